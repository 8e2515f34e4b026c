"""A change of method at the table is checked as the submission is: devices, decks, approvals, the start."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Attend, UseMethod
from houseway.engine.words import SUPERVISOR, Condition, Dealing, Shuffler
from houseway.procedures.devices import clash
from tests.citing import shows
from tests.playing import playing

TWO_CARD, DRAGON, MA, PA = "two-card-joker-poker-ma", "dragon-poker-md", "asia-poker-ma", "asia-poker-pa"
FILED: dict[str, dict[str, Any]] = {
    TWO_CARD: {"pair_up_paytable": "1"},
    DRAGON: {"ante_bonus_paytable": "A", "three_card_bonus_paytable": "A"},
    MA: {},
    PA: {},
}
BY_HAND = {"shuffler": "automated", "dealing": "hand"}
BUTTON = {"shuffler": "automated", "dealing": "automated-shoe", "start_method": "button"}
Method = tuple[Shuffler, Dealing, int]
MANUAL: Method = (Shuffler.MANUAL, Dealing.MANUAL_SHOE, 1)
SHOE: Method = (Shuffler.AUTOMATED, Dealing.MANUAL_SHOE, 1)
TWO_DECKS: Method = (Shuffler.AUTOMATED, Dealing.MANUAL_SHOE, 2)
AUTOMATED_SHOE: Method = (Shuffler.AUTOMATED, Dealing.AUTOMATED_SHOE, 1)
HAND: Method = (Shuffler.AUTOMATED, Dealing.HAND, 1)
RESHUFFLING: Method = (Shuffler.RESHUFFLING, Dealing.MANUAL_SHOE, 1)


def offered(rulebook: str, options: dict[str, Any]) -> list[Method]:
    """The methods that a supervisor may change to, once every device is put away."""
    table = playing(rulebook, **FILED[rulebook], **options)
    for action in table.offered(SUPERVISOR):
        if isinstance(action, Attend) and action.condition in (Condition.REMOVED, Condition.COVERED):
            table.do(action)
    uses = [each for each in table.offered(SUPERVISOR) if isinstance(each, UseMethod)]
    return [(each.shuffler, each.dealing, each.decks) for each in uses]


def row(rulebook: str, clause: str, method: Method, **options: Any) -> Any:
    return pytest.param(rulebook, clause, method, options, marks=shows(clause), id=clause)


@pytest.mark.parametrize(
    ("rulebook", "clause", "method", "options"),
    [
        row(TWO_CARD, "MA-TCJP-2(b)(2)", TWO_DECKS, backs=["red", "Red"]),
        row(TWO_CARD, "MA-TCJP-2(b)(1)", TWO_DECKS, cards_in_decks=[54, 53]),
        row(TWO_CARD, "MA-TCJP-4(a)#1", RESHUFFLING),
        row(TWO_CARD, "MA-TCJP-7(a)#1", SHOE, **BY_HAND, shoe_approved=False),
        row(TWO_CARD, "MA-TCJP-8(b)(1)", (Shuffler.MANUAL, Dealing.HAND, 1)),
        row(TWO_CARD, "MA-TCJP-9(a)", AUTOMATED_SHOE, shoe_procedures_approved=False),
        row(DRAGON, "MD-DP-3.B(1)", TWO_DECKS, backs=["red", " RED"]),
        row(DRAGON, "MD-DP-5.I", RESHUFFLING),
        row(DRAGON, "MD-DP-8.A", SHOE, **BY_HAND, shoe_location_approved=False),
        row(MA, "MA-AP-2(a)#2", TWO_DECKS, cutting_card="Blue"),
        row(MA, "MA-AP-2(b)(2)", TWO_DECKS, backs=["red", "red"]),
        row(MA, "MA-AP-8(a)#1", SHOE, **BY_HAND, shoe_approved=False),
        row(MA, "MA-AP-10(a)", AUTOMATED_SHOE, shoe_location_approved=False),
        row(MA, "MA-AP-14(l)", SHOE, jam_procedures=""),
        row(PA, "PA-575.2(c)(1)#1", MANUAL, **BUTTON, shaker_approved=False),
        row(PA, "PA-575.3(b)(1)", TWO_DECKS, designs=["bees", "bells"]),
        row(PA, "PA-575.5(f)", RESHUFFLING),
        row(PA, "PA-575.8(a)#1", SHOE, **BY_HAND, shoe_location_approved=False),
    ],
)
def test_a_method_that_could_not_be_filed_is_not_offered(
    rulebook: str, clause: str, method: Method, options: dict[str, Any]
) -> None:
    found = clash(playing(rulebook, **FILED[rulebook], **options).round.rulebook.options, method)
    assert found is not None
    assert found.clause == clause
    assert method not in offered(rulebook, options)
    shuffler, dealing, decks = method
    use = UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=decks)
    assert f"option {found.option}: " in playing(rulebook, **FILED[rulebook], **options).refuses(use, clause)


@pytest.mark.parametrize(
    ("rulebook", "method", "options"),
    [
        (TWO_CARD, HAND, {"shuffler": "automated", "shuffler_loads_shoe": True}),
        (TWO_CARD, TWO_DECKS, {"backs": ["red", "blue"]}),
        (
            DRAGON,
            MANUAL,
            {"shuffler": "automated", "dealing": "automated-shoe", "dealer_stack": "left-in-shuffler"},
        ),
        (DRAGON, RESHUFFLING, {"device_approval": "D-17"}),
        (MA, MANUAL, BUTTON),
        (PA, MANUAL, BUTTON),
        (PA, HAND, {**BUTTON, "shuffler_loads_shoe": True}),
    ],
)
def test_what_belongs_to_the_method_left_behind_is_no_bar(
    rulebook: str, method: Method, options: dict[str, Any]
) -> None:
    assert method in offered(rulebook, options)
