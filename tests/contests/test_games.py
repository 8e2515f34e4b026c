"""The contests of the rulebooks: both solvers and the plain enumeration say the same of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.cards import Hand
from houseway.contest import Contest
from houseway.games.dragon_poker import cards as dragon_cards
from houseway.games.dragon_poker import contest as dragon_poker
from houseway.games.two_card_joker import contest as two_card_joker
from houseway.games.two_card_joker import hands as joker_hands
from houseway.odds.staged import compiled, solve
from houseway.odds.staged.tree import Tree
from houseway.registry import game
from tests.contests.enumerating import enumerated, mean

TWO_CARD = two_card_joker.contest(game("two-card-joker-poker-ma").filed({"pair_up_paytable": "1"}).options)
DRAGON = dragon_poker.contest(
    game("dragon-poker-md").filed({"ante_bonus_paytable": "A", "three_card_bonus_paytable": "B"}).options
)
CONTESTS = pytest.mark.parametrize("contest", [TWO_CARD, DRAGON], ids=["two-card-joker", "dragon"])


@CONTESTS
def test_with_kernels_and_without_them_rounds_end_alike(contest: Contest) -> None:
    assert compiled.solve(Tree(contest)).endings == solve(contest).endings


@pytest.mark.parametrize(
    ("contest", "deck"),
    [
        (TWO_CARD, joker_hands.DECK.hand("As Ah Kd Qs Qh 9d 4s 3s 2c Jk Jk")),
        (DRAGON, dragon_cards.DECK.hand("Dg Dr Db Ph Ph Ti Pa Pa Mo Ra")),
    ],
    ids=["two-card-joker", "dragon"],
)
def test_a_reduced_deck_dealt_in_every_way(contest: Contest, deck: Hand) -> None:
    reduced = replace(contest, deck=deck)
    assert solve(reduced).expectation == mean(enumerated(reduced))


def test_the_edges_of_main_and_side_wagers() -> None:
    assert solve(TWO_CARD).edge == Fraction(563, 17901)
    assert solve(TWO_CARD).edge_of("pair_up") == Fraction(30, 1431)
    assert solve(TWO_CARD).edge_of("super_flush") == Fraction(40, 1431)
    assert solve(DRAGON).edge_of("three_card_bonus") == Fraction(766, 23426)
    assert solve(DRAGON).edge_of("dragon") == Fraction(3373, 23426)
