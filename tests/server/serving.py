"""A real server for a test, and clients that speak its protocol over real sockets."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import json
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.bots.bot import Bot
from houseway.record.codec import action_json, read_view
from houseway.registry import game
from houseway.server.app import Application
from houseway.server.live.house import player_bot
from houseway.server.live.time import milliseconds
from houseway.server.rest.submissions import usual_options
from houseway.server.running import Server, advertised, configured, listen
from houseway.server.settings import Settings
from houseway.server.store.holds import FOR_EVER_MS, Holds
from houseway.server.store.rows import Hold, NodeRow
from houseway.server.store.store import Store
from houseway.server.wire.folding import following

PATIENCE_S = 20
PASSWORD = "of the operator"
Json = dict[str, Any]
FAST = {"betting_s": 0, "decision_s": 0, "pace_ms": 0}


@cache
def keys_of(database: str) -> str:
    """The keys of a test's database: those of a file lie beside it, the others where nobody keeps them."""
    if database.startswith("sqlite"):
        return ""
    folder = tempfile.TemporaryDirectory(prefix="houseway-keys-")
    atexit.register(folder.cleanup)
    return folder.name


def settings(database: str, **further: Any) -> Settings:
    """Settings under which a test is not slowed down."""
    further = {"keys": keys_of(database), **further}
    much = {"messages": 1e6, "messages_at_once": 10**6, "requests": 1e6, "requests_at_once": 10**6}
    free = {"strangers_a_minute": 1e6, "least_pace_ms": 0, "sockets_of_a_person": 10**6}
    return Settings(database=database, operator_password=PASSWORD, **{**much, **free, **further})


async def hold_of(store: Store, table: str) -> Hold:
    """The hold of a table for a test that writes to it without a server."""
    node = Holds(store.database, NodeRow("test", "", "secret"), FOR_EVER_MS)
    await node.arrive(alone=True)
    hold = await node.take(table)
    assert hold is not None
    return hold


@asynccontextmanager
async def serving(chosen: Settings, now: Callable[[], int] = milliseconds) -> AsyncIterator[str]:
    """A server on a port of its own, in this process; gives its address."""
    listening = listen("127.0.0.1", 0)
    application = Application(advertised(chosen, listening), now)
    server = Server(configured(application, chosen, stopping_s=2), application)
    server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]  # signals are pytest's
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    try:
        assert server.started, "the server did not start"
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


@dataclass
class Client:
    """A person: REST with their cookie, and perhaps a socket at a table."""

    http: httpx.AsyncClient
    socket: ClientConnection | None = None
    seq: int = 0
    last: Json = field(default_factory=dict)
    clock: Json | None = None
    seats: list[Json] = field(default_factory=list)
    entries: list[Json] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    me: Json = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    ids: itertools.count[int] = field(default_factory=itertools.count)

    # --- REST ---

    async def get(self, path: str, **query: Any) -> Json:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    async def send(self, method: str, path: str, body: Any = None, status: int | None = None) -> Json:
        answer = await self.http.request(method, path, json=body)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, answer.text
        return cast(Json, answer.json())

    async def open_table(self, rulebook: str, **further: Any) -> str:
        body = {"rulebook": rulebook, "clocks": FAST, **further}
        return str((await self.send("POST", "/api/tables", body))["id"])

    # --- the socket ---

    async def join(self, table: str, after: int | None = None, **further: Any) -> Json:
        await self.reconnect(table)
        await self.say({"type": "join", "after": after, **further})
        welcome = await self.until("welcome")
        await self.until("update")
        return welcome

    async def reconnect(self, table: str) -> None:
        """A new socket, without a word."""
        await self.leave_socket()
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/") + f"/api/tables/{table}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(
            url, additional_headers={"Cookie": cookie}, max_size=None, max_queue=None, close_timeout=1
        )

    async def leave_socket(self) -> None:
        if self.socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self.socket.close()
            self.socket = None

    async def say(self, message: Json | str | bytes) -> None:
        assert self.socket is not None
        text = json.dumps(message) if isinstance(message, dict) else message
        await self.socket.send(text)

    async def hear(self, patience_s: float = PATIENCE_S) -> Json:
        """The next message; what it says of the table is remembered, and what has changed is told as a whole."""
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), patience_s)
        assert isinstance(text, str)
        self.received.append(text)
        message = cast(Json, json.loads(text))
        self.last = following(self.last, message)
        if message["type"] in ("update", "changed"):
            message, self.seq = self.last, self.last["seq"]
            self.entries += message["entries"]
        if message["type"] in ("update", "presence"):
            self.clock, self.seats = message["clock"], message["seats"]
        return message

    async def until(self, *kinds: str, patience_s: float = PATIENCE_S) -> Json:
        while True:
            message = await self.hear(patience_s)
            if message["type"] in kinds:
                return message

    async def until_view(self, wanted: Callable[[Json], bool], patience_s: float = PATIENCE_S) -> Json:
        """Listens until the table looks so."""
        async with asyncio.timeout(patience_s):
            while not wanted(self.view):
                await self.until("update")
        return self.view

    @property
    def view(self) -> Json:
        return cast(Json, self.last["view"])

    async def act(self, action: Json, id: str | None = None) -> Json:
        """Sends an action and waits for its answer."""
        id = id or f"a{next(self.ids)}"
        await self.say({"type": "act", "id": id, "action": action})
        while True:
            answer = await self.until("done", "refused")
            if answer["id"] == id:
                if answer["type"] == "done":
                    self.acknowledged[id] = answer["seq"]
                return answer

    async def done(self, action: Json) -> Json:
        answer = await self.act(action)
        assert answer["type"] == "done", answer
        return answer

    async def sit(self, seat: int, cents: int = 0) -> None:
        await self.done({"type": "Sit", "by": seat, "at": 0, "name": ""})
        offer = next((each for each in self.view["offers"] if each["act"]["type"] == "BuyIn"), None)
        if cents and offer is not None:
            most = min(cents, offer["bounds"]["most"])
            await self.done({**offer["act"], "cents": most})

    async def ready(self) -> None:
        await self.say({"type": "ready", "id": f"r{next(self.ids)}"})


