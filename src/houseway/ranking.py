"""Rankings and paytables.

A hand's value is a tuple led by an enum, greater is better. A paytable line is a prefix of it or a floor
under it, so that "ace high flush" and "pair of pandas or better" need no code of their own.

>>> exactly(3, 14)((3, 14, 7)), exactly(3, 14)((3, 13, 7)), at_least(3, 9)((4, 2))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from houseway.money import Odds

Value = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A test of a hand's value: its first elements, or the least it may be, up to `most`."""

    prefix: Value
    or_better: bool = False
    most: Value | None = None

    def __call__(self, value: Value) -> bool:
        start = value[: len(self.prefix)]
        if not self.or_better:
            return start == self.prefix
        return start >= self.prefix and (self.most is None or value[: len(self.most)] <= self.most)


def exactly(*prefix: int) -> Line:
    """Values that begin so."""
    return Line(prefix)


def at_least(*floor: int) -> Line:
    """Values that rank at or above the least hand beginning so."""
    return Line(floor, or_better=True)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paytable as printed: the hand's name, the test, the odds, its own clause if it has one."""

    name: str
    line: Line
    odds: Odds
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Paytable:
    """A paytable in the order in which it is printed; the first line that fits pays."""

    name: str
    clause: str
    rows: tuple[Row, ...]

    def under(self, clause: str, name: str = "") -> Paytable:
        """The same table as another document prints it."""
        return Paytable(name, clause, tuple(replace(row, clause=clause) for row in self.rows))

    def row(self, value: Value) -> Row | None:
        return next((row for row in self.rows if row.line(value)), None)

    def odds(self, value: Value) -> Odds | None:
        """What the hand pays; None is a hand the table does not name, which loses."""
        row = self.row(value)
        return None if row is None else row.odds


def paytable(clause: str, *rows: tuple[str, Line, int], name: str = "", lettered: bool = False) -> Paytable:
    """A paytable with one column of odds; its lines may be paragraphs of their own, (a), (b) and so on."""
    columns = ((label, line, (odds,)) for label, line, odds in rows)
    return paytables({name: clause}, *columns, lettered=lettered)[name]


def paytables(
    clauses: Mapping[str, str], *rows: tuple[str, Line, tuple[int, ...]], lettered: bool = False
) -> dict[str, Paytable]:
    """Paytables printed side by side: a column of odds for each name, with the clause of each."""
    letters = "abcdefghijklmnopqrstuvwxyz" if lettered else ""

    def row(place: int, column: int, clause: str) -> Row:
        label, line, odds = rows[place]
        return Row(label, line, Odds(odds[column]), f"{clause}({letters[place]})" if lettered else clause)

    return {
        name: Paytable(name, clause, tuple(row(place, column, clause) for place in range(len(rows))))
        for column, (name, clause) in enumerate(clauses.items())
    }


def scheduled(clause: str, schedule: Iterable[str], hands: Paytable) -> Paytable:
    """An operator's own payouts, each written as "Trips 50", for hands that a paytable names, in its order."""
    odds = dict(line.rsplit(" ", 1) for line in schedule)
    rows = ((row.name, row.line, int(odds[row.name])) for row in hands.rows if row.name in odds)
    return paytable(clause, *rows)
