"""The Bonus System, and the score of two hands without a Clean Sweep."""

from __future__ import annotations

import pytest

from houseway.games.chinese_poker.bonus_system import BONUS_SYSTEM
from houseway.games.chinese_poker.hands import DECK, Segment, Setting, value
from houseway.games.chinese_poker.points import (
    Bonus,
    PairPoints,
    Shown,
    Side,
    bonus_points,
    compare,
    show_down,
)
from tests.citing import shows


def shown(setting: str) -> Shown:
    return show_down(Setting.read(setting))


def net(first: str, second: str, buttons: Side = Side.NEITHER) -> int:
    return compare(shown(first), shown(second), buttons).net


# Bonus tables


@shows("CA-CP-BONUS-T")
@pytest.mark.parametrize(
    ("front", "points"),
    [
        ("5c 5d Ah", 0), ("6c 6d 2h", 1), ("7c 7d 2h", 2), ("8c 8d 2h", 3), ("9c 9d 2h", 4),
        ("Tc Td 2h", 5), ("Jc Jd 2h", 6), ("Qc Qd 2h", 7), ("Kc Kd 2h", 8), ("Ac Ad Kh", 9),
        ("2c 2d 2h", 10), ("3c 3d 3h", 11), ("4c 4d 4h", 12), ("5c 5d 5h", 13), ("6c 6d 6h", 14),
        ("7c 7d 7h", 15), ("8c 8d 8h", 16), ("9c 9d 9h", 17), ("Tc Td Th", 18), ("Jc Jd Jh", 19),
        ("Qc Qd Qh", 20), ("Kc Kd Kh", 21), ("Ac Ad Ah", 22), ("Ac Kc Qc", 0),
    ],
)  # fmt: skip
def test_bonus_t_top_segment(front: str, points: int) -> None:
    assert bonus_points(Segment.FRONT, value(DECK.hand(front))) == points


@shows("CA-CP-BONUS-M", "CA-CP-BONUS-B", "AMB-21")
@pytest.mark.parametrize(
    ("cards", "middle", "bottom"),
    [
        ("As Ac Ad Ks Qs", 0, 0),
        ("5h 4d 3c 2s Ah", 4, 2),
        ("Ah Jh 9h 6h 2h", 8, 4),
        ("2h 2d 2c 3s 3h", 12, 6),
        ("2h 2d 2c 2s 3h", 20, 10),
        ("Kh Qh Jh Th 9h", 30, 15),
        ("Ah Kh Qh Jh Th", 50, 25),
    ],
)
def test_bonus_m_and_b_middle_and_bottom_segments(cards: str, middle: int, bottom: int) -> None:
    five = value(DECK.hand(cards))
    assert (bonus_points(Segment.MIDDLE, five), bonus_points(Segment.BACK, five)) == (middle, bottom)


@shows("CA-CP-BONUS-T")
def test_bonus_t_a_pair_of_aces_earns_nothing_in_the_middle() -> None:
    assert bonus_points(Segment.MIDDLE, value(DECK.hand("Ac Ad Kh 7s 2d"))) == 0


@shows("CA-CP-BONUS-T", "CA-CP-BONUS-M", "CA-CP-BONUS-B")
def test_bonus_system_has_the_printed_28_lines() -> None:
    assert (len(BONUS_SYSTEM), sum(sum(line[2:]) for line in BONUS_SYSTEM)) == (28, 45 + 208 + 124 + 62)


