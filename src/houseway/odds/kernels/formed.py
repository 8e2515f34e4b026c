"""What many hands are at once that are stated by their form, as sets of bits: the compiled twin of `forms`."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.cards import Rank
from houseway.compiling import Array, Whole, kernel
from houseway.forms import Forms
from houseway.odds.forming import by_ranks, named, repeated
from houseway.odds.kernels.suit_orbits import JOKER_BIT, SUIT_BITS

ALL = SUIT_BITS << Rank.TWO
FIVE = 6  # none to five cards of a rank that is named
AT_LEAST = (8, 4, 3, 2)  # how many other ranks of seven cards may have one, two, three and four, or more


class Formed(NamedTuple):
    """What forms say, for look-up: the numbers of kinds."""

    named: Array  # the bits of ranks that are named, the joker's first
    others: int
    repeated: Array  # by the numbers of cards of these, and how many other ranks have one to four at least
    sets: Array  # by the joker, and the set of all ranks
    suits: Array  # by the joker, and the set of ranks of one suit


@cache
def tables(forms: Forms) -> Formed:
    """The tables of some forms."""
    names = sorted(named(forms), key=lambda rank: rank != forms.joker)
    places = list(product(*(range(each) for each in (*(FIVE for _ in names), *AT_LEAST))))
    found = np.zeros(len(places), np.uint8)
    for place, (*numbers, one, two, three, four) in enumerate(places):
        held = dict(zip(names, numbers, strict=True))
        more = zip((4, 3, 2, 1), (four, three - four, two - three, one - two), strict=True)
        others = [number for number, ranks in more for _ in range(ranks)]
        found[place] = repeated(forms, tuple(held[rank] for rank in named(forms)), tuple(others))
    sets, suits = (np.zeros((2, SUIT_BITS + 1), np.uint8) for _ in range(2))
    for table, suited in ((sets, False), (suits, True)):
        for jokers in range(2):
            for ranks, kind in by_ranks(forms, ALL, jokers, suited=suited).items():
                table[jokers, ranks >> Rank.TWO] = kind
    bits = np.array([rank - Rank.TWO for rank in names], np.int64)
    return Formed(bits, SUIT_BITS & ~sum(1 << int(bit) for bit in bits), found, sets, suits)


@kernel
def _bits_set(ranks: int) -> Whole:
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


@kernel
def kind_of(bits: int, tables: Formed) -> Whole:
    """What a hand is: the highest of what repeated ranks, all ranks and each suit form."""
    joker = 1 if bits & JOKER_BIT else 0
    a, b = bits & SUIT_BITS, (bits >> 13) & SUIT_BITS
    c, d = (bits >> 26) & SUIT_BITS, (bits >> 39) & SUIT_BITS
    one = a | b | c | d
    two = a & b | c & d | (a | b) & (c | d)
    three = a & b & (c | d) | c & d & (a | b)
    four = a & b & c & d
    place, more = 0, joker
    for rank in tables.named:
        number = (a >> rank & 1) + (b >> rank & 1) + (c >> rank & 1) + (d >> rank & 1)
        place, more = place * FIVE + number + more, 0
    for number, ranks in zip(AT_LEAST, (one, two, three, four)):  # noqa: B905, which kernels do not know
        place = place * number + _bits_set(ranks & tables.others)
    kind = max(tables.repeated[place], tables.sets[joker, one])
    kind = max(max(kind, tables.suits[joker, a]), max(tables.suits[joker, b], tables.suits[joker, c]))
    return np.int64(max(kind, tables.suits[joker, d]))


def kinds_of(hands: Array, forms: Forms) -> Array:
    """The number of the kind of each hand."""
    found = np.zeros(len(hands), np.int64)
    _kinds(hands, tables(forms), found)
    return found


@kernel
def _kinds(hands: Array, tables: Formed, kinds: Array) -> None:
    for n in range(len(hands)):
        kinds[n] = kind_of(hands[n], tables)
