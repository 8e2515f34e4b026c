"""Bonus hands of many hands at once, given as sets of bits."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.cards import Rank
from houseway.compiling import Array, Whole, kernel
from houseway.games.asia_poker.bonus import JokerRoyal
from houseway.games.asia_poker.odds import bonus as asia_poker_bonus
from houseway.games.asia_poker.odds.bonus import RANKS, rank_counts
from houseway.odds.kernels.suit_orbits import JOKER_BIT, SUIT_BITS

CARDS = 7
ACE, EIGHT = RANKS.index(Rank.ACE), RANKS.index(Rank.EIGHT)
OTHERS = SUIT_BITS & ~(1 << ACE | 1 << EIGHT)


class Bonus(NamedTuple):
    """What the plain evaluator says of bonus hands, for look-up."""

    repeated: Array  # by aces, eights, and how many other ranks there are two, three and four of at least
    sequences: Array  # by the joker, and the set of all ranks
    suits: Array  # by the joker, and the set of ranks of one suit


@cache
def bonus_tables(joker_royal: JokerRoyal) -> Bonus:
    """The tables of a reading, filled by the plain evaluator."""
    repeated = np.zeros((6, 5, 4, 3, 2), np.uint8)
    for aces in range(6):
        for eights in range(min(4, CARDS - aces) + 1):
            for others in _partitions(CARDS - aces - eights):
                at_least = (sum(each >= number for each in others) for number in (2, 3, 4))
                repeated[aces, eights, *at_least] = asia_poker_bonus.repeated(aces, eights, others)
    sequences, suits = np.zeros((2, 1 << len(RANKS)), np.uint8), np.zeros((2, 1 << len(RANKS)), np.uint8)
    for joker in (False, True):
        for table, found in (
            (sequences, asia_poker_bonus.sequences(joker)),
            (suits, asia_poker_bonus.suits(joker, joker_royal)),
        ):
            for ranks, kind in found.items():
                table[int(joker), sum(1 << RANKS.index(rank) for rank in ranks)] = kind
    return Bonus(repeated, sequences, suits)


def _partitions(cards: int) -> set[tuple[int, ...]]:
    """How many cards there can be of each of some ranks, the most first."""
    most = len(RANKS) - 2
    return {
        tuple(sorted(numbers, reverse=True))
        for ranks in range(min(cards, most) + 1)
        for numbers in rank_counts(cards, ranks, 4)
    }


@kernel
def _bits_set(ranks: int) -> Whole:
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


@kernel
def bonus_kind(bits: int, tables: Bonus) -> Whole:
    """The bonus hand of seven cards: the highest of what repeated ranks, all ranks and each suit form."""
    joker = 1 if bits & JOKER_BIT else 0
    a, b = bits & SUIT_BITS, (bits >> 13) & SUIT_BITS
    c, d = (bits >> 26) & SUIT_BITS, (bits >> 39) & SUIT_BITS
    two = a & b | c & d | (a | b) & (c | d)
    three = a & b & (c | d) | c & d & (a | b)
    four = a & b & c & d
    aces = joker + (a >> ACE & 1) + (b >> ACE & 1) + (c >> ACE & 1) + (d >> ACE & 1)
    eights = (a >> EIGHT & 1) + (b >> EIGHT & 1) + (c >> EIGHT & 1) + (d >> EIGHT & 1)
    pairs, threes, fours = _bits_set(two & OTHERS), _bits_set(three & OTHERS), _bits_set(four & OTHERS)
    kind = max(tables.repeated[aces, eights, pairs, threes, fours], tables.sequences[joker, a | b | c | d])
    kind = max(max(kind, tables.suits[joker, a]), max(tables.suits[joker, b], tables.suits[joker, c]))
    return np.int64(max(kind, tables.suits[joker, d]))


def kinds_of(hands: Array, joker_royal: JokerRoyal) -> Array:
    """The bonus hands of many hands."""
    found = np.zeros(len(hands), np.int64)
    _bonus_kinds(hands, bonus_tables(joker_royal), found)
    return found


@kernel
def _bonus_kinds(hands: Array, tables: Bonus, kinds: Array) -> None:
    for n in range(len(hands)):
        kinds[n] = bonus_kind(hands[n], tables)
