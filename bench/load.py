"""Live tables under load: 50 tables with 6 people each over real sockets, every action on disk before its answer.

A server runs in a process of its own, on loopback and a SQLite file; people are clients of this process. Each
takes an action every five seconds (what a bot would do with the view it was sent, or else a small buy-in), and the
time to its acknowledgement is measured. Then everybody becomes faster until the slowest hundredth waits too long.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.bots.bot import Bot
from houseway.cards import Deck
from houseway.record.codec import action_json, read_view
from houseway.registry import NAMES, game
from houseway.server.live.house import player_bot
from houseway.server.rest.submissions import usual_options
from houseway.server.wire.folding import following

TABLES, SEATS, EVERY_S = 50, 6, 5.0
SECONDS = 20.0
FASTER = (2, 4, 8, 12, 16, 24, 32)
GOAL_MS, LIMIT_MS = 50, 250
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
CLOCKS = {"betting_s": 8, "decision_s": 8, "pace_ms": 250}


@dataclass
class Player:
    """A person at a table, who answers with a bot's choice from the last view that came."""

    socket: ClientConnection
    seat: int
    bot: Bot
    deck: Deck
    last: dict[str, Any] = field(default_factory=dict)
    sent: dict[str, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    refused: int = 0
    ids: itertools.count[int] = field(default_factory=itertools.count)

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                message = msgspec.json.decode(text)
                self.last = following(self.last, message)
                if message["type"] in ("done", "refused"):
                    self._answered(message)

    def _answered(self, answer: dict[str, Any]) -> None:
        started = self.sent.pop(answer["id"], None)
        if started is not None:
            self.took.append(time.perf_counter() - started)
            self.refused += answer["type"] == "refused"

    async def act(self) -> None:
        """One action: what a bot would do now, or else a cent more on the table."""
        view = read_view(self.last["view"], self.deck)
        action = self.bot(view)
        if action is None and any(offer.routine for offer in view.offers):
            await self.socket.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
        written = (
            {"type": "BuyIn", "by": self.seat, "at": 0, "cents": 1} if action is None else action_json(action)
        )
        id = f"a{next(self.ids)}"
        self.sent[id] = time.perf_counter()
        await self.socket.send(json.dumps({"type": "act", "id": id, "action": written}))


@dataclass(frozen=True)
class Figures:
    """What a stretch of time came to."""

    actions: int
    seconds: float
    cpu_s: float
    took_ms: list[float]
    unanswered: int

    def quantile(self, share: float) -> float:
        return self.took_ms[min(len(self.took_ms) - 1, int(share * len(self.took_ms)))] if self.took_ms else 0.0

    @property
    def held(self) -> bool:
        return self.unanswered == 0 and self.quantile(0.99) < LIMIT_MS

    def row(self, name: str) -> str:
        rate, busy = self.actions / self.seconds, 100 * self.cpu_s / self.seconds
        waits = "".join(f"{self.quantile(share):>10.1f}" for share in (0.5, 0.99, 1))
        return f"  {name:<24}{rate:>9.0f}{waits}{self.actions / self.cpu_s:>16.0f}{busy:>8.0f}"


def main() -> None:
    print(
        f"live tables: {TABLES} with {SEATS} people each, an action a person every {EVERY_S:g} s, durable commits"
    )
    with tempfile.TemporaryDirectory(prefix=".load-", dir=".") as folder, server(Path(folder)) as (url, pid):
        asyncio.run(measure(url, pid))


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server whose limits are meant for strangers and not for this machine itself."""
    limits = ("messages", "messages_at_once", "requests", "requests_at_once", "strangers_a_minute")
    given = ", ".join(f"{name}=10**6" for name in limits)
    program = (
        "import sys; from houseway.server.running import run; from houseway.server.settings import Settings; "
        f"run(Settings(database=sys.argv[1], port=0, operator_password='bench', {given}))"
    )
    command = [sys.executable, "-c", program, f"sqlite:///{folder.resolve() / 'tables.db'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        address = next(found[0] for line in process.stdout if (found := re.search(r"http://localhost:\d+", line)))
        yield address.replace("localhost", "127.0.0.1"), process.pid
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


async def measure(url: str, pid: int) -> None:
    async with AsyncExitStack() as stack:
        players = await everybody(url, stack)
        listening = [asyncio.create_task(player.listen()) for player in players]
        await asyncio.sleep(2)
        gc.collect()
        gc.disable()  # the pauses of this process are not the server's
        print(f"  {'':<24}actions/s    p50 ms    p99 ms    max ms  per CPU-second   CPU %")
        usual = await stretch(players, EVERY_S, pid)
        print(usual.row("as asked"))
        best = usual
        for factor in FASTER:
            figures = await stretch(players, EVERY_S / factor, pid)
            print(figures.row(f"{factor} times as fast"))
            if not figures.held:
                break
            best = figures
        told = "met" if usual.quantile(0.99) <= GOAL_MS and not usual.unanswered else "not met"
        print(f"  p99 at most {GOAL_MS} ms at the load asked for: {told}")
        print(f"  highest load held with p99 under {LIMIT_MS} ms: {best.actions / best.seconds:.0f} actions/s")
        for task in listening:
            task.cancel()


async def everybody(url: str, stack: AsyncExitStack) -> list[Player]:
    """Opens the tables and seats a person in every seat, all with chips."""
    suited = [name for name in NAMES if len(game(name).filed(usual_options(name)).spots) >= SEATS]
    players = []
    for number in range(TABLES):
        rulebook = game(name := suited[number % len(suited)]).filed(usual_options(name))
        table = ""
        for seat in sorted(rulebook.spots)[:SEATS]:
            async with httpx.AsyncClient(base_url=url, timeout=30) as http:
                await http.post("/api/guests", json={})
                if not table:
                    table = (await http.post("/api/tables", json={"rulebook": name, "clocks": CLOCKS})).json()[
                        "id"
                    ]
                cookie = {"Cookie": f"houseway={http.cookies['houseway']}"}
            address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
            socket = await stack.enter_async_context(
                connect(address, additional_headers=cookie, max_size=None, max_queue=None, close_timeout=1)
            )
            await socket.send('{"type":"join"}')
            for action in ({"type": "Sit", "name": ""}, {"type": "BuyIn", "cents": 500_000}):
                message = {"type": "act", "id": action["type"], "action": {**action, "by": seat, "at": 0}}
                await socket.send(json.dumps(message))
            players.append(Player(socket, seat, player_bot(rulebook, "x"), rulebook.deck))
    return players


async def stretch(players: list[Player], every_s: float, pid: int) -> Figures:
    """Everybody acts at their own times, spread evenly; answers that come a second late still count."""
    for player in players:
        player.took.clear()
        player.sent.clear()
    started, before = time.perf_counter(), cpu_s(pid)
    rng = random.Random(1)
    await asyncio.gather(*(_act_every(player, every_s, rng.random() * every_s) for player in players))
    seconds, used = time.perf_counter() - started, cpu_s(pid) - before
    await asyncio.sleep(1)
    took = sorted(1000 * each for player in players for each in player.took)
    unanswered = sum(len(player.sent) for player in players)
    return Figures(len(took), seconds, used, took, unanswered)


async def _act_every(player: Player, every_s: float, first_s: float) -> None:
    loop = asyncio.get_running_loop()
    due, end = loop.time() + first_s, loop.time() + SECONDS
    while due < end:
        await asyncio.sleep(due - loop.time())
        await player.act()
        due += every_s
    await asyncio.sleep(max(0, end - loop.time()))


def cpu_s(pid: int) -> float:
    """The processor time that a process has used, all its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    main()
