"""From what is seen to what was seen before: sums go back, and how often a hand is reached comes forward.

What was seen is one of its suit classes after a renaming; whichever renaming is taken, the sum over those that
leave the class as it is, divided by the number of all, is right.
"""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, Whole, kernel
from houseway.odds.staged.kernels.sets import BINOMIAL, left_of, number_of, renamed, subsets


@kernel
def _earlier(context: Array, now: Array, then: Array, deck: int, pairs: Array) -> Whole:
    """The numbers of all boards and open cards that may have been seen then; how many there are."""
    boards, shown = BINOMIAL[now[1], then[1]], BINOMIAL[now[2], then[2]]
    cards = np.empty((max(boards, shown), max(then[1], then[2])), np.uint8)
    board_numbers, open_numbers = np.empty(boards, np.int64), np.empty(shown, np.int64)
    subsets(context, now[1], then[1], cards, board_numbers)
    subsets(context[now[1] :], now[2], then[2], cards, open_numbers)
    found = 0
    for board in range(boards):
        for other in range(shown):
            pairs[found] = board_numbers[board] * BINOMIAL[deck, then[2]] + open_numbers[other]
            found += 1
    return found


@kernel
def back(
    deck: int,
    now: Array,
    then: Array,
    contexts: Array,
    weights: Array,
    copies: Array,
    cards: Array,
    numbers: Array,
    sums: Array,
    orbit: Array,
    by: Array,
    moved: Array,
    out: Array,
) -> None:
    """Adds what a step is worth now to what was seen then, for each class and each hand of it."""
    pairs = np.empty(BINOMIAL[now[1], then[1]] * BINOMIAL[now[2], then[2]], np.int64)
    held = BINOMIAL[now[0], then[0]]
    part, part_numbers = np.empty((held, then[0]), np.uint8), np.empty(held, np.int64)
    for place in range(len(contexts)):
        found = _earlier(contexts[place], now, then, deck, pairs)
        for pair in range(found):
            to, names = orbit[pairs[pair]], by[pairs[pair]]
            if now[0] == then[0]:
                for hand in range(len(numbers[place])):
                    times = weights[place] * copies[place, hand]
                    out[to, moved[names, numbers[place, hand]]] += sums[place, hand] * times
                continue
            for hand in range(len(numbers[place])):
                if copies[place, hand]:
                    times = weights[place] * copies[place, hand]
                    subsets(cards[place, hand], now[0], then[0], part, part_numbers)
                    for k in range(held):
                        out[to, moved[names, part_numbers[k]]] += sums[place, hand] * times


@kernel
def forward(
    deck: int,
    now: Array,
    then: Array,
    contexts: Array,
    copies: Array,
    cards: Array,
    numbers: Array,
    times: int,
    reached_then: Array,
    orbit: Array,
    by: Array,
    moved: Array,
    reached: Array,
) -> None:
    """Adds to each hand how often it is reached from what was seen then."""
    pairs = np.empty(BINOMIAL[now[1], then[1]] * BINOMIAL[now[2], then[2]], np.int64)
    held = BINOMIAL[now[0], then[0]]
    part, part_numbers = np.empty((held, then[0]), np.uint8), np.empty(held, np.int64)
    for place in range(len(contexts)):
        found = _earlier(contexts[place], now, then, deck, pairs)
        for pair in range(found):
            of, names = orbit[pairs[pair]], by[pairs[pair]]
            if now[0] == then[0]:
                for hand in range(len(numbers[place])):
                    reached[place, hand] += reached_then[of, moved[names, numbers[place, hand]]] * times
                continue
            for hand in range(len(numbers[place])):
                if copies[place, hand]:
                    subsets(cards[place, hand], now[0], then[0], part, part_numbers)
                    for k in range(held):
                        reached[place, hand] += reached_then[of, moved[names, part_numbers[k]]] * times


@kernel
def averaged(
    members: Array, board: int, shown: int, renamings: Array, moved: Array, times: int, sums: Array, out: Array
) -> Whole:
    """Sums over the renamings that leave a class as it is, by the number of all; how many do not divide."""
    odd = 0
    for place in range(len(members)):
        for each in range(len(renamings)):
            if _leaves(renamings[each], members[place], board, shown):
                for hand in range(out.shape[1]):
                    out[place, hand] += sums[place, moved[each, hand]]
        for hand in range(out.shape[1]):
            odd += out[place, hand] % len(renamings) != 0
            out[place, hand] = out[place, hand] // len(renamings) * times
    return odd


@kernel
def _leaves(renaming: Array, member: Array, board: int, shown: int) -> bool:
    """Does a renaming leave board and open cards as they are?"""
    image, other = np.empty(board, np.uint8), np.empty(shown, np.uint8)
    renamed(member, 0, board, renaming, image)
    renamed(member, board, shown, renaming, other)
    for k in range(board):
        if member[k] != image[k]:
            return False
    for k in range(shown):  # noqa: SIM110
        if member[board + k] != other[k]:
            return False
    return True


@kernel
def count_copies(
    contexts: Array, board: int, shown: int, own: int, renamings: Array, cards: Array, numbers: Array, known: Array
) -> Whole:
    """How many hands are this one when suits change names and a context stays; none for all but the first."""
    copies = np.ones(numbers.shape, np.int16)
    image = np.empty(own, np.uint8)
    for place in range(len(contexts)):
        leaving = [
            each for each in range(len(renamings)) if _leaves(renamings[each], contexts[place], board, shown)
        ]
        if len(leaving) == 1:
            continue
        known[:] = False
        for hand in range(len(numbers[place])):
            copies[place, hand] = 0
            if not known[numbers[place, hand]]:
                for each in leaving:
                    renamed(cards[place, hand], 0, own, renamings[each], image)
                    number = number_of(image, own)
                    copies[place, hand] += not known[number]
                    known[number] = True
    return copies


@kernel
def gathered(numbers: Array, first: int, table: Array, out: Array) -> None:
    """The rows of a table, for the hands of one class after the other."""
    for place in range(len(numbers)):
        for hand in range(len(numbers[place])):
            out[place, hand] = table[first + place, numbers[place, hand]]


@kernel
def scattered(numbers: Array, first: int, reached: Array, table: Array) -> None:
    """The reverse: how often hands are reached, at their places in a table."""
    for place in range(len(numbers)):
        for hand in range(len(numbers[place])):
            table[first + place, numbers[place, hand]] = reached[place, hand]


@kernel
def all_hands(deck: int, contexts: Array, gone: int, own: int, cards: Array, numbers: Array) -> None:
    """All hands of the player beside each context."""
    left = np.empty(deck, np.uint8)
    for place in range(len(contexts)):
        there = left_of(deck, contexts[place], gone, left)
        subsets(left, there, own, cards[place], numbers[place])
