"""What the document fixes, and a variant may change: bonus points, the penalty, Fantasy Land and the fees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Rank
from houseway.games.chinese_poker import bonus_system
from houseway.games.chinese_poker.collection import FEES
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.hands import Kind, Segment
from houseway.procedures.variant import Tables, Unit, numbers, paid, rule
from houseway.ranking import Line, at_least, exactly

FRONTS = {
    "any pair": at_least(Kind.ONE_PAIR),
    **{f"pair of {rank.word}s": at_least(Kind.ONE_PAIR, rank) for rank in Rank if Rank.TEN < rank < Rank.JOKER},
    "three of a kind": at_least(Kind.THREE_OF_A_KIND),
}
MADE = {kind.words: at_least(kind) for kind in Kind if Kind.STRAIGHT <= kind < Kind.ROYAL_FLUSH}
MOST_PENALTY = 20


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fixed:
    """Chinese Poker as the document has it; what a variant changes is made once, so that it is known by itself."""

    bonus: Tables = paid(*bonus_system.TABLES, unit=Unit.POINTS)
    fee: Tables = paid(FEES, unit=Unit.DOLLARS)
    foul_points: int = rule(
        "3", numbers(0, MOST_PENALTY), DOCUMENT("FOUL-2"), "points that a foul hand pays for each segment"
    )
    enters_fantasy_land: Line = rule(
        "pair of queens", FRONTS, DOCUMENT("FL-1"), "the least front that enters Fantasy Land"
    )
    middle_stays: Line = rule("full house", MADE, DOCUMENT("FL-4"), "the least middle that stays in Fantasy Land")
    back_stays: Line = rule("four of a kind", MADE, DOCUMENT("FL-4"), "the least back that stays in Fantasy Land")

    @property
    def foul_penalty(self) -> int:
        """FOUL-2, FOUL-3, AMB-05: for all segments, to each player."""
        return self.foul_points * len(Segment)

    @property
    def stays(self) -> Mapping[Segment, Line]:
        """FL-4; AMB-30: a royal flush is a straight flush, so that the back needs quads or better."""
        front = exactly(Kind.THREE_OF_A_KIND)
        return {Segment.FRONT: front, Segment.MIDDLE: self.middle_stays, Segment.BACK: self.back_stays}
