"""A bar on standard error for computations that take their time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from houseway.odds.progress import told


@contextmanager
def shown() -> Iterator[None]:
    """What is computed inside shows how far it is, if somebody is looking; the bar comes with the first report."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)

    def listen(what: str, share: float) -> None:
        if not progress.tasks:
            progress.start()
            progress.add_task(what.capitalize(), total=1)
        progress.update(progress.tasks[0].id, description=what.capitalize(), completed=share)

    try:
        with told(listen):
            yield
    finally:
        progress.stop()
