"""House way against house way: the deals that lead each line of it to each ending, exactly, in half a minute."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.compiling import Array
from houseway.contest import SettingContest
from houseway.odds.kernels.suit_orbits import CARDS, bits_of, sets_of
from houseway.odds.progress import report
from houseway.odds.setting.kernels.kinds import Kinds, add_deals, complete, room_for
from houseway.odds.setting.tables import Tables, tables

AT_ONCE = 4_000_000  # hands between two reports of progress


class ByHouse(NamedTuple):
    """One hand of each orbit as the house way sets it, and how the lines of the way fare."""

    rules: Array  # the number of each hand's line; no hand is 0
    settings: Array  # the class of each hand's setting
    deals: Array  # for each line the deals that lead to each ending but the last


def by_house(contest: SettingContest) -> ByHouse:
    """How every line of the house way fares against it."""
    known = tables(contest)
    hands, weights = known.hands
    settings, rules = known.set_by_house(hands)
    lines = max(len(contest.rules), 1)
    held, kind_of = np.unique(settings * lines + rules, return_inverse=True)
    counts = np.zeros((len(known.ends), len(held)), np.int64)
    copies = known.end_of[len(known.end_of) // 2]  # what a hand comes to against itself, which holds all its cards
    counts[copies] = _sign(known.cards) * np.bincount(kind_of, weights).astype(np.int64)
    _count(known, _kinds(known, held // lines, kind_of.astype(np.int32)), counts[:-1])
    deals = np.zeros((lines, len(counts) - 1), np.int64)
    np.add.at(deals, held % lines, counts[:-1].T)
    return ByHouse(rules, settings, deals)


def _kinds(known: Tables, settings: Array, kind_of: Array) -> Kinds:
    """The kinds with these classes of settings, by the kinds of all orbits of hands."""
    classes = known.classes
    first = settings >> classes.first_shift
    second = settings >> classes.second_shift & classes.second_mask
    sets, _ = sets_of(known.cards - 1, known.pack)
    completed = np.zeros((len(sets), len(CARDS)), np.int32)
    complete(sets, _places(known), kind_of, completed)
    return Kinds(_numbered(first), _numbered(second), _numbered(settings & classes.third_mask), completed)


def _numbered(classes: Array) -> Array:
    """Classes numbered from the lowest, without those that do not occur."""
    return np.unique(classes, return_inverse=True)[1].astype(np.int32)


def _places(known: Tables) -> Array:
    """The deck's cards by the places of their bits."""
    deck = bits_of(known.contest.deck)
    return np.array([place for place in range(len(CARDS)) if deck >> place & 1], np.int64)


def _count(known: Tables, kinds: Kinds, counts: Array) -> None:
    """Adds what all sets of cards, up to one card less than a hand, contribute."""
    deck, room, done = _places(known), room_for(kinds), 0
    found = [sets_of(size, known.pack) for size in range(known.cards)]
    held = [comb(len(deck) - size, known.cards - size) for size in range(known.cards)]  # hands of a set
    total = sum(int((sizes > 0).sum()) * each for (_, sizes), each in zip(found, held, strict=True))
    for size, ((sets, sizes), each) in enumerate(zip(found, held, strict=True)):
        there, step = np.flatnonzero(sizes), max(1, AT_ONCE // each)
        for start in range(0, len(there), step):
            of = there[start : start + step]
            drawn = known.cards - size
            add_deals(_sign(size), drawn, sets[of], sizes[of], deck, kinds, known.terms, room, counts)
            done += len(of) * each
            report("house way against house way", done / total)


def _sign(size: int) -> int:
    return -1 if size % 2 else 1
