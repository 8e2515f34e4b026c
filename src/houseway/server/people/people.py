"""People: guests and accounts, their sessions, their roles, and their chips that are not on any table."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.engine.offers import Name
from houseway.errors import BadNotation
from houseway.server.rest.documents.people import Person
from houseway.server.settings import Settings
from houseway.server.store import schema
from houseway.server.store.database import Database

ROLES = ("player", "dealer", "supervisor", "auditor", "operator")
DAY_MS = 86_400_000
of = schema.people.c
hasher = PasswordHasher()


class NameTaken(Exception):
    """There is an account of that name."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody behind a request or a socket."""

    id: str
    name: str
    kind: str
    roles: frozenset[str]

    def may(self, *roles: str) -> bool:
        return not self.roles.isdisjoint(roles)


class People:
    """Everybody whom the house knows."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings

    async def guest(self, name: str | None, now: int) -> Visitor:
        """Somebody new without a password."""
        chosen = checked_name(name) if name else f"Guest {secrets.randbelow(9000) + 1000}"
        async with self.database.write() as connection:
            if await _with_login(connection, chosen):
                raise NameTaken(chosen)
            return await self._add(connection, chosen, None, None, ("player",), now)

    async def register(self, name: str, password: str, now: int, guest: Visitor | None = None) -> Visitor:
        """A new account; a guest who makes one keeps chips and seats."""
        name, hashed = checked_name(name), await asyncio.to_thread(hasher.hash, password)
        values = {"name": name, "login": name.casefold(), "password": hashed}
        try:
            async with self.database.write() as connection:
                if guest is None or guest.kind != "guest":
                    return await self._add(connection, name, name.casefold(), hashed, ("player",), now)
                await connection.execute(update(schema.people).where(of.id == guest.id).values(values))
        except IntegrityError:
            raise NameTaken(name) from None
        return Visitor(guest.id, name, "account", guest.roles)

    async def first_operator(self, now: int) -> str | None:
        """The account `operator` and its password, if nobody is one yet."""
        async with self.database.read() as connection:
            if await _with_login(connection, "operator"):
                return None
        password = self.settings.operator_password or secrets.token_urlsafe(12)
        hashed = await asyncio.to_thread(hasher.hash, password)
        try:
            async with self.database.write() as connection:
                await self._add(connection, "operator", "operator", hashed, ROLES, now)
        except IntegrityError:  # another server was quicker
            return None
        return password

    async def log_in(self, name: str, password: str) -> Visitor | None:
        async with self.database.read() as connection:
            row = await _with_login(connection, name.strip())
        hashed = row.password if row is not None else await asyncio.to_thread(_nobodys_password)
        try:
            await asyncio.to_thread(hasher.verify, hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return None
        return None if row is None else _visitor(row)

    async def _add(
        self, connection: AsyncConnection, name: str, login: str | None, hashed: str | None,
        roles: tuple[str, ...], now: int,
    ) -> Visitor:  # fmt: skip
        person, cents = secrets.token_urlsafe(9), self.settings.guest_cents
        row = {"id": person, "name": name, "login": login, "password": hashed, "roles": " ".join(roles)}
        await connection.execute(insert(schema.people), {**row, "chips_cents": cents, "made": now})
        await connection.execute(insert(schema.movements), {"person": person, "cents": cents, "at": now})
        return Visitor(person, name, "account" if login else "guest", frozenset(roles))

    # --- sessions -----------------------------------------------------------------------------------------------

    async def open_session(self, visitor: Visitor, now: int) -> str:
        """A token for the visitor's cookie; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        row = {"token": _hashed(token), "person": visitor.id, "made": now}
        row["expires"] = now + self.settings.session_days * DAY_MS
        async with self.database.write() as connection:
            await connection.execute(insert(schema.sessions), row)
        return token

    async def close_session(self, token: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.token == _hashed(token)))

    async def behind(self, token: str | None, now: int) -> Visitor | None:
        """Who has this token, if the session is still good."""
        if not token or len(token) > 100:
            return None
        session = schema.sessions.c
        query = select(schema.people).join(schema.sessions, session.person == of.id)
        async with self.database.read() as connection:
            found = await connection.execute(
                query.where((session.token == _hashed(token)) & (session.expires > now))
            )
            row = found.first()
        return None if row is None else _visitor(row)

    # --- roles and chips ----------------------------------------------------------------------------------------

    async def documents(self, person: str | None = None) -> list[Person]:
        """A person, or all accounts."""
        wanted = of.id == person if person is not None else of.login.is_not(None)
        async with self.database.read() as connection:
            rows = await connection.execute(select(schema.people).where(wanted).order_by(of.name).limit(1000))
            return [_document(row) for row in rows]

    async def set_roles(self, person: str, roles: set[str]) -> Person | None:
        kept = [role for role in ROLES if role in roles or role == "player"]
        async with self.database.write() as connection:
            values = {"roles": " ".join(kept)}
            await connection.execute(update(schema.people).where(of.id == person).values(values))
        found = await self.documents(person)
        return found[0] if found else None

    async def chips(self, person: str) -> int:
        async with self.database.read() as connection:
            found = await connection.execute(select(of.chips_cents).where(of.id == person))
            return int(found.scalar_one_or_none() or 0)

    async def fill_up(self, person: str, now: int) -> None:
        """Play chips for somebody who has few left."""
        full = self.settings.guest_cents
        async with self.database.write() as connection:
            query = select(of.chips_cents).where(of.id == person).with_for_update()
            there = int((await connection.execute(query)).scalar_one())
            if there < full // 10:
                added = full - there
                await connection.execute(insert(schema.movements), {"person": person, "cents": added, "at": now})
                values = {"chips_cents": of.chips_cents + added}
                await connection.execute(update(schema.people).where(of.id == person).values(values))


@cache
def _nobodys_password() -> str:
    """So that a name that does not exist takes as long to refuse as a wrong password."""
    return hasher.hash(secrets.token_hex())


def checked_name(name: str) -> str:
    stripped = " ".join(name.split())
    if not Name().admits(stripped):
        raise BadNotation(f"{name[:60]!r} is not a name: expected {Name()}")
    return stripped


async def _with_login(connection: AsyncConnection, name: str) -> Row[Any] | None:
    return (await connection.execute(select(schema.people).where(of.login == name.casefold()))).first()


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _visitor(row: Row[Any]) -> Visitor:
    return Visitor(row.id, row.name, "account" if row.login else "guest", frozenset(row.roles.split()))


def _document(row: Row[Any]) -> Person:
    return Person(row.id, row.name, "account" if row.login else "guest", row.roles.split(), row.chips_cents)
