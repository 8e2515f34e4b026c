"""Design help: which whole-number payouts meet a target edge, hit frequency or variance.

Payouts never rise from a hand to a lower one. Lines are filled from the lowest hand up, and a branch is left as
soon as what the lines above can still add reaches no target; sums stay whole numbers, and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from heapq import nsmallest
from math import ceil, floor, lcm

from houseway.analysis.design import LOSES, Design, Totals
from houseway.analysis.search import Search, Window
from houseway.errors import BadNotation

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Target:
    """A figure wanted, and how far from it is near enough."""

    wanted: Fraction
    tolerance: Fraction

    def wider(self, times: int) -> Target:
        return Target(self.wanted, self.tolerance * times)


@dataclass(frozen=True, slots=True)
class Targets:
    """What a paytable should come to."""

    house_edge: Target | None = None
    hit_frequency: Target | None = None
    variance: Target | None = None

    def given(self) -> dict[str, Target]:
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: target for name, target in found.items() if target is not None}

    def wider(self, times: int) -> Targets:
        return Targets(**{name: target.wider(times) for name, target in self.given().items()})


@dataclass(frozen=True, slots=True)
class Solution:
    """Payouts, what they come to, and the document's table they are nearest to."""

    payouts: tuple[int, ...]
    house_edge: Fraction
    hit_frequency: Fraction
    variance: Fraction
    near: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The best of the payouts that meet the targets, or why there are none and what comes nearest."""

    solutions: tuple[Solution, ...]
    found: int
    complete: bool
    why: str = ""
    nearest: Solution | None = None


def solve(
    design: Design, targets: Targets, ranges: tuple[Range, ...], *, limit: int = 10, familiar: bool = False
) -> Answer:
    """Payouts that meet the targets: the closest first, then the nearest to an existing table; or the reverse."""
    search = _search(design, targets, ranges)
    distance, strangeness = _distance(design, targets), _strangeness(design)

    def rank(found: tuple[tuple[int, ...], Totals]) -> tuple[int, int, tuple[int, ...]]:
        payouts, totals = found
        close, strange = distance(totals), strangeness(payouts)[0]
        return (strange, close, payouts) if familiar else (close, strange, payouts)

    best = nsmallest(limit, search.solutions(), key=rank)
    solutions = tuple(_solution(design, payouts, totals) for payouts, totals in best)
    if solutions:
        return Answer(solutions, search.found, search.complete)
    return Answer((), 0, search.complete, _why(design, targets, ranges), _nearest(design, targets, ranges))


def ranges_of(design: Design, fixed: Mapping[str, Range], *, may_lose: bool = False) -> tuple[Range, ...]:
    """The payouts tried for each line: up to twice what the document's tables pay, unless given."""
    known = [line.name for line in design.lines]
    for name in fixed:
        if name not in known:
            raise BadNotation(f"unknown line {name!r} of {design.wager}: expected one of {', '.join(known)}")
    found: list[Range] = []
    for place, name in enumerate(known):
        own = [table[place] for table in design.tables.values()]
        below = [high for each, (_, high) in fixed.items() if known.index(each) >= place]
        most = max(2 * max(own), 1, *below)
        found.append(fixed.get(name, (LOSES if may_lose else min(*own, 1), most)))
    return _descending(known, found)


def _descending(known: list[str], found: list[Range]) -> tuple[Range, ...]:
    """The same ranges without payouts that would rise to a lower hand."""
    highest: list[int] = []
    for _, high in found:
        highest.append(min(high, highest[-1]) if highest else high)
    lowest: list[int] = []
    for low, _ in reversed(found):
        lowest.append(max(low, lowest[-1]) if lowest else low)
    ranges = tuple(zip(reversed(lowest), highest, strict=True))
    for place, (low, high) in enumerate(ranges):
        if low > high:
            above = f"{known[place - 1]!r} " if place else ""
            raise BadNotation(f"{known[place]!r} would pay more than a higher hand, {above}at most {high} to 1")
    return ranges


def _search(design: Design, targets: Targets, ranges: tuple[Range, ...]) -> Search:
    total = design.combinations
    edge, hits, variance = targets.house_edge, targets.hit_frequency, targets.variance
    return Search(
        design,
        ranges,
        net=_window(edge, -total),
        hits=_window(hits, total),
        variance=_window(variance, total**2),
    )


