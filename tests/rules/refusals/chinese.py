"""Chinese Poker: what its one document refuses."""

from __future__ import annotations

from functools import partial

from houseway.engine.actions import (
    Action,
    Announce,
    Attend,
    BuyIn,
    Claim,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Receive,
    ReceivePreshuffled,
    Roll,
    SetHands,
    Shuffle,
    Sit,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step
from tests.rules.chinese_poker_ca.table import opened
from tests.rules.refusals.chinese_tables import At, between, over, seated, then, thirteen, until
from tests.rules.refusals.games import deal, report, step
from tests.rules.refusals.rows import CHINESE, Row


def by_dealer(what: Step, spot: int = 0) -> Perform:
    return step(DEALER, what, spot)


def setting(seat: int) -> SetHands:
    return SetHands(by=seat, spot=seat, hands=((), (), ()))


SHUFFLING, DEALING, PLACING = until("shuffling"), until("dealing"), until("placing")
DECLARING, CHECKING, COMPARING = until("declaring"), until("checking"), until("comparing")
ANSWERED = then(between, *(step(seat, Step.TAKE_PART, seat) for seat in (1, 2)))
SHUFFLE = Shuffle(by=DEALER, deck=1, order=tuple(range(52)))
MISDEAL, EXPOSED = Irregularity.MISDEAL, Irregularity.PLAYER_CARD_EXPOSED
LEAVES, IN_THE_DEAL = Irregularity.PLAYER_LEAVES, Irregularity.CARD_EXPOSED
CLAIM = Claim(by=1, spot=1, what=MISDEAL)
ONE_DECK = "one deck, shuffled and dealt by hand, is all there is (AMB-39)"
NO_DICE = "the deal begins at the left of the buttons, without dice"
THE_DEALERS = "that is for the dealer to do"
NO_MORE = "the hand has begun, and nobody who plays it adds chips before its end"

Written = tuple[str, str, str, str, At, Action]
CHIPS: tuple[Written, ...] = (
    ("take a seat", "that there is not", "SEAT-1", "there is no such seat",
     opened, Sit(by=6, name="Fay")),
    ("take a seat", "that is taken", "SEAT-1", "the seat is taken",
     between, Sit(by=1, name="Fay")),
    ("leave", "without a seat", "SEAT-1", "nobody sits there",
     between, Leave(by=5)),
    ("leave", "with a hand to be placed, having left", "DEAL-9",
     "who left the hand stays in the round until it ends",
     then(PLACING, report(LEAVES, 1, by=SUPERVISOR)), Leave(by=1)),
    ("buy in", "without a seat", "SEAT-1", "nobody sits there",
     between, BuyIn(by=5, cents=150_00)),
    ("buy in", "as the dealer", "TYPE-2", "the house takes no part in the game",
     between, BuyIn(by=DEALER, cents=150_00)),
    ("buy in", "as the supervisor", "TYPE-2", "the house takes no part in the game",
     between, BuyIn(by=SUPERVISOR, cents=150_00)),
    ("buy in", "for less than thirty times the limit", "BUYIN-2", "cents 14999 is not allowed",
     between, BuyIn(by=4, cents=149_99)),
    ("buy in", "for more than the maximum", "STAKES-4", "cents 50001 is not allowed",
     between, BuyIn(by=4, cents=500_01)),
    ("buy in", "with a full stack", "STAKES-4", "the stack has reached the maximum buy-in",
     between, BuyIn(by=1, cents=1)),
    ("buy in", "before the first card, with a hand", "STAKES-3", NO_MORE,
     SHUFFLING, BuyIn(by=1, cents=1)),
    ("buy in", "before the round has ended", "STAKES-3", NO_MORE,
     until("ending"), BuyIn(by=1, cents=1)),
    ("withdraw a wager", "between rounds", "STAKES-5", "no chips are taken off the table while a player stays",
     between, WithdrawWager(by=1, spot=1, wager="x")),
    ("make a wager", "beside the stack", "BUYIN-1", "the whole stack is the wager, and there is no other",
     between, PlaceWager(by=1, spot=1, wager="x")),
    ("pay a fee", "that is not owed", "FEE-1", "no fee is owed there in this down",
     between, by_dealer(Step.COLLECT_FEE, 1)),
    ("pay a fee", "to oneself", "FEE-1", THE_DEALERS, partial(seated, 2), step(1, Step.COLLECT_FEE, 1)),
    ("pay a fee", "during a round", "FEE-6", "fees are settled before a round begins",
     PLACING, by_dealer(Step.COLLECT_FEE, 1)),
)  # fmt: skip

BUTTONS: tuple[Written, ...] = (
    ("place the buttons", "as a player", "DEAL-1", THE_DEALERS, ANSWERED, step(1, Step.PLACE_BUTTONS)),
    ("take part", "as the dealer", "TYPE-2", "the house takes no part in the game",
     between, by_dealer(Step.TAKE_PART)),
    ("receive a deck", "as a player", "DECK-1", THE_DEALERS, partial(seated, 1), Receive(by=1, deck=1)),
    ("place the buttons", "for nobody who takes part", "DEAL-1", "two players or more must take part",
     between, by_dealer(Step.PLACE_BUTTONS)),
    ("place the buttons", "during a round", "ABTN-6", "both buttons stay where they are until the round ends",
     SHUFFLING, by_dealer(Step.PLACE_BUTTONS)),
    ("place the buttons", "without a deck", "DECK-1", "there is no deck at the table",
     opened, by_dealer(Step.PLACE_BUTTONS)),
    ("take part", "without a seat", "SEAT-1", "nobody sits there",
     between, step(5, Step.TAKE_PART, 5)),
    ("take part", "before buying in", "BUYIN-2", "who takes part must have bought in",
     between, step(4, Step.TAKE_PART, 4)),
    ("take part", "for another", "SEAT-4", "each player answers for the own seat",
     between, step(1, Step.TAKE_PART, 2)),
    ("take part", "twice", "SEAT-4", "that is the player's answer",
     then(between, step(1, Step.TAKE_PART, 1)), step(1, Step.TAKE_PART, 1)),
    ("take two hands", "with three at the table", "SEAT-6",
     "only two players alone at the table have two hands each",
     between, step(1, Step.TAKE_TWO_HANDS, 1)),
    ("take two hands", "during a round", "SEAT-4", "who takes part is settled before the buttons are placed",
     PLACING, step(1, Step.TAKE_TWO_HANDS, 1)),
    ("sit out", "during a round", "SEAT-4", "who takes part is settled before the buttons are placed",
     SHUFFLING, step(1, Step.SIT_OUT, 1)),
    ("sit out", "as the dealer, for who has not answered", "SEAT-4",
     "before the buttons the dealer has those sit out who said to take part and are gone",
     between, by_dealer(Step.SIT_OUT, 1)),
    ("announce staying", "in no Fantasy Land", "FL-5",
     "who stayed in Fantasy Land announces it once, between rounds",
     between, by_dealer(Step.ANNOUNCE_STAYING, 1)),
)  # fmt: skip

CARDS: tuple[Written, ...] = (
    ("receive a deck", "with one there", "DECK-1", ONE_DECK, between, Receive(by=DEALER, deck=2)),
    ("receive a deck", "pre-shuffled", "DECK-1", ONE_DECK, between, ReceivePreshuffled(by=DEALER, deck=1)),
    ("cut", "at any time", "DECK-1", ONE_DECK, between, Cut(by=DEALER, cards=20)),
    ("count the stub", "at any time", "DECK-1", ONE_DECK, between, CountStub(by=DEALER, cards=20)),
    ("attend to a device", "where there is none", "DECK-1", ONE_DECK,
     between, Attend(by=SUPERVISOR, device=Device.SHOE, condition=Condition.COVERED)),
    ("change the method", "to two decks", "DECK-1", ONE_DECK,
     between, UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.HAND, decks=2)),
    ("roll the dice", "where there are none", "DEAL-3", NO_DICE, between, Roll(by=DEALER, dice=(1, 2, 3))),
    ("announce the total", "where there are no dice", "DEAL-3", NO_DICE, between, Announce(by=DEALER, figure=6)),
    ("shuffle", "before the buttons are placed", "DEAL-1", "both buttons must be placed first", between, SHUFFLE),
    ("shuffle", "twice", "DECK-1", "the dealer shuffles the deck once for a round", DEALING, SHUFFLE),
    ("shuffle", "as a player", "DECK-1", THE_DEALERS,
     SHUFFLING, Shuffle(by=1, deck=1, order=SHUFFLE.order)),
    ("deal", "before the buttons are placed", "DEAL-1", "both buttons must be placed first", between, deal()),
    ("deal", "before the shuffle", "DECK-1", "the cards must be shuffled first", SHUFFLING, deal()),
    ("deal", "as a player", "DEAL-3", THE_DEALERS, DEALING, Deal(by=1, places=1)),
    ("deal", "more than five cards to each", "DEAL-3", "places 21 is not allowed", DEALING, deal(21)),
    ("deal", "fewer than thirteen cards in Fantasy Land", "FL-2", "places 2 is not allowed", thirteen(0), deal(2)),
    ("deal", "to others before Fantasy Land is set", "FL-3",
     "Fantasy Land hands must be set before anybody else is dealt to", thirteen(1), deal()),
    ("deal", "before the first five are placed", "DEAL-4", "the first five cards must be placed first",
     PLACING, deal()),
    ("deal", "before the last card is placed", "DEAL-7", "the card that was dealt must be placed first",
     until("drawing 6", 1), deal()),
    ("deal", "two cards at a time", "DEAL-6", "places 2 is not allowed", until("drawing 6"), deal(2)),
    ("deal", "with all hands complete", "DEAL-9", "every hand has its thirteen cards", DECLARING, deal()),
    ("place cards", "before the deal", "DEAL-1", "no hand is dealt", between, setting(1)),
    ("place cards", "before the first card", "DEAL-3", "no card lies there to be placed", SHUFFLING, setting(1)),
    ("place cards", "out of turn", "DEAL-4", "players place their cards in turn from the left of the buttons",
     PLACING, setting(3)),
    ("place cards", "of another", "DEAL-4", "players place the cards of their own hands",
     PLACING, SetHands(by=3, spot=2)),
    ("place cards", "without a hand", "DEAL-4", "players place the cards of their own hands", PLACING, setting(5)),
    ("place cards", "after leaving", "DEAL-9", "the dealer places the cards of who left",
     then(PLACING, report(LEAVES, 2, by=SUPERVISOR)), setting(2)),
    ("place cards", "that are placed", "DEAL-8", "a card that lies in a segment is set and cannot be moved",
     until("placing", 1), setting(2)),
    ("place cards", "of a complete hand", "DEAL-8", "a card that lies in a segment is set and cannot be moved",
     DECLARING, setting(2)),
    ("place cards", "of Fantasy Land before they are dealt", "FL-2", "the thirteen cards were not dealt yet",
     thirteen(0), setting(2)),
    ("place cards", "of Fantasy Land in part", "FL-3", "these hands are not allowed", thirteen(1), setting(2)),
    ("place cards", "of Fantasy Land again", "DEAL-8", "a card that lies in a segment is set and cannot be moved",
     thirteen(2), setting(2)),
    ("place for a player", "who is there", "DEAL-9", "the dealer places the cards of who left, in their turn",
     PLACING, by_dealer(Step.PLACE_FOR_ABSENT, 2)),
)  # fmt: skip

