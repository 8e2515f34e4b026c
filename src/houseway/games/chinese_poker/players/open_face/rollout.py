"""The player by random fills, as public programs do it: each choice is filled up at random many times.

Ten fills for each way to place the first five cards, five hundred for each place of a single card. A fill is
scored as a finished hand is: bonus, entry to Fantasy Land, and the penalty if it is foul.
"""

from __future__ import annotations

import numpy as np

from houseway.cards import Hand
from houseway.compiling import Whole, kernel
from houseway.engine.view import View
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.players.basic import split
from houseway.games.chinese_poker.players.open_face.chance import rolled
from houseway.games.chinese_poker.players.open_face.rows import SIZE, number_of
from houseway.games.chinese_poker.players.open_face.search import NEVER, OPENINGS, SIZES, ended, full, lay, put
from houseway.games.chinese_poker.players.open_face.seeing import board_of, look
from houseway.games.chinese_poker.players.open_face.shape import Ints
from houseway.games.chinese_poker.players.open_face.terms import Terms, room_of, simple
from houseway.games.chinese_poker.submission import ChinesePoker

OPENING_FILLS = 10
CARD_FILLS = 500
ENTRY_POINTS = 9.0  # what the next hand in Fantasy Land is taken to be worth


@kernel
def filled(board: Ints, unseen: Ints, fills: Whole, terms: Terms, state: Ints) -> float:
    """What a half-set hand comes to on average if the rest falls at random."""
    whole = np.zeros(6, np.int64)
    total = 0.0
    for _ in range(fills):
        whole[:] = board
        drawn = 0
        for place in range(3):
            for _card in range(SIZES[place] - SIZE[board[2 * place]]):
                other = drawn + rolled(state, len(unseen) - drawn)
                unseen[drawn], unseen[other] = unseen[other], unseen[drawn]
                put(whole, unseen[drawn], place)
                drawn += 1
        total += ended(whole, terms)
    return float(total / fills)


@kernel
def opening_by_fills(cards: Ints, unseen: Ints, terms: Terms, state: Ints) -> int:
    """The way to place the first five cards whose fills come to most."""
    board = np.zeros(6, np.int64)
    best, most = 0, NEVER
    for number in range(len(OPENINGS)):
        lay(board, cards, number)
        value = filled(board, unseen, np.int64(OPENING_FILLS), terms, state)
        if value > most:
            best, most = number, value
    return best


@kernel
def place_by_fills(board: Ints, card: int, unseen: Ints, terms: Terms, state: Ints) -> int:
    """The place of a card whose fills come to most."""
    after = np.zeros(6, np.int64)
    best, most = 0, NEVER
    for place in range(3):
        if full(board, place):
            continue
        after[:] = board
        put(after, card, place)
        value = filled(after, unseen, np.int64(CARD_FILLS), terms, state)
        if value > most:
            best, most = place, value
    return best


class Filler:
    """Where cards go by random fills; the thirteen cards of Fantasy Land are set as `basic` sets them."""

    def __init__(self, options: ChinesePoker, seed: int) -> None:
        self.options, self.state = options, np.array([seed], np.int64)
        self.terms = simple(ENTRY_POINTS, room=room_of(options.readings), fixed=options.fixed)

    def sets(self, view: View, spot: int, cards: Hand) -> tuple[Hand, ...]:
        """Thirteen cards, the first five, or one."""
        if len(cards) == 13:
            setting = best_setting(cards, STAY_VALUE, self.options.readings).setting
            return setting.front, setting.middle, setting.back
        numbers = np.array([number_of(card) for card in cards], np.int64)
        unseen = look(view, spot, self.options).unseen
        if len(cards) == 1:
            board = board_of(view, spot)
            return split(cards, [place_by_fills(board, int(numbers[0]), unseen, self.terms, self.state)])
        number = opening_by_fills(numbers, unseen, self.terms, self.state)
        return split(cards, OPENINGS[number].tolist())
