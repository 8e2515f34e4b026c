"""Design help: which whole-number payouts meet a target edge, hit frequency or variance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from heapq import nsmallest
from math import ceil, floor, lcm

from houseway.errors import BadNotation
from houseway.odds.design import LOSES, Design, Totals
from houseway.odds.search import Found, Search, Window

Range = tuple[int, int]
Tried = tuple[Sequence[int], ...]

# Payouts up to 100 are tried one by one; higher ones as casinos print them.
STEPS = ((0, 100, 1), (100, 500, 10), (500, 100_000, 50))


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
    near: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The best of the payouts that meet the targets, or why there are none and what comes nearest."""

    solutions: tuple[Solution, ...]
    found: int
    complete: bool
    why: str = ""
    nearest: Solution | None = None


def solve(design: Design, targets: Targets, tried: Tried, *, limit: int = 10, familiar: bool = False) -> Answer:
    """Payouts that meet the targets: the closest first, then the nearest to an existing table; or the reverse."""
    search = _search(design, targets, tried)
    distance, strangeness = _distance(design, targets), _strangeness(design)

    def rank(found: Found) -> tuple[int, int, tuple[int, ...]]:
        payouts, totals = found
        close, strange = distance(totals), strangeness(payouts)[0]
        return (strange, close, payouts) if familiar else (close, strange, payouts)

    best = nsmallest(limit, search.solutions(), key=rank)
    if best:
        solutions = tuple(_solution(design, payouts, totals) for payouts, totals in best)
        return Answer(solutions, search.found, search.complete)
    return Answer((), 0, search.complete, _why(design, targets, tried), _nearest(design, targets, tried))


def payouts_tried(design: Design, fixed: Mapping[str, Range], *, may_lose: bool = False) -> Tried:
    """The payouts to try for each line: up to twice what the document's tables pay, unless given."""
    known = [line.name for line in design.lines]
    _refuse_rising(known, fixed)
    found: list[Sequence[int]] = []
    for place, name in enumerate(known):
        if name in fixed:
            found.append(range(fixed[name][0], fixed[name][1] + 1))
            continue
        own = [table[place] for table in design.tables.values()]
        above = [fixed[each][1] for each in known[:place] if each in fixed]
        below = [fixed[each][0] for each in known[place:] if each in fixed]
        least = LOSES if may_lose else min(*own, 1, *above)
        most = max(2 * max(own), 1, *below)
        round_numbers = {pays for low, high, step in STEPS for pays in range(low, min(high, most) + 1, step)}
        found.append(sorted(pays for pays in round_numbers | {least, most, *own} if least <= pays <= most))
    return _descending(found)


def _refuse_rising(known: list[str], fixed: Mapping[str, Range]) -> None:
    given = [(name, *fixed[name]) for name in known if name in fixed]
    for place, (name, _, most) in enumerate(given):
        for lower, least, _ in given[place + 1 :]:
            if least > most:
                rising = f"{lower!r} at {least} to 1 would pay more than {name!r}, a higher hand, at {most}"
                raise BadNotation(rising)


def _descending(found: list[Sequence[int]]) -> Tried:
    """The same payouts without those that would have to rise to a lower hand."""
    most, least = max(found[0]), min(found[-1])
    for place, pays in enumerate(found):
        found[place] = [each for each in pays if each <= most]
        most = found[place][-1]
    for place, pays in reversed(list(enumerate(found))):
        found[place] = [each for each in pays if each >= least]
        least = found[place][0]
    return tuple(found)


def _search(design: Design, targets: Targets, tried: Tried) -> Search:
    total = design.combinations
    return Search(
        design,
        tried,
        net=_window(targets.house_edge, -total),
        hits=_window(targets.hit_frequency, total),
        variance=_window(targets.variance, total**2),
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
        name: 1 / (target.tolerance * scales[name] or Fraction(1)) / wanted[name].denominator
        for name, target in targets.given().items()
    }
    common = lcm(*(weight.denominator for weight in weights.values()))
    whole = {name: (wanted[name], int(weight * common)) for name, weight in weights.items()}

    def distance(totals: Totals) -> int:
        figures = {
            "house_edge": -totals.net,
            "hit_frequency": totals.hits,
            "variance": totals.square * total - totals.net**2,
        }
        return sum(
            abs(figures[name] * target.denominator - target.numerator) * weight
            for name, (target, weight) in whole.items()
        )

    return distance


def _strangeness(design: Design) -> Callable[[tuple[int, ...]], tuple[int, str]]:
    """How far payouts are from the document's nearest table, each change counted against what is paid there."""
    common = lcm(*(max(pays, 1) for table in design.tables.values() for pays in table))
    tables = [(name, [(pays, common // max(pays, 1)) for pays in table]) for name, table in design.tables.items()]

    def strangeness(payouts: tuple[int, ...]) -> tuple[int, str]:
        return min(
            (sum(abs(new - old) * weight for new, (old, weight) in zip(payouts, table, strict=True)), name)
            for name, table in tables
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


def _nearest(design: Design, targets: Targets, tried: Tried) -> Solution | None:
    """What comes nearest to the targets, found by asking for less and less."""
    distance, strangeness = _distance(design, targets), _strangeness(design)
    for times in (2**power for power in range(1, 40)):
        search = _search(design, targets.wider(times), tried)
        found = min(
            search.solutions(), key=lambda each: (distance(each[1]), strangeness(each[0])[0]), default=None
        )
        if found is not None:
            return _solution(design, *found)
    return None


def _why(design: Design, targets: Targets, tried: Tried) -> str:
    """Why no payouts meet the targets: which of them is out of reach, or that they exclude each other."""
    given = targets.given()
    alone = {name: _search(design, Targets(**{name: target}), tried) for name, target in given.items()}
    failing = [name for name, search in alone.items() if next(search.solutions(), None) is None]
    if not failing:
        words = [f"{name.replace('_', ' ')} {float(target.wanted):g}" for name, target in given.items()]
        return f"{' and '.join(words)} can each be met alone, but not together"
    name = failing[0]
    wanted, tolerance = given[name].wanted, given[name].tolerance
    text = f"no payouts give a {name.replace('_', ' ')} within {float(tolerance):g} of {float(wanted):g}"
    low, high = _extremes(design, tried, name)
    if min(low, high) <= wanted <= max(low, high):
        return f"{text}: whole numbers come no nearer"
    return f"{text}: it is {float(low):.6g} with the lowest payouts tried and {float(high):.6g} with the highest"


def _extremes(design: Design, tried: Tried, name: str) -> tuple[Fraction, Fraction]:
    """The figures with the lowest and with the highest payouts tried."""
    figure = {
        "house_edge": design.house_edge,
        "hit_frequency": design.hit_frequency,
        "variance": design.variance,
    }[name]
    return figure(design.totals(map(min, tried))), figure(design.totals(map(max, tried)))
