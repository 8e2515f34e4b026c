"""People: guests and accounts, their sessions, their roles, and their chips that are not on any table."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.server.people.names import checked_name, login_of
from houseway.server.people.passwords import ForOnce, Passwords, kept, with_login
from houseway.server.people.sessions import Sessions
from houseway.server.rest.documents.people import NewPassword, Person
from houseway.server.settings import Settings
from houseway.server.store import leaves, schema
from houseway.server.store.database import Database

ROLES = ("player", "dealer", "supervisor", "auditor", "operator")
MINUTE_MS = 60_000
of = schema.people.c


class NameTaken(Exception):
    """There is an account of that name, or of one that looks like it."""


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
        self.database, self.settings = database, settings
        self.sessions, self.passwords = Sessions(database, settings), Passwords(database, settings)

    async def guest(self, name: str | None, now: int) -> Visitor:
        """Somebody new without a password."""
        chosen = checked_name(name) if name else f"Guest {secrets.randbelow(9000) + 1000}"
        async with self.database.write() as connection:
            if await with_login(connection, chosen):
                raise NameTaken(chosen)
            return await self._add(connection, chosen, None, None, ("player",), now)

    async def register(self, name: str, password: str, now: int, guest: Visitor | None = None) -> Visitor:
        """A new account; a guest who makes one keeps chips and seats."""
        name, secret = checked_name(name), await kept(password)
        values = {"name": name, "login": login_of(name), "password": secret}
        try:
            async with self.database.write() as connection:
                if guest is None or guest.kind != "guest":
                    return await self._add(connection, name, login_of(name), secret, ("player",), now)
                await connection.execute(update(schema.people).where(of.id == guest.id).values(values))
                said = leaves.account(guest.id, name, login_of(name), now)
                await connection.execute(insert(schema.leaves), said)
        except IntegrityError:
            raise NameTaken(name) from None
        return Visitor(guest.id, name, "account", guest.roles)

    async def first_operator(self, now: int) -> str | None:
        """The account `operator` and its password, if nobody is one yet."""
        async with self.database.read() as connection:
            if await with_login(connection, "operator"):
                return None
        password = self.settings.operator_password or secrets.token_urlsafe(12)
        secret = await kept(password)
        try:
            async with self.database.write() as connection:
                await self._add(connection, "operator", "operator", secret, ROLES, now)
        except IntegrityError:  # another server was quicker
            return None
        return password

    async def log_in(self, name: str, password: str, address: str, now: int) -> Visitor | None:
        """Who has this name and this password; raises `Locked`, and `ForOnce` for one that must be changed."""
        row = await self.passwords.whose(name, password, address, now)
        if row is not None and row.password_for_once:
            raise ForOnce
        return None if row is None else _visitor(row)

    async def new_password(self, wanted: NewPassword, address: str, now: int) -> Visitor | None:
        """Gives somebody who knows their password another one."""
        row = await self.passwords.whose(wanted.name, wanted.password, address, now)
        if row is None:
            return None
        await self.passwords.choose(row.id, wanted.new, now)
        return _visitor(row)

    async def _add(
        self, connection: AsyncConnection, name: str, login: str | None, secret: str | None,
        roles: tuple[str, ...], now: int,
    ) -> Visitor:  # fmt: skip
        person, cents = secrets.token_urlsafe(9), self.settings.guest_cents
        row = {"id": person, "name": name, "login": login, "password": secret, "roles": " ".join(roles)}
        await connection.execute(insert(schema.people), {**row, "chips_cents": cents, "made": now})
        await connection.execute(insert(schema.movements), {"person": person, "cents": cents, "at": now})
        said = [leaves.account(person, name, login, now), leaves.roles(person, roles, now)]
        await connection.execute(insert(schema.leaves), [*said, leaves.moved(person, cents, now)])
        return Visitor(person, name, "account" if login else "guest", frozenset(roles))

    async def behind(self, token: str | None, now: int) -> Visitor | None:
        """Who has this token, if the session is still good."""
        row = await self.sessions.behind(token, now)
        return None if row is None else _visitor(row)

    async def of_sessions(self, tokens: Collection[str], now: int) -> dict[str, Visitor]:
        """Who is behind each of these sessions, named by their tokens' hashes, as far as they have not ended."""
        return {row.token: _visitor(row) for row in await self.sessions.among(tokens, now)}

    async def roles(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        rows = await self.database.among(select(of.id, of.roles), of.id, people)
        return {row.id: frozenset(row.roles.split()) for row in rows}

    # --- roles and chips ----------------------------------------------------------------------------------------

    async def documents(self, person: str | None = None) -> list[Person]:
        """A person, or all accounts."""
        wanted = of.id == person if person is not None else of.login.is_not(None)
        async with self.database.read() as connection:
            rows = await connection.execute(select(schema.people).where(wanted).order_by(of.name).limit(1000))
            return [_document(row) for row in rows]

    async def set_roles(self, person: str, roles: set[str], now: int) -> Person | None:
        had = [role for role in ROLES if role in roles or role == "player"]
        async with self.database.write() as connection:
            values = {"roles": " ".join(had)}
            done = await connection.execute(update(schema.people).where(of.id == person).values(values))
            if done.rowcount:
                await connection.execute(insert(schema.leaves), leaves.roles(person, had, now))
            await self.database.wake(connection)
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
                last = await _filled_up(connection, person)
                if last is not None and last > now - self.settings.fill_up_minutes * MINUTE_MS:
                    raise TooSoon
                added = full - there
                await connection.execute(insert(schema.movements), {"person": person, "cents": added, "at": now})
                await connection.execute(insert(schema.leaves), leaves.moved(person, added, now))
                values = {"chips_cents": of.chips_cents + added}
                await connection.execute(update(schema.people).where(of.id == person).values(values))


async def _filled_up(connection: AsyncConnection, person: str) -> int | None:
    """When somebody's chips were filled up last, if ever: what they were given at first is no filling."""
    of = schema.movements.c
    given = (of.person == person) & of.table_id.is_(None)
    times = list((await connection.execute(select(of.at).where(given).order_by(of.id))).scalars())
    return int(times[-1]) if len(times) > 1 else None


def _visitor(row: Row[Any]) -> Visitor:
    return Visitor(row.id, row.name, "account" if row.login else "guest", frozenset(row.roles.split()))


def _document(row: Row[Any]) -> Person:
    return Person(row.id, row.name, "account" if row.login else "guest", row.roles.split(), row.chips_cents)
