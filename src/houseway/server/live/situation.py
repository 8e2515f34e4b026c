"""What the server knows of a table beside the engine's state: a fold of its log, so that it outlives the server.

Who holds which seat, since when the house waits for whom, how much was left to chance in this round, and which
decks lie on the table as a seed ordered them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from houseway.engine.actions import ReceivePreshuffled, Shuffle
from houseway.engine.events import ChipsMoved, DeckRemoved, Departed, Seated
from houseway.engine.play import Entry, offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Why
from houseway.procedures.decks import deck_in_play
from houseway.server.store.rows import Movement
from houseway.values import frozen

STAFF = (DEALER, SUPERVISOR)


@frozen()
class Situation:
    """A table after an entry of its log."""

    round: Round
    seq: int
    head: str
    holders: Mapping[Seat, str | None]  # the person in a seat, None for a bot
    waits: Mapping[Seat, int]  # since when the house waits for a person in a player's seat
    draws: int  # what was left to chance so far in this round
    ordered: Mapping[int, int]  # decks shuffled before their round, and the round whose seed ordered them

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat that a person holds."""
        if person is None:
            return None
        return next((seat for seat, holder in self.holders.items() if holder == person), None)

    def gone(self, present: Collection[Seat]) -> set[Seat]:
        """The seats of people who are not there."""
        return {seat for seat, person in self.holders.items() if person is not None and seat not in present}

    @property
    def moment(self) -> tuple[int, int]:
        """Which phase of which round it is."""
        return self.round.number, self.round.place

    @property
    def revealed_before(self) -> int:
        """The first round whose seed must still be kept secret."""
        return min([self.round.number, *self.ordered.values()])


def beginning(round: Round, head: str) -> Situation:
    """A table that was just opened."""
    return Situation(round, 0, head, {}, {}, 0, {})


def follow(
    before: Situation, round: Round, entry: Entry, head: str, person: str | None, *, waits: bool = True
) -> Situation:
    """The table after an entry that somebody, or nobody, made; `round` is the engine's state after it."""
    ended = round.number != before.round.number
    after = replace(
        before,
        round=round,
        seq=before.seq + 1,
        head=head,
        holders=_holders(before.holders, entry, person),
        draws=0 if ended else before.draws + entry.action.CHANCE,
        ordered=_ordered(before, entry),
    )
    return replace(after, waits=dict(_waits(before, after, entry)) if waits else {})


def _holders(holders: Mapping[Seat, str | None], entry: Entry, person: str | None) -> Mapping[Seat, str | None]:
    for event in entry.events:
        if isinstance(event, Seated):
            holders = {**holders, event.seat: person}
        elif isinstance(event, Departed):
            holders = {seat: each for seat, each in holders.items() if seat != event.seat}
    return holders


def _ordered(before: Situation, entry: Entry) -> Mapping[int, int]:
    ordered, action = before.ordered, entry.action
    if isinstance(action, ReceivePreshuffled):
        return {**ordered, action.deck: before.round.number}
    if isinstance(action, Shuffle) and action.deck != deck_in_play(before.round):
        return {**ordered, action.deck: before.round.number}  # shuffled while the other is dealt
    gone = {event.deck for event in entry.events if isinstance(event, DeckRemoved)}
    if isinstance(action, Shuffle):
        gone.add(action.deck)
    return {deck: round for deck, round in ordered.items() if deck not in gone} if gone else ordered


def _waits(before: Situation, after: Situation, entry: Entry) -> Iterator[tuple[Seat, int]]:
    """A seat's time runs from the entry that gave it something to do; its own decision gives it new time."""
    same = before.moment == after.moment
    for seat, person in after.holders.items():
        if person is None or seat in STAFF or not has_routine(after.round, seat):
            continue
        since = before.waits.get(seat) if same else None
        if since is None or (entry.action.by == seat and not house_can_go_on(after.round)):
            since = entry.action.at
        yield seat, since


def has_routine(round: Round, seat: Seat) -> bool:
    return any(offer.routine for offer in offers(round, seat))


def house_can_go_on(round: Round) -> bool:
    return any(has_routine(round, seat) for seat in STAFF)


def movements(before: Situation, entry: Entry) -> Iterator[Movement]:
    """The chips that people took from their own or put back there."""
    for event in entry.events:
        match event:
            case ChipsMoved(target=target, cents=cents, why=Why.BUY_IN):
                person, moved = before.holders.get(target.spot), -cents
            case ChipsMoved(source=source, cents=cents, why=Why.CASH_OUT):
                person, moved = before.holders.get(source.spot), cents
            case _:
                continue
        if person is not None:
            yield Movement(person, moved, before.seq + 1)
