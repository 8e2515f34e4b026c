"""How many dealer's hands, of those that share no card with a player's, a setting beats: exactly.

The dealer's hands D that avoid all cards of the player's hand P are counted by inclusion and exclusion: with N(S)
the number of hands D that hold all cards of S and are beaten,

    wins = sum over the sets S of cards of P of (-1)^|S| N(S).

N depends on S only up to a change of suits, so all hands P are taken at once, one of each orbit. An orbit of sets
S is met by the hands that hold one of them; those hands, each weighed by the size of its own orbit over that of S,
are the dealer's hands that hold S. A table over them, summed up along high, medium and low, then says for any
setting how many of them it beats: "two of three" is HM + HL + ML - 2 HML.
"""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.games.asia_poker.kernels.settings import HIGH_SHIFT, LOWS, MEDIUM_SHIFT, MEDIUMS
from houseway.odds.kernels.suit_orbits import orbit

CARDS = 7

PATTERNS = np.array(sorted(range(1 << CARDS), key=lambda pattern: (pattern.bit_count(), pattern)))
OF_SIZE = np.array([0, 1, 8, 29, 64, 99, 120, 127, 128])  # where the patterns of each number of cards begin


@kernel
def _singles(bits: int, singles: Array) -> None:
    for n in range(CARDS):
        low = bits & -bits
        singles[n] = low
        bits ^= low


@kernel
def _subset(singles: Array, pattern: int) -> Whole:
    bits = np.int64(0)
    for n in range(CARDS):
        if pattern >> n & 1:
            bits |= singles[n]
    return bits


@kernel
def count_meetings(hands: Array, size: int, counts: Array) -> None:
    """How often the hands hold a set of each orbit of sets of so many cards; no hand is 0."""
    singles = np.zeros(CARDS, np.int64)
    for hand in hands:
        if hand:
            _singles(hand, singles)
            for n in range(OF_SIZE[size], OF_SIZE[size + 1]):
                counts[orbit(_subset(singles, PATTERNS[n]))] += 1


@kernel
def list_meetings(hands: Array, size: int, ends: Array, meetings: Array) -> None:
    """The hands that hold a set of each orbit, in rows; `ends`, the rows' beginnings, become their ends."""
    singles = np.zeros(CARDS, np.int64)
    for hand in range(len(hands)):
        if hands[hand]:
            _singles(hands[hand], singles)
            for n in range(OF_SIZE[size], OF_SIZE[size + 1]):
                met = orbit(_subset(singles, PATTERNS[n]))
                meetings[ends[met]] = hand
                ends[met] += 1


@kernel
def add_wins(
    sign: int,
    orbits: tuple[int, int],
    ends: Array,
    meetings: Array,
    sizes: Array,
    weights: Array,
    dealer: Array,
    asked: Array,
    settings: Array,
    wins: Array,
    sums: Array,
    table: Array,
) -> None:
    """Adds sign * N(S) to the wins of every setting of every hand that meets an orbit S of some of them.

    A hand's settings are those from `asked` of it to `asked` of the next; `sums` and `table` are room to work in.
    """
    highs = np.zeros(4096, np.int64)
    mediums = np.zeros(128, np.int64)
    lows = np.zeros(16, np.int64)
    for met in range(orbits[0], orbits[1]):
        first, last = ends[met - 1] if met else 0, ends[met]
        if first == last:
            continue
        row = meetings[first:last]
        rows, columns, layers = _axes(row, dealer, highs, mediums, lows)
        _summed(row, weights, sizes[met], dealer, highs, mediums, lows, rows, columns, layers, sums)
        _beaten(rows, columns, layers, sums, table)
        for n in range(first, last):
            hand = meetings[n]
            for each in range(asked[hand], asked[hand + 1]):
                setting = settings[each]
                place = (
                    highs[setting >> HIGH_SHIFT] + mediums[(setting >> MEDIUM_SHIFT) & 127] + lows[setting & 15]
                )
                wins[each] += sign * table[place]


@kernel
def _axes(row: Array, dealer: Array, highs: Array, mediums: Array, lows: Array) -> tuple[Whole, Whole, Whole]:
    """For each class how many lower ones the dealer has, times the table's stride; and the table's size."""
    highs[:] = 0
    mediums[:] = 0
    lows[:] = 0
    for hand in row:
        setting = dealer[hand]
        highs[setting >> HIGH_SHIFT] = 1
        mediums[(setting >> MEDIUM_SHIFT) & 127] = 1
        lows[setting & 15] = 1
    layers = _numbered(lows, 1)
    columns = _numbered(mediums, layers)
    return _numbered(highs, columns * layers), columns, layers


@kernel
def _numbered(marks: Array, stride: int) -> Whole:
    """Marks become the number of marks before them, times the stride; returns their number and one."""
    found = 0
    for n in range(len(marks)):
        marked = marks[n]
        marks[n] = found * stride
        found += marked
    return found + 1


@kernel
def _summed(
    row: Array,
    weights: Array,
    size: int,
    dealer: Array,
    highs: Array,
    mediums: Array,
    lows: Array,
    rows: int,
    columns: int,
    layers: int,
    sums: Array,
) -> None:
    """The number of dealer's hands below each place in all three classes."""
    step, stride = layers, columns * layers
    sums[: rows * stride] = 0
    above = stride + step + 1
    for hand in row:
        setting = dealer[hand]
        place = highs[setting >> HIGH_SHIFT] + mediums[(setting >> MEDIUM_SHIFT) & 127] + lows[setting & 15]
        sums[place + above] += weights[hand]
    for high in range(1, rows):
        start = high * stride
        for medium in range(1, columns):
            running = 0
            for place in range(start + medium * step + 1, start + (medium + 1) * step):
                if sums[place]:
                    running += sums[place] // size
                sums[place] = running + sums[place - step]
        for place in range(start, start + stride):
            sums[place] += sums[place - stride]


@kernel
def _beaten(rows: int, columns: int, layers: int, sums: Array, table: Array) -> None:
    """The number of dealer's hands that a setting at each place beats: two of three below it."""
    step, stride = layers, columns * layers
    whole = (rows - 1) * stride
    for high in range(rows):
        start = high * stride
        top = start + (columns - 1) * step
        for medium in range(columns):
            line = start + medium * step
            both = sums[line + layers - 1]
            for low in range(layers):
                table[line + low] = (
                    both + sums[top + low] + sums[whole + medium * step + low] - 2 * sums[line + low]
                )


ROOM = 2600 * (MEDIUMS + 1) * (LOWS + 1)  # places of the largest table
