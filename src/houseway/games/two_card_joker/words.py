"""Two Card Joker Poker: ways to play that people use, and where hands stand in a grid."""

from __future__ import annotations

from houseway.cards import Hand, Rank
from houseway.games.two_card_joker.hands import Kind, qualifies
from houseway.odds.contested import Labels, Words
from houseway.odds.decision import thresholds
from houseway.ranking import at_least

STRATEGIES = thresholds(
    ("always", "call with every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("queen-or-better", "call with what a dealer needs to qualify", qualifies),
    ("king-or-better", "call with king high or better", at_least(Kind.HIGH_CARD, Rank.KING)),
    ("ace-or-better", "call with ace high or better", at_least(Kind.HIGH_CARD, Rank.ACE)),
    ("flush-or-better", "call with a flush or better", at_least(Kind.FLUSH)),
    ("pair-or-better", "call with a pair or better", at_least(Kind.PAIR)),
)


def _cell(hand: Hand) -> tuple[Labels, Labels]:
    high, low = sorted((card.rank for card in hand), reverse=True)
    row, column = (high, low) if hand[0].suit is hand[1].suit else (low, high)
    return (Rank(row).mark,), (Rank(column).mark,)


WORDS = Words(
    STRATEGIES,
    _cell,
    tuple(rank.mark for rank in reversed(Rank)),
    "Hands of one suit stand above the diagonal, of two suits below it, pairs on it.",
)
