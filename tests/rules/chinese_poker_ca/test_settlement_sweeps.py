"""Settlements with declared Clean Sweeps."""

from __future__ import annotations

import pytest

from houseway.games.chinese_poker.clean_sweep import CleanSweep
from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.points import Bonus
from houseway.games.chinese_poker.readings import Readings, SweepCompare, SweepPoints, TableStakes
from houseway.games.chinese_poker.settlement import Placed, settle
from tests.citing import shows
from tests.rules.chinese_poker_ca.rounds import ends, paid, points, settled

E31 = [
    "Qd 7c 6h / 4c 4h 9d 8h 5c / As Ks Js 5s 3s",
    "Ac 3d 2c / 8d 7d 6c 5h 4s / Kd Qh Jd Th 9c",
    "Tc Td 3h / Ad Ah Qs Jh Ts / 2d 2h 2s 8c 8s",
    "9h 9s Qc / Kc Kh Jc 7h 6s / 7s 6d 5d 4d 3c",
]
E31_STACKS = [300, 200, 90, 150]
E35 = [
    "4h 3d 2c / Kd Jc 9h 7h 5c / As Qd Th 8c 6s",
    "Qc 9c 2d / 5d 5s Jd 8d 3h / Ac Ad 7d 4c 6c",
    "4d 3c 2s / Kc Js 9d 7c 5h / Ah Qs Td 8s 6h",
    "Qh 7s 2h / Tc Ts 9s 6d 3s / Kh Ks Jh 8h 4s",
]
# Six Pairs with a bonus of 4, an ordinary hand, a Dragon, an ordinary hand with a bonus of 6
TWO_SWEEPS = [
    "9d 9s 2d / Jd Js 7c 7d 4c / Ac Ad Qh Qs 4d",
    "Qc 9c 4s / 8d 8h Jh 7s 2h / Kc Kh 3c 3h Ah",
    "4h 3d 2c / Kd Jc 9h 7h 5c / As Qd Th 8c 6s",
    "Ks 8s 3s / 5d 5h 5s 6h 2s / Tc Td Ts 6c 6d",
]


@shows("CA-CP-SWEEP-14", "CA-CP-SWEEP-5", "AMB-24")
def test_sweep_14_e31_the_sweep_is_paid_first_and_then_the_others() -> None:
    assert paid(settled(E31, E31_STACKS, 10, declaring={2})) == {
        (2, 3): (190, 90),
        (2, 4): (190, 150),
        (2, 1): (190, 190),
        (1, 3): (100, 90),
        (1, 4): (30, 20),
        (3, 4): (80, 20),
    }


@shows("CA-CP-STAKES-2", "AMB-22")
def test_stakes_2_e31_running_by_other_steps() -> None:
    readings = Readings(table_stakes=TableStakes.RUNNING)
    settlement = settled(E31, E31_STACKS, 10, declaring={2}, readings=readings)
    assert list(paid(settlement).values())[3:] == [(100, 100), (30, 10), (80, 10)]


@shows("CA-CP-STAKES-2", "AMB-22")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (TableStakes.EFFECTIVE, [0, 630, 110, 0]),
        (TableStakes.RUNNING, [0, 630, 110, 0]),
        (TableStakes.BUDGET, [0, 630, 100, 10]),
    ],
)
def test_stakes_2_e31_ends(reading: TableStakes, expected: list[int]) -> None:
    settlement = settled(E31, E31_STACKS, 10, declaring={2}, readings=Readings(table_stakes=reading))
    assert ends(settlement) == expected


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_e31_undeclared_is_an_ordinary_hand() -> None:
    expected = {(1, 2): -3, (1, 3): -10, (1, 4): -3, (2, 3): -6, (2, 4): 1, (3, 4): 8}
    assert points(settled(E31, E31_STACKS, 10)) == expected


@shows("CA-CP-SWEEP-3")
def test_sweep_3_e31_undeclared_ends() -> None:
    assert ends(settled(E31, E31_STACKS, 10)) == [150, 180, 320, 90]


@shows("CA-CP-SWEEP-3")
def test_sweep_3_only_a_declared_sweep_is_reported() -> None:
    settlements = [settled(E31, E31_STACKS, 10, declaring=declaring) for declaring in ((), (2,))]
    assert [each.seats[1].clean_sweep for each in settlements] == [None, CleanSweep.DRAGON]


@shows("CA-CP-SWEEP-13", "AMB-08", "AMB-11")
def test_sweep_13_e35_tied_dragons_exchange_nothing() -> None:
    assert points(settled(E35, [300] * 4, 5, declaring={1, 3})) == {
        (1, 2): 13,
        (1, 3): 0,
        (1, 4): 13,
        (3, 4): 13,
        (3, 2): 13,
        (2, 4): 1,
    }


@shows("CA-CP-SWEEP-13")
def test_sweep_13_e35_both_collect_from_the_others() -> None:
    assert ends(settled(E35, [300] * 4, 5, declaring={1, 3})) == [430, 175, 430, 165]


@shows("CA-CP-SWEEP-14", "CA-CP-SWEEP-18", "CA-CP-SWEEP-6", "AMB-10", "AMB-24")
def test_sweep_14_a_higher_sweep_collects_in_its_own_turn() -> None:
    settlement = settled(TWO_SWEEPS, [300] * 4, 10, declaring={1, 3})
    assert points(settlement) == {(1, 2): 7, (1, 4): 7, (3, 4): 13, (3, 1): 13, (3, 2): 13, (2, 4): -9}


