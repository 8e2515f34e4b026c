"""Wagers that a paytable alone decides: each value of the cards goes to the line that pays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from houseway.contest import Contest, SettingContest
from houseway.money import Outcome
from houseway.odds.design import Design, paytable_design
from houseway.odds.figures import Ending, WagerFigures, merged, net_of, pays_of
from houseway.odds.question import Analysis
from houseway.odds.staged.side import values
from houseway.procedures import variant
from houseway.ranking import Paytable, Row

OTHERS = "All other hands"
METHOD = (
    "A side wager: the hands that decide it are counted by their value, those alike together, and one of each is "
    "settled by the same function that settles at the table. Every hand is covered; nothing is sampled or "
    "rounded. A limit of what is paid is left out, as it depends on the amounts wagered."
)


def tables_of(options: Any, wager: str) -> Mapping[str, Paytable]:
    """The paytables of a wager under a submission; none where a document fixes none."""
    found: Mapping[str, Paytable] = getattr(options.fixed, wager, {})
    return found


def completed(options: Any) -> Any:
    """The submission with the document's first paytable wherever it chose none."""
    chosen = {
        option: next(iter(tables))
        for name, (tables, _) in variant.tables_of(type(options.fixed)).items()
        if not getattr(options, option := f"{name}_paytable", "none to choose")
    }
    return replace(options, **chosen)


def with_each_table(options: Any, wager: str) -> Iterator[tuple[str, Any]]:
    """The submission with the paytable that it chose, or with each of the document's, by name."""
    option = f"{wager}_paytable"
    if not hasattr(options, option):
        yield "", options
        return
    chosen = getattr(options, option)
    for name in tables_of(options, wager):
        if chosen in (None, "", name):
            yield name, replace(options, **{option: name})


def side_analysis(
    wager: str, contest: Callable[[Any], Contest | SettingContest], document: Any, offered_by: str = ""
) -> Analysis:
    """What can be asked about a side wager of a contest, which an option may leave out."""

    def entries(options: Any, player: str = "") -> list[WagerFigures]:
        return [side_entry(contest(each), wager) for _, each in with_each_table(options, wager)]

    def design(options: Any) -> Design:
        return paytable_design(entries(options), tables_of(options, wager))

    designed = design if tables_of(document, wager) else None
    return Analysis(wager, entries, METHOD, designed, option=offered_by)


def side_entry(contest: Contest | SettingContest, wager: str) -> WagerFigures:
    """The odds of a side wager, each value settled as at the table."""
    (side,) = (each for each in contest.side if each.name == wager)
    ways = values(contest.deck, side.cards, side.value, side.best)
    endings = merged((_ending(side.settled(each), side.table.row(each)), number) for each, number in ways.items())
    places = {each.name: place for place, each in reversed(list(enumerate(side.table.rows)))}
    ordered = sorted(endings, key=lambda ending: places.get(ending.name, len(places) + 1))
    return WagerFigures(wager=wager, paytable=side.table.name, endings=tuple(ordered))


def _ending(outcomes: Sequence[Outcome], row: Row | None) -> Ending:
    name = row.name if row else OTHERS
    clauses = tuple(clause for each in outcomes for clause in each.clauses)
    return Ending(name, pays_of(outcomes), net_of(outcomes), 1, clauses, row=row)
