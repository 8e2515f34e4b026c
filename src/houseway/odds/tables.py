"""Wagers that a paytable alone decides: each class of hands goes to the line that pays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from houseway.cards import Hand
from houseway.money import Outcome
from houseway.odds.figures import Ending, Entry, merged, net_of, pays_of
from houseway.ranking import Paytable, Row

OTHERS = "All other hands"


class HandClass(NamedTuple):
    """Hands that are alike: one of them, and how many there are."""

    hand: Hand
    combinations: int


def paytable_entry(
    wager: str,
    table: Paytable,
    classes: Iterable[HandClass],
    settle: Callable[[Hand], list[Outcome]],
    row: Callable[[Hand], Row | None],
) -> Entry:
    """The odds of a wager, settled as at the table with one hand of each class."""
    endings = merged((_ending(each, settle(each.hand), row(each.hand)), 1) for each in classes)
    places = {each.name: place for place, each in reversed(list(enumerate(table.rows)))}
    ordered = sorted(endings, key=lambda ending: places.get(ending.name, len(places) + 1))
    return Entry(wager=wager, paytable=table.name, endings=tuple(ordered))


def _ending(hands: HandClass, outcomes: list[Outcome], row: Row | None) -> Ending:
    name = row.name if row else OTHERS
    clauses = tuple(clause for each in outcomes for clause in each.clauses)
    return Ending(name, pays_of(outcomes), net_of(outcomes), hands.combinations, clauses, row=row)
