"""python -m bench.crowd URL TABLES SEATS WATCHERS: people at live tables, in a process of their own.

They play whole rounds: each takes what the procedure asks for next a while after it is asked, at the least wager,
and says that it is ready when there is nothing left. What is chosen is read from the offers alone, which costs
little. A line of JSON on standard input says how long to think and for how many seconds to count; a line of
figures answers it. Watchers have a socket at a table and no seat.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.registry import NAMES, game
from houseway.server.rest.submissions import usual_options
from houseway.server.wire.folding import following

MOST_SEATS = 6  # games with fewer are not among those played
WATCHING = 0
PACE_MS = 40
BEGINNING: tuple[dict[str, Any], ...] = ({"type": "Sit", "name": ""}, {"type": "BuyIn", "cents": 500_000})
CLOCKS = {"betting_s": 60, "decision_s": 60, "pace_ms": PACE_MS}
Json = dict[str, Any]
_decode = msgspec.json.Decoder().decode


class Figures:
    """What is counted of all who play in this process."""

    def __init__(self) -> None:
        self.counts, self.took = Counter[str](), list[float]()


class Person:
    """Somebody at a table who does what is asked next."""

    def __init__(self, socket: ClientConnection, seat: int, figures: Figures) -> None:
        self.socket, self.seat, self.figures = socket, seat, figures
        self.table: Json = {}
        self.think_s = 1.0
        self._answered: set[str] = set()  # offers of this phase that were taken
        self._moment: tuple[int, str] = 0, ""
        self._sent: dict[str, float] = {}
        self._ids = itertools.count()
        self._next: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Future[None]] = set()

    async def live(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                self.figures.counts["bytes"] += len(text)
                self._hear(_decode(text))

    def _hear(self, message: Json) -> None:
        if message["type"] in ("update", "changed"):
            self.table = following(self.table, message)
            if self.seat == 1:  # of all who are told of an entry one counts it
                self.figures.counts["entries"] += len(message["entries"])
            self._plan()
        elif (sent := self._sent.pop(message.get("id") or "", None)) is not None:
            self.figures.took.append(time.perf_counter() - sent)
            self.figures.counts[message["type"]] += 1

    def _plan(self) -> None:
        view = self.table["view"]
        if (view["round"], view["phase"]) != self._moment:
            self.figures.counts["rounds"] += self.seat == 1 and view["round"] != self._moment[0]
            self._moment = view["round"], view["phase"]
            self._answered.clear()
        if self._next is None and not self._sent and view["seat"] == self.seat and self._asked():
            wait = self.think_s * (0.5 + random.random())
            self._next = asyncio.get_running_loop().call_later(wait, self._act)

    def _asked(self) -> Json | None:
        """The first thing that the procedure asks for and that was not done yet in this phase."""
        offers = (each for each in self.table["view"]["offers"] if each["routine"])
        return next((each for each in offers if _key(each) not in self._answered), None)

    def _act(self) -> None:
        self._next = None
        offer = self._asked()
        if offer is None:
            return
        self._answered.add(_key(offer))
        self._say({"type": "act", "action": {**offer["act"], **_answer(offer)}})
        if self._asked() is None:
            self._say({"type": "ready"})

    def _say(self, message: Json) -> None:
        id = f"{message['type'][0]}{next(self._ids)}"
        if message["type"] == "act":
            self._sent[id] = time.perf_counter()
        sending = asyncio.ensure_future(self._send(json.dumps({**message, "id": id})))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self.socket.send(text)


def _key(offer: Json) -> str:
    act = offer["act"]
    return f"{act['type']} {act.get('spot')} {act.get('wager')} {act.get('step')}"


def _answer(offer: Json) -> Json:
    """The free field: the usual, the least, or cards in the order in which they lie."""
    bounds = offer["bounds"] or {"type": ""}
    if bounds["type"] == "Whole":
        return {"cents": offer["usual"] or bounds["least"]}
    if bounds["type"] == "Split":
        sizes = [part["least"] for part in bounds["parts"]]
        for place, part in enumerate(bounds["parts"]):
            sizes[place] = min(part["most"], part["least"] + len(bounds["cards"]) - sum(sizes))
        cards = iter(bounds["cards"])
        return {"hands": [list(itertools.islice(cards, size)) for size in sizes]}
    return {}


async def everybody(
    url: str, tables: int, seats: int, watchers: int, stack: AsyncExitStack, figures: Figures
) -> list[Person]:
    """Opens the tables and brings everybody there, those in a seat with chips."""
    suited = [name for name in NAMES if len(game(name).filed(usual_options(name)).spots) >= MOST_SEATS]
    people = []
    for number in range(tables):
        table = ""
        for seat in [*range(1, seats + 1), *[WATCHING] * watchers]:
            async with httpx.AsyncClient(base_url=url, timeout=60) as http:
                await http.post("/api/guests", json={})
                if not table:
                    asked = {"rulebook": suited[number % len(suited)], "clocks": CLOCKS}
                    table = (await http.post("/api/tables", json=asked)).json()["id"]
                cookie = {"Cookie": f"houseway={http.cookies['houseway']}"}
            address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
            socket = await stack.enter_async_context(
                connect(address, additional_headers=cookie, max_size=None, max_queue=None, close_timeout=1)
            )
            await socket.send('{"type":"join"}')
            for action in BEGINNING if seat != WATCHING else ():
                message = {"type": "act", "id": action["type"], "action": {**action, "by": seat, "at": 0}}
                await socket.send(json.dumps(message))
            people.append(Person(socket, seat, figures))
    return people


async def main(url: str, tables: int, seats: int, watchers: int) -> None:
    loop, figures = asyncio.get_running_loop(), Figures()
    async with AsyncExitStack() as stack:
        people = await everybody(url, tables, seats, watchers, stack, figures)
        living = [asyncio.create_task(person.live()) for person in people]
        gc.collect()
        gc.disable()  # the pauses of this process are not the server's
        print(json.dumps({"people": len(people)}), flush=True)
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            asked = json.loads(line)
            for person in people:
                person.think_s = asked["think_s"]
            figures.counts.clear()
            figures.took.clear()
            begin, used = time.perf_counter(), time.process_time()
            await asyncio.sleep(asked["seconds"])
            told = {**figures.counts, "took": figures.took}
            told |= {"seconds": time.perf_counter() - begin, "cpu_s": time.process_time() - used}
            print(json.dumps(told), flush=True)
        for task in living:
            task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
