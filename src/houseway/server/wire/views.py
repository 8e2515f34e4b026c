"""Views for the wire: what a seat is told of a table, each thing in the form in which the record keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from houseway.cards import Card
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved, Event
from houseway.engine.evolve import evolve
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, ticked
from houseway.engine.state import Round
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import Seat
from houseway.errors import HousewayError
from houseway.record.codec import action_json, event_json, view_json
from houseway.record.telling import tell_entry
from houseway.server.live.situation import Situation
from houseway.server.store.ledger import live_of
from houseway.server.store.rows import EntryRow
from houseway.server.wire import protocol as wire

encode = msgspec.json.Encoder().encode


class Told(NamedTuple):
    """An entry with the table before and after it."""

    row: EntryRow
    entry: Entry
    before: Situation
    after: Situation


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(value))


class Facts:
    """The facts of a round as they are written, each once and not for every view in which it is shown."""

    def __init__(self) -> None:
        self._round = 0
        self._written: dict[tuple[int, Event | None], tuple[Event, bytes]] = {}

    def written(self, round: Round, shown: tuple[Event, ...]) -> msgspec.Raw:
        """The facts as a seat sees them: whole, or with what it may not see left out."""
        if round.number != self._round:
            self._round = round.number
            self._written.clear()
        each = (self._one(fact, seen) for fact, seen in zip(round.facts, shown, strict=True))
        return msgspec.Raw(b"[" + b",".join(each) + b"]")

    def _one(self, fact: Event, seen: Event) -> bytes:
        key = id(fact), None if seen is fact else seen
        found = self._written.get(key)
        if found is None:
            found = self._written[key] = fact, encode(event_json(seen))  # the fact is kept, and with it its id
        return found[1]


def view_of(
    round: Round,
    seat: Seat | None,
    *,
    at: int | None = None,
    guided: bool = True,
    offers: bool = True,
    facts: Facts | None = None,
) -> msgspec.Raw:
    """The table as a seat sees it, with what is offered at a later time; its clock is that of the last action.

    For an exam it is without the right answers, in a replay without offers.
    """
    seen = view(round, seat) if at is None else replace(view(ticked(round, at), seat), clock=round.clock)
    if not offers:
        seen = replace(seen, offers=())
    elif not guided:
        seen = replace(seen, offers=tuple(replace(each, usual=None, routine=False) for each in seen.offers))
    written = view_json(replace(seen, facts=()))
    written["facts"] = (facts or Facts()).written(round, seen.facts)
    return raw(written)


def entry_of(told: Told, person: str | None) -> wire.ToldEntry:
    """An entry as somebody saw it from the seat that they held when it was made."""
    return entry_seen(told, told.after.seat_of(person))


def entry_seen(told: Told, seat: Seat | None) -> wire.ToldEntry:
    """An entry as a seat sees it."""
    seen = viewed_entry(told.after.round, told.entry, seat)
    untimed = Entry(replace(seen.action, at=0), seen.events)
    return wire.ToldEntry(
        seq=told.row.seq,
        at=told.row.at,
        round=told.row.round,
        phase=told.before.round.phase.name,
        action=raw(action_json(seen.action)),
        events=raw([event_json(event) for event in seen.events]),
        told=[*tell_entry(untimed, told.before.round.table.names), *_notices(told.row)],
        hands=list(_laid_open(told, seat)),
    )


WHY = {
    "started": "the server was started again",
    "restored": "its database came back from a backup, or its keys were lost",
}


def _notices(row: EntryRow) -> Iterator[str]:
    """What an entry's line says of commitments that are void now."""
    for each in live_of(row)["commits"] if '"commits":[' in row.line else ():
        if each["generation"] > 1:
            yield f"Round {each['round']} is committed to anew, since {WHY[each['why']]}: {each['commitment']}"


def hands_of(round: Round, seat: Seat | None) -> list[wire.NamedHand]:
    """The hands that lie where the seat sees their faces."""
    found = (_named(round, area, seat) for area in sorted(round.cards))
    return [hand for hand in found if hand is not None]


def _laid_open(told: Told, seat: Seat | None) -> Iterator[wire.NamedHand]:
    """The hands that came to lie open to the seat within an entry, perhaps for a moment only."""
    if not any(isinstance(event, CardsMoved) for event in told.entry.events):
        return
    round = told.before.round
    last: dict[Area, wire.NamedHand] = {}
    for event in told.entry.events:
        round = evolve(round, event)
        if isinstance(event, CardsMoved) and (hand := _named(round, event.target, seat)):
            last[event.target] = hand
    yield from last.values()


def _named(round: Round, area: Area, seat: Seat | None) -> wire.NamedHand | None:
    cards = round.at(area)
    if len(cards) not in round.rulebook.hand_sizes or not round.sees(seat, area):
        return None
    kind, name = _names(_Judge(round.rulebook), cards)
    if not name:
        return None
    place = [area.name, area.spot, area.sight.name.lower()]
    return wire.NamedHand(area=place, cards=[str(card) for card in cards], kind=kind, name=name)


class _Judge:
    """A rulebook that the cache of names tells from others by itself and not by its many values."""

    __slots__ = ("rulebook",)

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    def __hash__(self) -> int:
        return id(self.rulebook)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Judge) and other.rulebook is self.rulebook


@lru_cache(maxsize=20_000)
def _names(judge: _Judge, cards: tuple[Card, ...]) -> tuple[str, str]:
    """What a hand is called; nothing where these cards are no hand of the game."""
    try:
        value = judge.rulebook.value(cards)
        return judge.rulebook.kind_of(value), judge.rulebook.name_of(value)
    except (HousewayError, AssertionError, ValueError):
        return "", ""
