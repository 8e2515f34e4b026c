"""How many dealer's hands, of those that share no card with a player's, a setting stands so to: exactly.

The dealer's hands D that avoid all cards of the player's hand P are counted by inclusion and exclusion: with N(S)
the number of hands D that hold all cards of S and to which the setting stands so,

    number = sum over the sets S of cards of P of (-1)^|S| N(S).

N depends on S only up to a change of suits, so all hands P are taken at once, one of each orbit. An orbit of sets
S is met by the hands that hold one of them; those hands, each weighed by the size of its own orbit over that of S,
are the dealer's hands that hold S. A table over them, summed up along all three hands, says for any setting how
many of them are below it in some hands, whatever the others; and an ending is a sum of such numbers:
"two of three are higher" is HM + HL + ML - 2 HML. Where copies count for themselves, so does "not above it".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.odds.kernels.suit_orbits import orbit
from houseway.odds.setting.kernels.classes import Classes, parts, singles_of, subset


class Terms(NamedTuple):
    """What endings are sums of: a row for each ending and for each set of hands in which copies count as below."""

    ending: Array
    copies: Array  # a bit for each hand
    times: Array  # by the set of hands, as bits, in which the dealer's must be below


class Meetings(NamedTuple):
    """The hands that hold a set of each orbit, in rows, and how many sets the orbit has."""

    ends: Array
    hands: Array
    sizes: Array


@kernel
def count_meetings(hands: Array, cards: int, places: Array, counts: Array) -> None:
    """How often the hands hold, at these places, a set of each orbit; no hand is 0."""
    singles = np.zeros(cards, np.int64)
    for hand in hands:
        if hand:
            singles_of(hand, singles)
            for n in range(len(places)):
                counts[orbit(subset(singles, places, n))] += 1


@kernel
def list_meetings(hands: Array, cards: int, places: Array, ends: Array, meetings: Array) -> None:
    """The hands that hold a set of each orbit, in rows; `ends`, the rows' beginnings, become their ends."""
    singles = np.zeros(cards, np.int64)
    for hand in range(len(hands)):
        if hands[hand]:
            singles_of(hands[hand], singles)
            for n in range(len(places)):
                met = orbit(subset(singles, places, n))
                meetings[ends[met]] = hand
                ends[met] += 1


@kernel
def add_counts(
    sign: int,
    orbits: tuple[int, int],
    meetings: Meetings,
    weights: Array,
    dealer: Array,
    asked: Array,
    settings: Array,
    classes: Classes,
    terms: Terms,
    counts: Array,
    sums: Array,
    table: Array,
) -> None:
    """Adds sign * N(S) to the counts of every setting of every hand that meets an orbit S of some of them.

    A hand's settings are those from `asked` of it to `asked` of the next; `sums` and `table` are room to work in.
    """
    shape = classes.above_second.shape
    firsts = np.zeros((2, shape[0]), np.int64)
    seconds = np.zeros((2, shape[1]), np.int64)
    thirds = np.zeros((2, classes.above_third.shape[1]), np.int64)
    for met in range(orbits[0], orbits[1]):
        begin, end = meetings.ends[met - 1] if met else 0, meetings.ends[met]
        if begin == end:
            continue
        row = meetings.hands[begin:end]
        rows, columns, layers = _axes(row, dealer, classes, firsts, seconds, thirds)
        _summed(
            row,
            weights,
            meetings.sizes[met],
            dealer,
            classes,
            firsts,
            seconds,
            thirds,
            rows,
            columns,
            layers,
            sums,
        )
        for term in range(len(terms.ending)):
            ending, copies = terms.ending[term], terms.copies[term]
            first, second, third = firsts[copies & 1], seconds[copies >> 1 & 1], thirds[copies >> 2 & 1]
            _combined(rows, columns, layers, sums, terms.times[term], table)
            for hand in row:
                for each in range(asked[hand], asked[hand + 1]):
                    a, b, c = parts(np.int64(settings[each]), classes)
                    counts[ending, each] += sign * table[first[a] + second[b] + third[c]]


