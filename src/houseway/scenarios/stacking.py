"""Stacking: the shuffle that brings cards to the top of the shoe, whatever cut comes after it.

What will become of the deck is found by a rehearsal: its cards are numbered, and everybody plays on until the
first of them leaves the shoe. The numbers there then say which place of the shuffle each card comes from.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import IntEnum

from houseway.cards import Card, Hand, show
from houseway.engine.areas import Area, deck_area
from houseway.engine.events import CardsMoved, DeckReceived, Event
from houseway.engine.evolve import evolve
from houseway.engine.play import Entry
from houseway.engine.state import Round
from houseway.engine.words import Sight, Step
from houseway.errors import BadNotation

Number = IntEnum("Number", [f"N{n}" for n in range(1000)])  # type: ignore[misc]  # ranks of cards that are only followed


def shuffled_area(entry: Entry, round: Round) -> Area | None:
    """Where the deck lies after it was shuffled, or came to the table shuffled."""
    for event in reversed(entry.events):
        area = event.target if isinstance(event, CardsMoved) else None
        area = deck_area(event.deck) if isinstance(event, DeckReceived) else area
        if area is not None:
            return area if round.at(area) else None
    return None


def numbered(count: int) -> Hand:
    return tuple(Card(Number(n + 1)) for n in range(count))


def leaves(event: Event) -> bool:
    """Does a card leave the pile it was shuffled in?"""
    if not isinstance(event, CardsMoved) or event.source.sight is not Sight.NONE:
        return False
    return event.step is Step.DEAL or event.target.sight is not Sight.NONE


def pile_left(before: Round, entry: Entry) -> Hand | None:
    """The pile just before its first numbered card leaves it."""
    for event in entry.events:
        if leaves(event) and isinstance(event, CardsMoved) and _is_numbered(event.cards):
            return before.at(event.source)
        before = evolve(before, event)
    return None


def largest_pile(round: Round) -> Hand:
    """The pile that holds the numbered cards, where none of them has left it."""
    piles = (cards for cards in round.cards.values() if _is_numbered(cards))
    return max(piles, key=len, default=())


def _is_numbered(cards: Iterable[Card | None]) -> bool:
    return any(card is not None and isinstance(card.rank, Number) for card in cards)


def order_for(wanted: Hand, there: Hand, pile: Hand, rng: random.Random) -> tuple[int, ...]:
    """The shuffle of the cards there after which the pile begins with those wanted; the rest by chance."""
    if len(wanted) > len(pile):
        raise BadNotation(f"deck names {len(wanted)} cards: only {len(pile)} are in the shoe")
    free = dict(enumerate(there))
    order: dict[int, int] = {}
    for number, card in zip(pile, wanted, strict=False):
        source = next((place for place, each in free.items() if each == card), None)
        if source is None:
            raise BadNotation(f"deck {show(wanted)!r}: {card} is not among the cards that are shuffled")
        order[number.rank - 1] = source
        del free[source]
    rest = iter(rng.sample(list(free), len(free)))
    return tuple(order[place] if place in order else next(rest) for place in range(len(there)))
