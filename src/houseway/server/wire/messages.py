"""Messages of a table: what somebody at its socket is told, made from what the table knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, Raw

from houseway.engine.play import due, ticked
from houseway.engine.words import Seat
from houseway.server.people.people import Visitor
from houseway.server.store.rows import SeedRow
from houseway.server.wire import protocol as wire
from houseway.server.wire.changes import Change, Shown, differing
from houseway.server.wire.crowd import Connection, Saw, encode
from houseway.server.wire.views import Retold, Told, hands_of, view_of

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
        protocol=wire.PROTOCOL,
        table=table.row.id,
        you=you,
        head=table.situation.seq,
        now=table.now(),
        checkpoint=table.store.checkpoint,
    )


def missed(table: LiveTable, after: int | None, older: Sequence[Told]) -> tuple[Sequence[Told], bool]:
    """What somebody missed who has everything up to an entry, without one nothing; and whether it is too much."""
    head = table.situation.seq
    if after is None or after >= head:
        return (), False
    last = older[-1].row.seq if older else after
    found = [*older, *(told for told in table.recent if told.row.seq > last)]
    skipped = [told.row.seq for told in found] != list(range(after + 1, head + 1))
    return () if skipped else found, skipped


class Eyes(NamedTuple):
    """What decides what somebody is told: the seats they held at each entry, and what they see now."""

    guided: bool
    seats: tuple[Seat | None, ...]
    sees: Saw


class Telling:
    """Entries, and the table after the last of them or at a later time, told to whoever is there.

    Who was told of the table before is told what has changed, and who sees the same gets the same, made once.
    """

    def __init__(self, table: LiveTable, told: Sequence[Told] = (), *, at: int | None = None) -> None:
        self.table, self.told, self.at = table, told, at
        round = table.situation.round
        present = round if at is None else ticked(round, at)
        revealed = None if table.revealed is None else shown(table.revealed)
        says = tuple(duty.says for duty in due(present))
        self.shown = Shown(round, present, says, shown(table.seed), revealed)
        self.company = presence(table)
        ends_round = any(each.after.round.number != each.before.round.number for each in told)
        self.checkpoint = table.store.checkpoint if ends_round else None
        self._retold = [Retold(each) for each in told]
        self._changes: dict[Shown, Change] = {}
        self._made: dict[tuple[Saw | None, Eyes], str] = {}

    def tell(self, connections: Iterable[Connection]) -> None:
        """What has changed; the whole table where that cannot be told so, and to who has another seat now."""
        for each in list(connections):
            eyes, saw = self._eyes(each), each.saw
            text = self._made.get((saw, eyes))
            if text is None:
                change = self._change(saw, eyes)
                message = self._update(eyes) if change is None or saw is None else self._changed(eyes, saw, change)
                text = self._made[saw, eyes] = encode(message)
            each.send(text)
            each.saw = eyes.sees

    def greet(self, connection: Connection, *, skipped: bool) -> None:
        """Tells somebody who comes all of it."""
        eyes = self._eyes(connection)
        connection.tell(self._update(eyes, skipped=skipped))
        connection.saw = eyes.sees

    def _eyes(self, connection: Connection) -> Eyes:
        person, situation = connection.visitor.id, self.table.situation
        seat = situation.seat_of(person)
        seats = tuple(seat if each.after is situation else each.after.seat_of(person) for each in self.told)
        chips = None if seat is None else self.table.chips.get(person)
        return Eyes(connection.guided, seats, Saw(self.shown, self.company, seat, chips))

    def _change(self, saw: Saw | None, eyes: Eyes) -> Change | None:
        """What has changed since somebody saw the table, if it can be told from the seat that they had."""
        if saw is None or {eyes.sees.seat, *eyes.seats} != {saw.seat}:
            return None
        found = self._changes.get(saw.shown)
        if found is None:
            found = self._changes[saw.shown] = Change(saw.shown, self.shown, self.told)
        return found if found.is_tellable else None

    def _changed(self, eyes: Eyes, saw: Saw, change: Change) -> wire.Changed:
        now = eyes.sees
        view, hands = change.to(now.seat, guided=eyes.guided)
        return wire.Changed(
            seq=self.table.situation.seq,
            now=self.company.now,
            entries=self._entries(eyes),
            view=view,
            hands=hands,
            seats=differing(saw.company.seats, now.company.seats),
            clock=differing(saw.company.clock, now.company.clock),
            commitment=differing(saw.shown.commitment, now.shown.commitment),
            revealed=differing(saw.shown.revealed, now.shown.revealed),
            chips_cents=differing(saw.chips_cents, now.chips_cents),
            checkpoint=UNSET if self.checkpoint is None else self.checkpoint,
        )

    def _update(self, eyes: Eyes, *, skipped: bool = False) -> wire.Update:
        round, seat = self.shown.round, eyes.sees.seat
        return wire.Update(
            seq=self.table.situation.seq,
            now=self.company.now,
            entries=self._entries(eyes),
            skipped=skipped,
            view=view_of(round, seat, at=self.at, guided=eyes.guided),
            hands=hands_of(round, seat),
            seats=self.company.seats,
            clock=self.company.clock,
            commitment=self.shown.commitment,
            revealed=self.shown.revealed,
            chips_cents=eyes.sees.chips_cents,
            checkpoint=self.checkpoint,
        )

    def _entries(self, eyes: Eyes) -> Raw:
        """The entries as somebody saw them, each from the seat that they held when it was made."""
        return Raw(b"[%s]" % b",".join(each.to(seat) for each, seat in zip(self._retold, eyes.seats, strict=True)))


def presence(table: LiveTable) -> wire.Presence:
    return wire.Presence(now=table.now(), seats=table.occupants(), clock=table.clock())


def shown(seed: SeedRow) -> wire.Commitment:
    told = None if seed.revealed is None else seed.seed.hex() or None
    return wire.Commitment(seed.round, seed.generation, seed.commitment, seed.why, told)
