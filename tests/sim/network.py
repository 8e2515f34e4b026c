"""The network between people and servers: requests and sockets in memory, in ASGI's own words.

A line keeps the order of what goes over it and delays it. When it breaks, what is under way is lost, and each end
notices at once or only after a while.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextvars import Context, copy_context
from types import MappingProxyType
from typing import Any

from tests.sim.loop import Loop
from tests.sim.server import Server
from tests.sim.weather import Weather

Json = dict[str, Any]
PATIENCE_S = 30.0
A_MOMENT = 1e-6  # between two messages on a line
UNNOTICED_S = 40.0  # after which a ping finds that nobody is there


class Lost(Exception):
    """The line broke, or nobody answers."""


class Pipe:
    """One direction of a line."""

    def __init__(self, network: Network) -> None:
        self.network, self.items = network, deque[Any]()
        self.waiter: asyncio.Future[None] | None = None
        self.last = 0.0
        self.is_cut = False

    def put(self, item: Any) -> None:
        self.last = max(self.last + A_MOMENT, self.network.loop.now + self.network.delay())
        self.network.at(self.last, self._arrives, item)

    def _arrives(self, item: Any) -> None:
        if not self.is_cut:
            self.force(item)

    def force(self, item: Any) -> None:
        self.items.append(item)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def get(self) -> Any:
        while not self.items:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.items.popleft()


class Socket:
    """A person's end of a live socket; the server's is `_received` and `_sent`."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.up, self.down = Pipe(network), Pipe(network)
        self.gone = False  # does the server know?
        self.close_code: int | None = None

    def say(self, message: Json | str) -> None:
        if self.network.happens(self.network.weather.cut):
            self.cut()
        self.up.put(
            {"type": "websocket.receive", "text": message if isinstance(message, str) else json.dumps(message)}
        )

    async def hear(self, patience_s: float) -> str | None:
        """The next message, or None if none comes for so long."""
        try:
            async with asyncio.timeout(patience_s):
                event = await self.down.get()
        except TimeoutError:
            return None
        if event is None or event["type"] == "websocket.close":
            self.close_code = 1006 if event is None else event.get("code", 1000)
            self.cut()
            raise Lost
        return str(event["text"])

    def cut(self) -> None:
        """The line breaks."""
        if self.up.is_cut:
            return
        self.up.is_cut = self.down.is_cut = True
        for pipe, notice in ((self.up, {"type": "websocket.disconnect", "code": 1006}), (self.down, None)):
            late = (
                self.network.rng.uniform(0, UNNOTICED_S) if self.network.happens(self.network.weather.deaf) else 0
            )
            self.network.at(self.network.loop.now + late, pipe.force, notice)

    async def received(self) -> Any:
        event = await self.up.get()
        self.gone = event["type"] == "websocket.disconnect"
        return event

    async def sent(self, event: Any) -> None:
        if self.gone:
            raise OSError("the other end is gone")
        if event["type"] == "websocket.send" and self.network.happens(self.network.weather.cut):
            self.cut()
        self.down.put(event)


class Network:
    """All lines of a world."""

    def __init__(self, loop: Loop, weather: Weather, rng: random.Random) -> None:
        self.loop, self.weather, self.rng = loop, weather, rng
        self.context: Context = copy_context()  # what is under way belongs to nobody's process
        self.servers: dict[str, Server] = {}  # by their addresses
        self.heard: Callable[[str], None] = lambda text: None
        self.mistake: Callable[[BaseException], None] = lambda mistake: None

    def at(self, when: float, call: Callable[..., None], *args: Any) -> None:
        self.loop.call_at(when, call, *args, context=self.context)

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def delay(self) -> float:
        return self.rng.expovariate(1 / self.weather.delay_s)

    async def _served(self, work: Awaitable[None], otherwise: Callable[[], None]) -> None:
        """What an ASGI server does: a mistake ends the connection, and is told in the log."""
        try:
            await work
        except Exception as mistake:
            self.mistake(mistake)
            otherwise()

    async def connect(self, server: Server, path: str, cookie: str, **headers: str) -> Socket:
        """A live socket, once it is accepted."""
        await asyncio.sleep(self.delay())
        socket = Socket(self)
        application = server.application
        if application is None or server.program.dead:
            raise Lost
        socket.up.force({"type": "websocket.connect"})
        server.program.endings.append(socket.cut)
        scope = _scope("websocket", path, cookie, further=headers)
        server.program.spawn(self._served(application(scope, socket.received, socket.sent), socket.cut))
        try:
            async with asyncio.timeout(PATIENCE_S):
                event = await socket.down.get()
        except TimeoutError:
            event = None
        if event is None or event["type"] != "websocket.accept":
            socket.cut()
            raise Lost
        return socket

    async def request(
        self, server: Server, method: str, path: str, cookie: str = "", body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """A request and its answer: status, headers, body."""
        await asyncio.sleep(self.delay())
        application = server.application
        if application is None or server.program.dead or self.happens(self.weather.unheard / 2):
            raise Lost
        answered: asyncio.Future[list[Any]] = self.loop.create_future()
        events: list[Any] = []

        def answer() -> None:
            if not answered.done():
                answered.set_result(events)

        async def sent(event: Any) -> None:
            events.append(dict(event))
            if event["type"] == "http.response.body" and not event.get("more_body"):
                answer()

        asked = [{"type": "http.request", "body": _written(body)}]

        async def received() -> Any:
            return asked.pop() if asked else await self.loop.create_future()

        server.program.endings.append(answer)
        scope = _scope("http", path, cookie, method, headers)
        server.program.spawn(self._served(application(scope, received, sent), answer))
        try:
            async with asyncio.timeout(PATIENCE_S):
                await answered
        except TimeoutError:
            raise Lost from None
        await asyncio.sleep(self.delay())
        if not events or events[-1]["type"] != "http.response.body" or self.happens(self.weather.unheard / 2):
            raise Lost
        whole = b"".join(each.get("body", b"") for each in events[1:])
        self.heard(whole.decode(errors="replace"))
        headers = {name.decode().lower(): value.decode() for name, value in events[0]["headers"]}
        return events[0]["status"], headers, whole


def _written(body: Any) -> bytes:
    return b"" if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()


def _scope(
    kind: str, path: str, cookie: str, method: str = "GET", further: Mapping[str, str] = MappingProxyType({})
) -> Json:
    told = {"host": "localhost", "content-type": "application/json", **further}
    if cookie:
        told["cookie"] = f"houseway={cookie}"
    headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()]
    where, _, query = path.partition("?")
    common = {"asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "path": where,
              "raw_path": where.encode(), "query_string": query.encode(), "root_path": "", "headers": headers,
              "client": ("127.0.0.1", 1), "server": ("localhost", 80), "state": {}}  # fmt: skip
    if kind == "websocket":
        return {"type": kind, "scheme": "ws", "subprotocols": [], **common}
    return {"type": kind, "scheme": "http", "method": method, **common}
