"""The shape of a half-set hand in numbers: how each segment looks, what it may become, and how they stand.

What a segment looks like is looked up by its row. What it may become depends on the cards that are left: how
likely are so many of certain cards among those to come, were all of them drawn for this segment alone.
"""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import Whole, kernel
from houseway.games.chinese_poker.hands import SHAPES, Kind
from houseway.games.chinese_poker.players.open_face.rows import (
    AFTER,
    FIVE,
    FIVE_SUITED,
    MIXED,
    NO_SUIT,
    NUMBERS,
    ROWS,
    SIZE,
    THREE,
    VALUES,
)

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

MOST_TO_COME = 8
MOST_LEFT = 47

# --- chances ---------------------------------------------------------------------------------------------------


def _chances() -> Floats:
    """By cards to come, cards left, how many of these fit and how many are needed: the chance to get them."""
    table = np.zeros((MOST_TO_COME + 1, MOST_LEFT + 1, 25, 6), np.float32)
    for drawn in range(MOST_TO_COME + 1):
        for left in range(drawn, MOST_LEFT + 1):
            for fit in range(min(left, 24) + 1):
                ways = [comb(fit, hit) * comb(left - fit, drawn - hit) for hit in range(drawn + 1)]
                table[drawn, left, fit] = [sum(ways[needed:]) / comb(left, drawn) for needed in range(6)]
    return table


def _exactly_these() -> Floats:
    """By cards to come, cards left and number: the chance that certain cards all come."""
    table = np.zeros((MOST_TO_COME + 1, MOST_LEFT + 1, 6), np.float32)
    for drawn in range(MOST_TO_COME + 1):
        for left in range(drawn, MOST_LEFT + 1):
            for needed in range(min(drawn, 5) + 1):
                table[drawn, left, needed] = comb(left - needed, drawn - needed) / comb(left, drawn)
    return table


CHANCE = _chances()
ALL_COME = _exactly_these()

# --- looks -----------------------------------------------------------------------------------------------------

KINDS = len(Kind)
_least: dict[int, list[tuple[int, ...]]] = {}
for _value in VALUES:
    _least.setdefault(int(_value[0]), []).append(tuple(map(int, _value)))


def _height_of(value: tuple[int, ...]) -> float:
    """The kind, and how far up among the hands of that kind."""
    among = _least[value[0]]
    return value[0] + sum(each < value for each in among) / len(among)


def _groups(row: tuple[int, ...]) -> list[tuple[int, int]]:
    """Ranks with how often each occurs, most often and highest first."""
    counted = Counter(row)
    return sorted(counted.items(), key=lambda each: (-each[1], -each[0]))


PARTS = sorted(SHAPES.items(), key=lambda each: (len(each[0]) > 3, each[1]))
"""Shapes, the lowest kind first that cards of a row begin to make."""


def _kind(row: tuple[int, ...]) -> Kind:
    """What the ranks make so far."""
    shape = tuple(count for _, count in _groups(row))
    if shape[:1] < (2,):
        return Kind.HIGH_CARD
    return next(kind for whole, kind in PARTS if shape == whole[: len(shape)])


def _partial_height(row: tuple[int, ...]) -> float:
    return _height_of((int(_kind(row)), *(rank + 2 for rank, _ in _groups(row)))) if row else 0.0


HEIGHTS = np.array([_height_of(tuple(map(int, value))) for value in VALUES], np.float32)
"""By strength."""

PARTIAL = np.array([_partial_height(row) for row in ROWS], np.float32)
"""By row, before it is finished."""

TOP = np.full((len(ROWS), 5), -1, np.int8)  # ranks, most often and highest first
TOP_COUNT = np.zeros(len(ROWS), np.int8)
for _row, _number in NUMBERS.items():
    for _place, (_rank, _count) in enumerate(_groups(_row)):
        TOP[_number, _place] = _rank
    TOP_COUNT[_number] = _groups(_row)[0][1] if _row else 0
SECOND_COUNT = np.array([_groups(row)[1][1] if len(set(row)) > 1 else 0 for row in ROWS], np.int8)

BY_RANKS = sorted(set(SHAPES.values()))  # what ranks alone make

FIVE_LOOKS = 6 + 6 + 4 + 13  # size, kind by ranks, scaled ranks, top rank
THREE_LOOKS = 4 + 3 + 1 + 13 + 13 + 1


