"""Rows: every segment in the making has a number, from which its rank and its points are looked up.

A row is the multiset of its ranks, numbered from 0, the empty one, by size. Its suit is kept beside it: 0 to 3
while all its cards are of that suit, else `MIXED`, or `NO_SUIT` while it is empty. A card is 13 times its suit and
its rank from 0. The strengths are those of the plain evaluator (`strengths`), so that nothing is ranked here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card, Rank, Suit
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Segment, straight_top
from houseway.games.chinese_poker.points import bonus_points
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.games.chinese_poker.strengths import strengths

MIXED, NO_SUIT = 4, 5

ROWS = tuple(
    row
    for size in range(6)
    for row in combinations_with_replacement(range(13), size)
    if all(row.count(rank) < 5 for rank in row)
)
NUMBERS = {row: number for number, row in enumerate(ROWS)}
SIZE = np.array([len(row) for row in ROWS], np.int8)
CODE = np.array([sum(1 << 3 * rank for rank in row) for row in ROWS], np.int64)  # how many of each rank, in octal

_table = strengths()
VALUES = _table.values


def _after() -> NDArray[np.int16]:
    """By row and rank, the row with that card; -1 where there is none."""
    after = np.full((len(ROWS), 13), -1, np.int16)
    for row, number in NUMBERS.items():
        for rank in range(13):
            after[number, rank] = NUMBERS.get(tuple(sorted((*row, rank))), -1)
    return after


def _strengths(size: int, by_code: dict[int, int]) -> NDArray[np.int16]:
    """By row, the strength of the finished segment; -1 where there is none."""
    codes = (int(code) if len(row) == size else -1 for row, code in zip(ROWS, CODE, strict=True))
    return np.array([by_code.get(code, -1) for code in codes], np.int16)


def _run(row: tuple[int, ...]) -> bool:
    """Are the ranks of a whole segment in sequence?"""
    whole = any(len(row) == segment.size for segment in Segment)
    return whole and straight_top([card_of(rank) for rank in row]) is not None


def card_of(number: int) -> Card:
    return Card(Rank(number % 13 + int(Rank.TWO)), Suit(number // 13))


AFTER = _after()
THREE = _strengths(3, _table.three)
FIVE = _strengths(5, _table.five)
FIVE_SUITED = _strengths(5, _table.five_suited)
RUN = np.array([_run(row) for row in ROWS], np.bool_)

AS_FIXED = AS_PRINTED.fixed  # what nets are trained for


@cache
def bonus_table(fixed: Fixed) -> NDArray[np.float32]:
    """By segment and strength, the bonus points."""
    return np.array([[bonus_points(each, value, fixed) for value in VALUES] for each in Segment], np.float32)


@cache
def entry_table(fixed: Fixed) -> NDArray[np.float32]:
    """By strength of the front, whether it enters Fantasy Land."""
    return np.array([fixed.enters_fantasy_land(value) for value in VALUES], np.float32)


@cache
def stay_table(fixed: Fixed) -> NDArray[np.float32]:
    """By segment and strength, whether it stays in Fantasy Land."""
    return np.array([[fixed.stays[each](value) for value in VALUES] for each in Segment], np.float32)


def number_of(card: Card) -> int:
    """A card as a number."""
    assert card.suit is not None
    return 13 * int(card.suit) + int(card.rank) - int(Rank.TWO)


def gains(
    entry_points: float, segments: NDArray[np.float32] | None = None, fixed: Fixed = AS_FIXED
) -> NDArray[np.float32]:
    """By segment and strength, what a finished hand that is not foul earns: bonus, entry, and perhaps segments."""
    table = bonus_table(fixed).copy()
    table[0] += np.float32(entry_points) * entry_table(fixed)
    return table if segments is None else table + segments
