"""The store: everything the server keeps, in SQLite or PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, func, insert, select, true, update
from sqlalchemy.exc import SQLAlchemyError

from houseway.server.rest.documents.tables import Clocks
from houseway.server.store import leaves, schema
from houseway.server.store.database import Database, told
from houseway.server.store.holds import shown, under_hold
from houseway.server.store.rows import Append, EntryRow, Hold, Movement, SeedRow, SnapshotRow, TableRow
from houseway.server.store.vault import Vault
from houseway.server.store.writer import NotHeld, Writer, write

PAGE = 1000
LEAST_FREE = 16 << 20  # bytes of the disk
T = TypeVar("T")
_entry = [schema.entries.c[name] for name in EntryRow.__slots__]
_CLOSING = select(schema.tables.c.id).where(schema.tables.c.closing & schema.tables.c.closed.is_(None))
_seed = [schema.seeds.c[name] for name in SeedRow.__slots__]


class Store:
    """Tables and their logs; people are kept by `houseway.server.people.people`."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self.database, self.vault = database, vault
        self.writer = Writer(database)
        self.checkpoint = ""  # of the house's log: the newest that was published

    async def start(self) -> None:
        self.writer.start()

    async def stop(self) -> None:
        await self.writer.stop()
        await self.database.close()

    async def faults(self) -> list[str]:
        """What keeps it from writing now."""
        found = ["the last commit failed"] if self.writer.failing else []
        if (free := self.database.free_bytes()) is not None and free < LEAST_FREE:
            found.append(f"the disk has {free} bytes left: expected at least {LEAST_FREE}")
        try:
            await self._all(select(schema.tables.c.id).limit(1))
        except (SQLAlchemyError, OSError) as error:
            found.append(told(error))
        return found

    async def append(self, append: Append) -> None:
        """Adds to a table; raises `NotWritten` if that could not be."""
        seeds = tuple(self.vault.sealed(append.table, each) for each in append.seeds)
        await self.writer.append(replace(append, seeds=seeds))

    async def add_table(self, row: TableRow, header: EntryRow) -> None:
        """A new table with the header of its log; its first round is committed to when it is taken up."""
        values = {
            "id": row.id, "rulebook": row.rulebook, "options": json.dumps(row.options), "title": row.title,
            "listed": row.listed, "owner": row.owner, "betting_s": row.clocks.betting_s,
            "decision_s": row.clocks.decision_s, "pace_ms": row.clocks.pace_ms, "opened": row.opened,
            "closing": False, "coach": row.coach, "level": row.level,
        }  # fmt: skip
        async with self.database.write() as connection:
            await connection.execute(insert(schema.tables), values)
            fields = {name: getattr(header, name) for name in header.__slots__}
            await connection.execute(insert(schema.entries), {"table_id": row.id, **fields})
            said = [leaves.opened(row), leaves.entry(row.id, header)]
            await connection.execute(insert(schema.leaves), said)

    async def mark_table(self, table: str, hold: Hold, *, closed: int | None = None) -> None:
        """A table is to be closed, or is; that is for who holds it to say."""
        marked = update(schema.tables).where(schema.tables.c.id == under_hold())
        async with self.database.write() as connection:
            done = await connection.execute(marked.values(closing=True, closed=closed), shown(table, hold))
            if not done.rowcount:
                raise NotHeld
            if closed is not None:
                await connection.run_sync(_close, table, closed)

    async def close_for_good(self, table: str, at: int, movements: tuple[Movement, ...]) -> None:
        """Closes a table with people at it, whose chips are theirs again; once, whoever else does it."""
        of = schema.tables.c

        def work(connection: Connection) -> None:
            open_still = (of.id == table) & of.closed.is_(None)
            done = connection.execute(update(schema.tables).where(open_still).values(closing=True, closed=at))
            if done.rowcount:
                write(connection, [Append(table, (), at, movements=movements)])
                _close(connection, table, at)

        await self.database.transact(work)

    async def table(self, table: str) -> TableRow | None:
        rows = await self._all(select(schema.tables).where(schema.tables.c.id == table))
        return _table_row(rows[0]) if rows else None

    async def open_tables(self, *, listed: bool = True, owner: str | None = None) -> list[TableRow]:
        """The tables of the lobby, or those that somebody opened, in the order of their opening."""
        of = schema.tables.c
        which = of.listed.is_(True) if listed else of.owner == owner
        query = select(schema.tables).where(of.closed.is_(None) & which).order_by(of.opened, of.id)
        return [_table_row(row) for row in await self._all(query)]

    async def all_open(self) -> list[str]:
        """Every table that is not closed."""
        of = schema.tables.c
        return [
            row.id for row in await self._all(select(of.id).where(of.closed.is_(None)).order_by(of.opened, of.id))
        ]

    async def is_restored(self) -> bool:
        """Did the database come back from a backup, and no server has acted upon it yet?"""
        return any(row.restored is not None for row in await self._all(select(schema.house.c.restored)))

    async def mark_restored(self, at: int | None) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(schema.house).values(restored=at))

    async def closing(self) -> list[str]:
        """The tables that are to be closed."""
        return [row.id for row in await self._all(_CLOSING)]

    async def house_rulebooks(self, but: Collection[str] = ()) -> set[str]:
        """The rulebooks of which the house opened a table of its own at any time, but for some tables."""
        of = schema.tables.c
        rows = await self._all(select(of.id, of.rulebook).where(of.owner.is_(None)))
        return {row.rulebook for row in rows if row.id not in but}

    async def older(self, version: int) -> set[str]:
        """The tables whose log has another format than this version of it."""
        table, of = schema.tables.c.id, schema.entries.c
        header = select(of.line).where((of.table_id == table) & (of.seq == 0)).scalar_subquery()
        now = header.contains(f'"format_version":{version},')
        return {row.id for row in await self._all(select(table).where(~now))}

    async def search(self, rulebook: str = "", title: str = "", limit: int = 100) -> list[Row[Any]]:
        """Tables with the figures of their logs, the latest first."""
        of, each, other = schema.tables.c, schema.entries.c, schema.entries.alias().c
        newest = select(func.max(other.seq)).where(other.table_id == of.id).scalar_subquery()
        figures = (each.seq.label("entries"), each.round.label("round"), each.at.label("last"))
        last = (each.table_id == of.id) & (each.seq == newest)  # one entry a table is read, however many there are
        query = select(schema.tables, *figures).select_from(schema.tables).outerjoin(schema.entries, last)
        if rulebook:
            query = query.where(of.rulebook == rulebook)
        if title:
            query = query.where(func.lower(of.title).contains(title.lower(), autoescape=True))
        return await self._all(query.order_by(each.at.desc()).limit(limit))

    async def log(self, table: str, after: int = -1, most: int | None = None) -> AsyncIterator[EntryRow]:
        """The entries after a sequence number, up to another where one is given."""
        of = schema.entries.c
        while True:
            wanted = (of.table_id == table) & (of.seq > after)
            if most is not None:
                wanted &= of.seq <= most
            rows = await self._all(select(*_entry).where(wanted).order_by(of.seq).limit(PAGE))
            for row in rows:
                yield _made(EntryRow, row)
            if len(rows) < PAGE:
                return
            after = rows[-1].seq

    async def rounds(self, table: str, *, before: int, limit: int) -> list[EntryRow]:
        """The entries of the last rounds before one."""
        of = schema.entries.c
        first = max(1, before - limit)
        wanted = (of.table_id == table) & (of.round >= first) & (of.round < before) & (of.seq > 0)
        return [_made(EntryRow, row) for row in await self._all(select(*_entry).where(wanted).order_by(of.seq))]

    async def applied(self, table: str, person: str, action_id: str) -> int | None:
        """The entry that somebody's action became."""
        of = schema.entries.c
        wanted = (of.table_id == table) & (of.person == person) & (of.action_id == action_id)
        rows = await self._all(select(of.seq).where(wanted))
        return int(rows[0].seq) if rows else None

    async def seeds(self, table: str, round: int) -> list[SeedRow]:
        """The seeds of a round, the last generation last."""
        return await self._seeds(table, schema.seeds.c.round == round)

    async def committed(self, table: str, before: int | None = None) -> list[SeedRow]:
        """The seeds of a table, of the rounds before one where one is given."""
        return await self._seeds(table, true() if before is None else schema.seeds.c.round < before)

    async def last_revealed(self, table: str) -> SeedRow | None:
        of = schema.seeds.c
        revealed = (of.table_id == table) & of.revealed.is_not(None)
        last = select(func.max(of.round)).where(revealed).scalar_subquery()
        return next(reversed(await self._seeds(table, of.round == last)), None)

    async def unrevealed(self, table: str) -> list[SeedRow]:
        """The seeds that are still secret, the present one last."""
        return await self._seeds(table, schema.seeds.c.revealed.is_(None))

    async def _seeds(self, table: str, which: ColumnElement[bool]) -> list[SeedRow]:
        of = schema.seeds.c
        query = select(*_seed).where((of.table_id == table) & which).order_by(of.round, of.generation)
        return [self.vault.opened_or_lost(table, _made(SeedRow, row)) for row in await self._all(query)]

    async def snapshot(self, table: str, before: int | None = None) -> SnapshotRow | None:
        """The latest state that was kept, of those up to an entry where one is given."""
        of = schema.snapshots.c
        wanted = of.table_id == table
        if before is not None:
            wanted &= of.seq <= before
        query = select(of.seq, of.head, of.state).where(wanted).order_by(of.seq.desc()).limit(1)
        rows = await self._all(query)
        return _made(SnapshotRow, rows[0]) if rows else None

    async def _all(self, query: Select[Any]) -> list[Row[Any]]:
        async with self.database.read() as connection:
            return list((await connection.execute(query)).all())


def _close(connection: Connection, table: str, at: int) -> None:
    """Nothing more is drawn at a table that is closed, and so nothing of its chance stays a secret."""
    of = schema.seeds.c
    secret = (of.table_id == table) & of.revealed.is_(None)
    rounds = connection.execute(select(of.round).where(secret).distinct().order_by(of.round)).scalars().all()
    write(connection, [Append(table, (), at, revealed=tuple(rounds))])
    connection.execute(insert(schema.leaves), leaves.closed(table, at))


def _made(kind: type[T], row: Row[Any]) -> T:
    return kind(**row._mapping)


def _options(text: str) -> dict[str, Any]:
    """The options as filed; of a damaged row something that no rulebook takes: this table alone is lost."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"damaged": text}


def _table_row(row: Row[Any]) -> TableRow:
    return TableRow(
        id=row.id,
        rulebook=row.rulebook,
        options=_options(row.options),
        title=row.title,
        listed=row.listed,
        owner=row.owner,
        clocks=Clocks(betting_s=row.betting_s, decision_s=row.decision_s, pace_ms=row.pace_ms),
        opened=row.opened,
        closing=row.closing,
        closed=row.closed,
        coach=row.coach,
        level=row.level,
    )
