"""Samples to learn from: half-set hands as good play brings them about, and what they are worth by looking ahead.

A chunk of samples follows from its key alone, whoever makes it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.chinese_poker.players.open_face.chance import uniform
from houseway.games.chinese_poker.players.open_face.net import Nets, workspace
from houseway.games.chinese_poker.players.open_face.rows import MIXED, SIZE
from houseway.games.chinese_poker.players.open_face.search import (
    EXACT,
    NEVER,
    OPENINGS,
    empty,
    expected,
    full,
    lay,
    lay_out,
    openings,
    placements,
    put,
)
from houseway.games.chinese_poker.players.open_face.shape import (
    INPUTS,
    MOST_TO_COME,
    PARTIAL,
    Floats,
    Ints,
    describe,
    height_of,
)
from houseway.games.chinese_poker.players.open_face.terms import Terms

CHUNK = 500
FIRST_CARDS = 5
MOST_CURIOUS = 2.0  # points


class Order(NamedTuple):
    """What a chunk of hands is made from, besides the nets."""

    seed: int
    lap: int
    number: int
    strays: float  # how often a card is put somewhere else than the nets say
    most_opponents: int
    trained: bool


class Hands(NamedTuple):
    """Hands on their way: the cards, how many opponents' open cards are seen, and the board by cards to come."""

    decks: NDArray[np.int64]
    opponents: NDArray[np.int64]
    boards: NDArray[np.int64]


class Chunk(NamedTuple):
    """Shapes of hands and what they are worth, for one number of cards to come."""

    shapes: NDArray[np.float32]
    values: NDArray[np.float32]


def played(order: Order, terms: Terms, nets: Nets) -> Hands:
    """A chunk of hands, placed by the nets and now and then otherwise."""
    rng = Generator(PCG64DXSM(SeedSequence(order.seed, spawn_key=(order.lap, order.number))))
    decks = rng.permuted(np.tile(np.arange(52), (CHUNK, 1)), axis=1)
    curious, seeds = MOST_CURIOUS * rng.random(CHUNK) ** 2, rng.integers(0, 2**62, CHUNK)
    hands = Hands(
        decks, rng.integers(0, order.most_opponents + 1, CHUNK), np.zeros((CHUNK, MOST_TO_COME + 1, 6), np.int64)
    )
    play(*hands, curious, seeds, order.strays, order.trained, terms, nets, workspace())
    return hands


def valued(hands: Hands, to_come: int, terms: Terms, nets: Nets) -> Chunk:
    """What these hands are worth with so many cards to come, by looking at each next card."""
    shapes, values = np.zeros((CHUNK, INPUTS), np.float32), np.zeros(CHUNK, np.float32)
    value(*hands, to_come, terms, nets, workspace(), shapes, values)
    return Chunk(shapes, values)


@kernel
def see(cards: Ints, opponents: int, placed: int, live: Ints, suits: Ints) -> int:
    """Counts the deck without the own cards so far, and as many of each opponent from its end."""
    return lay_out(np.concatenate((cards[:placed], cards[52 - opponents * placed :])), live, suits)


@kernel
def value(
    decks: Ints, opponents: Ints, boards: Ints, to_come: int,
    terms: Terms, nets: Nets, work: Floats, shapes: Floats, values: Floats,
) -> None:  # fmt: skip
    """Writes the shape of each hand and its worth."""
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    placed = 13 - to_come
    depth = to_come if to_come <= EXACT else 1
    for hand in range(len(decks)):
        deck = see(decks[hand], opponents[hand], placed, live, suits)
        left = 52 - (opponents[hand] + 1) * placed
        board = boards[hand, to_come]
        values[hand] = expected(board, live, suits, deck, left, to_come, depth, terms, nets, work)
        describe(board, live, suits, deck, left, to_come, shapes[hand])


@kernel
def play(
    decks: Ints, opponents: Ints, boards: Ints, curious: NDArray[np.float64], seeds: Ints, strays: float,
    trained: bool, terms: Terms, nets: Nets, work: Floats,
) -> None:  # fmt: skip
    """Plays each hand to its end and writes its boards; the more curious, the further from what the nets say."""
    board, live, suits = np.zeros(6, np.int64), np.zeros(13, np.int64), np.zeros(4, np.int64)
    choices = np.zeros(len(OPENINGS), np.float32)
    for hand in range(len(decks)):
        cards, state = decks[hand], seeds[hand : hand + 1]
        for step in range(MOST_TO_COME + 1):
            placed, to_come = FIRST_CARDS + step, MOST_TO_COME - step
            deck = see(cards, opponents[hand], placed, live, suits)
            left = 52 - (opponents[hand] + 1) * placed
            by_net = trained and uniform(state) >= strays
            if step == 0 and by_net:
                openings(cards[:5], live, suits, deck, left, terms, nets, work, choices, np.int64(0), np.int64(0))
                lay(board, cards, chosen(choices, curious[hand], state))
            elif step == 0:
                empty(board)
                for card in cards[:5]:
                    put(board, card, plausible(board, card, uniform(state)))
            elif by_net:
                depth = to_come if to_come < EXACT else 0
                placements(
                    board, cards[placed - 1], live, suits, deck, left, to_come, depth, terms, nets, work, choices
                )
                put(board, cards[placed - 1], chosen(choices[:3], curious[hand], state))
            else:
                put(board, cards[placed - 1], plausible(board, cards[placed - 1], uniform(state)))
            boards[hand, to_come] = board


@kernel
def chosen(choices: Floats, curious: float, state: Ints) -> int:
    """The best choice, or one that is worse by a few points where one is so curious (Gumbel noise)."""
    best, most = 0, 2 * NEVER
    for number in range(len(choices)):
        value = choices[number] - curious * np.log(-np.log(uniform(state)))
        if choices[number] > NEVER and value > most:
            best, most = number, value
    return best


@kernel
def plausible(board: Ints, card: int, die: float) -> int:
    """A place for a card at random, rather where it fits: beside its rank or suit, the higher the further back."""
    weights = np.zeros(3)
    after = np.zeros(6, np.int64)
    for place in range(3):
        row = board[2 * place]
        if full(board, place):
            continue
        after[:] = board
        put(after, card, place)
        score = 0.0
        first, second, third = PARTIAL[after[0]], height_of(after[2], after[3]), height_of(after[4], after[5])
        if first > second and SIZE[after[2]] > SIZE[after[0]]:
            score -= 2.0
        if second > third:
            score -= 2.0 if SIZE[after[4]] >= 4 else 0.7
        if place > 0 and after[2 * place + 1] < MIXED:
            score += 0.3 * SIZE[row]
        if place > 0 and PARTIAL[after[2 * place]] > PARTIAL[row] + 0.9:
            score += 1.0
        weights[place] = np.exp(score)
    aim = die * weights.sum()
    chosen = -1
    for place in range(3):
        if weights[place] > 0 and (chosen < 0 or aim > 0):
            chosen = place
        aim -= weights[place]
    return chosen
