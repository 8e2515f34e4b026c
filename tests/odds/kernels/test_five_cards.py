"""Five-card hands by table: every class against the plain evaluator, and all hands by count."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, cycle, permutations
from math import comb

import numpy as np

from houseway.cards import Card, Hand, Suit
from houseway.compiling import Array, kernel
from houseway.games.chinese_poker.hands import DECK, Kind, value
from houseway.games.chinese_poker.kernels.five_cards import strength, strengths_of
from houseway.games.chinese_poker.strengths import RANKS, strengths

PLACES = {card: place for place, card in enumerate(DECK.cards)}


def classes() -> list[Hand]:
    """A hand of each combination of ranks in mixed suits, and of each in one suit: 7,462."""
    mixed = [held for held in combinations_with_replacement(RANKS, 5) if held[0] != held[4]]
    hands = [tuple(map(Card, held, cycle(Suit))) for held in mixed]
    return hands + [tuple(Card(rank, Suit.HEARTS) for rank in held) for held in combinations(RANKS, 5)]


def places(hands: list[Hand]) -> Array:
    return np.array([[PLACES[card] for card in hand] for hand in hands], np.uint8)


def found() -> Array:
    strengths_found = np.zeros(7462, np.int16)
    strengths_of(places(classes()), strengths_found)
    return strengths_found


def test_every_class_of_hands_has_the_place_of_its_value() -> None:
    hands = classes()
    assert len(hands) == 7462
    order = strengths().values
    for hand, place in zip(hands, found().tolist(), strict=True):
        assert order[place] == value(hand), hand


def test_the_order_of_the_cards_does_not_matter() -> None:
    for hand in ("Ah Kd Jc 9s 7h", "Ts Js Qs Ks As", "5h 4d 3c 2s Ah", "8c 8d 8h Kc Kd"):
        cards = [PLACES[card] for card in DECK.hand(hand)]
        assert len({int(strength(*each)) for each in permutations(cards)}) == 1


@kernel
def count_strengths(counts: Array) -> None:
    """Counts all hands of five cards by strength."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[strength(a, b, c, d, e)] += 1


def test_all_2_598_960_hands_by_kind() -> None:
    values = strengths().values
    counts = np.zeros(len(values), np.int64)
    count_strengths(counts)
    kinds: Counter[int] = Counter()
    for each, number in zip(values, counts.tolist(), strict=True):
        kinds[each[0]] += number
    assert kinds.total() == comb(52, 5)
    assert kinds == {
        Kind.ROYAL_FLUSH: 4, Kind.STRAIGHT_FLUSH: 36, Kind.FOUR_OF_A_KIND: 624, Kind.FULL_HOUSE: 3_744,
        Kind.FLUSH: 5_108, Kind.STRAIGHT: 10_200, Kind.THREE_OF_A_KIND: 54_912, Kind.TWO_PAIRS: 123_552,
        Kind.ONE_PAIR: 1_098_240, Kind.HIGH_CARD: 1_302_540,
    }  # fmt: skip


def test_with_the_compiler_off_the_strengths_are_the_same() -> None:
    script = (
        "from hashlib import sha256\nfrom tests.odds.kernels.test_five_cards import found\n"
        "print(sha256(found().tobytes()).hexdigest())"
    )
    environment = os.environ | {"HOUSEWAY_COMPILE": "off", "PYTHONPATH": os.getcwd()}
    off = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert off.stdout.strip() == sha256(found().tobytes()).hexdigest()
