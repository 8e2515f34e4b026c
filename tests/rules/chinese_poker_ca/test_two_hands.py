"""Two players with two hands each."""

from __future__ import annotations

import pytest

from houseway.errors import RuleViolation
from houseway.games.chinese_poker.readings import Readings, TableStakes
from tests.citing import shows
from tests.rules.chinese_poker_ca.rounds import ends, paid, points, settled
from tests.rules.chinese_poker_ca.test_settlement import E29, E30, E32
from tests.rules.chinese_poker_ca.test_settlement_sweeps import TWO_SWEEPS

XXYY = ("X", "X", "Y", "Y")


@shows("CA-CP-SEAT-7")
def test_seat_7_e34_own_hands_are_not_compared() -> None:
    settlement = settled(E29, [100] * 4, 1, players=XXYY)
    assert points(settlement) == {(1, 3): -4, (1, 4): -1, (2, 3): -2, (2, 4): 1}


@shows("CA-CP-SEAT-7", "AMB-26")
def test_seat_7_e34_a_player_has_one_stack() -> None:
    assert ends(settled(E29, [100] * 4, 1, players=XXYY)) == [94, 94, 106, 106]


@shows("CA-CP-SEAT-7", "AMB-26")
def test_seat_7_e34_the_net_belongs_to_the_hand() -> None:
    nets = [seat.net_cents for seat in settled(E29, [100] * 4, 1, players=XXYY).seats]
    assert nets == [-5_00, -1_00, 6_00, 0]


@shows("CA-CP-SEAT-7", "AMB-26")
def test_seat_7_both_hands_of_the_holder_come_first() -> None:
    settlement = settled(E29, [100] * 4, 1, buttons=2, players=("X", "Y", "X", "Y"))
    assert list(points(settlement)) == [(2, 3), (2, 1), (4, 3), (4, 1)]


@shows("CA-CP-PT-4", "AMB-26")
def test_pt_4_the_second_hand_of_the_holder_wins_ties_too() -> None:
    hands = ["Qh Jh Ts / 8c 8d Kh Td 5s / 9c 9h Kc Th 5h", E32[0], E32[2], E32[1]]
    assert points(settled(hands, [200] * 4, 1, players=XXYY))[2, 3] == 3


@shows("CA-CP-FOUL-2", "AMB-26")
def test_foul_2_a_foul_hand_owes_each_opposing_hand() -> None:
    settlement = settled(E30, [300] * 4, 5, players=("X", "Y", "Y", "X"))
    assert (points(settlement)[1, 2], points(settlement)[4, 2]) == (15, 15)


@shows("CA-CP-STAKES-2", "AMB-26")
def test_stakes_2_the_cap_is_for_the_whole_round() -> None:
    settlement = settled(E30, [300, 100, 100, 300], 5, players=("X", "Y", "Y", "X"))
    assert paid(settlement) == {(1, 2): (75, 75), (1, 3): (25, 25), (4, 2): (75, 0), (4, 3): (35, 0)}


@shows("CA-CP-STAKES-2", "AMB-22", "AMB-26")
def test_stakes_2_the_smaller_stack_caps_what_the_larger_has_paid_in_the_whole_round() -> None:
    settlement = settled(E30, [100, 300, 300, 100], 5, players=("X", "Y", "Y", "X"))
    assert paid(settlement) == {(1, 2): (75, 75), (1, 3): (25, 25), (4, 2): (75, 0), (4, 3): (35, 0)}


@shows("CA-CP-STAKES-2", "AMB-26")
def test_stakes_2_what_came_in_may_go_out_again() -> None:
    settlement = settled(TWO_SWEEPS, [90] * 4, 10, declaring={1, 3}, players=XXYY)
    assert paid(settlement) == {(1, 4): (70, 70), (3, 1): (130, 130), (3, 2): (130, 30), (2, 4): (90, 0)}


@shows("CA-CP-STAKES-2", "AMB-22", "AMB-26")
def test_stakes_2_a_budget_is_the_players_not_the_hands() -> None:
    readings = Readings(table_stakes=TableStakes.BUDGET)
    settlement = settled(TWO_SWEEPS, [90] * 4, 10, declaring={1, 3}, players=XXYY, readings=readings)
    assert paid(settlement) == {(1, 4): (70, 70), (3, 1): (130, 90), (3, 2): (130, 0), (2, 4): (90, 0)}


@shows("CA-CP-SWEEP-14", "CA-CP-SEAT-7")
def test_sweep_14_a_sweep_collects_from_the_opponents_hands_only() -> None:
    settlement = settled(TWO_SWEEPS, [500] * 4, 10, declaring={1, 3}, players=XXYY)
    assert points(settlement) == {(1, 4): 7, (3, 1): 13, (3, 2): 13, (2, 4): -9}


@shows("CA-CP-SEAT-6")
@pytest.mark.parametrize("players", [("X", "X", "Y", "Z"), ("X", "X", "X", "Y"), ("X", "X", None, None)])
def test_seat_6_two_hands_are_for_two_players_alone(players: tuple[str | None, ...]) -> None:
    with pytest.raises(RuleViolation, match="CA-CP-SEAT-6"):
        settled(E29, [100] * 4, 1, players=players)


@shows("CA-CP-SEAT-6")
def test_seat_6_two_hands_for_one_player_only_are_refused() -> None:
    with pytest.raises(RuleViolation, match="CA-CP-SEAT-6"):
        settled(E29[:3], [100] * 3, 1, players=("X", "X", "Y"))


@shows("CA-CP-SEAT-7", "AMB-26")
def test_seat_7_two_stacks_for_one_player_are_refused() -> None:
    with pytest.raises(RuleViolation, match="CA-CP-SEAT-7"):
        settled(E29, [100, 90, 100, 100], 1, players=XXYY)
