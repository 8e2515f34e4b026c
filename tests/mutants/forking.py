"""A crew of forked processes: each does one piece of work in a copy of this one, and tells what came of it."""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
PATIENCE = 600  # seconds; who takes longer is lost in compiled code, where no alarm reaches


@dataclass(slots=True)
class _Child(Generic[T]):
    work: int
    pid: int
    end: float = field(default_factory=lambda: time.monotonic() + PATIENCE)
    told: bytearray = field(default_factory=bytearray)


def crew(pieces: Iterable[Callable[[], T]], jobs: int) -> Iterator[tuple[int, T | None]]:
    """Does the pieces of work, so many at a time; gives each one's number and result, None for one that died."""
    waiting = enumerate(pieces)
    with selectors.DefaultSelector() as pipes:
        try:
            while True:
                while len(pipes.get_map()) < jobs and (piece := next(waiting, None)):
                    _start(pipes, *piece)
                if not pipes.get_map():
                    return
                yield from _finished(pipes)
        finally:
            for key in list(pipes.get_map().values()):
                _end(pipes, key, kill=True)


def _start(pipes: selectors.BaseSelector, number: int, work: Callable[[], object]) -> None:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _work(work, writing)
    os.close(writing)
    pipes.register(reading, selectors.EVENT_READ, _Child[object](number, pid))


def _work(work: Callable[[], object], writing: int) -> None:
    """In the child: silent, deaf to Ctrl-C (the parent ends it), and gone without any clearing up."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
    finally:
        os._exit(0)


def _finished(pipes: selectors.BaseSelector) -> Iterator[tuple[int, T | None]]:
    for key, _ in pipes.select(timeout=1):
        child: _Child[T] = key.data
        if part := os.read(key.fd, 1 << 20):
            child.told += part
        else:
            _end(pipes, key)
            yield child.work, pickle.loads(child.told) if child.told else None
    for key in list(pipes.get_map().values()):
        if key.data.end < time.monotonic():
            _end(pipes, key, kill=True)
            yield key.data.work, None


def _end(pipes: selectors.BaseSelector, key: selectors.SelectorKey, *, kill: bool = False) -> None:
    pipes.unregister(key.fileobj)
    os.close(key.fd)
    if kill:
        os.kill(key.data.pid, signal.SIGKILL)
    os.waitpid(key.data.pid, 0)
