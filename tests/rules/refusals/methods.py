"""What has another clause where cards are dealt from the hand or from an automated shoe."""

from __future__ import annotations

from typing import Any

from houseway.engine.words import DEALER, Step
from tests.playing import Playing
from tests.rules.refusals.games import HAND, SHOE, Game, deal, step
from tests.rules.refusals.rows import banked
from tests.rules.refusals.wagers import no_wager

NO_MORE_BETS, TO_RACK = step(DEALER, Step.NO_MORE_BETS), step(DEALER, Step.STUB_TO_RACK)
COVER = step(DEALER, Step.COVER_SHAKER)
STUB = "not now: the dealer places the stub in the discard rack, counting it first where a count is due"
EMPTY = "not now: the dealer collects the cards of positions without a wager, unseen"
LOAD = "the deck is not yet where it is dealt from"


def five_uncounted(game: Game, **options: Any) -> Playing:
    """The stub has not been counted for four rounds, and lies there again."""
    at = game.bettors(**options)
    at.finish(rounds=4)
    at.until("stub")
    return at


METHODS = banked((
    ("announce no more bets", "without a wager, dealing from the hand", "8(b)(3)#1 9.B 9(b)(2)#1 9(a)(3)#1",
     "no wager lies on the layout",
     lambda g: (no_wager(g, **HAND), NO_MORE_BETS)),
    ("announce no more bets", "without a wager, with an automated shoe", "9(b)(2) 7.D 10(b)(2) 10(a)(2)",
     "no wager lies on the layout",
     lambda g: (no_wager(g, **SHOE), NO_MORE_BETS)),
    ("deal", "before the deck is in the hand", "8(b)(2) 9.A(2) 9(b)(1) 9(a)(2)#1", LOAD,
     lambda g: (g.at("loading", **HAND), deal())),
    ("deal", "before the automated shoe is loaded", "9(b)(1) 10.A(1) 10(b)(1) 10(a)(1)", LOAD,
     lambda g: (g.at("loading", **SHOE), deal())),
    ("deal", "before no more bets, from the hand", "8(b)(3)#1 9.B 9(b)(2)#1 9(a)(3)#1",
     'the dealer first announces "no more bets"',
     lambda g: (g.at("betting", **HAND), deal())),
    ("deal", "before no more bets, from an automated shoe", "9(b)(2) 7.D 10(b)(2) 10(a)(2)",
     'the dealer first announces "no more bets"',
     lambda g: (g.at("betting", **SHOE), deal())),
    ("deal", "before the starting position, from the hand", "- - - 9(a)(3)#1",
     "the starting position is determined first",
     lambda g: (g.at("starting", **HAND), deal())),
    ("deal", "before the starting position, from an automated shoe", "- - 10(c) 10(a)(2)",
     "the starting position is determined first",
     lambda g: (g.at("starting", **SHOE), deal())),
    ("deliver the stacks", "before the starting position is determined", "- - 9(e) -",
     "the starting position is determined first",
     lambda g: (g.at("starting delivery", **HAND), deal())),
    ("count to a position", "before dice are placed in the shaker", "- - 4(a)(1)(i) 2(c)(1)(i)#1",
     "not now: the dealer determines the starting position",
     lambda g: (g.at("starting"), step(DEALER, Step.START_AT, 1))),
    ("rack the stub", "when a count is due", "7(f) 8.E - -",
     "the stub has not been counted for too many rounds: it must be counted now",
     lambda g: (five_uncounted(g), TO_RACK)),
    ("rack the stub", "when a count is due, dealing from the hand", "8(e) 9.D - -",
     "the stub has not been counted for too many rounds: it must be counted now",
     lambda g: (five_uncounted(g, **HAND), TO_RACK)),
    ("rack the stub", "when a count is due, with an automated shoe", "9(e) 10.C - -",
     "the stub has not been counted for too many rounds: it must be counted now",
     lambda g: (five_uncounted(g, **SHOE), TO_RACK)),
    ("rack the stub", "before it is counted, dealing from the hand", "- - 9(d) 9(c)",
     "the stub is counted first",
     lambda g: (g.at("stub", **HAND), TO_RACK)),
    ("rack the stub", "before it is counted, with an automated shoe", "- - 10(e) 10(c)",
     "the stub is counted first",
     lambda g: (g.at("stub", **SHOE), TO_RACK)),
    ("look at cards", "before the stub is away", "7(e) 8.D(3) - -", STUB,
     lambda g: (g.at("stub"), step(1, Step.EXAMINE, 1))),
    ("look at cards", "before the stub is away, dealing from the hand", "8(d) 9.C(4) - -", STUB,
     lambda g: (g.at("stub", **HAND), step(1, Step.EXAMINE, 1))),
    ("look at cards", "before the stub is away, with an automated shoe", "9(d) 10.B(5) - -", STUB,
     lambda g: (g.at("stub", **SHOE), step(1, Step.EXAMINE, 1))),
    ("cover the shaker", "before the cards of empty positions are collected", "- - 8(d)(1)#2 8(f)", EMPTY,
     lambda g: (g.at("collecting"), COVER)),
    ("cover the shaker", "before the stacks of empty positions are collected", "- - 9(g) 9(e)", EMPTY,
     lambda g: (g.at("collecting", **HAND), COVER)),
    ("cover the shaker", "before the automated shoe's empty stacks are collected", "- - 10(e)(1)#2 10(e)", EMPTY,
     lambda g: (g.at("collecting", **SHOE), COVER)),
))  # fmt: skip
