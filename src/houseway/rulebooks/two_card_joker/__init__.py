"""Two Card Joker Poker, Massachusetts."""

from houseway.rulebooks.two_card_joker.rulebook import two_card_joker
from houseway.rulebooks.two_card_joker.submission import TwoCardJoker

__all__ = ["TwoCardJoker", "two_card_joker"]
