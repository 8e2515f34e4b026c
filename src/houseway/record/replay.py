"""Replay: a finished log, read again as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, open_table
from houseway.engine.view import viewed_entry
from houseway.engine.words import DEALER, SUPERVISOR, Seat, seat_name
from houseway.errors import BadNotation
from houseway.procedures import departures
from houseway.record.codec import action_json, event_json
from houseway.record.fold import fold
from houseway.record.forms import Plain
from houseway.record.log import Log
from houseway.record.telling import tell_entry


class Tells(Enum):
    """What a line of a replay tells of."""

    TITLE = "title"
    ROUND = "round"
    PHASE = "phase"
    ACTION = "action"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class SeenEntry:
    """An entry as a seat saw it: in which round and phase, and who sat where."""

    seq: int
    round: int
    phase: str
    names: Mapping[Seat, str]
    entry: Entry


def seat_from(text: str, rulebook: Rulebook) -> Seat | None:
    """The seat that somebody asks for; a bystander's is None."""
    words: dict[str, Seat | None] = {"dealer": DEALER, "supervisor": SUPERVISOR}
    words |= dict.fromkeys(("bystander", "nobody"))
    words |= {str(spot): spot for spot in rulebook.spots}
    if text not in words:
        seats = f"a seat from {min(rulebook.spots)} to {max(rulebook.spots)}"
        raise BadNotation(f"no seat {text!r}: expected {seats}, dealer, supervisor or bystander")
    return words[text]


def seen(log: Log, seat: Seat | None, round: int | None = None) -> Iterator[SeenEntry]:
    """The entries as the seat saw them, of one round or of all; they leave the record only through the view."""
    before, number = open_table(log.rulebook), 0
    for after, logged in fold(before, log):
        number = logged.round
        if round is not None and number > round:
            return
        if round is None or number == round:
            entry = viewed_entry(after, logged.entry, seat)
            yield SeenEntry(logged.seq, number, before.phase.name, before.table.names, entry)
        before = after
    if round is not None and number != round:
        rounds = f"rounds 1 to {number}" if number > 1 else "round 1 only" if number else "no rounds"
        raise BadNotation(f"round {round} is not in the log: it has {rounds}")


def told(log: Log, seat: Seat | None, round: int | None = None) -> Iterator[tuple[Tells, str]]:
    """A replay as lines of text."""
    whose = "a bystander" if seat is None else seat_name(seat)
    document = log.rulebook.document
    number, phase = 0, ""
    for each in seen(log, seat, round):
        if number == 0:
            yield Tells.TITLE, f"{document.title}, {document.jurisdiction}, as {whose} saw it"
            yield from ((Tells.TITLE, line) for line in departures.told(log.rulebook.options))
        if each.round != number:
            number, phase = each.round, ""
            yield Tells.ROUND, f"Round {number}"
        if each.phase != phase:
            phase = each.phase
            yield Tells.PHASE, phase
        action, *events = tell_entry(each.entry, each.names)
        yield Tells.ACTION, action
        for event in events:
            yield Tells.EVENT, event


def replay_json(log: Log, seat: Seat | None, round: int | None = None) -> dict[str, Plain]:
    """A replay as one JSON document."""
    entries = [
        {
            "seq": each.seq,
            "round": each.round,
            "phase": each.phase,
            "action": action_json(each.entry.action),
            "events": [event_json(event) for event in each.entry.events],
        }
        for each in seen(log, seat, round)
    ]
    variant = departures.as_json(departures.variant_of(log.rulebook.options))
    return {"rulebook": log.rulebook.id, **variant, "seat": seat, "entries": entries}
