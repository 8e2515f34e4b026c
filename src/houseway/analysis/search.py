"""A bounded search over payouts that never rise from a hand to a lower one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from houseway.analysis.design import NOTHING, Design, Totals

MOST_STEPS = 2_000_000
WIDE = 10**60

Found = tuple[tuple[int, ...], Totals]


@dataclass(frozen=True, slots=True)
class Window:
    """Whole numbers from one to another, both allowed."""

    least: int = -WIDE
    most: int = WIDE

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


class Level:
    """A line's payouts with their totals, and what the lines above it can still add."""

    def __init__(self, low: int, totals: list[Totals], above: Level | None) -> None:
        self.low = low
        self.totals = totals
        self.nets = [each.net for each in totals]
        self.most_above: Totals = above.most if above else NOTHING
        self.most: Totals = self.most_above.plus(Totals(*(max(column) for column in zip(*totals, strict=True))))
        self.least_above = [above.least_from(low + step) if above else NOTHING for step in range(len(totals))]
        columns = (list(accumulate(reversed(column), min))[::-1] for column in zip(*totals, strict=True))
        suffixes = [Totals(*row) for row in zip(*columns, strict=True)]
        self._least = [own.plus(rest) for own, rest in zip(suffixes, self.least_above, strict=True)]

    def least_from(self, pays: int) -> Totals:
        """The least that this line and those above add when none pays less than so many to one."""
        return self._least[max(pays - self.low, 0)]


class Search:
    """The payouts within the windows, one after the other; `complete` is lost where the search was cut short."""

    def __init__(
        self, design: Design, ranges: tuple[tuple[int, int], ...], *, net: Window, hits: Window, variance: Window
    ) -> None:
        self.design, self.net, self.hits, self.variance = design, net, hits, variance
        self.found = self.steps = 0
        self.complete = True
        levels: list[Level] = []
        for line, (low, high) in zip(design.lines, ranges, strict=True):
            totals = [line.totals(pays) for pays in range(low, high + 1)]
            levels.append(Level(low, totals, levels[-1] if levels else None))
        self.levels = levels[::-1]  # from the lowest hand up
        self.square = self._squares()

    def _squares(self) -> Window:
        """Sums of squares that any net in its window needs for the variance."""
        if self.variance == Window():
            return Window()
        total, bottom = self.design.combinations, self.levels[0]
        low = max(self.net.least, self.design.rest.net + bottom.least_from(bottom.low).net)
        high = min(self.net.most, self.design.rest.net + bottom.most.net)
        least = 0 if low <= 0 <= high else min(low * low, high * high)
        most = max(low * low, high * high)
        return Window((self.variance.least + least) // total, -(-(self.variance.most + most) // total))

    def solutions(self) -> Iterator[Found]:
        for payouts, totals in self._fill(0, self.levels[0].low, self.design.rest, ()):
            if totals.square * self.design.combinations - totals.net**2 in self.variance:
                self.found += 1
                yield payouts, totals

    def _fill(self, place: int, lowest: int, so_far: Totals, payouts: tuple[int, ...]) -> Iterator[Found]:
        """Payouts of this line and those above, none below `lowest`."""
        level = self.levels[place]
        most = level.most_above
        reach = bisect_left(level.nets, self.net.least - so_far.net - most.net)
        for step in range(max(reach, lowest - level.low), len(level.totals)):
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.complete = False
                return
            totals = so_far.plus(level.totals[step])
            least = level.least_above[step]
            if totals.net + least.net > self.net.most:
                return  # and so would every higher payout
            if totals.hits + most.hits < self.hits.least or totals.hits + least.hits > self.hits.most:
                continue
            if totals.square + most.square < self.square.least or totals.square + least.square > self.square.most:
                continue
            filled = (level.low + step, *payouts)
            if place == len(self.levels) - 1:
                yield filled, totals
            else:
                yield from self._fill(place + 1, level.low + step, totals, filled)
