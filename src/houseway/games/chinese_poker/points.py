"""Points: what segments and bonus hands are worth between two players, and what a foul hand owes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from houseway.games.chinese_poker.bonus_system import CLAUSES, COLUMNS
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Segment, Setting, Values, is_foul
from houseway.games.chinese_poker.readings import AS_PRINTED, Readings
from houseway.ranking import Value


def bonus_points(segment: Segment, value: Value, fixed: Fixed = AS_PRINTED.fixed) -> int:
    """The bonus points of one segment (BONUS-T, BONUS-M, BONUS-B)."""
    odds = fixed.bonus[COLUMNS[segment]].odds(value)
    return odds.to_one if odds else 0


class Bonus(NamedTuple):
    """The bonus points of each segment."""

    front: int = 0
    middle: int = 0
    back: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A set hand at the showdown: its values, whether it is foul, and the bonus it earns."""

    setting: Setting
    values: Values
    foul: bool
    bonus: Bonus


def show_down(setting: Setting, readings: Readings = AS_PRINTED) -> Shown:
    """The hand as the others see it; a foul hand earns no bonus (FOUL-1, BONUS-7)."""
    values = setting.values
    if is_foul(values, readings.equal_segments):
        return Shown(setting, values, True, Bonus())
    points = (bonus_points(*each, readings.fixed) for each in zip(Segment, values, strict=True))
    return Shown(setting, values, False, Bonus(*points))


Shares = tuple[tuple[str, int], ...]
"""Where the points of a pair come from, counted for the first hand: segments, bonus, foul, Clean Sweep."""


@dataclass(frozen=True, slots=True)
class PairPoints:
    """The points of two hands against each other, each counted gross (BONUS-8, AMB-19), and why."""

    first: int
    second: int
    clauses: tuple[str, ...]
    shares: Shares = ()

    @property
    def net(self) -> int:
        """The points of the first hand after netting (AMB-20)."""
        return self.first - self.second

    def turned(self) -> PairPoints:
        """The same score seen from the second hand."""
        turned = tuple((name, -points) for name, points in self.shares)
        return PairPoints(self.second, self.first, self.clauses, turned)


class Side(Enum):
    """One hand of a pair, or neither: who holds both buttons, who wins a segment."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


POINT = {Side.FIRST: 1, Side.SECOND: -1, Side.NEITHER: 0}  # PT-1, for the first hand


def cite(*numbers: str) -> tuple[str, ...]:
    """Full ids of clauses, each once, in the order given."""
    return tuple(DOCUMENT(number) for number in dict.fromkeys(numbers))


def compare(
    first: Shown, second: Shown, buttons: Side = Side.NEITHER, readings: Readings = AS_PRINTED
) -> PairPoints:
    """What two hands without a declared Clean Sweep score against each other (ORDER-1)."""
    if first.foul and second.foul:  # AMB-06: the penalties cancel
        return PairPoints(0, 0, cite("FOUL-2", "FOUL-6"))
    if first.foul:
        return _against_foul(second, readings.fixed.foul_penalty).turned()
    if second.foul:
        return _against_foul(first, readings.fixed.foul_penalty)
    winners = [winner(*values, buttons) for values in zip(first.values, second.values, strict=True)]
    why = (*_segment_clauses(first.values, second.values, buttons), *_bonus_clauses(first, second, winners))
    segments = [(each.value, POINT[side]) for each, side in zip(Segment, winners, strict=True)]
    return PairPoints(
        winners.count(Side.FIRST) + sum(first.bonus),  # BONUS-2, BONUS-5: the bonus is added
        winners.count(Side.SECOND) + sum(second.bonus),
        cite(*why),
        (*segments, *share("bonus", sum(first.bonus) - sum(second.bonus))),
    )


def share(name: str, points: int) -> Shares:
    """A share, unless it is nothing."""
    return ((name, points),) if points else ()


def winner(first: Value, second: Value, buttons: Side) -> Side:
    """Who wins a segment: the higher, or in a tie whoever holds the buttons (PT-2 to PT-4)."""
    if first > second:
        return Side.FIRST
    return Side.SECOND if first < second else buttons


def bonus_clauses(bonus: Bonus) -> tuple[str, ...]:
    """The tables that give a bonus."""
    return tuple(CLAUSES[segment] for segment, points in zip(Segment, bonus, strict=True) if points)


def _against_foul(clean: Shown, penalty: int) -> PairPoints:
    """A foul hand pays the penalty, and the bonus too, and segments are not compared (FOUL-2 to FOUL-4)."""
    bonus = ("FOUL-4", *bonus_clauses(clean.bonus)) if any(clean.bonus) else ()
    shares = (*share("foul", penalty), *share("bonus", sum(clean.bonus)))
    return PairPoints(penalty + sum(clean.bonus), 0, cite("FOUL-2", "FOUL-3", *bonus), shares)


def _segment_clauses(first: Values, second: Values, buttons: Side) -> Iterator[str]:
    """The rules that decided the segments."""
    for one, other in zip(first, second, strict=True):
        if one != other:
            yield "PT-2"
        else:
            yield "PT-3" if buttons is Side.NEITHER else "PT-4"


def _bonus_clauses(first: Shown, second: Shown, winners: list[Side]) -> Iterator[str]:
    """The tables that gave bonus points, and whether a lost segment kept them (BONUS-4)."""
    for shown, other in ((first, Side.SECOND), (second, Side.FIRST)):
        yield from bonus_clauses(shown.bonus)
        if any(points and side is other for points, side in zip(shown.bonus, winners, strict=True)):
            yield "BONUS-4"
