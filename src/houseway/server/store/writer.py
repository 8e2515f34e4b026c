"""The writer: appends of all tables that wait at the same moment share one commit.

An append names the sequence numbers it expects to be free, and the hold of the table under which it is written. If
somebody else took either it fails, and nothing of it is written; the others of the same commit are then tried one
by one. Where a commit fails and nobody can tell whether it was done, as when the connection breaks, the database
is asked before anybody is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

import structlog
from sqlalchemy import Connection, Insert, Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from houseway.server.metrics import COMMIT_SECONDS, COMMITS, ENTRIES
from houseway.server.store import leaves, schema
from houseway.server.store.database import Database, told
from houseway.server.store.holds import shown, under_hold
from houseway.server.store.rows import Append

MOST_TOGETHER = 256
ASKED_AGAIN_S = (0.1, 0.2, 0.5, 1.0, 2.0)  # while the database does not answer
log = structlog.get_logger()


class NotWritten(Exception):
    """The append was not written."""


class Conflict(NotWritten):
    """Another writer took the sequence number, or the action was recorded before under its id."""


class NotHeld(NotWritten):
    """Another node has taken the table, or nobody holds it."""


class TooFewChips(NotWritten):
    """Somebody would have had fewer than no chips."""


class Unknown(NotWritten):
    """The database does not answer: perhaps it was written."""


class Writer:
    """Writes appends in the order in which they come; when `append` returns, they are on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[tuple[Append, asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.failing = False  # did the last commit fail, for no fault of what was to be written?

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Writes what waits, then ends."""
        await self._waiting.join()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def append(self, append: Append) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((append, future))
        await asyncio.shield(future)  # it is written even if nobody waits for it any longer

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            failed = await self._commit([append for append, _ in batch])
            if failed is not None and len(batch) > 1:
                for append, future in batch:
                    _answer(future, await self._commit([append]))
            else:
                _answer(batch[0][1], failed)
                for _, future in batch[1:]:
                    _answer(future, None)
            for _ in batch:
                self._waiting.task_done()

    async def _commit(self, batch: list[Append]) -> Exception | None:
        try:
            with COMMIT_SECONDS.time():
                await self._database.transact(lambda connection: write(connection, batch))
        except IntegrityError as error:
            return _refusal(error)
        except (SQLAlchemyError, OSError) as error:
            log.error("commit failed", error=told(error))
            failed = await self._outcome(batch, error)
            self.failing = failed is not None
            if failed is not None:
                return failed
        self.failing = False
        COMMITS.inc()
        ENTRIES.inc(sum(len(each.entries) for each in batch))
        return None

    async def _outcome(self, batch: list[Append], error: Exception) -> NotWritten | None:
        """Whether a commit that failed was done all the same; it was done as a whole, or not at all."""
        for pause_s in ASKED_AGAIN_S:
            try:
                return None if await self._is_there(batch[0]) else NotWritten(told(error))
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(pause_s)
        return Unknown(told(error))

    async def _is_there(self, append: Append) -> bool:
        if append.entries:
            entry, of = append.entries[0], schema.entries.c
            query = select(of.line).where((of.table_id == append.table) & (of.seq == entry.seq))
            expected = entry.line
        else:
            seed, of = append.seeds[0], schema.seeds.c
            here = (of.table_id == append.table) & (of.round == seed.round) & (of.generation == seed.generation)
            query, expected = select(of.commitment).where(here), seed.commitment
        async with self._database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none() == expected


def _refusal(error: IntegrityError) -> NotWritten:
    """Which rule of the database refuses it."""
    if schema.NO_CHIPS in str(error.orig):
        return TooFewChips()
    why = told(error)
    return NotHeld(why) if any(each in why for each in NOBODYS) else Conflict(why)


def _answer(future: asyncio.Future[None], failed: Exception | None) -> None:
    if future.done():
        return
    if failed is None:
        future.set_result(None)
    else:
        future.set_exception(failed)
        future.exception()  # whoever asked may have gone


NOBODYS = (
    "NOT NULL constraint failed: entries.table_id",
    "NOT NULL constraint failed: seeds.table_id",
    'null value in column "table_id"',
)


def write(connection: Connection, batch: list[Append]) -> None:
    """Entries first, since they are what can clash."""
    for table, rows in ((schema.entries, "entries"), (schema.seeds, "seeds")):
        found = [_row(a, each) | shown(a.table, a.hold) for a in batch for each in getattr(a, rows)]
        if found:
            connection.execute(_held(table), found)
    _insert(connection, schema.snapshots, (_row(a, a.snapshot) for a in batch if a.snapshot))
    moved = [{**_row(a, each), "at": a.at} for a in batch for each in a.movements]
    _insert(connection, schema.movements, moved)
    for each in sorted(moved, key=lambda row: str(row["person"])):
        person = schema.people.c
        chips = {"chips_cents": person.chips_cents + each["cents"]}
        connection.execute(update(schema.people).where(person.id == each["person"]).values(chips))
    for a in batch:
        if a.revealed:
            of = schema.seeds.c
            these = (of.table_id == a.table) & of.round.in_(a.revealed) & of.revealed.is_(None)
            connection.execute(update(schema.seeds).where(these).values(revealed=a.at))
    _insert(connection, schema.leaves, (leaf for a in batch for leaf in leaves.appended(a)))


@cache
def _held(table: Table) -> Insert:
    """Inserts rows of tables that are held as their appends say."""
    return insert(table).values({c: bindparam(c.name) for c in table.c} | {table.c.table_id: under_hold()})


def _row(append: Append, row: Any) -> dict[str, Any]:
    return {"table_id": append.table, **{name: getattr(row, name) for name in row.__slots__}}


def _insert(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    found = list(rows)
    if found:
        connection.execute(insert(table), found)
