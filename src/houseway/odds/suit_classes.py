"""Hands up to a change of suits: the few that have to be looked at, each with how many hands it stands for.

A hand without jokers is four sets of ranks, one a suit. Which suit is which never matters here, so a class is
the four sets in order, and stands for as many hands as there are ways to give them to the suits.

>>> weights = [weight for bundle in bundles(2) for _, weight in classes(bundle)]
>>> len(weights), sum(weights)
(169, 1326)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial, prod
from typing import NamedTuple

from houseway.cards import Card, Hand, Rank, Suit

RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
Ranks = tuple[Rank, ...]


class Bundle(NamedTuple):
    """A bundle of classes: how many cards each suit has, and the ranks of the first suit."""

    sizes: tuple[int, ...]
    first: Ranks


def bundles(cards: int) -> Iterator[Bundle]:
    """All classes of so many cards, in bundles of a size for one worker at a time."""
    for sizes in _sizes(cards, cards, len(Suit)):
        for first in combinations(RANKS, sizes[0]):
            yield Bundle(sizes, first)


def _sizes(cards: int, most: int, suits: int) -> Iterator[tuple[int, ...]]:
    """How many cards the suits can have, the most first."""
    if not cards:
        yield ()
    elif suits:
        for first in range(min(cards, most), 0, -1):
            for rest in _sizes(cards - first, first, suits - 1):
                yield (first, *rest)


def classes(bundle: Bundle) -> Iterator[tuple[Hand, int]]:
    """One hand of each class of the bundle, and how many hands it stands for."""
    equal = [tuple(group) for _, group in groupby(bundle.sizes)]
    choices = [combinations_with_replacement(combinations(RANKS, sizes[0]), len(sizes)) for sizes in equal[1:]]
    alike = [
        (bundle.first, *others)
        for others in combinations_with_replacement(combinations(RANKS, bundle.sizes[0]), len(equal[0]) - 1)
        if not others or others[0] >= bundle.first
    ]
    for first, *rest in product(alike, *choices):
        suits: tuple[Ranks, ...] = first
        for more in rest:
            suits += more
        yield _hand(suits), _weight(tuple(map(suits.index, suits)))


def _hand(suits: tuple[Ranks, ...]) -> Hand:
    hand: Hand = ()
    for suit, ranks in zip(Suit, suits, strict=False):
        hand += _suited(suit, ranks)
    return hand


@cache
def _suited(suit: Suit, ranks: Ranks) -> Hand:
    return tuple(Card(rank, suit) for rank in ranks)


@cache
def _weight(alike: tuple[int, ...]) -> int:
    """The ways to give sets of ranks to the four suits, where equal sets have equal numbers."""
    empty = len(Suit) - len(alike)
    return factorial(len(Suit)) // (prod(map(factorial, Counter(alike).values())) * factorial(empty))
