"""Asia Poker: four, two and one card against the dealer's, in Massachusetts and in Pennsylvania."""

from houseway.rulebooks.asia_poker.massachusetts import asia_poker_massachusetts
from houseway.rulebooks.asia_poker.pennsylvania import asia_poker_pennsylvania
from houseway.rulebooks.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.rulebooks.asia_poker.submission_pa import AsiaPokerPennsylvania

__all__ = [
    "AsiaPokerMassachusetts",
    "AsiaPokerPennsylvania",
    "asia_poker_massachusetts",
    "asia_poker_pennsylvania",
]
