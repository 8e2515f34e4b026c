"""Dragon Poker, Maryland: cases as `houseway settle` takes them."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadNotation, BadSubmission, RuleViolation
from houseway.registry import game
from tests.citing import shows
from tests.rules.dragon_poker_md.tables import RULEBOOK, A, pair


def case(submission: dict[str, Any] | None = None, dealer: str = "Pa Pa Mo", **seat: Any) -> dict[str, Any]:
    one = {"seat": 1, "cards": "Dr Db Ra", "decision": "play", "wagers": pair(), **seat}
    given = A if submission is None else submission
    seats = [{key: value for key, value in one.items() if value is not None}]
    return {"rulebook": RULEBOOK, "submission": given, "dealer": dealer, "seats": seats}


def settle(put: dict[str, Any]) -> dict[str, Any]:
    return game(RULEBOOK).settle(put)


@shows("MD-DP-11.D(3)(g)", "MD-DP-12.B(1)(d)", "MD-DP-12.D(1)(e)")
def test_a_result_has_the_contracts_form() -> None:
    assert settle(case(wagers=pair(1000, dragon=500))) == {
        "rulebook": "dragon-poker-md",
        "dealer": {"cards": "Pa Pa Mo", "kind": "pair"},
        "seats": [
            {
                "seat": 1,
                "net_cents": 7500,
                "wagers": {
                    "ante": {"result": "won", "net_cents": 1000, "clauses": ["MD-DP-12.A", "MD-DP-11.D(3)(g)"]},
                    "ante_bonus": {
                        "result": "won",
                        "net_cents": 2000,
                        "clauses": ["MD-DP-12.B(1)(d)", "MD-DP-11.D(3)(g)"],
                    },
                    "play": {"result": "won", "net_cents": 1000, "clauses": ["MD-DP-12.A", "MD-DP-11.D(3)(g)"]},
                    "dragon": {
                        "result": "won",
                        "net_cents": 3500,
                        "clauses": ["MD-DP-12.D(1)(e)", "MD-DP-11.D(3)(e)"],
                    },
                },
            }
        ],
    }


@shows("MD-DP-12.B(1)(f)", "AMB-08")
def test_an_ante_bonus_below_the_table_is_pushed() -> None:
    (seat,) = settle(case(cards="Ti Ti Ra"))["seats"]
    assert seat["wagers"]["ante_bonus"] == {
        "result": "pushed",
        "net_cents": 0,
        "clauses": ["MD-DP-12.B(1)(f)", "MD-DP-11.D(3)(g)"],
    }


@pytest.mark.parametrize(
    ("seat", "clause"),
    [
        ({"wagers": {"ante": 1000, "ante_bonus": 900}}, "7.F(1)#1"),
        ({"wagers": {"ante": 1000}}, "7.F(1)#1"),
        ({"wagers": {**pair(), "play": 500}}, "7.F(1)#2"),
        ({"wagers": {**pair(), "play": 1000}, "decision": "fold"}, "7.F(1)#2"),
        ({"wagers": {**pair(), "play": 1000}, "decision": "fold", "abandoned": True}, "7.F(1)#2"),
        ({"decision": None}, "11.B#1"),
        ({"wagers": {"dragon": 500}}, "1.B(3)"),
        ({"wagers": {"dragon": 500}, "decision": None}, "1.B(1)"),
        ({"wagers": {**pair(), "progressive": 500}}, "7.F(4)"),
    ],
)
@shows("MD-DP-7.F(1)#1", "MD-DP-7.F(1)#2", "MD-DP-11.B#1", "MD-DP-1.B(1)", "MD-DP-7.F(4)")
def test_wagers_and_decisions_that_the_rules_refuse(seat: dict[str, Any], clause: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        settle(case(**seat))
    assert refused.value.clause == f"MD-DP-{clause}"
    assert refused.value.seat == 1


@shows("MD-DP-2.A")
@pytest.mark.parametrize("number", [7, 42])
def test_a_table_has_no_more_seats_than_are_filed(number: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        settle(case(seat=number))
    assert refused.value.clause == "MD-DP-2.A"
    with pytest.raises(RuleViolation, match="the table has seats 1 to 4"):
        settle(case({**A, "seats": 4}, seat=5))


@shows("MD-DP-7.A")
def test_no_coupon_is_an_approved_instrument() -> None:
    with pytest.raises(RuleViolation) as refused:
        settle(case(wagers=pair(1000, match_play=500)))
    assert refused.value.clause == "MD-DP-7.A"


@shows("MD-DP-7.C(2)")
def test_wagers_ruled_abandoned_lose_all_or_some() -> None:
    (seat,) = settle(case(wagers=pair(1000, dragon=500), decision=None, abandoned=True))["seats"]
    assert {each["clauses"][0] for each in seat["wagers"].values()} == {"MD-DP-7.C(2)"}
    assert seat["net_cents"] == -2500
    (seat,) = settle(case(wagers=pair(1000, dragon=500), decision="fold", abandoned=["dragon"]))["seats"]
    assert seat["wagers"]["dragon"]["clauses"] == ["MD-DP-7.C(2)"]
    assert seat["wagers"]["ante"]["clauses"] == ["MD-DP-11.B#2", "MD-DP-11.D(1)"]


@shows("MD-DP-7.C(2)")
@pytest.mark.parametrize("given", [["ante"], ["ante_bonus"], ["ante", "ante_bonus"]])
def test_a_ruling_leaves_out_no_wager_that_is_not_settled_yet(given: list[str]) -> None:
    with pytest.raises(RuleViolation) as refused:
        settle(case(wagers=pair(1000, dragon=500), abandoned=given))
    assert refused.value.clause == "MD-DP-7.C(2)"
    (seat,) = settle(case(wagers=pair(1000), abandoned=["ante", "ante_bonus"]))["seats"]
    assert seat["net_cents"] == -3000


@shows("MD-DP-7.C(2)")
@pytest.mark.parametrize("given", ["yes", 1, ["play"], ["ante", "play"], [["ante"]], {"ante": True}])
def test_what_was_abandoned_is_said_by_the_wagers_that_are_there(given: object) -> None:
    with pytest.raises(BadNotation, match="expected true, false or a list of ante, ante_bonus"):
        settle(case(abandoned=given))


@shows("MD-DP-11.D(3)(d)", "AMB-15")
def test_a_side_bet_that_the_submission_leaves_out_is_refused() -> None:
    with pytest.raises(RuleViolation, match=r"dragon is not offered.*11\.D\(3\)\(d\)"):
        settle(case({**A, "offer_dragon_bet": False}, wagers=pair(1000, dragon=500)))


@shows("MD-DP-12.B", "MD-DP-12.C", "AMB-16")
@pytest.mark.parametrize(
    ("submission", "wagers", "option"),
    [
        ({"three_card_bonus_paytable": "A"}, pair(), "ante_bonus_paytable"),
        ({"ante_bonus_paytable": "A"}, pair(1000, three_card_bonus=500), "three_card_bonus_paytable"),
    ],
)
def test_a_wager_needs_its_paytable(submission: dict[str, Any], wagers: dict[str, int], option: str) -> None:
    with pytest.raises(BadSubmission) as refused:
        settle(case(submission, wagers=wagers))
    assert refused.value.option == option


@shows("MD-DP-12.B", "AMB-08")
def test_a_fold_needs_no_paytable() -> None:
    (seat,) = settle(case({}, decision="fold"))["seats"]
    assert seat["net_cents"] == -2000


@shows("MD-DP-7.F", "AMB-34")
def test_limits_hold_where_the_submission_gives_them() -> None:
    settle(case(wagers=pair(1)))
    with pytest.raises(RuleViolation, match="ante 100: the limits are 500 to 50000 cents"):
        settle(case({**A, "minimum_cents": 500}, wagers=pair(100)))
    with pytest.raises(RuleViolation, match="dragon 50: the limits are 100 to 10000 cents"):
        settle(case({**A, "bonus_maximum_cents": 10000}, wagers=pair(1000, dragon=50)))


@shows("MD-DP-1.B(1)", "AMB-12")
def test_with_the_option_a_side_bet_stands_alone() -> None:
    alone = {**A, "side_bets_alone": True}
    (seat,) = settle(case(alone, decision=None, wagers={"dragon": 500}))["seats"]
    assert seat["net_cents"] == 3500


@shows("MD-DP-7.F(4)", "AMB-17")
def test_an_attached_schedule_settles_the_progressive_wager() -> None:
    attached = {**A, "progressive": True, "progressive_schedule": ["Pair of Dragons 9"]}
    (seat,) = settle(case(attached, wagers=pair(1000, progressive=100)))["seats"]
    assert seat["wagers"]["progressive"] == {"result": "won", "net_cents": 900, "clauses": ["MD-DP-7.F(4)"]}


@pytest.mark.parametrize(
    ("put", "message"),
    [
        (case(cards="Dr Db"), "'Dr Db' has 2 cards: expected 3"),
        (case(cards="Dr Db As"), "unknown card 'As' at place 3"),
        (case(cards="Dg Ra Ra", dealer="Dg Pa Mo"), "Dg appears 2 times in 'the case': the deck has only one"),
        (case(decision="call"), "decision 'call': expected play or fold"),
        (case(wagers={"call": 1}), "unknown wager 'call': expected ante, ante_bonus, play"),
        ({**case(), "submission": "A"}, "submission 'A': expected an object"),
        ({**case(), "deck": 53}, "case: unknown key 'deck'"),
    ],
)
def test_what_cannot_be_read_is_quoted(put: dict[str, Any], message: str) -> None:
    with pytest.raises(BadNotation) as refused:
        settle(put)
    assert message in str(refused.value)
