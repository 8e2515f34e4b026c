"""Views for the wire: what a seat is told of a table, each thing in the form in which the record keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from houseway.cards import Card
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved
from houseway.engine.evolve import evolve
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, offers, ticked
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


def view_of(
    round: Round, seat: Seat | None, *, at: int | None = None, guided: bool = True, offers: bool = True
) -> msgspec.Raw:
    """The table as a seat sees it, with what is offered at a later time; its clock is that of the last action.

    For an exam it is without the right answers, in a replay without offers.
    """
    present = round if at is None else ticked(round, at)
    shown = () if seat is None or not offers else offered(present, seat, guided=guided)
    return raw(view_json(replace(view(present, seat), clock=round.clock, offers=shown)))


def offered(round: Round, seat: Seat, *, guided: bool) -> tuple[Offer, ...]:
    """What a seat may do; for an exam without the right answers."""
    found = offers(round, seat)
    return found if guided else tuple(replace(each, usual=None, routine=False) for each in found)


def entry_of(told: Told, person: str | None) -> wire.ToldEntry:
    """An entry as somebody saw it from the seat that they held when it was made."""
    return entry_seen(told, told.after.seat_of(person))


def entry_seen(told: Told, seat: Seat | None) -> wire.ToldEntry:
    """An entry as a seat sees it."""
    return _as_seen(told, viewed_entry(told.after.round, told.entry, seat), _laid_open(_moves(told), seat))


class Retold:
    """An entry that is told to many: written once for all who see the same of it."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self._moves = _moves(told)
        self._written: dict[tuple[bool, ...], bytes] = {}

    def to(self, seat: Seat | None) -> bytes:
        """What `entry_seen` tells a seat: each thing in it is seen in one of two ways."""
        entry = self.told.entry
        seen = viewed_entry(self.told.after.round, entry, seat)
        whole = (each is own for each, own in zip(seen.events, entry.events, strict=True))
        open_ = (round.sees(seat, area) for round, area in self._moves)
        key = (seen.action is entry.action, *whole, *open_)
        found = self._written.get(key)
        if found is None:
            found = self._written[key] = encode(_as_seen(self.told, seen, _laid_open(self._moves, seat)))
        return found


def _as_seen(told: Told, seen: Entry, hands: list[wire.NamedHand]) -> wire.ToldEntry:
    untimed = Entry(replace(seen.action, at=0), seen.events)
    return wire.ToldEntry(
        seq=told.row.seq,
        at=told.row.at,
        round=told.row.round,
        phase=told.before.round.phase.name,
        action=raw(action_json(seen.action)),
        events=raw([event_json(event) for event in seen.events]),
        told=[*tell_entry(untimed, told.before.round.table.names), *_notices(told.row)],
        hands=hands,
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
    found = (named(round, area, seat) for area in sorted(round.cards))
    return [hand for hand in found if hand is not None]


def _moves(told: Told) -> list[tuple[Round, Area]]:
    """Where cards came to lie within an entry, perhaps for a moment only, and the table at that moment."""
    if not any(isinstance(event, CardsMoved) for event in told.entry.events):
        return []
    round, found = told.before.round, []
    for event in told.entry.events:
        round = evolve(round, event)
        if isinstance(event, CardsMoved):
            found.append((round, event.target))
    return found


def _laid_open(moves: list[tuple[Round, Area]], seat: Seat | None) -> list[wire.NamedHand]:
    """The hands that came to lie open to the seat."""
    last = {area: hand for round, area in moves if (hand := named(round, area, seat)) is not None}
    return list(last.values())


def named(round: Round, area: Area, seat: Seat | None) -> wire.NamedHand | None:
    """The hand in an area and what it is called, if the seat sees one there."""
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
