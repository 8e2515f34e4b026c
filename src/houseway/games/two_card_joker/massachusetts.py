"""Two Card Joker Poker as filed in Massachusetts: the document's clauses, and what is so there alone."""

from __future__ import annotations

from houseway.engine.words import Condition, Dealing, Irregularity, Step
from houseway.games.two_card_joker.rulebook import Version
from houseway.procedures.cites import Rows

CITES: Rows = {
    # sections 2, 3 and 4
    Step.SWAP_DECKS: "2(b)(3)", "decks in turn": "2(b)(4)", "one deck in the rack": "2(b)(5)", "receive": "3(a)",
    Step.INSPECT: "3(b)#1", Step.VERIFY: "3(b)#1", Step.OFFER_INSPECTION: "3(b)#2", Step.SPREAD: "3(b)#3",
    Step.TURN_DOWN: "3(c)", Step.WASH: "3(c)", Step.STACK: "3(c)", "shuffle before play": "4(a)#1",
    "shuffle after a round": "4(a)#2", "single stack": "4(a)#3", Step.DEVICE_LOADS_SHOE: "4(a)#4",
    "no cut": "4(b)(1)", "cut": "4(b)(2)", Step.PLACE_STACK: "4(b)(2)", Step.COVER_CARD_DOWN: "4(c)(1)(i)",
    "least cut": "4(c)(1)(ii)", Step.CUT_PACKET: "4(c)(1)(ii)", Step.REST_ON_TOP: "4(c)(1)(iii)",
    Step.COVER_CARD_TO_RACK: "4(c)(1)(iv)", Step.RECUT: "4(d)", Step.SPREAD_IDLE_UP: "4(e)",
    Step.SPREAD_IDLE_DOWN: "4(e)", Step.TURN_UP: "4(e)",
    # section 6, with section 1
    "chips": "6(a)#1", "match play": "6(a)#1", "cash": "6(a)#2", "bets close": "6(b)#1", "changes": "6(b)#2",
    "wagers": "6(c)(1)", "bonus": "6(c)(2)", "later wager": "1/call", "seated": "6(e)#1", "stay": "6(e)#2",
    Irregularity.PLAYER_LEAVES: "6(e)#2",  # AMB-26
    # sections 7, 8 and 9      manual shoe  hand         automated shoe
    Step.NO_MORE_BETS:        ("7(b)",      "8(b)(3)#1", "9(b)(2)"),
    "dealt face down":        ("7(d)(5)",   "8(c)(5)",   "9(c)#2"),
    Step.STUB_TO_RACK:        ("7(e)",      "8(d)",      "9(d)"),
    "count":                  ("7(f)",      "8(e)",      "9(e)"),
    Step.LOAD_SHOE: "7(a)#2", Step.LEFT_HAND: "8(b)(2)", Step.RIGHT_HAND: "8(b)(2)", "holding hand": "8(b)(2)(i)",
    Step.LOAD_AUTOMATED_SHOE: "9(b)(1)", "deal": "7(d)", "count right": "7(f)(1)",
    Step.DETERMINE_MISDEAL: "7(f)(2)#1", "misdealt": "7(f)(2)#2", "not misdealt": "7(f)(2)#3",
    "device counts": "9(f)#1", "device counts wrong": "9(f)#2",
    # section 10
    "own hand": "10(a)", Irregularity.PLAYER_CARD_EXPOSED: "10(a)",  # AMB-22, AMB-27
    "own decision": "10(b)#1", "decisions": "10(b)#1", "amount": "10(b)#2", Step.FOLD: "10(b)#3",
    Step.SETTLE_BONUS: "10(c)", "bonus shown": "10(c)(1)", Step.COLLECT_FORFEITED: "10(c)(2)",
    Step.REVEAL_DEALER: "10(d)", Step.SETTLE: "10(d)", "unseen": "10(d)(1)(iii)", "compared": "10(d)(2)(i)",
    Step.COLLECT_HAND: "10(d)(2)(iv)", Step.CLEAR: "10(e)",
    # section 12
    Irregularity.FACE_UP_CARD: "12(a)#1", "second face-up card": "12(a)#2", Irregularity.DRAWN_IN_ERROR: "12(b)",
    Irregularity.WRONG_NUMBER: "12(c)", Irregularity.DEALER_CARD_EXPOSED: "12(d)",
    Irregularity.SHUFFLER_JAMS: "12(e)", Irregularity.SHOE_JAMS: "12(f)", "device put away": "12(g)",
    # what this document does not have
    **dict.fromkeys((Step.REQUEST_FACE_UP, Step.ORDER_SHUFFLE, Step.RULE_ABANDONED, Step.TAKE_AREA)),
    **dict.fromkeys((Step.CHANGE_DECK, "deck's hours", "device reshuffles")),
}  # fmt: skip

VERSION = Version(
    cut=(Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK),  # 4(c)(1)
    passes={  # one card at a time: to players, to the dealer, and again
        Dealing.MANUAL_SHOE: ("7(d)(1)", "7(d)(2)", "7(d)(3)", "7(d)(4)"),
        Dealing.HAND: ("8(c)(1)", "8(c)(2)", "8(c)(3)", "8(c)(4)"),
    },
    stacks=("9(c)#1", "9(c)#2", "9(c)#3"),  # AMB-10
    put_away=(Condition.REMOVED,),  # 12(g)
)
