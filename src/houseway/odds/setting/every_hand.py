"""A house way put to every hand, in classes up to a change of suits: is each set, and legally, and by which line?

A game may prove its way total and legal by other means. Here nothing rests on an argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from math import comb
from multiprocessing import get_context
from typing import Any

from houseway.cards import show
from houseway.contest import SettingContest
from houseway.errors import BadSubmission
from houseway.odds.kernels.suit_orbits import cards_of
from houseway.odds.setting.tables import tables
from houseway.procedures.submission import as_json
from houseway.registry import Game, Part, game

AT_ONCE = 4_000  # classes that a worker takes


@dataclass(slots=True)
class Tally:
    """How many hands each rule sets, which kinds of first hand come of it, and what is wrong."""

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


def parts(contest: SettingContest) -> list[range]:
    """All classes of a side's cards, by the numbers of their orbits."""
    return [range(first, first + AT_ONCE) for first in range(0, len(tables(contest).hands[0]), AT_ONCE)]


def tallied(contest: SettingContest, part: range) -> Tally:
    """Every class of a part set by the way."""
    tally, (hands, weights) = Tally(), tables(contest).hands
    of = slice(part.start, part.stop)
    for bits, weight in zip(hands[of].tolist(), weights[of].tolist(), strict=True):
        if not bits:
            continue
        cards = cards_of(bits)
        try:
            setting, rule = contest.house(cards)
        except BadSubmission as unset:
            tally.problems.setdefault("a hand is not set", unset.reason)
            continue
        if Counter(chain(*setting)) != Counter(cards):
            tally.problems.setdefault(f"rule {rule} loses a card", show(cards))
        elif tuple(map(len, setting)) != contest.sizes or not contest.is_legal(setting):
            tally.problems.setdefault(f"rule {rule} sets a hand foul", " / ".join(map(show, setting)))
        tally.rules[rule] += weight
        tally.kinds[contest.value(setting[0])[0]] += weight
    return tally


def every_hand(of: Game, options: Any) -> tuple[int, Iterator[Tally]]:
    """How many hands there are, and the tallies of all bundles, as several processes do them."""
    contest: SettingContest = of.part(Part.SETTING)(options)

    def tallies() -> Iterator[Tally]:
        given = {name: value for name, value in as_json(options).items() if value is not None}
        with get_context("spawn").Pool(None, _begin, (of.id, given)) as pool:
            yield from pool.imap_unordered(_work, parts(contest))

    return comb(len(contest.deck), contest.cards), tallies()


_asked: tuple[str, dict[str, Any]]


def _begin(name: str, given: dict[str, Any]) -> None:
    global _asked
    _asked = name, given


@cache
def _contest() -> SettingContest:
    name, given = _asked
    found: SettingContest = game(name).part(Part.SETTING)(game(name).filed(given, complete=False).options)
    return found


def _work(part: range) -> Tally:
    return tallied(_contest(), part)
