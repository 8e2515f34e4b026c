"""The terms of a table: what a finished hand is worth in points against each opponent, by the rules filed there.

Where every stack answers for all that may be owed, points are sums over the segments. What does not depend on the
hand is left out: the opponents' bonus, which only a Clean Sweep does not pay, and what their foul hands owe. Where
a stack is short, the hand is settled against each hand that the opponents may end with.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.bots.open_face.rows import BONUS, CODE, ENTRY, FIVE, FIVE_SUITED, FOUL, MIXED, RUN, THREE, gains
from houseway.compiling import kernel
from houseway.rulebooks.chinese_poker.clean_sweep import CleanSweep, sweep_value
from houseway.rulebooks.chinese_poker.readings import EqualSegments, Readings

Table = NDArray[np.float32]

SUPER_DRAGON, DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES = map(int, reversed(CleanSweep))
NO_SWEEP = -1
EVERY_RANK = sum(1 << 3 * rank for rank in range(13))
RIVAL = (
    7  # numbers of an opponent's hand: three strengths, bonus, who wins what is equal, most to lose, most to win
)


class Terms(NamedTuple):
    """What a finished hand is worth."""

    gains: Table  # by segment and strength, of a hand that is compared
    swept: Table  # the same of a Clean Sweep, besides what it collects
    sweeps: Table  # by Clean Sweep, what it collects and need not pay; empty where none is looked for
    room: int  # 1 where a back equal to the middle is sound, else 0
    foul: float  # what a foul hand is worth
    rivals: Table  # hands that the opponents may end with; empty where all stacks are long enough
    later: Table  # by strength of the front, what it earns in later hands; asked for with rivals alone


def simple(entry_points: float, segments: Table | None = None) -> Terms:
    """Terms without Clean Sweeps, where equal segments are foul: those that nets are trained for."""
    none = np.zeros((0, RIVAL), np.float32)
    return Terms(gains(entry_points, segments), np.zeros_like(BONUS), none[0:0, 0].copy(), 0, FOUL, none, ENTRY)


def terms(readings: Readings, entry_points: float, segments: Table, unpaid: float) -> Terms:
    """Terms where stacks are long, by what segments win on average and what a Clean Sweep leaves unpaid."""
    worth = simple(entry_points, segments)
    swept = BONUS * readings.sweep_keeps_bonus
    swept[0] += np.float32(entry_points) * ENTRY
    return worth._replace(swept=swept, sweeps=_sweeps(readings, unpaid), room=room_of(readings))


def short_terms(readings: Readings, entry_points: float, rivals: Table) -> Terms:
    """Terms against these hands, where table stakes limit what is won and lost."""
    bonus, most = rivals[:, 3], rivals[:, 5]
    lost = np.where(rivals[:, 0] < 0, 0.0, np.minimum(bonus - FOUL, most))
    return Terms(
        BONUS, BONUS * readings.sweep_keeps_bonus, _sweeps(readings, 0.0), room_of(readings), -float(lost.mean()),
        rivals, np.float32(entry_points) * ENTRY,
    )  # fmt: skip


def room_of(readings: Readings) -> int:
    """How far above the back a middle may not reach: it may be as high where equal segments are sound (AMB-16)."""
    return int(readings.equal_segments is EqualSegments.LEGAL)


def _sweeps(readings: Readings, unpaid: float) -> Table:
    return np.array([sweep_value(sweep, readings.sweep_points) + unpaid for sweep in CleanSweep], np.float32)


@kernel
def finished(
    front: int, front_suit: int, middle: int, middle_suit: int, back: int, back_suit: int, terms: Terms
) -> float:
    """What a finished hand is worth."""
    first = THREE[front]
    second = FIVE_SUITED[middle] if middle_suit < MIXED else FIVE[middle]
    third = FIVE_SUITED[back] if back_suit < MIXED else FIVE[back]
    if first >= second or second >= third + terms.room:
        return terms.foul
    sweep = NO_SWEEP
    if len(terms.sweeps) > 0:
        sweep = clean_sweep(front, front_suit, middle, middle_suit, back, back_suit)
    return earned(first, second, third, sweep, terms)


@kernel
def earned(first: int, second: int, third: int, sweep: int, terms: Terms) -> float:
    """What a sound hand is worth, by the strengths of its segments and the Clean Sweep that it may declare."""
    if len(terms.rivals) > 0:
        return settled(first, second, third, sweep, terms)
    value = float(terms.gains[0, first] + terms.gains[1, second] + terms.gains[2, third])
    if sweep != NO_SWEEP:
        swept = terms.swept[0, first] + terms.swept[1, second] + terms.swept[2, third]
        value = max(value, float(swept + terms.sweeps[sweep]))
    return value


@kernel
def settled(first: int, second: int, third: int, sweep: int, terms: Terms) -> float:
    """What a sound hand is worth on average against hands whose players can pay and be paid so much."""
    bonus = float(terms.gains[0, first] + terms.gains[1, second] + terms.gains[2, third])
    swept = float(terms.swept[0, first] + terms.swept[1, second] + terms.swept[2, third])
    compared = collected = 0.0
    for rival in terms.rivals:
        ties, most_lost, most_won = rival[4], rival[5], rival[6]
        if rival[0] < 0:
            points = bonus - FOUL
        else:
            points = bonus - rival[3]
            points += won(first, rival[0], ties) + won(second, rival[1], ties) + won(third, rival[2], ties)
        compared += min(max(points, -most_lost), most_won)
        if sweep != NO_SWEEP:
            points = swept + terms.sweeps[sweep] - (FOUL if rival[0] < 0 else 0.0)
            collected += min(points, most_won)
    best = max(compared, collected) if sweep != NO_SWEEP else compared
    return float(terms.later[first]) + best / len(terms.rivals)


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
def sweep_of_all(code: int, one_suit: bool) -> int:
    """The Clean Sweep of thirteen cards, however they are set, by how many there are of each rank."""
    if code == EVERY_RANK:
        return SUPER_DRAGON if one_suit else DRAGON
    pairs = (code >> 1 & EVERY_RANK) + 2 * (code >> 2 & EVERY_RANK)  # in digits of eight, of each rank
    return SIX_PAIRS if pairs % 7 == 6 else NO_SWEEP  # the sum of the digits, as eight is one more than seven
