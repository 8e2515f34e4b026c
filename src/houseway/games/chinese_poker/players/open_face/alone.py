"""A player alone: what hands come to in bonus points, entries to Fantasy Land and fouls, without opponents."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.chinese_poker.players.open_face.net import Nets, workspace
from houseway.games.chinese_poker.players.open_face.search import OPENINGS, lay, lay_out, openings, placements, put
from houseway.games.chinese_poker.players.open_face.shape import Floats, Ints
from houseway.games.chinese_poker.players.open_face.terms import Terms


class Effort(NamedTuple):
    """How hard a player thinks."""

    exact: int  # with so many cards to come, all are looked ahead
    depth: int  # how many cards are looked ahead before
    keep: int  # how many openings are looked at with one card
    deeper: int  # and with two


def played_alone(hands: int, seed: int, terms: Terms, nets: Nets, effort: Effort) -> NDArray[np.int64]:
    """The boards of so many hands."""
    rng = Generator(PCG64DXSM(SeedSequence(seed)))
    decks = rng.permuted(np.tile(np.arange(52), (hands, 1)), axis=1)
    boards = np.zeros((hands, 6), np.int64)
    play_alone(decks, terms, nets, *effort, workspace(), boards)
    return boards


@kernel
def play_alone(
    decks: Ints, terms: Terms, nets: Nets, exact: int, depth: int, keep: int, deeper: int, work: Floats,
    boards: Ints,
) -> None:  # fmt: skip
    """Plays whole hands and writes their boards."""
    choices = np.zeros(len(OPENINGS), np.float32)
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for hand in range(len(decks)):
        cards, board = decks[hand], boards[hand]
        deck = lay_out(cards[:5], live, suits)
        chosen = openings(cards[:5], live, suits, deck, np.int64(47), terms, nets, work, choices, keep, deeper)
        lay(board, cards, chosen)
        for step in range(8):
            deck = lay_out(cards[: 6 + step], live, suits)
            rest = 7 - step
            placements(
                board, cards[5 + step], live, suits, deck, 46 - step, rest, rest if rest <= exact else depth,
                terms, nets, work, choices,
            )  # fmt: skip
            put(board, cards[5 + step], int(np.argmax(choices[:3])))
