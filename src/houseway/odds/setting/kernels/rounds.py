"""One hand against every hand that the dealer may hold, and rounds dealt by the million."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, kernel
from houseway.odds.kernels.suit_orbits import orbit
from houseway.odds.setting.kernels.classes import Classes
from houseway.odds.setting.kernels.shared_cards import standing


@kernel
def deal_against(rest: Array, cards: int, dealer: Array, counts: Array) -> None:
    """Counts the classes of all hands of so many cards that can be dealt from the rest."""
    n, last = len(rest), cards - 1
    places: Array = np.arange(last)
    while True:
        held = np.int64(0)
        for place in places:
            held |= rest[place]
        for place in range(places[last - 1] + 1 if last else 0, n):
            counts[dealer[orbit(held | rest[place])]] += 1
        moved = last - 1
        while moved >= 0 and places[moved] == n - cards + moved:
            moved -= 1
        if moved < 0:
            return
        places[moved] += 1
        for place in range(moved + 1, last):
            places[place] = places[place - 1] + 1


@kernel
def as_bits(places: Array, deck: Array, bits: Array) -> None:
    """The player's cards and the dealer's of each round, as sets of bits."""
    cards = places.shape[1] // 2
    for n in range(len(places)):
        for hand in range(2):
            held = np.int64(0)
            for place in range(cards * hand, cards * hand + cards):
                held |= deck[places[n, place]]
            bits[hand, n] = held


@kernel
def look_up(hands: Array, classes: Array, found: Array) -> None:
    """The classes of hands from those of all orbits."""
    for n in range(len(hands)):
        found[n] = classes[orbit(hands[n])]


@kernel
def tally_rounds(player: Array, dealer: Array, classes: Classes, kinds: Array, tally: Array) -> None:
    """Counts rounds by how the player's setting stands to the dealer's, and by the kind of the player's cards."""
    for n in range(len(player)):
        tally[standing(np.int64(player[n]), np.int64(dealer[n]), classes), kinds[n]] += 1


@kernel
def stand(setting: int, dealer: Array, classes: Classes, found: Array) -> None:
    """How a setting stands to each of the dealer's."""
    for n in range(len(dealer)):
        found[n] = standing(np.int64(setting), np.int64(dealer[n]), classes)
