"""Passwords: who may come in with one, how it is changed, and what wrong ones lead to."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.errors import BadNotation
from houseway.server.people.names import login_of
from houseway.server.rest.documents.people import SignIn
from houseway.server.settings import Settings
from houseway.server.store import schema
from houseway.server.store.database import Database

MINUTE_MS = 60_000
of = schema.people.c
tries = schema.sign_ins.c
_hasher = PasswordHasher()


class Locked(Exception):
    """Too many wrong passwords were tried with that name."""


class ForOnce(Exception):
    """The password was given by an operator: one of somebody's own must be chosen with it."""


class Passwords:
    """The passwords of all accounts. Every try is written down."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database, self.settings = database, settings

    async def whose(self, name: str, password: str, address: str, now: int) -> Row[Any] | None:
        """Who has this name and this password; some wrong ones in a row lock a name."""
        login = login_of(name.strip())[:80]
        async with self.database.read() as connection:
            row = await with_login(connection, name.strip())
            if await self._is_locked(connection, login, row, now):
                raise Locked(login)
        right = await _fits(row, password) and row is not None and not self._is_stale(row, now)
        async with self.database.write() as connection:
            tried = {"login": login, "at": now, "address": address[:80], "right": right}
            await connection.execute(insert(schema.sign_ins), tried)
        return row if right else None

    async def choose(self, person: str, password: str, now: int) -> None:
        """Gives somebody the password that they chose."""
        await self._set(person, password, now, for_once=False)

    async def give(self, person: str, now: int) -> str:
        """A password with which somebody can choose a new one, once; a name that was locked is open again."""
        password = secrets.token_urlsafe(12)
        await self._set(person, password, now, for_once=True)
        return password

    async def tried(self, limit: int = 200) -> list[SignIn]:
        """The last tries to come in with a password, the latest first."""
        async with self.database.read() as connection:
            rows = await connection.execute(select(schema.sign_ins).order_by(tries.id.desc()).limit(limit))
            return [SignIn(row.login, row.at, row.address, row.right) for row in rows]

    async def _set(self, person: str, password: str, now: int, *, for_once: bool) -> None:
        values = {"password": await kept(password), "password_set": now, "password_for_once": for_once}
        async with self.database.write() as connection:
            await connection.execute(update(schema.people).where(of.id == person).values(values))

    async def _is_locked(self, connection: AsyncConnection, login: str, row: Row[Any] | None, now: int) -> bool:
        """Tries with a former password do not count against a new one."""
        minutes, since = self.settings.locked_minutes, row.password_set if row is not None else 0
        query = select(tries.right, tries.at).where((tries.login == login) & (tries.at > since))
        query = query.order_by(tries.id.desc()).limit(self.settings.wrong_passwords)
        last = (await connection.execute(query)).all()
        wrong = len(last) == self.settings.wrong_passwords and not any(each.right for each in last)
        return wrong and (not minutes or last[0].at > now - minutes * MINUTE_MS)

    def _is_stale(self, row: Row[Any], now: int) -> bool:
        hours = self.settings.given_password_hours
        return bool(row.password_for_once) and row.password_set < now - hours * 60 * MINUTE_MS


async def kept(password: str) -> str:
    """What is kept of a password; one that everybody tries first is refused."""
    if sha256(password.casefold().encode()).hexdigest()[:8] in _common():
        raise BadNotation("this password is one of the 3,000 most common: choose another")
    return await asyncio.to_thread(_hasher.hash, password)


async def with_login(connection: AsyncConnection, name: str) -> Row[Any] | None:
    return (await connection.execute(select(schema.people).where(of.login == login_of(name)))).first()


async def _fits(row: Row[Any] | None, password: str) -> bool:
    secret = row.password if row is not None else await asyncio.to_thread(_nobodys)
    try:
        return await asyncio.to_thread(_hasher.verify, secret, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


@cache
def _common() -> frozenset[str]:
    """The first digits of the SHA-256 of each: of zxcvbn's list those of eight characters and more."""
    return frozenset((files(__package__) / "common_passwords.txt").read_text(encoding="ascii").split())


@cache
def _nobodys() -> str:
    """So that a name that does not exist takes as long to refuse as a wrong password."""
    return _hasher.hash(secrets.token_hex())
