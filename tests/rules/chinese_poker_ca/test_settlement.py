"""Settlements without Clean Sweeps: order, ties, foul hands, table stakes."""

from __future__ import annotations

import pytest

from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.points import Bonus
from houseway.games.chinese_poker.readings import Readings, TableStakes
from tests.citing import shows
from tests.rules.chinese_poker_ca.rounds import ends, paid, points, settled

E29 = [
    "As 6s 3h / 4h 4s 9d 5d 2s / Jc Tc 9c 8h 7h",
    "Ks 8c 6h / Ac Kc Qs 9s 2h / Td 7d 6d 3d 2d",
    "8d 8s Ad / Qd Qh Js Ts 5c / 7c 6c 5h 4d 3s",
    "7s 4c 2c / Kd Qc Jd 5s 3c / Ah Kh Jh Th 9h",
]
E30 = [
    "Jd Jh Tc / Kh Ks Ah 4s 3c / 6c 6h 2d 2s Qh",
    "As 8d 2c / 8c 8h Td 9c 3s / Ad Kd Js 5d 4c",
    "Qs Jc 2h / 4d 4h Ac Qd 3h / 9d 8s 7h 6s 5c",
    "5h 5s 3d / 9h 9s Kc Qc 6d / 7c 7d 7s Th Ts",
]
E32 = [
    "8h 7s 4c / 6c 6h Tc 4s 2s / 3d 3h 3s Qd Qs",
    "Js 7h 4d / 5c 5d Kd Qc 6s / Ad Ah As 9d 9s",
    "8s 7d 4h / Ac Ks 7c 6d 3c / 2c 2d 2h Jc Jd",
]
E33 = [
    "Qc Qs 3c / Ad Qh 9h 7s 5h / 4c 4d 9s 3h 2s",
    "6d 6s 2d / Kd Kh Ks Tc Th / 8c 8d 8h 8s 9d",
    "Ac 7h 6c / Jc 6h 5s 4s 3s / Ah As Qd 7d 2h",
]
RUNNING = Readings(table_stakes=TableStakes.RUNNING)
BUDGET = Readings(table_stakes=TableStakes.BUDGET)


# Four players


@shows("CA-CP-ORDER-1", "CA-CP-ORDER-2", "CA-CP-ORDER-3", "CA-CP-ORDER-4")
@shows("CA-CP-ORDER-5", "CA-CP-ORDER-6", "CA-CP-ORDER-7", "CA-CP-ABTN-2")
def test_order_e29_six_pairs_of_positions_in_order() -> None:
    order = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert list(points(settled(E29, [500] * 4, 5))) == order


@shows("CA-CP-ORDER-2", "CA-CP-ORDER-7")
def test_order_e29_each_pair_cites_its_place() -> None:
    cited = [pair.clauses[-1] for pair in settled(E29, [500] * 4, 5).pairs]
    assert cited == [f"CA-CP-ORDER-{number}" for number in range(2, 8)]


@shows("CA-CP-PT-2", "CA-CP-BONUS-1")
def test_pt_2_e29_points() -> None:
    assert list(points(settled(E29, [500] * 4, 5)).values()) == [-1, -4, -1, -2, 1, 2]


@shows("CA-CP-PT-1", "CA-CP-FEE-2")
def test_pt_1_e29_money() -> None:
    assert ends(settled(E29, [500] * 4, 5)) == [470, 500, 540, 490]


@shows("CA-CP-BONUS-T", "CA-CP-BONUS-B")
def test_bonus_e29_of_each_seat() -> None:
    bonuses = [seat.bonus for seat in settled(E29, [500] * 4, 5).seats]
    assert bonuses == [Bonus(0, 0, 2), Bonus(0, 0, 4), Bonus(3, 0, 2), Bonus(0, 0, 4)]


