"""Clean Sweeps: patterns, values, and what they collect."""

from __future__ import annotations

import pytest

from houseway.games.chinese_poker.clean_sweep import (
    CleanSweep,
    best_sweep,
    sweep_against_hand,
    sweep_against_sweep,
    sweep_value,
)
from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.points import Shown, show_down
from houseway.games.chinese_poker.readings import Readings, SweepCompare, SweepPoints
from tests.citing import shows

DRAGON = "4h 3d 2c / Kd Jc 9h 7h 5c / As Qd Th 8c 6s"
SIX_PAIRS = "9d 9s 2d / Jd Js 7c 7d 4c / Ac Ad Qh Qs 4d"
THREE_FLUSHES = "Kh 6h 2h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s 4s"
SUPER_DRAGON = "Ac 3c 2c / 8c 7c 6c 5c 4c / Kc Qc Jc Tc 9c"
FOUL = "Ks Kc 4s / Jh Jd Qs 5d 3c / 9c 9d Td 8s 2h"


def shown(setting: str) -> Shown:
    return show_down(Setting.read(setting))


def sweep(setting: str) -> CleanSweep | None:
    return best_sweep(shown(setting))


def collects(setting: str, other: str, readings: Readings | None = None) -> int:
    hand = shown(setting)
    found = best_sweep(hand)
    assert found is not None
    return sweep_against_hand(hand, found, shown(other), readings or Readings()).net


# Patterns


@shows("CA-CP-SWEEP-7")
def test_sweep_7_e18_super_dragon() -> None:
    assert sweep(SUPER_DRAGON) is CleanSweep.SUPER_DRAGON


@shows("CA-CP-SWEEP-1", "CA-CP-SWEEP-8")
def test_sweep_8_dragon() -> None:
    assert sweep(DRAGON) is CleanSweep.DRAGON


@shows("CA-CP-SWEEP-4")
def test_sweep_4_twelve_ranks_and_a_repeat_are_no_dragon() -> None:
    assert sweep("4h 3d 2c / Kd Jc 9h 7h 5c / As Qd Th 8c 8s") is None


@shows("CA-CP-SWEEP-9")
def test_sweep_9_e12_four_of_a_kind_is_two_pairs() -> None:
    assert sweep("7h 7d 2s / As Ac 4h 4d Kh / 9c 9s 9h 9d Kd") is CleanSweep.SIX_PAIRS


@shows("CA-CP-SWEEP-9", "AMB-13")
def test_sweep_9_e13_three_of_a_kind_hides_a_pair() -> None:
    assert sweep("Ah Ad Kh / Ks Qs Qd Js Jd / As Ac Th Td Tc") is CleanSweep.SIX_PAIRS


@shows("CA-CP-SWEEP-10")
def test_sweep_10_e14_three_straights() -> None:
    assert sweep("4h 3d 2c / 9h 8d 7c 6s 5d / Kh Qd Jc Ts 9c") is CleanSweep.THREE_STRAIGHTS


@shows("CA-CP-SWEEP-10", "CA-CP-RANK-2", "AMB-13")
def test_sweep_10_an_ace_may_be_low_in_front() -> None:
    assert sweep("Ac 3d 2c / 8d 7d 6c 5h 4s / 9h 8h 7h 6h 5c") is CleanSweep.THREE_STRAIGHTS


@shows("CA-CP-SWEEP-10", "AMB-13")
def test_sweep_10_an_ace_may_be_high_in_front() -> None:
    assert sweep("Ac Kd Qc / 8d 7d 6c 5h 4s / 9h 8h 7h 6h 5c") is CleanSweep.THREE_STRAIGHTS


@shows("CA-CP-SWEEP-10", "AMB-13")
def test_sweep_10_a_straight_flush_is_a_straight() -> None:
    assert sweep("Ac Kd Qc / 8d 7d 6c 5c 4s / 9h 8h 7h 6h 5h") is CleanSweep.THREE_STRAIGHTS


@shows("CA-CP-SWEEP-10")
def test_sweep_10_king_ace_two_in_front_is_no_straight() -> None:
    assert sweep("Ac Kd 2c / 8d 7d 6c 5c 4s / 9h 8h 7h 6h 5h") is None


@shows("CA-CP-SWEEP-11")
def test_sweep_11_e15_three_flushes() -> None:
    assert sweep("Kh 6h 2h / Qs Js 9s 5s 2s / Ad Td 8d 7d 4d") is CleanSweep.THREE_FLUSHES


