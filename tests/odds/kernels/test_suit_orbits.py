"""Sets of cards up to a change of suits: numbered without gaps, and none lost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb

import pytest

from houseway.cards import standard_deck
from houseway.odds.kernels.suit_orbits import (
    JOKER_BIT,
    SUIT_BITS,
    Pack,
    bits_of,
    cards_of,
    orbit,
    orbits,
    sets_of,
)

DECK = standard_deck(jokers=1)
CARDS = [1 << place for place in range(53)]


def renamed(bits: int, suits: Sequence[int]) -> int:
    """The set when suits change places."""
    parts = [bits >> 13 * suit & SUIT_BITS for suit in suits]
    return bits & JOKER_BIT | sum(part << 13 * place for place, part in enumerate(parts))


def test_there_are_as_many_orbits_as_are_known() -> None:
    assert [orbits(size) for size in range(8)] == [1, 14, 182, 1924, 18_187, 150_891, 1_097_447, 6_972_147]


@pytest.mark.parametrize("size", range(1, 5))
def test_every_set_has_a_number_that_all_of_its_orbit_have(size: int) -> None:
    found: dict[int, int] = {}
    for cards in combinations(CARDS, size):
        number = orbit(sum(cards))
        found[number] = found.get(number, 0) + 1
    assert sorted(found) == list(range(orbits(size)))
    _, weights = sets_of(size, Pack())
    assert weights.tolist() == [found[number] for number in range(orbits(size))]


def test_representatives_of_seven_cards_stand_at_their_numbers_and_for_all_hands() -> None:
    hands, weights = sets_of(7, Pack())
    assert all(orbit(int(hands[place])) == place for place in range(0, len(hands), 4999))
    assert int(weights.sum()) == comb(53, 7)


def test_without_a_joker_there_is_no_set_with_one() -> None:
    sets, weights = sets_of(5, Pack(joker=False))
    assert int(weights.sum()) == comb(52, 5)
    assert not (sets & JOKER_BIT).any()


def test_cards_and_bits_are_the_same_sets() -> None:
    chance = random.Random(2)
    for _ in range(200):
        hand = chance.sample(DECK.cards, 7)
        assert set(cards_of(bits_of(hand))) == set(hand)


def test_sets_of_seven_have_one_number_if_and_only_if_suits_were_renamed() -> None:
    chance = random.Random(5)
    seen: dict[int, int] = {}
    for _ in range(3000):
        bits = sum(chance.sample(CARDS, 7))
        suits = [0, 1, 2, 3]
        chance.shuffle(suits)
        assert orbit(bits) == orbit(renamed(bits, suits))
        least = min(renamed(bits, order) for order in permutations(range(4)))
        assert seen.setdefault(orbit(bits), least) == least
