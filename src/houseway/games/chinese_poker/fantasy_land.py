"""Fantasy Land: who enters and who stays; `best_setting` sets the thirteen cards."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.games.chinese_poker.hands import Kind, Segment
from houseway.games.chinese_poker.points import Shown
from houseway.ranking import at_least, exactly

ENTERS = at_least(Kind.ONE_PAIR, Rank.QUEEN)  # FL-1, of the front
STAYS = {  # FL-4; AMB-30: a royal flush is a straight flush, so that the back needs quads or better
    Segment.FRONT: exactly(Kind.THREE_OF_A_KIND),
    Segment.MIDDLE: at_least(Kind.FULL_HOUSE),
    Segment.BACK: at_least(Kind.FOUR_OF_A_KIND),
}

STAY_VALUE = 11  # points that bots take the next hand in Fantasy Land to be worth: it wins 10, and may stay again


def enters(shown: Shown) -> bool:
    """Whether a hand earns Fantasy Land for the next one (FL-1)."""
    return not shown.foul and ENTERS(shown.values.front)


def stays(shown: Shown) -> bool:
    """Whether a Fantasy Land hand earns the next one too (FL-4)."""
    segments = zip(Segment, shown.values, strict=True)
    return not shown.foul and any(STAYS[segment](value) for segment, value in segments)