def _five_looks(row: tuple[int, ...]) -> list[float]:
    groups, looks = _groups(row), [0.0] * FIVE_LOOKS
    looks[len(row)] = 1
    looks[6 + BY_RANKS.index(_kind(row))] = 1
    for place, (rank, _) in enumerate(groups[1:5]):
        looks[12 + place] = (rank + 1) / 13
    if groups:
        looks[16 + groups[0][0]] = 1
    return looks


def _three_looks(row: tuple[int, ...]) -> list[float]:
    groups, looks = _groups(row), [0.0] * THREE_LOOKS
    looks[len(row)] = 1
    count = groups[0][1] if groups else 1
    looks[4 + count - 1] = 1
    if groups:
        rank = groups[0][0]
        looks[8 + 13 * (count > 1) + rank] = 1
        looks[7] = (rank + 1) / 13 * (count == 3)
        looks[34] = (groups[1][0] + 1) / 13 if len(groups) > 1 else 0
    return looks


FIVE_LOOK = np.array([_five_looks(row) for row in ROWS], np.float32)
THREE_LOOK = np.array([_three_looks(row) for row in ROWS if len(row) <= 3], np.float32)

# --- straights -------------------------------------------------------------------------------------------------

WINDOWS = np.array([[12, 0, 1, 2, 3], *(range(low, low + 5) for low in range(9))], np.int8)
WINDOW_COUNT = np.zeros(len(ROWS), np.int8)
WINDOW = np.zeros((len(ROWS), 5), np.int8)  # the windows a row fits in
MISSING_COUNT = np.zeros(len(ROWS), np.int8)
MISSING = np.zeros((len(ROWS), 5, 4), np.int8)
for _row, _number in NUMBERS.items():
    if len(_row) < 2 or len(set(_row)) < len(_row):
        continue
    for _place, _window in enumerate(WINDOWS.tolist()):
        if set(_row) <= set(_window):
            _fits = int(WINDOW_COUNT[_number])
            WINDOW[_number, _fits] = _place
            _missing = [rank for rank in _window if rank not in _row]
            MISSING[_number, _fits, : len(_missing)] = _missing
            MISSING_COUNT[_number] = len(_missing)
            WINDOW_COUNT[_number] += 1

# --- the numbers -----------------------------------------------------------------------------------------------

FIVE_DRAWS, THREE_DRAWS = 17, 9
ROW_NUMBERS = FIVE_LOOKS + FIVE_DRAWS
INPUTS = THREE_LOOKS + THREE_DRAWS + 2 * ROW_NUMBERS + 6 + 14


@kernel
def straight_chance(row: int, live: Ints, left: int, to_come: int) -> float:
    """How likely the ranks that a straight still needs come, for any of the straights the row fits in."""
    need = MISSING_COUNT[row]
    if need > to_come:
        return 0.0
    misses = 1.0
    for window in range(WINDOW_COUNT[row]):
        chance = 0.0
        for chosen in range(1 << need):  # inclusion and exclusion over the ranks that do not come
            fit, sign = 0, 1.0
            for place in range(need):
                if chosen >> place & 1:
                    fit += live[MISSING[row, window, place]]
                    sign = -sign
            chance += sign * (1.0 - CHANCE[to_come, left, fit, 1])
        misses *= 1.0 - max(chance, 0.0)
    return 1.0 - misses


@kernel
def straight_flush_chance(row: int, suit: int, deck: int, left: int, to_come: int) -> float:
    """How likely the very cards come that a straight flush still needs."""
    need = MISSING_COUNT[row]
    if need > to_come:
        return 0.0
    chance = 0.0
    for window in range(WINDOW_COUNT[row]):
        there = True
        for place in range(need):
            there = there and deck >> (13 * suit + MISSING[row, window, place]) & 1 == 1
        if there:
            chance += ALL_COME[to_come, left, need]
    return chance


