"""What a player sees of the table, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.cards import Card
from houseway.engine.view import View
from houseway.games.chinese_poker.layout import DEALER_BUTTON, DUE, FANTASY_LAND, HANDS
from houseway.games.chinese_poker.players.basic import at_stake, opposing
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.search import empty, put
from houseway.games.chinese_poker.players.open_face.shape import Ints
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.layout import exposed, shown


class Opponent(NamedTuple):
    """A hand to play against."""

    board: Ints  # as it lies open
    waiting: Ints  # the first cards, which lie open too, until they are placed
    hidden: bool = False  # in Fantasy Land, and face down
    ties: int = 0  # who wins what is equal: 1 the player, -1 the opponent, 0 neither
    loses: float = np.inf  # the most points that can be lost to it
    wins: float = np.inf  # and won from it


class Seen(NamedTuple):
    """The others' hands, all cards that are known, and how many of them the own hand has placed."""

    opponents: list[Opponent]
    cards: Ints
    placed: int

    @property
    def unseen(self) -> Ints:
        return np.setdiff1d(np.arange(52), self.cards)


def look(view: View, spot: int, options: ChinesePoker) -> Seen:
    """What the player of a hand sees."""
    player_of, holder = view.table.player_of, view.table.mark(DEALER_BUTTON)
    opponents = []
    for other in opposing(view, spot):
        board = board_of(view, other)
        hidden = view.table.mark(FANTASY_LAND, other) == DUE and not board[0::2].any()
        ties = 1 if player_of(spot) == holder else -1 if player_of(other) == holder else 0  # PT-4
        stakes = at_stake(view, spot, other, options)
        opponents.append(Opponent(board, _numbers(view.at(shown(other))), hidden, ties, *stakes))
    cards = [card for held in view.cards.values() for card in held]
    return Seen(opponents, _numbers(cards), sum(len(view.at(exposed(hand, spot))) for hand in HANDS))


def _numbers(cards: Sequence[Card | None]) -> Ints:
    return np.array([number_of(card) for card in cards if card is not None], np.int64)


def board_of(view: View, spot: int) -> Ints:
    """A hand as it lies open."""
    board = new_board()
    for place, hand in enumerate(HANDS):
        for card in view.at(exposed(hand, spot)):
            assert card is not None
            put(board, number_of(card), place)
    return board


def new_board() -> Ints:
    """A hand without cards."""
    board = np.zeros(6, np.int64)
    empty(board)
    return board
