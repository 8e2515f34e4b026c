"""The relay: passes requests and sockets on to the node that holds their table, and what comes back."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Collection
from contextlib import suppress
from functools import cached_property
from typing import Any

import httpx
import msgspec
import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from houseway.server.people.guard import Message, Receive, Scope, Send
from houseway.server.rest.documents.tables import TableLine
from houseway.server.store.rows import NodeRow
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import MOVED, encode

SECRET = b"x-houseway-node"  # the header in which a node shows the secret of the one it asks
SCHEME = b"x-houseway-scheme"  # and the one in which it says how the visitor came
LINES = "/api/nodes/lines"
MISDIRECTED = 421
REACHED_S = 1.0  # within which a node must answer that it is there
LINES_S = 1.0
MOST_BODY = 1 << 17
_HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer", b"host"}
_CLOSED_BADLY = (1005, 1006)
log = structlog.get_logger()
_lines = msgspec.json.Decoder(list[TableLine]).decode


class Unreached(Exception):
    """The other node does not answer, or does not hold the table; the visitor was told nothing yet."""


def shows(scope: Scope, secret: str) -> bool:
    """Does a request come from another node?"""
    shown = dict(scope["headers"]).get(SECRET, b"")
    return hmac.compare_digest(shown, secret.encode())


class Relay:
    """The way to the other nodes."""

    def __init__(self) -> None:
        self.sockets: dict[ClientConnection, str] = {}  # and the node at their end

    @cached_property
    def _http(self) -> httpx.AsyncClient:
        patience = httpx.Timeout(30, connect=REACHED_S)
        return httpx.AsyncClient(timeout=patience, trust_env=False, limits=httpx.Limits(max_connections=None))

    async def close(self) -> None:
        self.cut(())
        if "_http" in self.__dict__:
            await self._http.aclose()

    def cut(self, living: Collection[str]) -> None:
        """Sockets to nodes that are gone, or stand still, are not waited for."""
        for socket, name in list(self.sockets.items()):
            if name not in living:
                socket.transport.abort()

    async def lines(self, node: NodeRow, tables: list[str]) -> list[TableLine]:
        """Tables of another node as they stand in the lobby; none where it does not answer."""
        headers = {SECRET.decode(): node.secret}
        try:
            answer = await self._http.post(node.address + LINES, json=tables, headers=headers, timeout=LINES_S)
            return _lines(answer.raise_for_status().content)
        except (httpx.HTTPError, msgspec.MsgspecError) as error:
            log.warning("another node does not tell of its tables", node=node.name, error=repr(error))
            return []

    # --- requests -------------------------------------------------------------------------------------------

    async def request(self, node: NodeRow, scope: Scope, body: bytes, send: Send) -> None:
        """A request there and its answer back; raises `Unreached` as long as nothing was done."""
        path = (scope.get("raw_path") or scope["path"].encode()) + b"?" + scope["query_string"]
        headers = [*_passed_on(scope["headers"]), *_shown(node, scope)]
        asked = self._http.build_request(
            scope["method"], node.address + path.decode("latin-1").rstrip("?"), headers=headers, content=body
        )
        try:
            answer = await self._http.send(asked, stream=True)
        except httpx.TransportError as error:  # what tables take by requests may be done twice
            raise Unreached(repr(error)) from None
        try:
            if answer.status_code == MISDIRECTED:
                raise Unreached("it does not hold the table")
            told = [(name.lower(), value) for name, value in answer.headers.raw]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": _passed_on(told)})
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()

    # --- sockets --------------------------------------------------------------------------------------------

    async def socket(self, node: NodeRow, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket there; raises `Unreached` as long as the visitor's was not accepted."""
        address = node.address.replace("http", "ws", 1) + scope["path"]
        passed = [*_cookies(scope), *_shown(node, scope)]
        try:
            there = await connect(
                address,
                additional_headers=[(name.decode("latin-1"), value.decode("latin-1")) for name, value in passed],
                open_timeout=REACHED_S,
                close_timeout=1,
                max_size=None,
                compression=None,
                proxy=None,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidMessage) as error:
            raise Unreached(repr(error)) from None
        self.sockets[there] = node.name
        try:
            await receive()  # that somebody wants to connect
            await send({"type": "websocket.accept"})
            await _both_ways(there, receive, send)
        finally:
            del self.sockets[there]
            with suppress(ConnectionClosed, OSError):
                await there.close()


async def _both_ways(there: ClientConnection, receive: Receive, send: Send) -> None:
    """Until one of the ends closes; where it is the other node's, the visitor is told to come back."""
    up = asyncio.create_task(_up(there, receive))
    down = asyncio.create_task(_down(there, send))
    try:
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        if up.done():
            return
        code = there.close_code or 1006
        if code in _CLOSED_BADLY:
            await send({"type": "websocket.send", "text": encode(wire.Bye(reason="replaced", message=MOVED))})
        bad = code in _CLOSED_BADLY
        await send({"type": "websocket.close", "code": 1001 if bad else code, "reason": there.close_reason or ""})
    finally:
        for task in (up, down):
            task.cancel()
        await asyncio.gather(up, down, return_exceptions=True)


async def _up(there: ClientConnection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        told = message.get("text")
        await there.send(message.get("bytes") or b"" if told is None else told)


async def _down(there: ClientConnection, send: Send) -> None:
    with suppress(ConnectionClosed):
        async for told in there:
            kind = "text" if isinstance(told, str) else "bytes"
            await send({"type": "websocket.send", kind: told})


def _passed_on(headers: Any) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name not in (*_HOP, SECRET, SCHEME)]


def _shown(node: NodeRow, scope: Scope) -> list[tuple[bytes, bytes]]:
    """What a node says for itself."""
    return [(SECRET, node.secret.encode()), (SCHEME, scope["scheme"].encode())]


def _cookies(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in scope["headers"] if name == b"cookie"]


async def whole_body(receive: Receive) -> bytes:
    """The body of a request; of one that is too long enough for the other node to refuse it."""
    body = b""
    message: Message = {"more_body": True}
    while message.get("more_body") and len(body) < MOST_BODY:
        message = await receive()
        body += message.get("body", b"")
    return body
