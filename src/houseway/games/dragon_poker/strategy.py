"""The best strategy of Dragon Poker; tests prove it the best by exact expectation."""

from __future__ import annotations

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import Character
from houseway.games.dragon_poker.hands import Kind, value
from houseway.ranking import at_least

_phoenix_panda = at_least(Kind.HIGH_CARD, Character.PHOENIX, Character.PANDA)


def stays(hand: Hand) -> bool:
    """Play Phoenix-Panda-Rabbit or better; fold Phoenix-Monkey-Rabbit and every lower high card."""
    return _phoenix_panda(value(hand))
