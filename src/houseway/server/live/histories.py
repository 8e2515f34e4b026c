"""Histories: finished rounds of a table, read again from its log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby

from houseway.engine.events import RoundEnded, Voided, standing
from houseway.engine.words import Seat
from houseway.server.live.fairness import draws
from houseway.server.live.fairness import told as fairness_of
from houseway.server.live.rebuilding import followed, opening_of
from houseway.server.live.table import LiveTable
from houseway.server.rest.documents import records as doc
from houseway.server.store.ledger import live_of
from houseway.server.store.rows import EntryRow
from houseway.server.store.store import Store
from houseway.server.wire.views import Told, entry_of, entry_seen, hands_of, view_of


async def told_rounds(store: Store, table: LiveTable, first: int, last: int) -> list[Told]:
    """The entries of some rounds, with the table before and after each; folded where they disturb nobody."""
    rows = await store.rounds(table.row.id, before=last + 1, limit=last + 1 - first)
    if not rows:
        return []
    start, between = await opening_of(store, table.row.id, table.rulebook, rows[0].seq)
    told = await asyncio.to_thread(followed, start, [*between, *rows])
    return told[len(between) :]


def lines(told: Sequence[Told]) -> list[doc.RoundLine]:
    """Rounds with their results, the latest first."""
    found = [_line(number, list(each)) for number, each in groupby(told, key=lambda each: each.row.round)]
    return found[::-1]


def _line(number: int, told: list[Told]) -> doc.RoundLine:
    events = [event for each in told for event in each.entry.events]
    ended = any(isinstance(event, RoundEnded) for event in events)
    names = {seat: name for each in told for seat, name in each.after.round.table.names.items()}
    return doc.RoundLine(
        number=number,
        first_seq=told[0].row.seq,
        last_seq=told[-1].row.seq,
        started=told[0].row.at,
        ended=told[-1].row.at if ended else None,
        void=any(isinstance(event, Voided) for event in events),
        names={str(seat): name for seat, name in sorted(names.items())},
        settled=[
            doc.SettledWager(e.spot, e.wager, e.result.value, e.net_cents, list(e.clauses))
            for e in standing(events)
        ],
    )


def replay_of(table: LiveTable, told: list[Told], seat: Seat | None, person: str | None) -> doc.Replay:
    """A round as a seat saw it, or as somebody saw it from the seats that they held."""
    steps = []
    for each in told:
        eyes = each.after.seat_of(person) if person is not None else seat
        entry = entry_of(each, person) if person is not None else entry_seen(each, seat)
        seen = view_of(each.after.round, eyes, offers=False)
        steps.append(doc.ReplayStep(entry, seen, hands_of(each.after.round, eyes)))
    return doc.Replay(
        table=table.row.id,
        rulebook=table.row.rulebook,
        round=told[0].row.round,
        seat=seat,
        finished=told[0].row.round < table.situation.round.number,
        steps=steps,
    )


async def fairness(store: Store, table: LiveTable, round: int) -> doc.Fairness | None:
    """What may be known of a round's chance."""
    seeds = await store.seeds(table.row.id, round)
    if not seeds:
        return None
    ended = round < table.situation.round.number
    told = await told_rounds(store, table, round, round) if seeds[-1].revealed is not None else []
    found = [(each.before.round, each.entry.action, each.row.seq, live_of(each.row)) for each in told]
    return fairness_of(table.row.id, seeds, list(draws(found)), ended=ended)


def finished_rows(table: LiveTable, row: EntryRow) -> bool:
    """May this line leave the house? Not while its round is played, or a deck lies ready that it ordered."""
    return table.row.closed is not None or row.round < table.situation.revealed_before
