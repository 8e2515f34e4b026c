"""How opponents' hands may end, and what winning segments is worth against them.

A segment is worth a point for each opponent whose segment is lower, and costs one where it is higher, unless that
hand is foul; here it is the mean over the opponents, as bonus and penalties count against each of them too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.players.open_face.chance import rolled
from houseway.games.chinese_poker.players.open_face.net import Nets, workspace
from houseway.games.chinese_poker.players.open_face.rows import (
    FIVE,
    FIVE_SUITED,
    MIXED,
    SIZE,
    THREE,
    VALUES,
    bonus_table,
)
from houseway.games.chinese_poker.players.open_face.search import EXACT, ended, placements, put
from houseway.games.chinese_poker.players.open_face.shape import Floats, Ints
from houseway.games.chinese_poker.players.open_face.terms import Terms

Strengths = NDArray[np.signedinteger]
"""Of finished hands: the strengths of front, middle and back, -1 throughout where the hand is foul."""


def strengths_of(boards: NDArray[np.int64], room: int = 0) -> NDArray[np.int64]:
    """The strengths of finished boards; equal segments are foul unless there is room for them."""
    first = THREE[boards[:, 0]]
    second = np.where(boards[:, 3] < MIXED, FIVE_SUITED[boards[:, 2]], FIVE[boards[:, 2]])
    third = np.where(boards[:, 5] < MIXED, FIVE_SUITED[boards[:, 4]], FIVE[boards[:, 4]])
    found = np.stack((first, second, third), axis=1).astype(np.int64)
    found[(first >= second) | (second >= third + room)] = -1
    return found


def segment_points(strengths: Strengths, ties: int = 0) -> NDArray[np.float32]:
    """By segment and strength, the points that a segment wins on average against these finished hands."""
    table = np.zeros((3, len(VALUES)), np.float64)
    for segment in range(3):
        sound = strengths[strengths[:, segment] >= 0, segment]
        counts = np.bincount(sound, minlength=len(VALUES))
        below = np.cumsum(counts) - counts
        above = len(sound) - below - counts
        table[segment] = (below - above + ties * counts) / max(len(strengths), 1)
    return table.astype(np.float32)


def bonus_of(strengths: Strengths, fixed: Fixed) -> NDArray[np.float32]:
    """The bonus points of finished hands."""
    bonus = sum(bonus_table(fixed)[segment, strengths[:, segment]] for segment in range(3))
    return np.where(strengths[:, 0] < 0, np.float32(0), bonus)


def finished_boards(
    board: NDArray[np.int64], unseen: NDArray[np.int64], terms: Terms, nets: Nets, seed: int, times: int
) -> NDArray[np.int64]:
    """A board finished so often, by the nets with cards not seen; the same seed brings the same cards."""
    boards = np.zeros((times, 6), np.int64)
    finish(board, unseen.copy(), terms, nets, np.array([seed]), workspace(), boards)
    return boards


@kernel
def finish(board: Ints, unseen: Ints, terms: Terms, nets: Nets, state: Ints, work: Floats, boards: Ints) -> None:
    """Plays a board out by the nets, once for each of `boards`, with other cards each time."""
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    choices = np.zeros(3, np.float32)
    to_come = 13 - SIZE[board[0]] - SIZE[board[2]] - SIZE[board[4]]
    for number in range(len(boards)):
        whole = boards[number]
        whole[:] = board
        live[:] = 0
        suits[:] = 0
        deck = 0
        for card in unseen:
            live[card % 13] += 1
            suits[card // 13] += 1
            deck |= 1 << card
        for drawn in range(to_come):
            other = drawn + rolled(state, len(unseen) - drawn)
            unseen[drawn], unseen[other] = unseen[other], unseen[drawn]
            card = unseen[drawn]
            live[card % 13] -= 1
            suits[card // 13] -= 1
            deck &= ~(1 << card)
            rest = to_come - drawn - 1
            placements(
                whole, card, live, suits, deck, len(unseen) - drawn - 1, rest, rest if rest < EXACT else 0,
                terms, nets, work, choices,
            )  # fmt: skip
            put(whole, card, int(np.argmax(choices)))


@kernel
def worth_more(boards: Ints, terms: Terms, than: Terms) -> float:
    """How much more finished boards are worth on average by some terms than by others."""
    total = 0.0
    for number in range(len(boards)):
        total += ended(boards[number], terms) - ended(boards[number], than)
    return total / len(boards)
