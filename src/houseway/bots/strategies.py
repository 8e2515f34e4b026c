"""Best strategies, one for each game with a decision; tests prove each the best by exact expectation."""

from __future__ import annotations

from collections.abc import Callable

from houseway.bots.players import Stays
from houseway.cards import Hand, Rank
from houseway.errors import BadNotation
from houseway.ranking import at_least
from houseway.rulebooks.two_card_joker.hands import Kind, value

Strategy = Callable[[Hand], bool]

_queen_five = at_least(Kind.HIGH_CARD, Rank.QUEEN, Rank.FIVE)


def two_card_joker(hand: Hand) -> bool:
    """Call with queen-five or better, and with every made hand."""
    return _queen_five(value(hand))


BEST: dict[str, Stays] = {"two-card-joker-poker-ma": two_card_joker}


def best_strategy(rulebook: str) -> Stays:
    try:
        return BEST[rulebook]
    except KeyError:
        raise BadNotation(f"no strategy for {rulebook!r}: expected one of {', '.join(BEST)}") from None
