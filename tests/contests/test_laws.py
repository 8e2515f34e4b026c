"""Laws of the solvers: suits have no names, and a settlement is asked once for all that is settled alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, Hand, Rank, Suit
from houseway.contest import Stakes
from houseway.money import Outcome
from houseway.odds.staged import Solution, compiled, plain, solve
from houseway.odds.staged.classes import Classes
from houseway.odds.staged.suits import SuitNamed, alike_suits, values_without_names
from houseway.odds.staged.tree import Tree
from houseway.ranking import Value
from tests.contests.let_it_ride import LET_IT_RIDE
from tests.contests.poker import CARDS, five_cards, three_cards
from tests.contests.three_card_poker import THREE_CARD_POKER, settle

ALIKE = alike_suits(CARDS)


def naming_suits(hand: Hand) -> Value:
    """The value, by an evaluator that looks at the name of a suit and makes nothing of it."""
    assert hand[0].suit in tuple(Suit)
    return three_cards(hand)


def prove(value: Callable[[Hand], Value], size: int) -> None:
    """Every hand is worth what the first hand of its class is."""
    worth: dict[object, Value] = {}
    for hand in combinations(CARDS, size):
        suits: dict[object, list[int]] = {}
        for rank, suit in hand:
            suits.setdefault(suit, []).append(rank)
        key = tuple(sorted(map(tuple, suits.values())))
        assert worth.setdefault(key, value(hand)) == value(hand)
    assert len(worth) == len(Classes(CARDS, ALIKE).of(size))


def test_the_value_of_three_cards_depends_on_no_suits_name_over_all_hands() -> None:
    prove(three_cards, 3)


@pytest.mark.slow
def test_the_value_of_five_cards_depends_on_no_suits_name_over_all_hands() -> None:
    prove(five_cards, 5)


def test_an_evaluator_that_asks_for_a_suits_name_is_found_out() -> None:
    hands = [each.hand for each in Classes(CARDS, ALIKE).of(3)]
    with pytest.raises(SuitNamed):
        values_without_names(hands, naming_suits, CARDS, ALIKE)


def test_an_evaluator_that_makes_something_of_a_suits_name_by_identity_is_found_out() -> None:
    def clubs_first(hand: Hand) -> Value:
        return (sum(card.suit is Suit.CLUBS for card in hand),)

    with pytest.raises(SuitNamed):
        values_without_names([CARDS[:3]], clubs_first, CARDS, ALIKE)


@pytest.mark.parametrize("solver", [plain, compiled])
def test_three_card_poker_is_the_same_without_classes_of_suits(solver: object) -> None:
    named = replace(THREE_CARD_POKER, value=naming_suits)
    found: Solution = solver.solve(Tree(named))  # type: ignore[attr-defined]
    assert found.endings == solve(THREE_CARD_POKER).endings


def test_renaming_suits_changes_nothing() -> None:
    names = dict(zip(Suit, (Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS), strict=True))
    deck = tuple(Card(rank, names[Suit(suit)]) for rank, suit in CARDS if suit is not None)
    for contest in (THREE_CARD_POKER, LET_IT_RIDE):
        assert solve(replace(contest, deck=deck)).endings == solve(contest).endings


def test_the_order_of_the_deck_changes_nothing() -> None:
    deck = list(CARDS)
    Random(1).shuffle(deck)
    assert (
        compiled.solve(Tree(replace(THREE_CARD_POKER, deck=tuple(deck)))).endings
        == solve(THREE_CARD_POKER).endings
    )


def test_a_settlement_is_called_a_few_times_instead_of_once_for_every_two_values() -> None:
    calls = []

    def counted(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
        calls.append(stakes)
        return settle(ours, theirs, stakes)

    solution = solve(replace(THREE_CARD_POKER, settle=counted))
    assert solution.endings == solve(THREE_CARD_POKER).endings
    assert len(calls) < 50


def test_what_a_settlement_asks_for_in_another_way_is_traced_too() -> None:
    def by_parts(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
        kind, *ranks = ours
        assert {kind: len(ranks)}[kind] - kind < 4
        if theirs[0] + theirs[1] < Rank.QUEEN and not theirs[0]:
            theirs = (0, Rank.TWO)
        return settle(ours, theirs, stakes)

    assert solve(replace(THREE_CARD_POKER, settle=by_parts)).endings == solve(THREE_CARD_POKER).endings
