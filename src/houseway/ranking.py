"""Rankings and paytables.

A hand's value is a tuple led by an enum, greater is better. A paytable line is a prefix of it or a floor
under it, so that "ace high flush" and "pair of pandas or better" need no code of their own.

>>> exactly(3, 14)((3, 14, 7)), exactly(3, 14)((3, 13, 7)), at_least(3, 9)((4, 2))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    """One line of a paytable as printed: the hand's name, the test, the odds."""

    name: str
    line: Line
    odds: Odds


@dataclass(frozen=True, slots=True)
class Paytable:
    """A paytable in the order in which it is printed; the first line that fits pays."""

    name: str
    clause: str
    rows: tuple[Row, ...]

    def row(self, value: Value) -> Row | None:
        return next((row for row in self.rows if row.line(value)), None)

    def odds(self, value: Value) -> Odds | None:
        """What the hand pays; None is a hand the table does not name, which loses."""
        row = self.row(value)
        return None if row is None else row.odds


def paytable(clause: str, *rows: tuple[str, Line, int], name: str = "") -> Paytable:
    """A paytable with one column of odds."""
    return Paytable(name, clause, tuple(Row(label, line, Odds(odds)) for label, line, odds in rows))


def paytables(clauses: Mapping[str, str], *rows: tuple[str, Line, tuple[int, ...]]) -> dict[str, Paytable]:
    """Paytables printed side by side: a column of odds for each name, with the clause of each."""
    return {
        name: Paytable(
            name, clause, tuple(Row(label, line, Odds(odds[column])) for label, line, odds in rows)
        )
        for column, (name, clause) in enumerate(clauses.items())
    }
