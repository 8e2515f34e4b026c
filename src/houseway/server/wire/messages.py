"""Messages of a table: what somebody at its socket is told, made from what the table knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.server.people.people import Visitor
from houseway.server.store.rows import SeedRow
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import Connection
from houseway.server.wire.views import Told, entry_of, hands_of, view_of

if TYPE_CHECKING:
    from houseway.server.live.table import LiveTable


def welcome(table: LiveTable, visitor: Visitor) -> wire.Welcome:
    you = wire.You(
        person=visitor.id,
        name=visitor.name,
        roles=sorted(visitor.roles),  # type: ignore[arg-type]  # the words of the database are those of the wire
        seat=table.situation.seat_of(visitor.id),
        chips_cents=table.chips.get(visitor.id, 0),
    )
    return wire.Welcome(
        table=table.row.id, you=you, head=table.situation.seq, now=table.now(), checkpoint=table.store.checkpoint
    )


def resumed(table: LiveTable, connection: Connection, after: int | None, older: Sequence[Told]) -> wire.Update:
    """What somebody missed who has everything up to an entry; without one only the present."""
    head = table.situation.seq
    if after is None or after >= head:
        return present(table, connection)
    last = older[-1].row.seq if older else after
    missed = [*older, *(told for told in table.recent if told.row.seq > last)]
    skipped = [told.row.seq for told in missed] != list(range(after + 1, head + 1))
    return present(table, connection, () if skipped else missed, skipped=skipped)


def present(
    table: LiveTable, connection: Connection, told: Sequence[Told] = (), *, skipped: bool = False
) -> wire.Update:
    """The table as this person sees it now, with what has come due since its last entry."""
    return update(table, connection, told, at=table.time(), skipped=skipped)


def update(
    table: LiveTable,
    connection: Connection,
    told: Sequence[Told],
    *,
    at: int | None = None,
    skipped: bool = False,
) -> wire.Update:
    """Entries as this person saw them, and the table as they see it after the last, or at a later time."""
    person, situation = connection.visitor.id, table.situation
    seat = situation.seat_of(person)
    return wire.Update(
        seq=situation.seq,
        now=table.now(),
        entries=[entry_of(each, person) for each in told],
        skipped=skipped,
        view=view_of(situation.round, seat, at=at, guided=connection.guided, facts=table.facts),
        hands=hands_of(situation.round, seat),
        seats=table.occupants(),
        clock=table.clock(),
        commitment=shown(table.seed),
        revealed=None if table.revealed is None else shown(table.revealed),
        chips_cents=None if seat is None else table.chips.get(person),
        checkpoint=table.store.checkpoint if any(map(_ends_round, told)) else None,
    )


def _ends_round(told: Told) -> bool:
    return told.after.round.number != told.before.round.number


def seen_by(table: LiveTable, connection: Connection, told: Sequence[Told]) -> object:
    """What decides what somebody sees of entries: the seats they held. Who has the same sees the same."""
    person = connection.visitor.id
    now = table.situation.seat_of(person)
    return connection.guided, now, tuple(each.after.seat_of(person) for each in told)


def presence(table: LiveTable) -> wire.Presence:
    return wire.Presence(now=table.now(), seats=table.occupants(), clock=table.clock())


def shown(seed: SeedRow) -> wire.Commitment:
    told = None if seed.revealed is None else seed.seed.hex() or None
    return wire.Commitment(seed.round, seed.generation, seed.commitment, seed.why, told)
