"""Chance: shuffles and dice from a secret seed, and the commitment by which anybody can check them afterwards.

A round has a seed of 256 bits. Its commitment is published before the round and the seed after it. People at the
table add shares of their own, which the house does not know when it commits itself. Each draw of the round has its
own ChaCha20 keystream under a key made from the seed and the shares, never from the commitment.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from houseway.engine.offers import Bounds, Dice, Order
from houseway.engine.words import Seat

SEED_BYTES = 32
WORDS = 1 << 32  # how many values a word of the keystream has
BLOCK = bytes(64)


def new_seed() -> bytes:
    """256 bits from the system; 54 cards have 237 bits of orders."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(table: str, round: int, seed: bytes) -> str:
    """What is published before the round: it binds the seed and says nothing about it."""
    assert len(seed) == SEED_BYTES
    told = (b"houseway commitment 1", table.encode(), str(round).encode(), seed)
    return "sha256:" + sha256(b"\0".join(told)).hexdigest()


def pledge(table: str, round: int, seat: Seat, share: bytes) -> str:
    """The hash of somebody's share, which they tell before anybody tells a share."""
    told = (b"houseway share 1", table.encode(), str(round).encode(), str(seat).encode(), share)
    return "sha256:" + sha256(b"\0".join(told)).hexdigest()


def mixed(seed: bytes, table: str, round: int, shares: Iterable[tuple[Seat, bytes]]) -> bytes:
    """The secret that a round is drawn from: the seed, and with it the shares in the order of their seats."""
    assert len(seed) == SEED_BYTES
    told = [str(seat).encode() + b"\0" + share for seat, share in sorted(shares)]
    if not told:
        return seed
    return hmac.digest(
        seed, b"\0".join([b"houseway shares 1", table.encode(), str(round).encode(), *told]), "sha256"
    )


def words(secret: bytes, draw: int) -> Iterator[int]:
    """The keystream of the n-th draw of a round, as words of 32 bits."""
    key = hmac.digest(secret, b"houseway draw 1\0" + str(draw).encode(), "sha256")
    stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
    while True:
        block = stream.update(BLOCK)
        for place in range(0, len(block), 4):
            yield int.from_bytes(block[place : place + 4], "little")


def below(limit: int, stream: Iterator[int], size: int = WORDS) -> int:
    """A number below the limit; words beyond its greatest multiple are passed over, so that none is favoured."""
    fair = size - size % limit
    while (word := next(stream)) >= fair:
        pass
    return word % limit


def shuffled(count: int, stream: Iterator[int], size: int = WORDS) -> tuple[int, ...]:
    """An order of so many cards, by Fisher and Yates."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(last + 1, stream, size)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def rolled(count: int, sides: int, stream: Iterator[int]) -> tuple[int, ...]:
    """What so many dice show."""
    return tuple(1 + below(sides, stream) for _ in range(count))


def drawn(bounds: Bounds | None, secret: bytes, draw: int) -> tuple[int, ...]:
    """What comes of the n-th draw of a round within its bounds."""
    match bounds:
        case Order(count):
            return shuffled(count, words(secret, draw))
        case Dice(count, sides):
            return rolled(count, sides, words(secret, draw))
        case _:
            raise AssertionError(f"{bounds} is not left to chance")
