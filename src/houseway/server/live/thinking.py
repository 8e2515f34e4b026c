"""Processes that think for the server: no table is held up by counting, and what is compiled is not loaded here.

The coach has one, and the bots that search share another, so that neither waits for the other. Each begins when it
is first asked, answers one question after the other, and ends with the server.
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
from houseway.registry import game

Answer = TypeVar("Answer")

BOTS, COACH = "bots", "coach"

_processes: dict[str, ProcessPoolExecutor] = {}


async def asked(work: Callable[..., Answer], *about: Any, by: str = BOTS) -> Answer:
    """What a function comes to there; raises `BrokenExecutor` if the process ends before it answers."""
    process = _processes.get(by) or _processes.setdefault(by, _new())
    try:
        return await asyncio.get_running_loop().run_in_executor(process, work, *about)
    except BrokenExecutor:
        if _processes.get(by) is process:  # the next question is asked of a new one
            del _processes[by]
        raise


def stop() -> None:
    """Ends the processes, whatever they think about."""
    while _processes:
        _, process = _processes.popitem()
        for worker in list((process._processes or {}).values()):
            worker.terminate()
        process.shutdown(cancel_futures=True)


def _new() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _begin)


# --- in a process ----------------------------------------------------------------------------------------------


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