@shows("CA-CP-ABTN-3", "CA-CP-ORDER-1")
def test_abtn_3_positions_run_clockwise_from_the_buttons() -> None:
    order = [(3, 4), (3, 1), (3, 2), (4, 1), (4, 2), (1, 2)]
    assert list(points(settled(E29, [500] * 4, 5, buttons=3))) == order


@shows("CA-CP-ABTN-3")
def test_abtn_3_seats_are_reported_in_their_own_order() -> None:
    assert [seat.seat for seat in settled(E29, [500] * 4, 5, buttons=3).seats] == [1, 2, 3, 4]


# Short stacks and foul hands


@shows("CA-CP-STAKES-2", "CA-CP-TYPE-1", "CA-CP-FOUL-2")
def test_stakes_2_e30_a_short_foul_hand_pays_what_it_has() -> None:
    assert paid(settled(E30, [300, 60, 150, 400], 5)) == {
        (1, 2): (75, 60),
        (1, 3): (25, 25),
        (1, 4): (5, 5),
        (2, 3): (55, 0),
        (2, 4): (75, 0),
        (3, 4): (35, 35),
    }


@shows("CA-CP-STAKES-2")
def test_stakes_2_e30_ends() -> None:
    assert ends(settled(E30, [300, 60, 150, 400], 5)) == [390, 0, 90, 430]


@shows("CA-CP-FOUL-1", "CA-CP-BONUS-7")
def test_foul_1_e30_only_the_second_hand_is_foul() -> None:
    assert [seat.foul for seat in settled(E30, [300, 60, 150, 400], 5).seats] == [False, True, False, False]


@shows("CA-CP-FOUL-1", "CA-CP-BONUS-7")
def test_foul_1_e30_the_result_of_a_foul_hand_is_told_by_its_clauses() -> None:
    told = [seat.clauses for seat in settled(E30, [300, 60, 150, 400], 5).seats]
    assert told[1] == ("CA-CP-FOUL-1", "CA-CP-BONUS-7")
    assert not any("CA-CP-FOUL-1" in clauses for clauses in (told[0], *told[2:]))


@shows("CA-CP-STAKES-2")
def test_stakes_2_e30_a_short_payment_cites_table_stakes() -> None:
    cited = ["CA-CP-STAKES-2" in pair.clauses for pair in settled(E30, [300, 60, 150, 400], 5).pairs]
    assert cited == [True, False, False, True, True, False]


@shows("CA-CP-STAKES-2", "AMB-22")
@pytest.mark.parametrize("stacks", [[50, 200], [200, 50]])
def test_stakes_2_a_pair_exchanges_at_most_the_smaller_start(stacks: list[int]) -> None:
    assert paid(settled([E33[0], E33[1]], stacks, 5)) == {(1, 2): (160, 50)}


@shows("CA-CP-STAKES-2", "AMB-22")
def test_stakes_2_running_reaches_the_payers_whole_stack() -> None:
    assert paid(settled([E33[0], E33[1]], [200, 50], 5, readings=RUNNING)) == {(1, 2): (160, 160)}


@shows("CA-CP-STAKES-2", "AMB-22")
def test_stakes_2_budget_reaches_the_payers_start() -> None:
    assert paid(settled([E33[0], E33[1]], [150, 50], 5, readings=BUDGET)) == {(1, 2): (160, 150)}


# Three players


@shows("CA-CP-PT-4", "CA-CP-ORDER-4")
def test_pt_4_e32_the_button_wins_the_tied_front() -> None:
    assert points(settled(E32, [200] * 3, 1)) == {(1, 2): -1, (1, 3): 3, (2, 3): 3}


@shows("CA-CP-PT-4")
def test_pt_4_e32_ends() -> None:
    assert ends(settled(E32, [200] * 3, 1)) == [202, 204, 194]


@shows("CA-CP-PT-3")
def test_pt_3_e32_with_the_button_elsewhere_the_tie_is_a_push() -> None:
    assert points(settled(E32, [200] * 3, 1, buttons=2))[3, 1] == -2


