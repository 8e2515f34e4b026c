"""Which clause of a document stands behind each step of a shared procedure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TypeVar

from houseway.citation import Document
from houseway.engine.words import Dealing, Irregularity, Step
from houseway.errors import HousewayError

Key = Step | Irregularity | str
Row = str | tuple[str, str, str] | None
"""A clause; one each for a manual shoe, the hand and an automated shoe; or None where the document has none."""
Rows = Mapping[Key, Row]

METHODS = (Dealing.MANUAL_SHOE, Dealing.HAND, Dealing.AUTOMATED_SHOE)
K = TypeVar("K", Step, Irregularity, str)


class Cites:
    """A document's table of clauses, which procedures ask while a rulebook is made, and never after.

    So a rulebook that is made has every clause that its rounds will ever cite, or was never made.
    """

    def __init__(self, rulebook: str, document: Document, rows: Rows) -> None:
        self.rulebook, self.document = rulebook, document
        self.asked: dict[Key, bool] = {}  # is there such a row?
        self._rows = rows
        self._complete = False

    def __call__(self, key: Key) -> str:
        """The clause of a step; of several, that of the first method."""
        return self.by_method(key)[METHODS[0]]

    def by_method(self, key: Key) -> dict[Dealing, str]:
        """The clause of a step by the method of dealing."""
        row = self._row(key)
        self.asked[key] = row is not None
        clauses = row if isinstance(row, tuple) else (row or "",) * len(METHODS)
        return dict(zip(METHODS, map(self.document, clauses), strict=True))

    def each(self, keys: Iterable[K]) -> dict[K, str]:
        """The clauses of several steps."""
        return {key: self(key) for key in keys}

    def perhaps(self, key: Key) -> str:
        """The clause of what not every document has, or nothing."""
        return self(key) if self._row(key) is not None else ""

    def complete(self) -> None:
        """Ends the asking; fails with all rows that were asked for and are not there."""
        self._complete = True
        missing = [_named(key) for key, there in self.asked.items() if not there]
        if missing:
            raise HousewayError(
                f"the rulebook {self.rulebook!r} cites no clause for {', '.join(missing)}: "
                "each needs a row in its table of clauses"
            )

    def _row(self, key: Key) -> Row:
        assert not self._complete, f"{_named(key)} is asked for when the rulebook is made already"
        self.asked.setdefault(key, key in self._rows)
        return self._rows.get(key)


def _named(key: Key) -> str:
    return str(key) if isinstance(key, Enum) else repr(key)
