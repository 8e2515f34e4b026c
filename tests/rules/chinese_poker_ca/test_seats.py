"""Who plays, in which position, and who is dealt to."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from houseway.games.chinese_poker.seats import (
    Spot,
    dealing_order,
    first_buttons,
    next_buttons,
    placed_buttons,
    positions,
)
from tests.citing import shows

FIVE = {1, 2, 3, 4, 5}


def seats_in_position(participants: Collection[int], buttons: int) -> list[int]:
    return [spot.seat for spot in positions(participants, buttons)]


@shows("CA-CP-DEAL-2", "CA-CP-ABTN-5")
@pytest.mark.parametrize(("seated", "buttons"), [({1, 2, 4}, 1), ({2, 4}, 2)])
def test_deal_2_first_buttons_left_of_the_house_dealer(seated: set[int], buttons: int) -> None:
    assert first_buttons(seated) == buttons


@shows("CA-CP-DBTN-2", "CA-CP-ABTN-4", "CA-CP-ABTN-6")
@pytest.mark.parametrize(
    ("seated", "before", "after"), [(FIVE, 5, 1), (FIVE, 4, 5), ({1, 2, 4}, 2, 4), ({1, 2, 4}, 4, 1)]
)
def test_abtn_6_buttons_move_to_the_next_player(seated: set[int], before: int, after: int) -> None:
    assert next_buttons(seated, before) == after


@shows("CA-CP-ABTN-6")
def test_abtn_6_buttons_move_on_from_a_seat_just_left() -> None:
    assert next_buttons({1, 4, 5}, 2) == 4


@shows("CA-CP-SEAT-5", "CA-CP-ABTN-3")
def test_seat_5_e36_the_holder_and_three_clockwise_play() -> None:
    assert seats_in_position(FIVE, buttons=4) == [4, 5, 1, 2]


@shows("CA-CP-DEAL-3", "AMB-23")
def test_deal_3_e36_dealing_starts_left_of_the_buttons() -> None:
    assert [spot.seat for spot in dealing_order(positions(FIVE, buttons=4))] == [5, 1, 2, 4]


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_the_fifth_takes_a_free_place() -> None:
    assert seats_in_position({1, 2, 4, 5}, buttons=1) == [1, 2, 4, 5]


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_a_holder_who_opts_out_gives_the_buttons_on() -> None:
    assert placed_buttons({2, 3, 4, 5}, buttons=1) == 2


@shows("CA-CP-SEAT-4")
def test_seat_4_a_holder_who_plays_keeps_the_buttons() -> None:
    assert placed_buttons({1, 3, 4}, buttons=1) == 1


@shows("CA-CP-SEAT-6", "AMB-26")
def test_seat_6_two_hands_each_are_positions_1_and_2_then_3_and_4() -> None:
    assert positions({2, 5}, buttons=5, two_hands=True) == (Spot(5, 1), Spot(5, 2), Spot(2, 1), Spot(2, 2))


@shows("CA-CP-SEAT-6", "CA-CP-DEAL-3", "AMB-26")
def test_seat_6_both_hands_of_the_holder_are_dealt_last() -> None:
    order = dealing_order(positions({2, 5}, buttons=5, two_hands=True))
    assert order == (Spot(2, 1), Spot(2, 2), Spot(5, 1), Spot(5, 2))