@shows("CA-CP-PT-4")
def test_pt_4_e32_the_button_at_the_third_seat_wins_the_tie() -> None:
    assert points(settled(E32, [200] * 3, 1, buttons=3))[3, 1] == -1


@shows("CA-CP-FOUL-6", "AMB-06", "CA-CP-STAKES-2")
def test_foul_6_e33_two_foul_hands_exchange_nothing() -> None:
    assert paid(settled(E33, [100, 90, 45], 5)) == {(1, 2): (160, 90), (1, 3): (0, 0), (2, 3): (160, 45)}


@shows("CA-CP-STAKES-2", "AMB-22")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (TableStakes.EFFECTIVE, [10, 225, 0]),
        (TableStakes.RUNNING, [0, 235, 0]),
        (TableStakes.BUDGET, [0, 235, 0]),
    ],
)
def test_stakes_2_e33_ends(reading: TableStakes, expected: list[int]) -> None:
    assert ends(settled(E33, [100, 90, 45], 5, readings=Readings(table_stakes=reading))) == expected


@shows("CA-CP-FL-1")
def test_fl_1_e33_foul_queens_do_not_enter() -> None:
    assert [seat.fantasy_land_next for seat in settled(E33, [100, 90, 45], 5).seats] == [False] * 3


# Two players


@shows("CA-CP-FL-1", "CA-CP-FL-4")
@pytest.mark.parametrize(("fantasy_land", "expected"), [((), True), ((1,), False)])
def test_fl_4_e10_queens_enter_but_do_not_stay(fantasy_land: tuple[int, ...], expected: bool) -> None:
    hands = ["Qc Qh 3s / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h", "Qd 7c 3d / Th Td As 6c 2s / 5d 5h 5c 4d 4c"]
    assert settled(hands, [200] * 2, 5, fantasy_land=fantasy_land).seats[0].fantasy_land_next is expected


@shows("CA-CP-FL-1", "CA-CP-FL-4")
@pytest.mark.parametrize(("fantasy_land", "clause"), [((), "CA-CP-FL-1"), ((1,), "CA-CP-FL-4")])
def test_fl_4_e11_entering_and_staying_are_each_told_by_their_clause(
    fantasy_land: tuple[int, ...], clause: str
) -> None:
    hands = ["3h 3c 3d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 2h", "Qd 7c 2d / Th Td As 6d 2s / 5d 5s 5c 4d 4c"]
    first, second = settled(hands, [200] * 2, 5, fantasy_land=fantasy_land).seats
    assert first.clauses[-1] == clause
    assert second.clauses == ("CA-CP-BONUS-B",)


@shows("CA-CP-OBJ-2", "AMB-16")
@pytest.mark.parametrize(("option", "expected"), [(EqualSegments.FOUL, -9), (EqualSegments.LEGAL, 9)])
def test_obj_2_e04_equal_segments_by_option(option: EqualSegments, expected: int) -> None:
    hands = ["Kc Qd 4s / 9h 8d 7c 6s 5d / 9c 8s 7h 6d 5h", "Qc Jd 4h / Ts Th 8h 7d 2s / Kh Ks Tc 7s 3d"]
    readings = Readings(equal_segments=option)
    assert points(settled(hands, [200] * 2, 5, readings=readings)) == {(1, 2): expected}


# What no table can hold


@shows("CA-CP-SEAT-2")
def test_seat_2_one_hand_alone_is_refused() -> None:
    with pytest.raises(RuleViolation, match="CA-CP-SEAT-2"):
        settled(E29[:1], [500], 5)


@shows("CA-CP-ABTN-2")
def test_abtn_2_buttons_at_an_absent_seat_are_refused() -> None:
    with pytest.raises(RuleViolation, match=r"buttons at seat 4.*CA-CP-ABTN-2"):
        settled(E32, [200] * 3, 1, buttons=4)


@shows("CA-CP-DECK-1")
def test_deck_1_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(BadNotation, match="As appears 2 times"):
        settled([E29[0], E30[1]], [500] * 2, 5)
