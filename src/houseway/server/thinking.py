"""A process that thinks for the server: no table is held up by counting, and what is compiled is not loaded here.

The coach and bots that search ask it. It answers one question after the other, and ends with the server.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from houseway.engine.phase import Rulebook
from houseway.rulebooks import game

Answer = TypeVar("Answer")

_processes: list[ProcessPoolExecutor] = []  # the one there is, once somebody has asked


async def asked(work: Callable[..., Answer], *about: Any) -> Answer:
    """What a function comes to there; raises `BrokenExecutor` if the process ends before it answers."""
    process = _process()
    try:
        return await asyncio.get_running_loop().run_in_executor(process, work, *about)
    except BrokenExecutor:
        if process in _processes:  # the next question is asked of a new one
            _processes.remove(process)
        raise


def stop() -> None:
    """Ends the process, whatever it thinks about."""
    while _processes:
        process = _processes.pop()
        for worker in list((process._processes or {}).values()):
            worker.terminate()
        process.shutdown(cancel_futures=True)


def _process() -> ProcessPoolExecutor:
    if not _processes:
        _processes.append(ProcessPoolExecutor(1, get_context("spawn"), _begin))
    return _processes[0]


# --- in the process --------------------------------------------------------------------------------------------


def _begin() -> None:
    """Interrupts are left to the server; if that is gone there is nothing left to think about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


@lru_cache(maxsize=16)
def filed(rulebook: str, options: Any) -> Rulebook:
    """A rulebook, which is not sent but made again from its options."""
    return game(rulebook).rulebook(options)
