"""Copying a house: a backup is a file of SQLite, whatever the database is, and is restored into either kind.

A backup is a snapshot, and can be made while the server runs. The keys are not in it: who finds one does not learn
what is to be dealt. What is restored knows that it was, until a server has started and acted upon it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.errors import HousewayError
from houseway.odds.progress import report
from houseway.server.store import schema
from houseway.server.store.database import Database, as_given, connect, migrations, read_url, told

TOGETHER = 1000
NOT_KEPT = (schema.nodes,)  # servers that lived then


async def back_up(database: str, file: Path) -> int:
    """Copies a database into a new file, whole or not at all; gives how many rows that were."""
    if file.exists():
        raise HousewayError(f"{str(file)!r} is there already: expected a new file")
    async with _opened(database) as source:
        async with source.snapshot() as reading:
            await reading.run_sync(_check_revision)
        with _beside(file) as part:
            rows = await _copied(source, _url_of(part))
            part.replace(file)
    return rows


async def restore(file: Path, database: str, at: int) -> int:
    """Copies a backup into an empty database, which knows from then on that it was restored."""
    if not file.is_file():
        raise HousewayError(f"there is no file {str(file)!r}: expected a backup")
    if await _is_used(database):
        shown = as_given(read_url(database))
        raise HousewayError(f"there is a house in the database {shown} already: expected an empty one")
    with tempfile.TemporaryDirectory(prefix="houseway-") as folder:
        mine = Path(folder) / "backup.db"  # an older one is brought up to date, and the backup stays as it is
        shutil.copyfile(file, mine)
        try:
            if not await _is_used(_url_of(mine)):
                raise HousewayError(f"there is no house in {str(file)!r}: expected a backup")
            source = await connect(_url_of(mine))
        except HousewayError as wrong:
            raise HousewayError(str(wrong).replace(_url_of(mine), _url_of(file))) from None
        try:
            return await _copied(source, database, restored=at)
        finally:
            await source.close()


async def _copied(source: Database, url: str, restored: int | None = None) -> int:
    """Copies all rows into a database that has none yet."""
    target = await connect(url)
    done = 0
    try:
        async with source.snapshot() as reading, target.write() as writing:
            await writing.execute(delete(schema.house))
            tables = [each for each in schema.metadata.sorted_tables if each not in NOT_KEPT]
            for number, table in enumerate(tables):
                report("copying the house", number / len(tables))
                done += await _copied_table(table, reading, writing)
            if restored is not None:
                await writing.execute(update(schema.house).values(restored=restored))
    finally:
        await target.close()
    return done


async def _copied_table(table: Table, reading: AsyncConnection, writing: AsyncConnection) -> int:
    done = 0
    rows = await reading.stream(select(table).order_by(*table.primary_key.columns))
    async for some in rows.partitions(TOGETHER):
        await writing.execute(insert(table), [dict(row._mapping) for row in some])
        done += len(some)
    counted = table.autoincrement_column
    if done and counted is not None and writing.dialect.name == "postgresql":  # it goes on counting from there
        last = select(func.max(counted)).scalar_subquery()
        await writing.execute(select(func.setval(func.pg_get_serial_sequence(table.name, counted.name), last)))
    return done


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Database]:
    """A database as it is; one that is not there is not made."""
    read = read_url(url)
    shown = as_given(read)
    if read.drivername.startswith("sqlite") and not Path(str(read.database)).is_file():
        raise HousewayError(f"there is no database {shown}")
    database = Database(read)
    try:
        yield database
    except (DBAPIError, OSError) as error:
        raise HousewayError(f"cannot read the database {shown}: {told(error)}") from None
    finally:
        await database.close()


async def _is_used(url: str) -> bool:
    """Is there a house in a database?"""
    read = read_url(url)
    if read.drivername.startswith("sqlite") and not Path(str(read.database)).is_file():
        return False
    async with _opened(url) as database, database.snapshot() as reading:
        return await reading.run_sync(_has_people)


def _has_people(connection: Connection) -> bool:
    if not inspect(connection).has_table(schema.people.name):
        return False
    return connection.execute(text(f"SELECT 1 FROM {schema.people.name} LIMIT 1")).first() is not None


def _check_revision(connection: Connection) -> None:
    """A database of another version is not read by this one's schema."""
    here = MigrationContext.configure(connection).get_current_revision()
    if here != ScriptDirectory.from_config(migrations(connection)).get_current_head():
        what = "no house is in the database" if here is None else "the database is of another version of houseway"
        raise HousewayError(f"{what}: start the server on it once")


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A file that its owner alone may read, to be put in the place of another when it is whole."""
    part = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        yield part
    except OSError as error:
        raise HousewayError(f"cannot write {str(file)!r}: {(error.strerror or str(error)).lower()}") from None
    finally:
        for more in ("", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + more).unlink()


def _url_of(file: Path) -> str:
    return f"sqlite:///{file.absolute()}"
