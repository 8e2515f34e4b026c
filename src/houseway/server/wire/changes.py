"""Changes: what is told of a table to those who were told of it before.

Two states are compared, and never what was written of them. What everybody sees alike is worked out and written
once; what a seat alone sees is added to it: faces of its own cards, and its offers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET, Raw, UnsetType

from houseway.cards import Card
from houseway.engine.areas import PLAYED_BY, Area, Mark
from houseway.engine.offers import Offer
from houseway.engine.state import Round, Table
from houseway.engine.words import Dealing, Seat, Shuffler, Sight
from houseway.record.forms import Plain, form
from houseway.server.wire import protocol as wire
from houseway.server.wire.views import Told, named, offered, raw

Write = Callable[[Any], Plain]
_NAMES, _DECKS, _MARKS, _CARDS, _CHIPS, _SHUFFLER, _DEALING, _OFFER = (
    cast(Write, form(hint).write)
    for hint in (
        Mapping[Seat, str | None],
        Mapping[int, int | None],
        Mapping[tuple[Mark, int], int | None],
        Mapping[Area, tuple[Card | None, ...] | None],
        Mapping[Area, int | None],
        Shuffler,
        Dealing,
        Offer,
    )
)


class Shown:
    """What everybody was told alike at a moment: the round, and the same at the time at which it was told."""

    __slots__ = ("commitment", "due", "present", "revealed", "round")

    def __init__(
        self,
        round: Round,
        present: Round,
        due: tuple[str, ...],
        commitment: wire.Commitment,
        revealed: wire.Commitment | None,
    ) -> None:
        self.round, self.present, self.due = round, present, due
        self.commitment, self.revealed = commitment, revealed


class Change:
    """The way from what was shown to what is, as each seat is told of it."""

    def __init__(self, before: Shown, after: Shown, told: Sequence[Told]) -> None:
        self.before, self.after = before, after
        facts = _facts(before.round, after.round, told)
        self.is_tellable = facts is not None and _same_players(
            [before.round, *(each.after.round for each in told)]
        )
        self._areas = tuple(_areas(before.round, after.round))
        self._laid: dict[Hashable, tuple[Raw | UnsetType, Raw | UnsetType]] = {(): (UNSET, UNSET)}
        self._public = _public(before, after)
        self._public["facts"] = facts

    def to(self, seat: Seat | None, *, guided: bool) -> tuple[wire.ViewChange, Raw | UnsetType]:
        """What has changed for a seat of its view, and the hands that lie open to it where cards have changed."""
        cards, hands = self._cards(seat)
        offers: Raw | UnsetType = UNSET
        if seat is not None:
            sides = (offered(each.present, seat, guided=guided) for each in (self.before, self.after))
            offers = _offers(*sides)
        return wire.ViewChange(**self._public, cards=cards, offers=offers), hands

    def _cards(self, seat: Seat | None) -> tuple[Raw | UnsetType, Raw | UnsetType]:
        """Where cards lie otherwise as the seat sees it, written once for those who see the same."""
        was, now = self.before.round, self.after.round
        seen = tuple(
            (area, now.sees(seat, area))
            for area in self._areas
            if _lies(was, area, seat) != _lies(now, area, seat)
        )
        found = self._laid.get(seen)
        if found is None:
            hands = [hand for area, _ in seen if (hand := named(now, area, seat)) is not None]
            cards = raw(_CARDS({area: _lies(now, area, seat) or None for area, _ in seen}))
            found = self._laid[seen] = cards, raw(hands) if hands else UNSET
        return found


def differing(was: Any, now: Any) -> Any:
    """What is now, if it is not what was."""
    return UNSET if was == now else now


def _public(before: Shown, after: Shown) -> dict[str, Any]:
    """What has changed for everybody alike."""
    was, now = before.round, after.round
    return {
        "round": differing(was.number, now.number),
        "phase": differing(was.phase.name, now.phase.name),
        "clause": differing(was.phase.clause, now.phase.clause),
        "says": differing(was.phase.says, now.phase.says),
        "clock": differing(was.clock, now.clock),
        "table": _table(was.table, now.table),
        "chips": UNSET if was.chips is now.chips else _pairs(_CHIPS, _lying(was), _lying(now)),
        "due": differing(before.due, after.due),
    }


def _lying(round: Round) -> dict[Area, int]:
    """The chips as they are seen: where there are none, nothing is."""
    return {area: cents for area, cents in round.chips.items() if cents}


def _same_players(rounds: Sequence[Round]) -> bool:
    """Do the same seats play the same spots in all of them? If not, what was covered before may lie open now."""
    first, *others = (round.table.marks for round in rounds)
    return all(marks is first or _players(marks) == _players(first) for marks in others)


def _players(marks: Mapping[tuple[Mark, int], int]) -> dict[int, int]:
    return {spot: seat for (mark, spot), seat in marks.items() if mark == PLAYED_BY and seat}


def _areas(before: Round, after: Round) -> Iterator[Area]:
    """The areas in which other cards lie, but for those of which nobody sees anything; in order."""
    was, now = before.cards, after.cards
    if was is not now:
        for area in sorted(was.keys() | now.keys()):
            if area.sight is not Sight.NONE and was.get(area, ()) != now.get(area, ()):
                yield area


def _lies(round: Round, area: Area, seat: Seat | None) -> tuple[Card | None, ...]:
    cards = round.at(area)
    return cards if round.sees(seat, area) else (None,) * len(cards)


def _facts(before: Round, after: Round, told: Sequence[Told]) -> list[wire.Stretch] | UnsetType | None:
    """Where the facts stand among those before and the events since; None if one is not among them."""
    was, now = before.facts, after.facts
    if was == now:
        return UNSET
    events = [event for each in told for event in each.entry.events]
    kept = len(was) if now[: len(was)] == was else 0  # mostly some are added and none is taken back
    row = events if kept else [*was, *events]
    places = {id(event): place for place, event in enumerate(row, kept)}
    found = [places.get(id(fact)) for fact in now[kept:]]
    if None in found:
        return None
    return _stretches([(0, kept)] if kept else [], cast(list[int], found))


def _stretches(begun: list[wire.Stretch], places: Sequence[int]) -> list[wire.Stretch]:
    """Places in a row as few stretches."""
    for place in places:
        if begun and begun[-1][1] == place:
            begun[-1] = begun[-1][0], place + 1
        else:
            begun.append((place, place + 1))
    return begun


def _table(was: Table, now: Table) -> Raw | UnsetType:
    if was is now:
        return UNSET
    change = wire.TableChange(
        names=_pairs(_NAMES, was.names, now.names),
        decks=_pairs(_DECKS, was.decks, now.decks),
        shuffler=UNSET if was.shuffler is now.shuffler else raw(_SHUFFLER(now.shuffler)),
        dealing=UNSET if was.dealing is now.dealing else raw(_DEALING(now.dealing)),
        number_of_decks=differing(was.number_of_decks, now.number_of_decks),
        marks=_pairs(_MARKS, was.marks, now.marks),
    )
    return raw(change)


def _pairs(write: Write, was: Mapping[Any, Any], now: Mapping[Any, Any]) -> Raw | UnsetType:
    """The pairs of a mapping that are new or others, and the keys that are gone, with nothing."""
    if was is now:
        return UNSET
    changed = {key: now.get(key) for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
    return raw(write(changed)) if changed else UNSET


def _offers(was: tuple[Offer, ...], now: tuple[Offer, ...]) -> Raw | UnsetType:
    """The offers that are new, between stretches of those that stay."""
    if was == now:
        return UNSET
    row: list[Any] = []
    kept: list[wire.Stretch] = []
    first = 0
    for offer in now:
        place = next((n for n in range(first, len(was)) if was[n] == offer), None)
        if place is not None:
            first = place + 1
            kept = _stretches(kept, (place,))
            continue
        row += [*kept, _OFFER(offer)]
        kept = []
    return raw([*row, *kept])
