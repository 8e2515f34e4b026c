"""Three Card Poker, exactly: the published figures, from the contest alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from three_card_poker import PENNSYLVANIA, ThreeCardPoker
from three_card_poker.contest import contest
from three_card_poker.hands import DECK, value
from three_card_poker.odds import ante, play_or_fold

from houseway.bots.strategies import best_strategy
from houseway.odds.question import odds
from houseway.odds.staged import Solution, solve


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve(contest(solved_options()))


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


def test_bots_play_queen_six_four_and_better() -> None:
    stays = best_strategy(PENNSYLVANIA.rulebook(solved_options()))
    assert stays is not None
    last = value(DECK.hand("Qs 6h 4d"))
    for hand in combinations(DECK.cards[::2], 3):
        assert stays(hand) == (value(hand) >= last)


def test_every_class_of_hands_has_a_name_of_its_own() -> None:
    holdings = play_or_fold(ThreeCardPoker(ante_bonus_paytable="A", pair_plus_paytable="A")).holdings
    assert len({each.name for each in holdings}) == len(holdings) == 1755


def test_the_odds_that_are_told_are_those_of_the_contest(solved: Solution) -> None:
    (entry,) = ante(solved_options(), "best")
    assert entry.house_edge == solved.edge
    assert entry.rivals[0].name == "always"
    assert [each.wager for each in odds("three-card-poker-pa", solved_options())] == [
        "ante", "pair_plus", "six_card_bonus",
    ]  # fmt: skip


def solved_options() -> ThreeCardPoker:
    return ThreeCardPoker(ante_bonus_paytable="A", pair_plus_paytable="A", six_card_bonus=True)
