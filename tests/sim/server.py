"""A server of the world: the real application under a program that can be killed and is started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from houseway.server.app import Application
from houseway.server.live.time import HouseClock
from houseway.server.people.guard import Guard
from houseway.server.settings import Settings
from tests.sim.loop import Loop, Program

NS = 1_000_000_000


_idle: list[Application] = []  # to make one takes longer than most of what is done with it


def fresh(settings: Settings, now: Callable[[], int]) -> Application:
    """An application that has not started; one whose program is gone serves again."""
    application = _idle.pop() if _idle else Application(settings)
    application.settings, application.now = settings, now
    application.service = application.failed = None
    application.guard = Guard(application.leading, settings)
    return application


class Server:
    """One place where a server runs, over many lives."""

    def __init__(self, name: str, settings: Settings, loop: Loop, system: Callable[[], int]) -> None:
        self.name, self.settings, self.loop, self.system = name, settings, loop, system
        self.program = Program(name)
        self.program.dead = True
        self.application: Application | None = None
        self.lives = 0
        self.failed: BaseException | None = None  # why it did not start

    async def start(self) -> bool:
        """Starts it; False where it does not come up."""
        self.lives, self.failed = self.lives + 1, None
        program = self.program = Program(self.name)
        answered: asyncio.Future[bool] = self.loop.create_future()
        self._stopping = asyncio.Event()
        self._stopped = asyncio.Event()
        program.endings += [lambda: _settle(answered, False), self._stopped.set]
        program.endings.append(self._gone)
        self._task = program.spawn(self._live(answered))
        return await answered

    async def _live(self, answered: asyncio.Future[bool]) -> None:
        application = fresh(self.settings, HouseClock(self.system, lambda: int(self.loop.now * NS)))
        self.program.endings.append(lambda: _idle.append(application))
        asked = ["lifespan.startup"]

        async def received() -> Any:
            if not asked:
                await self._stopping.wait()
                return {"type": "lifespan.shutdown"}
            return {"type": asked.pop()}

        async def sent(event: Any) -> None:
            if event["type"] == "lifespan.startup.complete":
                self.application = application
                _settle(answered, True)

        try:
            await application({"type": "lifespan", "state": {}}, received, sent)
        except Exception as failed:
            self.failed = application.failed or failed
        self.program.kill()

    def _gone(self) -> None:
        self.application = None

    async def stop(self) -> None:
        """Ends it in good order."""
        if self.application is not None:
            good_bye = self.program.spawn(self.application.say_good_bye())
            good_bye.add_done_callback(lambda _: self._stopping.set())
            self.application = None
        else:
            self._stopping.set()
        await self._stopped.wait()


def _settle(answered: asyncio.Future[bool], answer: bool) -> None:
    if not answered.done():
        answered.set_result(answer)
