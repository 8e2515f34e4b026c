"""Asia Poker: what a case of `houseway settle`, and `houseway set`, may say, and by which clause it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadNotation, RuleViolation
from houseway.registry import game
from tests.rules.asia_poker.tables import both, here

HANDS = {"high": "6h 5d 4h 3d", "medium": "As Kd", "low": "Qs"}
SEAT: dict[str, Any] = {"seat": 1, "set": HANDS, "wagers": {"asia": 500}}
DEALER = "9h 9d 4c 3s Ac Td Kc"


def settle(state: str, seats: Any, dealer: Any = DEALER, **more: Any) -> dict[str, Any]:
    case = {"rulebook": state, "dealer": dealer, "seats": seats, **more}
    return game(state).settle(case)


MIDDLE = {**HANDS, "middle": "Qs"}
TWO_NINES = {"high": "9h 9d 4c 3s", "medium": "9h Td", "low": "Kc"}
TWO_ACES = {**SEAT, "set": {**HANDS, "low": "As"}, "cards": "6h 5d 4h 3d As Kd Qs"}


@both("1/set 12(f)#2", "1/setting 11(e)#2")
@pytest.mark.parametrize(
    ("seats", "more", "message"),
    [
        ([SEAT], {"table": 7}, "case: unknown key 'table': expected dealer, rulebook, seats, submission"),
        ([{**SEAT, "set": MIDDLE}], {}, "seat 1: set: unknown key 'middle': expected high, low, medium"),
        ([SEAT], {"dealer": MIDDLE}, "dealer: set: unknown key 'middle'"),
        ([{**SEAT, "colour": "red"}], {}, "unknown key 'colour'"),
        ([SEAT], {"dealer": TWO_NINES}, "9h appears 2 times in '9h 9d 4c 3s / 9h Td / Kc'"),
        ([TWO_ACES], {}, "As appears 2 times in '6h 5d 4h 3d / As Kd / As'"),
        ([{**SEAT, "set": "6h 5d 4h 3d / As Kd / Qs"}], {}, "cards"),
        (SEAT, {}, "seats"),
        (None, {}, "seats"),
        ([7], {}, "seat"),
        ([["set", "cards"]], {}, "seat"),
    ],
)
def test_what_a_case_does_not_say_rightly_is_refused(
    state: str, seats: Any, more: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        settle(state, seats, **more)
    assert message in str(caught.value)


@both("1/set", "1/setting")
def test_hands_that_are_not_made_of_the_cards_are_refused_by_the_definition(state: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        settle(state, [{**SEAT, "cards": "6h 5d 4h 3d As Kd Js"}])
    assert caught.value.clause == here(state, "1/set", "1/setting")


@both("12(c)#1", "11(c)#1")
def test_a_dealer_without_four_two_and_one_card_is_refused_by_the_clause_of_setting(state: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        settle(state, [SEAT], {"high": "9h 9d 4c", "medium": "Ac Td 3s", "low": "Kc"})
    assert caught.value.clause == here(state, "12(c)#1", "11(c)#1")


@both("12(c)#1", "11(c)#1")
def test_a_dealers_hands_may_be_given_as_a_seats_are(state: str) -> None:
    hands = {"high": "9h 9d 4c 3s", "medium": "Ac Td", "low": "Kc"}
    plain, nested = (settle(state, [SEAT], each) for each in (hands, {"set": hands}))
    assert plain == nested
    assert plain["dealer"]["set"] == hands


def out_of_limits(state: str, wagers: dict[str, int], submission: dict[str, Any]) -> str:
    """The clause that a wager outside its limits breaks."""
    with pytest.raises(RuleViolation) as caught:
        settle(state, [{**SEAT, "wagers": wagers}], submission=submission)
    return caught.value.clause


@both("7(a)#1", "7(d)")
@pytest.mark.parametrize(("cents", "limits"), [(499, {"minimum_cents": 500}), (1001, {"maximum_cents": 1000})])
def test_a_wager_outside_its_limits_is_refused(state: str, cents: int, limits: dict[str, int]) -> None:
    assert out_of_limits(state, {"asia": cents}, limits) == here(state, "7(a)#1", "7(d)")


@both("", "7(e)")
@pytest.mark.parametrize(
    ("cents", "limits"), [(199, {"bonus_minimum_cents": 200}), (301, {"bonus_maximum_cents": 300})]
)
def test_575_7_e_a_bonus_wager_outside_its_limits_is_refused(
    state: str, cents: int, limits: dict[str, int]
) -> None:
    wagers = {"asia": 500, "bonus": cents}
    assert out_of_limits(state, wagers, {"bonus_paytable": "A", **limits}) == "PA-575.7(e)"


@both("", "7(d)")
def test_575_7_d_a_bonus_wager_alone_is_refused(state: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        settle(state, [{**SEAT, "wagers": {"bonus": 100}}], submission={"bonus_paytable": "A"})
    assert caught.value.clause == "PA-575.7(d)"


@both("7(b)#2", "")
def test_7_b_no_wager_is_ruled_abandoned(state: str) -> None:
    with pytest.raises(BadNotation, match="unknown key 'abandoned'"):
        settle(state, [{**SEAT, "abandoned": True}])


# --- houseway set ------------------------------------------------------------------------------------------------


@both("12(d)", "11(c)#2")
def test_the_house_sets_seven_cards_and_names_its_rule(state: str) -> None:
    sets = game(state).filed({}).set
    assert sets is not None
    expected = {"high": "Ah 7h 5d 2c", "medium": "Kd 9s", "low": "Jc", "rule": "HW-12(b)"}
    for how in ({}, {"way": "house"}):
        assert sets("Ah Kd Jc 9s 7h 5d 2c", how) == expected


@both("12(d)", "11(c)#2")
@pytest.mark.parametrize(
    ("cards", "how", "message"),
    [
        ("Ah Kd Jc 9s 7h 5d 2c", {"way": "odd"}, "way 'odd': expected house or best"),
        ("Ah Kd Jc 9s 7h 5d 2c", {"ways": "house"}, "set: unknown key 'ways': expected way"),
        ("Ah Kd Jc 9s 7h 5d", {}, "has 6 cards"),
    ],
)
def test_what_cannot_be_set_is_refused(state: str, cards: str, how: dict[str, str], message: str) -> None:
    sets = game(state).filed({}).set
    assert sets is not None
    with pytest.raises(BadNotation, match=message):
        sets(cards, how)
