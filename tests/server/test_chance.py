"""Shuffles: from the right keystream, without favour, and bound by their commitment."""

from __future__ import annotations

import hmac
import struct
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import product
from math import factorial

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from houseway.engine.offers import Dice, Order, Whole
from houseway.server.live.chance import WORDS, below, commitment, drawn, new_seed, rolled, shuffled, words

SEED = bytes(range(32))


def test_the_keystream_is_that_of_rfc_8439() -> None:
    """The first block of appendix A.1, test vector 1."""
    stream = Cipher(ChaCha20(bytes(32), bytes(16)), mode=None).encryptor().update(bytes(64))
    assert stream.hex().startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")


def test_words_are_little_endian_and_go_on_over_blocks() -> None:
    stream = words(SEED, 0)
    first = [next(stream) for _ in range(40)]
    assert all(0 <= word < WORDS for word in first)
    assert len(set(first)) == 40
    again = words(SEED, 0)
    assert [next(again) for _ in range(40)] == first
    other = words(SEED, 1)
    assert [next(other) for _ in range(40)] != first


@pytest.mark.parametrize("limit", range(2, 55))
def test_every_number_comes_from_equally_many_words(limit: int) -> None:
    """All 65,536 words of a shortened generator, and the bound that does it for 32 bits."""
    size = 1 << 16
    counts = Counter(each for word in range(size) for each in _from(limit, word, size))
    assert set(counts) == set(range(limit))
    assert len(set(counts.values())) == 1
    assert (WORDS - WORDS % limit) % limit == 0
    assert WORDS - WORDS % limit > WORDS - limit


def _from(limit: int, word: int, size: int) -> list[int]:
    """The number that a word gives, or nothing where it is passed over."""
    stream = iter((word,))
    try:
        return [below(limit, stream, size)]
    except StopIteration:
        return []


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_order_of_few_cards_is_equally_likely(count: int) -> None:
    """Exhaustive: every run of words of a generator with eight values, weighed by its probability."""
    chances: dict[tuple[int, ...], Fraction] = {}
    for order, chance in _all_shuffles(count, 8):
        chances[order] = chances.get(order, Fraction(0)) + chance
    assert len(chances) == factorial(count)
    assert set(chances.values()) == {Fraction(1, factorial(count))}


def _all_shuffles(count: int, size: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Each accepted run of words with its probability, given that none of its words is passed over."""
    fair = [size - size % limit for limit in range(count, 1, -1)]
    for run in product(*(range(each) for each in fair)):
        chance = Fraction(1)
        for each in fair:
            chance /= each
        yield shuffled(count, iter(run), size), chance


def test_a_shuffle_is_an_order_of_all_cards() -> None:
    for count in (1, 2, 24, 52, 53, 54, 108):
        order = drawn(Order(count), SEED, 3)
        assert Order(count).admits(order)


def test_dice_show_every_side() -> None:
    stream = words(SEED, 0)
    shown = Counter(rolled(6000, 6, stream))
    assert set(shown) == set(range(1, 7))
    assert max(shown.values()) < 1200
    assert Dice(3).admits(drawn(Dice(3), SEED, 0))


def test_nothing_else_is_left_to_chance() -> None:
    with pytest.raises(AssertionError):
        drawn(Whole(1, 2), SEED, 0)


def test_the_derivation_is_the_documented_one() -> None:
    """Pinned, so that a seed revealed today can be checked in ten years."""
    assert commitment("kx3vQm2hT0aP", 7, SEED) == (
        "sha256:" + "c524541f6ac531c9ac192e7291b029ece77c24f6e17f15b6fd0453dde263b290"
    )
    assert drawn(Order(10), SEED, 0) == (0, 1, 8, 7, 3, 5, 4, 9, 2, 6)
    assert drawn(Dice(3), SEED, 1) == (6, 6, 5)


def test_a_reader_of_the_protocol_finds_the_same_cards() -> None:
    """Written from docs/protocol.md alone, with a ChaCha20 of its own."""
    for draw, count in ((0, 54), (1, 54), (2, 24)):
        key = hmac.new(SEED, b"houseway draw 1" + b"\0" + str(draw).encode(), sha256).digest()
        stream = (word for counter in range(1000) for word in _block(key, counter))
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            word = next(stream)
            while word >= 2**32 // (i + 1) * (i + 1):
                word = next(stream)
            j = word % (i + 1)
            order[i], order[j] = order[j], order[i]
        assert tuple(order) == drawn(Order(count), SEED, draw)


def _block(key: bytes, counter: int) -> list[int]:
    """A block of ChaCha20 with the nonce zero: RFC 8439, section 2.3."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8L", key), counter, 0, 0, 0]
    state = list(start)
    rows = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for _ in range(10):
        for a, b, c, d in rows + diagonals:
            for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[x] = (state[x] + state[y]) % 2**32
                mixed = state[z] ^ state[x]
                state[z] = (mixed << turn | mixed >> 32 - turn) % 2**32
    return [(one + other) % 2**32 for one, other in zip(state, start, strict=True)]


def test_commitments_differ_by_table_round_and_seed() -> None:
    seed = new_seed()
    others = {commitment(*each) for each in (("a", 1, seed), ("b", 1, seed), ("a", 2, seed), ("a", 1, new_seed()))}
    assert len(others) == 4
    assert seed.hex() not in commitment("a", 1, seed)


def test_the_deck_does_not_follow_from_the_commitment() -> None:
    """What everybody knows before the round, taken for the seed, gives other cards."""
    seed = new_seed()
    published = bytes.fromhex(commitment("a", 1, seed).removeprefix("sha256:"))
    assert drawn(Order(54), published, 0) != drawn(Order(54), seed, 0)
