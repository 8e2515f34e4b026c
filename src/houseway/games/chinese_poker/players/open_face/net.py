"""The nets: for each number of cards to come, one that turns the shape of a half-set hand into points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.chinese_poker.players.open_face.shape import INPUTS, MOST_TO_COME, Floats, Ints, describe

FIRST, SECOND = 64, 32  # how wide the two layers between are
POINTS = 10.0  # a net answers in tens of points


class Nets(NamedTuple):
    """The weights of all nets, by cards to come."""

    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    last: NDArray[np.float32]
    last_bias: NDArray[np.float32]


def untrained() -> Nets:
    """Nets that value everything at nothing."""
    count = MOST_TO_COME + 1
    shapes = ((INPUTS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), ())
    return Nets(*(np.zeros((count, *shape), np.float32) for shape in shapes))


def workspace() -> Floats:
    """Room for one evaluation."""
    return np.zeros(INPUTS + FIRST + SECOND, np.float32)


@kernel
def value_by_net(
    board: Ints, live: Ints, suits: Ints, deck: int, left: int, to_come: int, nets: Nets, work: Floats
) -> float:
    """What the net for so many cards to come thinks a half-set hand is worth."""
    x = work[:INPUTS]
    describe(board, live, suits, deck, left, to_come, x)
    return answer(x, to_come, nets, work)


@kernel
def answer(x: Floats, to_come: int, nets: Nets, work: Floats) -> float:
    """The net's answer to a shape, in points."""
    hidden, deeper = work[INPUTS : INPUTS + FIRST], work[INPUTS + FIRST :]
    weights = nets.first[to_come]
    hidden[:] = nets.first_bias[to_come]
    for place in range(INPUTS):
        amount = x[place]
        if amount != 0:
            for unit in range(FIRST):
                hidden[unit] += amount * weights[place, unit]
    weights = nets.second[to_come]
    deeper[:] = nets.second_bias[to_come]
    for place in range(FIRST):
        amount = hidden[place]
        if amount > 0:
            for unit in range(SECOND):
                deeper[unit] += amount * weights[place, unit]
    total = nets.last_bias[to_come]
    for place in range(SECOND):
        if deeper[place] > 0:
            total += deeper[place] * nets.last[to_come, place]
    return float(total) * POINTS
