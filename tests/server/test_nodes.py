"""Many nodes on one database: one holds a table, others lead there, and who was taken for dead does no harm."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.server.store.database import connect
from houseway.server.store.holds import Holds
from houseway.server.store.rows import Hold, NodeRow
from houseway.server.store.store import Store
from houseway.server.store.writer import NotHeld, write
from tests.server.serving import FAST, Client, clients, serving, settings
from tests.server.test_store import RULEBOOK, append, entry, opened

SHORT_MS = 300


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[Store, Holds, Holds]]:
    """A store with the table `t`, and two nodes that live for a short while only."""
    async with opened(url) as (store, _):
        nodes = [Holds(store.database, NodeRow(name, "", f"secret of {name}"), SHORT_MS) for name in "ab"]
        for each in nodes:
            assert await each.arrive()
        async with store.database.write() as connection:
            await connection.exec_driver_sql("DELETE FROM holds")
        yield store, nodes[0], nodes[1]


def test_a_table_is_held_by_one_node_while_it_lives(database: str) -> None:
    async def main() -> None:
        async with two_nodes(database) as (store, a, b):
            first = await a.take("t")
            assert first == Hold("a", 1)
            assert await b.take("t") is None
            assert await b.holder("t") == a.node
            await store.append(replace(append(entry(1)), hold=first))
            await asyncio.sleep(SHORT_MS / 1000)
            assert await b.beat()
            assert await b.living() == [b.node]
            assert await b.take("t") == Hold("b", 2)

    asyncio.run(main())


def test_every_append_is_checked_against_the_hold(database: str) -> None:
    """A node that was taken for dead, and one that never held the table, write nothing, whatever they append."""

    async def main() -> None:
        async with two_nodes(database) as (store, a, b):
            old = await a.take("t")
            await a.leave()
            new = await b.take("t")
            for hold in (old, None, Hold("b", 1), Hold("a", 2)):
                with pytest.raises(NotHeld):
                    await store.append(replace(append(entry(1), entry(2)), hold=hold))
            with pytest.raises(NotHeld):
                await store.mark_table("t", Hold("a", 1))
            await store.append(replace(append(entry(1), entry(2)), hold=new))
            assert [row.seq async for row in store.log("t")] == [0, 1, 2]

    asyncio.run(main())


def test_of_appends_in_one_commit_only_that_without_a_hold_is_refused(database: str) -> None:
    async def main() -> None:
        async with two_nodes(database) as (store, a, _):
            hold = await a.take("t")
            wanted = [replace(append(entry(1)), hold=hold), replace(append(entry(2)), hold=Hold("b", 1))]
            answers = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
            assert [type(each).__name__ for each in answers] == ["NoneType", "NotHeld"]

    asyncio.run(main())


def test_who_takes_a_table_sees_what_was_being_written(database: str) -> None:
    """An append is in the middle of its transaction when its node dies: it is done before the table is taken."""

    async def main() -> None:
        async with two_nodes(database) as (store, a, b):
            hold = await a.take("t")
            other = await connect(database)
            async with other.write() as connection:
                await connection.run_sync(write, [replace(append(entry(1)), hold=hold)])
                await asyncio.sleep(SHORT_MS / 1000)
                taking = asyncio.create_task(_revived(b))
                await asyncio.sleep(0.2)
                assert not taking.done()
            assert await taking == Hold("b", 2)
            assert [row.seq async for row in store.log("t", 0)] == [1]
            await other.close()

    async def _revived(node: Holds) -> Hold | None:
        await node.beat()
        return await node.take("t")

    asyncio.run(main())


def test_two_nodes_do_not_live_under_one_name(database: str) -> None:
    async def main() -> None:
        async with two_nodes(database) as (_, a, _b):
            twin = Holds(a.database, replace(a.node, secret="another"), SHORT_MS)
            assert not await twin.arrive()
            await asyncio.sleep(SHORT_MS / 1000)
            assert await twin.arrive()
            assert not await a.beat()
            assert await a.take("t") is None
            assert await twin.take("t") == Hold("a", 1)

    asyncio.run(main())


@contextmanager
def silenced(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[None]:
    """A node that does not get through to the database to say that it lives."""
    right = Holds.beat

    async def beat(self: Holds) -> bool:
        if self.node.name == name:
            raise OSError("no answer")
        return await right(self)

    with monkeypatch.context() as patched:
        patched.setattr(Holds, "beat", beat)
        yield


@asynccontextmanager
async def cluster(database: str, *names: str) -> AsyncIterator[list[str]]:
    """Nodes of these names in this process, and their addresses."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(settings(database, node=name))) for name in names]


async def come_back(client: Client, table: str, patience_s: float = 5) -> None:
    """Joins again, as often as it takes."""
    async with asyncio.timeout(patience_s):
        while True:
            with suppress(ConnectionClosed, OSError, InvalidHandshake):
                await client.join(table, after=client.seq)
                return
            await asyncio.sleep(0.05)


def test_a_node_that_is_cut_off_lets_go_of_its_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with cluster(database, "a") as (here,), clients(here, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK)
            await ann.join(table)
            with silenced(monkeypatch, "a"):
                assert (await ann.until("bye", patience_s=5))["reason"] == "replaced"
            await come_back(ann, table)
            await ann.sit(1, 10_000)

    asyncio.run(main())


def test_a_node_that_was_taken_for_dead_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's node believes to hold the table when another has taken it: nothing of hers is written there."""

    async def main() -> None:
        async with cluster(database, "a") as (here,), clients(here, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, clocks={**FAST, "pace_ms": 10_000})
            await ann.join(table)
            async with opened(database, table=False) as (store, _):
                there = [row async for row in store.log(table)]
                async with store.database.write() as connection:
                    await connection.exec_driver_sql("UPDATE holds SET node = 'b', fence = fence + 1")
                await ann.say({"type": "act", "id": "a", "action": {"type": "Sit", "by": 1, "at": 0, "name": ""}})
                assert (await ann.until("bye", "done"))["reason"] == "replaced"
                assert [row async for row in store.log(table)] == there

    asyncio.run(main())
