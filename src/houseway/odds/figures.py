"""Odds: how a wager may end, in how many combinations, and what follows from that.

Every figure is a fraction; floats are for display alone. A net is in units of the first wager and excludes it.

>>> entry = WagerFigures(wager="coin", endings=(Ending("Heads", "1 to 1", 1, 1), Ending("Tails", "Loses", -1, 1)))
>>> entry.house_edge, entry.hit_frequency, entry.variance
(Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import sqrt

from houseway.money import Odds, Outcome, Result
from houseway.ranking import Row


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a wager ends, and the combinations of cards that lead there."""

    name: str
    pays: str
    net: Fraction | int
    combinations: int
    clauses: tuple[str, ...] = ()
    row: Row | None = None  # the line of a paytable that says what is paid


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of a strategy: the hands, what to do with them, and what either decision is worth on average."""

    hand: str
    decision: str
    combinations: int
    values: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The value of each decision with hands that are alike, and the decision taken."""

    hand: str
    combinations: int
    values: tuple[tuple[str, Fraction], ...]
    decision: str
    cell: tuple[str, str]  # its row and column in the grid

    @property
    def gain(self) -> Fraction:
        """What the first decision is worth above the second."""
        return self.values[0][1] - self.values[1][1]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where choices stand when all are drawn as one grid: its rows and columns in order, and how to read it."""

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another way to play, its house edge, and what it costs against best play."""

    name: str
    says: str
    house_edge: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class WayLine:
    """A line of a house way: the hands it sets, what they are worth, and what it gives away against the best."""

    rule: str
    says: str
    hands: int
    worth: Fraction
    best: Fraction | None = None
    cost: Fraction | None = None  # of a whole round: the hands' share is counted in
    kept: Fraction | None = None  # the share of its hands that it sets as well as can be


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerFigures:
    """What a wager is worth, with the wagers that are settled together with it."""

    wager: str
    endings: tuple[Ending, ...]
    joined: tuple[str, ...] = ()
    paytable: str = ""
    average_wager: Fraction = Fraction(1)
    player: str = ""
    strategy: tuple[Rule, ...] = ()
    choices: tuple[Choice, ...] = ()
    rivals: tuple[Rival, ...] = ()
    grid: Grid = Grid()
    lines: tuple[WayLine, ...] = ()
    method: str = "exact"
    standard_error: float | None = None
    rounds: int | None = None

    @property
    def combinations(self) -> int:
        return sum(each.combinations for each in self.endings)

    def probability(self, ending: Ending) -> Fraction:
        return Fraction(ending.combinations, self.combinations)

    def returned(self, ending: Ending) -> Fraction:
        """What an ending adds to the player's expectation."""
        return ending.net * self.probability(ending)

    @property
    def expectation(self) -> Fraction:
        """The player's average net for each unit of the first wager."""
        return Fraction(sum(each.net * each.combinations for each in self.endings)) / self.combinations

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit of the first wager."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit wagered, later wagers included."""
        return self.house_edge / self.average_wager

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player ends with more than was wagered."""
        return Fraction(sum(each.combinations for each in self.endings if each.net > 0), self.combinations)

    @property
    def variance(self) -> Fraction:
        square = Fraction(sum(each.net**2 * each.combinations for each in self.endings)) / self.combinations
        return square - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind the figures, each once."""
        return tuple(dict.fromkeys(clause for each in self.endings for clause in each.clauses))


ALIKE = {Result.LOST: "All lose", Result.PUSHED: "All push", Result.RETURNED: "All returned"}


def net_of(outcomes: Iterable[Outcome]) -> int:
    """The net of wagers of one unit each, settled together."""
    return sum(each.net_cents for each in outcomes)


def pays_of(outcomes: Iterable[Outcome], stakes: Mapping[str, int] | None = None) -> str:
    """What wagers are paid, in words; of one unit each where nothing else is said.

    >>> pays_of([Outcome("ante", Result.WON, 1, ()), Outcome("call", Result.RETURNED, 0, ())])
    'Ante 1 to 1; call returned'
    >>> pays_of([Outcome("raise", Result.WON, 8, ())], {"raise": 2})
    '4 to 1'
    """
    outcomes, units = tuple(outcomes), stakes or {}
    if len(outcomes) == 1:
        return _pays(outcomes[0], units).capitalize()
    results = {each.result for each in outcomes}
    if len(results) == 1 and (alike := ALIKE.get(outcomes[0].result)):
        return alike
    return "; ".join(f"{each.wager.replace('_', ' ')} {_pays(each, units)}" for each in outcomes).capitalize()


def _pays(outcome: Outcome, stakes: Mapping[str, int]) -> str:
    units = stakes.get(outcome.wager, 1)
    match outcome.result:
        case Result.WON if outcome.net_cents % units:
            return f"{outcome.net_cents} to {units}"
        case Result.WON:
            return str(Odds(outcome.net_cents // units))
        case Result.LOST:
            return "loses"
        case Result.PUSHED:
            return "push"
        case _:
            return str(outcome.result.value)


def merged(endings: Iterable[tuple[Ending, int]]) -> tuple[Ending, ...]:
    """Endings of the same name and net as one, each counted so many times, in the order given."""
    found: dict[tuple[str, Fraction | int], list[tuple[Ending, int]]] = {}
    for each in endings:
        found.setdefault((each[0].name, each[0].net), []).append(each)
    return tuple(map(_as_one, found.values()))


def _as_one(group: list[tuple[Ending, int]]) -> Ending:
    first, times = group[0]
    if len(group) == 1 and times == 1:
        return first
    clauses = dict.fromkeys(each.clauses for each, _ in group)
    return replace(
        first,
        combinations=sum(each.combinations * times for each, times in group),
        clauses=tuple(dict.fromkeys(chain(*clauses))),
    )


def title_of(entry: WagerFigures) -> str:
    """A wager's heading: its name, what is settled with it, and its paytable.

    >>> title_of(WagerFigures(wager="ante", joined=("ante_bonus", "play"), paytable="A", endings=()))
    'Ante with ante bonus and play, paytable A'
    """
    words = entry.wager.replace("_", " ").capitalize()
    if entry.joined:
        words += " with " + " and ".join(each.replace("_", " ") for each in entry.joined)
    return words + (f", paytable {entry.paytable}" if entry.paytable else "")
