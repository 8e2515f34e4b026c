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

from houseway.server.people.names import checked_name, login_of
from houseway.server.rest.documents.people import Person, SignIn
from houseway.server.settings import Settings
from houseway.server.store import schema
from houseway.server.store.database import Database

ROLES = ("player", "dealer", "supervisor", "auditor", "operator")
DAY_MS, MINUTE_MS = 86_400_000, 60_000
of = schema.people.c
hasher = PasswordHasher()


class NameTaken(Exception):
    """There is an account of that name, or of one that looks like it."""


class Locked(Exception):
    """Too many wrong passwords were tried with that name."""


class TooSoon(Exception):
    """Somebody's play chips were filled up a short while ago."""


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
        name, secret = checked_name(name), await asyncio.to_thread(hasher.hash, password)
        values = {"name": name, "login": login_of(name), "password": secret}
        try:
            async with self.database.write() as connection:
                if guest is None or guest.kind != "guest":
                    return await self._add(connection, name, login_of(name), secret, ("player",), now)
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
        secret = await asyncio.to_thread(hasher.hash, password)
        try:
            async with self.database.write() as connection:
                await self._add(connection, "operator", "operator", secret, ROLES, now)
        except IntegrityError:  # another server was quicker
            return None
        return password

    async def log_in(self, name: str, password: str, address: str, now: int) -> Visitor | None:
        """Who has this name and this password. Every try is written down; some wrong ones lock a name."""
        login = login_of(name.strip())[:80]
        async with self.database.read() as connection:
            row = await _with_login(connection, name.strip())
            if await self._is_locked(connection, login, now):
                raise Locked(login)
        secret = row.password if row is not None else await asyncio.to_thread(_nobodys_password)
        try:
            right = await asyncio.to_thread(hasher.verify, secret, password) and row is not None
        except (VerifyMismatchError, InvalidHashError):
            right = False
        async with self.database.write() as connection:
            tried = {"login": login, "at": now, "address": address[:80], "right": right}
            await connection.execute(insert(schema.sign_ins), tried)
        return _visitor(row) if right and row is not None else None

    async def _is_locked(self, connection: AsyncConnection, login: str, now: int) -> bool:
        of, most = schema.sign_ins.c, self.settings.wrong_passwords
        query = select(of.right, of.at).where(of.login == login).order_by(of.id.desc()).limit(most)
        last = (await connection.execute(query)).all()
        recent = bool(last) and last[0].at > now - self.settings.locked_minutes * MINUTE_MS
        return recent and len(last) == most and not any(row.right for row in last)

    async def sign_ins(self, limit: int = 200) -> list[SignIn]:
        """The last tries to come in with a password, the latest first."""
        async with self.database.read() as connection:
            query = select(schema.sign_ins).order_by(schema.sign_ins.c.id.desc()).limit(limit)
            rows = await connection.execute(query)
            return [SignIn(row.login, row.at, row.address, row.right) for row in rows]

    async def _add(
        self, connection: AsyncConnection, name: str, login: str | None, secret: str | None,
        roles: tuple[str, ...], now: int,
    ) -> Visitor:  # fmt: skip
        person, cents = secrets.token_urlsafe(9), self.settings.guest_cents
        row = {"id": person, "name": name, "login": login, "password": secret, "roles": " ".join(roles)}
        await connection.execute(insert(schema.people), {**row, "chips_cents": cents, "made": now})
        await connection.execute(insert(schema.movements), {"person": person, "cents": cents, "at": now})
        return Visitor(person, name, "account" if login else "guest", frozenset(roles))

    # --- sessions -----------------------------------------------------------------------------------------------

    async def open_session(self, visitor: Visitor, now: int) -> str:
        """A token for the visitor's cookie; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        row = {"token": hashed(token), "person": visitor.id, "made": now}
        row["expires"] = now + self.settings.session_days * DAY_MS
        async with self.database.write() as connection:
            await connection.execute(insert(schema.sessions), row)
        return token

    async def close_session(self, token: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.token == hashed(token)))

    async def behind(self, token: str | None, now: int) -> Visitor | None:
        """Who has this token, if the session is still good."""
        if not token or len(token) > 100:
            return None
        session = schema.sessions.c
        query = select(schema.people).join(schema.sessions, session.person == of.id)
        async with self.database.read() as connection:
            found = await connection.execute(
                query.where((session.token == hashed(token)) & (session.expires > now))
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
                if await _filled_up(connection, person) > now - self.settings.fill_up_minutes * MINUTE_MS:
                    raise TooSoon
                added = full - there
                await connection.execute(insert(schema.movements), {"person": person, "cents": added, "at": now})
                values = {"chips_cents": of.chips_cents + added}
                await connection.execute(update(schema.people).where(of.id == person).values(values))


async def _filled_up(connection: AsyncConnection, person: str) -> int:
    """When somebody's chips were filled up last, 0 if never: what they were given at first is no filling."""
    of = schema.movements.c
    given = (of.person == person) & of.table_id.is_(None)
    times = list((await connection.execute(select(of.at).where(given).order_by(of.id))).scalars())
    return int(times[-1]) if len(times) > 1 else 0


@cache
def _nobodys_password() -> str:
    """So that a name that does not exist takes as long to refuse as a wrong password."""
    return hasher.hash(secrets.token_hex())


async def _with_login(connection: AsyncConnection, name: str) -> Row[Any] | None:
    return (await connection.execute(select(schema.people).where(of.login == login_of(name)))).first()


def hashed(token: str) -> str:
    """What is kept of the token in somebody's cookie."""
    return sha256(token.encode()).hexdigest()


def _visitor(row: Row[Any]) -> Visitor:
    return Visitor(row.id, row.name, "account" if row.login else "guest", frozenset(row.roles.split()))


def _document(row: Row[Any]) -> Person:
    return Person(row.id, row.name, "account" if row.login else "guest", row.roles.split(), row.chips_cents)
