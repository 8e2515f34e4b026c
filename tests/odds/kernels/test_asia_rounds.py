"""The compiled bonus hand: every hand there is counted, and every class of ranks and of flushes looked at."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, cycle, islice

import numpy as np
import pytest

from houseway.cards import JOKER, Card, Suit
from houseway.compiling import Array, kernel
from houseway.games.asia_poker.bonus import BonusKind, JokerRoyal, bonus_forms
from houseway.odds.kernels.formed import Formed, kind_of, tables
from houseway.odds.kernels.suit_orbits import bits_of
from tests.odds.test_asia_poker_bonus import count
from tests.odds.test_forming import RANKS

DECK = 53


@kernel
def count_bonus(tables: Formed, counts: Array) -> None:
    """Counts every hand there is, one after the other."""
    for a in range(DECK - 6):
        for b in range(a + 1, DECK - 5):
            for c in range(b + 1, DECK - 4):
                for d in range(c + 1, DECK - 3):
                    held = 1 << a | 1 << b | 1 << c | 1 << d
                    for e in range(d + 1, DECK - 2):
                        for f in range(e + 1, DECK - 1):
                            six = held | 1 << e | 1 << f
                            for g in range(f + 1, DECK):
                                counts[kind_of(six | 1 << g, tables)] += 1


@pytest.mark.parametrize("joker_royal", JokerRoyal)
def test_a_walk_over_all_hands_counts_what_the_formula_does(joker_royal: JokerRoyal) -> None:
    counts = np.zeros(len(BonusKind), np.int64)
    count_bonus(tables(bonus_forms(joker_royal)), counts)
    assert {BonusKind(kind): int(number) for kind, number in enumerate(counts)} == count(joker_royal)


@pytest.mark.parametrize("joker", [False, True])
def test_every_fifth_combination_of_ranks(joker: bool) -> None:
    forms = bonus_forms()
    for held in islice(combinations_with_replacement(RANKS, 7 - joker), 0, None, 5):
        if max(Counter(held).values()) <= len(Suit):
            hand = [*map(Card, held, cycle(Suit)), *[JOKER] * joker]
            assert kind_of(bits_of(hand), tables(forms)) == forms(hand)[0], hand


@pytest.mark.parametrize("joker_royal", JokerRoyal)
def test_every_third_set_of_ranks_in_one_suit(joker_royal: JokerRoyal) -> None:
    forms = bonus_forms(joker_royal)
    for joker in (False, True):
        for size in range(4, 8 - joker):
            for held in islice(combinations(RANKS, size), 0, None, 3):
                hand = [Card(rank, Suit.HEARTS) for rank in held] + [JOKER] * joker
                hand += [Card(rank, Suit.CLUBS) for rank in held[: 7 - len(hand)]]
                assert kind_of(bits_of(hand), tables(forms)) == forms(hand)[0], hand
