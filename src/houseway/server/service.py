"""The service: all parts of a running server, given to every route."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.exceptions import TooManyRequestsException as SlowDown

from houseway.errors import BadNotation
from houseway.registry import NAMES
from houseway.server.live.hall import Hall
from houseway.server.live.table import LiveTable
from houseway.server.people.limits import Limits
from houseway.server.people.people import People, Visitor
from houseway.server.settings import Settings
from houseway.server.store.store import Store
from houseway.server.transparency.sequencer import Sequencer

Asked = ASGIConnection[Any, Any, Any, Any]


def is_private(connection: Asked) -> bool:
    """Did a visitor come by TLS?"""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_of(connection: Asked) -> str:
    """The name of a visitor's cookie: by TLS one that browsers take from nobody but this very server."""
    return "__Host-houseway" if is_private(connection) else "houseway"


def token_of(connection: Asked) -> str | None:
    return connection.cookies.get(cookie_of(connection))


@dataclass(frozen=True, slots=True)
class Service:
    """A running server."""

    settings: Settings
    store: Store
    people: People
    hall: Hall
    sequencer: Sequencer
    strangers: Limits = field(init=False)

    def __post_init__(self) -> None:
        a_minute = self.settings.strangers_a_minute
        object.__setattr__(self, "strangers", Limits(a_minute / 60, a_minute))

    async def visitor(self, connection: Asked) -> Visitor | None:
        """Who is behind a request or a socket."""
        return await self.people.behind(token_of(connection), self.hall.now())

    async def somebody(self, request: Request[Any, Any, Any], *roles: str) -> Visitor:
        """Who is behind a request; refuses nobody, and people without one of the roles."""
        visitor = await self.visitor(request)
        if visitor is None:
            raise NotAuthorizedException("come in first: POST /api/guests or /api/login")
        if roles and not visitor.may(*roles):
            raise PermissionDeniedException(f"this needs the role {' or '.join(roles)}", extra={"code": "role"})
        return visitor

    async def sign_out(self, person: str) -> None:
        """Ends every session that somebody has, and the sockets of each."""
        await self.people.sessions.end_all(person)
        self.hall.look_again.set()

    async def table(self, id: str) -> LiveTable:
        found = await self.hall.table(id) if len(id) <= 40 else None
        if found is None and id in self.hall.damaged:
            raise ClientException("this table is set aside: its record is damaged", status_code=409)
        if found is None:
            raise NotFoundException("there is no such table")
        return found

    def strange(self, request: Request[Any, Any, Any]) -> None:
        """Counts what strangers may do only so often."""
        bucket = self.strangers.of(request.client.host if request.client else "")
        if not bucket.take():
            raise SlowDown("too many new visitors from your address", headers={"Retry-After": str(bucket.wait_s)})


Serves = NamedDependency[Service]


def known(rulebook: str) -> str:
    """The id of a rulebook there is."""
    if rulebook not in NAMES:
        raise NotFoundException(str(BadNotation(f"unknown rulebook: expected one of {', '.join(NAMES)}")))
    return rulebook
