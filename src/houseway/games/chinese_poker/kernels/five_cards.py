"""Five-card hands of Chinese Poker by table: their places in the order of all values, in some nanoseconds each.

A card is its place in the deck. Its code has a key for its rank and counts its suit; the keys are such that the
sum over five cards tells their ranks. The tables are filled by `strengths`, and so by the plain evaluator.
"""

from __future__ import annotations

import numpy as np

from houseway.cards import Rank
from houseway.compiling import Array, Whole, kernel
from houseway.games.chinese_poker import strengths
from houseway.games.chinese_poker.hands import DECK

# From zero, each the least such that no two hands of up to five cards, four of a rank, have the same sum.
KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
SUM_BITS = 20
SUITED = 0b1000_1000_1000_1000 << SUM_BITS  # a suit's count, from three, is eight at five cards
FROM_THREE = 0b0011_0011_0011_0011 << SUM_BITS


def _codes() -> Array:
    """The code of each card of the deck: a key below, four bits for each suit above."""
    suits = list(dict.fromkeys(card.suit for card in DECK.cards))
    return np.array(
        [KEYS[card.rank - Rank.TWO] | 1 << SUM_BITS + 4 * suits.index(card.suit) for card in DECK.cards], np.int64
    )


def _table(by_code: dict[int, int]) -> Array:
    """The strength of hands by the sum of their keys."""
    sums = [
        sum(key * (code >> 3 * place & 7) for place, key in enumerate(KEYS)) for code in by_code
    ]  # `strengths` counts each rank with three bits
    assert len(set(sums)) == len(sums), "two hands have the same sum"
    table = np.zeros(max(sums) + 1, np.int16)
    table[sums] = list(by_code.values())
    return table


CODES = _codes()
MIXED = _table(strengths.strengths().five)
OF_ONE_SUIT = _table(strengths.strengths().five_suited)


@kernel
def strength(a: int, b: int, c: int, d: int, e: int) -> Whole:
    """The place of a hand's value among all values of segments, from the lowest; cards are places in the deck."""
    code = CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e]
    ranks = code & ((1 << SUM_BITS) - 1)
    if (code + FROM_THREE) & SUITED:
        return np.int64(OF_ONE_SUIT[ranks])
    return np.int64(MIXED[ranks])


@kernel
def strengths_of(hands: Array, found: Array) -> None:
    """The strengths of many hands, five places in the deck each."""
    for n in range(len(hands)):
        found[n] = strength(hands[n, 0], hands[n, 1], hands[n, 2], hands[n, 3], hands[n, 4])
