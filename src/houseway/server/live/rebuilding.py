"""Rebuilding a table from its log, after a crash or when somebody comes to a table that is not in memory.

The state is folded from the events of the log. Now and then it is kept beside the log, so that an old table need
not be read from its beginning; the line of the log says which state was kept, and what does not fit is not
believed. An audit always reads the whole log.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import structlog

from houseway.cards import Card, Deck
from houseway.engine.areas import Area
from houseway.engine.events import Fact
from houseway.engine.evolve import steps_of
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table, replay
from houseway.engine.state import Round, Table
from houseway.record.chain import hash_of
from houseway.record.codec import canonical
from houseway.record.forms import Plain, form
from houseway.server.live.situation import Situation, beginning, follow
from houseway.server.store.ledger import head_of, kept_with, read_row
from houseway.server.store.rows import EntryRow, SnapshotRow
from houseway.server.store.store import Store
from houseway.server.wire.views import Told

EVERY = 500  # entries between two states that are kept
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Kept:
    """A table after an entry."""

    number: int
    table: Table
    cards: Mapping[Area, tuple[Card, ...]]
    chips: Mapping[Area, int]
    facts: tuple[Fact, ...]
    place: int
    clock: int
    holders: Mapping[int, str | None]
    waits: Mapping[int, int]
    draws: int
    ordered: Mapping[int, int]


def kept(situation: Situation) -> str:
    """The state to be kept, as text."""
    round = situation.round
    state = Kept(
        number=round.number,
        table=round.table,
        cards=round.cards,
        chips=round.chips,
        facts=round.facts,
        place=round.place,
        clock=round.clock,
        holders=situation.holders,
        waits=situation.waits,
        draws=situation.draws,
        ordered=situation.ordered,
    )
    write = form(Kept).write
    assert write is not None
    return canonical(write(state)).decode()


def unkept(row: SnapshotRow, rulebook: Rulebook) -> Situation:
    """The table as it was kept."""
    state = _read(json.loads(row.state), rulebook.deck)
    s, steps = state, steps_of(state.facts)
    round = Round(rulebook, s.number, s.table, s.cards, s.chips, s.facts, s.place, s.clock, steps)
    return Situation(round, row.seq, row.head, state.holders, state.waits, state.draws, state.ordered)


def _read(plain: Plain, deck: Deck) -> Kept:
    return cast(Kept, form(Kept).read(plain, deck))


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table as it is now, and the entries that led there since it was kept."""

    situation: Situation
    told: list[Told]


async def rebuilt(store: Store, table: str, rulebook: Rulebook) -> Rebuilt:
    """A table as its log leaves it."""
    situation, rows = await opening_of(store, table, rulebook)
    told = await asyncio.to_thread(followed, situation, rows)
    return Rebuilt(told[-1].after if told else situation, told)


async def opening_of(
    store: Store, table: str, rulebook: Rulebook, before: int | None = None
) -> tuple[Situation, list[EntryRow]]:
    """The latest state that was kept of a table, before an entry where one is given, and the rows since."""
    last = None if before is None else before - 1
    snapshot = await store.snapshot(table, last)
    if snapshot is not None:
        line, *rows = [row async for row in store.log(table, snapshot.seq - 1, last)]
        if kept_with(line) == hash_of(snapshot.state.encode()) and head_of(line.line) == snapshot.head:
            return unkept(snapshot, rulebook), rows
        log.error("a state that was kept is not the one that the log names", table=table, seq=snapshot.seq)
    header, *rows = [row async for row in store.log(table, -1, last)]
    return beginning(open_table(rulebook), head_of(header.line)), rows


def followed(situation: Situation, rows: list[EntryRow]) -> list[Told]:
    """Folds rows of the log; whom the house waits for is worked out for the last round only."""
    found: list[Told] = []
    last = next((n for n, row in enumerate(rows) if row.round == rows[-1].round), 0)
    for number, row in enumerate(rows):
        before = found[-1].after if found else situation
        entry, head = read_row(row, before.round.rulebook, before.head)
        round = replay(before.round, (entry,))
        after = follow(before, round, entry, head, row.person, waits=number >= last - 1)
        found.append(Told(row, entry, before, after))
    return found
