"""Asia Poker as filed in Pennsylvania: the document's clauses, and what is so there alone."""

from __future__ import annotations

from houseway.engine.words import Condition, Dealing, Irregularity, Step
from houseway.games.asia_poker.rulebook import Version
from houseway.games.asia_poker.signs import signs
from houseway.procedures.cites import Rows
from houseway.procedures.decks import HOUR_MS

CITES: Rows = {
    # sections 575.2 to 575.4
    Step.HAND_OVER_SHAKER: "2(c)(1)#2", "in the shaker": "2(c)(1)(i)#1", Step.PLACE_DICE: "2(c)(1)(i)#2",
    Step.SWAP_DECKS: "3(b)(2)",
    "decks in turn": "3(b)(3)", "one deck in the rack": "3(b)(4)",
    "receive": "4(a)", Step.INSPECT: "4(a)", Step.VERIFY: "4(a)", Step.TEAR_JOKER: "4(b)#1",
    Step.JOKER_TO_CONTAINER: "4(b)#1", Step.VERIFY_JOKER: "4(b)#1", Step.SPREAD: "4(b)#3",
    Step.OFFER_INSPECTION: "4(b)#2", Step.TURN_DOWN: "4(c)#1", Step.WASH: "4(c)#1", Step.STACK: "4(c)#1",
    # section 575.5
    "shuffle before play": "5(a)#1", "shuffle after a round": "5(a)#1", Step.ORDER_SHUFFLE: "5(a)#1",
    "single stack": "5(a)#2", Step.DEVICE_LOADS_SHOE: "5(a)#3", "no cut": "5(b)(1)", "cut": "5(b)(2)",
    Step.PLACE_STACK: "5(b)(2)", "least cut": "5(c)#1", Step.INSERT_COVER_CARD: "5(c)#1",
    Step.PACKET_TO_BOTTOM: "5(c)#2", Step.RECUT: "5(d)", Step.REQUEST_FACE_UP: "5(e)#1",
    "device reshuffles": "5(f)",
    Step.SPREAD_IDLE_UP: "5(e)#1", Step.SPREAD_IDLE_DOWN: "5(e)#1", Step.TURN_UP: "5(e)#2",
    "device counts": "5(f)", "device counts wrong": "5(f)",
    Step.SHAKE: "5(g)(1)(i)", "roll": "5(g)(1)(ii)", "announce dice": "5(g)(1)(ii)", "dice": "5(g)(1)(iii)",
    Step.COVER_SHAKER: "5(g)(1)(iv)", "draw number": "5(g)(2)#1", "rng": "5(g)(2)#2", "button": "5(g)(3)#2",
    "button moves": "5(g)(3)#3", Step.MARK_START: "5(h)",
    # section 575.7
    "chips": "7(a)#1", "match play": "7(a)#1", "cash": "7(a)#2", "seated": "7(b)#1", "stay": "7(b)#2",
    Irregularity.PLAYER_LEAVES: "7(b)#2", Step.SET_FOR_ABSENT: "7(b)#3", Step.RULE_ABANDONED: "7(b)#3",
    "bets close": "7(c)#1", "changes": "7(c)#2", "wagers": "7(d)", "bonus": "7(e)",
    Step.TAKE_AREA: "7(f)#1", "larger first": "7(f)#3", "counterclockwise": "7(f)#4",
    # sections 575.8 to 575.10         manual shoe   hand          automated shoe
    Step.CHANGE_DECK:       ("3(c)(2)",    "3(c)(1)",    "3(c)(2)"),
    Step.NO_MORE_BETS:      ("8(b)",       "9(a)(3)#1",  "10(a)(2)"),
    "start":                ("8(b)",       "9(a)(3)#1",  "10(a)(2)"),
    Step.STUB_TO_RACK:      ("8(d)",       "9(c)",       "10(c)"),
    "count":                ("8(d)",       "9(c)",       "10(c)"),
    "count right":          ("8(d)",       "9(c)",       "10(c)"),
    Step.DETERMINE_MISDEAL: ("8(e)#1",     "9(d)#1",     "10(d)#1"),
    "misdealt":             ("8(e)#1",     "9(d)#1",     "10(d)#1"),
    "not misdealt":         ("8(e)#2",     "9(d)#2",     "10(d)#2"),
    Step.COLLECT_EMPTY:     ("8(f)",       "9(e)",       "10(e)"),
    "first position":       ("8(c)#1",     "9(b)",       "10(b)"),
    "other positions":      ("8(c)#1",     "9(b)",       "10(b)"),
    Step.LOAD_SHOE: "8(a)#2", Step.LEFT_HAND: "9(a)(2)#1", Step.RIGHT_HAND: "9(a)(2)#1",
    "holding hand": "9(a)(2)#2", Step.LOAD_AUTOMATED_SHOE: "10(a)(1)",
    # section 575.11
    Step.EXAMINE: "11(a)", "own hands": "11(a)(1)#1", Irregularity.CARDS_TOUCHED: "11(a)(1)#1",
    Step.ASK_HELP: "11(a)(1)#2", Step.GIVE_HELP: "11(a)(1)#2", Irregularity.OUT_OF_VIEW: "11(a)(2)",
    "placed": "11(a)(3)", "set": "11(b)#1", "dealer sets": "11(c)#1", Step.REVEAL_DEALER: "11(c)#1",
    "dealer's hands face up": "11(c)#3", Step.SURRENDER: "11(d)#1", "before exposure": "11(d)#2",
    "collected at once": "11(d)#3", Step.COLLECT_SURRENDERED: "11(d)#3", "seven counted": "11(d)#4",
    Step.COMPARE_HANDS: "11(e)#1", "in order": "11(e)#1", "compare": "11(e)#2", Step.PAY_WAGER: "11(f)(2)#2",
    Step.COLLECT_WAGER: "11(f)(1)",
    f"bonus: {Step.PAY_WAGER.value}": "11(h)(2)", f"bonus: {Step.COLLECT_WAGER.value}": "11(h)(1)",
    Step.COLLECT_HAND: "11(g)", Step.SETTLE_BONUS: "11(h)", "bonus cards": "11(i)",
    Irregularity.WRONG_PAYMENT: "11(i)", Step.CLEAR: "11(i)",
    # section 575.13
    Irregularity.DIE_NOT_FLAT: "13(a)", Irregularity.DIE_FELL_OUT: "13(b)", Irregularity.WRONG_START: "13(c)",
    Irregularity.PLAYER_CARD_EXPOSED: "13(d)#1", Step.VOID_HAND: "13(d)#1", "choice": "13(d)#2",
    Irregularity.DEALER_CARD_EXPOSED: "13(e)", Irregularity.FACE_UP_CARD: "13(f)#1",
    "second face-up card": "13(f)#2", Irregularity.DRAWN_IN_ERROR: "13(g)", Irregularity.WRONG_NUMBER: "13(h)",
    "wrong number at an empty position": "13(k)", Irregularity.DEALER_MISSET: "13(i)",
    Irregularity.CARD_EXPOSED: "13(j)", Irregularity.SHUFFLER_JAMS: "13(l)", Irregularity.SHOE_JAMS: "13(m)",
    "device put away": "13(n)",
    # what this document does not have
    **dict.fromkeys(("deck's hours", "announce rng", "stacks", Step.DECLINE_HELP)),
}  # fmt: skip

VERSION = Version(
    two_jokers=(Step.TEAR_JOKER, Step.JOKER_TO_CONTAINER, Step.VERIFY_JOKER),  # 4(b)
    cut=(Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM),  # 5(c)
    put_away=(Condition.COVERED, Condition.SIGNED),  # 13(n)
    failed_only=True,
    ages={  # 3(c): a deck of exactly four or eight hours may still be dealt
        Dealing.HAND: 4 * HOUR_MS + 1,
        Dealing.MANUAL_SHOE: 8 * HOUR_MS + 1,
        Dealing.AUTOMATED_SHOE: 8 * HOUR_MS + 1,
    },
    shuffled_for_the_hand=True,  # AMB-42
    face_up_in_the_hand=True,  # 13(f)
    signs=signs,
)
