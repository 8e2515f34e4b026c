"""The setting of a Fantasy Land hand, compiled: all 72,072 are tried, by the terms of the table and for staying.

With segments worth nothing and no Clean Sweeps it finds as many points as `best_setting`, which is the rule.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from houseway.cards import Card, Hand
from houseway.compiling import Whole, kernel
from houseway.games.chinese_poker.players.open_face.rows import (
    AFTER,
    FIVE,
    FIVE_SUITED,
    RUN,
    THREE,
    number_of,
)
from houseway.games.chinese_poker.players.open_face.search import NEVER
from houseway.games.chinese_poker.players.open_face.shape import Ints, row_after
from houseway.games.chinese_poker.players.open_face.terms import (
    NO_SWEEP,
    ROOM,
    RULES,
    STAYS,
    SWEEPING,
    THREE_FLUSHES,
    THREE_STRAIGHTS,
    Terms,
    earned,
    sweep_of_all,
)

ALL = (1 << 13) - 1
FIVES = np.array([sum(1 << place for place in each) for each in combinations(range(13), 5)], np.int64)
FIVE_PLACES = np.array(list(combinations(range(13), 5)), np.int64)
THREE_PLACES = np.array(list(combinations(range(13), 3)), np.int64)
THREES = np.array([sum(1 << place for place in each) for each in combinations(range(13), 3)], np.int64)
BACKS = np.array([[back for back in FIVES.tolist() if not back & front] for front in THREES.tolist()], np.int16)
"""By front, the backs that leave it."""


def looks() -> Ints:
    """Room for what five cards are, by the bits of their places: their strength, and what sweeps they serve."""
    return np.zeros((2, ALL + 1), np.int64)


@kernel
def row_at(cards: Ints, places: Ints) -> Whole:
    row = np.int64(0)
    for place in places:
        row = row_after(row, cards[place] % 13)
    return row


@kernel
def suited(cards: Ints, places: Ints) -> bool:
    same = True
    for place in places:
        same = same and cards[place] // 13 == cards[places[0]] // 13
    return same


@kernel
def search_settings(cards: Ints, terms: Terms, stay_points: float, looks: Ints, found: Ints) -> float:
    """Writes the best front and back, as bits of places, and gives what the setting is worth."""
    strength, parts = looks[0], looks[1]
    sweeping, room = terms[RULES, SWEEPING] > 0, terms[RULES, ROOM]
    for number in range(len(FIVES)):
        row, one_suit = row_at(cards, FIVE_PLACES[number]), suited(cards, FIVE_PLACES[number])
        strength[FIVES[number]] = FIVE_SUITED[row] if one_suit else FIVE[row]
        parts[FIVES[number]] = RUN[row] + 2 * one_suit
    whole = NO_SWEEP
    if sweeping:
        code, one_suit = np.int64(0), len(cards) > 0
        for card in cards:
            code += 1 << 3 * (card % 13)
            one_suit = one_suit and card // 13 == cards[0] // 13
        whole = sweep_of_all(code, one_suit)
    best = NEVER
    for front in range(len(THREES)):
        row = row_at(cards, THREE_PLACES[front])
        part = RUN[row] + 2 * suited(cards, THREE_PLACES[front])
        first = np.int64(THREE[row])
        rest = ALL ^ THREES[front]
        for back in BACKS[front]:
            second, third = strength[rest ^ back], strength[back]
            if first < second and second < third + room:
                sweep = whole
                if sweeping and whole == NO_SWEEP:
                    all_three = part & parts[rest ^ back] & parts[back]
                    sweep = THREE_STRAIGHTS if all_three & 1 else THREE_FLUSHES if all_three else NO_SWEEP
                value = earned(first, second, third, sweep, terms)
                if terms[STAYS, first] + terms[STAYS + 1, second] + terms[STAYS + 2, third] > 0:
                    value += stay_points
                if value > best:
                    best = value
                    found[0], found[1] = THREES[front], back
    return best


def strengths_set(cards: Ints, looks: Ints, found: Ints) -> tuple[int, int, int]:
    """The strengths of front, middle and back that were found."""
    front, back = map(int, found)
    row = 0
    for place in np.flatnonzero(front >> np.arange(13) & 1):
        row = AFTER[row, cards[place] % 13]
    return int(THREE[row]), int(looks[0, ALL ^ front ^ back]), int(looks[0, back])


def set_thirteen(cards: Hand, terms: Terms, stay_points: float) -> tuple[Hand, Hand, Hand]:
    """Front, middle and back of the setting that is worth most."""
    found = np.zeros(2, np.int64)
    numbers = np.array([number_of(card) for card in cards], np.int64)
    search_settings(numbers, terms, stay_points, looks(), found)
    front, back = map(int, found)
    return _at(cards, front), _at(cards, ALL ^ front ^ back), _at(cards, back)


def _at(cards: Hand, places: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if places >> place & 1)
