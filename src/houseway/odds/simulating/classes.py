"""Classes of small hands: cards are taken one after the other, and the last leads to the class of the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import numpy as np

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.odds.kernels.dealing import tally_classes


@dataclass(frozen=True, slots=True)
class Classes:
    """Hands that are alike: one of each class, and the steps that lead there card by card."""

    hands: tuple[Hand, ...]
    steps: Array

    def count(self, hands: Array) -> Array:
        """Rounds by the player's class and the dealer's."""
        tally = np.zeros((len(self.hands), len(self.hands)), np.int64)
        tally_classes(hands, self.steps, tally)
        return tally


def classes_of(deck: Hand, size: int, alike: Callable[[Hand], Hashable]) -> Classes:
    """The classes of hands that `alike` does not tell apart."""
    held, order = Counter(deck), {card: place for place, card in enumerate(deck)}
    states: dict[Hand, int] = {(): 0}
    classes: dict[Hashable, int] = {}
    hands: list[Hand] = []
    steps: list[list[int]] = []
    while len(steps) < len(states):
        state, row = list(states)[len(steps)], [0] * len(deck)
        for place, card in enumerate(deck):
            hand = tuple(sorted((*state, card), key=order.__getitem__))
            if hand.count(card) > held[card]:
                continue
            if len(hand) < size:
                row[place] = states.setdefault(hand, len(states))
            else:
                row[place] = classes.setdefault(alike(hand), len(classes))
                hands += [hand] * (row[place] == len(hands))
        steps.append(row)
    return Classes(tuple(hands), np.array(steps, np.int64))
