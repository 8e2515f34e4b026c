"""How far a long computation has come, told to whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, float], None]
"""Is told what is being computed, and the share of it that is done."""


def _nobody(what: str, share: float) -> None: ...


_listener: ContextVar[Listener] = ContextVar("listener", default=_nobody)


def report(what: str, share: float) -> None:
    """Tells the listener, if there is one."""
    _listener.get()(what, share)


@contextmanager
def told(listener: Listener) -> Iterator[None]:
    """Everything computed inside is reported to the listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
