"""Three Card Poker: ways to play that people use, where hands stand in a grid, and what may be left out."""

from __future__ import annotations

from houseway.cards import Hand, Rank, by_rank
from houseway.odds.contested import Labels, Words
from houseway.odds.decision import thresholds
from houseway.ranking import at_least
from three_card_poker.fixed import HANDS
from three_card_poker.hands import Kind

STRATEGIES = thresholds(
    ("always", "play every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("queen-or-better", "play queen high or better", HANDS["queen high"]),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)


def _cell(hand: Hand) -> tuple[Labels, Labels]:
    high, middle, _ = by_rank(hand)
    return (Rank(high).mark,), (Rank(middle).mark,)


WORDS = Words(
    STRATEGIES,
    _cell,
    tuple(rank.mark for rank in reversed(Rank)),
    "A hand stands in the row of its highest card and the column of its middle one.",
    {"six_card_bonus": "six_card_bonus"},
)
