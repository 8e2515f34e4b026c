"""Faults planted in the server on purpose: each is one that somebody could make, and the worlds must find it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from sqlalchemy import Connection, bindparam, insert, text

from houseway.server.live import drafting
from houseway.server.live import table as tables
from houseway.server.live.driver import Driver
from houseway.server.live.shares import Shares
from houseway.server.live.table import LiveTable
from houseway.server.live.time import NS, HouseClock
from houseway.server.rest.documents.records import Share
from houseway.server.store import writer
from houseway.server.store.rows import Append
from houseway.server.store.store import Store
from houseway.server.store.writer import NotWritten, Writer
from houseway.server.transparency import growing
from houseway.server.transparency.sequencer import Sequencer
from houseway.server.wire import messages

PLANTS: dict[str, Callable[[], None]] = {}


def plant(fault: Callable[[], None]) -> Callable[[], None]:
    PLANTS[fault.__name__.replace("_", "-")] = fault
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


@plant
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
    right = messages.missed

    def missed(table: Any, after: int | None, older: Any) -> Any:
        return right(table, after if after is None else after + 1, older)

    messages.missed = missed


@plant
def a_seed_stands_in_the_log() -> None:
    right = LiveTable.commit

    async def commit(self: LiveTable, draft: Any) -> None:
        tables.log.info("written", seed=draft.seed.seed.hex())
        await right(self, draft)

    LiveTable.commit = commit  # type: ignore[method-assign]


@plant
def shares_do_not_count() -> None:
    drafting.mixed = lambda seed, *_: seed  # type: ignore[attr-defined]


@plant
def a_share_is_left_out() -> None:
    right = Shares.gather

    async def gather(self: Shares) -> None:
        await right(self)
        assert self._fixed is not None
        self._fixed = tuple(Share(each.seat, each.hash, None) for each in self._fixed)

    Shares.gather = gather  # type: ignore[method-assign]


@plant
def the_log_is_written_anew() -> None:
    """At every start but the first, with other salts: nothing on the disk remembers."""
    starts, right, said = count(), Sequencer.check, growing.entry_of

    async def check(self: Sequencer, *, restored: bool = False) -> None:
        if life := next(starts):
            growing.entry_of = lambda subject, salt, body: said(subject, salt + bytes([life % 256]), body)
            (self.keys.folder / "checkpoint").unlink(missing_ok=True)
            await self.database.transact(_forget_the_log)
        await right(self, restored=restored)

    Sequencer.check = check  # type: ignore[method-assign]


def _forget_the_log(connection: Connection) -> None:
    for statement in (
        "DROP TRIGGER IF EXISTS leaves_no_update",
        "UPDATE leaves SET position = NULL",
        "DELETE FROM tiles",
        "DELETE FROM checkpoints",
    ):
        connection.execute(text(statement))


@plant
def an_older_database_is_not_refused() -> None:
    right = Sequencer._compared
    Sequencer._compared = lambda self, connection: (right(self, connection)[0], "")  # type: ignore[method-assign]


@plant
def seeds_are_used_again() -> None:
    """What is open stays so, also where a backup was put back."""
    right = LiveTable._commit_anew

    async def commit_anew(self: LiveTable, situation: Any, why: Any) -> None:
        if not any(each.round == situation.round.number for each in self.unrevealed):
            await right(self, situation, why)

    LiveTable._commit_anew = commit_anew  # type: ignore[method-assign]


@plant
def nobody_asks_who_holds_the_table() -> None:
    writer._held = lambda table: insert(table).values({c: bindparam(c.name) for c in table.c})  # type: ignore[assignment]
