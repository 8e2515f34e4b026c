"""The application: routes, the socket, errors in one form, and what is started and stopped with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError

from houseway import __version__
from houseway.errors import BadSubmission, HousewayError, RuleViolation
from houseway.server.live.hall import Hall
from houseway.server.live.time import milliseconds
from houseway.server.nodes.leading import Leading
from houseway.server.nodes.node import HeldElsewhere
from houseway.server.people.guard import Guard, Receive, Scope, Send, TooSlow
from houseway.server.rest.described import DescribedPlugin
from houseway.server.rest.documents.people import Fault
from houseway.server.rest.routes import log as log_routes
from houseway.server.rest.routes import people, records, rules, site, tables
from houseway.server.service import Service
from houseway.server.settings import Settings
from houseway.server.starting import started
from houseway.server.store.database import told
from houseway.server.store.writer import NotWritten
from houseway.server.wire.socket import live

MOST_BODY = 65_536
Asked = Request[Any, Any, Any]
log = structlog.get_logger()


class Application:
    """The server, to be run by an ASGI server; it has its parts once it has started."""

    def __init__(self, settings: Settings, now: Callable[[], int] = milliseconds) -> None:
        self.settings, self.now = settings, now
        self.service: Service | None = None
        self.failed: Exception | None = None  # why it could not start
        self.litestar = self._litestar()
        self.leading = Leading(self.litestar, self._hall)  # type: ignore[arg-type]  # its scopes are narrower than ASGI's
        self.guard = Guard(self.leading, settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.leading if self.leading.is_asked(scope) else self.guard
        await app(scope, receive, send)

    async def say_good_bye(self) -> None:
        """Tells everybody that the server stops, while they can still be told."""
        if self.service is not None:
            await self.service.hall.stop()

    def _litestar(self) -> Litestar:
        return Litestar(
            route_handlers=[
                *people.ROUTES,
                *rules.ROUTES,
                *tables.ROUTES,
                *records.ROUTES,
                *log_routes.ROUTES,
                *site.ROUTES,
                live,
            ],
            dependencies={"service": Provide(self._service, sync_to_thread=False)},
            exception_handlers={
                HTTPException: _refused,
                HousewayError: _misread,
                RecursionError: _too_deep,
                TooSlow: _too_slow,
                NotWritten: _not_written,
                HeldElsewhere: _not_written,
                DBAPIError: _not_answered,
                ConnectionError: _not_answered,
                Exception: _broken,
            },
            openapi_config=OpenAPIConfig(
                title="Houseway",
                version=__version__,
                path="/api/schema",
                render_plugins=[DescribedPlugin(path="/page"), JsonRenderPlugin(path="/openapi.json")],
            ),
            lifespan=[self._lifespan],
            request_max_body_size=MOST_BODY,
            logging_config=None,
        )

    def _hall(self) -> Hall | None:
        return None if self.service is None else self.service.hall

    def _service(self) -> Service:
        assert self.service is not None, "the server has not started"
        return self.service

    @asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        try:
            async with started(self.settings, self.now) as service:
                self.service = service
                yield
        except Exception as failed:
            self.failed = failed
            raise


def _refused(request: Asked, error: HTTPException) -> Response[Fault]:
    extra = error.extra if isinstance(error.extra, dict) else {}
    fault = Fault(error.status_code, _one_line(error), str(extra.get("code", "")))
    return Response(fault, status_code=error.status_code, headers=error.headers)


def _one_line(error: HTTPException) -> str:
    """What is wrong, with the first place of a body that is."""
    detail = error.detail if error.status_code < 500 else "the server made a mistake"
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        first = error.extra[0]
        detail = f"{first.get('key', '')}: {first.get('message', '')}".strip(": ")
    return " ".join(detail.split())[:500]


def _misread(request: Asked, error: HousewayError) -> Response[Fault]:
    """A request that was read and is not allowed, with its clause."""
    clause = error.clause if isinstance(error, BadSubmission | RuleViolation) else ""
    code = "rules" if clause else "unreadable"
    return Response(Fault(400, " ".join(str(error).split())[:500], code, clause), status_code=400)


def _too_deep(request: Asked, error: RecursionError) -> Response[Fault]:
    return Response(Fault(400, "this is nested too deeply to be read", "unreadable"), status_code=400)


def _too_slow(request: Asked, error: TooSlow) -> Response[Fault]:
    """The rest of such a request is not waited for: the connection ends."""
    fault = Fault(408, "the request did not come in time", "slow-down")
    return Response(fault, status_code=408, headers={"Connection": "close"})


def _not_written(request: Asked, error: Exception) -> Response[Fault]:
    """The database is away, or the table on its way to another node."""
    return Response(Fault(503, "not now: try again", "wait"), status_code=503, headers={"Retry-After": "1"})


def _not_answered(request: Asked, error: DBAPIError | ConnectionError) -> Response[Fault]:
    """The database failed in the middle of it: whoever asks again finds out whether it was done."""
    log.warning("the database failed", path=request.url.path, error=told(error))
    return _not_written(request, error)


def _broken(request: Asked, error: Exception) -> Response[Fault]:
    """A mistake of ours: told in the log, and to nobody else."""
    log.error("mistake", path=request.url.path, exc_info=error)
    return Response(Fault(500, "the server made a mistake", "mistake"), status_code=500)
