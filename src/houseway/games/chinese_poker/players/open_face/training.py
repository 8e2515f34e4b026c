"""Training: the nets are made backwards, each from exact expectations over the next card by the net before it.

A lap makes all nets, from three cards to come, where values are exact, to eight. The hands of the first lap are
placed without much thought, those of later laps by the nets of the lap before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from houseway.bots.training import Tells
from houseway.games.chinese_poker.players.open_face.net import FIRST, POINTS, SECOND, Nets, untrained
from houseway.games.chinese_poker.players.open_face.samples import CHUNK, Chunk, Order, played, valued
from houseway.games.chinese_poker.players.open_face.search import EXACT
from houseway.games.chinese_poker.players.open_face.shape import INPUTS, MOST_TO_COME
from houseway.games.chinese_poker.players.open_face.terms import Terms

Array = NDArray[np.float32]
Result = TypeVar("Result")


class Workers(Protocol):
    """Whoever makes samples: a function is called with each of many arguments, and the rest the same for all."""

    def __call__(self, work: Callable[..., Result], each: Iterable[Any], *same: Any) -> list[Result]: ...


def here(work: Callable[..., Result], each: Iterable[Any], *same: Any) -> list[Result]:
    """Makes samples one after the other, in this process."""
    return [work(one, *same) for one in each]


@dataclass(frozen=True, slots=True)
class Schedule:
    """How much is trained: hands of each lap, and how often each is learned from."""

    laps: tuple[int, ...]
    epochs: tuple[int, ...]
    strays: float = 0.06
    batch: int = 512
    rate: float = 2e-3


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one net learned: its error on hands that it did not learn from, in points."""

    lap: int
    to_come: int
    hands: int
    error: float


def trained(
    plan: Schedule,
    seed: int,
    terms: Terms,
    most_opponents: int,
    *,
    start: Nets | None = None,
    workers: Workers = here,
    tell: Tells = lambda line: None,
) -> tuple[Nets, list[Lesson]]:
    """All nets, and how well each learned."""
    nets, lessons = start or untrained(), list[Lesson]()
    for lap, (hands, epochs) in enumerate(zip(plan.laps, plan.epochs, strict=True)):
        begun = lap > 0 or start is not None
        orders = [Order(seed, lap, each, plan.strays, most_opponents, begun) for each in range(hands // CHUNK)]
        played_hands = workers(played, orders, terms, nets)
        nets = Nets(*(each.copy() for each in nets))
        for to_come in range(EXACT, MOST_TO_COME + 1):
            chunks = workers(valued, played_hands, to_come, terms, nets)
            key = SeedSequence(seed, spawn_key=(lap, to_come, 0))
            error = learn(nets, to_come, chunks, epochs, plan, key, afresh=not begun)
            lessons.append(Lesson(lap + 1, to_come, hands, round(error, 4)))
            tell(f"lap {lap + 1} of {len(plan.laps)}, {to_come} cards to come: off by {error:.3f} points")
    return nets, lessons


def learn(
    nets: Nets, to_come: int, chunks: list[Chunk], epochs: int, plan: Schedule, key: SeedSequence, *, afresh: bool
) -> float:
    """Trains one net on chunks of samples, all but the last tenth; gives the error on that, in points."""
    x = np.concatenate([chunk.shapes for chunk in chunks])
    y = (np.concatenate([chunk.values for chunk in chunks]) / POINTS).astype(np.float32)
    kept = len(x) - len(x) // 10
    rng = Generator(PCG64DXSM(key))
    weights = _first_weights(rng) if afresh else [each[to_come].copy() for each in nets]
    steps = epochs * (kept // plan.batch)
    moments = [(np.zeros_like(each), np.zeros_like(each)) for each in weights]
    done = 0
    for _ in range(epochs):
        order = rng.permutation(kept)
        for start in range(0, kept - plan.batch + 1, plan.batch):
            rows = order[start : start + plan.batch]
            done += 1
            rate = plan.rate * 0.5 * (1 + np.cos(np.pi * done / (steps + 1)))
            _step(weights, moments, _slopes(weights, x[rows], y[rows]), rate, done)
    for mine, all_nets in zip(weights, nets, strict=True):
        all_nets[to_come] = mine
    off = _answers(weights, x[kept:])[-1] - y[kept:]
    return float(np.sqrt(np.mean(off**2))) * POINTS


def _first_weights(rng: Generator) -> list[Any]:
    def drawn(*shape: int) -> Array:
        return np.asarray(rng.standard_normal(shape) * np.sqrt(2 / shape[0]), np.float32)

    zeros = [np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32), np.zeros((), np.float32)]
    return [drawn(INPUTS, FIRST), zeros[0], drawn(FIRST, SECOND), zeros[1], drawn(SECOND), zeros[2]]


def _answers(weights: list[Any], x: Array) -> tuple[Array, Array, Array]:
    """What each layer says."""
    first, first_bias, second, second_bias, last, last_bias = weights
    hidden = np.maximum(x @ first + first_bias, 0)
    deeper = np.maximum(hidden @ second + second_bias, 0)
    return hidden, deeper, deeper @ last + last_bias


def _slopes(weights: list[Any], x: Array, y: Array) -> list[Any]:
    """How the squared error changes with each weight."""
    second, last = weights[2], weights[4]
    hidden, deeper, found = _answers(weights, x)
    off = (found - y) * np.float32(2 / len(y))
    back_deeper = np.outer(off, last) * (deeper > 0)
    back_hidden = (back_deeper @ second.T) * (hidden > 0)
    return [
        x.T @ back_hidden, back_hidden.sum(0), hidden.T @ back_deeper, back_deeper.sum(0),
        deeper.T @ off, off.sum(),
    ]  # fmt: skip


def _step(weights: list[Any], moments: list[Any], slopes: list[Any], rate: float, done: int) -> None:
    """One step of Adam."""
    scale = rate * np.sqrt(1 - 0.999**done) / (1 - 0.9**done)
    for place, ((mean, square), slope) in enumerate(zip(moments, slopes, strict=True)):
        mean += np.float32(0.1) * (slope - mean)
        square += np.float32(0.001) * (slope * slope - square)
        weights[place] = weights[place] - np.float32(scale) * mean / (np.sqrt(square) + np.float32(1e-8))
