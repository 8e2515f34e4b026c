"""Settings as numbers: the class of one, and which of all settings of a hand are worth asking for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.odds.kernels.suit_orbits import orbit


class Classes(NamedTuple):
    """The classes of hands, by their orbits, which may stand together, and how three make one number."""

    first: Array
    second: Array
    third: Array
    above_second: Array  # whether a first class outranks a second
    above_third: Array
    first_shift: int
    second_shift: int
    second_mask: int
    third_mask: int


class Splits(NamedTuple):
    """All ways to form a hand's places into three hands, as numbers among all forms of each."""

    ways: Array
    first: Array  # the places of each form
    second: Array
    third: Array
    rises: int  # whether a higher hand is never worth less


@kernel
def parts(setting: Whole, classes: Classes) -> tuple[Whole, Whole, Whole]:
    """The classes of a setting's three hands."""
    return (
        setting >> classes.first_shift,
        (setting >> classes.second_shift) & classes.second_mask,
        setting & classes.third_mask,
    )


@kernel
def setting_classes(hands: Array, classes: Classes, found: Array) -> None:
    """The classes of settings, each given as the bits of its three hands."""
    for n in range(len(hands)):
        first, second = classes.first[orbit(hands[n, 0])], classes.second[orbit(hands[n, 1])]
        third = classes.third[orbit(hands[n, 2])]
        found[n] = first << classes.first_shift | second << classes.second_shift | third


@kernel
def singles_of(bits: int, singles: Array) -> None:
    """The cards of a hand, each by itself."""
    for n in range(len(singles)):
        low = bits & -bits
        singles[n] = low
        bits ^= low


@kernel
def subset(singles: Array, places: Array, row: int) -> Whole:
    """The cards at the places of a row: a slice of it, handed on, would be counted as a reference each time."""
    bits = np.int64(0)
    for n in range(places.shape[1]):
        bits |= singles[places[row, n]]
    return bits


@kernel
def front(bits: int, splits: Splits, classes: Classes, singles: Array, known: Array, found: Array) -> Whole:
    """The classes of a hand's legal settings, each once; where it can be, those that no other is as good as."""
    singles_of(bits, singles)
    for n in range(len(splits.first)):
        known[0, n] = classes.first[orbit(subset(singles, splits.first, n))]
    for n in range(len(splits.second)):
        known[1, n] = classes.second[orbit(subset(singles, splits.second, n))]
    for n in range(len(splits.third)):
        known[2, n] = classes.third[orbit(subset(singles, splits.third, n))]
    kept = 0
    for n in range(len(splits.ways)):
        first = known[0, splits.ways[n, 0]]
        second = known[1, splits.ways[n, 1]]
        third = known[2, splits.ways[n, 2]]
        if not classes.above_second[first, second] or not classes.above_third[second, third]:
            continue
        beaten, n_kept = False, 0
        for other in range(kept):
            a, b, c = parts(np.int64(found[other]), classes)
            same = a == first and b == second and c == third
            if same or (splits.rises and a >= first and b >= second and c >= third):
                beaten = True
                break
            if not (splits.rises and first >= a and second >= b and third >= c):
                found[n_kept] = found[other]
                n_kept += 1
        if not beaten:
            found[n_kept] = first << classes.first_shift | second << classes.second_shift | third
            kept = n_kept + 1
    return kept


@kernel
def list_settings(
    hands: Array, cards: int, splits: Splits, classes: Classes, house: Array, asked: Array, settings: Array
) -> Whole:
    """The settings to be asked for, the house way's of each hand first, and where each hand's begin."""
    singles, known = np.zeros(cards, np.int64), np.zeros((3, 1 << cards), np.int64)
    found, listed = np.zeros(len(splits.ways), np.int64), 0
    for n in range(len(hands)):
        if hands[n]:
            settings[listed] = house[n]
            listed += 1
            for each in range(front(hands[n], splits, classes, singles, known, found)):
                settings[listed] = found[each]
                listed += 1
        asked[n + 1] = asked[0] + listed
    return listed
