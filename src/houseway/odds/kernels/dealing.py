"""Rounds dealt by the million: two hands from one deck, and how often each pair of classes of hands meets."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, kernel
from houseway.odds.staged.kernels.sets import BINOMIAL


@kernel
def deal(first: Array, second: Array, deck: int, hands: Array) -> None:
    """Places of cards in the deck, the player's and then the dealer's, from two whole numbers a round.

    A number below n (n - 1) (n - 2) ... stands for one ordered draw from n cards.
    """
    size = hands.shape[1] // 2
    cards, drawn = np.arange(deck), np.zeros(2 * size, np.int64)
    for n in range(len(first)):
        number = first[n]
        for place in range(2 * size):
            if place == size:
                number = second[n]
            left = deck - place
            drawn[place] = place + number % left
            number //= left
            cards[place], cards[drawn[place]] = cards[drawn[place]], cards[place]
            hands[n, place] = cards[place]
        for place in range(2 * size - 1, -1, -1):  # the deck as it was, so that a number means the same always
            cards[place], cards[drawn[place]] = cards[drawn[place]], cards[place]


@kernel
def tally_classes(hands: Array, steps: Array, tally: Array) -> None:
    """Counts rounds by the classes of both hands; a step leads from the cards so far, by the next card, on."""
    size = hands.shape[1] // 2
    for n in range(len(hands)):
        player = dealer = 0
        for place in range(size):
            player = steps[player, hands[n, place]]
            dealer = steps[dealer, hands[n, size + place]]
        tally[player, dealer] += 1


@kernel
def tally_worths(hands: Array, cards: int, best: int, table: Array, tally: Array) -> None:
    """Counts rounds by the value of the best so many of their first cards, by a table of all such sets."""
    held, places = np.zeros(cards, np.int64), np.zeros(best, np.int64)
    for n in range(len(hands)):
        held[:] = np.sort(hands[n, :cards])
        most = np.int64(-1)
        places[:] = np.arange(best)
        while True:
            number = np.int64(0)
            for k in range(best):
                number += BINOMIAL[held[places[k]], k + 1]
            most = max(most, np.int64(table[number]))
            moved = best - 1
            while moved >= 0 and places[moved] == cards - best + moved:
                moved -= 1
            if moved < 0:
                break
            places[moved] += 1
            for later in range(moved + 1, best):
                places[later] = places[later - 1] + 1
        tally[most] += 1
