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
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod

from houseway.cards import Card, Hand
from houseway.odds.staged.suits import Alike

Ranks = tuple[int, ...]  # places of ranks in their suit, lowest first
Key = tuple[tuple[Ranks, ...], ...]  # the ranks of each suit, group by group; those that are empty left out


@dataclass(frozen=True, slots=True)
class HandClass:
    """Hands that are alike: one of them, and how many there are."""

    key: Key
    hand: Hand
    combinations: int


class Group:
    """Suits that are alike, or all cards that are in none of these as one: their cards, rank by rank."""

    def __init__(self, suits: tuple[tuple[Card, ...], ...], counts: tuple[int, ...]) -> None:
        self.suits, self.counts = suits, counts

    def sets(self, size: int) -> Iterator[Ranks]:
        """What one suit can hold of so many cards."""
        ranks = range(len(self.counts))
        if set(self.counts) == {1}:
            return combinations(ranks, size)
        every = combinations_with_replacement(ranks, size)
        return (each for each in every if all(each.count(rank) <= self.counts[rank] for rank in each))

    def deals(self, size: int) -> list[tuple[Ranks, ...]]:
        """What the suits can hold together, the most first, whichever has it."""
        sets = [list(self.sets(each)) for each in range(size + 1)]

        def rest(left: int, suits: int, most: int, last: int) -> Iterator[tuple[Ranks, ...]]:
            if not left:
                yield ()
            elif suits:
                for cards in range(min(left, most), 0, -1):
                    if cards * suits < left:
                        break
                    first = last if cards == most else 0
                    for place in range(first, len(sets[cards])):
                        for others in rest(left - cards, suits - 1, cards, place):
                            yield (sets[cards][place], *others)

        return list(rest(size, len(self.suits), size + 1, 0))

    def ways(self, held: tuple[Ranks, ...]) -> int:
        """In how many ways the suits can hold this."""
        number = factorial(len(self.suits)) // factorial(len(self.suits) - len(held))
        for times in Counter(held).values():
            number //= factorial(times)
        return number * prod(self._draws(each) for each in held)

    def _draws(self, ranks: Ranks) -> int:
        if len(set(ranks)) == len(ranks):
            return prod(self.counts[rank] for rank in ranks)
        return prod(comb(self.counts[rank], times) for rank, times in Counter(ranks).items())

    def hand(self, held: tuple[Ranks, ...]) -> Hand:
        return tuple(suit[rank] for suit, ranks in zip(self.suits, held, strict=False) for rank in ranks)


class Classes:
    """The classes of all hands of a deck."""

    def __init__(self, deck: Hand, alike: Alike) -> None:
        self._cards = Counter(deck)
        self._groups = tuple(self._made(alike))
        self._where = {
            card: (place, number, rank)
            for place, group in enumerate(self._groups)
            for number, suit in enumerate(group.suits)
            for rank, card in enumerate(suit)
        }
        self._keys: dict[Hand, Key] = {}

    def _made(self, alike: Alike) -> Iterator[Group]:
        named: set[IntEnum] = {suit for group in alike for suit in group}
        if others := tuple(card for card in self._cards if card.suit not in named):
            yield Group((others,), tuple(self._cards[card] for card in others))
        for suits in alike:
            ranks = [card.rank for card in self._cards if card.suit == suits[0]]
            counts = tuple(self._cards[Card(rank, suits[0])] for rank in ranks)
            yield Group(tuple(tuple(Card(rank, suit) for rank in ranks) for suit in suits), counts)

    def of(self, size: int) -> list[HandClass]:
        """All classes of hands of so many cards."""
        found = []
        for sizes in product(range(size + 1), repeat=len(self._groups)):
            if sum(sizes) == size:
                parts = [group.deals(cards) for group, cards in zip(self._groups, sizes, strict=True)]
                found += [self._class(key) for key in product(*parts)]
        return found

    def _class(self, key: Key) -> HandClass:
        hand: Hand = ()
        number = 1
        for group, held in zip(self._groups, key, strict=True):
            hand += group.hand(held)
            number *= group.ways(held)
        return HandClass(key, hand, number)

    def key(self, hand: Hand) -> Key:
        """The class of a hand."""
        if hand not in self._keys:
            held: list[list[list[int]]] = [[[] for _ in group.suits] for group in self._groups]
            for card in hand:
                place, number, rank = self._where[card]
                held[place][number].append(rank)
            self._keys[hand] = tuple(
                tuple(
                    sorted((tuple(sorted(suit)) for suit in suits if suit), key=lambda ranks: (-len(ranks), ranks))
                )
                for suits in held
            )
        return self._keys[hand]

    def parts(self, hand: Hand, most: int) -> Counter[Key]:
        """The classes of what a hand holds, up to so many cards, and how often."""
        return Counter(self.key(part) for size in range(most + 1) for part in combinations(hand, size))
