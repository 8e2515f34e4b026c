"""Running worlds: from a disk that was prepared once, each in a copy of this process."""

from __future__ import annotations

import gc
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from argon2 import PasswordHasher

from houseway.registry import NAMES
from houseway.server import starting
from houseway.server.nodes import relay
from houseway.server.nodes.relay import Relay
from houseway.server.people import passwords
from houseway.server.store.database import migrate
from houseway.server.transparency import asking
from tests.mutants.forking import crew
from tests.sim.between import over
from tests.sim.disk import Disk, SimulatedDatabase
from tests.sim.network import Network
from tests.sim.plants import PLANTS
from tests.sim.seeding import under
from tests.sim.world import World

MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a seed: what was wrong, if anything, the hash of all that happened, and figures."""

    seed: int
    wrong: str = ""
    trace: str = ""
    steps: int = 0
    commits: int = 0
    lives: int = 0
    done: int = 0
    shares: int = 0
    seconds: float = 0  # of a processor
    told: tuple[str, ...] = ()


@contextmanager
def prepared() -> Iterator[Path]:
    """The disk from which every world begins, until all are done."""
    with tempfile.TemporaryDirectory(prefix="houseway-sim-", dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield prepare(Path(name))


def outcomes(
    wanted: Iterable[int], jobs: int, template: Path, *, trace: bool = False, plant: str = ""
) -> Iterator[Outcome]:
    """What became of each seed; with a fault planted in the server where one is named."""
    numbers = list(wanted)
    gc.freeze()
    for number, outcome in crew([partial(_one, seed, template, trace, plant) for seed in numbers], jobs):
        yield outcome or Outcome(numbers[number], wrong="it ended without a word")


def _one(seed: int, template: Path, trace: bool, plant: str) -> Outcome:
    own = template.parent / f"{plant}-{seed}"
    try:
        gc.disable()  # nothing of a world is freed before it ends
        if plant:
            PLANTS[plant]()
        return simulated(seed, template, own, trace=trace)
    except BaseException:  # of the world's own making; the next seed is tried all the same
        return Outcome(seed, wrong=traceback.format_exc())
    finally:
        shutil.rmtree(own, ignore_errors=True)


def simulated(seed: int, template: Path, folder: Path, *, trace: bool = False, rulebook: str = "") -> Outcome:
    """The world of a seed, from its beginning to its end."""
    begin = time.process_time()
    shutil.copytree(template, folder)
    told: list[str] = []
    under(seed)
    world = World(seed, folder, tell=told.append if trace else None)
    if rulebook:
        world.rulebook = rulebook
        world.weather.clear_up()
    under(seed, world.checks.drawn)
    lead_into(world.disk, world.network, world.logged)
    asking.asked = world.witnesses.asked
    wrong = world.run()
    steps, commits, lives = world.loop.steps, world.disk.commits, sum(each.lives for each in world.servers)
    return Outcome(
        seed, wrong, world.trace.hexdigest(), steps, commits, lives, len(world.checks.done), world.shared,
        time.process_time() - begin, tuple(told),
    )  # fmt: skip


def prepare(folder: Path) -> Path:
    """The disk of a server that has been started once, from which every world begins.

    A calm world of each game is run beside it: what is imported and remembered is then there for all.
    """
    template = folder / "template"
    template.mkdir()
    under(0)
    world = World(0, template)
    world.weather.clear_up()
    lead_into(world.disk, world.network, world.logged)
    asking.asked = world.witnesses.asked

    async def started() -> None:
        assert await world.servers[0].start()
        await world.servers[0].stop()

    world.loop.run_until_complete(started())
    world.disk.reader.close()
    for number, rulebook in enumerate(NAMES):
        simulated(-number, template, folder / rulebook, rulebook=rulebook)
    return template


def lead_into(disk: Disk, network: Network, logged: Callable[[Any, str, Any], Any]) -> None:
    """The server's own ways out lead into a world."""

    async def connect(given: str) -> SimulatedDatabase:
        database = SimulatedDatabase(disk)
        if not database.file_is_ready():
            await database.transact(migrate)
        return database

    starting.connect = connect  # type: ignore[attr-defined]
    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # weak, and quick
    relay.connect = over(network).connect  # type: ignore[attr-defined,assignment]
    Relay._http = property(over(network).http)  # type: ignore[assignment]
    structlog.configure(processors=[structlog.processors.add_log_level, logged])