SHOWDOWN: tuple[Written, ...] = (
    ("declare a Clean Sweep", "before the hand is complete", "SWEEP-3",
     "a Clean Sweep is declared with all thirteen cards set, before any are paid",
     PLACING, step(2, Step.DECLARE_SWEEP, 2)),
    ("declare a Clean Sweep", "of another", "SWEEP-3", "players declare for their own hands",
     DECLARING, step(3, Step.DECLARE_SWEEP, 2)),
    ("declare a Clean Sweep", "after leaving", "DEAL-9", "the player has left the table",
     then(DECLARING, report(LEAVES, 2, by=SUPERVISOR)), step(2, Step.DECLARE_SWEEP, 2)),
    ("declare a Clean Sweep", "twice", "SWEEP-3", "it has been declared",
     then(DECLARING, step(2, Step.DECLARE_SWEEP, 2)), step(2, Step.DECLARE_SWEEP, 2)),
    ("declare nothing", "when all have answered", "SWEEP-3", "nobody is asked for a Clean Sweep any more",
     CHECKING, step(3, Step.DECLARE_NOTHING, 3)),
    ("go on undeclared", "as a player", "SWEEP-3", THE_DEALERS, DECLARING, step(3, Step.GO_ON_UNDECLARED)),
    ("go on undeclared", "when all have answered", "SWEEP-3", "nobody is asked for a Clean Sweep any more",
     CHECKING, by_dealer(Step.GO_ON_UNDECLARED)),
    ("go on undeclared", "before hands are complete", "SWEEP-3",
     "a Clean Sweep is declared with all thirteen cards set, before any are paid",
     PLACING, by_dealer(Step.GO_ON_UNDECLARED)),
    ("confirm a Clean Sweep", "that was not declared", "SWEEP-15",
     "the dealer confirms a Clean Sweep that was declared and is one",
     DECLARING, by_dealer(Step.CONFIRM_SWEEP, 2)),
    ("show a hand", "while Clean Sweeps are declared", "SWEEP-16",
     "marked hands are shown first, then what lies face down", DECLARING, by_dealer(Step.REVEAL, 2)),
    ("check the settings", "while Clean Sweeps are declared", "FOUL-1",
     "the dealer checks how all hands are set once they are shown", DECLARING, by_dealer(Step.CHECK_SETTINGS)),
    ("call a foul", "where there is none", "FOUL-1",
     "the dealer checks how all hands are set once they are shown", CHECKING, by_dealer(Step.CALL_FOUL, 2)),
    ("pay a Clean Sweep", "before settings are checked", "SWEEP-14",
     "Clean Sweeps are paid before hands are compared, from the buttons clockwise",
     CHECKING, by_dealer(Step.COLLECT_SWEEP, 2)),
    ("pay a Clean Sweep", "once they are paid", "SWEEP-14",
     "Clean Sweeps are paid before hands are compared, from the buttons clockwise",
     COMPARING, by_dealer(Step.COLLECT_SWEEP, 1)),
    ("compare hands", "out of turn", "ORDER-1",
     "hands are compared from position 1 on, once Clean Sweeps are paid",
     COMPARING, by_dealer(Step.COMPARE, 2)),
    ("compare hands", "as a player", "ORDER-1", THE_DEALERS, COMPARING, step(2, Step.COMPARE, 1)),
    ("end the round", "as a player", "ABTN-6", THE_DEALERS, until("ending"), step(1, Step.END_ROUND)),
    ("end the round", "before all is settled", "ABTN-6", "the buttons move on when everything is settled",
     COMPARING, by_dealer(Step.END_ROUND)),
)  # fmt: skip

