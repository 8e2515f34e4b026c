"""Wagers that a paytable alone decides: each class of hands goes to the line that pays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from houseway.cards import Hand
from houseway.money import Outcome
from houseway.odds.figures import Ending, WagerFigures, merged, net_of, pays_of
from houseway.ranking import Paytable, Row

OTHERS = "All other hands"

T = TypeVar("T")  # a hand, or its value


class HandClass(NamedTuple):
    """Hands that are alike: one of them, and how many there are."""

    hand: Hand
    combinations: int


def paytable_entry(
    wager: str,
    table: Paytable,
    classes: Iterable[tuple[T, int]],
    settle: Callable[[T], Sequence[Outcome]],
    row: Callable[[T], Row | None],
) -> WagerFigures:
    """The odds of a wager, settled as at the table once for each class of hands."""
    endings = merged((_ending(settle(each), row(each)), number) for each, number in classes)
    places = {each.name: place for place, each in reversed(list(enumerate(table.rows)))}
    ordered = sorted(endings, key=lambda ending: places.get(ending.name, len(places) + 1))
    return WagerFigures(wager=wager, paytable=table.name, endings=tuple(ordered))


def _ending(outcomes: Sequence[Outcome], row: Row | None) -> Ending:
    name = row.name if row else OTHERS
    clauses = tuple(clause for each in outcomes for clause in each.clauses)
    return Ending(name, pays_of(outcomes), net_of(outcomes), 1, clauses, row=row)
