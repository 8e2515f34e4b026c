"""The time of the house: the system's, which is set forward and back, made into one that only goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

NS = 1_000_000  # of a millisecond


class HouseClock:
    """Milliseconds since 1970. Where the system's clock is set back this one goes on until that has caught up."""

    def __init__(
        self, system: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._system, self._steady = system, steady
        self._told, self._at = 0, steady()

    def __call__(self) -> int:
        at = self._steady()
        self._told, self._at = max(self._system(), self._told + at - self._at), at
        return self._told // NS


milliseconds = HouseClock()
