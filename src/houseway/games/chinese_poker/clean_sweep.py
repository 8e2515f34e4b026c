"""Clean Sweeps: the patterns of thirteen cards, their values, and what they collect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import IntEnum

from houseway.games.chinese_poker.hands import Setting, one_suit, straight_top
from houseway.games.chinese_poker.points import Bonus, PairPoints, Shown, bonus_clauses, cite, share
from houseway.games.chinese_poker.readings import AS_PRINTED, SWEEP_POINTS, Readings, SweepCompare, SweepPoints

SWEEP = "clean sweep"  # the name of its share


class CleanSweep(IntEnum):
    """Clean Sweeps from lowest to highest (SWEEP-11 to SWEEP-7)."""

    THREE_FLUSHES, THREE_STRAIGHTS, SIX_PAIRS, DRAGON, SUPER_DRAGON = range(5)

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")

    @property
    def clause(self) -> str:
        return f"SWEEP-{11 - self}"


def _super_dragon(setting: Setting) -> bool:
    return one_suit(setting.cards)  # and so thirteen ranks


def _dragon(setting: Setting) -> bool:
    return len({card.rank for card in setting.cards}) == 13


def _six_pairs(setting: Setting) -> bool:
    """Four of a kind may serve as two pairs, and three of a kind hides one (AMB-13)."""
    return sum(count // 2 for count in Counter(card.rank for card in setting.cards).values()) == 6


def _three_straights(setting: Setting) -> bool:
    """The front counts by three cards here, and straight flushes are straights (AMB-13)."""
    return all(straight_top(segment) for segment in (setting.front, setting.middle, setting.back))


def _three_flushes(setting: Setting) -> bool:
    return all(one_suit(segment) for segment in (setting.front, setting.middle, setting.back))


PATTERNS: dict[CleanSweep, Callable[[Setting], bool]] = {
    CleanSweep.SUPER_DRAGON: _super_dragon,  # SWEEP-7
    CleanSweep.DRAGON: _dragon,  # SWEEP-8
    CleanSweep.SIX_PAIRS: _six_pairs,  # SWEEP-9
    CleanSweep.THREE_STRAIGHTS: _three_straights,  # SWEEP-10
    CleanSweep.THREE_FLUSHES: _three_flushes,  # SWEEP-11
}


def sweep_value(sweep: CleanSweep, points: SweepPoints = SWEEP_POINTS) -> int:
    """The point value of a Clean Sweep (SWEEP-7 to SWEEP-11, AMB-02)."""
    return points[CleanSweep.SUPER_DRAGON - sweep]


def best_sweep(shown: Shown, points: SweepPoints = SWEEP_POINTS) -> CleanSweep | None:
    """The Clean Sweep that a hand may declare, the higher of two; a foul hand none (SWEEP-17, FOUL-6)."""
    if shown.foul:  # AMB-03
        return None
    fitting = [sweep for sweep, fits in PATTERNS.items() if fits(shown.setting)]
    return max(fitting, key=lambda sweep: (sweep_value(sweep, points), sweep), default=None)


def sweep_bonus(shown: Shown, readings: Readings = AS_PRINTED) -> Bonus:
    """The bonus that a sweeper collects on top of the Clean Sweep (BONUS-3, AMB-07)."""
    return shown.bonus if readings.sweep_keeps_bonus else Bonus()


def sweep_against_hand(
    shown: Shown, sweep: CleanSweep, other: Shown, readings: Readings = AS_PRINTED
) -> PairPoints:
    """A Clean Sweep wins automatically and pays no bonus; a foul hand owes the penalty as well (SWEEP-2)."""
    clauses = ["SWEEP-2", "SWEEP-5", sweep.clause]
    bonus = sweep_bonus(shown, readings)
    shares = share(SWEEP, sweep_value(sweep, readings.sweep_points))
    if other.foul:  # AMB-04
        shares += share("foul", readings.fixed.foul_penalty)
        clauses += ["FOUL-2", "FOUL-3", "FOUL-5"]
    if any(bonus):
        shares += share("bonus", sum(bonus))
        clauses += ["BONUS-3", *bonus_clauses(bonus)]
    if any(other.bonus):
        clauses.append("SWEEP-6")
    return PairPoints(sum(points for _, points in shares), 0, cite(*clauses), shares)


def sweep_against_sweep(first: CleanSweep, second: CleanSweep, readings: Readings = AS_PRINTED) -> PairPoints:
    """The higher Clean Sweep collects its whole value, and nobody a bonus (SWEEP-12, SWEEP-18, AMB-10)."""
    values = [sweep_value(sweep, readings.sweep_points) for sweep in (first, second)]
    heights = (int(first), int(second)) if readings.sweep_compare is SweepCompare.RANK else values
    if heights[0] > heights[1]:
        return PairPoints(values[0], 0, cite("SWEEP-12", first.clause, "SWEEP-18"), share(SWEEP, values[0]))
    if heights[0] < heights[1]:
        return PairPoints(0, values[1], cite("SWEEP-12", second.clause, "SWEEP-18"), share(SWEEP, -values[1]))
    return PairPoints(0, 0, cite("SWEEP-12", "SWEEP-13"))  # AMB-11: the buttons do not break this tie
