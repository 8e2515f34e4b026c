"""The operator's choices, and what the clauses refuse."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from houseway.errors import BadSubmission
from houseway.games.chinese_poker import ChinesePoker
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.procedures.submission import as_json, check, read
from houseway.registry import game
from tests.citing import shows


def refused(clause: str, **options: Any) -> str:
    """The options are refused with this clause alone; gives the message."""
    findings = check(ChinesePoker, {"schedule": 2, **options})
    assert [finding.clause for finding in findings] == [clause]
    return findings[0].message


@shows("CA-CP-FEE-T", "CA-CP-FEE-5")
@pytest.mark.parametrize(
    ("schedule", "limit", "fee"), [(1, 1_00, 10_00), (2, 5_00, 10_00), (7, 50_00, 18_00), (8, 100_00, 18_00)]
)
def test_fee_t_a_schedule_fixes_limit_and_fee(schedule: int, limit: int, fee: int) -> None:
    filed = read(ChinesePoker, {"schedule": schedule})
    assert (filed.limit_cents, filed.collection.fee_cents) == (limit, fee)


@shows("CA-CP-FEE-T")
def test_fee_t_a_schedule_must_be_chosen() -> None:
    assert [finding.option for finding in check(ChinesePoker, {})] == ["schedule"]


@shows("CA-CP-FEE-5", "CA-CP-FEE-T")
@pytest.mark.parametrize("schedule", ["1, 2", [1, 2], 9, 0, "first"])
def test_fee_5_one_of_the_eight_schedules_at_a_time(schedule: Any) -> None:
    assert "expected one of 1, 2, 3" in refused("CA-CP-FEE-T", schedule=schedule)


@shows("CA-CP-FEE-6")
def test_fee_6_what_was_filed_does_not_change() -> None:
    filed = read(ChinesePoker, {"schedule": 2})
    with pytest.raises(FrozenInstanceError):
        filed.schedule = 3  # type: ignore[misc]


@shows("CA-CP-FEE-7", "CA-CP-FEE-8", "CA-CP-PT-5")
@pytest.mark.parametrize("name", ["fee_percent", "fee_rates", "fee_cents", "limit_cents", "bonus", "sweeps"])
def test_fee_7_there_are_no_other_fees_and_the_bonus_system_cannot_be_turned_off(name: str) -> None:
    with pytest.raises(BadSubmission, match="unknown option"):
        read(ChinesePoker, {"schedule": 2, name: "off"})


@shows("CA-CP-SEAT-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_seat_1_two_to_five_seats(seats: int) -> None:
    refused("CA-CP-SEAT-1", seats=seats)


@shows("CA-CP-SEAT-1")
@pytest.mark.parametrize("seats", [2, 5])
def test_seat_1_a_table_for_two_and_one_for_five_will_do(seats: int) -> None:
    assert not check(ChinesePoker, {"schedule": 2, "seats": seats})
    assert game("chinese-poker-ca").filed({"schedule": 2, "seats": seats}).spots == tuple(range(1, seats + 1))


@shows("CA-CP-FEE-2", "CA-CP-PT-1")
def test_fee_2_the_limit_is_what_a_point_of_the_wager_is_worth() -> None:
    (wager,) = game("chinese-poker-ca").filed({"schedule": 4}).wagers
    assert wager.unit_cents == 20_00


@shows("CA-CP-FEE-2", "CA-CP-FEE-T")
def test_fee_2_without_a_schedule_a_point_is_worth_nothing_yet() -> None:
    (wager,) = game("chinese-poker-ca").filed({}, complete=False).wagers
    assert wager.unit_cents == 0


@shows("CA-CP-STAKES-4", "CA-CP-BUYIN-2", "AMB-33")
@pytest.mark.parametrize(
    ("cents", "clause"), [(0, "CA-CP-STAKES-4"), (1, "CA-CP-BUYIN-2"), (100_000_001, "CA-CP-STAKES-4")]
)
def test_stakes_4_the_least_and_the_most_cents_of_a_maximum_buy_in(cents: int, clause: str) -> None:
    refused(clause, max_buy_in_cents=cents)


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_a_maximum_buy_in_may_be_a_million() -> None:
    assert read(ChinesePoker, {"schedule": 2, "max_buy_in_cents": 100_000_000}).max_buy_in_cents == 100_000_000


@shows("CA-CP-STAKES-4", "CA-CP-BUYIN-2", "AMB-33")
def test_stakes_4_the_maximum_buy_in_is_thirty_limits_at_least() -> None:
    assert "at least $150" in refused("CA-CP-BUYIN-2", max_buy_in_cents=149_99)


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_the_maximum_buy_in_is_a_hundred_limits_unless_chosen() -> None:
    assert read(ChinesePoker, {"schedule": 4}).max_buy_in_cents == 2000_00


@shows("CA-CP-SWEEP-7", "AMB-02")
@pytest.mark.parametrize(
    ("points", "clause"),
    [
        ("26, 13, 3, 3", "CA-CP-SWEEP-7"),
        ("26, 13, 2, 3, 3", "CA-CP-SWEEP-12"),
        ("26, 13, x, 3, 3", "CA-CP-SWEEP-9"),
    ],
)
def test_sweep_7_five_values_from_the_highest_to_the_lowest(points: str, clause: str) -> None:
    refused(clause, sweep_points=points)


@shows("CA-CP-SWEEP-9", "CA-CP-SWEEP-10", "CA-CP-SWEEP-11", "AMB-02")
def test_sweep_9_the_damaged_values_by_option() -> None:
    filed = read(ChinesePoker, {"schedule": 2, "sweep_points": "26, 13, 2, 2, 2"})
    assert filed.readings.sweep_points == (26, 13, 2, 2, 2)


@shows("CA-CP-SWEEP-9", "AMB-02")
@pytest.mark.parametrize("points", [(101, 13, 2, 2, 2), (26, 13, 2, 2, 0)])
def test_sweep_9_each_value_is_a_number_from_one_to_a_hundred(points: tuple[int, ...]) -> None:
    assert check(ChinesePoker, {"schedule": 2, "sweep_points": points})
    assert not check(ChinesePoker, {"schedule": 2, "sweep_points": (100, 13, 2, 2, 1)})


def test_the_defaults_are_the_readings_as_printed() -> None:
    assert read(ChinesePoker, {"schedule": 2}).readings == AS_PRINTED


def test_a_submission_can_be_written_down_and_read_again() -> None:
    filed = read(ChinesePoker, {"schedule": "3", "table_stakes": "budget", "fantasy_land_setting": "face-up"})
    assert read(ChinesePoker, as_json(filed)) == filed


@shows("CA-CP-FEE-6", "CA-CP-SWEEP-1", "CA-CP-BONUS-T", "CA-CP-BONUS-M", "CA-CP-BONUS-B")
def test_the_tables_stand_on_signs() -> None:
    signs = {sign.title: dict(sign.lines) for sign in game("chinese-poker-ca").filed({"schedule": 2}).signs}
    assert signs["Bonus points"]["Straight"] == "middle 4, bottom 2"
    assert signs["Bonus points"]["Three of a Kind, As"] == "top 22"
    assert next(iter(signs["Clean Sweeps"].items())) == ("Super Dragon", "26 points")
    assert signs["Collection schedule 2"]["Entering in its second half"] == "$5"
