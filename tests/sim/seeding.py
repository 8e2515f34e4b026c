"""All chance of a process from one seed: what the system would give, what nobody seeded, what is shuffled."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_unseeded = random.Random(0)


class Seeded(random.Random):
    """A generator that nobody seeded takes its seed from the world's."""

    def __init__(self, seed: Any = None) -> None:
        super().__init__(_unseeded.random() if seed is None else seed)


def under(seed: int, drawn: Callable[[bytes], None] = lambda _: None) -> None:
    """From now on, for good: so it is done in a process of its own. Every secret is shown to `drawn`."""
    source = random.Random(f"secrets {seed}")
    _unseeded.seed(f"unseeded {seed}")
    random.seed(f"global {seed}")

    def token_bytes(nbytes: int | None = None) -> bytes:
        found = source.randbytes(32 if nbytes is None else nbytes)
        drawn(found)
        return found

    secrets.token_bytes = token_bytes
    secrets._sysrand = source  # type: ignore[attr-defined]
    os.urandom = source.randbytes
    Ed25519PrivateKey.generate = lambda: Ed25519PrivateKey.from_private_bytes(source.randbytes(32))  # type: ignore[method-assign]
    random.Random = Seeded  # type: ignore[misc,assignment]