@pytest.mark.parametrize(
    ("setting", "bonus"),
    [
        ("8h 8d Qc / 8c 8s Qd 5h 4s / Ah Kh 9h 7h 2h", (3, 0, 4)),  # E05
        ("5h 5d 5c / 9h 8d 7c 6s 5s / Qh Qd Qc 2s 2d", (13, 4, 6)),  # E08
        ("Qc Qh 3s / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h", (7, 0, 6)),  # E10
        ("3h 3c 3d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 2h", (11, 4, 4)),  # E11
        ("7h 7d 2s / As Ac 4h 4d Kh / 9c 9s 9h 9d Kd", (2, 0, 10)),  # E12
        ("4h 3d 2c / 9h 8d 7c 6s 5d / Kh Qd Jc Ts 9c", (0, 4, 2)),  # E14
        ("Kh 6h 2h / Qs Js 9s 5s 2s / Ad Td 8d 7d 4d", (0, 8, 4)),  # E15
        ("Ac 3c 2c / 8c 7c 6c 5c 4c / Kc Qc Jc Tc 9c", (0, 30, 15)),  # E18
    ],
)
@shows("CA-CP-BONUS-1", "CA-CP-BONUS-T", "CA-CP-BONUS-M", "CA-CP-BONUS-B")
def test_bonus_1_of_whole_hands(setting: str, bonus: tuple[int, int, int]) -> None:
    assert shown(setting).bonus == Bonus(*bonus)


@shows("CA-CP-BONUS-7", "CA-CP-FOUL-6")
def test_bonus_7_a_foul_hand_with_quads_earns_none() -> None:
    assert shown("Ac Ad Kh / Qh Js 9d 7c 2s / 9h 9c 8s 8d 3h").bonus == Bonus(0, 0, 0)


# Segments

ACES_UP_BACK = "Kc 9d 4s / 8h 8c Qs 5d 3c / As Ad 7h 7c 2d"
KINGS_UP_BACK = "Qd 8s 3d / 5h 5c Ts 6d 2c / Ks Kd 9h 9c 3h"


@shows("CA-CP-PT-1", "CA-CP-PT-2", "AMB-21")
def test_pt_2_three_segments_are_three_points() -> None:
    score = compare(shown(ACES_UP_BACK), shown(KINGS_UP_BACK))
    assert score == PairPoints(3, 0, ("CA-CP-PT-2",), (("front", 1), ("middle", 1), ("back", 1)))


@shows("CA-CP-PT-2")
def test_pt_2_the_score_turns_with_the_hands() -> None:
    score = compare(shown(KINGS_UP_BACK), shown(ACES_UP_BACK))
    assert (score.net, score.shares) == (-3, (("front", -1), ("middle", -1), ("back", -1)))


QUADS = "Kc 8d 4s / 7h 7c Qs 5d 3c / 9h 9c 9d 9s 2h"
TIED_FRONT = "Kd 8h 4h / 6c 6d Ks Tc 2s / Jh Jd Js 3d Ah"


@shows("CA-CP-PT-3", "AMB-40")
def test_pt_3_e21_a_tie_without_the_buttons_is_a_point_for_neither_side() -> None:
    score = compare(shown(QUADS), shown(TIED_FRONT))
    assert (score.net, score.shares[0]) == (12, ("front", 0))


@shows("CA-CP-PT-4")
def test_pt_4_e21_the_button_wins_ties() -> None:
    assert net(QUADS, TIED_FRONT, Side.FIRST) == 13


@shows("CA-CP-PT-4")
def test_pt_4_e21_the_other_hand_with_the_button_wins_ties() -> None:
    assert net(QUADS, TIED_FRONT, Side.SECOND) == 11


@shows("CA-CP-PT-4")
def test_pt_4_the_button_wins_no_lost_segment() -> None:
    assert net(KINGS_UP_BACK, ACES_UP_BACK, Side.FIRST) == -3


@shows("CA-CP-PT-3", "CA-CP-PT-4")
@pytest.mark.parametrize(("buttons", "clause"), [(Side.NEITHER, "CA-CP-PT-3"), (Side.SECOND, "CA-CP-PT-4")])
def test_pt_3_a_tie_cites_its_clause(buttons: Side, clause: str) -> None:
    assert compare(shown(QUADS), shown(TIED_FRONT), buttons).clauses[0] == clause


# Bonuses between two hands

FLUSH = "Kc 9d 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h"
FULL_HOUSE = "Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4c"


@shows("CA-CP-BONUS-4", "CA-CP-BONUS-2", "AMB-20")
def test_bonus_4_e19_a_lost_segment_keeps_its_bonus() -> None:
    score = compare(shown(FLUSH), shown(FULL_HOUSE))
    assert (score.first, score.second, score.net) == (1 + 4, 2 + 6, -3)
    assert score.shares == (("front", 1), ("middle", -1), ("back", -1), ("bonus", -2))


@shows("CA-CP-BONUS-4")
def test_bonus_4_e19_cites_the_kept_bonus() -> None:
    clauses = ("CA-CP-PT-2", "CA-CP-BONUS-B", "CA-CP-BONUS-4")
    assert compare(shown(FLUSH), shown(FULL_HOUSE)).clauses == clauses


@shows("CA-CP-BONUS-4", "CA-CP-BONUS-2")
def test_bonus_4_is_not_cited_when_the_bonus_hand_wins_its_segment() -> None:
    assert compare(shown(QUADS), shown(TIED_FRONT), Side.FIRST).clauses[-1] == "CA-CP-BONUS-B"


@shows("CA-CP-BONUS-8", "AMB-19")
def test_bonus_8_e20_the_documents_own_example() -> None:
    score = compare(shown(QUADS), shown("Ad Jc 6d / 4h 4d Ks Tc 2s / 8s 8h 8c 3d Qh"))
    assert (score.first, score.second, score.net) == (12, 1, 11)


@shows("CA-CP-BONUS-2", "CA-CP-BONUS-5")
def test_bonus_5_a_won_straight_is_one_point_and_two() -> None:
    straight = shown("Kc 9d 4s / 8h 8c Qs 5d 3c / Jh Ts 9h 8d 7h")
    kings = shown("Ad 8s 3d / Ah Qc Ts 6d 2c / Ks Kd 9s 9c 3h")
    assert compare(straight, kings).first == 1 + 1 + 2


# Foul hands

FOUL = "Kc Kd 4s / 7h 7c Qs 5d 3c / 9h 9c Td 8s 2h"
FLUSH_V_FOUL = "Qd 8h 4h / 6c 6d Ks Tc 2s / Ah Jh 6h 5h 3h"


@shows("CA-CP-FOUL-2", "CA-CP-FOUL-4", "CA-CP-BONUS-6")
def test_foul_4_e22_a_foul_hand_pays_nine_and_the_bonus() -> None:
    assert net(FOUL, FLUSH_V_FOUL) == -13


@shows("CA-CP-FOUL-2", "CA-CP-FOUL-4")
def test_foul_4_e22_cites_penalty_and_bonus() -> None:
    clauses = ("CA-CP-FOUL-2", "CA-CP-FOUL-3", "CA-CP-FOUL-4", "CA-CP-BONUS-B")
    assert compare(shown(FOUL), shown(FLUSH_V_FOUL)).clauses == clauses


@shows("CA-CP-FOUL-2", "CA-CP-FOUL-4")
def test_foul_4_e22_the_shares_are_counted_for_the_first_hand() -> None:
    shares = (("foul", 9), ("bonus", 4))
    assert compare(shown(FLUSH_V_FOUL), shown(FOUL)).shares == shares
    assert compare(shown(FOUL), shown(FLUSH_V_FOUL)).shares == (("foul", -9), ("bonus", -4))


@shows("CA-CP-FOUL-4")
def test_foul_4_is_not_cited_where_there_is_no_bonus() -> None:
    assert compare(shown(FOUL), shown(KINGS_UP_BACK)).clauses == ("CA-CP-FOUL-2", "CA-CP-FOUL-3")


@shows("CA-CP-FOUL-3", "AMB-05")
def test_foul_3_middle_and_back_swapped_cost_nine_though_the_front_wins() -> None:
    assert net("Ac Qd 4s / As Ad 7d 7c 2d / 8d 8c Qs 5d 3c", KINGS_UP_BACK) == -9


@shows("CA-CP-FOUL-2", "CA-CP-PT-4")
def test_foul_2_the_buttons_do_not_help_a_foul_hand() -> None:
    assert net(FOUL, FLUSH_V_FOUL, Side.FIRST) == -13


@shows("CA-CP-FOUL-6", "AMB-06")
def test_foul_6_e28_foul_against_foul_is_nothing() -> None:
    assert net(FOUL, "Ac 8d 2c / Th Td 9d 6s 3s / Ad Kh Js 5h 4c", Side.FIRST) == 0
