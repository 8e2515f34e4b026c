"""What a player sees of the table, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.bots.open_face.opponents import Opponent
from houseway.bots.open_face.rows import number_of
from houseway.bots.open_face.search import empty, put
from houseway.cards import Card
from houseway.engine.view import View
from houseway.procedures.layout import exposed, set_down, shown
from houseway.rulebooks.chinese_poker.layout import DEALER_BUTTON, HANDS


class Seen(NamedTuple):
    """What a player sees of the others: their boards, how many lie face down, and all open cards."""

    opponents: list[Opponent]
    hidden: int
    cards: NDArray[np.int64]


def look(view: View, spot: int) -> Seen:
    """The open cards and the boards of the others."""
    player_of, holder = view.table.player_of, view.table.mark(DEALER_BUTTON)
    opponents, hidden = [], 0
    for other in _hands(view):
        if player_of(other) == player_of(spot):
            continue
        if any(view.at(set_down(hand, other)) for hand in HANDS):
            hidden += 1
            continue
        ties = 1 if player_of(spot) == holder else -1 if player_of(other) == holder else 0
        opponents.append(Opponent(board_of(view, other), ties))
    cards = [number_of(card) for held in view.cards.values() for card in held if card is not None]
    return Seen(opponents, hidden, np.array(cards, np.int64))


def _hands(view: View) -> Iterator[int]:
    """The spots with cards."""
    names = {*HANDS, shown(1).name}
    yield from sorted({area.spot for area in view.cards if area.name in names})


def board_of(view: View, spot: int) -> NDArray[np.int64]:
    """A hand as it lies open."""
    board = np.zeros(5, np.int64)
    empty(board)
    for place, hand in enumerate(HANDS):
        for card in view.at(exposed(hand, spot)):
            assert isinstance(card, Card)
            put(board, number_of(card), place)
    return board
