"""Leading: what a visitor wants of a table is done by the node that holds it, whichever node they asked.

A table in memory is here. Otherwise the node that holds it is asked, and if none that lives does, the one for
which the table's id speaks, so that tables are spread. A node that holds a table and is not reached is waited for:
it answers, or counts as dead after a moment, and then another takes the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from houseway.server.live.hall import Hall
from houseway.server.nodes.node import HeldElsewhere
from houseway.server.nodes.relay import LINES, MISDIRECTED, SCHEME, Unreached, shows, whole_body
from houseway.server.people.guard import App, Message, Receive, Scope, Send, turn_away
from houseway.server.store.rows import NodeRow

TABLES = "/api/tables/"
LONGEST_ID = 40
PATIENCE_S = 5.0
PAUSE_S = 0.1


class Leading:
    """Stands before the routes."""

    def __init__(self, app: App, hall: Callable[[], Hall | None]) -> None:
        self.app, self.hall = app, hall

    def is_asked(self, scope: Scope) -> bool:
        """Does another node ask? It has a guard of its own."""
        hall = self.hall()
        return hall is not None and scope["type"] != "lifespan" and shows(scope, hall.node.row.secret)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hall, table = self.hall(), table_of(scope)
        if hall is None or hall.node.alone:
            await self.app(scope, receive, send)
        elif self.is_asked(scope):
            await self._answer(hall, table, scope, receive, send)
        elif not table:
            await self.app(scope, receive, send)
        else:
            await self._lead(hall, table, scope, receive, send)

    async def _answer(self, hall: Hall, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """For another node: what is not held here is not passed on again."""
        if scope["path"] == LINES:
            await _tell_lines(hall, receive, send)
            return
        scope["scheme"] = dict(scope["headers"]).get(SCHEME, b"").decode() or scope["scheme"]
        try:
            await hall.table(table)
        except HeldElsewhere:
            await turn_away(scope, send, MISDIRECTED, "this table is held elsewhere", "wait")
        else:
            await self.app(scope, receive, send)

    async def _lead(self, hall: Hall, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        loop, unreached = asyncio.get_running_loop(), set[str]()
        until = loop.time() + PATIENCE_S
        body: bytes | None = None
        while loop.time() < until:
            try:
                there = await _elsewhere(hall, table, unreached)
                if there is None:
                    await self.app(scope, receive if body is None else _again(body, receive), send)
                elif scope["type"] == "websocket":
                    await hall.node.relay.socket(there, scope, receive, send)
                else:
                    body = await whole_body(receive) if body is None else body
                    await hall.node.relay.request(there, scope, body, send)
                return
            except Unreached:
                assert there is not None
                unreached.add(there.name)
                await asyncio.sleep(PAUSE_S)
        await turn_away(scope, send, 503, "this table is on its way to another server: try again", "wait")


def table_of(scope: Scope) -> str:
    """The table that a request is about."""
    path = scope.get("path", "")
    table = path[len(TABLES) :].partition("/")[0] if path.startswith(TABLES) else ""
    return table if len(table) <= LONGEST_ID else ""


async def _elsewhere(hall: Hall, table: str, unreached: set[str]) -> NodeRow | None:
    """The other node that has a table, or should have it; none if it is this one, which has it then."""
    if hall.at_hand(table):
        return None
    try:
        there = await hall.node.where(table, unreached)
        if there is None:
            await hall.table(table)
        return there
    except HeldElsewhere:  # somebody was quicker
        return await hall.node.where(table, unreached)
    except (SQLAlchemyError, OSError):
        return None  # the routes say that the database is away


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be read again."""
    told = False

    async def received() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return received


async def _tell_lines(hall: Hall, receive: Receive, send: Send) -> None:
    tables = msgspec.json.decode(await whole_body(receive), type=list[str])
    told = msgspec.json.encode(await hall.lines_here(tables))
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": told})
