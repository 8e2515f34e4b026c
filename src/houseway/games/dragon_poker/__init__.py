"""Dragon Poker, Maryland."""

from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.rulebook import CITES, dragon_poker
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.registry import Game, Part

MARYLAND = Game(
    id="dragon-poker-md",
    document=MD,
    cites=CITES,
    submission=DragonPoker,
    rules=dragon_poker,
    parts={
        Part.CONTEST: "houseway.games.dragon_poker.contest:contest",
        Part.WORDS: "houseway.games.dragon_poker.words:WORDS",
    },
)

__all__ = ["MARYLAND", "DragonPoker", "dragon_poker"]
