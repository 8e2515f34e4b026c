"""The closed vocabularies of the table, as enums, so that a mistyped word is an error."""

from __future__ import annotations

from enum import Enum, IntEnum

Seat = int
"""Players' seats count from 1; the dealer and the supervisor are seats too."""

DEALER: Seat = 0
SUPERVISOR: Seat = -1


def seat_name(seat: Seat) -> str:
    """A seat in words.

    >>> seat_name(3), seat_name(DEALER)
    ('seat 3', 'the dealer')
    """
    return {DEALER: "the dealer", SUPERVISOR: "the supervisor"}.get(seat, f"seat {seat}")


class Sight(IntEnum):
    """Who sees the cards of an area."""

    NONE = 0  # nobody, not even how many there are
    BACKS = 1
    OWNER = 2
    FACES = 3


class Why(Enum):
    """Why chips moved."""

    BUY_IN = "buy-in"
    CASH_OUT = "cash-out"
    WAGER = "wager"
    WITHDRAW = "withdraw"
    COLLECT = "collect"
    PAY = "pay"
    RETURN = "return"
    REVERSE = "reverse"
    FEE = "fee"


class Instrument(Enum):
    """What a wager is made with."""

    CHIPS = "chips"  # gaming chips or plaques
    MATCH_PLAY = "match play"
    CASH = "cash"  # a verbal wager accompanied by cash


class Shuffler(Enum):
    """How the cards are shuffled."""

    MANUAL = "manual"
    AUTOMATED = "automated"
    COUNTING = "automated-counting"
    RESHUFFLING = "approved-reshuffling"  # reshuffles and counts by itself; no cut, no idle spread

    @property
    def is_device(self) -> bool:
        return self is not Shuffler.MANUAL

    @property
    def counts(self) -> bool:
        return self in (Shuffler.COUNTING, Shuffler.RESHUFFLING)


