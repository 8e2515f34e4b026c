"""Two Card Joker Poker, Massachusetts."""

from functools import partial

from houseway.games.two_card_joker import massachusetts
from houseway.games.two_card_joker.hands import MA
from houseway.games.two_card_joker.rulebook import two_card_joker
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.registry import Game, Part

MASSACHUSETTS = Game(
    id="two-card-joker-poker-ma",
    document=MA,
    cites=massachusetts.CITES,
    submission=TwoCardJoker,
    rules=partial(two_card_joker, massachusetts.VERSION),
    parts={
        Part.CONTEST: "houseway.games.two_card_joker.contest:contest",
        Part.WORDS: "houseway.games.two_card_joker.words:WORDS",
    },
)

__all__ = ["MASSACHUSETTS", "TwoCardJoker", "two_card_joker"]
