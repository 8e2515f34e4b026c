"""People of the world: they come in, sit down, play, lose their line, and send again what was not answered."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.bots.bot import Bot, at_random, by_the_book
from houseway.bots.silence import ENTERS
from houseway.cards import Deck
from houseway.engine.actions import Action, BuyIn, Perform, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import Step
from houseway.record.codec import action_json, read_view
from houseway.registry import game
from houseway.server.live.driver import AWAY_MS
from houseway.server.live.house import player_bot
from houseway.server.rest.submissions import usual_options
from houseway.server.wire.folding import following
from houseway.server.wire.socket import NO_TABLE, NOBODY
from tests.sim.network import Json, Lost, Socket
from tests.sim.sharing import Sharing

if TYPE_CHECKING:
    from tests.sim.world import World

UNANSWERED_S = 5.0  # after which an action is sent again
BUY_IN = 50_000


@cache
def _filed(rulebook: str) -> Rulebook:
    return game(rulebook).filed(usual_options(rulebook))


class Asked(Exception):
    """A request was answered, but not with what was wanted."""


class Person:
    """Somebody with a cookie, at one table at a time; an action is sent again until it is answered."""

    def __init__(self, world: World, name: str, seat: int, rng: random.Random) -> None:
        self.world, self.name, self.seat, self.rng = world, name, seat, rng
        self.cookie = self.id = ""
        self.table = ""
        self.last: Json = {}  # what is known of the table
        self.shown: Json | None = None  # the table as it was seen last
        self._view: tuple[Json, View] | None = None  # ... and as it was read then
        self.seq: int | None = None
        self.ids = itertools.count(1)
        self.waiting: tuple[str, Json] | None = None  # the action that was not answered yet
        self.sent_at = 0.0
        self.sent: dict[str, int] = {}  # how often each action was sent
        self.done_before = ""  # the action that is sent again, if it was on the disk before this socket
        self.said_ready: tuple[int, str] | None = None
        self.socket: Socket | None = None
        self.sharing: Sharing
        self.bot: Bot
        self.deck: Deck

    async def live(self) -> None:
        while True:
            try:
                if not self.cookie:
                    await self._come_in()
                if not self.table:
                    await self._choose_table()
                await self._at_the_table()
            except (Lost, Asked):
                await asyncio.sleep(self.rng.uniform(0.05, 2))

    async def ask(self, method: str, path: str, body: Any = None) -> Json:
        status, headers, told = await self.world.network.request(
            self.world.server_for(self), method, path, self.cookie, body
        )
        self.world.note(
            "answer", self.name, method, path.rpartition("/")[2] if "tables/" in path else path, status
        )
        if status == 401:
            self.cookie = self.id = ""
        if not 200 <= status < 300:
            raise Asked(told.decode())
        if cookie := headers.get("set-cookie"):
            self.cookie = cookie.partition("=")[2].partition(";")[0]
        found: Json = msgspec.json.decode(told)
        return found

    async def _come_in(self) -> None:
        person = (await self.ask("POST", "/api/guests", {"name": self.name}))["person"]
        self.id = person["id"]

    async def _choose_table(self) -> None:
        """The first who comes opens a table for all, or all go to one of the house's."""
        world = self.world
        if not world.table:
            lobby = await self.ask("GET", "/api/tables")
            if world.own_table and world.people[0] is self and lobby["yours"]:
                world.table = lobby["yours"][0]["id"]  # opened before, though no answer came
            elif world.own_table and world.people[0] is self:
                body = {"rulebook": world.rulebook, "bots": world.bots, "clocks": world.clocks}
                world.table = (await self.ask("POST", "/api/tables", body))["id"]
            elif not world.own_table:
                found = (each["id"] for each in lobby["tables"] if each["rulebook"] == world.rulebook)
                world.table = next(found, "")  # that of a node that does not answer is not in the lobby
            if not world.table:
                raise Asked("the table is not open yet")
        self.table = world.table
        self.sharing = Sharing(self.table, self.rng)
        filed = _filed(world.rulebook)
        self.deck = filed.deck
        self.bot = player_bot(filed, self.name) if self.seat > 0 else by_the_book

    async def _at_the_table(self) -> None:
        path = f"/api/tables/{self.table}/live"
        socket = self.socket = await self.world.network.connect(self.world.server_for(self), path, self.cookie)
        self.world.note("socket", self.name)
        socket.say({"type": "join", "after": self.seq})
        self.sharing.reconnected()
        self.sent_at = -UNANSWERED_S
        id = self.waiting[0] if self.waiting else ""
        self.done_before = id if self.world.checks.entry_of(self.table, self.id, id) else ""
        self.shown = self.said_ready = None  # a server that was started anew does not know it
        era = self.world.backups.eras
        try:
            while True:
                text = await socket.hear(self.rng.expovariate(2))
                if era != self.world.backups.eras:
                    raise Lost  # what was said before a backup was put back
                if text is not None:
                    self._hear(socket, text)
                elif self.shown is not None:
                    self._do(socket)
                if self.world.happens(self.world.weather.restless, self.rng):
                    socket.cut()
                    await self._stay_away(150 if self.rng.random() < 0.04 else self.rng.choice((1, 5, 30)))
                    raise Lost
        finally:
            self.socket = None
            if socket.close_code == NOBODY:
                self.cookie = self.id = ""
            elif socket.close_code == NO_TABLE:
                self._leave_table()

    def _leave_table(self) -> None:
        """It is closed, or there is none: all go to another."""
        if self.world.table == self.table:
            self.world.table = ""
        self.table = ""

    def forget(self) -> None:
        """A backup was put back: what was not there when it was made never was."""
        self.seq = self.waiting = None
        self.sharing = Sharing(self.table, self.rng)

    async def _stay_away(self, seconds: float) -> None:
        """In a calm everybody comes back but who was to be away for long: they lose their seat meanwhile."""
        if seconds > AWAY_MS / 1000:
            await asyncio.sleep(seconds)
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.world.calm.wait()

    # --- hearing ------------------------------------------------------------------------------------------------

    def _hear(self, socket: Socket, text: str) -> None:
        message = msgspec.json.decode(text)
        self.last = following(self.last, message)
        if message["type"] == "changed":
            message = self.last
        self.world.heard_by(self, message, text)
        if message["type"] == "update":
            self.seq = message["seq"]
            self.shown = message["view"]
            self._say(socket, self.sharing.see(message))
        elif message["type"] == "frozen":
            self._say(socket, self.sharing.freeze(message))
        elif message["type"] == "bye":
            raise Lost
        elif message["type"] in ("done", "refused") and self.waiting and message["id"] == self.waiting[0]:
            if message.get("code") in ("unknown", "slow-down"):
                self.sent_at = self.world.loop.now - UNANSWERED_S + 1  # it is asked again after a second
            else:
                self.waiting = None
        elif message["type"] == "done":
            self.sharing.done(message["id"])

    def _say(self, socket: Socket, messages: Iterable[Json]) -> None:
        for each in messages:
            socket.say(each)

    # --- doing --------------------------------------------------------------------------------------------------

    def _do(self, socket: Socket) -> None:
        if self.waiting is not None:
            if self.world.loop.now >= self.sent_at + UNANSWERED_S:
                self._send(socket, *self.waiting)
            return
        view = self.view
        action = self._chosen(view)
        if action is not None:
            self._send(socket, f"{self.name}-{next(self.ids)}", action_json(action))
        elif self.said_ready != (view.round, view.phase) and any(offer.routine for offer in view.offers):
            self.said_ready = view.round, view.phase
            socket.say({"type": "ready", "id": f"r{next(self.ids)}"})

    @property
    def view(self) -> View:
        assert self.shown is not None
        if self._view is None or self._view[0] is not self.shown:
            self._view = self.shown, read_view(self.shown, self.deck)
        return self._view[1]

    def _chosen(self, view: View) -> Action | None:
        if view.seat is None:
            return Sit(by=self._free_seat(view), name="")
        if self.world.happens(self.world.weather.wild, self.rng):
            return at_random(self.rng, irregular=0.5)(view)
        stack = sum(cents for area, cents in view.chips.items() if area.spot == view.seat)
        if view.seat > 0 and not stack:
            buy = next((offer for offer in view.offers if isinstance(offer.act, BuyIn)), None)
            if buy is not None:
                return BuyIn(by=view.seat, cents=min(BUY_IN, buy.bounds.most))  # type: ignore[union-attr]
        return self.bot(view) or self._back_in(view) or self._given_back(view)

    def _back_in(self, view: View) -> Action | None:
        """Who was made to sit out takes part again."""
        back = (offer.act for offer in view.offers if isinstance(offer.act, Perform) and offer.act.step in ENTERS)
        return next(back, None) if not any(offer.routine for offer in view.offers) else None

    def _given_back(self, view: View) -> Action | None:
        """A dealer gives back wagers that may not stand when nobody has put that right for a while."""
        back = (each.act for each in view.offers if getattr(each.act, "step", None) is Step.RETURN_WAGERS)
        return next(back, None) if self.rng.random() < 0.05 else None

    def _free_seat(self, view: View) -> int:
        if self.seat not in view.table.names or self.rng.random() < 0.3:
            return self.seat
        return self.rng.choice((1, 2, 3, 4))

    def _send(self, socket: Socket, id: str, action: Json) -> None:
        self.waiting, self.sent_at = (id, action), self.world.loop.now
        for _ in range(2 if self.world.happens(self.world.weather.double, self.rng) else 1):
            self.sent[id] = self.sent.get(id, 0) + 1
            socket.say({"type": "act", "id": id, "action": action})
