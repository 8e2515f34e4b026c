"""Asia Poker: four, two and one card against the dealer's, in Massachusetts and in Pennsylvania."""

from houseway.games.asia_poker.massachusetts import asia_poker_massachusetts
from houseway.games.asia_poker.pennsylvania import asia_poker_pennsylvania
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.registry import Game, Part

_ALIKE = {
    Part.SETTING: "houseway.games.asia_poker.contest:contest",
    Part.EVERY_HAND: "houseway.games.asia_poker.odds.every_hand:EVERY_HAND",
}
MASSACHUSETTS = Game(
    id="asia-poker-ma",
    submission=AsiaPokerMassachusetts,
    rulebook=asia_poker_massachusetts,
    parts={**_ALIKE, Part.ODDS: "houseway.games.asia_poker.odds:MASSACHUSETTS"},
)
PENNSYLVANIA = Game(
    id="asia-poker-pa",
    submission=AsiaPokerPennsylvania,
    rulebook=asia_poker_pennsylvania,
    parts={**_ALIKE, Part.ODDS: "houseway.games.asia_poker.odds:PENNSYLVANIA"},
)

__all__ = [
    "MASSACHUSETTS",
    "PENNSYLVANIA",
    "AsiaPokerMassachusetts",
    "AsiaPokerPennsylvania",
    "asia_poker_massachusetts",
    "asia_poker_pennsylvania",
]
