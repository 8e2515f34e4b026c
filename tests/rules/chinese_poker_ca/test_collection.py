"""Buy-ins, the nine-point minimum and collection fees."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.errors import BadSubmission
from houseway.games.chinese_poker.collection import (
    SCHEDULES,
    check_max_buy_in,
    fee_cents,
    least_first_buy_in_cents,
    least_stack_cents,
    most_add_on_cents,
    schedule,
)
from tests.citing import shows


@shows("CA-CP-FEE-T", "CA-CP-FEE-2")
def test_fee_t_the_eight_schedules() -> None:
    assert [each.number for each in SCHEDULES] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [each.limit_cents for each in SCHEDULES] == [100, 500, 1000, 2000, 3000, 4000, 5000, 10000]
    assert [each.fee_cents for each in SCHEDULES] == [1000, 1000, 1200, 1200, 1500, 1500, 1800, 1800]


@shows("CA-CP-FEE-T", "CA-CP-FEE-5")
@pytest.mark.parametrize("number", [0, 9])
def test_fee_5_there_are_no_other_schedules(number: int) -> None:
    with pytest.raises(BadSubmission, match="CA-CP-FEE-T"):
        schedule(number)


@shows("CA-CP-FEE-8", "AMB-37")
def test_fee_8_no_limit_has_more_than_five_rates() -> None:
    assert max(Counter(each.limit_cents for each in SCHEDULES).values()) <= 5


@shows("CA-CP-FEE-3", "CA-CP-FEE-4", "AMB-36")
@pytest.mark.parametrize(
    ("minute", "second", "fee"),
    [(0, 0, 15_00), (19, 59, 15_00), (20, 0, 7_50), (20, 1, 7_50), (39, 59, 7_50)],
)
def test_fee_3_e39_full_fee_before_minute_20_then_half(minute: int, second: int, fee: int) -> None:
    assert fee_cents(schedule(6), 60 * minute + second) == fee


@shows("CA-CP-FEE-4", "CA-CP-FEE-T")
def test_fee_4_half_of_18_is_9() -> None:
    assert fee_cents(schedule(7), 25 * 60) == 9_00


@shows("CA-CP-BUYIN-2", "CA-CP-BUYIN-3")
@pytest.mark.parametrize(("limit", "buy_in", "stack"), [(20_00, 600_00, 180_00), (100_00, 3_000_00, 900_00)])
def test_buyin_2_e37_thirty_limits_and_nine_points(limit: int, buy_in: int, stack: int) -> None:
    assert (least_first_buy_in_cents(limit), least_stack_cents(limit)) == (buy_in, stack)


@shows("CA-CP-STAKES-4", "AMB-33")
@pytest.mark.parametrize(("stack", "most"), [(450_00, 50_00), (500_00, 0), (620_00, 0)])
def test_stakes_4_e38_add_on_up_to_the_maximum(stack: int, most: int) -> None:
    assert most_add_on_cents(stack, 500_00) == most


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_the_maximum_is_at_least_thirty_limits() -> None:
    with pytest.raises(BadSubmission, match=r"expected at least \$150"):
        check_max_buy_in(149_00, 5_00)


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_a_maximum_of_thirty_limits_will_do() -> None:
    check_max_buy_in(150_00, 5_00)
