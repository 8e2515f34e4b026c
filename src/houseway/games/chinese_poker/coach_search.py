"""What places are worth by the search of the strong player; needs the extra `kernels`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from houseway.cards import Hand
from houseway.engine.view import View
from houseway.games.chinese_poker.players.open_face.alone import Effort
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.search import NEVER, OPENINGS
from houseway.games.chinese_poker.players.open_face.seeing import board_of, look
from houseway.games.chinese_poker.players.open_face.strong import Strength, Thinker
from houseway.games.chinese_poker.players.open_face.weights import learned
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.odds.progress import report

EVERY_OPENING = Strength(Effort(exact=3, depth=1, keep=len(OPENINGS), deeper=0), completions=200)
"""As hard as the strong player thinks, about every way to place the first cards and not about a few."""


@cache
def thinker(options: ChinesePoker) -> Thinker:
    """Its search is compiled at first use, which takes a while, and kept."""
    report("the coach is made ready", 0)
    return Thinker(EVERY_OPENING, learned(), options, seed=1)


def searched(view: View, spot: int, cards: Hand, options: ChinesePoker) -> Iterator[tuple[tuple[int, ...], float]]:
    """Each way to place the cards, 0 in front, 1 in the middle, 2 in the back, and what it is worth."""
    numbers, seen = np.array([number_of(card) for card in cards], np.int64), look(view, spot, options)
    if len(cards) == 1:
        worths, ways = thinker(options).worth(board_of(view, spot), int(numbers[0]), seen), [[0], [1], [2]]
    else:
        worths, ways = thinker(options).opening_worth(numbers, seen), OPENINGS.tolist()
    for places, worth in zip(ways, worths, strict=True):
        if worth > NEVER:
            yield tuple(places), float(worth)
