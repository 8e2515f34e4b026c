"""Workers: many servers on one machine behind one port, each a node in a process of its own.

They share the listening socket; each has another of its own, at which the others reach it. One that is killed is
started again, and meanwhile its tables are with the others.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog

from houseway.errors import HousewayError

AGAIN_S = 1.0
Work = Callable[[int], None]  # what the worker of a number does, in its own process
log = structlog.get_logger()


class Workers:
    """So many processes, until somebody stops them or one cannot start."""

    def __init__(self, count: int, work: Work) -> None:
        self._work = work
        self._context = multiprocessing.get_context("spawn")
        self._running: dict[int, BaseProcess] = {}
        self._count = count
        self._stopping = False

    def run(self) -> int:
        with self._until_told():
            for number in range(1, self._count + 1):
                self._start(number)
            return self._watch()

    def _start(self, number: int) -> None:
        worker = self._context.Process(target=_in_a_process, args=(self._work, number), name=f"worker {number}")
        worker.start()
        self._running[number] = worker

    def _watch(self) -> int:
        """Until all have ended; one that was killed is started again."""
        code = 0
        while self._running:
            wait([each.sentinel for each in self._running.values()])
            for number, worker in list(self._running.items()):
                if worker.exitcode is None:
                    continue
                del self._running[number]
                if worker.exitcode < 0 and not self._stopping:
                    log.warning("a worker was killed and is started again", worker=number)
                    time.sleep(AGAIN_S)
                    self._start(number)
                elif not self._stopping:
                    code = worker.exitcode
                    self._stop()
        return code

    def _stop(self, *_: int | FrameType | None) -> None:
        self._stopping = True
        for worker in self._running.values():
            worker.terminate()

    @contextmanager
    def _until_told(self) -> Iterator[None]:
        before = {each: signal.signal(each, self._stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _in_a_process(work: Work, number: int) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        work(number)
    except HousewayError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def _end_with_parent() -> None:
    """A worker whose parent was killed is told to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
