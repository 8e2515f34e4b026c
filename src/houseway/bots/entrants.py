"""Entrants: who plays a match, and its groups shared out among worker processes, with the same result."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context

from houseway.bots.match import Group, Maker, played
from houseway.rulebooks.chinese_poker.submission import ChinesePoker


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot of the house by its name."""

    name: str

    @property
    def maker(self) -> Maker:
        """Imported when asked for, as some bots take a moment to load."""
        from houseway.bots.chinese_players import PLAYERS

        return PLAYERS[self.name]


@dataclass(frozen=True, slots=True)
class Match:
    """All that decides a match; any process can play any group of it."""

    options: ChinesePoker
    entrants: tuple[Entrant, ...]
    seed: int


def groups(match: Match, count: int, workers: int = 1) -> Iterator[Group]:
    """The groups of a match in order, whoever plays them."""
    if workers == 1:
        yield from (_group(match, number) for number in range(count))
        return
    # Spawned, so that a worker begins with nothing but what it is sent, on every system
    with ProcessPoolExecutor(min(workers, count), get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        try:
            yield from pool.map(partial(_group, match), range(count))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def _makers(entrants: tuple[Entrant, ...]) -> tuple[Maker, ...]:
    """Once for each process."""
    return tuple(entrant.maker for entrant in entrants)


def _group(match: Match, number: int) -> Group:
    return played(match.options, _makers(match.entrants), match.seed, number)
