"""The best strategy of Three Card Poker; tests prove it the best by exact expectation."""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards import Hand, Rank
from houseway.engine.phase import Rulebook
from houseway.ranking import at_least
from three_card_poker.hands import Kind, value

_queen_six_four = at_least(Kind.HIGH_CARD, Rank.QUEEN, Rank.SIX, Rank.FOUR)


def stays(hand: Hand) -> bool:
    """Play queen-six-four or better, and every made hand."""
    return _queen_six_four(value(hand))


def strategy(rulebook: Rulebook) -> Callable[[Hand], bool]:
    """The same under every paytable: the Ante Bonus goes to hands that are played in any case."""
    return stays
