"""Samples made on many machines by Ray, with the same result as here: each follows from its key alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import Any, TypeVar

from houseway.errors import HousewayError

Result = TypeVar("Result")
TOGETHER = 8  # chunks in one task, so that a task takes seconds


class Cluster:
    """Workers of the Ray cluster at an address, or of this machine alone where that is `local`."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise HousewayError("a cluster needs Ray: pip install 'houseway[cluster]'") from None
        _check_there(address)
        try:
            self.ray.init(
                address=None if address == "local" else address, log_to_driver=False, logging_level="error"
            )
        except Exception as refused:
            raise HousewayError(f"no cluster at {address!r}: {refused}") from None
        self.task = self.ray.remote(_all)

    def __call__(self, work: Callable[..., Result], each: Iterable[Any], *same: Any) -> list[Result]:
        """All results, in the order of what they are made from."""
        shared = [self.ray.put(one) for one in same]
        left, tasks = iter(each), []
        while together := list(islice(left, TOGETHER)):
            tasks.append(self.task.remote(work, together, *shared))
        return [result for task in tasks for result in self.ray.get(task)]


def _check_there(address: str) -> None:
    """Refuses HOST:PORT where nobody listens, which Ray would try for minutes."""
    host, _, port = address.rpartition(":")
    if "/" in host or not host or not port.isdigit():
        return
    try:
        create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError):
        raise HousewayError(f"no cluster at {address!r}: expected local, auto or HOST:PORT of its head") from None


def _all(work: Callable[..., Result], together: list[Any], *same: Any) -> list[Result]:
    return [work(one, *same) for one in together]
