"""Games of this family, each stated as a contest alone: the published edges, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from houseway.contest import Contest
from houseway.odds.staged import Solution, solve
from tests.contests.caribbean_stud import CARIBBEAN_STUD
from tests.contests.let_it_ride import LET_IT_RIDE
from tests.contests.mississippi_stud import MISSISSIPPI_STUD
from tests.contests.poker import DECK
from tests.contests.three_card_poker import THREE_CARD_POKER
from tests.contests.ultimate_texas_holdem import ULTIMATE_TEXAS_HOLDEM


@pytest.mark.parametrize(
    ("contest", "edge", "published"),
    [
        (THREE_CARD_POKER, Fraction(686689, 20358520), "3.3730%"),
        (LET_IT_RIDE, Fraction(37963, 1082900), "3.5057%"),
        (MISSISSIPPI_STUD, Fraction(53223, 1082900), "4.9149%"),
        (CARIBBEAN_STUD, Fraction(142031221, 2718662100), "5.2243%"),
    ],
    ids=["three-card-poker", "let-it-ride", "mississippi-stud", "caribbean-stud"],
)
def test_the_edge_of_the_first_wager(contest: Contest, edge: Fraction, published: str) -> None:
    solution = solve(contest)
    assert solution.edge == edge
    assert f"{float(edge):.4%}" == published
    assert sum(solution.table.values()) == 1


@pytest.fixture(scope="module")
def three_card() -> Solution:
    return solve(THREE_CARD_POKER)


def test_three_card_poker_is_played_from_queen_six_four(three_card: Solution) -> None:
    lowest, highest = three_card.worth(DECK.hand("Qs 6h 4d")), three_card.worth(DECK.hand("Qs 6h 3d"))
    assert lowest["play"] > lowest["fold"] == highest["fold"] == -1 > highest["play"]


def test_three_card_poker_outcomes_stakes_and_side_wagers(three_card: Solution) -> None:
    assert three_card.average_stake == 1 + Fraction(149, 221)
    assert three_card.edge == -sum(three_card.nets.values())
    assert three_card.edge_of("pair_plus") == Fraction(128, 5525)
    assert round(float(three_card.edge_of("six_card")), 4) == 0.1528


@pytest.mark.slow
def test_ultimate_texas_holdem_in_two_minutes_of_one_core() -> None:
    start = process_time()
    solution = solve(ULTIMATE_TEXAS_HOLDEM)
    assert process_time() - start < 120
    assert solution.edge == Fraction(50643648973, 2317817502000)
    assert round(float(solution.average_stake / 2), 4) == 4.1523
    aces, deuce_three = DECK.hand("As Ah"), DECK.hand("3s 2h")
    assert max(solution.worth(aces), key=solution.worth(aces).__getitem__) == "bet 4"
    assert max(solution.worth(deuce_three), key=solution.worth(deuce_three).__getitem__) == "check"
