"""Jobs: so many rounds from one seed, in blocks that anybody may do in any order with the same result.

Every block has a stream of chance of its own, spawned from the seed by the block's number, and comes to whole
numbers. So the sum does not depend on how many workers there are, nor on which of them did what.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any

from houseway.registry import game

if TYPE_CHECKING:
    from houseway.odds.simulating.model import Model

BLOCK = 1 << 18

Wagers = tuple[str, ...]
Sums = dict[Wagers, tuple[int, int]]
"""The sum of nets and of their squares, for each wager and for those that one decision joins."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated: a rulebook under a submission, how the player decides, the seed, and how many rounds."""

    rulebook: str
    options: tuple[tuple[str, Any], ...]  # as JSON has them, lists as tuples
    player: str
    seed: int
    rounds: int

    @property
    def blocks(self) -> int:
        return -(-self.rounds // BLOCK)

    def size(self, block: int) -> int:
        """How many rounds a block has; the last may be shorter."""
        return min(BLOCK, self.rounds - block * BLOCK)


def job_of(rulebook: str, submission: dict[str, Any], player: str, seed: int, rounds: int) -> Job:
    """The job for options as JSON has them."""
    options = tuple((name, tuple(each) if isinstance(each, list) else each) for name, each in submission.items())
    return Job(rulebook, options, player, seed, rounds)


def block_sums(job: Job, block: int) -> Sums:
    """What one block comes to."""
    from numpy.random import PCG64DXSM, Generator, SeedSequence

    rng = Generator(PCG64DXSM(SeedSequence(job.seed, spawn_key=(block,))))
    return model(job.rulebook, job.options, job.player).sums(rng, job.size(block))


@cache
def model(rulebook: str, options: tuple[tuple[str, Any], ...], player: str) -> Model:
    from houseway.odds.simulating.model import model_of

    return model_of(rulebook, game(rulebook).filed(dict(options)).options, player)


def in_threads(job: Job, workers: int) -> Iterator[tuple[int, Sums]]:
    """The blocks as they are done, with the number of each; the first alone, as it compiles and makes tables."""
    yield 0, block_sums(job, 0)
    left, doing = iter(range(1, job.blocks)), dict[Future[Sums], int]()
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                for block in islice(left, 2 * workers - len(doing)):
                    doing[pool.submit(block_sums, job, block)] = block
                if not doing:
                    return
                for done in wait(doing, return_when=FIRST_COMPLETED).done:
                    yield doing.pop(done), done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(slots=True)
class Tally:
    """The nets of one wager over the rounds so far, and what they are counted in."""

    unit: int = 1
    rounds: int = 0
    total: int = 0
    squares: int = 0

    def add(self, net: int) -> None:
        """One more round."""
        self.add_sums(1, net, net * net)

    def add_sums(self, rounds: int, total: int, squares: int) -> None:
        self.rounds += rounds
        self.total += total
        self.squares += squares

    @property
    def mean(self) -> float:
        return self.total / (self.rounds * self.unit)

    @property
    def standard_error(self) -> float | None:
        """None for a single round, which says nothing about the spread."""
        n = self.rounds
        if n < 2:
            return None
        return sqrt((self.squares * n - self.total**2) / (n - 1)) / n / self.unit
