"""How every hand fares against the house way, set by it and at its best: exactly, in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.compiling import Array
from houseway.contest import SettingContest
from houseway.odds.kernels.suit_orbits import sets_of
from houseway.odds.progress import report
from houseway.odds.setting.kernels.classes import list_settings
from houseway.odds.setting.kernels.shared_cards import Meetings, add_counts, choose, count_meetings, list_meetings
from houseway.odds.setting.tables import Tables, tables

AT_ONCE = 4_000_000  # meetings between two reports of progress
LISTED = 100_000  # hands whose settings are listed at once


class Fates(NamedTuple):
    """One hand of each orbit, how many hands it stands for, and how its settings fare against the house way."""

    hands: Array  # as bits; 0 where the deck has no hand of the orbit
    weights: Array
    rules: Array  # the number of the house way's line
    house: Array  # the class of the house way's setting
    house_ends: Array  # how many of the dealer's hands, sharing no card, lead to each ending but the last
    best: Array  # the class of the best setting: the house way's where no other is better
    best_ends: Array


def fates(contest: SettingContest) -> Fates:
    """How every hand fares that is set by the house way, and at its best."""
    known = tables(contest)
    hands, weights = known.hands
    house, rules = known.set_by_house(hands)
    dealer = house.astype(np.int32)
    asked, settings = _asked(known, dealer)
    counts = np.zeros((len(known.gains), len(settings)), np.int32)
    total, done = int((hands != 0).sum()) * (1 << known.cards), 0
    for size in range(known.cards):
        for met in _add_size(size, known, dealer, asked, settings, counts):
            done += met
            report("best setting of every hand", done / total)
    chosen, chosen_at = np.zeros(len(hands), np.int32), np.zeros(len(hands), np.int64)
    sign = -1 if known.cards % 2 else 1
    choose(sign, dealer, asked, settings, known.classes, known.end_of, known.gains, counts, chosen, chosen_at)
    there = hands != 0
    own, most = np.zeros((2, len(counts), len(hands)), np.int32)
    own[:, there], most[:, there] = counts[:, asked[:-1][there]], counts[:, chosen_at[there]]
    return Fates(hands, weights, rules, dealer, own, chosen, most)


def _asked(known: Tables, dealer: Array) -> tuple[Array, Array]:
    """Where each hand's settings begin, and the settings: the house way's, and all that are worth asking for."""
    hands, _ = known.hands
    asked, found = np.zeros(len(hands) + 1, np.int64), []
    room = np.zeros(LISTED * (1 + len(known.splits.ways)), np.int32)
    for start in range(0, len(hands), LISTED):
        end = min(start + LISTED, len(hands))
        own = dealer[start:end], asked[start : end + 1]
        listed = list_settings(hands[start:end], known.cards, known.splits, known.classes, *own, room)
        found.append(room[:listed].copy())
    return asked, np.concatenate(found)


def _add_size(
    size: int, known: Tables, dealer: Array, asked: Array, settings: Array, counts: Array
) -> Iterator[int]:
    """Adds N(S) for all sets S of so many cards, in parts; yields how many meetings each had."""
    hands, weights = known.hands
    sets, sizes = sets_of(size, known.pack)
    asking = np.array(list(combinations(range(known.cards), size)), np.int64)
    met = np.zeros(len(sets), np.int64)
    count_meetings(hands, known.cards, asking, met)
    ends = np.cumsum(met) - met
    meetings = Meetings(ends, np.zeros(met.sum(), np.int32), sizes)
    list_meetings(hands, known.cards, asking, ends, meetings.hands)
    sums, table = np.zeros((2, _room(known)), np.int32)
    first, sign = 0, -1 if size % 2 else 1
    while first < len(sets):
        begun = int(ends[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(ends, begun + AT_ONCE)))
        add_counts(
            sign,
            (first, last),
            meetings,
            weights,
            dealer,
            asked,
            settings,
            known.classes,
            known.terms,
            counts,
            sums,
            table,
        )
        yield int(ends[last - 1]) - begun
        first = last


def _room(known: Tables) -> int:
    """Places of the largest table."""
    places = 1
    for values in known.values:
        places *= len(values) + 1
    return places
