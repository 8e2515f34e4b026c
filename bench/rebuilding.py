"""Rebuilding: a table of 100,000 entries against one of 1,000, in a database of its own each.

What is measured is what a visitor waits for: the start of a server on that database, and a table that comes into
memory when somebody asks for it. How long that takes depends on how long ago its state was kept and on what was
done since, so that it is measured at many moments between two states that are kept.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import perf_counter

import structlog

from houseway.engine.words import DEALER, SUPERVISOR
from houseway.registry import NAMES
from houseway.server.live.drafting import Taken
from houseway.server.live.hall import Hall
from houseway.server.live.house import at_its_time, first_choice, staff_bot
from houseway.server.live.rebuilding import EVERY
from houseway.server.live.table import LiveTable
from houseway.server.live.time import milliseconds
from houseway.server.rest.documents.tables import Clocks, NewTable
from houseway.server.settings import Settings
from houseway.server.starting import started

SIZES = (1_000, 100_000)
GOAL = 1.2
TIMES = 15
MOMENTS = 20
STEP_MS = 2_000
SLOW = Clocks(pace_ms=10_000)  # nobody is there, and the table sleeps


def main() -> None:
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    print(f"start-up and rebuilding by a table's age (goal: a ratio of at most {GOAL})")
    asyncio.run(measured())


async def measured() -> None:
    rulebook = NAMES[-1]
    with tempfile.TemporaryDirectory(prefix=".rebuilding-", dir=".") as folder:
        files = [Path(folder) / f"{size}.db" for size in SIZES]
        tables = [await _filled(rulebook, file, size) for file, size in zip(files, SIZES, strict=True)]
        starts = await _in_turn([lambda file=file: _start(file) for file in files])
        async with AsyncExitStack() as stack:
            halls = [await stack.enter_async_context(_hall(file)) for file in files]
            loads = [0.0] * len(halls)
            for _ in range(MOMENTS):
                pairs = list(zip(halls, tables, strict=True))
                took = await _in_turn([lambda hall=hall, table=table: _load(hall, table) for hall, table in pairs])
                loads = [sum(each) for each in zip(loads, took, strict=True)]
                for hall, table in pairs:
                    await _grown(hall, table, EVERY // MOMENTS)
    loads = [each / MOMENTS for each in loads]
    for name, took in (("start of a server", starts), ("a table comes into memory", loads)):
        shown = "".join(f"{1000 * each:>12.1f} ms" for each in took)
        print(f"  {name:<28}{shown}   ratio {took[1] / took[0]:.2f}")


async def _in_turn(works: list[Callable[[], Awaitable[None]]]) -> list[float]:
    """The best time of each, measured in turn, so that what else the machine does meets both."""
    best = [float("inf")] * len(works)
    for _ in range(TIMES):
        for number, work in enumerate(works):
            began = perf_counter()
            await work()
            best[number] = min(best[number], perf_counter() - began)
    return best


@asynccontextmanager
async def _hall(file: Path) -> AsyncIterator[Hall]:
    settings = Settings(database=f"sqlite:///{file.resolve()}", operator_password="bench")
    async with started(settings, milliseconds) as service:
        yield service.hall


async def _start(file: Path) -> None:
    async with _hall(file):
        pass


async def _load(hall: Hall, table: str) -> None:
    hall.tables.clear()
    assert await hall.table(table) is not None


async def _filled(rulebook: str, file: Path, size: int) -> str:
    """A table on which bots have played for so many entries."""
    async with _hall(file) as hall:
        table = await hall.open(NewTable(rulebook=rulebook, bots=2, clocks=SLOW), None)
        await _grown(hall, table.row.id, size - table.situation.seq, shown=sys.stderr.isatty())
        return table.row.id


async def _grown(hall: Hall, name: str, more: int, *, shown: bool = False) -> None:
    """Bots play on for so many entries."""
    table = await hall.table(name)
    assert table is not None
    at, size = max(table.time(), table.situation.round.clock), table.situation.seq + more
    while table.situation.seq < size:
        at += await _played(table, at, min(200, size - table.situation.seq))
        if shown:
            print(f"\r  {table.situation.seq:>8,} entries of {size:,}", end="", file=sys.stderr, flush=True)
    if shown:
        print(file=sys.stderr)


async def _played(table: LiveTable, at: int, most: int) -> int:
    """A commit of what the bots do, up to the end of a round; tells how much later it is."""
    draft, staff = table.draft(), staff_bot()
    bots = {**table.bots, DEALER: staff, SUPERVISOR: staff}
    while len(draft.told) < most and not draft.round_ended:
        choice = first_choice(draft.situation.round, bots)
        assert choice is not None, "the bots have nothing to do"
        draft.add(Taken(at_its_time(choice, draft.situation.round, at + STEP_MS * len(draft.told))))
    async with table.lock:
        await table.commit(draft)
    return STEP_MS * len(draft.told)
