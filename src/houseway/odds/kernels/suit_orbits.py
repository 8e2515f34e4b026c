"""Sets of cards up to a change of suits, numbered without gaps.

A set is a number of 53 bits: thirteen for the ranks of each suit, and the joker's on top. Its orbit is all sets
that it becomes when suits change places. The orbits of k cards are numbered 0, 1, ... : those without the joker
first; then by how many cards the suits hold, the most first; then by their ranks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER, Card, Hand, Rank, Suit
from houseway.compiling import Array, Whole, kernel
from houseway.errors import BadNotation

RANKS, SUITS = 13, 4
JOKER_BIT = 1 << (RANKS * SUITS)
SUIT_BITS = (1 << RANKS) - 1
MOST = 7  # cards of a set


def _places() -> Array:
    """For each set of ranks its number of cards, times 2,048, plus its place among those of as many cards."""
    seen, found = [0] * (RANKS + 1), np.zeros(1 << RANKS, np.int32)
    for ranks in range(1 << RANKS):
        size = ranks.bit_count()
        found[ranks] = size << 11 | seen[size]
        seen[size] += 1
    return found


def _sets() -> Array:
    """The sets of ranks of each size, at their places."""
    found = np.zeros((MOST + 1, comb(RANKS, RANKS // 2)), np.int64)
    for ranks, place in enumerate(PLACES):
        if ranks.bit_count() <= MOST:
            found[ranks.bit_count(), place & 2047] = ranks
    return found


def _sizes(cards: int, most: int, suits: int) -> list[tuple[int, ...]]:
    """How many cards the suits can hold, the most first."""
    if not suits:
        return [] if cards else [()]
    return [
        (first, *rest)
        for first in range(min(cards, most), -1, -1)
        for rest in _sizes(cards - first, first, suits - 1)
    ]


def _number_with(sizes: tuple[int, ...]) -> int:
    """How many orbits have suits that hold so many cards."""
    number = 1
    for size in set(sizes):
        alike = sizes.count(size)
        number *= comb(comb(RANKS, size) + alike - 1, alike)
    return number


def _firsts() -> Array:
    """The number of the first orbit, without the joker, whose three largest suits hold so many cards."""
    found = np.full((MOST + 1, MOST + 1, MOST + 1, MOST + 1), -1, np.int64)
    for cards in range(MOST + 1):
        number = 0
        for sizes in _sizes(cards, min(cards, RANKS), SUITS):
            found[cards, sizes[0], sizes[1], sizes[2]] = number
            number += _number_with(sizes)
    return found


PLACES = _places()
SETS = _sets()
FIRSTS = _firsts()
ORBITS = np.array([sum(map(_number_with, _sizes(k, k, SUITS))) for k in range(MOST + 1)])  # without the joker
COMBINATIONS = np.array([comb(RANKS, size) for size in range(RANKS + 1)])


@cache
def orbits(cards: int) -> int:
    """How many orbits so many cards have, the joker among them or not."""
    return int(ORBITS[cards] + (ORBITS[cards - 1] if cards else 0))


class Pack(NamedTuple):
    """A deck as sets of bits know it: the ranks that each of the four suits has, and whether there is a joker."""

    ranks: int = SUIT_BITS
    joker: bool = True


def pack_of(deck: Hand) -> Pack:
    """The pack of a deck; one whose suits are not alike is refused."""
    held = bits_of(deck)
    parts = {held >> RANKS * suit & SUIT_BITS for suit in range(SUITS)}
    if len(parts) > 1 or held.bit_count() != len(deck):
        raise BadNotation(
            "exact odds of hands that are set need four suits of the same ranks, and one joker at most"
        )
    return Pack(parts.pop(), bool(held & JOKER_BIT))


def bits_of(cards: Iterable[Card]) -> int:
    """Cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= JOKER_BIT if card.suit is None else 1 << (int(card.rank) - Rank.TWO + RANKS * int(card.suit))
    return bits


def cards_of(bits: int) -> Hand:
    """The cards of a set of bits."""
    named = (CARDS[place] for place in range(len(CARDS)) if bits >> place & 1)
    return tuple(named)


CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER), JOKER)


def sets_of(cards: int, pack: Pack) -> tuple[Array, Array]:
    """One set of each orbit of so many cards, 0 where the pack has none, and how many sets it stands for."""
    sets = np.zeros(orbits(cards), np.int64)
    representatives(cards, pack.ranks, int(pack.joker), sets)
    weights = np.zeros(len(sets), np.int32)
    weigh(sets, weights)
    if cards:
        weights[sets == 0] = 0
    return sets, weights


