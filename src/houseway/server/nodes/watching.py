"""Watching: what other nodes did is found in the database, when one says so and, as a net, now and then."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress

import structlog
from sqlalchemy.exc import SQLAlchemyError

from houseway.server.live.hall import Hall
from houseway.server.live.situation import STAFF
from houseway.server.store.database import told

EVERY_S = 1.0
RECHECK_S = 10.0  # all who are connected: where nobody says that somebody signed out there is hardly ever news
log = structlog.get_logger()


class Watch:
    """Ends sockets whose session has ended, wherever that was, and goes on with tables that are to be closed."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._task: asyncio.Task[None] | None = None
        self._listening = AsyncExitStack()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="watch")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._listening.aclose()

    async def _run(self) -> None:
        database, loop = self.hall.store.database, asyncio.get_running_loop()
        due = loop.time()
        while True:
            try:
                if not database.is_heard:
                    await self._listening.aclose()
                    await self._listening.enter_async_context(database.hearing(self.hall.look_again.set))
                    due = loop.time()  # what was said meanwhile was not heard
                if loop.time() >= due:
                    await self.recheck()
                    due = loop.time() + RECHECK_S
                await self.hall.finish_closing()
            except (SQLAlchemyError, OSError) as error:
                log.warning("the database could not be watched", error=told(error))
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self.hall.look_again.wait()
                    due = loop.time()
            self.hall.look_again.clear()

    async def recheck(self) -> None:
        """Who has signed out, or lost a role, has done so at every socket and in every seat."""
        hall = self.hall
        sockets = [each for each in hall.sockets if each.session]
        visitors = await hall.people.of_sessions({each.session for each in sockets}, hall.now())
        for each in sockets:
            visitor = visitors.get(each.session)
            if visitor is None:
                each.close("signed-out", "you have signed out")
            elif visitor.roles != each.visitor.roles:
                each.close("replaced", "your roles have changed: coming back")
        seated = {
            person
            for table in hall.tables.values()
            for seat, person in table.situation.holders.items()
            if seat in STAFF and person is not None
        }
        for person, roles in (await hall.people.roles(seated)).items():
            for table in hall.tables.values():
                table.recheck(person, roles)
