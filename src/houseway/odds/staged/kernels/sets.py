"""Sets of cards: their numbers, all subsets of some cards, and sets up to the names of suits."""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.compiling import Array, Whole, kernel

CARDS, MOST = 64, 9  # cards of a deck, and of a set
BINOMIAL = np.array([[comb(n, k) for k in range(MOST + 2)] for n in range(CARDS + 1)], np.int64)


@kernel
def number_of(cards: Array, size: int) -> Whole:
    """The number of a set among all of its size."""
    number = np.int64(0)
    for place in range(size):
        number += BINOMIAL[cards[place], place + 1]
    return number


@kernel
def subsets(among: Array, count: int, size: int, cards: Array, numbers: Array) -> Whole:
    """Every subset of so many cards, and its number; how many there are."""
    places = np.arange(size)
    found = 0
    while True:
        number = np.int64(0)
        for k in range(size):
            card = among[places[k]]
            cards[found, k] = card
            number += BINOMIAL[card, k + 1]
        numbers[found] = number
        found += 1
        k = size - 1
        while k >= 0 and places[k] == count - size + k:
            k -= 1
        if k < 0:
            return found
        places[k] += 1
        for later in range(k + 1, size):
            places[later] = places[later - 1] + 1


@kernel
def left_of(deck: int, gone: Array, count: int, left: Array) -> Whole:
    """The cards of a deck that are not gone; how many there are."""
    found = 0
    for card in range(deck):
        there = True
        for k in range(count):
            if gone[k] == card:
                there = False
        if there:
            left[found] = card
            found += 1
    return found


@kernel
def renamed(cards: Array, start: int, size: int, renaming: Array, out: Array) -> None:
    """A set with its suits renamed, lowest first again."""
    for k in range(size):
        card = renaming[cards[start + k]]
        place = k
        while place > 0 and out[place - 1] > card:
            out[place] = out[place - 1]
            place -= 1
        out[place] = card


@kernel
def orbits(
    deck: int, first: int, second: int, renamings: Array, inverse: Array, orbit: Array, by: Array, members: Array
) -> Whole:
    """Pairs of sets with no card in common, up to the names of suits; how many orbits there are.

    The pair's number is that of the first set times the number of second sets, plus that of the second. `orbit`
    says which orbit it is in, `by` the renaming that leads to the orbit's first member, `members` are these.
    """
    every = np.arange(deck).astype(np.uint8)
    pairs, seconds = BINOMIAL[deck, first], BINOMIAL[deck, second]
    ones, one_numbers = np.empty((pairs, first), np.uint8), np.empty(pairs, np.int64)
    others, other_numbers = np.empty((seconds, second), np.uint8), np.empty(seconds, np.int64)
    subsets(every, deck, first, ones, one_numbers)
    subsets(every, deck, second, others, other_numbers)
    image, image_of_other = np.empty(first, np.uint8), np.empty(second, np.uint8)
    found = 0
    for one in range(pairs):
        for other in range(seconds):
            number = one_numbers[one] * seconds + other_numbers[other]
            if orbit[number] >= 0 or _meet(ones[one], first, others[other], second):
                continue
            members[found, :first] = ones[one]
            members[found, first:] = others[other]
            for each in range(len(renamings)):
                renamed(ones[one], 0, first, renamings[each], image)
                renamed(others[other], 0, second, renamings[each], image_of_other)
                number = number_of(image, first) * seconds + number_of(image_of_other, second)
                if orbit[number] < 0:
                    orbit[number] = found
                    by[number] = inverse[each]
            found += 1
    return found


@kernel
def _meet(one: Array, first: int, other: Array, second: int) -> bool:
    for i in range(first):
        for j in range(second):
            if one[i] == other[j]:
                return True
    return False


@kernel
def renamed_numbers(deck: int, size: int, renamings: Array, out: Array) -> None:
    """For each renaming the number of what each set of so many cards becomes."""
    count = BINOMIAL[deck, size]
    cards, numbers = np.empty((count, size), np.uint8), np.empty(count, np.int64)
    subsets(np.arange(deck).astype(np.uint8), deck, size, cards, numbers)
    image = np.empty(size, np.uint8)
    for each in range(len(renamings)):
        for place in range(count):
            renamed(cards[place], 0, size, renamings[each], image)
            out[each, numbers[place]] = number_of(image, size)
