"""Sets of cards up to the names of suits, and the value of every hand, as tables that kernels read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb

import numpy as np

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.errors import BadNotation
from houseway.odds.staged.kernels import sets
from houseway.odds.staged.kernels.worth import tally_worths
from houseway.odds.staged.suits import SuitNamed, alike_suits, renamings, values_without_names
from houseway.ranking import Value

MOST_SETS = 30_000_000


class Orbits:
    """Sets of cards, or pairs of them, up to the names of suits."""

    def __init__(self, deck: int, first: int, second: int, names: Array) -> None:
        number = comb(deck, first) * comb(deck, second)
        _refuse_beyond(number)
        self.orbit, self.by = np.full(number, -1, np.int32), np.zeros(number, np.int16)
        members = np.empty((number, first + second), np.uint8)
        order = [list(map(int, np.argsort(each))) for each in names]
        inverse = np.array([[list(map(int, each)) for each in names].index(each) for each in order], np.int16)
        found = int(sets.orbits(deck, first, second, names, inverse, self.orbit, self.by, members))
        self.members = members[:found].copy()
        inside = self.orbit[self.orbit >= 0]
        self.weights = np.bincount(inside, minlength=found).astype(np.int64)


def _refuse_beyond(number: int) -> None:
    if number > MOST_SETS:
        raise BadNotation(f"{number:,} sets of cards are too many for an exact solution: at most {MOST_SETS:,}")


class Values:
    """Every value that hands of a contest can have, numbered from the lowest, and tables of the hands' numbers."""

    def __init__(self, deck: Hand, sizes: set[int], value: Callable[[Hand], Value]) -> None:
        try:
            self.alike = alike_suits(deck)
            found = {size: self._valued(deck, size, value) for size in sizes}
        except SuitNamed:
            self.alike = ()
            found = {size: self._valued(deck, size, value) for size in sizes}
        self.values = sorted({each for _, values in found.values() for each in values})
        numbers = {each: number for number, each in enumerate(self.values)}
        self.of = {size: sorted(set(values)) for size, (_, values) in found.items()}
        self.tables = {
            size: np.array([numbers[each] for each in values], np.int32)[orbits.orbit]
            for size, (orbits, values) in found.items()
        }

    def _valued(self, deck: Hand, size: int, value: Callable[[Hand], Value]) -> tuple[Orbits, list[Value]]:
        orbits = Orbits(len(deck), size, 0, self.names(deck))
        hands = (tuple(deck[card] for card in cards) for cards in orbits.members.tolist())
        return orbits, values_without_names(hands, value, deck, self.alike)

    def names(self, deck: Hand) -> Array:
        return np.array(renamings(deck, self.alike), np.uint8)


def all_values(deck: Hand, cards: int, value: Callable[[Hand], Value], best: int | None) -> Counter[Value]:
    """How many hands of so many cards have each value."""
    size = best or cards
    known = Values(deck, {size}, value)
    tally = np.zeros(len(known.values), np.int64)
    tally_worths(len(deck), cards, size, known.tables[size], tally)
    return Counter({each: int(number) for each, number in zip(known.values, tally, strict=True) if number})
