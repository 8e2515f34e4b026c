"""Asia Poker as filed in Massachusetts: the document's clauses, and what is so there alone."""

from __future__ import annotations

from houseway.engine.signs import Posted, Sign
from houseway.engine.words import Condition, Irregularity, Step
from houseway.games.asia_poker.hands import MA
from houseway.games.asia_poker.rulebook import Version
from houseway.procedures.cites import Rows

CITES: Rows = {
    # sections 2, 4 and 5
    Step.SWAP_DECKS: "2(b)(3)", "decks in turn": "2(b)(4)", "one deck in the rack": "2(b)(5)",
    Step.HAND_OVER_SHAKER: "4(a)(1)(ii)", "in the shaker": "4(a)(1)(i)", Step.PLACE_DICE: "4(a)(1)(iii)",
    "receive": "5(a)", Step.TEAR_JOKER: "5(b)#1", Step.DISCARD_JOKER: "5(b)#1", Step.VERIFY_JOKER: "5(b)#1",
    Step.INSPECT: "5(b)#2", Step.VERIFY: "5(b)#2", Step.SPREAD: "5(b)#3", Step.OFFER_INSPECTION: "5(b)#2",
    Step.TURN_DOWN: "5(c)#1", Step.WASH: "5(c)#1", Step.STACK: "5(c)#1",
    # section 6
    "shuffle before play": "6(a)#1", "shuffle after a round": "6(a)#1", "single stack": "6(a)#2",
    Step.DEVICE_LOADS_SHOE: "6(a)#3", "no cut": "6(b)(1)", "cut": "6(b)(2)", Step.PLACE_STACK: "6(b)(2)",
    Step.COVER_CARD_DOWN: "6(c)(1)(i)", "least cut": "6(c)(1)(ii)", Step.CUT_PACKET: "6(c)(1)(ii)",
    Step.REST_ON_TOP: "6(c)(1)(iii)", Step.COVER_CARD_TO_RACK: "6(c)(1)(iv)", Step.RECUT: "6(d)",
    Step.SPREAD_IDLE_UP: "6(e)#1", Step.SPREAD_IDLE_DOWN: "6(e)#1", Step.TURN_UP: "6(e)#2",
    # section 7, with section 13
    "chips": "7(a)#1", "wagers": "7(a)#1", "match play": "7(a)#2", "cash": "7(a)#3", "seated": "7(b)#1",
    "stay": "7(b)#2", Irregularity.PLAYER_LEAVES: "7(b)#2", Step.SET_FOR_ABSENT: "7(b)#2",
    "bets close": "7(c)#1", "changes": "7(c)#2", Step.TAKE_AREA: "13(a)",
    "larger first": "13(b)#2", "counterclockwise": "13(b)#3",
    # sections 8, 9 and 10          manual shoe   hand          automated shoe
    Step.NO_MORE_BETS:      ("8(a)#2",     "9(b)(2)#1",  "10(b)(2)"),
    "start":                ("8(b)",       "9(e)",       "10(c)"),
    Step.STUB_TO_RACK:      ("8(d)(1)#1",  "9(d)(1)",    "10(e)(1)#1"),
    "count":                ("8(d)",       "9(d)",       "10(e)"),
    "count right":          ("8(d)(1)#1",  "9(d)(1)",    "10(e)(1)#1"),
    Step.DETERMINE_MISDEAL: ("8(d)(2)#1",  "9(d)(2)#1",  "10(e)(2)#1"),
    "misdealt":             ("8(d)(2)#1",  "9(d)(2)#1",  "10(e)(2)#1"),
    "not misdealt":         ("8(d)(2)#2",  "9(d)(2)#2",  "10(e)(2)#2"),
    Step.COLLECT_EMPTY:     ("8(d)(1)#2",  "9(g)",       "10(e)(1)#2"),
    "first position":       ("8(c)#2",     "9(c)",       "10(d)#1"),
    "other positions":      ("8(c)#3",     "9(c)",       "10(d)#2"),
    "stacks": "9(c)", "delivery": "9(f)#1",
    Step.LOAD_SHOE: "8(a)#2", Step.LEFT_HAND: "9(b)(1)", Step.RIGHT_HAND: "9(b)(1)", "holding hand": "9(b)(1)(i)",
    Step.LOAD_AUTOMATED_SHOE: "10(b)(1)",
    # section 11
    Step.SHAKE: "11(b)", "roll": "11(b)(1)", "announce dice": "11(b)(1)", "dice": "11(b)(2)",
    Step.COVER_SHAKER: "11(b)(4)", "draw number": "11(c)#1", "announce rng": "11(c)#1", "rng": "11(c)#2",
    "button": "11(d)#2", "button moves": "11(d)#3", Step.MARK_START: "11(e)",
    # section 12
    "set": "12(a)#1", Step.EXAMINE: "12(a)#1", "own hands": "12(b)#1", Irregularity.CARDS_TOUCHED: "12(b)#1",
    Step.ASK_HELP: "12(b)#2", Step.GIVE_HELP: "12(b)#2", Step.DECLINE_HELP: "12(b)#2",
    Irregularity.OUT_OF_VIEW: "12(b)#3", "placed": "12(b)#4",
    "dealer sets": "12(c)#1", Step.REVEAL_DEALER: "12(c)#1", "dealer's hands face up": "12(c)#2",
    Step.SURRENDER: "12(e)", "before exposure": "12(e)", "collected at once": "12(e)(1)",
    Step.COLLECT_SURRENDERED: "12(e)(2)#1", "seven counted": "12(e)(2)#2", Step.COMPARE_HANDS: "12(f)#1",
    "compare": "12(f)#2", "in order": "12(h)#2", Step.PAY_WAGER: "12(h)#1", Step.COLLECT_WAGER: "12(g)#1",
    Step.COLLECT_HAND: "12(j)", Irregularity.WRONG_PAYMENT: "12(j)", Step.CLEAR: "12(j)",
    # section 14
    Irregularity.DIE_NOT_FLAT: "14(a)", Irregularity.DIE_FELL_OUT: "14(b)", Irregularity.WRONG_START: "14(c)",
    Irregularity.PLAYER_CARD_EXPOSED: "14(d)#1", Step.VOID_HAND: "14(d)#1", "choice": "14(d)#2",
    Irregularity.DEALER_CARD_EXPOSED: "14(e)", Irregularity.FACE_UP_CARD: "14(f)#1",
    "second face-up card": "14(f)#2", Irregularity.DRAWN_IN_ERROR: "14(g)", Irregularity.WRONG_NUMBER: "14(h)",
    "wrong number at an empty position": "14(h)", Irregularity.DEALER_MISSET: "14(i)",
    Irregularity.CARD_EXPOSED: "14(j)", Irregularity.WRONG_STACK: "14(k)",
    Irregularity.STACKS_DEALT_WRONGLY: "14(k)", Irregularity.SHUFFLER_JAMS: "14(l)",
    Irregularity.SHOE_JAMS: "14(m)", "device put away": "14(n)",
    # what this document does not have
    **dict.fromkeys((Step.REQUEST_FACE_UP, Step.ORDER_SHUFFLE, Step.RULE_ABANDONED, Step.CHANGE_DECK)),
    **dict.fromkeys(("deck's hours", "device reshuffles", "device counts", "device counts wrong")),
    **dict.fromkeys(("bonus", Step.SETTLE_BONUS)),
}  # fmt: skip

VERSION = Version(
    two_jokers=(Step.TEAR_JOKER, Step.DISCARD_JOKER, Step.VERIFY_JOKER),  # 5(b)
    cut=(Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK),  # 6(c)(1)
    put_away=(Condition.REMOVED,),  # 14(n)
    signs=lambda options, wagers: [
        Sign("Asia Poker", MA("12(i)"), Posted.TABLE, (("Two higher hands", "1 to 1"),))
    ],
)
