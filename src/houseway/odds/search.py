"""A bounded search over payouts that never rise from a hand to a lower one.

Lines are filled from the lowest hand up, each with the payouts nearest to the document's first, so that a search
cut short has seen what is most like a table in use. A branch is left as soon as what the lines above can still
add reaches no window. Sums are whole numbers, and nothing is rounded.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from houseway.odds.design import NOTHING, Design, Totals

MOST_STEPS = 400_000
WIDE = 10**60
FEW = 6

Found = tuple[tuple[int, ...], Totals]


@dataclass(frozen=True, slots=True)
class Window:
    """Whole numbers from one to another, both allowed."""

    least: int = -WIDE
    most: int = WIDE

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


class Rung:
    """A line's payouts, lowest first, with their totals, and what the lines above it can still add."""

    def __init__(self, pays: Sequence[int], own: Sequence[int], totals: list[Totals], above: Rung | None) -> None:
        self.pays, self.totals = pays, totals
        self.nets = [each.net for each in totals]
        self.most_above: Totals = above.most if above else NOTHING
        self.most: Totals = self.most_above.plus(Totals(*(max(column) for column in zip(*totals, strict=True))))
        self.least_above = [above.least_from(each) if above else NOTHING for each in pays]
        self.least_nets = [net + rest.net for net, rest in zip(self.nets, self.least_above, strict=True)]
        columns = (list(accumulate(reversed(column), min))[::-1] for column in zip(*totals, strict=True))
        suffixes = [Totals(*row) for row in zip(*columns, strict=True)]
        self._least = [each.plus(rest) for each, rest in zip(suffixes, self.least_above, strict=True)]
        near = {place: min(abs(each - old) / max(old, 1) for old in own) for place, each in enumerate(pays)}
        self._order = sorted(near, key=near.__getitem__)

    def least_from(self, pays: int) -> Totals:
        """The least that this line and those above add when none pays less than so many to one."""
        return self._least[bisect_left(self.pays, pays)]

    def places(self, start: int, end: int) -> Sequence[int]:
        """Places of payouts from one to another, the nearest to the document's first."""
        if end - start <= FEW:
            return range(start, end)
        return [place for place in self._order if start <= place < end]


class Search:
    """The payouts within the windows, one after the other; `complete` is lost where the search was cut short."""

    def __init__(
        self, design: Design, tried: tuple[Sequence[int], ...], *, net: Window, hits: Window, variance: Window
    ) -> None:
        self.design, self.net, self.hits, self.variance = design, net, hits, variance
        self.found = self.steps = 0
        self.complete = True
        levels: list[Rung] = []
        for place, (line, pays) in enumerate(zip(design.lines, tried, strict=True)):
            own = [table[place] for table in design.tables.values()]
            totals = [line.totals(each) for each in pays]
            levels.append(Rung(pays, own, totals, levels[-1] if levels else None))
        self.levels = levels[::-1]  # from the lowest hand up
        self.square = self._squares()

    def _squares(self) -> Window:
        """Sums of squares that any net in its window needs for the variance."""
        if self.variance == Window():
            return Window()
        total, bottom = self.design.combinations, self.levels[0]
        low = max(self.net.least, self.design.rest.net + bottom.least_from(bottom.pays[0]).net)
        high = min(self.net.most, self.design.rest.net + bottom.most.net)
        least = 0 if low <= 0 <= high else min(low * low, high * high)
        most = max(low * low, high * high)
        return Window((self.variance.least + least) // total, -(-(self.variance.most + most) // total))

    def solutions(self) -> Iterator[Found]:
        for payouts, totals in self._fill(0, self.design.rest, ()):
            if totals.square * self.design.combinations - totals.net**2 in self.variance:
                self.found += 1
                yield payouts, totals

    def _fill(self, place: int, so_far: Totals, payouts: tuple[int, ...]) -> Iterator[Found]:
        """Payouts of this line and those above, none less than what was filled last."""
        level, last = self.levels[place], place == len(self.levels) - 1
        most = level.most_above
        start = bisect_left(level.nets, self.net.least - so_far.net - most.net)
        end = bisect_right(level.least_nets, self.net.most - so_far.net)
        if payouts:
            start = max(start, bisect_left(level.pays, payouts[0]))
        for each in level.places(start, end):
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.complete = False
                return
            totals, least = so_far.plus(level.totals[each]), level.least_above[each]
            if totals.hits + most.hits < self.hits.least or totals.hits + least.hits > self.hits.most:
                continue
            if totals.square + most.square < self.square.least or totals.square + least.square > self.square.most:
                continue
            filled = (level.pays[each], *payouts)
            if last:
                yield filled, totals
            else:
                yield from self._fill(place + 1, totals, filled)
