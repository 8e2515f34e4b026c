"""The readings of the document among which a submission chooses, and what it fixes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.fixed import Fixed
from houseway.procedures.variant import fixed


class SweepCompare(Enum):
    """What makes one Clean Sweep higher than another (SWEEP-12, AMB-09)."""

    VALUE = "value"
    RANK = "rank"


class TableStakes(Enum):
    """How far a stack answers for what is owed (STAKES-2, AMB-22)."""

    EFFECTIVE = "effective"  # a pair plays for the smaller starting stack; winnings of the round may be lost
    RUNNING = "running"  # the chips present, winnings of the round included
    BUDGET = "budget"  # the own starting stack; winnings of the round cannot be lost


class SweepPoints(NamedTuple):
    """The point values of Clean Sweeps as printed, the last three damaged (SWEEP-7 to SWEEP-11, AMB-02)."""

    super_dragon: int = 26
    dragon: int = 13
    six_pairs: int = 3
    three_straights: int = 3
    three_flushes: int = 3


SWEEP_POINTS = SweepPoints()


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The options that decide a settlement, each with its default, and what the document or a variant fixes."""

    equal_segments: EqualSegments = EqualSegments.FOUL  # OBJ-2, AMB-16
    sweep_points: SweepPoints = SWEEP_POINTS  # SWEEP-7 to SWEEP-11, AMB-02
    sweep_compare: SweepCompare = SweepCompare.VALUE  # SWEEP-12, AMB-09
    sweep_keeps_bonus: bool = True  # BONUS-3, AMB-07
    table_stakes: TableStakes = TableStakes.EFFECTIVE  # STAKES-2, AMB-22
    fixed: Fixed = fixed(Fixed, "")


AS_PRINTED = Readings()
