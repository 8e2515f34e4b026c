"""Designs: a wager seen as lines whose payouts may be chosen, and what each choice adds to its figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from typing import NamedTuple

from houseway.odds.decision import Decision, Holding
from houseway.odds.figures import Ending, WagerFigures
from houseway.ranking import Paytable

LOSES = -1


class Totals(NamedTuple):
    """Sums over combinations: of nets, of their squares, and of the combinations that win."""

    net: int
    square: int
    hits: int

    def plus(self, other: Totals) -> Totals:
        return Totals(self.net + other.net, self.square + other.square, self.hits + other.hits)


NOTHING = Totals(0, 0, 0)


@dataclass(frozen=True, slots=True)
class PayLine:
    """A line of the paytable: what the totals are when it pays so many to one."""

    name: str
    totals: Callable[[int], Totals]


@dataclass(frozen=True, slots=True)
class Design:
    """A paytable to be designed: its lines as printed, what no payout changes, and the document's own payouts."""

    wager: str
    lines: tuple[PayLine, ...]
    rest: Totals
    combinations: int
    tables: Mapping[str, tuple[int, ...]]
    clause: str

    def totals(self, payouts: Iterable[int]) -> Totals:
        parts = (line.totals(pays) for line, pays in zip(self.lines, payouts, strict=True))
        return reduce(Totals.plus, parts, self.rest)

    def house_edge(self, totals: Totals) -> Fraction:
        return Fraction(-totals.net, self.combinations)

    def hit_frequency(self, totals: Totals) -> Fraction:
        return Fraction(totals.hits, self.combinations)

    def variance(self, totals: Totals) -> Fraction:
        return Fraction(totals.square * self.combinations - totals.net**2, self.combinations**2)


def paytable_design(entries: Iterable[WagerFigures], tables: Mapping[str, Paytable]) -> Design:
    """The design of a wager that a paytable alone decides; the lines are those of the first entry."""
    entries = tuple(entries)
    first = entries[0]
    lines = tuple(PayLine(each.name, _linear(each.combinations)) for each in first.endings if each.row is not None)
    rest = reduce(Totals.plus, (_totals([each]) for each in first.endings if each.row is None), NOTHING)
    table = tables[first.paytable]
    return Design(first.wager, lines, rest, first.combinations, _same_lines(table, tables), table.clause)


def decision_design(decision: Decision, wager: str, table: Paytable, tables: Mapping[str, Paytable]) -> Design:
    """The design of a paytable behind a decision, for a player who decides best whatever it pays."""
    by_line: dict[str, list[Holding]] = defaultdict(list)
    for holding in decision.holdings:
        paid = next((each.row.name for each in holding.staying if each.row is not None), "")
        by_line[paid].append(holding)
    names = dict.fromkeys(row.name for row in table.rows)
    combinations = sum(each.combinations * each.dealer_hands for each in decision.holdings)
    lines = tuple(PayLine(name, cache(_decided(by_line[name]))) for name in names)
    return Design(wager, lines, _decided(by_line[""])(0), combinations, _same_lines(table, tables), table.clause)


def _linear(combinations: int) -> Callable[[int], Totals]:
    return lambda pays: Totals(pays * combinations, pays * pays * combinations, combinations if pays > 0 else 0)


def _decided(holdings: Iterable[Holding]) -> Callable[[int], Totals]:
    """Totals of hands that one line pays, each played best."""
    holdings = tuple(holdings)

    def totals(pays: int) -> Totals:
        return reduce(Totals.plus, (_played(each, pays) for each in holdings), NOTHING)

    return totals


def _played(holding: Holding, pays: int) -> Totals:
    stay = _totals(holding.staying, pays)
    hands = holding.dealer_hands
    leave = Totals(int(holding.leaving.net) * hands, int(holding.leaving.net) ** 2 * hands, 0)
    played = max(stay, leave, key=lambda totals: totals.net)
    return Totals(*(each * holding.combinations for each in played))


def _totals(endings: Iterable[Ending], pays: int | None = None) -> Totals:
    net = square = hits = 0
    for each in endings:
        won = int(each.net)
        if each.row is not None and pays is not None:
            won += pays - each.row.odds.to_one
        net += won * each.combinations
        square += won * won * each.combinations
        hits += each.combinations if won > 0 else 0
    return Totals(net, square, hits)


def _same_lines(table: Paytable, tables: Mapping[str, Paytable]) -> dict[str, tuple[int, ...]]:
    """The payouts of every table that has the lines of this one."""
    payouts = {name: {row.name: row.odds.to_one for row in each.rows} for name, each in tables.items()}
    wanted = [row.name for row in table.rows]
    return {
        name: tuple(each.values()) for name, each in payouts.items() if list(each) == list(dict.fromkeys(wanted))
    }
