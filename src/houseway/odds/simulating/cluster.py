"""Jobs on many machines, by Ray: blocks go to whoever is free, and those of a worker that dies to another.

RAY_ADDRESS names a cluster that is running; without it, one is started on this machine. Finished blocks are kept
on disk, so that a job that is stopped goes on where it was.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
from collections.abc import Iterator
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.simulating.job import Job, Sums, block_sums
from houseway.odds.simulating.store import Store, version

AT_ONCE = 8  # blocks that a worker takes
RETRIES = 10  # of blocks whose worker died

Done = list[tuple[int, Sums]]


def on_cluster(job: Job, workers: int | None = None) -> Iterator[tuple[int, Sums]]:
    """The blocks as they are done, those on disk first."""
    store = Store(job)
    found = store.done()
    yield from found.items()
    left = [block for block in range(job.blocks) if block not in found]
    if not left:
        return
    with _cluster(workers) as ray:
        work = ray.remote(max_retries=RETRIES, num_cpus=1)(_work)
        for done in _shared_out(ray, work, job, left, workers or _processors(ray)):
            for block, sums in done:
                store.add(block, sums)
                yield block, sums


def _work(job: Job, blocks: list[int], expected: str) -> Done:
    """Done by a worker, whose rules must be those of the machine that asked."""
    if version() != expected:
        what = "houseway, Python, numba or numpy"
        raise HousewayError(f"a worker of the cluster has another version of {what}: install the same on all")
    return [(block, block_sums(job, block)) for block in blocks]


def _shared_out(ray: Any, work: Any, job: Job, left: list[int], workers: int) -> Iterator[Done]:
    """Twice as many parts under way as there are workers, so that none waits for the next."""
    parts = [left[start : start + AT_ONCE] for start in range(0, len(left), AT_ONCE)]
    waiting, doing = iter(parts), list[Any]()
    while True:
        for part in waiting:
            doing.append(work.remote(job, part, version()))
            if len(doing) >= 2 * workers:
                break
        if not doing:
            return
        done, doing = ray.wait(doing, num_returns=1)
        try:
            yield ray.get(done[0])
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, HousewayError):
                raise error.cause from None
            why = f"{type(error.cause).__name__}: {error.cause}"
            raise HousewayError(f"a worker of the cluster failed: {why}") from None
        except ray.exceptions.RayError as error:
            why = str(error).strip().splitlines()[0]
            raise HousewayError(
                f"workers of the cluster died {RETRIES} times: {why} (run again to go on)"
            ) from None


@contextlib.contextmanager
def _cluster(workers: int | None) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise HousewayError("a cluster needs Ray: pip install 'houseway[cluster]'") from None
    there = os.environ.get("RAY_ADDRESS", "")
    _refuse_silence(there)
    started: dict[str, Any] = {} if there else {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **started)
    except (ConnectionError, RuntimeError, ValueError) as error:
        why = str(error).strip().splitlines()[0]
        raise HousewayError(f"no cluster at RAY_ADDRESS={there!r}: {why}" if there else f"Ray: {why}") from None
    try:
        with contextlib.redirect_stdout(sys.stderr):  # where Ray tells of workers that died
            yield ray
    finally:
        ray.shutdown()


def _refuse_silence(address: str) -> None:
    """Ray itself would try for minutes, and tell of each time."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # a word such as auto, or nothing
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise HousewayError(f"no cluster answers at RAY_ADDRESS={address!r}: {why.lower()}") from None


def _processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
