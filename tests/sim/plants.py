"""Faults planted in the server on purpose: each is one that somebody could make, and the worlds must find it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from houseway.server.live import table as tables
from houseway.server.live.driver import Driver
from houseway.server.live.table import LiveTable
from houseway.server.live.time import NS, HouseClock
from houseway.server.store import writer
from houseway.server.store.rows import Append
from houseway.server.store.store import Store
from houseway.server.store.writer import NotWritten, Writer
from houseway.server.wire import messages

PLANTS: dict[str, Callable[[], None]] = {}
MISSED: dict[str, Callable[[], None]] = {}  # no seed that was tried so far finds these


def plant(fault: Callable[[], None]) -> Callable[[], None]:
    PLANTS[fault.__name__.replace("_", "-")] = fault
    return fault


def missed(fault: Callable[[], None]) -> Callable[[], None]:
    MISSED[fault.__name__.replace("_", "-")] = fault
    return fault


@plant
def acknowledged_before_the_commit() -> None:
    async def append(self: Writer, append: Append) -> None:
        self._waiting.put_nowait((append, asyncio.get_running_loop().create_future()))

    Writer.append = append  # type: ignore[method-assign]


@plant
def told_before_the_commit() -> None:
    right = LiveTable.commit

    async def commit(self: LiveTable, draft: Any) -> None:
        before, self.situation = self.situation, draft.situation
        self._tell(draft.told)
        self.situation = before
        await right(self, draft)

    LiveTable.commit = commit  # type: ignore[method-assign]


@plant
def a_broken_commit_counts_as_not_done() -> None:
    async def outcome(self: Writer, batch: list[Append], error: Exception) -> NotWritten:
        return NotWritten(str(error))

    Writer._outcome = outcome  # type: ignore[method-assign]


@plant
def a_broken_commit_counts_as_done() -> None:
    async def outcome(self: Writer, batch: list[Append], error: Exception) -> None:
        return None

    Writer._outcome = outcome  # type: ignore[method-assign]


@plant
def actions_are_not_known_again() -> None:
    async def applied(*_: Any) -> None:
        return None

    Store.applied = applied  # type: ignore[method-assign,assignment]
    tables.REMEMBERED = 0


@plant
def chips_move_in_a_commit_of_their_own() -> None:
    right = writer.write

    def write(connection: Connection, batch: list[Append]) -> None:
        right(connection, [replace(a, movements=()) for a in batch])

    async def commit(self: Writer, batch: list[Append]) -> Exception | None:
        failed = await committed(self, batch)
        moved = [replace(a, entries=(), seeds=(), revealed=(), snapshot=None) for a in batch if a.movements]
        if failed is None and moved:
            await self._database.transact(lambda connection: right(connection, moved))
        return failed

    committed = Writer._commit
    writer.write = write
    Writer._commit = commit  # type: ignore[method-assign]


@missed
def the_house_gives_up_after_a_failure() -> None:
    Driver._try_again = lambda self: None  # type: ignore[method-assign]


@plant
def the_clock_of_the_house_is_the_system_s() -> None:
    HouseClock.__call__ = lambda self: self._system() // NS  # type: ignore[method-assign]


@plant
def the_seed_is_shown_with_its_commitment() -> None:
    right = messages.shown
    messages.shown = lambda seed: right(replace(seed, revealed=1))


@plant
def who_comes_back_misses_an_entry() -> None:
    right = messages.resumed

    def resumed(table: Any, connection: Any, after: int | None, older: Any) -> Any:
        return right(table, connection, after if after is None else after + 1, older)

    messages.resumed = resumed


@plant
def a_seed_stands_in_the_log() -> None:
    right = LiveTable.commit

    async def commit(self: LiveTable, draft: Any) -> None:
        tables.log.info("written", seed=draft.seed.seed.hex())
        await right(self, draft)

    LiveTable.commit = commit  # type: ignore[method-assign]


@missed
def nobody_asks_who_holds_the_table() -> None:
    writer._held = lambda table: writer.insert(table)  # type: ignore[assignment,attr-defined]
