"""The house of a campaign: the real server and people who came in, in one process and in memory.

So the process can be forked wherever it is, and each branch goes on as a house of its own.
"""

from __future__ import annotations

import logging
import random
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from prometheus_client import context_managers

from houseway.record.audit import verify
from houseway.server.rest.documents.records import Verified
from houseway.server.rest.routes import records
from houseway.server.service import Service
from tests.server.serving import settings
from tests.sim.disk import SINCE_1970, Disk
from tests.sim.loop import Loop
from tests.sim.network import Network
from tests.sim.running import lead_into
from tests.sim.seeding import under
from tests.sim.server import NS, Server
from tests.sim.weather import Weather

ROLES = {"Dealer": "dealer", "Supervisor": "supervisor", "Auditor": "auditor"}
BYSTANDER, AUDITOR = "Bystander", "Auditor"
PLAYERS = {seat: f"Player {seat}" for seat in range(1, 9)}
SEATS = {**PLAYERS, 0: "Dealer", -1: "Supervisor"}
STRANGER = ""  # nobody who came in
CHIPS = 10**9


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who came in."""

    name: str
    id: str
    cookie: str


class House:
    """A running server, and all who may come to its tables."""

    def __init__(self, folder: Path) -> None:
        self.loop = Loop(random.Random(0))
        self.weather = Weather(delay_s=0.001)
        self.network = Network(self.loop, self.weather, random.Random(0))
        self.disk = Disk(folder / "tables.db", self.loop, self.weather, random.Random(0), memory=True)
        chosen = settings(f"sqlite:///{self.disk.file}", guest_cents=CHIPS, tables_of_a_person=10**6)
        self.server = Server("", chosen, self.loop, self._system)
        self.people: dict[str, Person] = {}
        self.logged: list[str] = []
        self.network.mistake = self._mistake
        under(0)
        lead_into(self.disk, self.network, self._log)
        self._take_standard_log()
        context_managers.default_timer = lambda: self.loop.now  # type: ignore[attr-defined]  # how long something takes is a number here
        records._verified = verified  # and no process of its own
        self.loop.run_until_complete(self._start())

    def _system(self) -> int:
        return int((SINCE_1970 + self.loop.now) * NS)

    @property
    def service(self) -> Service:
        assert self.server.application is not None
        assert self.server.application.service is not None
        return self.server.application.service

    async def _start(self) -> None:
        assert await self.server.start(), self.server.failed
        await self.server.program.spawn(self._come_in())
        await self.network.request(self.server, "GET", "/api/tables")  # the house's own tables are at hand

    async def _come_in(self) -> None:
        people, now = self.service.people, self.service.hall.now()
        for name in (*SEATS.values(), BYSTANDER, AUDITOR):
            visitor = await people.guest(name, now)
            await people.set_roles(visitor.id, {"player", ROLES.get(name, "player")}, now)
            self.people[name] = Person(name, visitor.id, await people.sessions.open(visitor.id, now))

    def seeded(self, seed: int) -> None:
        """All chance from now on."""
        under(seed)
        for each, name in ((self.loop.rng, "loop"), (self.network.rng, "network"), (self.disk.rng, "disk")):
            each.seed(f"{name} {seed}")

    # --- what is logged -----------------------------------------------------------------------------------------

    def _log(self, _: Any, level: str, line: Any) -> Any:
        told = structlog.processors.format_exc_info(None, level, line)
        self.logged.append(" ".join(f"{name}={value}" for name, value in sorted(told.items())))
        raise structlog.DropEvent

    def _mistake(self, mistake: BaseException) -> None:
        self.logged.append("".join(traceback.format_exception(mistake)))

    def _take_standard_log(self) -> None:
        """What libraries log, from warnings on, as a server writes it."""
        handler = logging.Handler()
        handler.emit = lambda record: self.logged.append(f"{record.name} {record.getMessage()}")  # type: ignore[method-assign]
        logging.root.handlers[:] = [handler]
        logging.root.setLevel(logging.WARNING)


async def verified(file: Path) -> Verified:
    """What `houseway verify` says of a record."""
    audit = verify(file)
    findings = [f"line {each.line}: {each.message}" for each in audit.findings]
    return Verified(audit.ok, audit.rounds, audit.events, audit.entries, audit.head, findings)
