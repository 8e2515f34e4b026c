"""Kill -9 of a real server at random moments in play: nothing that was acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.cli import main as houseway
from houseway.registry import NAMES
from houseway.server.store.database import connect
from tests.server.serving import PASSWORD, Client, clients, play

CLOCKS = {"betting_s": 0, "decision_s": 0, "pace_ms": 20}
PAUSE_S = 0.06  # under the limit of messages of an ordinary server


@contextmanager
def process(database: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as users start it, and its address."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--least-pace", "0"]
    command += ["--database", f"sqlite:///{database}"]
    environment = {**os.environ, "HOUSEWAY_OPERATOR_PASSWORD": PASSWORD}
    server = subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if found := re.search(r"http://localhost:\d+", line):
                yield found[0].replace("localhost", "127.0.0.1"), server
                break
        else:
            raise AssertionError("the server did not start")
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


class Campaign:
    """Two people at a table of each game, over many lives of the server."""

    def __init__(self, database: Path, seed: int) -> None:
        self.database, self.rng = database, random.Random(seed)
        self.tables: dict[str, str] = {}
        self.people: list[tuple[str, Client]] = []
        self.rounds: Counter[str] = Counter()
        self.kills = 0

    async def first_life(self, address: str) -> None:
        async with clients(address, *("P" for _ in range(2 * len(NAMES)))) as everybody:
            for number, rulebook in enumerate(NAMES):
                pair = everybody[2 * number : 2 * number + 2]
                self.tables[rulebook] = await pair[0].open_table(rulebook, clocks=CLOCKS, bots=1)
                for seat, client in enumerate(pair, 2):
                    self.people.append((rulebook, client))
                    await client.join(self.tables[rulebook])
                    await client.sit(seat, 50_000)

    async def life(self, address: str, server: subprocess.Popen[str], *, kill: bool) -> None:
        """Everybody comes back and plays; the server is killed in the middle of it, or a round is finished."""
        playing = [asyncio.create_task(self._play(address, *each, finish=not kill)) for each in self.people]
        if kill:
            await asyncio.sleep(self.rng.uniform(0.1, 1.5))
            server.send_signal(signal.SIGKILL)
            server.wait()
            self.kills += 1
        await asyncio.gather(*playing)

    async def _play(self, address: str, rulebook: str, client: Client, *, finish: bool) -> None:
        table, cookies = self.tables[rulebook], dict(client.http.cookies)
        async with httpx.AsyncClient(base_url=address, cookies=cookies, timeout=20) as client.http:
            try:
                await client.join(table, after=client.seq)
                while True:
                    await play(client, rulebook, 1, pause_s=PAUSE_S, patience_s=90)
                    self.rounds[rulebook] += 1
                    if finish:
                        return
            except (ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError, EOFError):
                assert not finish
            finally:
                await client.leave_socket()


async def check(url: str, people: list[Client], tables: Collection[str], folder: Path) -> None:
    """Against the database itself: every acknowledgement, every chip, every line."""
    database = await connect(url)
    async with database.read() as connection:

        async def rows(query: str, **given: Any) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await connection.execute(text(query), given)]

        for client in people:
            for id, seq in client.acknowledged.items():
                query = "SELECT seq FROM entries WHERE person = :person AND action_id = :id"
                assert await rows(query, person=client.me["id"], id=id) == [(seq,)]
        moved: Counter[str] = Counter()
        for table in tables:
            query = "SELECT line, person FROM entries WHERE table_id = :table ORDER BY seq"
            found = await rows(query, table=table)
            _follow_chips(found, moved)
            log = folder / f"{table.strip('-_')}.log"
            log.write_text("".join(line for line, _ in found), encoding="utf-8")
            assert houseway(["verify", str(log), "--json"]) == 0
        for person, chips in await rows("SELECT id, chips_cents FROM people"):
            ledger = "SELECT sum(cents) FROM movements WHERE person = :person"
            assert await rows(ledger, person=person) == [(chips,)]
            assert 1_000_000 - moved[person] == chips
    await database.close()


def _follow_chips(rows: list[tuple[Any, ...]], moved: Counter[str]) -> None:
    """What each person has brought to a table and not taken away again."""
    holders: dict[int, str | None] = {}
    for line, person in rows[1:]:
        for event in json.loads(line)["events"]:
            match event:
                case {"type": "Seated", "seat": seat}:
                    holders[seat] = person
                case {"type": "ChipsMoved", "why": "buy-in", "target": [_, seat, _], "cents": cents}:
                    moved[str(holders[seat])] += cents
                case {"type": "ChipsMoved", "why": "cash-out", "source": [_, seat, _], "cents": cents}:
                    moved[str(holders[seat])] -= cents


def campaign(folder: Path, kills: int, seed: int) -> Campaign:
    under_test = Campaign(folder / "tables.db", seed)
    with process(under_test.database) as (address, server):
        asyncio.run(under_test.first_life(address))
        asyncio.run(under_test.life(address, server, kill=True))
    for left in range(kills - 1, -1, -1):
        with process(under_test.database) as (address, server):
            asyncio.run(under_test.life(address, server, kill=left > 0))
    everybody = [client for _, client in under_test.people]
    asyncio.run(check(f"sqlite:///{under_test.database}", everybody, under_test.tables.values(), folder))
    return under_test


def soak() -> tuple[int, int]:
    """The seed of a campaign, and how often it kills."""
    seed = int(os.environ.get("HOUSEWAY_SOAK_SEED", random.SystemRandom().randrange(10**6)))
    kills = int(os.environ.get("HOUSEWAY_SOAK_KILLS", "50"))
    print(f"seed {seed}, {kills} kills")
    return seed, kills


def test_killed_servers_lose_nothing(tmp_path: Path) -> None:
    done = campaign(tmp_path, kills=3, seed=1)
    assert done.kills == 3
    assert all(done.rounds[rulebook] for rulebook in NAMES)
    assert sum(len(client.acknowledged) for _, client in done.people) > 50


@pytest.mark.slow
def test_many_killed_servers_lose_nothing(tmp_path: Path) -> None:
    seed, kills = soak()
    done = campaign(tmp_path, kills=kills, seed=seed)
    assert done.kills == kills
    acknowledged: Any = sum(len(client.acknowledged) for _, client in done.people)
    print(f"{done.kills} kills, {acknowledged} acknowledged actions, {sum(done.rounds.values())} rounds ended")


def test_a_server_that_is_told_to_stop_says_good_bye(tmp_path: Path) -> None:
    async def main(address: str, server: subprocess.Popen[str]) -> None:
        async with clients(address, "Ann") as (ann,):
            table = await ann.open_table("two-card-joker-poker-ma", clocks=CLOCKS)
            await ann.join(table)
            server.send_signal(signal.SIGTERM)
            assert (await ann.until("bye"))["reason"] == "stopping"

    with process(tmp_path / "tables.db") as (address, server):
        asyncio.run(main(address, server))
        assert server.wait(15) == 0
