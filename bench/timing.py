"""Timing: the best of several runs, since noise only ever adds."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def per_second(work: Callable[[], int], *, repeats: int = 7) -> float:
    """Things done per second by `work`, which says how many it did."""
    best = 0.0
    for _ in range(repeats):
        start = perf_counter()
        count = work()
        best = max(best, count / (perf_counter() - start))
    return best


def row(name: str, figure: float, unit: str, note: str = "") -> None:
    print(f"  {name:<44} {figure:>12,.0f} {unit:<14} {note}")
