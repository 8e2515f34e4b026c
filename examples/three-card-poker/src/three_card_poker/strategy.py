"""The best strategy of Three Card Poker; tests prove it the best by exact expectation."""

from __future__ import annotations

from houseway.cards import Hand, Rank
from houseway.ranking import at_least
from three_card_poker.hands import Kind, value

_queen_six_four = at_least(Kind.HIGH_CARD, Rank.QUEEN, Rank.SIX, Rank.FOUR)


def stays(hand: Hand) -> bool:
    """Play queen-six-four or better, and every made hand."""
    return _queen_six_four(value(hand))