@shows("CA-CP-SWEEP-14")
def test_sweep_14_starts_at_the_buttons() -> None:
    settlement = settled(TWO_SWEEPS, [300] * 4, 10, buttons=3, declaring={1, 3})
    assert list(points(settlement)) == [(3, 4), (3, 1), (3, 2), (1, 2), (1, 4), (4, 2)]


@shows("CA-CP-SWEEP-14", "CA-CP-STAKES-2", "AMB-22")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [(TableStakes.EFFECTIVE, 90), (TableStakes.RUNNING, 130), (TableStakes.BUDGET, 90)],
)
def test_stakes_2_a_sweeper_may_lose_what_the_sweep_won(reading: TableStakes, expected: int) -> None:
    readings = Readings(table_stakes=reading)
    settlement = settled(TWO_SWEEPS, [90, 300, 300, 300], 10, declaring={1, 3}, readings=readings)
    assert paid(settlement)[3, 1] == (130, expected)


@shows("CA-CP-SWEEP-12", "AMB-09")
@pytest.mark.parametrize(("compare", "expected"), [(SweepCompare.VALUE, 0), (SweepCompare.RANK, 3)])
def test_sweep_12_e25_equal_values_by_option(compare: SweepCompare, expected: int) -> None:
    hands = [TWO_SWEEPS[0], "Kh 6h 2h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s 4s"]
    readings = Readings(sweep_compare=compare)
    assert points(settled(hands, [200] * 2, 5, declaring={1, 2}, readings=readings)) == {(1, 2): expected}


@shows("CA-CP-SWEEP-18", "AMB-02", "AMB-09")
def test_sweep_18_a_sweep_of_one_point_is_collected_too() -> None:
    ones = SweepPoints(six_pairs=1, three_straights=1, three_flushes=1)
    readings = Readings(sweep_compare=SweepCompare.RANK, sweep_points=ones)
    hands = [TWO_SWEEPS[0], "Kh 6h 2h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s 4s"]
    assert points(settled(hands, [200] * 2, 5, declaring={1, 2}, readings=readings)) == {(1, 2): 1}


@shows("CA-CP-SWEEP-3", "CA-CP-FL-1")
def test_sweep_3_a_hand_is_neither_declared_nor_of_fantasy_land_unless_it_is_said() -> None:
    queens = "Qc Qs 3s / Kc Ks 8h 5s 2h / 9s 9c 9d 4s 4c"
    hands = [Placed(seat, 200_00, Setting.read(hand)) for seat, hand in enumerate((E35[0], queens), 1)]
    dragon, entering = settle(hands, 1, 5_00).seats
    assert (dragon.clean_sweep, entering.fantasy_land_next) == (None, True)


@shows("CA-CP-BONUS-3", "AMB-07")
@pytest.mark.parametrize(("keeps", "expected"), [(True, Bonus(4, 0, 0)), (False, Bonus(0, 0, 0))])
def test_bonus_3_a_sweepers_bonus_by_option(keeps: bool, expected: Bonus) -> None:
    readings = Readings(sweep_keeps_bonus=keeps)
    six_pairs, *_, ordinary = settled(TWO_SWEEPS, [300] * 4, 10, declaring={1}, readings=readings).seats
    assert (six_pairs.bonus, ordinary.bonus) == (expected, Bonus(0, 0, 6))


@shows("CA-CP-SWEEP-8", "CA-CP-SWEEP-9", "CA-CP-SWEEP-3")
def test_sweep_8_a_declared_sweep_is_told_by_its_clause() -> None:
    six_pairs, _, dragon, _ = settled(TWO_SWEEPS, [300] * 4, 10, declaring={1}).seats
    assert (six_pairs.clauses, dragon.clauses) == (("CA-CP-BONUS-T", "CA-CP-SWEEP-9"), ())


@shows("CA-CP-FOUL-5", "CA-CP-FOUL-2")
def test_foul_5_a_foul_hand_owes_the_penalty_and_the_sweep() -> None:
    hands = [E35[0], "Qc Qh 2d / 5d 5s Jd 8d 3h / Ac Ad 7d 4c 6c"]
    assert points(settled(hands, [300] * 2, 5, declaring={1})) == {(1, 2): 22}


@shows("CA-CP-FOUL-6", "AMB-03")
def test_foul_6_e17_a_declared_foul_dragon_pays_the_penalty() -> None:
    hands = ["Ac 3d 2c / Kd Qh Jd Th 9c / 8d 7d 6c 5h 4s", "Qc 9d 2h / 5d 5s Js 8s 3h / As Ad 7h 4c 6s"]
    settlement = settled(hands, [300] * 2, 5, declaring={1})
    assert (settlement.seats[0].clean_sweep, points(settlement)) == (None, {(1, 2): -9})


@shows("CA-CP-SWEEP-15")
def test_sweep_15_a_hand_without_a_pattern_is_not_confirmed() -> None:
    assert settled(E35, [300] * 4, 5, declaring={2}) == settled(E35, [300] * 4, 5)


@shows("CA-CP-SWEEP-2", "CA-CP-FL-1", "AMB-31")
def test_fl_1_a_sweep_does_not_bar_fantasy_land() -> None:
    hands = ["Qc Qh 2d / Kd Ks 7c 7d 4c / Ac Ad 9d 9s 4d", "Jd 8c 6h / 3c 3h 9c 8h 5c / As Ts 7s 5s 3s"]
    seat = settled(hands, [300] * 2, 5, declaring={1}).seats[0]
    assert (seat.clean_sweep, seat.fantasy_land_next) == (CleanSweep.SIX_PAIRS, True)
