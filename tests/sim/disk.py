"""The disk and the database on it: real SQLite, asked in the loop's own thread, with the faults of the weather.

What was committed outlives a server that dies; a transaction that was open is gone. Between the nodes of one world
the file has one writer at a time.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import QueuePool

from houseway.errors import HousewayError
from houseway.server.store.database import IN_USE, SECRETS_STAY, Database, _begin_sqlite, _set_up_sqlite
from tests.sim.loop import RUNNING, Loop, Program
from tests.sim.weather import Weather

BUSY_S = 10
SINCE_1970 = 1_800_000_000


class Disk:
    """The file, who writes to it, and what the weather does."""

    def __init__(
        self, file: Path, loop: Loop, weather: Weather, rng: random.Random, *, memory: bool = False
    ) -> None:
        self.file, self.loop, self.weather, self.rng = file, loop, weather, rng
        self.memory = memory  # there is no file: a process that forks has a disk of its own in each branch
        self.name = f"file:{file}?mode=memory&cache=shared" if memory else str(file)
        self.writer: Program | None = None
        self.server: Program | None = None
        self.cut_off: dict[str, tuple[float, float]] = {}  # which server does not reach it, and when
        self.fills_up = bool(weather.full)
        self.commits = 0
        self.committed: Callable[[], None] = lambda: None
        self.reader = sqlite3.connect(
            self.name, isolation_level=None, uri=memory
        )  # sees what is on the disk alone

    def clock(self) -> int:
        """The database's own time, which nobody sets."""
        return int((SINCE_1970 + self.loop.now) * 1000)

    def rows(self, query: str, *values: Any) -> list[Any]:
        with closing(self.reader.execute(query, values)) as found:
            return found.fetchall()

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def is_within(self, spans: list[tuple[float, float]]) -> bool:
        return any(begin <= self.loop.now < end for begin, end in spans)

    async def answer(self) -> None:
        """A statement takes a moment, and may fail."""
        await asyncio.sleep(self.rng.uniform(1, 8) if self.happens(self.weather.slow) else self.rng.random() / 500)
        if self._is_away(RUNNING.get().server):
            raise OSError("no answer")
        if self.happens(self.weather.misread):
            raise broken("SELECT")

    def _is_away(self, server: str) -> bool:
        return self.is_within(self.weather.outages) or (
            server in self.cut_off and self.is_within([self.cut_off[server]])
        )

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One program writes at a time; the system lets go for one that dies."""
        me, until = RUNNING.get(), self.loop.now + BUSY_S
        while self.writer is not None and not self.writer.dead:
            if self.loop.now > until:
                raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
            await asyncio.sleep(self.rng.random() / 100)
        self.writer = me
        try:
            yield
        finally:
            if self.writer is me:
                self.writer = None


def broken(statement: str) -> DBAPIError:
    return DBAPIError(statement, None, Exception("the connection was closed"), connection_invalidated=True)


class Line:
    """A connection as the server uses one."""

    def __init__(self, disk: Disk, plain: Connection) -> None:
        self.disk, self.plain = disk, plain

    async def execute(self, *query: Any) -> Any:
        await self.disk.answer()
        return self.plain.execute(*query)

    async def run_sync(self, work: Callable[..., Any], *args: Any) -> Any:
        await self.disk.answer()
        return work(self.plain, *args)


_TALK = create_engine("sqlite://")  # statements are compiled once for all worlds


class SimulatedDatabase(Database):
    """The server's database, driven inline."""

    def __init__(self, disk: Disk) -> None:
        self.sqlite, self.file, self.disk = True, str(disk.file), disk
        self.program = RUNNING.get()
        self.clock = disk.clock
        self._lock = asyncio.Lock()
        url = f"sqlite:///{disk.name}" + "&uri=true" * disk.memory
        engine = create_engine(url, poolclass=QueuePool, pool_size=100, **SECRETS_STAY)
        engine.dialect, engine._compiled_cache = _TALK.dialect, _TALK._compiled_cache
        self._engine_inline = engine
        self._writes = engine.execution_options(writes=True)
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "connect", self._opened)
        event.listen(engine, "begin", _begin_sqlite)

    def _opened(self, raw: Any, _: Any) -> None:
        raw.execute("PRAGMA synchronous=OFF")  # nothing here outlives the machine
        raw.execute("PRAGMA busy_timeout=0")
        raw.execute(f"PRAGMA read_uncommitted={self.disk.memory}")  # readers of a file do not wait for the writer
        raw.create_function("clock_of_the_disk", 0, self.disk.clock)
        self.program.endings.append(raw.close)

    def now(self) -> str:
        return "clock_of_the_disk()"

    def file_is_ready(self) -> bool:
        return bool(self.disk.rows("SELECT name FROM sqlite_master WHERE name = 'alembic_version'"))

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        await self.disk.answer()
        with self._engine_inline.connect() as plain:
            yield cast(AsyncConnection, Line(self.disk, plain))

    def read(self) -> Any:
        return self._read()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._lock, self.disk.turn():
            await self.disk.answer()
            with self._begun() as (plain, commit):
                yield cast(AsyncConnection, Line(self.disk, plain))
                await self._commit(commit)

    async def transact(self, work: Callable[[Connection], None]) -> None:
        async with self._lock, self.disk.turn():
            await self.disk.answer()
            with self._begun() as (plain, commit):
                work(plain)
                await self._commit(commit)

    @contextmanager
    def _begun(self) -> Iterator[tuple[Connection, Callable[[], None]]]:
        """A transaction and its commit; while the disk is full the file does not grow."""
        with self._writes.connect() as plain:
            begun = plain.begin()
            if self.disk.fills_up:
                most = 1 if self.disk.is_within(self.disk.weather.full) else 1 << 30
                plain.exec_driver_sql(f"PRAGMA max_page_count={most}")
            yield plain, begun.commit

    async def _commit(self, commit: Callable[[], None]) -> None:
        disk, weather = self.disk, self.disk.weather
        await asyncio.sleep(disk.rng.random() / 300)
        if disk.happens(weather.lost):
            raise broken("COMMIT")
        dies = disk.happens(weather.death)
        if dies and disk.rng.random() < 0.5:
            await self._die()
        commit()
        disk.commits += 1
        disk.committed()
        if dies:
            await self._die()
        await asyncio.sleep(disk.rng.random() / 300)
        if disk.happens(weather.unknown):
            raise broken("COMMIT")

    async def _die(self) -> None:
        self.program.kill()
        await asyncio.get_running_loop().create_future()

    @contextmanager
    def held(self) -> Iterator[None]:
        if self.disk.server is not None and not self.disk.server.dead:
            raise HousewayError(IN_USE)
        self.disk.server = self.program
        try:
            yield
        finally:
            self.disk.server = None

    async def close(self) -> None:
        self._engine_inline.dispose()
