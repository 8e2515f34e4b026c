"""Fantasy Land: who enters and who stays; `best_setting` sets the thirteen cards."""

from __future__ import annotations

from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.hands import Segment
from houseway.games.chinese_poker.points import Shown
from houseway.games.chinese_poker.readings import AS_PRINTED

STAY_VALUE = 11  # points that bots take the next hand in Fantasy Land to be worth: it wins 10, and may stay again


def enters(shown: Shown, fixed: Fixed = AS_PRINTED.fixed) -> bool:
    """Whether a hand earns Fantasy Land for the next one (FL-1)."""
    return not shown.foul and fixed.enters_fantasy_land(shown.values.front)


def stays(shown: Shown, fixed: Fixed = AS_PRINTED.fixed) -> bool:
    """Whether a Fantasy Land hand earns the next one too (FL-4)."""
    segments = zip(Segment, shown.values, strict=True)
    return not shown.foul and any(fixed.stays[segment](value) for segment, value in segments)
