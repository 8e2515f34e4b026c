"""Two Card Joker Poker, Massachusetts: what a case put to `settle` may say, and why another is refused."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadNotation, BadSubmission, HousewayError, RuleViolation
from houseway.registry import game
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import RULEBOOK

SUBMISSION = {"pair_up_paytable": "1"}
COUPONS = {**SUBMISSION, "match_play": True}


def seat(**given: Any) -> dict[str, Any]:
    """A seat that calls with ten dollars on the ante, unless it says otherwise; what is None is left out."""
    usual = {"seat": 1, "cards": "Ah Kh", "decision": "call", "wagers": {"ante": 1000}}
    return {name: value for name, value in {**usual, **given}.items() if value is not None}


def settle(*seats: Any, **given: Any) -> Any:
    case = {"rulebook": RULEBOOK, "submission": SUBMISSION, "dealer": "Qd Qc", "seats": list(seats) or [seat()]}
    return game(RULEBOOK).settle({**case, **given})


def nets(*seats: Any, **given: Any) -> dict[str, int]:
    """What each wager of the first seat comes to, in the order of the result."""
    wagers = settle(*seats, **given)["seats"][0]["wagers"]
    return {name: each["net_cents"] for name, each in wagers.items()}


def refused(kind: type[HousewayError], *seats: Any, **given: Any) -> str:
    """Why the case is refused, in words."""
    with pytest.raises(kind) as why:
        settle(*seats, **given)
    return str(why.value)


# --- what can be read -------------------------------------------------------------------------------------------


@shows("MA-TCJP-11(c)", "MA-TCJP-11(d)T1", "MA-TCJP-11(e)")
def test_11_wagers_are_told_in_the_order_of_the_layout_and_the_seat_is_owed_their_sum() -> None:
    wagers = {"super_flush": 300, "pair_up": 200, "ante": 1000}
    found = settle(seat(wagers=wagers))["seats"][0]
    assert [(name, each["net_cents"]) for name, each in found["wagers"].items()] == [
        ("ante", 1000), ("call", 5000), ("pair_up", 4000), ("super_flush", 9000),
    ]  # fmt: skip
    assert found["net_cents"] == 19000
    assert found["wagers"]["call"]["clauses"][0] == "MA-TCJP-11(c)"
    assert found["seat"] == 1


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_is_told_after_the_wagers_with_an_area() -> None:
    wagers = {"match_play": 400, "pair_up": 200, "ante": 1000}
    assert list(nets(seat(wagers=wagers), submission=COUPONS)) == ["ante", "call", "pair_up", "match_play"]


@shows("MA-TCJP-10(b)#2")
def test_10_b_a_call_that_is_given_equals_the_ante() -> None:
    assert nets(seat(wagers={"ante": 1000, "call": 1000})) == {"ante": 1000, "call": 5000}
    why = refused(RuleViolation, seat(wagers={"ante": 1000, "call": 999}))
    assert "call 999: the call must equal the ante, 1000" in why
    why = refused(RuleViolation, seat(wagers={"ante": 1000, "call": 1000}, decision="fold"))
    assert "call 1000: only a player who decides to call has one" in why


@shows("MA-TCJP-10(b)#1", "MA-TCJP-1/call")
def test_10_b_who_has_an_ante_decides_and_nobody_else() -> None:
    assert "an ante needs a decision, call or fold" in refused(RuleViolation, seat(decision=None))
    alone = {"pair_up": 200}
    assert "'fold' without an ante" in refused(RuleViolation, seat(wagers=alone, decision="fold"))
    assert nets(seat(wagers=alone, decision=None)) == {"pair_up": 4000}


@shows("MA-TCJP-6(c)(1)", "MA-TCJP-6(c)(2)", "AMB-25")
@pytest.mark.parametrize(
    ("wager", "cents", "fits"),
    [
        ("ante", 499, False), ("ante", 500, True), ("ante", 2000, True), ("ante", 2001, False),
        ("pair_up", 99, False), ("pair_up", 100, True), ("pair_up", 700, True), ("pair_up", 701, False),
    ],
)  # fmt: skip
def test_6_c_the_limits_of_a_submission_that_gives_them(wager: str, cents: int, fits: bool) -> None:
    limits = {
        "minimum_cents": 500, "maximum_cents": 2000, "bonus_minimum_cents": 100, "bonus_maximum_cents": 700,
    }  # fmt: skip
    case = seat(wagers={"ante": 1000, wager: cents})
    if fits:
        settle(case, submission={**SUBMISSION, **limits})
    else:
        why = refused(RuleViolation, case, submission={**SUBMISSION, **limits})
        least, most = (500, 2000) if wager == "ante" else (100, 700)
        assert f"{wager} {cents}: the limits are {least} to {most} cents" in why
    settle(case)  # where the submission gives no limits, none is asked for


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_is_no_larger_than_the_ante_beside_it() -> None:
    assert nets(seat(wagers={"ante": 1000, "match_play": 1000}), submission=COUPONS)["match_play"] == 1000
    why = refused(RuleViolation, seat(wagers={"ante": 1000, "match_play": 1001}), submission=COUPONS)
    assert "match_play 1001: a coupon lies beside ante, 1000" in why
    alone = seat(wagers={"pair_up": 200, "match_play": 1}, decision=None)
    assert "a coupon lies beside ante, 0" in refused(RuleViolation, alone, submission=COUPONS)
    assert "no match play coupons are taken here" in refused(
        RuleViolation, seat(wagers={"ante": 1000, "match_play": 400})
    )


@shows("MA-TCJP-11(d)")
def test_11_d_a_pair_up_wager_needs_a_paytable_that_is_chosen() -> None:
    assert nets(seat(), submission={}) == {"ante": 1000, "call": 5000}
    why = refused(BadSubmission, seat(wagers={"ante": 1000, "pair_up": 200}), submission={})
    assert "must be chosen where pair up is wagered on" in why


@shows("MA-TCJP-6(e)#1", "AMB-25")
def test_6_e_a_case_has_no_more_seats_than_the_table() -> None:
    assert settle(seat(seat=7))["seats"][0]["seat"] == 7  # the most that may be filed
    assert "seat 8: the table has seats 1 to 7" in refused(RuleViolation, seat(seat=8))
    two = {**SUBMISSION, "seats": 2}
    assert settle(seat(seat=2), submission=two)
    assert "seat 3: the table has seats 1 to 2" in refused(RuleViolation, seat(seat=3), submission=two)


# --- what cannot be read ----------------------------------------------------------------------------------------


@shows("MA-TCJP-7(d)", "MA-TCJP-2(a)")
@pytest.mark.parametrize(
    ("cards", "dealer", "message"),
    [
        ("Ah", "Qd Qc", "'Ah' has 1 cards: expected 2"),
        ("Ah Kh", "Qd", "'Qd' has 1 cards: expected 2"),
        ("Ah Kx", "Qd Qc", "unknown card 'Kx'"),
        ("Ah Kh", "Ah Qc", "Ah appears 2 times in 'the case'"),
        ("Ah Ah", "Qd Qc", "Ah appears 2 times"),
    ],
)
def test_2_a_the_cards_are_those_of_one_deck_two_to_a_hand(cards: str, dealer: str, message: str) -> None:
    assert message in refused(BadNotation, seat(cards=cards), dealer=dealer)


@shows("MA-TCJP-2(a)")
def test_2_a_no_two_seats_hold_the_same_card() -> None:
    other = seat(seat=2, cards="Kh 9c")
    assert "Kh appears 2 times in 'the case'" in refused(BadNotation, seat(), other)
    assert len(settle(seat(), seat(seat=2, cards="Ks 9c"))["seats"]) == 2


@shows("MA-TCJP-6(c)(1)", "MA-TCJP-6(c)(2)", "MA-TCJP-10(b)#1", "MA-TCJP-6(e)#1")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        (seat(decision="raise"), "seat 1: decision 'raise': expected call or fold"),
        (seat(wagers=None), "seat 1: wagers None: expected an object such as {'ante': 1000}"),
        (seat(wagers={}), "seat 1: wagers {}: expected an object such as {'ante': 1000}"),
        (seat(wagers=1000), "seat 1: wagers 1000: expected an object such as {'ante': 1000}"),
        (seat(wagers={"raise": 1}), "seat 1: unknown wager 'raise': expected ante, call, pair_up, super_flush"),
        (seat(wagers={"ante": 0}), "seat 1: no wager: expected at least one of ante, call"),
        (seat(wagers={"ante": -1}), "seat 1: ante -1: expected whole cents, 0 or more, at most 100000000"),
        (seat(wagers={"ante": 10.5}), "seat 1: ante 10.5: expected whole cents"),
        (seat(wagers={"ante": True}), "seat 1: ante True: expected whole cents"),
        (seat(wagers={"ante": 100_000_001}), "seat 1: ante 100000001: expected whole cents"),
        (seat(wagers={"ante": "9" * 38}), f"seat 1: ante '{'9' * 19}...: expected"),
        (seat(wagers={"ante": "9" * 37}), f"seat 1: ante '{'9' * 37}': expected"),
        (seat(bets=5), "seat 1: unknown key 'bets': expected cards, decision, seat, wagers"),
        (seat(seat=None), "seats: item 1 has seat None, expected a whole number from 1"),
        (seat(seat=0), "seats: item 1 has seat 0, expected a whole number from 1"),
        (seat(seat="1"), "seats: item 1 has seat '1', expected a whole number from 1"),
        ("seat 1", "seats: item 1 is 'seat 1', expected an object"),
    ],
)  # fmt: skip
def test_6_a_seat_that_cannot_be_read_is_quoted(given: Any, message: str) -> None:
    assert message in refused(BadNotation, given)


@shows("MA-TCJP-6(c)(1)")
def test_6_c_the_most_that_can_lie_on_a_table_can_be_read_and_nothing_is_no_wager() -> None:
    assert nets(seat(wagers={"ante": 100_000_000}))["ante"] == 100_000_000
    assert list(nets(seat(wagers={"ante": 1000, "pair_up": 0}))) == ["ante", "call"]
    assert nets(seat(wagers={"ante": 1000, "call": 0}, decision="fold")) == {"ante": -1000}


@shows("MA-TCJP-6(e)#1")
def test_6_e_a_case_names_each_seat_once_and_at_least_one() -> None:
    twice = refused(BadNotation, seat(), seat(cards="2c 3d"))
    assert "seats [1, 1]: a seat appears twice" in twice
    nothing: tuple[Any, ...] = ([], None, "1", {"seat": 1})
    for none in nothing:
        assert f"seats: expected a list of at least one seat, got {none!r}" in refused(BadNotation, seats=none)
    assert "case: unknown key 'deck'" in refused(BadNotation, deck=54)