@kernel
def five_draws(
    row: int, suit: int, live: Ints, suits: Ints, deck: int, left: int, to_come: int, x: Floats, at: int
) -> None:
    """What a middle or a back may become."""
    size = SIZE[row]
    room = 5 - size
    chance = CHANCE[to_come, left]
    if room == 0:
        strength = FIVE_SUITED[row] if suit < MIXED else FIVE[row]
        height = HEIGHTS[strength]
        if height >= 8:
            x[at] = 1.0
            x[at + 4] = 1.0
        elif height >= 5 and height < 6:
            x[at] = 1.0
        elif height >= 4 and height < 5:
            x[at + 1] = 1.0
        x[at + 16] = height / 9
        return
    if suit < MIXED:
        x[at + 2] = 1.0
        x[at] = chance[suits[suit], room]
        x[at + 4] = straight_flush_chance(row, suit, deck, left, to_come) if size >= 2 else 0.0
    if WINDOW_COUNT[row] > 0:
        x[at + 3] = 1.0
        x[at + 1] = straight_chance(row, live, left, to_come)
    x[at + 16] = PARTIAL[row] / 9
    if size == 0:
        return
    first = live[TOP[row, 0]]
    others, second = 0, 0
    for place in range(1, 5):
        if TOP[row, place] >= 0:
            others += live[TOP[row, place]]
    if TOP[row, 1] >= 0:
        second = live[TOP[row, 1]]
    x[at + 5] = chance[first, 1]
    x[at + 6] = chance[second, 1]
    x[at + 7] = chance[min(first + others, 24), 1]
    if room >= 2:
        x[at + 8] = chance[first, 2]
        x[at + 9] = chance[min(first + others, 24), 2]
        x[at + 10] = chance[second, 2]
    top, next_count = TOP_COUNT[row], SECOND_COUNT[row]
    if top == 2 and next_count == 2:
        x[at + 11] = chance[first + second, 1]
    elif top == 3 and next_count == 1:
        x[at + 11] = chance[others, 1]
    elif top == 2 and next_count == 1 and room == 2:
        x[at + 11] = chance[first, 1] * chance[second, 1]
    if top == 3:
        x[at + 12] = chance[first, 1]
    elif top == 2 and room >= 2:
        x[at + 12] = chance[first, 2]
    x[at + 13] = first / 3
    x[at + 14] = others / 9
    if suit < MIXED:
        x[at + 15] = suits[suit] / 12


@kernel
def three_draws(row: int, live: Ints, left: int, to_come: int, x: Floats, at: int) -> None:
    """What a front may become."""
    room = 3 - SIZE[row]
    chance = CHANCE[to_come, left]
    if room == 0:
        return
    if TOP[row, 0] >= 0:
        x[at] = chance[live[TOP[row, 0]], 1]
        if room == 2:
            x[at + 1] = chance[live[TOP[row, 0]], 2]
    if TOP[row, 1] >= 0:
        x[at + 2] = chance[live[TOP[row, 1]], 1]
    if room >= 2:
        for high in range(3):
            x[at + 3 + high] = chance[live[12 - high], 2]
    x[at + 6] = chance[live[12] + live[11] + live[10], 1]
    x[at + 7] = chance[live[9] + live[8] + live[7], 1]
    x[at + 8] = (live[12] + live[11] + live[10]) / 12


@kernel
def height_of(row: int, suit: int) -> float:
    """How high a middle or a back is now."""
    if SIZE[row] < 5:
        return float(PARTIAL[row])
    return float(HEIGHTS[FIVE_SUITED[row] if suit < MIXED else FIVE[row]])


@kernel
def describe(board: Ints, live: Ints, suits: Ints, deck: int, left: int, to_come: int, x: Floats) -> None:
    """Writes the shape of a half-set hand into `x`."""
    front, middle, middle_suit, back, back_suit = board[0], board[2], board[3], board[4], board[5]
    x[:] = 0.0
    x[:THREE_LOOKS] = THREE_LOOK[front]
    at = THREE_LOOKS
    three_draws(front, live, left, to_come, x, at)
    at += THREE_DRAWS
    x[at : at + FIVE_LOOKS] = FIVE_LOOK[middle]
    five_draws(middle, middle_suit, live, suits, deck, left, to_come, x, at + FIVE_LOOKS)
    at += ROW_NUMBERS
    x[at : at + FIVE_LOOKS] = FIVE_LOOK[back]
    five_draws(back, back_suit, live, suits, deck, left, to_come, x, at + FIVE_LOOKS)
    at += ROW_NUMBERS
    first = float(HEIGHTS[THREE[front]]) if SIZE[front] == 3 else float(PARTIAL[front])
    second, third = height_of(middle, middle_suit), height_of(back, back_suit)
    x[at] = second - first
    x[at + 1] = third - second
    x[at + 2] = 1.0 if first > second else 0.0
    x[at + 3] = 1.0 if second > third else 0.0
    x[at + 4] = 1.0 if middle_suit < MIXED and middle_suit == back_suit else 0.0
    x[at + 5] = first / 9
    at += 6
    for rank in range(13):
        x[at + rank] = live[rank] / 4
    x[at + 13] = left / 52


@kernel
def suit_after(suit: int, card_suit: int) -> int:
    """The suit of a row after a card."""
    return card_suit if suit in (NO_SUIT, card_suit) else MIXED


@kernel
def row_after(row: Whole, rank: Whole) -> Whole:
    return np.int64(AFTER[row, rank])
