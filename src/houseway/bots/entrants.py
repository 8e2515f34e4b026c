"""Entrants: who plays a match, and its groups shared out among worker processes, with the same result."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children, get_context
from multiprocessing.util import Finalize
from typing import Any, Protocol

from houseway.bots.match import Group, Maker, Matches, played
from houseway.errors import HousewayError
from houseway.registry import Part, game


class Entrant(Protocol):
    """Somebody who plays: a value that can be sent to a worker, and opened there at each place of a match."""

    @property
    def name(self) -> str: ...

    def opened(self) -> AbstractContextManager[Maker]: ...


@dataclass(frozen=True, slots=True)
class OfTheHouse:
    """A bot of the house by its name, for the rules of a table."""

    name: str
    rulebook: str
    options: Any

    @contextmanager
    def opened(self) -> Iterator[Maker]:
        asked = game(self.rulebook)
        players = asked.part(Part.PLAYERS)  # when asked for, as some bots take a moment to load
        yield partial(players[self.name], asked.rulebook(self.options))


@dataclass(frozen=True, slots=True)
class Match:
    """All that decides a match; any process can play any group of it."""

    rulebook: str
    options: Any
    entrants: tuple[Entrant, ...]
    seed: int

    def opened(self, stack: ExitStack) -> list[Maker]:
        return [stack.enter_context(entrant.opened()) for entrant in self.entrants]

    def group(self, makers: Sequence[Maker], number: int) -> Group:
        asked = game(self.rulebook)
        matches: Matches = asked.part(Part.MATCH)
        return played(asked.rulebook(self.options), matches.session, makers, self.seed, number)


def groups(match: Match, count: int, workers: int = 1) -> Iterator[Group]:
    """The groups of a match in order, whoever plays them."""
    if workers == 1:
        with ExitStack() as stack:
            makers = match.opened(stack)
            yield from (match.group(makers, number) for number in range(count))
        return
    # Spawned, so that a worker begins with nothing but what it is sent, on every system
    with ProcessPoolExecutor(min(workers, count), get_context("spawn"), _begin, (match,)) as pool:
        try:
            waiting = [pool.submit(_group, match, number) for number in range(count)]
            yield from (future.result() for future in waiting)
        except BrokenExecutor:
            raise HousewayError("a worker process ended before its work was done") from None
        except BaseException:  # nobody waits for what the workers are about when somebody has had enough
            for worker in active_children():
                worker.terminate()
            raise


# --- in a worker -----------------------------------------------------------------------------------------------

_makers: list[Maker] = []


def _begin(match: Match) -> None:
    """Opens the entrants until the worker ends; interrupts are left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stack = ExitStack()
    Finalize(None, stack.close, exitpriority=1)
    _makers[:] = match.opened(stack)


def _group(match: Match, number: int) -> Group:
    return match.group(_makers, number)