REPORTS: tuple[Written, ...] = (
    ("report a misdeal", "before the deal", "DEAL-3", "that cannot have happened now: no card is dealt",
     between, report(MISDEAL)),
    ("report a misdeal", "as a player", "DEAL-3", "the dealer or a supervisor finds a misdeal",
     PLACING, report(MISDEAL, by=1)),
    ("report a misdeal", "with all hands complete", "DEAL-9", "every hand is complete, and what was dealt stands",
     DECLARING, report(MISDEAL)),
    ("report a player's card exposed", "that all see", "DEAL-6", "no card lies there that others do not see",
     PLACING, report(EXPOSED, 2)),
    ("report a player's card exposed", "as a player", "DEAL-6", "staff report it; a player may claim it",
     PLACING, report(EXPOSED, 2, by=1)),
    ("report a card of the stub exposed", "before the shuffle", "DECK-1", "the cards are not shuffled yet",
     between, report(IN_THE_DEAL)),
    ("report a card of the stub exposed", "with all hands complete", "DEAL-3", "no card is left to be dealt",
     DECLARING, report(IN_THE_DEAL)),
    ("report a card of the stub exposed", "as a player", "DEAL-3", "staff report it; a player may claim it",
     PLACING, report(IN_THE_DEAL, by=1)),
    ("report that a player left", "as the dealer", "DEAL-9", "the supervisor says whether a player has left",
     PLACING, report(LEAVES, 2)),
    ("report that a player left", "who is not there", "SEAT-1", "nobody sits at that seat",
     PLACING, report(LEAVES, 5, by=SUPERVISOR)),
    ("report that a player left", "twice", "DEAL-9", "the player has left already",
     then(PLACING, report(LEAVES, 2, by=SUPERVISOR)), report(LEAVES, 2, by=SUPERVISOR)),
    ("report a jam of the shoe", "where there is none", "DEAL-3", "nothing of the kind can happen in this game",
     PLACING, report(Irregularity.SHOE_JAMS)),
    ("claim", "as the dealer", "DEAL-3", "staff report what they find; a claim is a player's",
     PLACING, Claim(by=DEALER, spot=1, what=MISDEAL)),
    ("claim", "without a seat", "SEAT-1", "nobody sits there", PLACING, Claim(by=5, spot=5, what=MISDEAL)),
    ("claim", "before anything happened", "DEAL-3", "nothing has happened in the round", over, CLAIM),
    ("claim", "a second time", "DEAL-3", "the supervisor rules on the first claim", then(PLACING, CLAIM), CLAIM),
    ("claim", "after leaving", "DEAL-9", "the player has left the table",
     then(PLACING, report(LEAVES, 1, by=SUPERVISOR)), CLAIM),
    ("claim", "at another's spot", "DEAL-3", "a claim is made at the player's own spot",
     PLACING, Claim(by=1, spot=2, what=MISDEAL)),
    ("dismiss a claim", "as the dealer", "DEAL-3", "that is for the supervisor to do",
     then(PLACING, CLAIM), by_dealer(Step.DISMISS_CLAIM, 1)),
    ("dismiss a claim", "that nobody made", "DEAL-3", "nobody claims anything there",
     PLACING, step(SUPERVISOR, Step.DISMISS_CLAIM, 1)),
)  # fmt: skip


def _row(tried: str, when: str, clause: str, because: str, at: At, action: Action) -> Row:
    return Row(tried, when, {CHINESE: clause}, because, lambda prefix: (at(), action))


CHINESE_POKER = tuple(_row(*row) for row in (*CHIPS, *BUTTONS, *CARDS, *SHOWDOWN, *REPORTS))
