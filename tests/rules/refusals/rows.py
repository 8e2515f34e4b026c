"""A row of the table of refusals: what is tried and when, under which clause it is refused, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from houseway.engine.actions import Action
from tests.playing import Playing
from tests.rules.refusals.games import GAMES, Game

CHINESE = "CA-CP-"
Refused = tuple[Playing, Action]
"""A table, and what it refuses."""
Written = tuple[str, str, str, str, Callable[[Game], Refused]]
"""A row of the games with a house, with a clause for each of them; `-` where the row has nothing to say."""


@dataclass(frozen=True)
class Row:
    """What is tried when, and the clause of each document that refuses it, by how the document's clauses begin."""

    tried: str
    when: str
    clauses: Mapping[str, str]
    because: str
    tries: Callable[[str], Refused]


def banked(rows: tuple[Written, ...]) -> tuple[Row, ...]:
    """Rows of the games with a house."""

    def read(tried: str, when: str, clauses: str, because: str, tries: Callable[[Game], Refused]) -> Row:
        columns = zip(GAMES, clauses.split(), strict=True)
        given = {prefix: clause for prefix, clause in columns if clause != "-"}
        return Row(tried, when, given, because, lambda prefix: tries(GAMES[prefix]))

    return tuple(read(*row) for row in rows)
