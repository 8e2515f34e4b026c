"""What people may rely on when something breaks: the disk, the line, the clock, a row of the record."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed

from houseway.engine.actions import Shuffle
from houseway.errors import HousewayError
from houseway.registry import NAMES
from houseway.server.live import rebuilding
from houseway.server.live.time import HouseClock, milliseconds
from houseway.server.people.people import People
from houseway.server.running import write_log
from houseway.server.starting import started
from houseway.server.store import schema, writer
from houseway.server.store.database import Database
from houseway.server.store.rows import Append, EntryRow, Movement
from houseway.server.store.store import Store
from houseway.server.store.writer import NotWritten, Unknown
from tests.server.serving import clients, operator, serving, settings
from tests.server.test_rebuilding import start, walked
from tests.server.test_store import HOLD, append, entry, opened

RULEBOOK = "two-card-joker-poker-ma"
Work = Callable[[Connection], None]


def file_of(url: str) -> str:
    return url.removeprefix("sqlite:///")


# --- writing -----------------------------------------------------------------------------------------------------


def test_no_secret_is_in_the_log_when_an_insert_fails(database: str) -> None:
    told = io.StringIO()
    write_log(told)
    draft = walked(RULEBOOK, 3, 60)
    shuffle = next(each.row.line for each in draft.told if isinstance(each.entry.action, Shuffle))

    async def main() -> None:
        async with opened(database) as (store, _):
            async with store.database.write() as connection:
                await connection.execute(text("DROP TABLE movements"))
            rows, moved = (EntryRow(1, 1, 1, None, None, shuffle),), (Movement("p", 1, 1),)
            wrong = Append("t", rows, 5, seeds=(draft.seed,), movements=moved, hold=HOLD)
            with pytest.raises(NotWritten):
                await store.append(wrong)

    asyncio.run(main())
    said = told.getvalue()
    assert "commit failed" in said
    order = shuffle[shuffle.index('"order":[') :][:60]
    assert order not in said
    assert draft.seed.seed.hex() not in said
    assert repr(draft.seed.seed)[2:-1] not in said
    assert "seed=" not in repr(draft.seed)


@contextmanager
def breaking(how: Callable[[Database, Work], None]) -> Iterator[None]:
    """Lets commits break as told."""
    right = Database.transact

    async def broken(self: Database, work: Work) -> None:
        how(self, work)
        await right(self, work)
        raise DBAPIError("COMMIT", None, Exception("the connection was closed"), connection_invalidated=True)

    Database.transact = broken  # type: ignore[method-assign]
    try:
        yield
    finally:
        Database.transact = right  # type: ignore[method-assign]


def test_what_was_written_is_acknowledged_though_the_line_broke_after_the_commit(database: str) -> None:
    async def main() -> None:
        async with opened(database) as (store, _):
            with breaking(lambda *_: None):
                await store.append(append(entry(1)))
            assert [row.seq async for row in store.log("t", 0)] == [1]

    asyncio.run(main())


def test_what_was_not_written_is_refused(database: str) -> None:
    def before(_: Database, __: Work) -> None:
        raise DBAPIError("BEGIN", None, Exception("no connection"))

    async def main() -> None:
        async with opened(database) as (store, _):
            with breaking(before), pytest.raises(NotWritten) as refused:
                await store.append(append(entry(1)))
            assert not isinstance(refused.value, Unknown)
            assert await store.faults() == ["the last commit failed"]
            await store.append(append(entry(1)))
            assert await store.faults() == []

    asyncio.run(main())


def test_while_the_database_is_silent_nobody_says_done_or_not_done(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "ASKED_AGAIN_S", (0.01, 0.01))

    def silent(_: Database) -> None:
        raise OSError("no answer")

    async def main() -> None:
        async with opened(sqlite) as (store, _):
            with breaking(lambda *_: None), monkeypatch.context() as patched:
                patched.setattr(Database, "read", silent)
                with pytest.raises(Unknown):
                    await store.append(append(entry(1)))

    asyncio.run(main())


def test_a_table_goes_on_after_the_database_was_away_for_a_moment(sqlite: str) -> None:
    """Reads fail for a while right after every commit, then commits do too; the bots play on all the same."""
    right_read, right_write = Database.read, Database.transact
    failures = {"reads": 0, "writes": 0}

    def read(self: Database) -> object:
        if failures["reads"]:
            failures["reads"] -= 1
            raise OSError("no answer")
        return right_read(self)

    async def transact(self: Database, work: Work) -> None:
        if failures["writes"]:
            failures["writes"] -= 1
            raise OSError("no answer")
        await right_write(self, work)

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            round = ann.view["round"]
            await ann.until_view(lambda view: view["round"] > round)
            failures.update(reads=3, writes=3)
            round = ann.view["round"]
            await ann.until_view(lambda view: view["round"] > round + 2, patience_s=60)

    try:
        Database.read, Database.transact = read, transact  # type: ignore[method-assign,assignment]
        asyncio.run(main())
    finally:
        Database.read, Database.transact = right_read, right_write  # type: ignore[method-assign]


def test_who_comes_while_the_database_is_away_is_not_left_waiting(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> int:
        raise OSError("the database is away")

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK)
            with monkeypatch.context() as broken:
                broken.setattr(People, "chips", away)
                await ann.reconnect(table)
                await ann.say({"type": "join", "after": None})
                with pytest.raises(ConnectionClosed):
                    await ann.hear()
            await ann.join(table)

    asyncio.run(main())


def test_a_request_that_the_database_fails_may_be_asked_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise DBAPIError("SELECT", {}, Exception("the connection was closed"))

    async def main() -> None:
        async with serving(settings(sqlite)) as address, httpx.AsyncClient(base_url=address) as http:
            with monkeypatch.context() as broken:
                broken.setattr(Store, "open_tables", fails)
                answer = await http.get("/api/tables")
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            assert (await http.get("/api/tables")).status_code == 200

    asyncio.run(main())


@pytest.mark.parametrize(
    ("kind", "node", "why"),
    [
        ("sqlite", "", "another server uses this database"),
        ("postgresql", "a", "another server goes by the name 'a'"),
    ],
)
def test_a_second_server_on_the_same_file_or_of_the_same_name_is_refused_in_one_line(
    request: pytest.FixtureRequest, kind: str, node: str, why: str
) -> None:
    chosen = settings(request.getfixturevalue(kind), node=node)

    async def main() -> None:
        async with started(chosen, milliseconds):
            with pytest.raises(HousewayError, match=why) as refused:
                async with started(chosen, milliseconds):
                    pass
            assert "\n" not in str(refused.value)
        async with started(chosen, milliseconds):
            pass

    asyncio.run(main())


# --- time --------------------------------------------------------------------------------------------------------


def test_time_goes_on_when_the_clock_of_the_system_is_set_back() -> None:
    at = {"system": 1_000_000_000, "steady": 5_000_000}
    clock = HouseClock(lambda: at["system"], lambda: at["steady"])
    first = clock()
    at.update(system=9_000_000_000, steady=6_000_000)
    forward = clock()
    at.update(system=2_000_000_000, steady=16_000_000)
    assert (first, forward, clock()) == (1000, 9000, 9010)


def test_a_table_does_not_stand_still_after_a_clock_that_was_fast(sqlite: str) -> None:
    """An hour ahead for a while, then right again, on a server that was started anew."""
    ahead = {"ms": 3_600_000}

    def now() -> int:
        return milliseconds() + ahead["ms"]

    async def main() -> None:
        async with serving(settings(sqlite), now) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.until_view(lambda view: view["round"] > 1)
        ahead["ms"] = 0
        async with serving(settings(sqlite), now) as address, clients(address, "Bob") as (bob,):
            await bob.join(table)
            round = bob.view["round"]
            await bob.until_view(lambda view: view["round"] > round + 1)

    asyncio.run(main())


# --- what is kept ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", NAMES)
def test_states_are_kept_in_every_game(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.server.live.drafting.EVERY", 50)
    draft = walked(rulebook, 5, 120)
    snapshot = draft.append([]).snapshot
    assert snapshot is not None
    assert snapshot.seq == 100
    named = [json.loads(each.row.line).get("kept") for each in draft.told]
    assert [number for number, each in enumerate(named, 1) if each] == [50, 100]


async def _old_table(url: str) -> None:
    """A table `t` with a state that was kept, and an entry of Ann's before it."""
    async with opened(url) as (store, _):
        draft = walked(RULEBOOK, 5, 80)
        async with store.database.write() as connection:
            for person in ("ann", "bob"):
                row = {"id": person, "name": person, "roles": "player", "chips_cents": 10**9, "made": 1}
                await connection.execute(insert(schema.people), row)
        await store.append(replace(draft.append(await store.unrevealed("t")), hold=HOLD))


