"""A house way of Asia Poker put to every hand: 154,143,080 of them, in 6,972,147 classes up to a change of suits.

`way_check` proves a way total and legal from ranks alone, in a second. Here every class is set and looked at, so
that nothing rests on that argument; and the hands that each rule sets are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from multiprocessing import get_context
from typing import Any

from houseway.cards import JOKER, show
from houseway.errors import BadSubmission
from houseway.games.asia_poker.deal import CARDS
from houseway.games.asia_poker.filed import way_of
from houseway.games.asia_poker.hands import Kind, Ranking, value
from houseway.games.asia_poker.setting import faults
from houseway.games.asia_poker.way import HouseWay, read_way, write_way
from houseway.odds.house_ways import EveryHand, Tally
from houseway.odds.suit_classes import Bundle, bundles, classes

AT_ONCE = 8  # bundles that a worker takes


Job = tuple[Bundle, bool]  # with the joker, or without


def jobs(jokers: int = 1) -> list[Job]:
    """All classes of seven cards: six and the joker, where there is one, and seven others."""
    return [(bundle, bool(joker)) for joker in range(jokers, -1, -1) for bundle in bundles(CARDS - joker)]


def tallied(way: HouseWay, ranking: Ranking, job: Job) -> Tally:
    """Every class of a bundle set by the way."""
    tally, (bundle, joker) = Tally(), job
    for hand, weight in classes(bundle):
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


def every_hand(way: HouseWay, ranking: Ranking, jokers: int = 1) -> Iterator[Tally]:
    """The tallies of all bundles, as they are done by several processes."""
    with get_context("spawn").Pool(None, _begin, (write_way(way), ranking)) as pool:
        yield from pool.imap_unordered(_work, jobs(jokers), AT_ONCE)


def of_submission(options: Any) -> Iterator[Tally]:
    """The tallies of the house way that a submission files."""
    return every_hand(way_of(options.house_way), options.ranking, options.fixed.jokers)


EVERY_HAND = EveryHand(lambda options: comb(len(options.fixed.deck.cards), CARDS), of_submission)


_way: HouseWay
_ranking: Ranking


def _begin(text: str, ranking: Ranking) -> None:
    global _way, _ranking
    _way, _ranking = read_way(text), ranking


def _work(job: Job) -> Tally:
    return tallied(_way, _ranking, job)
