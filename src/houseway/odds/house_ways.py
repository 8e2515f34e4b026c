"""A house way put to every hand: what comes of it, whichever game it is of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Tally:
    """How many hands each rule sets, which kinds of high hand come of it, and what is wrong."""

    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[int] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def hands(self) -> int:
        return self.rules.total()

    def add(self, other: Tally) -> None:
        self.rules += other.rules
        self.kinds += other.kinds
        self.problems = other.problems | self.problems


@dataclass(frozen=True, slots=True)
class EveryHand:
    """What a game hands over: how many hands a submission's deck has, and the tallies of its way, in parts."""

    hands: Callable[[Any], int]
    tallies: Callable[[Any], Iterator[Tally]]