class Dealing(Enum):
    """How the cards are dealt."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"


class Device(Enum):
    """Equipment that can fail, and must be out of the way before another method is used."""

    SHUFFLER = "automated card shuffling device"
    SHOE = "automated dealing shoe"


class Condition(IntEnum):
    """The condition of a device."""

    IN_ORDER = 0
    JAMMED = 1
    REMOVED = 2
    COVERED = 3
    SIGNED = 4  # marked with a sign that it is out of order
    EXCHANGED = 5  # put away, and another of its kind in its place


class Step(Enum):
    """Steps of procedure that need no further detail; the value is what the log and the dealer's card say."""

    __hash__ = object.__hash__  # an enum's own is many times as slow, and steps are looked up all the time

    # opening a table
    TEAR_JOKER = "tear the surplus joker in half"
    DISCARD_JOKER = "discard the torn joker"
    JOKER_TO_CONTAINER = "put the torn joker in the container of the deck"
    VERIFY_JOKER = "verify that one joker only is in use"
    INSPECT = "inspect the cards"
    VERIFY = "verify the inspection"
    SPREAD = "spread the cards face up"
    OFFER_INSPECTION = "let the first player inspect the cards"
    TURN_DOWN = "turn the cards face down"
    TURN_UP = "turn the cards face up"
    WASH = "wash the cards"
    STACK = "stack the cards"
    SPREAD_IDLE_UP = "spread the idle table's cards face up"
    SPREAD_IDLE_DOWN = "spread the idle table's cards face down"
    REQUEST_FACE_UP = "ask for the idle table's cards to be spread face up"
    CHANGE_DECK = "take the old deck from the table"
    # shuffling, cutting, loading
    SWAP_DECKS = "put the used deck in the shuffling device and take the other"
    SHUFFLE = "shuffle"
    PLACE_STACK = "stand the pre-shuffled deck in a single stack"
    COVER_CARD_DOWN = "lay the cover card in front of the deck"
    CUT_PACKET = "lay the packet on the cover card"
    REST_ON_TOP = "lay the rest of the deck on the packet"
    COVER_CARD_TO_RACK = "put the cover card in the discard rack"
    INSERT_COVER_CARD = "insert the cover card in the stack"
    PACKET_TO_BOTTOM = "put the packet and the cover card at the bottom"
    RECUT = "order a recut"
    ORDER_SHUFFLE = "order a shuffle"
    LOAD_SHOE = "place the deck in the manual dealing shoe"
    DEVICE_LOADS_SHOE = "the shuffling device inserts the stack in the shoe"
    LEFT_HAND = "take the deck in the left hand"
    RIGHT_HAND = "take the deck in the right hand"
    LOAD_AUTOMATED_SHOE = "place the cards in the automated dealing shoe"
    # the round
    TAKE_AREA = "take a neighbouring betting area as well"
    GIVE_UP_AREA = "give the neighbouring betting area up"
    NO_MORE_BETS = "announce no more bets"
    PLACE_DICE = "place three dice in the shaker"
    HAND_OVER_SHAKER = "hand the shaker over to the supervisor"
    TAKE_SHAKER = "take the shaker back"
    GIVE_SHAKER = "give the shaker to the dealer who takes over"
    SHAKE = "shake the shaker"
    START_AT = "count to the starting position"
    MARK_START = "mark the starting position"
    RECOUNT = "have the starting position determined again"
    COVER_SHAKER = "cover the shaker, shake it once and place it to the right"
    DEAL = "deal"
    SKIP = "pass a position by mistake"
    STUB_TO_RACK = "place the stub in the discard rack"
    DETERMINE_MISDEAL = "determine whether the cards were misdealt"
    DELIVER = "deliver a stack"
    COLLECT_EMPTY = "collect the cards of positions without a wager"
    EXAMINE = "examine the cards"
    ASK_HELP = "ask how the house would set the cards"
    GIVE_HELP = "tell the player how the house would set the cards"
    DECLINE_HELP = "decline to tell how the house would set the cards"
    VOID_HAND = "void the hand"
    PLAY_HAND = "play the hand out"
    SURRENDER = "surrender the wager"
    COLLECT_SURRENDERED = "collect the surrendered wager and count the cards"
    SET_FOR_ABSENT = "set the hands of a player who left"
    FOLD = "fold"
    REVEAL_DEALER = "reveal the dealer's cards"
    REVEAL = "reveal the player's cards"
    SETTLE_BONUS = "settle the bonus wagers"
    SETTLE = "settle"
    COMPARE_HANDS = "expose and compare the hands"
    PAY_WAGER = "announce that the wager wins, and pay it"
    COLLECT_WAGER = "announce that the wager loses, and collect it"
    COLLECT_HAND = "collect the hands"
    RULE_ABANDONED = "rule the wagers abandoned"
    LET_STAND = "let the wagers of a player who left stand"
    COLLECT_FORFEITED = "collect forfeited wagers and cards"
    CLEAR = "place the remaining cards in the discard rack"
    RETURN_WAGERS = "give back wagers that may not stand"
    DISMISS_CLAIM = "dismiss the claim"
    # a game among players
    COLLECT_FEE = "take the collection fee of this down"
    TAKE_PART = "take part in this round"
    TAKE_TWO_HANDS = "take part with two hands, if both players agree"
    SIT_OUT = "sit this round out"
    PLACE_BUTTONS = "place the action button and the dealer button"
    PLACE_FOR_ABSENT = "place the cards of a player who left"
    DECLARE_SWEEP = "declare a Clean Sweep"
    DECLARE_NOTHING = "declare no Clean Sweep"
    GO_ON_UNDECLARED = "go on without waiting for a Clean Sweep to be declared"
    CONFIRM_SWEEP = "confirm the Clean Sweep and put the marker on the hand"
    REFUSE_SWEEP = "say that the hand is no Clean Sweep"
    CHECK_SETTINGS = "check how every hand is set"
    CALL_FOUL = "call the hand foul"
    COLLECT_SWEEP = "pay the Clean Sweep"
    COMPARE = "compare the hand with those after it"
    ANNOUNCE_STAYING = "announce staying in Fantasy Land"
    END_ROUND = "gather the cards and pass both buttons on"


class Irregularity(Enum):
    """What can go wrong. A fault happens; a finding is noticed, perhaps much later."""

    FACE_UP_CARD = "a card is found face up in the shoe or the deck"
    DRAWN_IN_ERROR = "a card is drawn in error, its face not exposed"
    EXTRA_CARD = "a position is dealt one card too many"
    SKIPPED = "a position is passed over"
    CARD_LOST = "a card goes missing from the deck"
    WRONG_NUMBER = "a hand has the wrong number of cards"
    DEALER_CARD_EXPOSED = "a card of the dealer is exposed too early"
    PLAYER_CARD_EXPOSED = "a player's card is exposed"
    CARDS_TOUCHED = "somebody else touches a player's cards"
    OUT_OF_VIEW = "a player's cards are out of the dealer's view"
    PLAYER_LEAVES = "a player leaves the table during the round"
    SHUFFLER_JAMS = "the shuffling device jams or does not finish"
    SHOE_JAMS = "the automated dealing shoe jams or does not deal all cards"
    MISDEAL = "the cards are misdealt"
    DIE_NOT_FLAT = "a die does not lie flat on the bottom of the shaker"
    DIE_FELL_OUT = "a die falls out of the shaker"
    WRONG_START = "the first card or stack went to a wrong position"
    CARD_EXPOSED = "a card is exposed while dealing from the hand"
    WRONG_STACK = "a card is laid on a wrong stack"
    STACKS_DEALT_WRONGLY = "the stacks were not dealt back and forth"
    DEALER_MISSET = "the dealer's hands are not set by the house way"
    WRONG_PAYMENT = "a wager was paid or collected wrongly"
    UNPLAYED_EXPOSED = "a card that nobody plays is exposed"
