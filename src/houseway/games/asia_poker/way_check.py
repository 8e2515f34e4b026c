"""Checking a house way before it is filed: MA 12(d), PA 11(c).

Suits and the joker's freedom only ever raise a high hand, and a complete hand ranks above any medium hand.
So a way is total and legal for all seven-card hands if it is so for every choice of seven ranks, suits aside.

>>> check(HouseWay("empty", (), ()))[0]
'no rule sets every hand of aaaaa bb, such as A A A A A K K'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.cards import Rank
from houseway.games.asia_poker.hands import USUAL, Ranking, grouped, outranks, unsuited
from houseway.games.asia_poker.way import HouseWay, Rule, Shape

RANKS = tuple(range(Rank.ACE, Rank.TWO - 1, -1))


def shapes(cards: int = 7, most: int = 5) -> Iterator[Shape]:
    """How many cards of each rank seven cards can have."""
    if not cards:
        yield ()
    for size in range(min(cards, most), 0, -1):
        for rest in shapes(cards - size, size):
            yield (size, *rest)


def rank_choices(shape: Shape, free: tuple[int, ...] = RANKS) -> Iterator[tuple[int, ...]]:
    """The ranks that the letters of a shape can stand for: descending among groups of one size."""
    if not shape:
        yield ()
        return
    alike = shape.count(shape[0])
    possible = (Rank.ACE,) if shape[0] == 5 else free  # four aces and the joker
    for first in combinations(possible, alike):
        left = tuple(rank for rank in free if rank not in first)
        for rest in rank_choices(shape[alike:], left):
            yield (*first, *rest)


def check(way: HouseWay, ranking: Ranking = USUAL) -> list[str]:
    """What is wrong with a way: hands it does not set or sets foul, and rules that are never used."""
    found: dict[str, str] = {}
    used: set[int] = set()
    for shape in shapes():
        hand = " ".join(letter * size for letter, size in zip("abcdefg", shape, strict=False))
        for ranks in rank_choices(shape):
            for rule in _reached(way, shape, ranks):
                if rule is None:
                    found.setdefault(f"no rule sets every hand of {hand}", _shown(shape, ranks))
                    continue
                used.add(id(rule))
                if rule.splits and not _legal(rule, ranks, ranking):
                    found.setdefault(f"rule {rule.id} may set {hand} foul", _shown(shape, ranks))
    unused = [rule for rule in way.rules if id(rule) not in used]
    return [f"{problem}, such as {example}" for problem, example in found.items()] + [
        f"rule {rule.id} for {rule.hand} is never used" for rule in unused
    ]


def _reached(way: HouseWay, shape: Shape, ranks: tuple[int, ...]) -> Iterator[Rule | None]:
    """The rules that may set a hand of these ranks; None if it may be left without one."""
    for rule in way.by_shape.get(shape, ()):
        if rule.condition.possible(ranks):
            yield rule
            if rule.splits and rule.condition.certain(ranks):
                return
    yield None


def _legal(rule: Rule, ranks: tuple[int, ...], ranking: Ranking) -> bool:
    """Whether the hands a rule sets by letters rank in order even without a flush: MA 12(a), PA 11(b)."""
    spots = [rank for rank, size in zip(ranks, rule.shape, strict=True) for _ in range(size)]
    four, two, one = (tuple(spots[place] for place in part) for part in rule.splits[0])
    high, medium, low = unsuited(four, four, ranking), grouped(two), grouped(one)
    return outranks(high, medium, ranking) and outranks(medium, low, ranking)


def _shown(shape: Shape, ranks: tuple[int, ...]) -> str:
    return " ".join(Rank(rank).mark for rank, size in zip(ranks, shape, strict=True) for _ in range(size))
