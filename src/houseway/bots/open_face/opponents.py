"""What winning segments is worth: against the boards on the table as they may end, or against an average hand.

A segment is worth a point for each opponent whose segment is lower, and costs one where it is higher, unless that
hand is foul; here it is the mean over the opponents, as bonus and penalties count against each of them too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.bots.open_face.chance import rolled
from houseway.bots.open_face.net import Nets, workspace
from houseway.bots.open_face.rows import FIVE, FIVE_SUITED, MIXED, SIZE, THREE, VALUES
from houseway.bots.open_face.search import EXACT, placements, put
from houseway.bots.open_face.shape import Floats, Ints
from houseway.compiling import kernel


class Opponent(NamedTuple):
    """An opponent's board, and who wins what is equal: 1 the player, -1 the opponent, 0 neither."""

    board: NDArray[np.int64]
    ties: int


def strengths_of(boards: NDArray[np.int64]) -> NDArray[np.int64]:
    """The strengths of front, middle and back of finished boards, -1 throughout where they are foul."""
    first = THREE[boards[:, 0]]
    second = np.where(boards[:, 2] < MIXED, FIVE_SUITED[boards[:, 1]], FIVE[boards[:, 1]])
    third = np.where(boards[:, 4] < MIXED, FIVE_SUITED[boards[:, 3]], FIVE[boards[:, 3]])
    found = np.stack((first, second, third), axis=1).astype(np.int64)
    found[(first >= second) | (second >= third)] = -1
    return found


def segment_points(strengths: NDArray[np.int64], ties: int = 0) -> NDArray[np.float32]:
    """By segment and strength, the points that a segment wins on average against these finished hands."""
    table = np.zeros((3, len(VALUES)), np.float64)
    for segment in range(3):
        sound = strengths[strengths[:, segment] >= 0, segment]
        counts = np.bincount(sound, minlength=len(VALUES))
        below = np.cumsum(counts) - counts
        above = len(sound) - below - counts
        table[segment] = (below - above + ties * counts) / max(len(strengths), 1)
    return table.astype(np.float32)


def against(
    opponents: list[Opponent],
    unseen: NDArray[np.int64],
    gains: NDArray[np.float32],
    nets: Nets,
    seed: int,
    completions: int,
) -> NDArray[np.float32]:
    """What segments win against these boards, each finished so often by the nets with cards not seen."""
    tables = []
    for opponent in opponents:
        boards = finished_boards(opponent.board, unseen, gains, nets, seed, completions)
        tables.append(segment_points(strengths_of(boards), opponent.ties))
    return np.asarray(np.mean(tables, axis=0), np.float32)


def segments_won(
    board: NDArray[np.int64],
    card: int,
    open_to_it: NDArray[np.bool_],
    unseen: NDArray[np.int64],
    segments: NDArray[np.float32],
    gains: NDArray[np.float32],
    nets: Nets,
    seed: int,
    completions: int,
) -> NDArray[np.float32]:
    """By place of a card that is open to it, what segments win when the hand is played out so often."""
    won = np.zeros(3, np.float32)
    for place in np.flatnonzero(open_to_it):
        after = board.copy()
        put(after, card, int(place))
        strengths = strengths_of(finished_boards(after, unseen, gains, nets, seed, completions))
        sound = strengths[strengths[:, 0] >= 0]
        won[place] = sum(segments[segment, sound[:, segment]].sum() for segment in range(3)) / completions
    return won


def finished_boards(
    board: NDArray[np.int64],
    unseen: NDArray[np.int64],
    gains: NDArray[np.float32],
    nets: Nets,
    seed: int,
    completions: int,
) -> NDArray[np.int64]:
    """A board finished so often; the same seed brings the same cards."""
    boards = np.zeros((completions, 5), np.int64)
    finish(board, unseen.copy(), gains, nets, np.array([seed]), workspace(), boards)
    return boards


@kernel
def finish(board: Ints, unseen: Ints, gains: Floats, nets: Nets, state: Ints, work: Floats, boards: Ints) -> None:
    """Plays a board out by the nets, once for each of `boards`, with other cards each time."""
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    choices = np.zeros(3, np.float32)
    to_come = 13 - SIZE[board[0]] - SIZE[board[1]] - SIZE[board[3]]
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
                gains, nets, work, choices,
            )  # fmt: skip
            put(whole, card, int(np.argmax(choices)))