@shows("CA-CP-SWEEP-11", "AMB-13")
def test_sweep_11_straight_flushes_are_flushes() -> None:
    assert sweep("Kh 6h 2h / 9s 8s 7s 6s 5s / Ad Kd Qd Jd Td") is CleanSweep.THREE_FLUSHES


@shows("CA-CP-SWEEP-11")
def test_sweep_11_a_front_of_two_suits_is_none() -> None:
    assert sweep("Kh 6h 2c / Qs Js 9s 5s 2s / Ad Td 8d 7d 4d") is None


@shows("CA-CP-SWEEP-17")
def test_sweep_17_e16_thirteen_ranks_in_three_flushes_are_a_dragon() -> None:
    assert sweep("Kh 6h 2h / Qs Js 9s 5s 3s / Ad Td 8d 7d 4d") is CleanSweep.DRAGON


@shows("CA-CP-SWEEP-17")
def test_sweep_17_thirteen_ranks_in_three_straights_are_a_dragon() -> None:
    assert sweep("4h 3d 2c / 9h 8d 7c 6s 5d / Ah Kd Qc Js Tc") is CleanSweep.DRAGON


@shows("CA-CP-FOUL-6", "AMB-03")
def test_foul_6_e17_a_foul_hand_has_no_dragon() -> None:
    assert sweep("Ac 3d 2c / Kd Qh Jd Th 9c / 8d 7d 6c 5h 4s") is None


@shows("CA-CP-FOUL-6")
def test_foul_6_a_foul_hand_has_no_three_straights() -> None:
    assert sweep("Ac 3d 2c / 9h 8h 7h 6h 5h / Kh Qh Jh Th 9d") is None


@shows("CA-CP-SWEEP-7", "CA-CP-SWEEP-8", "CA-CP-SWEEP-9", "CA-CP-SWEEP-10", "CA-CP-SWEEP-11", "AMB-02")
def test_sweep_7_to_11_values() -> None:
    assert [sweep_value(each) for each in reversed(CleanSweep)] == [26, 13, 3, 3, 3]


@shows("CA-CP-SWEEP-9", "AMB-02")
def test_sweep_9_value_by_option() -> None:
    assert sweep_value(CleanSweep.SIX_PAIRS, SweepPoints(six_pairs=2)) == 2


@shows("CA-CP-SWEEP-17", "AMB-02")
def test_sweep_17_the_higher_value_counts_when_options_differ() -> None:
    flushes = shown("Kh 6h 2h / Qs Js 9s 5s 3s / Ad Td 8d 7d 4d")
    assert best_sweep(flushes, SweepPoints(three_flushes=20)) is CleanSweep.THREE_FLUSHES


@shows("CA-CP-SWEEP-9")
def test_sweep_9_is_named_in_words() -> None:
    assert CleanSweep.SIX_PAIRS.words == "six pairs"


# Against ordinary and foul hands

ORDINARY = "Kc 9d 4s / 8h 8d Qs 5d 3c / Ah Ac 7d 7c 2d"


@shows("CA-CP-SWEEP-2", "CA-CP-SWEEP-5")
def test_sweep_2_wins_automatically() -> None:
    assert collects(DRAGON, ORDINARY) == 13


@shows("CA-CP-SWEEP-6", "CA-CP-BONUS-3")
def test_sweep_6_e26_collects_own_bonus_and_pays_none() -> None:
    assert collects(THREE_FLUSHES, "Tc 3c 2d / 6c 6d Kd 8h 3d / 5h 5d 5s 9d 9h") == 15


@shows("CA-CP-BONUS-3", "AMB-07")
def test_bonus_3_a_sweeper_without_bonus_by_option() -> None:
    other = "Tc 3c 2d / 6c 6d Kd 8h 3d / 5h 5d 5s 9d 9h"
    assert collects(THREE_FLUSHES, other, Readings(sweep_keeps_bonus=False)) == 3


@shows("CA-CP-FOUL-5", "AMB-04")
def test_foul_5_e23_a_foul_hand_owes_nine_and_the_sweep() -> None:
    assert collects("4h 3d 2c / Kd Jc 9s 7h 5c / As Qd Th 8c 6s", FOUL) == 22


