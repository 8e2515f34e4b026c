"""The terms of a table: what a finished hand is worth in points against each opponent, by the rules filed there.

Where every stack answers for all that may be owed, points are sums over the segments. What does not depend on the
hand is left out: the opponents' bonus, which only a Clean Sweep does not pay, and what their foul hands owe. Where
a stack is short, the hand is settled against *rivals*, hands that the opponents may end with.

Terms are one array, as compiled code hands it on millions of times. Its rows are named below.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import Whole, kernel
from houseway.games.chinese_poker.clean_sweep import CleanSweep, sweep_value
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.players.open_face.rows import (
    AS_FIXED,
    CODE,
    FIVE,
    FIVE_SUITED,
    MIXED,
    RUN,
    THREE,
    VALUES,
    bonus_table,
    entry_table,
    gains,
    stay_table,
)
from houseway.games.chinese_poker.players.open_face.shape import Floats
from houseway.games.chinese_poker.readings import Readings

Terms = NDArray[np.float32]

GAINS = 0  # three rows, by strength of the segment: of a hand that is compared
SWEPT = 3  # three rows, the same of a Clean Sweep, besides what it collects
LATER = 6  # by strength of the front, what it earns in later hands, where there are rivals
RULES = 7  # numbers that stand alone, in these places:
ROOM, FOUL_HAND, PENALTY, SWEEPING, RIVALS, SWEEPS = range(6)  # the last by Clean Sweep: what it collects, unpaid
RIVAL = 8  # by rival: the strengths of its segments, in three rows, -1 where it is foul,
BONUS_OF, TIES, LOSES, WINS = range(11, 15)  # its bonus, who wins what is equal, the most to lose and to win
STAYS = 15  # three rows, by strength of the segment: whether it stays in Fantasy Land

SUPER_DRAGON, DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES = map(int, reversed(CleanSweep))
NO_SWEEP = -1
EVERY_RANK = sum(1 << 3 * rank for rank in range(13))


def simple(entry_points: float, segments: Floats | None = None, room: int = 0, fixed: Fixed = AS_FIXED) -> Terms:
    """Terms without Clean Sweeps, by what segments win on average, if anything: those nets are trained for."""
    table = np.zeros((STAYS + 3, len(VALUES)), np.float32)
    table[GAINS : GAINS + 3] = gains(entry_points, segments, fixed)
    table[STAYS : STAYS + 3] = stay_table(fixed)
    table[RULES, ROOM], table[RULES, FOUL_HAND], table[RULES, PENALTY] = (
        room,
        -fixed.foul_penalty,
        fixed.foul_penalty,
    )
    return table


def terms(readings: Readings, entry_points: float, segments: Floats, unpaid: float) -> Terms:
    """Terms where stacks are long, by what segments win on average and what a Clean Sweep leaves unpaid."""
    fixed = readings.fixed
    table = simple(entry_points, segments, room_of(readings), fixed)
    table[SWEPT : SWEPT + 3] = bonus_table(fixed) * readings.sweep_keeps_bonus
    table[SWEPT] += np.float32(entry_points) * entry_table(fixed)
    table[RULES, SWEEPING] = 1
    for sweep in CleanSweep:
        table[RULES, SWEEPS + sweep] = sweep_value(sweep, readings.sweep_points) + unpaid
    return table


def short_terms(readings: Readings, entry_points: float, rivals: Floats) -> Terms:
    """Terms against these hands, where table stakes limit what is won and lost; what a rival is, is a column."""
    nothing, fixed = np.zeros((3, len(VALUES)), np.float32), readings.fixed
    table, count = terms(readings, 0.0, nothing, 0.0), rivals.shape[1]
    table[LATER] = np.float32(entry_points) * entry_table(fixed)
    table[RIVAL:STAYS, :count] = rivals
    table[RULES, RIVALS] = count
    lost = np.minimum(table[BONUS_OF, :count] + fixed.foul_penalty, table[LOSES, :count])
    table[RULES, FOUL_HAND] = -np.where(table[RIVAL, :count] < 0, 0, lost).mean()
    return table


def room_of(readings: Readings) -> int:
    """1 where a middle as high as the back is sound, 0 where it is foul (AMB-16)."""
    return int(readings.equal_segments is EqualSegments.LEGAL)


@kernel
def finished(
    front: Whole, front_suit: Whole, middle: Whole, middle_suit: Whole, back: Whole, back_suit: Whole, terms: Terms
) -> float:
    """What a finished hand is worth."""
    first = np.int64(THREE[front])
    second = np.int64(FIVE_SUITED[middle] if middle_suit < MIXED else FIVE[middle])
    third = np.int64(FIVE_SUITED[back] if back_suit < MIXED else FIVE[back])
    if first >= second or second >= third + terms[RULES, ROOM]:
        return float(terms[RULES, FOUL_HAND])
    value = float(terms[GAINS, first] + terms[GAINS + 1, second] + terms[GAINS + 2, third])
    if terms[RULES, SWEEPING] == 0:
        return value
    sweep = clean_sweep(front, front_suit, middle, middle_suit, back, back_suit)
    if sweep == NO_SWEEP and terms[RULES, RIVALS] == 0:
        return value
    return earned(first, second, third, sweep, terms)


@kernel
def earned(first: Whole, second: Whole, third: Whole, sweep: int, terms: Terms) -> float:
    """What a sound hand is worth, by the strengths of its segments and the Clean Sweep that it may declare."""
    value = float(terms[GAINS, first] + terms[GAINS + 1, second] + terms[GAINS + 2, third])
    swept = 0.0
    if sweep != NO_SWEEP:
        swept = float(terms[SWEPT, first] + terms[SWEPT + 1, second] + terms[SWEPT + 2, third])
        swept += terms[RULES, SWEEPS + sweep]
    if terms[RULES, RIVALS] > 0:
        return settled(first, second, third, value, swept, sweep != NO_SWEEP, terms)
    return max(value, swept) if sweep != NO_SWEEP else value


@kernel
def settled(first: int, second: int, third: int, bonus: float, swept: float, sweeps: bool, terms: Terms) -> float:
    """What a sound hand is worth on average against hands whose players can pay and be paid so much."""
    compared = collected = 0.0
    count, penalty = int(terms[RULES, RIVALS]), float(terms[RULES, PENALTY])
    for rival in range(count):
        ties, foul = terms[TIES, rival], terms[RIVAL, rival] < 0
        if foul:
            points = bonus + penalty
        else:
            points = bonus - terms[BONUS_OF, rival]
            points += won(first, terms[RIVAL, rival], ties)
            points += won(second, terms[RIVAL + 1, rival], ties)
            points += won(third, terms[RIVAL + 2, rival], ties)
        compared += min(max(points, -terms[LOSES, rival]), terms[WINS, rival])
        collected += min(swept + penalty if foul else swept, terms[WINS, rival])
    best = max(compared, collected) if sweeps else compared
    return float(terms[LATER, first]) + best / count


@kernel
def won(own: int, theirs: float, ties: float) -> float:
    """The point of a segment."""
    return 1.0 if own > theirs else -1.0 if own < theirs else ties


# --- Clean Sweeps ----------------------------------------------------------------------------------------------


@kernel
def clean_sweep(front: int, front_suit: int, middle: int, middle_suit: int, back: int, back_suit: int) -> int:
    """The highest Clean Sweep of a finished hand that is not foul."""
    suited = front_suit < MIXED and middle_suit < MIXED and back_suit < MIXED
    one_suit = suited and front_suit == middle_suit and middle_suit == back_suit
    sweep = sweep_of_all(CODE[front] + CODE[middle] + CODE[back], one_suit)
    if sweep != NO_SWEEP:
        return sweep
    if RUN[front] and RUN[middle] and RUN[back]:
        return THREE_STRAIGHTS
    return THREE_FLUSHES if suited else NO_SWEEP


@kernel
def sweep_of_all(code: Whole, one_suit: bool) -> int:
    """The Clean Sweep of thirteen cards, however they are set, by how many there are of each rank."""
    if code == EVERY_RANK:
        return SUPER_DRAGON if one_suit else DRAGON
    pairs = (code >> 1 & EVERY_RANK) + 2 * (code >> 2 & EVERY_RANK)  # in digits of eight, of each rank
    return SIX_PAIRS if pairs % 7 == 6 else NO_SWEEP  # the sum of the digits, as eight is one more than seven
