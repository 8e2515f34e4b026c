"""The value of cards together with fixed ones, or of the best so many of all of them."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, kernel
from houseway.odds.staged.kernels.sets import BINOMIAL, CARDS, number_of, subsets


@kernel
def worths(
    deck: int, fixed: Array, count: int, left: Array, cards: int, own: int, best: int, table: Array, out: Array
) -> None:
    """The value of every set of own cards among those left, with the fixed ones, in the order of `subsets`.

    What fewer own cards are worth is what more are worth at least, so each size is had from the one before.
    """
    least = max(0, best - count)
    before = np.empty(0, np.int32)
    for size in range(least, own + 1):
        number = BINOMIAL[cards, size]
        sets, numbers = np.empty((number, size), np.uint8), np.empty(number, np.int64)
        subsets(left, cards, size, sets, numbers)
        values = np.full(number, -1, np.int32)
        if size <= best:
            _with_each(fixed, count, sets, number, size, best - size, table, values)
        if size > least:
            _at_least(sets, number, size, before, values)
        if size < own:
            before = np.full(BINOMIAL[deck, size], -1, np.int32)
            for k in range(number):
                before[numbers[k]] = values[k]
        else:
            out[:number] = values


@kernel
def _with_each(
    fixed: Array, count: int, sets: Array, number: int, size: int, more: int, table: Array, values: Array
) -> None:
    """The best of each set together with any so many fixed cards."""
    ways = BINOMIAL[count, more]
    chosen, ignored = np.empty((ways, more), np.uint8), np.empty(ways, np.int64)
    subsets(fixed, count, more, chosen, ignored)
    part = np.empty(
        (size, CARDS), np.int64
    )  # what a card adds to the number of the whole, at its place of the set
    code = np.empty((size, CARDS), np.int64)
    codes = 1
    for _ in range(size):
        codes *= more + 1
    rest = np.empty(codes, np.int64)  # what the fixed cards add, by how many of them each card stands above
    for way in range(ways):
        weight = 1
        for place in range(size):
            below = 0
            for card in range(CARDS):
                while below < more and chosen[way, below] < card:
                    below += 1
                part[place, card] = BINOMIAL[card, place + 1 + below]
                code[place, card] = below * weight
            weight *= more + 1
        _rests(chosen[way], more, size, codes, rest)
        if size == 2:  # as below, and twice as fast: most games have hands of two cards
            for k in range(number):
                one, other = sets[k, 0], sets[k, 1]
                value = table[part[0, one] + part[1, other] + rest[code[0, one] + code[1, other]]]
                if value > values[k]:
                    values[k] = value
            continue
        for k in range(number):
            index, which = np.int64(0), np.int64(0)
            for place in range(size):
                index += part[place, sets[k, place]]
                which += code[place, sets[k, place]]
            value = table[index + rest[which]]
            if value > values[k]:
                values[k] = value


@kernel
def _rests(chosen: Array, more: int, size: int, codes: int, rest: Array) -> None:
    for which in range(codes):
        total = np.int64(0)
        for k in range(more):
            lower, digits = 0, which
            for _ in range(size):
                if digits % (more + 1) <= k:
                    lower += 1
                digits //= more + 1
            total += BINOMIAL[chosen[k], k + 1 + lower]
        rest[which] = total


@kernel
def _at_least(sets: Array, number: int, size: int, before: Array, values: Array) -> None:
    """A set is worth what it is worth without one of its cards, at least."""
    without = np.empty(max(size - 1, 0), np.uint8)
    for k in range(number):
        for dropped in range(size):
            for place in range(size - 1):
                without[place] = sets[k, place if place < dropped else place + 1]
            value = before[number_of(without, size - 1)]
            if value > values[k]:
                values[k] = value


@kernel
def tally_worths(deck: int, cards: int, best: int, table: Array, tally: Array) -> None:
    """How many hands of so many cards have each value, one lowest card after the other."""
    every = np.arange(deck).astype(np.uint8)
    for low in range(deck - cards + 1):
        number = BINOMIAL[deck - low - 1, cards - 1]
        values = np.empty(number, np.int32)
        worths(deck, every[low : low + 1], 1, every[low + 1 :], deck - low - 1, cards - 1, best, table, values)
        for k in range(number):
            tally[values[k]] += 1


@kernel
def in_order(values: Array, number: int, order: Array) -> None:
    """The places of values from the lowest to the highest, by their digits."""
    spare = np.empty(number, np.int32)
    starts = np.empty(2049, np.int64)
    most = np.int32(0)
    for k in range(number):
        order[k] = k
        most = max(most, values[k])
    shift = 0
    while most >> shift:
        starts[:] = 0
        for k in range(number):
            starts[((values[k] >> shift) & 2047) + 1] += 1
        for digit in range(2048):
            starts[digit + 1] += starts[digit]
        for k in range(number):
            digit = (values[order[k]] >> shift) & 2047
            spare[starts[digit]] = order[k]
            starts[digit] += 1
        order[:number] = spare
        shift += 11
