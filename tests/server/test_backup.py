"""Backups: whole, without the keys, into either kind of database; what a lost history may have shown is over."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, text

from houseway.cli import main as houseway
from houseway.errors import HousewayError
from houseway.server.live.hall import Hall
from houseway.server.live.table import LiveTable
from houseway.server.live.time import milliseconds
from houseway.server.starting import open_store, started
from houseway.server.store import schema
from houseway.server.store.database import connect
from houseway.server.wire.protocol import Why
from tests.server.serving import Client, Json, clients, operator, play, serving, settings
from tests.server.test_trust import file_of

RULEBOOK = "two-card-joker-poker-ma"


async def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All that a database holds, but for who serves it."""
    database = await connect(url)
    found = {}
    async with database.read() as connection:
        for table in schema.metadata.sorted_tables:
            if table not in (schema.nodes, schema.house):
                query = select(table).order_by(*table.primary_key.columns)
                found[table.name] = [tuple(row) for row in await connection.execute(query)]
    await database.close()
    return found


def test_a_backup_is_restored_into_either_kind_of_database(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, again = tmp_path / "house.db", f"sqlite:///{tmp_path / 'again.db'}"

    async def played() -> str:
        async with serving(settings(database)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.sit(2, 50_000)
            await play(ann, RULEBOOK, 2)
            at_once = ["backup", str(tmp_path / "running.db"), "--database", database]
            assert await asyncio.to_thread(houseway, at_once) == 0, "while the server runs, too"
            return table

    asyncio.run(played())
    assert houseway(["backup", str(backup), "--database", database]) == 0
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.glob("*house.db*")] == ["house.db"]
    assert houseway(["restore", str(backup), "--database", again]) == 0
    said = capsys.readouterr().out
    assert "The keys are not in it" in said
    assert asyncio.run(rows_of(again)) == asyncio.run(rows_of(database))
    with closing(sqlite3.connect(backup)) as kept, closing(sqlite3.connect(tmp_path / "again.db")) as restored:
        assert kept.execute("SELECT restored FROM house").fetchone() == (None,)
        assert restored.execute("SELECT restored FROM house").fetchone() != (None,)


def test_a_house_moves_from_sqlite_to_postgresql_and_goes_on(sqlite: str, postgresql: str, tmp_path: Path) -> None:
    keys = str(tmp_path / "tables.keys")

    async def first() -> Json:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "of Ann's own"})
            return await ann.get("/api/me")

    async def then() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(postgresql, keys=keys)))
            (ann,) = await stack.enter_async_context(clients(address, "Somebody"))
            await ann.send("POST", "/api/login", {"name": "Ann", "password": "of Ann's own"})
            assert (await ann.get("/api/me"))["person"]["id"] == me["person"]["id"]
            boss = await operator(address, stack)
            for each in (await boss.get("/api/tables"))["tables"]:
                assert (await boss.get(f"/api/tables/{each['id']}/verification"))["ok"]

    me = asyncio.run(first())
    assert houseway(["backup", str(tmp_path / "house.db"), "--database", sqlite]) == 0
    assert houseway(["restore", str(tmp_path / "house.db"), "--database", postgresql]) == 0
    asyncio.run(then())