def _window(target: Target | None, scale: int) -> Window:
    """The totals that are near enough to a target."""
    if target is None:
        return Window()
    wanted, tolerance = target.wanted * scale, target.tolerance * abs(scale)
    return Window(ceil(wanted - tolerance), floor(wanted + tolerance))


def _distance(design: Design, targets: Targets) -> Callable[[Totals], int]:
    """How far totals are from the targets, in whole numbers; each distance counts in units of its tolerance."""
    total = design.combinations
    scales = {"house_edge": total, "hit_frequency": total, "variance": total**2}
    wanted = {name: target.wanted * scales[name] for name, target in targets.given().items()}
    weights = {
        name: 1 / (target.tolerance * scales[name] or Fraction(1)) for name, target in targets.given().items()
    }
    common = lcm(*(weight.denominator * wanted[name].denominator for name, weight in weights.items()))

    def distance(totals: Totals) -> int:
        figures = {
            "house_edge": -totals.net,
            "hit_frequency": totals.hits,
            "variance": totals.square * total - totals.net**2,
        }
        parts = (abs(figures[name] - wanted[name]) * weight for name, weight in weights.items())
        return int(sum(parts, Fraction(0)) * common)

    return distance


def _strangeness(design: Design) -> Callable[[tuple[int, ...]], tuple[int, str | None]]:
    """How far payouts are from the document's nearest table, each change counted against what is paid there."""
    common = lcm(*(max(pays, 1) for table in design.tables.values() for pays in table))

    def strangeness(payouts: tuple[int, ...]) -> tuple[int, str | None]:
        return min(
            (
                sum(abs(new - old) * common // max(old, 1) for new, old in zip(payouts, table, strict=True)),
                name,
            )
            for name, table in design.tables.items()
        )

    return strangeness


def _solution(design: Design, payouts: tuple[int, ...], totals: Totals) -> Solution:
    return Solution(
        payouts,
        design.house_edge(totals),
        design.hit_frequency(totals),
        design.variance(totals),
        _strangeness(design)(payouts)[1],
    )


def _nearest(design: Design, targets: Targets, ranges: tuple[Range, ...]) -> Solution | None:
    """What comes nearest to the targets, found by asking for less and less."""
    for times in (4**power for power in range(1, 12)):
        search = _search(design, targets.wider(times), ranges)
        distance = _distance(design, targets)
        best = min(search.solutions(), key=lambda found: (distance(found[1]), found[0]), default=None)
        if best is not None:
            return _solution(design, *best)
    return None


def _why(design: Design, targets: Targets, ranges: tuple[Range, ...]) -> str:
    """Why no payouts meet the targets: which of them is out of reach, or that they exclude each other."""
    given = targets.given()
    alone = {name: _search(design, Targets(**{name: target}), ranges) for name, target in given.items()}
    failing = [name for name, search in alone.items() if next(search.solutions(), None) is None]
    if not failing:
        return f"{_listed(given)} can each be met alone, but not together"
    name = failing[0]
    low, high = _extremes(design, ranges, name)
    wanted, tolerance = float(given[name].wanted), float(given[name].tolerance)
    text = f"no whole-number payouts give a {name.replace('_', ' ')} within {tolerance:g} of {wanted:g}"
    if low is None or high is None:
        return text
    return f"{text}: with the payouts tried it lies between {float(low):.6g} and {float(high):.6g}"


def _extremes(design: Design, ranges: tuple[Range, ...], name: str) -> tuple[Fraction | None, Fraction | None]:
    """The lowest and highest figure that the ranges allow, where it rises or falls with every payout."""
    if name == "variance":
        return None, None
    figure = design.house_edge if name == "house_edge" else design.hit_frequency
    ends = [figure(design.totals(payouts)) for payouts in zip(*ranges, strict=True)]
    return min(ends), max(ends)


def _listed(given: Mapping[str, Target]) -> str:
    words = [f"{name.replace('_', ' ')} {float(target.wanted):g}" for name, target in given.items()]
    return " and ".join(words)
