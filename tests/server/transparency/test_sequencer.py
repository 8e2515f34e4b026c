"""The house's log on real databases: a leaf gets its position once, and a checkpoint goes on from the last."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from houseway.errors import HousewayError
from houseway.server.keys import Keys
from houseway.server.starting import open_store
from houseway.server.store import leaves, schema
from houseway.server.store.store import Store
from houseway.server.store.writer import Conflict
from houseway.server.transparency import growing, tiles
from houseway.server.transparency.checkpoints import Checkpoint, opened, read_hash
from houseway.server.transparency.merkle import consistent, included, leaf_hash, over, root
from houseway.server.transparency.notes import Note, PublicKey
from houseway.server.transparency.sequencer import MARK, UNMARKED, Sequencer
from tests.server.serving import clients, operator, serving, settings
from tests.server.test_store import append, entry
from tests.server.test_store import opened as opened_store

RULEBOOK = "two-card-joker-poker-ma"


@asynccontextmanager
async def sequencing(url: str, folder: Path) -> AsyncIterator[Sequencer]:
    """A store and its sequencer, which does nothing by itself."""
    store = await open_store(settings(url, keys=str(folder)))
    try:
        yield Sequencer(store, Keys(folder))
    finally:
        await store.stop()


async def say(store: Store, count: int, what: str = "said") -> None:
    async with store.database.write() as connection:
        rows = [leaves.leaf("house", what, number=number) for number in range(count)]
        if rows:
            await connection.execute(insert(schema.leaves), rows)


def checked(connection: Connection, sequencer: Sequencer) -> Checkpoint:
    """Tree, tiles, bundles of entries and positions say the same as the leaves themselves."""
    of = schema.leaves.c
    placed = connection.execute(select(schema.leaves).where(of.position.is_not(None)).order_by(of.position)).all()
    entries = [growing.entry_of(row.subject, row.salt, row.body) for row in placed]
    assert [row.position for row in placed] == list(range(len(placed)))
    found = opened(sequencer.store.checkpoint, [sequencer.key.public])
    assert found == Checkpoint(
        sequencer.key.name, len(placed), root(over(list(map(leaf_hash, entries))), len(placed))
    )
    read = growing.reading(connection)
    bundles = b"".join(read(growing.ENTRIES, number) for number in range(-(-len(placed) // tiles.WIDTH)))
    assert bundles == b"".join(growing.PREFIX + entry for entry in entries)
    return found


def test_leaves_get_positions_and_checkpoints_go_on_from_each_other(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with sequencing(database, tmp_path / "keys") as sequencer:
            before = Checkpoint(sequencer.key.name, 0, root(over([]), 0))
            for count in (0, 1, 255, 1, 700, 0, 4500):
                await say(sequencer.store, count)
                await sequencer.step()
                async with sequencer.database.read() as connection:
                    found = await connection.run_sync(checked, sequencer)
                    proof = await connection.run_sync(growing.proof, before.size, found.size)
                assert found.size == before.size + count
                assert consistent(before.size, before.root, found.size, found.root, proof)
                assert (tmp_path / "keys" / "checkpoint").read_text() == sequencer.store.checkpoint
                before = found

    asyncio.run(main())


def test_two_sequencers_on_one_database_never_fork_the_log(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with sequencing(database, tmp_path) as one, sequencing(database, tmp_path) as other:
            for _ in range(5):
                await asyncio.gather(say(one.store, 40), say(other.store, 40))
                await asyncio.gather(one.step(), other.step(), one.step(), other.step())
            await one.step()
            await other.step()
            assert one.store.checkpoint == other.store.checkpoint
            async with one.database.read() as connection:
                assert (await connection.run_sync(checked, one)).size == 400

    asyncio.run(main())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE leaves SET body = '{}' WHERE position IS NULL",
        "UPDATE leaves SET position = position + 1 WHERE position IS NOT NULL",
        "DELETE FROM leaves",
    ],
)
def test_a_leaf_stays_as_it_was_said(database: str, tmp_path: Path, statement: str) -> None:
    async def main() -> None:
        async with sequencing(database, tmp_path) as sequencer:
            await say(sequencer.store, 3)
            await sequencer.step()
            await say(sequencer.store, 3)
            with pytest.raises(DBAPIError, match="append-only"):
                async with sequencer.database.write() as connection:
                    await connection.execute(text(statement))

    asyncio.run(main())


def test_a_failed_write_leaves_no_leaf(database: str) -> None:
    async def said(store: Store) -> int:
        async with store.database.read() as connection:
            return len((await connection.execute(select(schema.leaves.c.id))).all())

    async def main() -> None:
        async with opened_store(database) as (store, _):
            await store.append(append(entry(1)))
            before = await said(store)
            with pytest.raises(Conflict):
                await store.append(append(entry(1), entry(2)))
            assert await said(store) == before

    asyncio.run(main())


def test_a_database_that_lacks_what_was_published_is_refused_in_one_line(sqlite: str, tmp_path: Path) -> None:
    """A back-up that is put in the place of the database, with or without play after it."""

    async def main() -> None:
        file = Path(sqlite.removeprefix("sqlite:///"))
        async with serving(settings(sqlite)) as address, clients(address, "Ann"):
            pass
        backup = file.read_bytes()
        async with serving(settings(sqlite)) as address, clients(address, "Bea", "Cleo"):
            pass
        file.write_bytes(backup)
        for _ in range(2):
            store = await open_store(settings(sqlite))
            sequencer = Sequencer(store, Keys(file.with_suffix(".keys")))
            with pytest.raises(
                HousewayError, match=r"^this database is older than what its server has published[^\n]*$"
            ):
                await sequencer.check()
            await say(store, 50)  # more than were lost
            await store.stop()
        await _begins_a_new_log(sqlite)

    asyncio.run(main())


async def _begins_a_new_log(url: str) -> None:
    """A server that is told that it was restored says which log it cannot go on with, and goes on with another."""
    keys = Keys(Path(url.removeprefix("sqlite:///")).with_suffix(".keys"))
    mark = (keys.kept("checkpoint") or b"").decode()
    for restored in (True, False):
        async with (
            serving(settings(url, restored=restored)) as address,
            httpx.AsyncClient(base_url=address) as http,
        ):
            key = PublicKey.read((await http.get("/api/log/key")).text)
            found = opened((await http.get("/api/log/checkpoint")).text, [key])
            assert found.origin == Checkpoint.read(Note.read(mark)).origin + ".log-2"
    store = await open_store(settings(url))
    async with store.database.read() as connection:
        said = (
            await connection.execute(select(schema.leaves.c.body).where(schema.leaves.c.subject == "house"))
        ).all()
        assert await connection.run_sync(growing.newest) is not None
    await store.stop()
    last = json.loads(said[-1].body)
    assert (last["what"], last["published"]) == ("restored", mark)


@pytest.mark.parametrize("damage", [b"\xff\xfe", b"hello", b""])
def test_a_damaged_mark_is_refused_in_one_line_that_names_it(sqlite: str, tmp_path: Path, damage: bytes) -> None:
    async def main() -> None:
        async with sequencing(sqlite, tmp_path) as sequencer:
            await say(sequencer.store, 3)
            await sequencer.step()
            (tmp_path / "checkpoint").write_bytes(damage)
            with pytest.raises(
                HousewayError, match=r"^'[^\n]*/checkpoint' is not the checkpoint that was published"
            ):
                await sequencer.check()
            await sequencer.check(restored=True)

    asyncio.run(main())


def test_a_log_has_its_key_and_name_for_good(tmp_path: Path) -> None:
    async def main() -> None:
        async with sequencing(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "keys") as first:
            pass
        async with sequencing(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "keys") as second:
            assert second.key.public == first.key.public
        (tmp_path / "keys" / "log.key").write_text("x")
        with pytest.raises(HousewayError, match=r"^'[^\n]*log\.key': this is not the file of a signing key$"):
            async with sequencing(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "keys"):
                pass

    asyncio.run(main())


def test_a_key_of_another_log_is_refused_in_one_line(tmp_path: Path) -> None:
    async def main() -> None:
        url = f"sqlite:///{tmp_path / 'a.db'}"
        async with sequencing(url, tmp_path / "keys") as sequencer:
            await say(sequencer.store, 3)
            await sequencer.step()
        (tmp_path / "keys" / "log.key").unlink()
        (tmp_path / "keys" / "checkpoint").unlink()
        async with sequencing(url, tmp_path / "keys") as other:
            with pytest.raises(
                HousewayError, match=r"^the key '[^\n]*log\.key' is not that of this database's log, [^\n]*$"
            ):
                await other.check()
            await other.check(restored=True)
            await other.step()
            async with other.database.read() as connection:
                assert (await connection.run_sync(checked, other)).size == 4

    asyncio.run(main())


def test_what_matters_is_said_in_the_log(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite, names=("cards.example",))))
            (ann,) = await stack.enter_async_context(clients(address, "Ann"))
            boss = await operator(address, stack)
            table = await ann.open_table(RULEBOOK)
            await ann.join(table)
            await ann.sit(1, 50_000)
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "of ann herself"})
            await boss.send("PUT", f"/api/people/{ann.me['id']}/roles", {"roles": ["auditor"]})
            await ann.leave_socket()
            await boss.send("DELETE", f"/api/tables/{table}")
            ours = {leaves.of_table(table), leaves.of_person(ann.me["id"])}
        store = await open_store(settings(sqlite))
        async with store.database.read() as connection:
            rows = (await connection.execute(select(schema.leaves).order_by(schema.leaves.c.position))).all()
        await store.stop()
        said = [json.loads(row.body) for row in rows if row.subject in ours]
        words = [each["what"] for each in said]
        assert words[:3] == ["account", "roles", "chips"]
        assert [each for each in words if each not in ("entry", "chips", "reveal")] == [
            *("account", "roles", "table", "commitment", "account", "roles", "closed")
        ]
        sat = next(each for each in said if each["what"] == "entry" and each["action_id"] == "a0")
        assert (sat["table"], sat["person"]) == (table, ann.me["id"])
        assert sum(each["cents"] for each in said if each["what"] == "chips") == 1_000_000
        assert all(row.position is not None for row in rows), "a server that stops signs what was written last"

    asyncio.run(main())


def test_checkpoints_reach_everybody_and_proofs_are_served(sqlite: str) -> None:
    async def main() -> None:
        chosen = settings(sqlite, names=("cards.example",))
        async with serving(chosen) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            welcome = await ann.join(table)
            key = PublicKey.read((await ann.http.get("/api/log/key")).text)
            first = opened(welcome["checkpoint"], [key])
            assert first.origin == "cards.example/api/log"
            while (await ann.until("update"))["checkpoint"] is None:
                pass
            seen = opened(ann.last["checkpoint"], [key])
            assert seen.size >= first.size
            while (now := opened((await ann.http.get("/api/log/checkpoint")).text, [key])).size <= first.size:
                await asyncio.sleep(0.05)
            await _proofs(ann.http, first, now)

    asyncio.run(main())


def test_what_was_published_last_is_not_put_back_by_a_slow_node_and_is_missed(sqlite: str, tmp_path: Path) -> None:
    async def main() -> None:
        keys = Keys(tmp_path / "keys")
        async with sequencing(sqlite, keys.folder) as sequencer:
            slow = Sequencer(sequencer.store, keys)
            await say(sequencer.store, 3)
            note, _ = await slow._grow()
            assert note is not None
            await say(sequencer.store, 2)
            await sequencer.step()
            newest = keys.kept(MARK)
            slow._keep(note)
            assert keys.kept(MARK) == newest != str(note).encode()
            with capture_logs() as logs:
                await sequencer.check()
                assert logs == []
                (keys.folder / MARK).unlink()
                await sequencer.check()
            assert [each["event"] for each in logs] == [UNMARKED]

    asyncio.run(main())


async def _proofs(http: httpx.AsyncClient, first: Checkpoint, now: Checkpoint) -> None:
    """The proofs that are asked for, and the same tree from nothing but its tiles."""
    query = {"old": first.size, "size": now.size}
    given = (await http.get("/api/log/consistency", params=query)).json()
    proof = [read_hash(each) for each in given["hashes"]]
    assert consistent(first.size, first.root, now.size, now.root, proof)
    hashes = b""
    for number in range(-(-now.size // tiles.WIDTH)):
        width = tiles.width_of(0, number, now.size)
        tile = (await http.get("/api/log/tile/" + tiles.path_of(0, number, width))).content
        entries = (await http.get("/api/log/tile/" + tiles.path_of("entries", number, width))).content
        each = [entries[at + 2 : at + growing.STEP] for at in range(0, len(entries), growing.STEP)]
        assert b"".join(map(leaf_hash, each)) == tile
        hashes += tile
    every = [hashes[at : at + 32] for at in range(0, len(hashes), 32)]
    assert root(over(every), now.size) == now.root
    given = (await http.get("/api/log/inclusion", params={"position": 3, "size": now.size})).json()
    assert included(every[3], 3, now.size, [read_hash(each) for each in given["hashes"]], now.root)
    for path in ("tile/0/999", "tile/0/000.p/300", "tile/x", "tile/7/000", "tile/entries/999"):
        assert (await http.get(f"/api/log/{path}")).status_code == 404, path
    for path in (f"consistency?old=1&size={10**9}", "inclusion?position=5&size=5", "consistency?old=2&size=1"):
        assert (await http.get(f"/api/log/{path}")).status_code == 400, path
