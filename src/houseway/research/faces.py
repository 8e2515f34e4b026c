"""Faces: which card lies somewhere is decided when somebody first sees it.

Until then nobody can tell two orders of the unseen cards apart, so that the play is the same; and chance becomes
a row of small draws, each with its probabilities, in place of one shuffle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from houseway.cards import Card
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved
from houseway.engine.evolve import evolve
from houseway.engine.play import Entry
from houseway.engine.state import Round
from houseway.engine.words import Sight
from houseway.procedures.layout import RACK


class Place(NamedTuple):
    """A card as it lies face down: the n-th of an area."""

    area: Area
    number: int


@dataclass(frozen=True, slots=True)
class Faces:
    """The cards of this shuffle that somebody has seen."""

    seen: tuple[Card, ...] = ()

    def unseen(self, round: Round) -> Counter[Card]:
        """How many of each card may lie at a place that nobody has seen."""
        return Counter(round.rulebook.deck.cards) - Counter(self.seen)

    def decided(self, round: Round, place: Place, card: Card, before: tuple[Place, ...]) -> tuple[Round, Faces]:
        """The state with this card at the place, exchanged with one unseen and not among those decided before."""
        there = round.at(place.area)[place.number]
        cards = {area: list(held) for area, held in round.cards.items()}
        if there != card:
            area, number = next(each for each in _hidden(round, card) if each not in before)
            cards[area][number] = there
            cards[place.area][place.number] = card
        laid = {area: tuple(held) for area, held in cards.items()}
        return replace(round, cards=laid), Faces((*self.seen, card))


def _hidden(round: Round, card: Card) -> list[Place]:
    """Where such a card lies face down; the discard rack, which may hold seen ones, last."""
    return [
        Place(area, number)
        for area, cards in sorted(round.cards.items(), key=lambda each: each[0] == RACK)
        if area.sight in (Sight.NONE, Sight.BACKS)
        for number, each in enumerate(cards)
        if each == card
    ]


def first_seen(round: Round, entry: Entry) -> list[Place]:
    """The places, as they lie before an entry, whose cards it lets somebody see."""
    origins = {area: [Place(area, number) for number in range(len(cards))] for area, cards in round.cards.items()}
    hidden = {place for area, places in origins.items() if not _seen(area) for place in places}
    found: list[Place] = []
    for event in entry.events:
        if isinstance(event, CardsMoved):
            moved = _moved(round, event, origins)
            if _seen(event.target):
                found += [place for place in moved if place in hidden and place not in found]
        round = evolve(round, event)
    return found


def _seen(area: Area) -> bool:
    return area.sight in (Sight.OWNER, Sight.FACES)


def _moved(round: Round, event: CardsMoved, origins: dict[Area, list[Place]]) -> list[Place]:
    """Follows where the moved cards came from, as `evolve` takes them: from the front, from the end, or any."""
    there, places, count = round.at(event.source), origins.get(event.source, []), len(event.cards)
    if there[:count] == event.cards:
        at = list(range(count))
    elif there[-count:] == event.cards:
        at = list(range(len(there) - count, len(there)))
    else:
        left = dict(enumerate(there))
        at = []
        for card in event.cards:
            at.append(next(number for number, each in left.items() if each == card))
            del left[at[-1]]
    moved = [places[number] for number in at]
    origins[event.source] = [place for number, place in enumerate(places) if number not in at]
    target = origins.get(event.target, [])
    origins[event.target] = [*moved, *target] if event.on_top else [*target, *moved]
    return moved
