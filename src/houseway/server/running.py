"""Running the server: its socket, its log, and a graceful stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from typing import TextIO

import structlog
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from houseway.errors import HousewayError
from houseway.server.app import Application
from houseway.server.live import thinking
from houseway.server.nodes.workers import Workers
from houseway.server.settings import Settings
from houseway.server.wire.protocol import MOST_BYTES

STOPPING_S = 5
REQUEST_S = 10  # within which the first request of a connection must come
COLLECT_S = 900


def run(settings: Settings, workers: int = 1) -> int:
    """Serves until it is told to stop, in one process or several."""
    write_log(sys.stderr)
    with listen(settings.host, settings.port) as listening:
        if workers > 1:
            return Workers(workers, partial(_work, settings, listening)).run()
        return serve(advertised(settings, listening), [listening], address(listening, settings.host))


def _work(settings: Settings, shared: socket.socket, number: int) -> None:
    """A worker: visitors come to the socket that all share, the other nodes to its own."""
    write_log(sys.stderr)
    name = f"{settings.node or socket.gethostname()}-{number}"
    with listen(settings.host, 0) as own:
        chosen = replace(advertised(settings, own), node=name)
        serve(chosen, [shared, own], address(shared, settings.host) if number == 1 else "")


def serve(settings: Settings, listening: list[socket.socket], address: str) -> int:
    """Serves at these sockets; the address is told once it can be reached."""
    application = Application(settings)
    config = configured(application, settings)
    server = Server(config, application, address)
    quiet = logging.getLogger("uvicorn.error")
    quiet.setLevel(logging.CRITICAL)  # what is wrong at the start is told in one line
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=listening))
    except SystemExit:  # uvicorn's way to say that the start failed
        if application.failed is None:
            raise
    finally:
        thinking.stop()
    if application.failed is not None:
        raise application.failed
    return 0


def configured(application: Application, settings: Settings, stopping_s: int = STOPPING_S) -> uvicorn.Config:
    """How the server is run."""
    return uvicorn.Config(
        application,
        ws="websockets-sansio",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=Impatient,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=True,  # a change shrinks to a sixth, in 20 microseconds
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=stopping_s,
    )


class Impatient(AutoHTTPProtocol):  # type: ignore[misc,valid-type]  # one of two classes, as is installed
    """Ends a connection over which no whole request has come in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._deadline = asyncio.get_running_loop().call_later(REQUEST_S, self._end)

    def _end(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Says where it is once it can be reached, and good-bye before its sockets are closed."""

    def __init__(self, config: uvicorn.Config, application: Application, address: str = "") -> None:
        super().__init__(config)
        self.application, self.address = application, address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        if self.started:
            collect_seldom(asyncio.get_running_loop())
        if self.started and self.address:
            print(f"Houseway is at {self.address}", flush=True)
            print("Stop it with Ctrl-C.", flush=True)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal stops the server gracefully, and that is all it does."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.application.say_good_bye()
        await super().shutdown(sockets)


def collect_seldom(loop: asyncio.AbstractEventLoop) -> None:
    """Looks through all objects for garbage now and then only: with many tables that takes a tenth of a second.

    States are trees, which are freed without it; what goes round in circles is mostly young and found soon. The
    rest, such as tables that nobody needs any more, is found here.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 100_000)
    loop.call_later(COLLECT_S, collect_seldom, loop)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that a port in use is told in one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # named, or small messages are delayed
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise HousewayError(f"cannot listen on {host} port {port}: {why}") from None
    listening.listen(1024)
    return listening


def address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{shown}:{port}/"


def advertised(settings: Settings, listening: socket.socket) -> Settings:
    """With the address at which other nodes reach this one: where it listens, unless it was told."""
    host, port = listening.getsockname()[:2]
    host = socket.gethostname() if ip_address(host).is_unspecified else host
    shown = f"[{host}]" if ":" in host else host
    return replace(settings, advertise=settings.advertise.rstrip("/") or f"http://{shown}:{port}")


def write_log(stream: TextIO) -> None:
    """One line an event: for people at a terminal, as JSON for programs."""
    readable = stream.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    logging.basicConfig(level=logging.WARNING, stream=stream, format="%(levelname)s %(name)s: %(message)s")
