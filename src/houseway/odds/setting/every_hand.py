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

from houseway.cards import JOKER, show
from houseway.contest import SettingContest
from houseway.errors import BadSubmission
from houseway.odds.suit_classes import RANKS, Bundle, bundles, classes
from houseway.procedures.submission import as_json
from houseway.registry import Game, Part, game

AT_ONCE = 8  # bundles that a worker takes

Job = tuple[Bundle, int]  # and how many jokers beside it


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


def jobs(contest: SettingContest) -> list[Job]:
    """All classes of a side's cards, those with jokers first."""
    most = contest.deck.count(JOKER)
    return [(bundle, jokers) for jokers in range(most, -1, -1) for bundle in bundles(contest.cards - jokers)]


def tallied(contest: SettingContest, job: Job) -> Tally:
    """Every class of a bundle set by the way."""
    tally, (bundle, jokers), held = Tally(), job, {card.rank for card in contest.deck}
    for hand, weight in classes(bundle) if held.issuperset(RANKS) else _of_ranks(bundle, held):
        cards = (*hand, *(JOKER for _ in range(jokers)))
        try:
            hands, rule = contest.house(cards)
        except BadSubmission as unset:
            tally.problems.setdefault("a hand is not set", unset.reason)
            continue
        if Counter(chain(*hands)) != Counter(cards):
            tally.problems.setdefault(f"rule {rule} loses a card", show(cards))
        elif tuple(map(len, hands)) != contest.sizes or not contest.is_legal(hands):
            tally.problems.setdefault(f"rule {rule} sets a hand foul", " / ".join(map(show, hands)))
        tally.rules[rule] += weight
        tally.kinds[contest.value(hands[0])[0]] += weight
    return tally


def _of_ranks(bundle: Bundle, ranks: set[Any]) -> Iterator[tuple[Any, int]]:
    return ((hand, weight) for hand, weight in classes(bundle) if all(card.rank in ranks for card in hand))


def every_hand(of: Game, options: Any) -> tuple[int, Iterator[Tally]]:
    """How many hands there are, and the tallies of all bundles, as several processes do them."""
    contest: SettingContest = of.part(Part.SETTING)(options)

    def tallies() -> Iterator[Tally]:
        given = {name: value for name, value in as_json(options).items() if value is not None}
        with get_context("spawn").Pool(None, _begin, (of.id, given)) as pool:
            yield from pool.imap_unordered(_work, jobs(contest), AT_ONCE)

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


def _work(job: Job) -> Tally:
    return tallied(_contest(), job)
