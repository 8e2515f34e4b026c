"""A match: bots against each other, over the same deals from every seat.

A *group* is one deal of fortune, played once for every rotation of the bots around the table: each seating is
a session at a table of its own, where the n-th hand is dealt from the same deck. How long a session goes on, and
what its hands come to, the game says. Bots at the same seat of a group get the same seed, so that equal bots come
out exactly even.

Points per hand are all points over all hands. Groups are independent, so the interval comes from how they differ;
a group is known by its number and the seed alone, whoever plays it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from houseway.bots.bot import Bot
from houseway.bots.timing import Times, together
from houseway.cards import Hand
from houseway.engine.phase import Rulebook
from houseway.engine.words import Seat

Maker = Callable[[int], Bot]
"""A bot from a seed."""

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many standard errors


@dataclass(frozen=True, slots=True)
class Score:
    """What a bot's hands came to."""

    hands: int = 0
    points: int = 0
    forfeits: int = 0  # decisions that it did not make
    against: tuple[int, ...] = ()  # points against each bot of the match
    counted: Counter[str] = field(default_factory=Counter)  # what else the game counts
    times: Times = field(default_factory=dict, compare=False)  # which no seed decides

    def __add__(self, other: Score) -> Score:
        return Score(
            self.hands + other.hands,
            self.points + other.points,
            self.forfeits + other.forfeits,
            tuple(map(sum, zip(self.against, other.against, strict=True))) if self.against else other.against,
            self.counted + other.counted,
            together(self.times, other.times),
        )


Group = tuple[Score, ...]
"""The scores of a group, bot by bot."""

Session = Callable[[Rulebook, dict[Seat, Bot], Callable[[int], Hand]], Iterator[dict[Seat, Score]]]
"""Hand after hand at one table, where each is dealt from a deck known by its number."""


@dataclass(frozen=True, slots=True)
class Matches:
    """What a game hands over so that its players can be matched: a session, and words for what it counts."""

    session: Session
    heading: str  # over the columns of what it counts
    columns: Callable[[Score], str]
    rates: Callable[[Score], dict[str, Any]]  # the same for programs


def groups_for(hands: int, bots: int) -> int:
    """How many groups make so many hands at least: each is a lap for every seating."""
    return -(-hands // (bots * bots))


def played(rulebook: Rulebook, session: Session, makers: Sequence[Maker], seed: int, group: int) -> Group:
    """One group of a match."""
    scores = [Score()] * len(makers)
    for rotation in range(len(makers)):
        at = {seat: (seat - 1 + rotation) % len(makers) for seat in range(1, len(makers) + 1)}
        bots = {seat: makers[bot](_seed(seed, group, seat)) for seat, bot in at.items()}
        for hand in session(rulebook, bots, lambda number: dealt(rulebook.deck.cards, seed, group, number)):
            for seat, score in hand.items():
                against = [0] * len(makers)
                for other, points in enumerate(score.against, 1):
                    against[at[other]] = points
                scores[at[seat]] += replace(score, against=tuple(against))
    return tuple(scores)


def _seed(seed: int, group: int, seat: Seat) -> int:
    return random.Random(f"bot {seed} {group} {seat}").getrandbits(48)


def dealt(cards: Hand, seed: int, group: int, number: int) -> Hand:
    """The deck of a group's n-th hand."""
    return tuple(random.Random(f"deck {seed} {group} {number}").sample(cards, len(cards)))


# --- what it came to -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Estimate:
    """A bot after a match: its score, and the standard error of its points per hand, unless one group was all."""

    score: Score
    standard_error: float | None

    @property
    def mean(self) -> float:
        return self.score.points / self.score.hands

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 %, by the normal approximation."""
        if self.standard_error is None:
            return None
        return self.mean - NORMAL * self.standard_error, self.mean + NORMAL * self.standard_error


def estimates(groups: Iterable[Group]) -> list[Estimate]:
    """Every bot's estimate; the error is that of a ratio of sums over independent groups."""
    found = []
    for scores in zip(*groups, strict=True):
        total = sum(scores, Score())
        mean, count = total.points / total.hands, len(scores)
        spread = sum((each.points - mean * each.hands) ** 2 for each in scores)
        error = sqrt(spread * count / (count - 1)) / total.hands if count > 1 else None
        found.append(Estimate(total, error))
    return found
