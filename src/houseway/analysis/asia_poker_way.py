"""A house way of Asia Poker put to every hand: 154,143,080 of them, in 6,972,147 classes up to a change of suits.

`way_check` proves a way total and legal from ranks alone, in a second. Here every class is set and looked at, so
that nothing rests on that argument; and the hands that each rule sets are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb
from multiprocessing import get_context

from houseway.analysis.suit_classes import Part, classes, parts
from houseway.cards import JOKER, show
from houseway.errors import BadSubmission
from houseway.rulebooks.asia_poker.hands import Kind, Ranking, value
from houseway.rulebooks.asia_poker.setting import faults
from houseway.rulebooks.asia_poker.way import HouseWay, read_way, write_way

ALL_HANDS = comb(53, 7)
AT_ONCE = 8  # parts that a worker takes


@dataclass(slots=True)
class Tally:
    """How many hands each rule sets, which kinds of high hand come of it, and what is wrong."""

    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[Kind] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def hands(self) -> int:
        return self.rules.total()

    def add(self, other: Tally) -> None:
        self.rules += other.rules
        self.kinds += other.kinds
        self.problems = other.problems | self.problems


Job = tuple[Part, bool]  # with the joker, or without


def jobs() -> list[Job]:
    """All classes of seven cards: six and the joker, and seven others."""
    return [(part, joker) for joker, cards in ((True, 6), (False, 7)) for part in parts(cards)]


def tallied(way: HouseWay, ranking: Ranking, job: Job) -> Tally:
    """Every class of a part set by the way."""
    tally, (part, joker) = Tally(), job
    for hand, weight in classes(part):
        cards = (*hand, JOKER) if joker else hand
        try:
            setting, rule, _ = way.set(cards, ranking)
        except BadSubmission as unset:
            tally.problems.setdefault("a hand is not set", unset.reason)
            continue
        if found := faults(setting, ranking):
            tally.problems.setdefault(f"rule {rule} sets a hand foul", f"{show(cards)}: {found[0].value}")
        if not setting.made_of(cards):
            tally.problems.setdefault(f"rule {rule} loses a card", show(cards))
        tally.rules[rule] += weight
        tally.kinds[Kind(value(setting.high, ranking)[0])] += weight
    return tally


def every_hand(way: HouseWay, ranking: Ranking, workers: int | None = None) -> Iterator[Tally]:
    """The tallies of all parts, as they are done by so many processes."""
    with get_context("spawn").Pool(workers, _begin, (write_way(way), ranking)) as pool:
        yield from pool.imap_unordered(_work, jobs(), AT_ONCE)


_way: HouseWay
_ranking: Ranking


def _begin(text: str, ranking: Ranking) -> None:
    global _way, _ranking
    _way, _ranking = read_way(text), ranking


def _work(job: Job) -> Tally:
    return tallied(_way, _ranking, job)