@kernel
def orbit(bits: int) -> Whole:
    """The number of a set's orbit among those of as many cards."""
    a = PLACES[bits & SUIT_BITS]
    b = PLACES[(bits >> 13) & SUIT_BITS]
    c = PLACES[(bits >> 26) & SUIT_BITS]
    d = PLACES[(bits >> 39) & SUIT_BITS]
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    k, l, m, n = a >> 11, b >> 11, c >> 11, d >> 11  # noqa: E741
    e, f, g, h = np.int64(a & 2047), np.int64(b & 2047), np.int64(c & 2047), np.int64(d & 2047)
    cards = k + l + m + n
    within = _within(k, l, m, n, e, f, g, h)
    number = FIRSTS[cards, k, l, m] + within
    return number + ORBITS[cards + 1] if bits & JOKER_BIT else number


@kernel
def _within(k: int, l: int, m: int, n: int, e: Whole, f: Whole, g: Whole, h: Whole) -> Whole:  # noqa: E741
    """The place of sets of ranks e >= f >= g >= h, where sizes are equal, among all of sizes k, l, m, n."""
    second, third, fourth = COMBINATIONS[l], COMBINATIONS[m], COMBINATIONS[n]
    if k == l:
        if l == m:
            if m == n:
                return _four(e) + _three(f) + _two(g) + h
            return (_three(e) + _two(f) + g) * fourth + h
        if m == n:
            return (_two(e) + f) * (third * (third + 1) // 2) + _two(g) + h
        return ((_two(e) + f) * third + g) * fourth + h
    if l == m:
        if m == n:
            return e * (second * (second + 1) * (second + 2) // 6) + _three(f) + _two(g) + h
        return (e * (second * (second + 1) // 2) + _two(f) + g) * fourth + h
    if m == n:
        return (e * second + f) * (third * (third + 1) // 2) + _two(g) + h
    return ((e * second + f) * third + g) * fourth + h


@kernel
def _two(place: int) -> Whole:
    return place * (place + 1) // 2


@kernel
def _three(place: int) -> Whole:
    return place * (place + 1) * (place + 2) // 6


@kernel
def _four(place: int) -> Whole:
    return place * (place + 1) * (place + 2) * (place + 3) // 24


@kernel
def size_of_orbit(bits: int) -> Whole:
    """How many sets an orbit has: the ways to give its sets of ranks to the four suits."""
    a, b = bits & SUIT_BITS, (bits >> 13) & SUIT_BITS
    c, d = (bits >> 26) & SUIT_BITS, (bits >> 39) & SUIT_BITS
    equal = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    if equal == 0:
        return 24
    if equal == 1:
        return 12
    if equal == 2:
        return 6
    return 4 if equal == 3 else 1


@kernel
def weigh(sets: Array, weights: Array) -> None:
    for n in range(len(sets)):
        weights[n] = size_of_orbit(sets[n])


@kernel
def representatives(cards: int, ranks: int, jokers: int, found: Array) -> None:
    """One set of each orbit of so many cards of some ranks, at its number; other orbits are left alone."""
    for joker in range(min(jokers, cards) + 1):
        rest = cards - joker
        for k in range(rest, -1, -1):
            for l in range(min(k, rest - k), -1, -1):  # noqa: E741
                for m in range(min(l, rest - k - l), -1, -1):
                    n = rest - k - l - m
                    if n <= m:
                        _representatives(k, l, m, n, ranks, JOKER_BIT if joker else 0, found)


@kernel
def _representatives(k: int, l: int, m: int, n: int, ranks: int, joker: int, found: Array) -> None:  # noqa: E741
    """The sets whose suits hold k, l, m and n cards; where those are equal, the later suit is not the higher."""
    for e in range(COMBINATIONS[k]):
        a = SETS[k, e]
        if a & ~ranks:
            continue
        for f in range(e + 1 if l == k else COMBINATIONS[l]):
            b = SETS[l, f]
            if b & ~ranks:
                continue
            for g in range(f + 1 if m == l else COMBINATIONS[m]):
                c = SETS[m, g]
                if c & ~ranks:
                    continue
                for h in range(g + 1 if n == m else COMBINATIONS[n]):
                    d = SETS[n, h]
                    if not d & ~ranks:
                        bits = joker | a | b << 13 | c << 26 | d << 39
                        found[orbit(bits)] = bits