@asynccontextmanager
async def clients(address: str, *names: str) -> AsyncIterator[list[Client]]:
    """Guests of these names."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            client = Client(await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=30)))
            client.me = (await client.send("POST", "/api/guests", {"name": name}))["person"]
            stack.push_async_callback(client.leave_socket)
            found.append(client)
        yield found


async def operator(address: str, stack: AsyncExitStack) -> Client:
    """The first operator, logged in."""
    client = Client(await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=30)))
    login = {"name": "operator", "password": PASSWORD}
    client.me = (await client.send("POST", "/api/login", login))["person"]
    stack.push_async_callback(client.leave_socket)
    return client


async def play(
    client: Client,
    rulebook: str,
    rounds: int,
    *,
    until: Callable[[Json], bool] = lambda view: False,
    patience_s: float = 60,
    pause_s: float = 0,
) -> None:
    """Plays on as a bot would, from what the socket says alone, until so many rounds have ended.

    It leaves off before it answers a view that is wanted.
    """
    deck = game(rulebook).filed(usual_options(rulebook)).deck
    bot: Bot = player_bot(game(rulebook).filed(usual_options(rulebook)), "Ann")
    last = client.view["round"] + rounds
    said: tuple[int, str] | None = None
    async with asyncio.timeout(patience_s):
        while client.view["round"] < last and not until(client.view):
            await asyncio.sleep(pause_s)
            view = read_view(client.view, deck)
            action = bot(view)
            moment = (view.round, view.phase)
            if action is not None:
                answer = await client.act(action_json(action))
                assert answer["type"] == "done" or answer["code"] == "rules", answer
            elif said != moment and any(offer.routine for offer in view.offers):
                said = moment
                await client.ready()
            else:
                await client.until("update")


async def into_a_round(
    rulebook: str, client: Client, *others: Client, until: Callable[[Json], bool] = lambda view: True
) -> None:
    """Plays until the client holds cards and is asked for something, as wanted; then the house waits for them."""
    playing = [asyncio.create_task(play(each, rulebook, 50)) for each in others]
    await play(client, rulebook, 50, until=lambda view: _is_asked(view) and until(view))
    assert _is_asked(client.view), "nobody was asked for anything"
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for each in (client, *others):
        await drained(each)


def _is_asked(view: Json) -> bool:
    """Does the seat hold cards, and has something to do with them?"""
    mine = [area for area, cards in view["cards"] if area[1] == view["seat"] and cards]
    return bool(mine) and any(offer["routine"] for offer in view["offers"])


async def drained(client: Client, quiet_s: float = 0.3) -> None:
    """Listens until nothing comes for a while."""
    with suppress(TimeoutError, ConnectionClosed):
        while True:
            await client.hear(quiet_s)
