"""The guard: stands before the whole server and looks at every request's origin, number and answer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from houseway.server.people.limits import Limits
from houseway.server.rest.documents.people import Fault
from houseway.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
BODY_S = 30  # within which a piece of a request must come
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,255}")


class Guard:
    """Refuses requests from other origins and too many of them; adds what browsers must be told."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.limits = Limits(settings.requests, settings.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_ours(headers.get("host", "")):
            await turn_away(scope, send, 421, "this server does not go by that name", "host")
            return
        foreign = not self._own(headers) and (scope["type"] == "websocket" or scope["method"] not in SAFE)
        if scope["type"] == "websocket":
            if foreign:
                await turn_away(scope, send, 403, "another origin", "origin")
            else:
                await self.app(scope, receive, send)
            return
        client = scope.get("client") or ("",)
        bucket = self.limits.of(str(client[0]))
        send = _Adding(send, _told_to_browsers(headers.get("host", ""), scope.get("scheme", "http")))
        if foreign:
            await _refuse(
                send, 403, "requests that change something must come from this server's own pages", "origin"
            )
        elif not bucket.take():
            await _refuse(send, 429, "too many requests", "slow-down", retry=bucket.wait_s)
        else:
            await self.app(scope, _in_time(receive), send)

    def _is_ours(self, host: str) -> bool:
        """Is this server meant? A name that it does not go by may have been pointed here by somebody else."""
        name = (urlsplit(f"//{host}").hostname or "") if _HOST.fullmatch(host) else ""
        known = {"localhost", *self.settings.names, *(urlsplit(each).hostname for each in self.settings.origins)}
        return name in known or _is_address(name)

    def _own(self, headers: dict[str, str]) -> bool:
        """Does a request come from our own pages, or from something that is no browser?"""
        if headers.get("sec-fetch-site") == "cross-site":
            return False
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:
            return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class TooSlow(Exception):
    """A part of a request did not come in time."""


def _in_time(receive: Receive) -> Receive:
    """A body that does not come is not waited for."""
    whole = False

    async def received() -> Message:
        nonlocal whole
        try:
            message = await (receive() if whole else asyncio.wait_for(receive(), BODY_S))
        except TimeoutError:
            raise TooSlow from None
        whole = not message.get("more_body", False)
        return message

    return received


async def turn_away(scope: Scope, send: Send, status: int, why: str, code: str) -> None:
    """Refuses a request or a socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why})
    else:
        await _refuse(send, status, why, code)


class _Adding:
    """Sends with further headers."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self.send, self.headers = send, headers

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *self.headers]
        await self.send(message)


def _told_to_browsers(host: str, scheme: str) -> list[tuple[bytes, bytes]]:
    """Nothing from elsewhere, nothing inline, no frames, no referrer."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        f"frame-ancestors 'none'"
    )
    told = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
    }
    if scheme == "https":
        told["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in told.items()]


async def _refuse(send: Send, status: int, detail: str, code: str, retry: int = 0) -> None:
    body = msgspec.json.encode(Fault(status, detail, code))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if retry:
        headers.append((b"retry-after", str(retry).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