@kernel
def _axes(
    row: Array, dealer: Array, classes: Classes, firsts: Array, seconds: Array, thirds: Array
) -> tuple[Whole, Whole, Whole]:
    """For each class how many of the dealer's are lower, or not higher, times the table's stride; and its size."""
    firsts[1, :] = 0
    seconds[1, :] = 0
    thirds[1, :] = 0
    for hand in row:
        a, b, c = parts(np.int64(dealer[hand]), classes)
        firsts[1, a] = 1
        seconds[1, b] = 1
        thirds[1, c] = 1
    layers = _numbered(thirds, 1)
    columns = _numbered(seconds, layers)
    return _numbered(firsts, columns * layers), columns, layers


@kernel
def _numbered(marks: Array, stride: int) -> Whole:
    """Marks become the number of those before them, and up to them, times the stride; returns all, and one."""
    found = 0
    for n in range(marks.shape[1]):
        marks[0, n] = found * stride
        found += marks[1, n]
        marks[1, n] = found * stride
    return found + 1


@kernel
def _summed(
    row: Array,
    weights: Array,
    size: int,
    dealer: Array,
    classes: Classes,
    firsts: Array,
    seconds: Array,
    thirds: Array,
    rows: int,
    columns: int,
    layers: int,
    sums: Array,
) -> None:
    """The number of dealer's hands below each place in all three classes."""
    step, stride = layers, columns * layers
    sums[: rows * stride] = 0
    for hand in row:
        a, b, c = parts(np.int64(dealer[hand]), classes)
        sums[firsts[1, a] + seconds[1, b] + thirds[1, c]] += weights[hand]
    for first in range(1, rows):
        start = first * stride
        for second in range(1, columns):
            running = 0
            for place in range(start + second * step + 1, start + (second + 1) * step):
                if sums[place]:
                    running += sums[place] // size
                sums[place] = running + sums[place - step]
        for place in range(start, start + stride):
            sums[place] += sums[place - stride]


@kernel
def _combined(rows: int, columns: int, layers: int, sums: Array, times: Array, table: Array) -> None:
    """For a setting at each place the sum of the numbers below it in the sets of hands asked for."""
    step, stride = layers, columns * layers
    none, one, two, both = times[0], times[1], times[2], times[3]
    three, one_three, two_three, every = times[4], times[5], times[6], times[7]
    whole = (rows - 1) * stride
    last = whole + (columns - 1) * step
    nothing = none * sums[last + layers - 1]
    for first in range(rows):
        start = first * stride
        top = start + (columns - 1) * step
        fixed = nothing + one * sums[top + layers - 1]
        for second in range(columns):
            line, across = start + second * step, whole + second * step
            base = fixed + two * sums[across + layers - 1] + both * sums[line + layers - 1]
            for third in range(layers):
                table[line + third] = (
                    base
                    + three * sums[last + third]
                    + one_three * sums[top + third]
                    + two_three * sums[across + third]
                    + every * sums[line + third]
                )


@kernel
def choose(
    sign: int,
    dealer: Array,
    asked: Array,
    settings: Array,
    classes: Classes,
    endings: Array,
    gains: Array,
    counts: Array,
    best: Array,
    best_at: Array,
) -> None:
    """Adds N(S) for S the whole hand, which one dealer's hand holds, and finds each hand's best setting."""
    for n in range(len(dealer)):
        most = np.int64(0)
        for each in range(asked[n], asked[n + 1]):
            own = endings[standing(np.int64(settings[each]), np.int64(dealer[n]), classes)]
            if own < len(gains):
                counts[own, each] += sign
            worth = np.int64(0)
            for ending in range(len(gains)):
                worth += gains[ending] * counts[ending, each]
            if each == asked[n] or worth > most:
                best[n], best_at[n], most = settings[each], each, worth


@kernel
def standing(ours: Whole, theirs: Whole, classes: Classes) -> Whole:
    """How a setting stands to another, as a number: each hand lower, a copy or higher, the first counting most."""
    a, b, c = parts(ours, classes)
    x, y, z = parts(theirs, classes)
    first, second, third = int(a > x) - int(a < x), int(b > y) - int(b < y), int(c > z) - int(c < z)
    return 9 * first + 3 * second + third + 13
