"""The store on real databases: what is acknowledged is written, and two writers never fork a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError

from houseway.engine.actions import BuyIn, Perform, PlaceWager, Sit
from houseway.engine.words import Step
from houseway.errors import BadNotation, HousewayError
from houseway.procedures.layout import stack_of
from houseway.registry import NAMES, game
from houseway.server.live.drafting import Taken, seed_row
from houseway.server.people.people import NameTaken, People
from houseway.server.rest.documents.tables import Clocks
from houseway.server.rest.submissions import usual_options
from houseway.server.settings import Settings
from houseway.server.starting import open_store
from houseway.server.store.database import Database, connect, default_url, read_url
from houseway.server.store.ledger import header_row
from houseway.server.store.rows import Append, EntryRow, Hold, Movement, SnapshotRow, TableRow
from houseway.server.store.schema import metadata
from houseway.server.store.store import Store
from houseway.server.store.writer import Conflict, NotWritten, TooFewChips
from tests.server.serving import clients, hold_of, serving, settings
from tests.server.test_rebuilding import start

RULEBOOK = "two-card-joker-poker-ma"
HOLD = Hold("test", 1)  # of tables that were just opened


@asynccontextmanager
async def opened(url: str, *, table: bool = True) -> AsyncIterator[tuple[Store, People]]:
    """A store, with a table `t` in it."""
    store = await open_store(settings(url))
    await store.start()
    people = People(store.database, Settings(database=url))
    try:
        if table and await store.table("t") is None:
            rulebook = game(RULEBOOK).filed(usual_options(RULEBOOK))
            row = TableRow("t", RULEBOOK, usual_options(RULEBOOK), "T", True, None, Clocks(), 1)
            await store.add_table(row, header_row(rulebook, 1))
            assert await hold_of(store, "t") == HOLD
            await store.append(replace(append(), seeds=(seed_row("t", 1, 1),)))
        yield store, people
    finally:
        await store.stop()


def entry(seq: int, person: str | None = None, id: str | None = None, round: int = 1) -> EntryRow:
    return EntryRow(seq, round, 1000 + seq, person, id, f"line {seq}\n")


def append(*rows: EntryRow, table: str = "t") -> Append:
    return Append(table, rows, 5, hold=HOLD)


def test_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def main() -> None:
        opened_database = await connect(database)
        async with opened_database.read() as connection:
            assert await connection.run_sync(differences) == []
        await opened_database.close()

    asyncio.run(main())


def test_two_servers_may_start_at_the_same_time(database: str) -> None:
    async def main() -> None:
        for each in await asyncio.gather(*(connect(database) for _ in range(3))):
            await each.close()

    asyncio.run(main())


def test_what_is_appended_is_read_again(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, _):
            await store.append(append(entry(1), entry(2, "p", "a")))
            await store.append(append(entry(3, round=2)))
        async with opened(database) as (store, _):
            rows = [row async for row in store.log("t")]
            assert [row.seq for row in rows] == [0, 1, 2, 3]
            assert rows[2] == entry(2, "p", "a")
            assert [row.seq async for row in store.log("t", 1, 2)] == [2]
            assert [row.seq for row in await store.rounds("t", before=3, limit=1)] == [3]
            assert await store.applied("t", "p", "a") == 2
            assert await store.applied("t", "p", "b") is None

    asyncio.run(main())


def test_a_long_log_is_read_in_pages(sqlite: str) -> None:
    async def main() -> None:
        async with opened(sqlite) as (store, _):
            await store.append(append(*(entry(seq) for seq in range(1, 2501))))
            assert [row.seq async for row in store.log("t")] == list(range(2501))

    asyncio.run(main())


def test_two_writers_cannot_fork_a_table(database: str) -> None:
    """Both expect the same number to be free; one of them is refused, whole."""

    async def main() -> None:
        async with opened(database) as (one, _), opened(database) as (other, _):
            answers = await asyncio.gather(
                one.append(append(entry(1), entry(2))),
                other.append(append(entry(1), entry(2), entry(3))),
                return_exceptions=True,
            )
            assert sorted(type(each).__name__ for each in answers) == ["Conflict", "NoneType"]
            rows = [row.seq async for row in one.log("t")]
            assert rows in ([0, 1, 2], [0, 1, 2, 3])

    asyncio.run(main())


def test_an_action_is_recorded_once(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, _):
            await store.append(append(entry(1, "p", "a")))
            with pytest.raises(Conflict):
                await store.append(append(entry(2, "p", "a")))
            await store.append(append(entry(2, "q", "a")))

    asyncio.run(main())


def test_appends_that_wait_share_a_commit_and_one_that_fails_stands_alone(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, _):
            await store.append(append(entry(1)))
            rulebook = game(RULEBOOK).filed(usual_options(RULEBOOK))
            for name in ("u", "v"):
                row = TableRow(name, RULEBOOK, {}, "T", True, None, Clocks(), 1)
                await store.add_table(row, header_row(rulebook, 1))
                await hold_of(store, name)
            wanted = [append(entry(1), table="u"), append(entry(1)), append(entry(1), table="v"), append(entry(2))]
            answers = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
            assert [type(each).__name__ for each in answers] == ["NoneType", "Conflict", "NoneType", "NoneType"]

    asyncio.run(main())


@pytest.mark.parametrize(
    "statement", ["UPDATE entries SET line = 'x'", "DELETE FROM entries", "DELETE FROM movements"]
)
def test_the_record_cannot_be_changed(database: str, statement: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, people):
            await store.append(append(entry(1)))
            await people.guest("Ann", 1)
            with pytest.raises(DBAPIError, match="append-only"):
                async with store.database.write() as connection:
                    await connection.execute(text(statement))
            assert [row.line async for row in store.log("t", 0)] == ["line 1\n"]

    asyncio.run(main())


def test_nobody_spends_more_chips_than_they_have(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, people):
            ann = await people.guest("Ann", 1)
            full = await people.chips(ann.id)
            buy = replace(append(entry(1)), movements=(Movement(ann.id, -full, 1),))
            await store.append(buy)
            with pytest.raises(TooFewChips):
                await store.append(replace(append(entry(2)), movements=(Movement(ann.id, -1, 2),)))
            assert [row.seq async for row in store.log("t")] == [0, 1]
            assert await people.chips(ann.id) == 0
            await people.fill_up(ann.id, 2)
            await people.fill_up(ann.id, 2)
            assert await people.chips(ann.id) == full

    asyncio.run(main())


def test_seeds_are_revealed_once_and_snapshots_are_found(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, _):
            await store.append(
                replace(
                    append(entry(1)),
                    seeds=(seed_row("t", 2, 5),),
                    revealed=(1,),
                    snapshot=SnapshotRow(1, "h", "{}"),
                )
            )
            (first,), (second,) = await store.seeds("t", 1), await store.seeds("t", 2)
            assert first is not None
            assert second is not None
            assert (first.revealed, second.revealed) == (5, None)
            assert await store.last_revealed("t") == first
            assert [each.round for each in await store.unrevealed("t")] == [2]
            assert await store.snapshot("t") == SnapshotRow(1, "h", "{}")
            assert await store.snapshot("t", 0) is None

    asyncio.run(main())


def test_a_database_that_is_gone_is_told_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as (store, _):
            async with store.database.write() as connection:
                await connection.execute(text("DROP TABLE entries"))
            with pytest.raises(NotWritten):
                await store.append(append(entry(1)))

    asyncio.run(main())


def test_sqlite_is_durable(sqlite: str) -> None:
    async def pragma(database: Database, name: str) -> object:
        async with database.read() as connection:
            return (await connection.execute(text(f"PRAGMA {name}"))).scalar()

    async def main() -> None:
        database = await connect(sqlite)
        assert await pragma(database, "journal_mode") == "wal"
        assert await pragma(database, "synchronous") == 2
        assert await pragma(database, "foreign_keys") == 1
        await database.close()

    asyncio.run(main())


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_are_refused_with_what_is_expected(url: str) -> None:
    with pytest.raises(BadNotation, match=r"expected sqlite:///FILE or postgresql://"):
        read_url(url)


def test_the_usual_database_is_a_file() -> None:
    assert read_url(default_url()).database


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for url in (f"sqlite:///{tmp_path}", f"sqlite:///{tmp_path}/file/x.db", f"postgresql://u@/x?host={tmp_path}"):
        with pytest.raises(HousewayError, match=r"^cannot [^\n]*$"):
            asyncio.run(connect(url))


def test_accounts_keep_a_hash_and_names_are_unique(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (_, people):
            guest = await people.guest("Ann", 1)
            ann = await people.register("Ann", "a password", 2, guest)
            assert ann.id == guest.id
            assert ann.kind == "account"
            for name in ("ann", " ANN "):
                with pytest.raises(NameTaken):
                    await people.register(name, "another one", 3)
                with pytest.raises(NameTaken):
                    await people.guest(name, 3)
            assert await people.log_in("ann", "a password", "", 1) == ann
            assert await people.log_in("ann", "wrong", "", 1) is None
            assert await people.log_in("nobody", "a password", "", 1) is None
            async with people.database.read() as connection:
                kept = (await connection.execute(text("SELECT password FROM people"))).scalar()
            assert str(kept).startswith("$argon2id$")

    asyncio.run(main())


def test_sessions_end(sqlite: str) -> None:
    async def main() -> None:
        async with opened(sqlite) as (_, people):
            ann = await people.guest("Ann", 1)
            token = await people.sessions.open(ann.id, 1000)
            assert await people.behind(token, 2000) == ann
            assert await people.behind(token, 1000 + 31 * 86_400_000) is None
            assert await people.behind("x" * 500, 2000) is None
            await people.sessions.end(token)
            assert await people.behind(token, 2000) is None

    asyncio.run(main())


@pytest.mark.parametrize("name", ["", " ", "a\nb\x00", "x" * 41])
def test_names_are_printable(sqlite: str, name: str) -> None:
    async def main() -> None:
        async with opened(sqlite) as (_, people):
            with pytest.raises(BadNotation):
                await people.register(name, "a password", 1)

    asyncio.run(main())


def test_a_table_of_an_older_format_is_closed_and_the_house_opens_another(sqlite: str) -> None:
    async def main() -> None:
        rulebook = game(RULEBOOK).filed(usual_options(RULEBOOK))
        header = header_row(rulebook, 1)
        older = replace(header, line=header.line.replace('"format_version":2,', '"format_version":1,'))
        assert older != header
        async with opened(sqlite, table=False) as (store, _):
            row = TableRow("old", RULEBOOK, usual_options(RULEBOOK), "T", True, None, Clocks(), 1)
            await store.add_table(row, older)
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            lobby = (await ann.get("/api/tables"))["tables"]
            assert sorted(each["rulebook"] for each in lobby) == sorted(NAMES)
            assert "old" not in [each["id"] for each in lobby]
            await ann.send("GET", "/api/tables/old", status=404)

    asyncio.run(main())


def test_people_have_their_chips_again_that_lay_on_a_table_of_an_older_format(sqlite: str) -> None:
    """Ann has chips before her, and wagers on her own betting area and on the one beside it; Bob is a bot."""

    async def main() -> None:
        draft = start("dragon-poker-md", two_areas=True)
        header = header_row(draft.situation.round.rulebook, 1)
        older = replace(header, line=header.line.replace('"format_version":2,', '"format_version":1,'))
        async with opened(sqlite, table=False) as (store, people):
            ann = await people.guest("Ann", 1)
            chips = await people.chips(ann.id)
            for seat, person in ((1, ann.id), (3, None)):
                draft.add(Taken(Sit(by=seat, name=f"P{seat}", at=1), person))
                draft.add(Taken(BuyIn(by=seat, cents=50_000, at=1), person))
            draft.add(Taken(Perform(by=1, step=Step.TAKE_AREA, spot=2, at=1), ann.id))
            for spot in (1, 2):
                draft.add(Taken(PlaceWager(by=1, spot=spot, wager="ante", cents=1000, at=1), ann.id))
            assert draft.situation.round.stake(stack_of(1)) == 48_000
            row = TableRow("t", "dragon-poker-md", {}, "T", True, None, Clocks(), 1)
            await store.add_table(row, older)
            await store.append(replace(draft.append([]), hold=await hold_of(store, "t")))
            assert await people.chips(ann.id) == chips - 50_000
        for _ in range(2):  # and once only
            async with serving(settings(sqlite)):
                pass
            async with opened(sqlite) as (store, people):
                assert await people.chips(ann.id) == chips
                async with store.database.read() as connection:
                    hers = text("SELECT SUM(cents) FROM movements WHERE person = :person")
                    moved = (await connection.execute(hers, {"person": ann.id})).scalar()
                assert moved == chips

    asyncio.run(main())


def test_the_search_of_records_reads_one_entry_a_table(sqlite: str) -> None:
    """However long their logs are: the database says how it goes about it."""

    async def main() -> None:
        async with opened(sqlite) as (store, _):
            await store.append(replace(append(entry(1)), movements=()))
            asked: list[str] = []

            def note(connection: object, cursor: object, statement: str, *further: object) -> None:
                asked.append(statement)

            engine = store.database._engine.sync_engine
            event.listen(engine, "before_cursor_execute", note)
            (row,) = await store.search()
            event.remove(engine, "before_cursor_execute", note)
            assert (row.id, row.entries, row.round, row.last) == ("t", 1, 1, 1001)
            (search,) = (each for each in asked if "entries" in each)
            async with store.database.read() as connection:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {search}", (100, 0))
                steps = [step.detail for step in plan]
            assert not [step for step in steps if step.startswith("SCAN entries")], steps

    asyncio.run(main())
