"""The database: where it is, how it is opened, and how it is brought to the present schema."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
)
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from houseway.errors import BadNotation, HousewayError
from houseway.server.live.time import milliseconds

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ONE_AT_A_TIME = 0x686F757365  # the number under which starting servers wait for each other
BUSY_MS = 10_000
ONE_STARTS = ONE_AT_A_TIME + 1  # and while they open their first tables
CHANNEL = "houseway"
MOST_ASKED = 500
IN_USE = "another server uses this database: stop it first, or name another with --database"
# A node that stands still in the middle of a transaction loses it, so that another can take its tables.
NOBODY_WAITS = {"server_settings": {"idle_in_transaction_session_timeout": "1000"}}
SECRETS_STAY: dict[str, Any] = {
    "hide_parameters": True
}  # shuffles and seeds are parameters, and errors are logged


def data_folder() -> Path:
    """The user's data folder, where the system keeps such things."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "houseway"


def default_url() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


def read_url(given: str) -> URL:
    """The URL with the driver that is used; refuses other databases, and a file that cannot be."""
    expected = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        url = make_url(given)
    except ArgumentError:
        raise BadNotation(f"{given!r} is not the URL of a database: {expected}") from None
    if url.drivername not in DRIVERS:
        raise BadNotation(f"there is no driver for {url.drivername!r}: {expected}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadNotation(f"{given!r} names no file: {expected}")
    return url.set(drivername=DRIVERS[url.drivername])


def as_given(url: URL) -> str:
    """A URL as people write it, without the driver and the password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


class Database:
    """An open database: many may read at once, and in SQLite one writes at a time."""

    def __init__(self, url: URL, clock: Callable[[], int] = milliseconds) -> None:
        self.clock = clock  # of a file; a server has its own
        self.sqlite = url.drivername.startswith("sqlite")
        self.file = str(url.database) if self.sqlite else ""
        further = {} if self.sqlite else {"pool_pre_ping": True, "connect_args": NOBODY_WAITS}
        engine = self._engine = create_async_engine(url, **further, **SECRETS_STAY)
        self._writing = engine.execution_options(writes=True)
        self._reading = engine if self.sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.sqlite else nullcontext()
        self._plain: Engine | None = None
        self._ear: Any = None  # asyncpg's connection on which notices come
        if self.sqlite:
            plain = create_engine(url.set(drivername="sqlite"), **SECRETS_STAY)
            self._plain = plain.execution_options(writes=True)
            self._thread = ThreadPoolExecutor(1, "sqlite")
            for each in (engine.sync_engine, self._plain):
                event.listen(each, "connect", _set_up_sqlite)
                event.listen(each, "begin", _begin_sqlite)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Every statement for itself; what is written meanwhile is seen."""
        return self._reading.connect()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """All is read as it is at one moment, however long it takes."""
        engine = self._engine if self.sqlite else self._engine.execution_options(isolation_level="REPEATABLE READ")
        async with engine.connect() as connection:
            first = "BEGIN" if self.sqlite else "SET LOCAL idle_in_transaction_session_timeout = 0"
            await connection.execute(text(first))
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; in SQLite it takes its turn before it reads, so that it never has to give up."""
        async with self._turn, self._writing.begin() as connection:
            yield connection

    async def transact(self, work: Callable[[Connection], None]) -> None:
        """A transaction in one piece: in SQLite by a thread that is crossed once and not for every statement."""
        if self._plain is None:
            async with self._writing.begin() as connection:
                await connection.run_sync(work)
            return
        async with self._turn:
            await asyncio.get_running_loop().run_in_executor(self._thread, _in_one_piece, self._plain, work)

    def now(self) -> str:
        """The database's own time, as an expression of SQL: that of the nodes may differ."""
        return str(self.clock()) if self.sqlite else "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

    def free_bytes(self) -> int | None:
        """What is left of the disk, where that is known."""
        return shutil.disk_usage(Path(self.file).parent).free if self.file else None

    @contextmanager
    def held(self) -> Iterator[None]:
        """No other server uses the file meanwhile; on a PostgreSQL there may be many, each a node."""
        with _locked(Path(f"{self.file}.lock")):
            yield

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Servers that start together take turns."""
        if self.sqlite:
            yield
            return
        async with self._reading.connect() as connection:  # the lock ends with the connection
            await connection.execute(text(f"SELECT pg_advisory_lock({ONE_STARTS})"))
            try:
                yield
            finally:
                await connection.execute(text(f"SELECT pg_advisory_unlock({ONE_STARTS})"))

    async def among(
        self, query: Select[Any], column: ColumnElement[str], wanted: Collection[str]
    ) -> list[Row[Any]]:
        """The rows with one of these values: no database takes ever so many in one question."""
        rows: list[Row[Any]] = []
        waiting = list(wanted)
        async with self.read() as connection:
            for start in range(0, len(waiting), MOST_ASKED):
                some = column.in_(waiting[start : start + MOST_ASKED])
                rows += await connection.execute(query.where(some))
        return rows

    async def wake(self, connection: AsyncConnection) -> None:
        """Other nodes look again once the transaction is done; they would do so after a while anyway."""
        if not self.sqlite:
            await connection.execute(text(f"NOTIFY {CHANNEL}"))

    @asynccontextmanager
    async def hearing(self, woken: Callable[[], None]) -> AsyncIterator[None]:
        """Calls when a node has something new; a file has one server only, which knows what it did."""
        if self.sqlite:
            yield
            return
        async with self._reading.connect() as connection:
            self._ear = (await connection.get_raw_connection()).driver_connection
            await self._ear.add_listener(CHANNEL, lambda *_: woken())
            try:
                yield
            finally:
                await connection.invalidate()

    @property
    def is_heard(self) -> bool:
        """Would it be heard of what is new?"""
        return self.sqlite or (self._ear is not None and not self._ear.is_closed())

    async def close(self) -> None:
        await self._engine.dispose()
        if self._plain is not None:
            self._plain.dispose()
            self._thread.shutdown()


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Holds the lock of a file, which ends with the process whatever becomes of it."""
    with file.open("w") as held:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise HousewayError(IN_USE) from None
        yield


def told(error: BaseException) -> str:
    """What a database says of a failure, in a line; the rest may quote the row that failed, secrets and all."""
    because = str(getattr(error, "orig", None) or error).strip().splitlines()
    return because[0] if because else "no answer"


def _in_one_piece(engine: Engine, work: Callable[[Connection], None]) -> None:
    with engine.begin() as connection:
        work(connection)


async def connect(given: str) -> Database:
    """Opens the database and migrates it."""
    url = read_url(given)
    if url.drivername.startswith("sqlite"):
        _make_room(str(url.database))
    database = Database(url)
    try:
        await database.transact(migrate)
    except (DBAPIError, OSError, CommandError) as error:
        await database.close()
        why = "a newer houseway wrote it" if isinstance(error, CommandError) else told(error)
        raise HousewayError(f"cannot open the database {as_given(url)}: {why}") from None
    return database


def migrate(connection: Connection) -> None:
    """Brings the schema up to date; two servers that start together take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
    command.upgrade(migrations(connection), "head")


def migrations(connection: Connection) -> Config:
    """What Alembic is to know."""
    config = Config()
    config.set_main_option("script_location", "houseway.server.store:migrations")
    config.attributes["connection"] = connection
    return config


def _make_room(file: str) -> None:
    """Sees to it that the file can be opened and is a database, or can become one."""
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(file)) as connection:  # a thread of aiosqlite's would outlive a failure
            connection.execute("PRAGMA schema_version")
    except OSError as error:
        raise HousewayError(f"cannot make the folder of {file!r}: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise HousewayError(f"cannot open the database {file!r}: {error}") from None


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """A commit is on the disk before it is acknowledged; readers do not wait for the writer."""
    connection.isolation_level = None  # transactions begin as `_begin_sqlite` says
    getattr(connection, "driver_connection", connection).text_factory = _read_text
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _read_text(data: bytes) -> str:
    """A text that is damaged is read as well as it can be: what it belongs to is found to be, and nothing else."""
    return data.decode(errors="replace")


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
