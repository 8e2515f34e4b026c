"""Three Card Poker, Pennsylvania: cases of `houseway settle`, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from three_card_poker.hands import DECK
from three_card_poker.settlement import settle_seat
from three_card_tables import FILED, ID, filed, pa

from houseway.errors import BadSubmission, RuleViolation
from houseway.registry import game
from tests.citing import shows


def case(*, dealer: str = "Qh 7d 2c", submission: dict[str, Any] | None = None, **seat: Any) -> dict[str, Any]:
    given = {"rulebook": ID, "submission": {**FILED, **(submission or {})}, "dealer": dealer}
    return game(ID).settle({**given, "seats": [{"seat": 1, "cards": "9c 8d 7h", **seat}]})


def nets(result: dict[str, Any]) -> dict[str, int]:
    (seat,) = result["seats"]
    return {name: each["net_cents"] for name, each in seat["wagers"].items()}


@shows(*pa("12(b)#1"), "AMB-05")
def test_a_case_tells_the_ante_bonus_apart() -> None:
    result = case(decision="play", wagers={"ante": 1000, "pair_plus": 500})
    assert nets(result) == {"ante": 1000, "play": 1000, "pair_plus": 3000, "ante_bonus": 1000}
    assert result["seats"][0]["net_cents"] == 6000


@pytest.mark.parametrize(
    ("dealer", "kind", "qualifies"), [("Qh 7d 2c", "high card", True), ("Jh 7d 2c", "high card", False)]
)
@shows(*pa("1/qualify"))
def test_a_case_says_whether_the_dealer_qualifies(dealer: str, kind: str, qualifies: bool) -> None:
    told = case(dealer=dealer, decision="play", wagers={"ante": 1000})["dealer"]
    assert (told["kind"], told["qualifies"]) == (kind, qualifies)


@shows(*pa("7(e)#1"))
def test_a_case_without_the_six_card_bonus_needs_no_word_of_it() -> None:
    result = case(submission={"six_card_bonus": False}, wagers={"pair_plus": 500})
    assert nets(result) == {"pair_plus": 3000}


@shows(*pa("7(a)#1"))
def test_7_a_a_seat_is_settled_without_a_coupon_unless_one_is_told() -> None:
    cards = DECK.hand("9c 8d 7h"), DECK.hand("Qh 7d 2c")
    (lost,) = settle_seat(filed().options, *cards, {"ante": 1000})
    assert (lost.wager, lost.net_cents) == ("ante", -1000)


@shows(*pa("7(b)#3"))
def test_a_case_settles_wagers_ruled_abandoned() -> None:
    seat = {"wagers": {"ante": 1000, "pair_plus": 500, "six_card_bonus": 100}}
    result = case(**seat, abandoned=["ante", "pair_plus", "six_card_bonus"])
    assert nets(result) == {"ante": -1000, "pair_plus": -500, "six_card_bonus": -100}


REFUSED = [
    ({"wagers": {"ante": 1000}}, "11(b)#1"),
    ({"wagers": {"pair_plus": 1000}, "decision": "play"}, "1/play"),
    ({"wagers": {"ante": 1000, "play": 500}, "decision": "play"}, "11(b)#2"),
    ({"wagers": {"six_card_bonus": 1000}}, "7(e)#2"),
    ({"wagers": {"ante": 1000, "pair_plus": 500}, "abandoned": ["ante"]}, "7(b)#3"),
    ({"wagers": {"ante": 1000, "play": 500}, "decision": "play", "abandoned": ["ante", "play"]}, "11(b)#2"),
    ({"wagers": {"ante": 1000, "match_play": 500}, "decision": "play"}, "7(a)#1"),
]


@pytest.mark.parametrize(
    ("seat", "clause"), [pytest.param(*row, marks=shows(f"PA-649a.{row[1]}"), id=row[1]) for row in REFUSED]
)
def test_a_case_that_the_rules_refuse_names_the_clause(seat: dict[str, Any], clause: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        case(**seat)
    assert refused.value.clause == f"PA-649a.{clause}"


@pytest.mark.parametrize(
    ("submission", "seat", "clause"),
    [
        pytest.param({"six_card_bonus": False}, {"ante": 1000, "six_card_bonus": 500}, "7(e)#1",
                     marks=shows(*pa("7(e)#1"))),
        pytest.param({"minimum_cents": 500}, {"ante": 400}, "7(d)(1)", marks=shows(*pa("7(d)(1)"), "AMB-08")),
        pytest.param({"bonus_maximum_cents": 1000}, {"ante": 500, "pair_plus": 1100}, "7(d)(2)",
                     marks=shows(*pa("7(d)(2)"), "AMB-08")),
        pytest.param({"bonus_maximum_cents": 1000}, {"ante": 500, "six_card_bonus": 1100}, "7(d)(2)",
                     marks=shows(*pa("7(d)(2)"), "AMB-08")),
    ],
)  # fmt: skip
def test_a_case_is_held_to_the_submission_it_names(
    submission: dict[str, Any], seat: dict[str, int], clause: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        case(submission=submission, wagers=seat, decision="play")
    assert refused.value.clause == f"PA-649a.{clause}"


@pytest.mark.parametrize(
    ("wagers", "decision", "option"),
    [
        pytest.param({"ante": 1000}, "play", "ante_bonus_paytable", marks=shows(*pa("12(b)#2"))),
        pytest.param({"pair_plus": 1000}, None, "pair_plus_paytable", marks=shows(*pa("12(d)"))),
    ],
)
def test_a_case_needs_the_paytable_that_decides_it(
    wagers: dict[str, int], decision: str | None, option: str
) -> None:
    given: dict[str, Any] = {"rulebook": ID, "dealer": "Qh 7d 2c"}
    seat = {"seat": 1, "cards": "9c 8d 7h", "wagers": wagers, **({"decision": decision} if decision else {})}
    with pytest.raises(BadSubmission, match=option):
        game(ID).settle({**given, "seats": [seat]})


@shows(*pa("11(b)#3", "11(b)(1)"))
def test_a_fold_needs_no_paytable() -> None:
    seat = {"seat": 1, "cards": "9c 9d 7h", "wagers": {"ante": 1000, "pair_plus": 500}, "decision": "fold"}
    result = game(ID).settle({"rulebook": ID, "dealer": "Qh 7d 2c", "seats": [seat]})
    assert nets(result) == {"ante": -1000, "pair_plus": -500}
