"""What nodes pass on to each other over the world's network: as much of httpx and websockets as is used."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.sim.network import Lost, Network, Socket

FOR_EVER_S = 1e9


class Between(httpx.AsyncBaseTransport):
    """The way from a node to the others."""

    def __init__(self, network: Network) -> None:
        self.network = network

    async def handle_async_request(self, asked: httpx.Request) -> httpx.Response:
        server = self.network.servers[f"http://{asked.url.host}"]
        headers = {name: value for name, value in asked.headers.items() if name not in ("host", "cookie")}
        cookie = asked.headers.get("cookie", "").removeprefix("houseway=")
        body = (await asked.aread()).decode()
        try:
            status, told, content = await self.network.request(
                server, asked.method, asked.url.raw_path.decode(), cookie, body, **headers
            )
        except Lost:
            raise httpx.ConnectError("nobody answers") from None
        return httpx.Response(status, headers=told, stream=httpx.ByteStream(content))

    def http(self, _: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=self)

    async def connect(self, address: str, *, additional_headers: list[tuple[str, str]], **_: Any) -> Passed:
        where = urlsplit(address)
        headers = dict(additional_headers)
        cookie = headers.pop("cookie", "").removeprefix("houseway=")
        server = self.network.servers[f"http://{where.hostname}"]
        try:
            return Passed(await self.network.connect(server, where.path, cookie, **headers))
        except Lost:
            raise OSError("no answer") from None


class Passed:
    """A socket to another node."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.close_code: int | None = None
        self.close_reason = ""
        self.transport = self

    def abort(self) -> None:
        self._socket.cut()

    async def close(self) -> None:
        self._socket.cut()

    async def send(self, text: str) -> None:
        self._socket.say(text)

    async def __aiter__(self) -> AsyncIterator[str]:
        try:
            while (text := await self._socket.hear(FOR_EVER_S)) is not None:
                yield text
        except Lost:
            self.close_code = self._socket.close_code


@cache
def over(network: Network) -> Between:
    return Between(network)
