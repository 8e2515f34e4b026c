"""Running histories: each in a copy of a process in which the house was made ready once."""

from __future__ import annotations

import gc
import itertools
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.laws.walking import TABLES
from tests.leaks.history import History
from tests.leaks.house import House
from tests.leaks.other import Result
from tests.leaks.plants import PLANTS
from tests.mutants.forking import crew
from tests.sim.running import MEMORY


@dataclass(frozen=True, slots=True)
class Wanted:
    """A campaign: histories from a seed on, until there are so many pairs."""

    seed: int
    pairs: int
    jobs: int
    steps: int
    rulebook: str = ""


@dataclass
class Outcome:
    """What became of a history."""

    seed: int
    table: str = ""
    result: Result = field(default_factory=Result)


def table_of(seed: int, rulebook: str = "") -> tuple[str, int]:
    """The rulebooks in turn, and of each its submissions."""
    rulebooks = list(dict.fromkeys(name for name, _ in TABLES))
    name = rulebook or rulebooks[seed % len(rulebooks)]
    own = [number for each, number in TABLES if each == name]
    return name, own[seed // len(rulebooks) % len(own)]


@contextmanager
def made_ready() -> Iterator[House]:
    """The house from which every history begins, until all are done."""
    with tempfile.TemporaryDirectory(prefix="houseway-leaks-", dir=MEMORY if MEMORY.is_dir() else None) as name:
        house = House(Path(name))
        gc.collect()
        gc.freeze()  # or the branches write to pages that they share, to look for garbage
        gc.disable()
        yield house
        gc.enable()


def outcomes(wanted: Wanted, plant: str = "") -> Iterator[Outcome]:
    """Histories until so many pairs were compared."""
    with made_ready() as house:
        yield from _outcomes(house, wanted, plant)


def planted(wanted: Wanted) -> Iterator[tuple[str, Outcome]]:
    """For each leak the history that finds it, or the last one where none does."""
    with made_ready() as house:
        for plant in PLANTS:
            pairs = 0
            for outcome in _outcomes(house, wanted, plant):
                outcome.result.pairs = pairs = pairs + outcome.result.pairs
                if outcome.result.different:
                    break
            yield plant, outcome


def _outcomes(house: House, wanted: Wanted, plant: str) -> Iterator[Outcome]:
    done = 0

    def histories() -> Iterator[partial[Outcome]]:
        for seed in itertools.count(wanted.seed):
            if done >= wanted.pairs:
                return
            yield partial(_one, house, seed, wanted, plant)

    for number, outcome in crew(histories(), wanted.jobs):
        outcome = outcome or Outcome(wanted.seed + number, result=Result(different="it ended without a word"))
        done += outcome.result.pairs
        yield outcome
        if outcome.result.different and not outcome.result.pairs:
            return  # nothing can be compared here


def _one(house: House, seed: int, wanted: Wanted, plant: str) -> Outcome:
    name, number = table_of(seed, wanted.rulebook)
    try:
        if plant:
            PLANTS[plant]()
        result = History(house, seed, name, number).run(wanted.steps)
    except BaseException:  # of a history's own making
        result = Result(different=traceback.format_exc())
    return Outcome(seed, f"{name} {number}", result)