@shows("CA-CP-FOUL-2", "CA-CP-FOUL-3", "CA-CP-FOUL-5")
def test_foul_5_e23_cites_the_penalty() -> None:
    score = sweep_against_hand(shown(DRAGON), CleanSweep.DRAGON, shown(FOUL))
    expected = ("SWEEP-2", "SWEEP-5", "SWEEP-8", "FOUL-2", "FOUL-3", "FOUL-5")
    assert score.clauses == tuple(f"CA-CP-{number}" for number in expected)


@shows("CA-CP-FOUL-4", "CA-CP-FOUL-5", "CA-CP-BONUS-3")
def test_foul_5_a_foul_hand_owes_nine_the_sweep_and_its_bonus() -> None:
    assert collects(THREE_FLUSHES, "Ah Ad 3h / Jh Jd 6d 5d 3c / Tc Td 9d 8h 2d") == 9 + 3 + 12


@shows("CA-CP-SWEEP-6")
def test_sweep_6_is_cited_when_the_other_has_a_bonus() -> None:
    hand, other = shown(THREE_FLUSHES), shown("Tc 3c 2d / 6c 6d Kd 8h 3d / 5h 5d 5s 9d 9h")
    score = sweep_against_hand(hand, CleanSweep.THREE_FLUSHES, other)
    expected = ("SWEEP-2", "SWEEP-5", "SWEEP-11", "BONUS-3", "BONUS-M", "BONUS-B", "SWEEP-6")
    assert score.clauses == tuple(f"CA-CP-{number}" for number in expected)


@shows("CA-CP-BONUS-3", "CA-CP-SWEEP-2")
def test_bonus_3_is_not_cited_without_a_bonus() -> None:
    score = sweep_against_hand(shown(DRAGON), CleanSweep.DRAGON, shown(ORDINARY))
    assert score.clauses == ("CA-CP-SWEEP-2", "CA-CP-SWEEP-5", "CA-CP-SWEEP-8")
    assert score.shares == (("clean sweep", 13),)


# Against each other


def against(first: CleanSweep, second: CleanSweep, compare: SweepCompare = SweepCompare.VALUE) -> int:
    return sweep_against_sweep(first, second, Readings(sweep_compare=compare)).net


@shows("CA-CP-SWEEP-12", "CA-CP-SWEEP-18")
def test_sweep_12_e24_dragon_against_six_pairs() -> None:
    dragon, six_pairs = sweep(DRAGON), sweep(SIX_PAIRS)
    assert dragon is not None
    assert six_pairs is not None
    assert against(dragon, six_pairs) == 13


@shows("CA-CP-SWEEP-12", "AMB-09", "AMB-10")
def test_sweep_12_e25_equal_values_push() -> None:
    assert against(CleanSweep.SIX_PAIRS, CleanSweep.THREE_FLUSHES) == 0


@shows("CA-CP-SWEEP-18", "AMB-09")
def test_sweep_18_e25_six_pairs_collect_by_rank() -> None:
    assert against(CleanSweep.SIX_PAIRS, CleanSweep.THREE_FLUSHES, SweepCompare.RANK) == 3


@shows("CA-CP-SWEEP-18")
def test_sweep_18_e27_super_dragon_against_dragon() -> None:
    assert against(CleanSweep.SUPER_DRAGON, CleanSweep.DRAGON) == 26


@shows("CA-CP-SWEEP-18")
def test_sweep_18_the_lower_sweep_pays_from_either_side() -> None:
    assert against(CleanSweep.DRAGON, CleanSweep.SUPER_DRAGON) == -26


@shows("CA-CP-SWEEP-18")
@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        (CleanSweep.DRAGON, CleanSweep.SUPER_DRAGON, -26),
        (CleanSweep.SUPER_DRAGON, CleanSweep.DRAGON, 26),
    ],
)
def test_sweep_18_the_share_is_counted_for_the_first_hand(
    first: CleanSweep, second: CleanSweep, points: int
) -> None:
    score = sweep_against_sweep(first, second)
    assert score.shares == (("clean sweep", points),)


@shows("CA-CP-SWEEP-13", "AMB-11")
@pytest.mark.parametrize("compare", SweepCompare)
def test_sweep_13_equal_sweeps_exchange_nothing(compare: SweepCompare) -> None:
    assert against(CleanSweep.DRAGON, CleanSweep.DRAGON, compare) == 0
