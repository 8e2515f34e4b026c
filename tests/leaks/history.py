"""A history at one table, and how worlds split off from it.

At every shuffle the process is forked, in the middle of the draw: a branch waits there. This world goes on until
the seed of the round is revealed, or the deck is shuffled again. Then each branch is told all that was done
meanwhile, and lives through the same steps with other cards where its viewers never saw them; what reaches them is
compared.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from houseway.engine.actions import Action, Shuffle
from houseway.engine.offers import Offer
from houseway.registry import game
from houseway.server.live.drafting import Pending
from houseway.server.rest.documents.tables import Clocks, NewTable
from houseway.server.transparency.checkpoints import Checkpoint
from houseway.server.transparency.notes import Note
from tests.laws.walking import submissions
from tests.leaks.asking import OPERATOR, Ask, asks, compared
from tests.leaks.choosing import Chooser
from tests.leaks.house import AUDITOR, BYSTANDER, SEATS, STRANGER, House
from tests.leaks.other import Other, Record, Result, Step
from tests.leaks.windows import Window, covered
from tests.sim.network import Lost, Socket

STEPS = 140
BRANCHES = 2  # of each shuffle
A_WHILE_S = {True: 0.12, False: 0.3}  # that a step takes, with a staff of people and without
PACE_MS = 100


class History:
    """A table of people, from its opening."""

    def __init__(self, house: House, seed: int, rulebook: str, number: int) -> None:
        self.house, self.rulebook, self.number = house, rulebook, number
        rng = self.rng = random.Random(f"history {seed}")
        house.seeded(seed)
        self.staffed = rng.random() < 0.7
        spots = sorted(game(rulebook).filed(submissions(rulebook)[number]).spots)
        self.bots = 0 if self.staffed else rng.randint(0, 1)  # where the staff are people nobody asks a bot
        self.players = sorted(rng.sample(spots[self.bots :], rng.randint(2, min(5, len(spots) - self.bots))))
        self.sockets: dict[str, Socket] = {}
        self.frozen: set[tuple[int, int]] = set()
        self.windows: list[Window] = []
        self.opening: Window | None = None
        self.other: Other | None = None
        self.line: Connection | None = None  # to this world, where this is another
        self.result = Result()
        self.now = 0
        self.seq = 0

    # --- living -------------------------------------------------------------------------------------------------

    def run(self, steps: int) -> Result:
        """Lives through so many steps; what all branches found."""
        right = Pending._fill
        Pending._fill = lambda pending, offer: self._draw(pending, offer, right)  # type: ignore[method-assign,assignment]
        try:
            self.house.loop.run_until_complete(self._run(steps))
        except BaseException as wrong:
            if self.other is None:
                raise
            self._end(f"step {self.now}: the other world ended with {wrong!r}")
        return self.result

    async def _run(self, steps: int) -> None:
        await self._open()
        while self.now < steps and not self.result.different:
            step = self._next() if self.other is None else self.other.step(self.now)
            record = await self._take(step)
            if self.other is not None:
                if self.other.compare(self.now, record):
                    self._end()
            else:
                self._note(step, record)
            self.now += 1
        for window in list(self.windows):
            self._judge(window)

    async def _open(self) -> None:
        rng, hall = self.rng, self.house.service.hall
        clocks = Clocks(betting_s=0, decision_s=rng.choice((0, 10)), pace_ms=PACE_MS)
        options = submissions(self.rulebook)[self.number]
        wanted = NewTable(
            rulebook=self.rulebook, options=options, listed=True, clocks=clocks, coach=True, bots=self.bots
        )
        self.table = await self.house.server.program.spawn(hall.open(wanted, None))
        irregular = rng.choice((0.0, 0.03, 0.06, 0.15))
        self.choose = Chooser(rng, self.table.row.id, self.players, staffed=self.staffed, irregular=irregular)
        self.viewers = [*(SEATS[seat] for seat in self.choose.seats), BYSTANDER, AUDITOR]
        for name in self.viewers:
            self.sockets[name] = await self._connect(name, None, guided=rng.random() < 0.7)
        self.arrivals = list(self.choose.arrivals())
        if rng.random() < 0.25:
            self.house.weather.lost, self.house.weather.misread = 0.03, 0.005

    async def _connect(self, name: str, after: int | None, *, guided: bool = True) -> Socket:
        person = self.house.people[name]
        path = f"/api/tables/{self.table.row.id}/live"
        while True:
            try:
                socket = await self.house.network.connect(self.house.server, path, person.cookie)
                break
            except Lost:  # the database did not answer
                continue
        socket.say({"type": "join", "after": after, "guided": guided})
        return socket

    def _next(self) -> Step:
        """What is done next in this world."""
        round = self.table.situation.round
        does = [self.arrivals.pop(0)] if self.arrivals else self.choose.does(round, self.frozen)
        self.frozen.clear()
        tries = list(self.choose.tries(round)) if self.rng.random() < 0.5 else []
        size = Checkpoint.read(Note.read(self.house.service.store.checkpoint)).size
        person = self.house.people[self.rng.choice(self.viewers)].id
        about: dict[str, Any] = {
            "table": self.table.row.id, "round": round.number, "before": max(1, round.number - 1),
            "seat": self.rng.choice(self.players), "person": person, "size": size, "width": min(size - 1, 255),
            "head": self.seq, "covered": bool(covered(round)),
        }  # fmt: skip
        return Step(does, tries, list(asks(self.viewers, self.rng, **about)))

    async def _take(self, step: Step) -> Record:
        """A moment, in whichever world; all that reached the viewers."""
        instead = self.other.script.instead if self.other is not None and step.own_deck else {}
        for name, socket in self.sockets.items():
            if socket.up.is_cut:  # the database did not answer
                self.sockets[name] = await self._connect(name, None)
        for said in step.does:
            self.sockets[said.person].say(said.written(instead))
        await asyncio.sleep(A_WHILE_S[self.staffed])
        record: Record = {(name, "socket"): self._heard(socket) for name, socket in self.sockets.items()}
        for said in step.tries:
            self.sockets[said.person].say(said.written({}))
        if step.tries:
            await asyncio.sleep(0.05)
            record |= {(said.person, "answers"): self._heard(self.sockets[said.person]) for said in step.tries}
        for ask in step.asks:
            place = ask.viewer, ask.channel
            record[place] = record.get(place, b"") + await self._asked(ask)
        record[OPERATOR, "log lines"] = "\n".join(self.house.logged).encode()
        self.house.logged.clear()
        return {place: told for place, told in record.items() if told}

    def _heard(self, socket: Socket) -> bytes:
        """The messages that came since the last time."""
        texts = []
        while socket.down.items:
            event = socket.down.items.popleft()
            if event is None or event["type"] == "websocket.close":
                socket.cut()
            texts.append(event["text"] if event and "text" in event else repr(event))
            if '"frozen"' in texts[-1] and (told := json.loads(texts[-1]))["type"] == "frozen":
                self.frozen |= {(told["round"], each["seat"]) for each in told["pledges"]}
        return compared("", "\n".join(texts).encode())

    async def _asked(self, ask: Ask) -> bytes:
        if ask.channel == "resumed":
            socket = await self._connect(ask.viewer, ask.after)
            await asyncio.sleep(0.05)
            socket.cut()
            return self._heard(socket)
        cookie = "" if ask.viewer in (STRANGER, OPERATOR) else self.house.people[ask.viewer].cookie
        try:
            status, headers, body = await self.house.network.request(self.house.server, "GET", ask.path, cookie)
        except Lost:
            return b"no answer"
        headers.pop("content-length", None) if ask.path == "/metrics" else None
        return f"{ask.path} {status} {sorted(headers.items())}\n".encode() + compared(ask.path, body)

    # --- splitting ----------------------------------------------------------------------------------------------

    def _draw(self, pending: Pending, offer: Offer, right: Callable[[Pending, Offer], Action]) -> Action:
        if pending.table != self.table.row.id:
            return right(pending, offer)
        if self.other is not None:
            return self.other.draw(pending, offer)
        action = right(pending, offer)
        if isinstance(action, Shuffle):
            if self.opening is not None:
                self.opening.abandon()
            self.opening = Window(self.now, action)
            for _ in range(BRANCHES):
                if self._branch(pending):
                    assert self.other is not None
                    return self.other.draw(pending, offer)
        values: tuple[int, ...] = getattr(action, action.FREE)
        for window in (*self.windows, self.opening):
            if window is not None and window.drawn is not action:
                window.draws.append(values)
        return action

    def _branch(self, pending: Pending) -> bool:
        """Splits the world; True in the other one, as soon as it is told what was done in this one."""
        assert self.opening is not None
        here, there = Pipe()
        pid = os.fork()
        if pid:
            there.close()
            self.opening.branches.append((pid, here))
            return False
        here.close()
        asyncio._set_running_loop(self.house.loop)  # which is told by the number of the process
        for window in (*self.windows, self.opening):
            for _, line in window.branches:
                line.close()
        self.line = there
        try:
            script = there.recv()
        except EOFError:
            script = None
        if script is None:
            os._exit(0)
        self.other = Other(script, pending, self.table)
        return True

    def _end(self, wrong: str = "") -> None:
        """The other world ends here."""
        assert self.other is not None
        assert self.line is not None
        self.other.result.different = self.other.result.different or wrong
        self.line.send(self.other.result)
        os._exit(0)

    def _note(self, step: Step, record: Record) -> None:
        """Keeps a step for the branches that wait; where a seed is revealed or a deck shuffled they are told."""
        new = [told for told in self.table.recent if told.row.seq > self.seq]
        self.seq = self.table.situation.seq
        opened, self.opening = self.opening, None
        shuffle = next((n for n, told in enumerate(new) if opened and opened.is_of(told)), None)
        if opened is not None and shuffle is None:  # it was not written
            opened.abandon()
            opened = None
        for window in list(self.windows):
            if window.is_over(new, self.table.situation):
                self._judge(window)
        if opened is not None:
            new = new[shuffle:]
            self.windows.append(opened)
        for window in self.windows:
            window.add(step, record, new, self.table.situation)

    def _judge(self, window: Window) -> None:
        self.windows.remove(window)
        self.result.add(window.judged(self.players, self.rng))
