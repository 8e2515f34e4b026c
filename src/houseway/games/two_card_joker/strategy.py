"""The best strategy of Two Card Joker Poker; tests prove it the best by exact expectation."""

from __future__ import annotations

from houseway.cards import Hand, Rank
from houseway.games.two_card_joker.hands import Kind, value
from houseway.ranking import at_least

_queen_five = at_least(Kind.HIGH_CARD, Rank.QUEEN, Rank.FIVE)


def stays(hand: Hand) -> bool:
    """Call with queen-five or better, and with every made hand."""
    return _queen_five(value(hand))
