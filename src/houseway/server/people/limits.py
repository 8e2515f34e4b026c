"""Limits: how much anybody may ask for in a time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KNOWN = 10_000


class Bucket:
    """Fills at a rate and holds so much; asking for something takes one out."""

    __slots__ = ("_at", "_level", "_now", "most", "rate")

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self._now = rate, most, now
        self._level, self._at = float(most), now()

    def take(self) -> bool:
        """Is there one left?"""
        at = self._now()
        self._level = min(self.most, self._level + (at - self._at) * self.rate)
        self._at = at
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def wait_s(self) -> int:
        """How long until there is one again."""
        return max(1, round((1 - self._level) / self.rate))


class Limits:
    """A bucket for each address, or whatever else is counted; those not heard of for longest are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.most)
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket
