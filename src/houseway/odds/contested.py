"""The odds of a contest, told in a game's own words: its one decision with every hand, and its side wagers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from houseway.cards import Hand
from houseway.contest import FOLD, Contest
from houseway.money import Outcome
from houseway.odds.decision import Decision, Holding, Strategy
from houseway.odds.figures import Ending, Grid, WagerFigures, merged, net_of, pays_of
from houseway.odds.staged.plain import Prospect, Table, table
from houseway.odds.staged.side import values
from houseway.odds.staged.tree import Folded, Point, Tree
from houseway.odds.tables import paytable_entry
from houseway.ranking import Row, Value


@dataclass(frozen=True, slots=True)
class Words:
    """How a game names what its odds are about."""

    hand: Callable[[Hand, Value], str]  # tells it from every other
    value: Callable[[Value], str]  # as rules of a strategy name it
    cell: Callable[[Hand], tuple[str, str]]  # its row and column in the grid
    ending: Callable[[Sequence[Outcome], Value], tuple[str, Row | None]]  # what decided, and what paid
    strategies: tuple[Strategy, ...]
    grid: Grid


def decision(contest: Contest, words: Words) -> Decision:
    """The decision of a contest, to stay with one more wager or to fold, with every hand."""
    tree = Tree(contest)
    assert isinstance(tree.first, Point)
    (stay,) = (option for option in tree.first.options if option.leads is not FOLD)
    (leave,) = (option for option in tree.first.options if option.leads is FOLD)
    (fold,) = tree.folds
    counted = table(tree)
    known: dict[tuple[int, int, int], Ending] = {}
    return Decision(
        wager=contest.first,
        joined=(*list(contest.stakes)[1:], *stay.adds),
        stay=stay.name,
        leave=leave.name,
        first_units=sum(contest.stakes.values()),
        stay_units=sum(stay.adds.values()),
        holdings=tuple(_holding(each, counted, fold, words, known) for each in counted.prospects),
        strategies=words.strategies,
        grid=words.grid,
    )


def _holding(
    prospect: Prospect, counted: Table, fold: Folded, words: Words, known: dict[tuple[int, int, int], Ending]
) -> Holding:
    """Hands that are alike, in words; each cell of the settlement is put into words once."""
    for cell in prospect.against.keys() - known.keys():
        (outcomes,) = counted.cells.settled[cell]
        name, row = words.ending(outcomes, prospect.value)
        known[cell] = Ending(name, pays_of(outcomes), net_of(outcomes), 1, _clauses(outcomes), row)
    hand = prospect.hands.hand
    return Holding(
        hand=hand,
        value=prospect.value,
        name=words.hand(hand, prospect.value),
        words=words.value(prospect.value),
        cell=words.cell(hand),
        combinations=prospect.hands.combinations,
        staying=merged((known[cell], ways) for cell, ways in prospect.against.items()),
        leaving=Ending(
            "Fold", pays_of(fold.outcomes), net_of(fold.outcomes), counted.dealers_hands, fold.outcomes[0].clauses
        ),
    )


def _clauses(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(each.clauses for each in outcomes)))


def side_entry(contest: Contest, wager: str) -> WagerFigures:
    """The odds of a side wager, each value settled as at the table."""
    (side,) = (each for each in contest.side if each.name == wager)
    ways = values(contest.deck, side.cards, side.value, side.best)
    return paytable_entry(wager, side.table, ways.items(), side.settled, side.table.row)