@pytest.mark.parametrize("by", ["command", "hand"])
def test_what_may_be_known_from_a_lost_history_is_not_played_on(
    by: str, sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ann is in a round when the backup is made, and sees how it goes on; another table had not begun."""
    file, backup = Path(file_of(sqlite)), tmp_path / "house.db"
    known: dict[str, str] = {}

    async def first() -> tuple[str, str, Json]:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            chips = (await ann.get("/api/me"))["person"]["chips_cents"]
            begun, fresh = await ann.open_table(RULEBOOK, bots=1), await ann.open_table(RULEBOOK)
            await ann.join(begun)
            await ann.sit(2, 50_000)
            await play(ann, RULEBOOK, 2)
            await ann.leave_socket()
            await asyncio.sleep(0.3)
            made = ["backup", str(backup), "--database", sqlite]
            assert await asyncio.to_thread(houseway, made) == 0
            for table in (begun, fresh):
                await ann.join(table)
                known[table] = ann.last["commitment"]["commitment"]
            await ann.join(begun)
            await play(ann, RULEBOOK, 2)
            return begun, fresh, {"cookies": dict(ann.http.cookies), "chips": chips}

    begun, fresh, ann_was = asyncio.run(first())
    for each in file.parent.glob("tables.db*"):
        each.unlink()
    if by == "command":
        assert houseway(["restore", str(backup), "--database", sqlite]) == 0
    else:
        shutil.copy(backup, file)
        with pytest.raises(HousewayError, match="older than what its server has published"):
            asyncio.run(_start(sqlite))

    async def again() -> None:
        async with AsyncExitStack() as stack:
            chosen = settings(sqlite, restored=by == "hand")
            address = await stack.enter_async_context(serving(chosen))
            (ann,) = await stack.enter_async_context(clients(address, "Somebody"))
            ann.http.cookies.clear()
            ann.http.cookies.update(ann_was["cookies"])
            assert (await ann.get(f"/api/tables/{begun}"))["closed"]
            won = await _won(ann, begun)
            assert (await ann.get("/api/me"))["person"]["chips_cents"] == ann_was["chips"] + won
            lobby = (await ann.get("/api/tables"))["tables"]
            assert len({each["rulebook"] for each in lobby}) == 5, "the house opens others in their places"
            await ann.join(fresh)
            now = ann.last["commitment"]
            assert (now["round"], now["why"]) == (1, "restored")
            assert now["commitment"] != known[fresh]
            await ann.sit(2)
            told = [line for each in ann.entries for line in each["told"] if now["commitment"] in line]
            assert len(told) == 1
            assert "came back from a backup" in told[0]

    asyncio.run(again())
    asyncio.run(_not_again(sqlite, fresh))


def test_a_house_that_dies_while_it_acts_upon_a_backup_has_all_its_tables_in_the_end(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of its own tables cannot be gone on with; the server dies when it is to open another."""
    file, backup = Path(file_of(sqlite)), tmp_path / "house.db"

    async def lobby() -> list[Json]:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            return (await ann.get("/api/tables"))["tables"]  # type: ignore[no-any-return]

    before = asyncio.run(lobby())
    assert houseway(["backup", str(backup), "--database", sqlite]) == 0
    for each in file.parent.glob("tables.db*"):
        each.unlink()
    assert houseway(["restore", str(backup), "--database", sqlite]) == 0
    monkeypatch.setattr(Hall, "take_up", _taken_up)
    with monkeypatch.context() as dying:
        dying.setattr(Hall, "open", _die)
        with pytest.raises(OSError, match="it dies"):
            asyncio.run(_start(sqlite))
    after = asyncio.run(lobby())
    assert [each["rulebook"] for each in after].count(RULEBOOK) == 1
    assert {each["rulebook"] for each in after} == {each["rulebook"] for each in before}
    assert {each["id"] for each in after} != {each["id"] for each in before}


_take_up = Hall.take_up


async def _taken_up(self: Hall, id: str, why: Why = "started") -> LiveTable | None:
    """As if something had been drawn at the house's own table when the backup was made."""
    table = await _take_up(self, id, why)
    if why == "restored" and table is not None and table.row.rulebook == RULEBOOK:
        table.situation = replace(table.situation, draws=1)
    return table


async def _die(*_: object) -> None:
    raise OSError("it dies")


async def _start(url: str) -> None:
    async with started(settings(url), milliseconds):
        pass


async def _won(ann: Client, table: str) -> int:
    """What Ann won in the rounds that are there, by what was settled."""
    rounds = (await ann.get(f"/api/tables/{table}/rounds", limit=20))["rounds"]
    return sum(wager["net_cents"] for each in rounds for wager in each["settled"] if wager["spot"] == 2)


async def _not_again(url: str, fresh: str) -> None:
    """The next start is an ordinary one."""
    async with serving(settings(url)) as address, clients(address, "Bob") as (bob,):
        await bob.join(fresh)
        assert bob.last["commitment"]["why"] == "started"
    store = await open_store(settings(url))
    assert not await store.is_restored()
    await store.database.close()


def test_backups_are_refused_in_one_line(sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_start(sqlite))
    house, other = tmp_path / "house.db", f"sqlite:///{tmp_path / 'other.db'}"
    assert houseway(["backup", str(house), "--database", sqlite]) == 0
    (tmp_path / "text").write_text("nonsense")
    shutil.copy(house, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    capsys.readouterr()
    newer = f"sqlite:///{tmp_path / 'newer.db'}"
    for arguments, expected in (
        (["backup", str(house), "--database", sqlite], "is there already: expected a new file"),
        (["backup", str(tmp_path / "x.db"), "--database", other], "there is no database"),
        (["backup", str(tmp_path / "x.db"), "--database", newer], "of another version of houseway"),
        (["backup", str(tmp_path / "text" / "x.db"), "--database", sqlite], "cannot write"),
        (["restore", str(house), "--database", sqlite], "already: expected an empty one"),
        (["restore", str(tmp_path / "none.db"), "--database", other], "there is no file"),
        (["restore", str(tmp_path / "text"), "--database", other], "cannot read the database"),
        (["restore", str(tmp_path / "newer.db"), "--database", other], "a newer houseway wrote it"),
    ):
        assert houseway(arguments) == 2, arguments
        error = capsys.readouterr().err.strip()
        assert expected in error
        assert error.startswith("error: ")
        assert len(error.splitlines()) == 1
        assert "aiosqlite" not in error
        assert "backup.db" not in error, "of a file that the user does not know"
    assert not (tmp_path / "other.db").exists()
    assert list(tmp_path.glob(".*")) == []


def test_what_is_restored_goes_on_counting(database: str, tmp_path: Path) -> None:
    """Rows that are written afterwards do not clash with those that were restored."""
    house, again = tmp_path / "house.db", database
    source = f"sqlite:///{tmp_path / 'source.db'}"

    async def guests(url: str, count: int) -> int:
        names, chosen = [f"G{n}" for n in range(count)], settings(url, keys=str(tmp_path / "keys"))
        async with serving(chosen) as address, clients(address, *names):
            pass
        store = await connect(url)
        async with store.read() as connection:
            found = (await connection.execute(text("SELECT count(*) FROM movements"))).scalar_one()
        await store.close()
        return int(found)

    before = asyncio.run(guests(source, 3))
    assert houseway(["backup", str(house), "--database", source]) == 0
    assert houseway(["restore", str(house), "--database", again]) == 0
    assert asyncio.run(guests(again, 2)) == before + 2
