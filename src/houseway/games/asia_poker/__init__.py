"""Asia Poker: four, two and one card against the dealer's, in Massachusetts and in Pennsylvania."""

from functools import partial

from houseway.games.asia_poker import massachusetts, pennsylvania
from houseway.games.asia_poker.hands import MA, PA
from houseway.games.asia_poker.rulebook import asia_poker
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.registry import Game, Part

_PARTS = {
    Part.SETTING: "houseway.games.asia_poker.contest:contest",
    Part.WORDS: "houseway.games.asia_poker.words:words",
}
MASSACHUSETTS = Game(
    id="asia-poker-ma",
    document=MA,
    cites=massachusetts.CITES,
    submission=AsiaPokerMassachusetts,
    rules=partial(asia_poker, massachusetts.VERSION),
    parts=_PARTS,
)
PENNSYLVANIA = Game(
    id="asia-poker-pa",
    document=PA,
    cites=pennsylvania.CITES,
    submission=AsiaPokerPennsylvania,
    rules=partial(asia_poker, pennsylvania.VERSION),
    parts=_PARTS,
)

__all__ = [
    "MASSACHUSETTS",
    "PENNSYLVANIA",
    "AsiaPokerMassachusetts",
    "AsiaPokerPennsylvania",
    "asia_poker",
]
