"""Asia Poker, Massachusetts 9(c): stacks dealt from the hand before it is known whose they are; faults in them."""

from __future__ import annotations

from houseway.engine.actions import Deal, Report
from houseway.engine.words import DEALER, Irregularity
from houseway.procedures.layout import STACKS, dealt, stack
from tests.playing import Playing
from tests.rules.asia_poker.tables import HAND, both, dealing, report

EXTRA, WRONG = Irregularity.EXTRA_CARD, Irregularity.WRONG_NUMBER


def stacks(at: Playing) -> list[int]:
    """How many cards lie on each stack, from the dealer's far left."""
    return [len(at.round.at(stack(number))) for number in STACKS]


def reported(at: Playing, what: Irregularity) -> list[int]:
    """Where this may be reported."""
    return [act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is what]


@both("9(c)", "")
def test_9_c_seven_stacks_are_dealt_back_and_forth(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=3))
    assert stacks(at) == [1, 1, 1, 0, 0, 0, 0]
    at.do(Deal(by=DEALER, places=7))
    assert stacks(at) == [1, 1, 1, 1, 2, 2, 2]


@both("9(c) 14(h)", "")
def test_14_h_an_extra_card_lies_on_the_stack_that_it_was_dealt_to(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=3))
    assert reported(at, EXTRA) == [1, 2, 3]  # a stack that has a card
    at.do(Deal(by=DEALER, places=7))
    assert reported(at, WRONG) == []
    at.do(report(EXTRA, 3))
    assert stacks(at) == [1, 1, 2, 1, 2, 2, 2]
    assert not any(at.round.at(dealt(spot)) for spot in (0, 1, 2, 3, 4, 5, 6))
    assert reported(at, WRONG) == [3]


@both("9(c) 14(h)", "")
def test_14_h_a_stack_that_was_passed_over_is_short_of_a_card(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=8))
    at.do(report(Irregularity.SKIPPED, 6))
    at.do(Deal(by=DEALER, places=1))
    assert stacks(at) == [1, 1, 1, 1, 2, 1, 2]
    assert reported(at, WRONG) == [6]
