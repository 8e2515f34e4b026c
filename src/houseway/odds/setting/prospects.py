"""The best setting of one hand: every legal one against all hands that the dealer may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from houseway.cards import Card, Hand, show
from houseway.compiling import Array
from houseway.contest import SettingContest
from houseway.contest.setting import Hands
from houseway.engine.phase import Rulebook
from houseway.odds.contract import exact
from houseway.odds.progress import report
from houseway.odds.setting.endings import ends, inputs, worth
from houseway.odds.stored import stored_array
from houseway.ranking import Value
from houseway.registry import Part, game


@dataclass(frozen=True, slots=True)
class Prospect:
    """A setting, how often it wins against a dealer who sets by the house way, and what a unit comes to."""

    hands: Hands
    wins: Fraction
    worth: Fraction


def contest_of(rulebook: Rulebook) -> SettingContest:
    """The contest of a rulebook whose hands are set."""
    found: SettingContest = game(rulebook.id).part(Part.SETTING)(rulebook.options)
    return found


def prospects(contest: SettingContest, cards: Sequence[Card], seen: Sequence[Card] = ()) -> list[Prospect]:
    """The legal settings of a hand, the best first, the house way's before its equals.

    Cards that are seen elsewhere are not the dealer's.
    """
    house = _alike(contest.house(tuple(cards)).hands)
    found = _prospects(contest, contest.written(cards), tuple(sorted(seen)))
    return sorted(found, key=lambda each: (each.worth, _alike(each.hands) == house), reverse=True)


def _alike(hands: Hands) -> tuple[frozenset[Card], ...]:
    """The same cards in each hand, in whatever order."""
    return tuple(map(frozenset, hands))


@lru_cache(maxsize=64)
def _prospects(contest: SettingContest, cards: Hand, seen: Hand) -> tuple[Prospect, ...]:
    import numpy as np

    from houseway.odds.kernels.suit_orbits import bits_of
    from houseway.odds.setting.kernels.rounds import deal_against, stand
    from houseway.odds.setting.tables import tables

    known, rest = tables(contest), [card for card in contest.deck if card not in seen and card not in cards]
    counts = np.zeros(known.numbers, np.int32)
    deal_against(
        np.array([bits_of([card]) for card in rest], np.int64), len(cards), dealer_classes(contest), counts
    )
    dealt = np.flatnonzero(counts)
    deals, paid = comb(len(rest), len(cards)), [each.net > 0 for each in ends(contest)]
    found = []
    for hands in contest.legal(cards):
        standings = np.zeros(len(dealt), np.int64)
        stand(known.class_of(hands), dealt, known.classes, standings)
        each = np.bincount(known.end_of[standings], counts[dealt], len(paid)).astype(np.int64)
        wins = Fraction(int(each @ paid), deals)
        found.append(Prospect(hands, wins, worth(contest, each[:-1].tolist(), deals)))
    return tuple(found)


@lru_cache(maxsize=2)
def dealer_classes(contest: SettingContest) -> Array:
    """How the dealer sets every hand, by its orbit: kept, as it takes some seconds."""

    def compute() -> Array:
        from houseway.odds.setting.tables import tables

        report("the dealer's hands", 0)
        known = tables(contest)
        return known.set_by_house(known.hands[0])[0].astype("int32")

    return stored_array(inputs(contest, "setting-dealer"), compute) if contest.follows else compute()


def ranked(rulebook: Rulebook, text: str) -> dict[str, Any]:
    """The best setting with its chance to win, the house way's, and all others, one of those alike in rank."""
    contest = contest_of(rulebook)
    cards = rulebook.deck.hand(text, contest.cards)
    house = contest.house(cards)
    found: dict[tuple[Value, ...], dict[str, Any]] = {}
    for each in prospects(contest, cards):
        hands = dict(zip(contest.hands, map(show, each.hands), strict=True))
        found.setdefault(contest.values(each.hands), {**hands, "win_probability": exact(each.wins)})
    own = found[contest.values(house.hands)]
    best, *others = found.values()
    rule = house.rule if best is own else "best"
    return {**best, "rule": rule, "house_way": {**own, "rule": house.rule}, "runners_up": others}
