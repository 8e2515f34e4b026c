"""An event loop without a system under it: time is a number, and who runs next is drawn from the seed.

Time moves on only when nobody can run. Steps of tasks that are ready at the same time run in any order; plain
callbacks keep theirs, as asyncio promises. What belongs to a program runs in a context that says so, and when the
program is killed nothing of it runs again: no `finally`, no cancellation, as with a process that is gone.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")
MOST_STEPS = 1_000_000


class Stuck(Exception):
    """Nobody will ever run again, or somebody runs for ever."""


class Broken(AssertionError):
    """Something does not hold that was promised."""


class Program:
    """Something that runs and can be killed."""

    def __init__(self, server: str) -> None:
        self.server, self.dead = server, False
        self.asleep_until = 0.0  # a machine that stands still does not know it
        self.context: Context = copy_context()
        self.context.run(RUNNING.set, self)
        self.endings: list[Callable[[], None]] = []  # what the system does for a process that is gone

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())

    def kill(self) -> None:
        if not self.dead:
            self.dead = True
            for end in self.endings:
                end()


RUNNING: ContextVar[Program] = ContextVar("RUNNING")


class Loop(asyncio.BaseEventLoop):
    """Runs everything in one thread, under one seed."""

    _ready: Any
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng, self.now, self.steps = rng, 0.0, 0
        self.kept: list[object] = []  # nothing is freed: that would run the rest of what was killed
        self.after_step: Callable[[], None] = lambda: None
        self.set_exception_handler(lambda _, told: self.mistakes.append(told))
        self.mistakes: list[dict[str, Any]] = []

    def create_task(self, work: Any, *, name: Any = None, context: Context | None = None) -> asyncio.Task[Any]:
        task = super().create_task(work, name=name, context=context)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        self.kept.append(task)
        return task

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled
        while scheduled and (not ready or scheduled[0].when() <= self.now):
            timer = heapq.heappop(scheduled)
            if not timer.cancelled():
                self.now = max(self.now, timer.when())
                ready.append(timer)
        if not ready:
            raise Stuck("nobody has anything left to do")
        handle = self._next()
        if handle.cancelled():
            return
        program = handle._context.get(RUNNING)  # type: ignore[attr-defined]
        if program is not None and program.dead:
            self.kept.append(handle)
            return
        if program is not None and program.asleep_until > self.now:
            self.call_at(program.asleep_until, self._run_late, handle)
            return
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Stuck(f"more than {MOST_STEPS} steps")
        handle._run()
        self.after_step()

    def _run_late(self, handle: asyncio.Handle) -> None:
        if not handle.cancelled():
            self._ready.append(handle)

    def _next(self) -> asyncio.Handle:
        """Any task that is ready, or the first of the plain callbacks."""
        ready = self._ready
        place = int(self.rng.random() * len(ready)) if len(ready) > 1 else 0
        if place and not _is_task(ready[place]):
            place = next(n for n, handle in enumerate(ready) if not _is_task(handle))
        handle: asyncio.Handle = ready[place]
        del ready[place]
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Work of a thread is done in one piece, a moment later."""
        future: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except BaseException as error:
                future.set_exception(error)

        self.call_later(self.rng.expovariate(1000), work)
        return future

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def _write_to_self(self) -> None:
        pass


def _is_task(handle: asyncio.Handle) -> bool:
    return isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)  # type: ignore[attr-defined]
