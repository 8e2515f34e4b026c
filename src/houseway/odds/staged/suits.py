"""Suits that may change names: found from the deck, and proven of the evaluator by hiding their names from it.

Suits that hold the same cards are alike. An evaluator that is given suits it can only tell apart, but neither
name, order nor count, cannot depend on their names; one that asks for more gives its own classes up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import permutations, product
from typing import Any, cast

from houseway.cards import Card, Hand
from houseway.ranking import Value

Alike = tuple[tuple[IntEnum, ...], ...]  # groups of suits that hold the same cards


class SuitNamed(TypeError):
    """An evaluator looked at a suit for more than whether it is the same as another."""


class Nameless:
    """A suit that can be told from another, and nothing else."""

    def __eq__(self, other: object) -> bool:
        if other is None or isinstance(other, Nameless):
            return self is other
        raise SuitNamed("a suit is compared with one that has a name")

    def __hash__(self) -> int:
        return id(self)

    def __getattr__(self, name: str) -> Any:
        raise SuitNamed(f"a suit is asked for its {name}")


def alike_suits(deck: Hand) -> Alike:
    """Suits of the deck that hold the same cards, as far as there is more than one."""
    ranks: dict[IntEnum, Counter[IntEnum]] = {}
    for rank, suit in deck:
        if suit is not None:
            ranks.setdefault(suit, Counter())[rank] += 1
    groups: dict[frozenset[tuple[IntEnum, int]], list[IntEnum]] = {}
    for suit, held in ranks.items():
        groups.setdefault(frozenset(held.items()), []).append(suit)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def without_names(deck: Hand, alike: Alike) -> dict[Card, Card]:
    """Every card of the deck with its suit's name hidden, if the suit is like another."""
    masks = {suit: cast(IntEnum, Nameless()) for group in alike for suit in group}
    return {
        card: Card(card.rank, masks.get(card.suit, card.suit) if card.suit is not None else None) for card in deck
    }


def values_without_names(
    hands: Iterable[Hand], value: Callable[[Hand], Value], deck: Hand, alike: Alike
) -> list[Value]:
    """The value of each hand, proven not to depend on the names of suits that are alike, or SuitNamed."""
    masked = without_names(deck, alike)
    found = []
    for hand in hands:
        worth = value(hand)
        try:
            same = not alike or value(tuple(masked[card] for card in hand)) == worth
        except (TypeError, AttributeError, LookupError, ValueError) as wrong:
            raise SuitNamed(str(wrong)) from wrong
        if not same:
            raise SuitNamed("a hand is worth another value when its suits have no names")
        found.append(worth)
    return found


def renamings(deck: Hand, alike: Alike) -> list[list[int]]:
    """Every change of names, as the place in the deck that each card goes to; identical cards keep their order."""
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(deck):
        places.setdefault(card, []).append(place)
    found = []
    for orders in product(*(permutations(group) for group in alike)):
        names = {
            old: new
            for group, order in zip(alike, orders, strict=True)
            for old, new in zip(group, order, strict=True)
        }
        found.append([_renamed(place, card, names, places) for place, card in enumerate(deck)])
    return found


def _renamed(place: int, card: Card, names: dict[IntEnum, IntEnum], places: dict[Card, list[int]]) -> int:
    if card.suit is None or card.suit not in names:
        return place
    copy = places[card].index(place)
    return places[Card(card.rank, names[card.suit])][copy]
