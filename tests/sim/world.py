"""A world under one seed: a server, people, a network, a disk and a clock, and what the weather does to them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import structlog

from houseway.registry import NAMES
from houseway.server.settings import Settings
from tests.server.serving import settings
from tests.sim.backups import Backups
from tests.sim.checks import Checks
from tests.sim.disk import SINCE_1970, Disk
from tests.sim.loop import RUNNING, Broken, Loop, Stuck
from tests.sim.network import Json, Lost, Network
from tests.sim.people import Asked, Person
from tests.sim.server import NS, Server
from tests.sim.sharing import unfair
from tests.sim.weather import LAST_S, STORM_S, weather_of
from tests.sim.witnesses import Witnesses

CALM_S = 400.0  # within which every table goes on when the weather is fine again
ASKED_ROUNDS = 4
SEATS = (1, 2, 3, 4, 0, -1)


class World:
    """All that there is."""

    def __init__(self, seed: int, folder: Path, *, tell: Callable[[str], None] | None = None) -> None:
        rng = random.Random(f"world {seed}")
        self.seed, self.tell = seed, tell
        self.trace = sha256()
        self.loop = Loop(random.Random(f"loop {seed}"))
        self.weather = weather_of(rng)
        self.rulebook = rng.choice(NAMES)
        self.own_table = rng.random() < 0.7
        self.bots = rng.choice((0, 1, 2))
        self.clocks = {
            "betting_s": rng.choice((0, 10)),
            "decision_s": rng.choice((0, 10)),
            "pace_ms": rng.choice((250, 500, 1000)),
        }
        self.table = ""
        self.offset_s = 0.0
        self.network = Network(self.loop, self.weather, random.Random(f"network {seed}"))
        self.disk = Disk(folder / "tables.db", self.loop, self.weather, random.Random(f"disk {seed}"))
        self.checks = Checks(self.disk)
        self.disk.committed = self._committed
        self.network.heard = partial(self._checked, self.checks.keep_secrets)
        self.network.mistake = partial(self._checked, self.checks.mistake)
        count = rng.choice((0, 0, 0, 1, 2))
        witness_rng = random.Random(f"witnesses {seed}")
        self.witnesses = Witnesses(count, self.checks.history, self.weather, witness_rng, self._seconds)
        many = rng.choice((1, 1, 1, 2, 3))
        self.nodes = [f"node-{n}" for n in range(1, many + 1)] if many > 1 else []
        if self.nodes and rng.random() < 0.7:
            self.weather.stand_still(rng)
        self.servers = [Server(each, self._settings(each), self.loop, self._system) for each in self.nodes or [""]]
        self.network.servers = {f"http://{each.name}": each for each in self.servers}
        self.backups = Backups(self)
        self.failed: BaseException | None = None
        self.calm = asyncio.Event()
        self.shared = 0  # shares that something was drawn with
        players = rng.sample(SEATS[:4], rng.choice((2, 3)))  # one alone is no game
        staff = [rng.choice(SEATS[4:])] if self.own_table and rng.random() < 0.3 else []
        seats = [*staff, *players]
        self.people = [
            Person(self, f"P{n}", seat, random.Random(f"person {seed} {n}")) for n, seat in enumerate(seats)
        ]

    def _settings(self, node: str) -> Settings:
        return settings(
            f"sqlite:///{self.disk.file}",
            node=node,
            advertise=f"http://{node}" if node else "",
            witnesses=self.witnesses.settings,
        )

    def _system(self) -> int:
        """The system's clock."""
        return int((SINCE_1970 + self.offset_s + self.loop.now) * NS)

    def _seconds(self) -> float:
        return self._system() / NS

    def happens(self, chance: float, rng: random.Random) -> bool:
        return chance > 0 and rng.random() < chance

    def server_for(self, person: Person) -> Server:
        """Any that runs, as a balancer would choose it."""
        running = [each for each in self.servers if each.application is not None]
        return person.rng.choice(running or self.servers)

    # --- what is looked at --------------------------------------------------------------------------------------

    def note(self, *what: Any) -> None:
        line = f"{self.loop.now:.6f} {' '.join(map(str, what))}"
        self.trace.update(line.encode() + b"\n")
        if self.tell is not None:
            self.tell(line)

    def _checked(self, check: Callable[..., None], *about: Any) -> None:
        """A check that fails ends the world, wherever it was made."""
        try:
            check(*about)
        except Broken as broken:
            self.failed = self.failed or broken

    def heard_by(self, person: Person, message: Json, text: str) -> None:
        what = message.get("seq", "") if message["type"] != "refused" else message["code"]
        self.note(
            "hears",
            person.name,
            message["type"],
            message.get("id", ""),
            what,
            sha256(text.encode()).hexdigest()[:8],
        )
        self._checked(self.checks.hear, person, message, text)

    def logged(self, _: Any, level: str, line: Any) -> Any:
        self.note("log", level, line.get("event"), line.get("error", ""), repr(line.get("exc_info", "")))
        self._checked(self.checks.logged, dict(line))
        raise structlog.DropEvent

    def _committed(self) -> None:
        self.note("commit", self.disk.commits, RUNNING.get().server)
        self.checks.writing = RUNNING.get().server
        self._checked(self.checks.committed)

    def _after_step(self) -> None:
        if self.failed is None and self.loop.mistakes:
            mistake = self.loop.mistakes.pop()
            self._checked(self.checks.mistake, mistake.get("exception") or Broken(mistake["message"]))
        if self.failed is not None:
            raise self.failed

    # --- what happens -------------------------------------------------------------------------------------------

    def run(self) -> str:
        """Runs the world to its end; what is wrong, if anything."""
        self.loop.after_step = self._after_step
        try:
            self.loop.run_until_complete(self._run())
            self.witnesses.check()
            self.checks.at_the_end()
        except (Broken, Stuck) as wrong:
            return str(wrong)
        return ""

    async def _run(self) -> None:
        kept_up = [asyncio.ensure_future(self._keep_up(server)) for server in self.servers]
        people = [asyncio.ensure_future(person.live()) for person in self.people]
        faults = asyncio.ensure_future(self._weather())
        await asyncio.sleep(STORM_S)
        await faults
        last, self.disk.cut_off = self.weather.last, {}
        self.weather.clear_up()
        self.calm.set()
        if last:
            await asyncio.sleep(LAST_S)  # who was away is back
            self.note("commits are lost")
            self.weather.lost = last
            await asyncio.sleep(LAST_S)
            self.weather.lost = 0
        self.note("calm")
        await self._goes_on()
        await self._is_fair()
        for task in (*people, *kept_up):
            if task.done():
                task.result()  # somebody of the world made a mistake
            task.cancel()
        for server in self.servers:
            await server.stop()

    async def _keep_up(self, server: Server) -> None:
        """Whoever runs a server starts it again."""
        while True:
            if server.program.dead and self.backups.may_start(server):
                self.note("start", server.name)
                well = await server.start()
                self.note("started" if well else f"does not start: {server.failed!r}", server.name)
                if well:
                    self._checked(self.backups.started, server)
                elif server.failed is not None and not self.backups.refused(server):
                    self._checked(self.checks.mistake, server.failed)
            await asyncio.sleep(0.2)

    async def _weather(self) -> None:
        """What comes at its time."""
        at: list[tuple[float, str, float]] = [(when, "kill", 0) for when in self.weather.kills]
        at += [(when, "stop", 0) for when in self.weather.stops]
        at += [(when, "jump", by) for when, by in self.weather.jumps]
        at += [(when, "cut off", long) for when, long in self.weather.cut_offs if self.nodes]
        at += [(when, "sleep", long) for when, long in self.weather.sleeps]
        if self.weather.restore is not None:
            at += zip(self.weather.restore, ("back up", "put back"), (0, 0), strict=True)
        for when, what, by in sorted(at):
            await asyncio.sleep(max(0, when - self.loop.now))
            server = self.network.rng.choice(self.servers)
            self.note(what, server.name, by)
            if what == "jump":
                self.offset_s += by
            elif what == "cut off":
                self.disk.cut_off[server.name] = self.loop.now, self.loop.now + by
                self._forsake(by)
            elif what == "sleep":
                server.program.asleep_until = self.loop.now + by
                self._forsake(by)
            elif what == "back up":
                self.backups.back_up()
            elif what == "put back":
                self._checked(partial(self.backups.put_back, by_hand=self.network.rng.random() < 0.7))
            elif what == "kill":
                server.program.kill()
            elif server.application is not None:
                await server.stop()

    def _forsake(self, long: float) -> None:
        """Some lose patience with a server that does not answer, and come to another."""
        for person in self.people:
            if person.socket is not None and self.happens(self.weather.forsaken, self.network.rng):
                self.network.at(self.loop.now + self.network.rng.uniform(0, long), person.socket.cut)

    async def _goes_on(self) -> None:
        """Every table comes to its next round, and every action is answered."""
        begin, round, table = self.loop.now, None, self.table
        while self.loop.now < begin + CALM_S:
            await asyncio.sleep(1)
            if not self.table:
                continue
            last = self.disk.rows("SELECT max(round) FROM entries WHERE table_id = ?", self.table)[0][0]
            if last is None or self.table != table:
                table, round = self.table, None
            round = last if round is None else round
            if last is not None and last > round and not any(person.waiting for person in self.people):
                return
        waiting = [(person.name, person.waiting) for person in self.people if person.waiting]
        raise Broken(f"table {self.table or '(none)'} stands still in round {round}; unanswered: {waiting}")

    async def _is_fair(self) -> None:
        """What people saw of the last rounds fits what is revealed of them."""
        seen = [person.sharing.seen for person in self.people if person.table == self.table]
        last = self.disk.rows("SELECT max(round) FROM entries WHERE table_id = ?", self.table)[0][0]
        for round in range(max(1, last - ASKED_ROUNDS), last):
            path = f"/api/tables/{self.table}/rounds/{round}/fairness"
            try:
                document = await self.people[0].ask("GET", path)
            except (Lost, Asked) as refused:
                raise Broken(f"nobody is told of round {round}: {refused}") from None
            if document["status"] == "revealed":
                self.shared += sum(
                    each["share"] is not None for draw in document["draws"] for each in draw["shares"]
                )
                for fault in unfair(document, [each[round] for each in seen if round in each]):
                    raise Broken(f"round {round} is not fair: {fault}")
