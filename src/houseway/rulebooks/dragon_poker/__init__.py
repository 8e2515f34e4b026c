"""Dragon Poker, Maryland."""

from houseway.rulebooks.dragon_poker.rulebook import dragon_poker
from houseway.rulebooks.dragon_poker.submission import DragonPoker

__all__ = ["DragonPoker", "dragon_poker"]
