"""Hands that are alike up to the names of suits and to which of identical cards they hold, counted not listed.

A hand is its ranks suit by suit. Where suits are alike, which of them holds what makes no difference: the ranks
of each suit, in order, are the class, and the number of hands in it follows from how often they repeat.

>>> from houseway.cards import standard_deck
>>> from houseway.odds.staged.suits import alike_suits
>>> deck = standard_deck().cards
>>> three = Classes(deck, alike_suits(deck)).of(3)
>>> len(three), sum(each.combinations for each in three)
(1755, 22100)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import NamedTuple

from houseway.cards import Card, Hand
from houseway.odds.staged.suits import Alike

Ranks = tuple[int, ...]  # places of ranks in their suit, in order
Held = tuple[Ranks, ...]  # by each suit of a group that holds any, the most first
Key = tuple[Held, ...]  # group by group
Kinds = tuple[int, ...]  # cards that differ, as numbered in the order of the deck


class HandClass(NamedTuple):
    """Hands that are alike: one of them, in the order of the deck, and how many there are."""

    hand: Hand
    combinations: int
    number: int  # among all classes
    kinds: Kinds


class Group:
    """Suits that are alike; or all cards that are in none of these, as one."""

    def __init__(self, suits: tuple[Kinds, ...], counts: tuple[int, ...]) -> None:
        self.suits, self.counts = suits, counts
        self._once = set(counts) == {1}

    def sets(self, size: int) -> Iterator[Ranks]:
        """What one suit can hold of so many cards."""
        ranks = range(len(self.counts))
        if self._once:
            return combinations(ranks, size)
        every = combinations_with_replacement(ranks, size)
        return (each for each in every if all(each.count(rank) <= self.counts[rank] for rank in each))

    def deals(self, size: int) -> list[Held]:
        """What the suits can hold together, whichever has it."""
        sets = [list(self.sets(each)) for each in range(size + 1)]

        def rest(left: int, suits: int, most: int, last: int) -> Iterator[Held]:
            if not left:
                yield ()
            elif suits:
                for cards in range(min(left, most), 0, -1):
                    if cards * suits < left:
                        break
                    for place in range(last if cards == most else 0, len(sets[cards])):
                        for others in rest(left - cards, suits - 1, cards, place):
                            yield (sets[cards][place], *others)

        return list(rest(size, len(self.suits), size + 1, 0))

    def ways(self, held: Held) -> int:
        """In how many ways the suits can hold this."""
        number = 1
        if len(self.suits) > 1:
            number = factorial(len(self.suits)) // factorial(len(self.suits) - len(held))
            for each in set(held):
                number //= factorial(held.count(each))
        if self._once:
            return number
        return number * prod(
            comb(self.counts[rank], times) for ranks in held for rank, times in Counter(ranks).items()
        )

    def kinds(self, held: Held) -> Kinds:
        return tuple(suit[rank] for suit, ranks in zip(self.suits, held, strict=False) for rank in ranks)


class Classes:
    """The classes of all hands of a deck."""

    def __init__(self, deck: Hand, alike: Alike) -> None:
        self._count = Counter(deck)
        self._cards = tuple(self._count)
        self._kinds = {card: kind for kind, card in enumerate(self._cards)}
        self._groups = tuple(self._made(alike))
        self._where = {
            kind: (place, number, rank)
            for place, group in enumerate(self._groups)
            for number, suit in enumerate(group.suits)
            for rank, kind in enumerate(suit)
        }
        self._of: dict[int, list[HandClass]] = {}
        self._by_key: dict[Key, HandClass] = {}
        self._by_kinds: dict[Kinds, HandClass] = {}

    def _made(self, alike: Alike) -> Iterator[Group]:
        named: set[IntEnum] = {suit for group in alike for suit in group}
        if others := [card for card in self._cards if card.suit not in named]:
            counts = tuple(self._count[card] for card in others)
            yield Group((tuple(self._kinds[card] for card in others),), counts)
        for suits in alike:
            ranks = [card.rank for card in self._cards if card.suit == suits[0]]
            counts = tuple(self._count[Card(rank, suits[0])] for rank in ranks)
            yield Group(tuple(tuple(self._kinds[Card(rank, suit)] for rank in ranks) for suit in suits), counts)

    def of(self, size: int) -> list[HandClass]:
        """All classes of hands of so many cards, in the order of the deck."""
        if size not in self._of:
            keys: list[Key] = []
            for sizes in product(range(size + 1), repeat=len(self._groups)):
                if sum(sizes) == size:
                    deals = (group.deals(cards) for group, cards in zip(self._groups, sizes, strict=True))
                    keys += product(*deals)
            placed = sorted((self._first(key), key) for key in keys)
            self._of[size] = [self._numbered(kinds, key) for kinds, key in placed]
        return self._of[size]

    def _first(self, key: Key) -> Kinds:
        parts = (group.kinds(held) for group, held in zip(self._groups, key, strict=True))
        return tuple(sorted(kind for part in parts for kind in part))

    def _numbered(self, kinds: Kinds, key: Key) -> HandClass:
        ways = prod(group.ways(held) for group, held in zip(self._groups, key, strict=True))
        hand = tuple(self._cards[kind] for kind in kinds)
        found = HandClass(hand, ways, len(self._by_key), kinds)
        self._by_key[key] = self._by_kinds[kinds] = found
        return found

    def class_of(self, hand: Iterable[Card]) -> HandClass:
        """The class of a hand."""
        kinds = [self._kinds[card] for card in hand]
        self.of(len(kinds))
        return self._found(tuple(sorted(kinds)))

    def _found(self, kinds: Kinds) -> HandClass:
        if kinds not in self._by_kinds:
            held: list[list[list[int]]] = [[[] for _ in group.suits] for group in self._groups]
            for kind in kinds:
                place, number, rank = self._where[kind]
                held[place][number].append(rank)
            self._by_kinds[kinds] = self._by_key[tuple(map(_in_order, held))]
        return self._by_kinds[kinds]

    def parts(self, each: HandClass, most: int) -> list[tuple[HandClass, int]]:
        """The classes of what a hand holds, up to so many cards, and how often."""
        found: dict[int, list[HandClass]] = {}
        for size in range(most + 1):
            self.of(size)
            for kinds in combinations(each.kinds, size):
                part = self._by_kinds.get(kinds) or self._found(kinds)
                found.setdefault(part.number, []).append(part)
        return [(parts[0], len(parts)) for parts in found.values()]


def _in_order(suits: list[list[int]]) -> Held:
    return tuple(
        sorted((tuple(sorted(ranks)) for ranks in suits if ranks), key=lambda ranks: (-len(ranks), ranks))
    )
