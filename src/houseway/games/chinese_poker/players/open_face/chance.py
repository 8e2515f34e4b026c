"""Chance inside kernels: numbers that follow from a state, which each draw advances."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Whole, kernel
from houseway.games.chinese_poker.players.open_face.shape import Ints


@kernel
def rolled(state: Ints, below: Whole) -> int:
    """A whole number below a small bound; the state of the generator is advanced (splitmix, then a multiply)."""
    state[0] += np.int64(-7046029254386353131)
    mixed = np.uint64(state[0])
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@kernel
def uniform(state: Ints) -> float:
    """A number between 0 and 1, neither of them."""
    return (rolled(state, np.int64(1 << 31)) + 0.5) / (1 << 31)