def test_a_kept_state_that_was_edited_is_not_believed(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.server.live.drafting.EVERY", 50)

    async def chips() -> list[object]:
        async with opened(sqlite) as (store, _):
            rulebook = start(RULEBOOK).situation.round.rulebook
            found = await rebuilding.rebuilt(store, "t", rulebook)
            return [len(found.told), dict(found.situation.round.chips)]

    asyncio.run(_old_table(sqlite))
    kept, right = asyncio.run(chips())
    assert kept == 30
    with closing(sqlite3.connect(file_of(sqlite))) as connection:
        (state,) = connection.execute("SELECT state FROM snapshots").fetchone()
        value = json.loads(state)
        value["chips"][-1][1] += 9_999_900
        edited = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        connection.execute("UPDATE snapshots SET state = ?", (edited,))
        connection.commit()
    assert asyncio.run(chips()) == [80, right]


def test_one_damaged_table_is_set_aside_alone_and_said_so(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            house = await operator(address, stack)
            first = (await house.send("POST", "/api/tables", {"rulebook": RULEBOOK, "listed": True}))["id"]
            second = (await house.send("POST", "/api/tables", {"rulebook": RULEBOOK, "listed": True}))["id"]
            third = (await house.send("POST", "/api/tables", {"rulebook": RULEBOOK, "listed": True}))["id"]
        with closing(sqlite3.connect(file_of(sqlite))) as connection:
            connection.execute("UPDATE tables SET options = '{', title = 'Torn' WHERE id = ?", (first,))
            connection.execute("DROP TRIGGER entries_no_update")
            connection.execute("UPDATE entries SET line = 'x' WHERE table_id = ?", (second,))
            connection.execute("UPDATE entries SET line = CAST(x'ff' AS TEXT) WHERE table_id = ?", (third,))
            connection.commit()
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            lobby = await ann.get("/api/tables")
            assert len(lobby["tables"]) == len(NAMES)
            assert len(lobby["set_aside"]) == 3
            assert "Torn" in lobby["set_aside"]
            for table in (first, second, third):
                refused = await ann.send("GET", f"/api/tables/{table}", status=409)
                assert "set aside" in refused["detail"]
            assert (await ann.get("/api/health"))["set_aside"] == 3
            await ann.join(lobby["tables"][0]["id"])

    asyncio.run(main())


def test_a_seat_taken_long_ago_is_told_to_be_taken_when_it_is_asked_for_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.server.live.drafting.EVERY", 10)

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            cookies = ann.http.cookies
            table = await ann.open_table(RULEBOOK)
            await ann.join(table)
            sit = {"type": "Sit", "by": 2, "at": 0, "name": ""}
            first = await ann.act(sit, "mine")
            await ann.send("PUT", f"/api/tables/{table}/bots", {"count": 2})
            await ann.until_view(lambda view: view["round"] > 2)
        async with serving(settings(sqlite)) as address, clients(address, "Bob") as (again,):
            again.http.cookies = cookies
            await again.join(table)
            answer = await again.act(sit, "mine")
            assert (answer["type"], answer["seq"], answer["repeated"]) == ("done", first["seq"], True)
            refused = await again.act(sit, "another")
            assert refused["type"] == "refused"

    asyncio.run(main())
