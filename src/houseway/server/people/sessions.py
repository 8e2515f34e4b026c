"""Sessions: what is in somebody's cookie, until they sign out, are signed out, or stay away too long."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, insert, select, update

from houseway.server.rest.documents.people import Session
from houseway.server.settings import Settings
from houseway.server.store import schema
from houseway.server.store.database import Database

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
NOTED_MS = 600_000  # how much later a session must be used again before that is written down
of = schema.sessions.c


class Sessions:
    """Every open session; only hashes of their tokens are kept."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database, self.settings = database, settings

    async def open(self, person: str, now: int) -> str:
        """A token for somebody's cookie."""
        token = secrets.token_urlsafe(32)
        row = {"token": hashed(token), "person": person, "made": now, "used": now}
        row["expires"] = now + self.settings.session_days * DAY_MS
        async with self.database.write() as connection:
            await connection.execute(insert(schema.sessions), row)
        return token

    async def behind(self, token: str | None, now: int) -> Row[Any] | None:
        """The person who has this token, if the session is still good; that it is used is noted now and then."""
        if not token or len(token) > 100:
            return None
        query = select(schema.people, of.used).join(schema.sessions, of.person == schema.people.c.id)
        async with self.database.read() as connection:
            found = await connection.execute(query.where((of.token == hashed(token)) & self._good(now)))
            row = found.first()
        if row is not None and row.used < now - NOTED_MS:
            async with self.database.write() as connection:
                here = of.token == hashed(token)
                await connection.execute(update(schema.sessions).where(here).values(used=now))
        return row

    async def of(self, person: str, token: str | None, now: int) -> list[Session]:
        """Somebody's sessions, the latest first."""
        query = select(schema.sessions).where((of.person == person) & self._good(now)).order_by(of.used.desc())
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Session(row.made, row.used, here=row.token == hashed(token or "")) for row in rows]

    async def among(self, tokens: Collection[str], now: int) -> list[Row[Any]]:
        """The people behind open sockets, by the hashes of their tokens; who has one is not away."""
        query = select(schema.people, of.token).join(schema.sessions, of.person == schema.people.c.id)
        return await self.database.among(query.where(of.expires > now), of.token, tokens)

    async def end(self, token: str) -> None:
        """Ends one session."""
        await self._end(of.token == hashed(token))

    async def end_all(self, person: str) -> None:
        """Ends every session that somebody has."""
        await self._end(of.person == person)

    async def _end(self, which: ColumnElement[bool]) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(schema.sessions).where(which))
            await self.database.wake(connection)

    def _good(self, now: int) -> ColumnElement[bool]:
        return (of.expires > now) & (of.used > now - self.settings.idle_hours * HOUR_MS)


def hashed(token: str) -> str:
    """What is kept of the token in somebody's cookie."""
    return sha256(token.encode()).hexdigest()
