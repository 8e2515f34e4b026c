"""The setting of a Fantasy Land hand, compiled: all 72,072 are tried, for bonus, staying and winning segments.

With segments worth nothing it finds as many points as `best_setting`, which is the rule.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.bots.open_face.rows import FIVE, FIVE_SUITED, STAY, THREE, number_of
from houseway.bots.open_face.search import NEVER
from houseway.bots.open_face.shape import Floats, Ints, row_after
from houseway.cards import Card, Hand
from houseway.compiling import kernel

ALL = (1 << 13) - 1
FIVES = np.array([sum(1 << place for place in each) for each in combinations(range(13), 5)], np.int64)
FIVE_PLACES = np.array(list(combinations(range(13), 5)), np.int64)
THREE_PLACES = np.array(list(combinations(range(13), 3)), np.int64)
THREES = np.array([sum(1 << place for place in each) for each in combinations(range(13), 3)], np.int64)
BACKS = np.array([[back for back in FIVES.tolist() if not back & front] for front in THREES.tolist()], np.int16)
"""By front, the backs that leave it."""


@kernel
def search_settings(cards: Ints, gains: Floats, stay_points: float, strength: Ints, found: Ints) -> float:
    """Writes the best front and back, as bits of places, and gives what the setting is worth."""
    for number in range(len(FIVES)):
        row, suit, suited = 0, cards[FIVE_PLACES[number, 0]] // 13, True
        for place in FIVE_PLACES[number]:
            row = row_after(row, cards[place] % 13)
            suited = suited and cards[place] // 13 == suit
        strength[FIVES[number]] = FIVE_SUITED[row] if suited else FIVE[row]
    best = NEVER
    for front in range(len(THREES)):
        row = 0
        for place in THREE_PLACES[front]:
            row = row_after(row, cards[place] % 13)
        first = THREE[row]
        rest = ALL ^ THREES[front]
        for back in BACKS[front]:
            second, third = strength[rest ^ back], strength[back]
            if first < second and second < third:
                value = gains[0, first] + gains[1, second] + gains[2, third]
                if STAY[0, first] or STAY[1, second] or STAY[2, third]:
                    value += stay_points
                if value > best:
                    best = value
                    found[0], found[1] = THREES[front], back
    return best


def strengths_set(cards: Ints, strength: Ints, found: Ints) -> tuple[int, int, int]:
    """The strengths of front, middle and back that were found."""
    front, back = map(int, found)
    row = 0
    for place in range(13):
        if front >> place & 1:
            row = row_after(row, cards[place] % 13)
    return int(THREE[row]), int(strength[ALL ^ front ^ back]), int(strength[back])


def set_thirteen(cards: Hand, gains: NDArray[np.float32], stay_points: float) -> tuple[Hand, Hand, Hand]:
    """Front, middle and back of the setting that is worth most."""
    found = np.zeros(2, np.int64)
    numbers = np.array([number_of(card) for card in cards], np.int64)
    search_settings(numbers, gains, stay_points, np.zeros(ALL + 1, np.int64), found)
    front, back = map(int, found)
    return _at(cards, front), _at(cards, ALL ^ front ^ back), _at(cards, back)


def _at(cards: Hand, places: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if places >> place & 1)
