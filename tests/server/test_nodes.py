"""Many nodes on one database: one holds a table, others lead there, and who was taken for dead does no harm."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.server.nodes.node import Node
from houseway.server.store.database import connect
from houseway.server.store.holds import LEASE_MS, Holds
from houseway.server.store.rows import Hold, NodeRow
from houseway.server.store.store import Store
from houseway.server.store.writer import NotHeld, write
from tests.server.serving import FAST, Client, clients, drained, operator, play, serving, settings
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


def test_a_table_is_played_from_any_node(database: str) -> None:
    """Three nodes, one person at each, one table: all tell one story, and its record can be had anywhere."""

    async def main() -> None:
        async with cluster(database, "a", "b", "c") as nodes, AsyncExitStack() as stack:
            people = [
                (await stack.enter_async_context(clients(node, name)))[0]
                for node, name in zip(nodes, ("Ann", "Bob", "Cyd"), strict=True)
            ]
            table = await people[0].open_table(RULEBOOK)
            for seat, each in enumerate(people, 1):
                await each.join(table)
                await each.sit(seat, 10_000)
            await asyncio.gather(*(play(each, RULEBOOK, 1) for each in people))
            for each in people:
                await drained(each)
            assert len({each.seq for each in people}) == 1
            assert len({each.entries[-1]["seq"] for each in people}) == 1
            told = [await each.get(f"/api/tables/{table}/rounds/1/fairness") for each in people]
            assert told[0]["ok"]
            assert told[0] == told[1] == told[2]
            auditor = await operator(nodes[1], stack)
            assert (await auditor.get(f"/api/tables/{table}/verification"))["ok"]
            assert (await auditor.send("PUT", f"/api/tables/{table}/bots", {"count": 1}))["id"] == table

    asyncio.run(main())


def test_the_lobby_is_the_same_at_every_node(database: str) -> None:
    async def main() -> None:
        async with cluster(database, "a", "b") as (here, there), AsyncExitStack() as stack:
            ann, bob = await operator(here, stack), await operator(there, stack)
            table = await ann.open_table(RULEBOOK, title="Away", listed=True)
            await ann.join(table)
            await ann.sit(1)
            lobby = await bob.get("/api/tables")
            assert lobby == await ann.get("/api/tables")
            assert len(lobby["tables"]) == 6
            line = next(each for each in lobby["tables"] if each["id"] == table)
            assert line["watching"] == 1
            assert line["seats"][0]["name"] == "operator"

    asyncio.run(main())


def test_who_signs_out_or_loses_a_role_has_done_so_at_every_node(database: str) -> None:
    async def main() -> None:
        async with cluster(database, "a", "b") as (here, there), AsyncExitStack() as stack:
            boss = await operator(here, stack)
            (ann,) = await stack.enter_async_context(clients(there, "Ann"))
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "of Ann, and long"})
            roles = f"/api/people/{ann.me['id']}/roles"
            await boss.send("PUT", roles, {"roles": ["player", "dealer"]})
            table = await boss.open_table(RULEBOOK, listed=True, clocks={**FAST, "pace_ms": 10_000})
            await ann.join(table)
            await ann.sit(0)
            await boss.send("PUT", roles, {"roles": ["player"]})
            assert (await ann.until("bye"))["reason"] == "replaced"
            await ann.join(table)
            await ann.until_view(lambda view: view["seat"] is None)
            async with httpx.AsyncClient(base_url=here, cookies=dict(ann.http.cookies)) as other:
                await other.post("/api/logout")
            assert (await ann.until("bye", patience_s=2))["reason"] == "signed-out"

    asyncio.run(main())


def test_a_node_that_is_told_to_stop_hands_its_tables_over_at_once(database: str) -> None:
    async def main() -> None:
        async with cluster(database, "b") as (there,):
            async with cluster(database, "a") as (here,), clients(here, "Ann") as (ann,):
                table = await ann.open_table(RULEBOOK)
                await ann.join(table)
                await ann.sit(1, 10_000)
                seq = ann.seq
                cookies = dict(ann.http.cookies)
            async with httpx.AsyncClient(base_url=there, cookies=cookies) as ann.http:
                began = time.monotonic()
                await ann.join(table, after=seq)
                assert time.monotonic() - began < LEASE_MS / 1000
                assert ann.view["seat"] == 1
                await ann.leave_socket()

    asyncio.run(main())


def test_sockets_come_back_when_the_node_that_holds_their_table_stands_still(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's node holds the table and Bob is led there; when it is no longer heard of, Bob's takes the table."""

    async def main() -> None:
        async with cluster(database, "a", "b") as nodes, AsyncExitStack() as stack:
            (ann,), (bob,) = [await stack.enter_async_context(clients(node, "Guest")) for node in nodes]
            table = await ann.open_table(RULEBOOK)
            await bob.join(table)
            await bob.sit(2, 10_000)
            with silenced(monkeypatch, "a"):
                assert (await bob.until("bye", patience_s=5))["reason"] == "replaced"
                await come_back(bob, table)
                assert bob.view["seat"] == 2
                await ann.join(table)
                await ann.sit(3, 5_000)

    asyncio.run(main())


def test_who_came_by_tls_is_known_at_every_node(sqlite: str) -> None:
    """Nodes speak plain HTTP among themselves, and pass on that the visitor did not."""

    async def main() -> None:
        async with AsyncExitStack() as stack:
            nodes = [
                await stack.enter_async_context(serving(settings(sqlite, node=name, proxies="127.0.0.1")))
                for name in ("a", "b")
            ]
            by_tls = {"X-Forwarded-Proto": "https"}
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=nodes[0], headers=by_tls))
            cookie = (await http.post("/api/guests", json={})).headers["set-cookie"].split(";")[0]
            known = {**by_tls, "Cookie": cookie}
            opened = await http.post("/api/tables", json={"rulebook": RULEBOOK}, headers=known)
            path = f"/api/tables/{opened.json()['id']}"
            for node in nodes:
                assert (await http.get(node + path, headers=known)).json()["yours"]
                live = node.replace("http", "ws") + path + "/live"
                async with websockets.connect(live, additional_headers=known) as socket:
                    await socket.send(json.dumps({"type": "join", "after": None}))
                    assert json.loads(await socket.recv())["type"] == "welcome"

    asyncio.run(main())


def test_what_another_node_says_is_believed_by_its_secret_only(sqlite: str) -> None:
    async def main() -> None:
        async with cluster(sqlite, "a") as (here,), httpx.AsyncClient(base_url=here) as http:
            for headers in ({}, {"x-houseway-node": ""}, {"x-houseway-node": "guessed"}):
                answer = await http.post("/api/nodes/lines", json=["t"], headers=headers)
                assert answer.status_code == 404, answer.text

    asyncio.run(main())


def test_a_node_that_stood_still_while_it_asked_for_its_name_asks_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.server.nodes.node.LEASE_MS", 0)
    nowhere: Any = None
    node = Node(nowhere, "a", alone=True)
    answers = [False, True]

    async def arrive(*, alone: bool) -> bool:
        await asyncio.sleep(0.01)  # longer than anybody waits
        return answers.pop(0)

    monkeypatch.setattr(node.holds, "arrive", arrive)
    asyncio.run(node.arrive(lambda: None))
    assert answers == []
