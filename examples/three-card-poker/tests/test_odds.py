"""Three Card Poker, exactly: the published figures, from the contest alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from three_card_poker import ThreeCardPoker
from three_card_poker.contest import contest
from three_card_poker.hands import DECK, value
from three_card_poker.strategy import stays

from houseway.odds.staged import Solution, solve


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve(contest(ThreeCardPoker(ante_bonus_paytable="A", pair_plus_paytable="A", six_card_bonus=True)))


def test_the_edge_of_the_ante(solved: Solution) -> None:
    assert solved.edge == Fraction(686689, 20358520)
    assert solved.average_stake == 1 + Fraction(149, 221)


@pytest.mark.parametrize(
    ("paytable", "edge"), [("A", Fraction(128, 5525)), ("B", Fraction(402, 5525)), ("C", Fraction(308, 5525))]
)
def test_the_edge_of_pair_plus(paytable: str, edge: Fraction) -> None:
    options = ThreeCardPoker(ante_bonus_paytable="A", pair_plus_paytable=paytable)
    assert solve(contest(options)).edge_of("pair_plus") == edge


def test_the_edge_of_the_six_card_bonus(solved: Solution) -> None:
    assert solved.edge_of("six_card_bonus") == Fraction(15306, 149695)


def test_queen_six_four_is_the_last_hand_played(solved: Solution) -> None:
    last, first = solved.worth(DECK.hand("Qs 6h 4d")), solved.worth(DECK.hand("Qs 6h 3d"))
    assert last["play"] > last["fold"] == -1 > first["play"]


def test_the_strategy_that_bots_follow_is_the_best(solved: Solution) -> None:
    known: dict[object, bool] = {}
    for hand in combinations(DECK.cards[::2], 3):
        worth = solved.worth(hand)
        assert known.setdefault(value(hand), stays(hand)) == (worth["play"] > worth["fold"])
    assert set(known.values()) == {True, False}
