"""What a player sees of the table, in numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.bots.open_face.opponents import Opponent
from houseway.bots.open_face.rows import number_of
from houseway.bots.open_face.search import empty, put
from houseway.cards import Card
from houseway.engine.view import View
from houseway.procedures.layout import exposed, set_down, shown
from houseway.rulebooks.chinese_poker.layout import DEALER_BUTTON, DUE, FANTASY_LAND, HANDS, TABLE_STAKES

NAMES = frozenset({*HANDS, shown(1).name})  # of areas where a hand's cards lie


class Seen(NamedTuple):
    """The others' boards, how many lie face down, all cards that are known, and how many the hand has placed."""

    opponents: list[Opponent]
    hidden: int
    cards: NDArray[np.int64]
    placed: int

    @property
    def unseen(self) -> NDArray[np.int64]:
        return np.setdiff1d(np.arange(52), self.cards)


def look(view: View, spot: int) -> Seen:
    """What the player of a hand sees."""
    player_of, holder = view.table.player_of, view.table.mark(DEALER_BUTTON)
    opponents, hidden = [], 0
    for other in sorted({area.spot for area in view.cards if area.name in NAMES}):
        if player_of(other) == player_of(spot):
            continue
        if any(view.at(set_down(hand, other)) for hand in HANDS):
            hidden += 1
            continue
        ties = 1 if player_of(spot) == holder else -1 if player_of(other) == holder else 0  # PT-4
        opponents.append(Opponent(board_of(view, other), ties))
    cards = [number_of(card) for held in view.cards.values() for card in held if card is not None]
    placed = sum(len(view.at(exposed(hand, spot))) for hand in HANDS)
    return Seen(opponents, hidden, np.array(cards, np.int64), placed)


def others(view: View, spot: int) -> tuple[int, int]:
    """How many others play an ordinary hand, and how many one in Fantasy Land."""
    table = view.table
    seats = [seat for seat in table.names if seat != table.player_of(spot) and table.mark(TABLE_STAKES, seat)]
    hidden = sum(table.mark(FANTASY_LAND, seat) == DUE for seat in seats)
    return len(seats) - hidden, hidden


def board_of(view: View, spot: int) -> NDArray[np.int64]:
    """A hand as it lies open."""
    board = np.zeros(5, np.int64)
    empty(board)
    for place, hand in enumerate(HANDS):
        for card in view.at(exposed(hand, spot)):
            assert isinstance(card, Card)
            put(board, number_of(card), place)
    return board
