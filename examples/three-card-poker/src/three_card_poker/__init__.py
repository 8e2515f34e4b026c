"""Three Card Poker, Pennsylvania."""

from houseway.registry import Game, Part
from three_card_poker.hands import PA
from three_card_poker.rulebook import CITES, three_card_poker
from three_card_poker.submission import ThreeCardPoker

PENNSYLVANIA = Game(
    id="three-card-poker-pa",
    document=PA,
    cites=CITES,
    submission=ThreeCardPoker,
    rules=three_card_poker,
    parts={
        Part.CONTEST: "three_card_poker.contest:contest",
        Part.WORDS: "three_card_poker.words:WORDS",
    },
)

__all__ = ["PENNSYLVANIA", "ThreeCardPoker", "three_card_poker"]
