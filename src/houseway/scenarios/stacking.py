"""Stacking: the shuffle that brings cards to the top of the shoe, or to a spot, whatever cut comes after it.

What will become of the deck is found by a rehearsal: its cards are followed, and everybody plays on until the
first of them leaves the shoe, or until each spot has what it is to get. Identical cards are told apart as objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from houseway.cards import Card, Hand, show
from houseway.engine.areas import deck_area
from houseway.engine.events import CardsMoved, DeckReceived, Event, RoundEnded
from houseway.engine.evolve import evolve
from houseway.engine.play import Entry
from houseway.engine.state import Round
from houseway.engine.words import Sight, Step
from houseway.errors import BadNotation
from houseway.procedures.layout import hand_of
from houseway.scenarios.scenario import Stack


class Rehearsed(Exception):
    """The rehearsal is over: these places of the shuffle are to hold these cards."""

    def __init__(self, places: Iterable[int], cards: Iterable[Card]) -> None:
        super().__init__()
        self.wanted = dict(zip(places, cards, strict=False))


class Unstackable(BadNotation):
    """The cards cannot come as the scenario has them."""


class Followed:
    """The cards of a deck that was just shuffled, each an object of its own, and the places they had then."""

    def __init__(self, cards: Hand, stack: Stack) -> None:
        self.cards = tuple(Card(card.rank, card.suit) for card in cards)
        self.stack = stack
        self._places = {id(card): place for place, card in enumerate(self.cards)}
        self._left = False

    def places(self, cards: Iterable[Card | None]) -> list[int]:
        """Where the followed ones of the cards were."""
        return [self._places[id(card)] for card in cards if id(card) in self._places]

    def watch(self, before: Round, entry: Entry) -> None:
        """Looks at what happened, and ends the rehearsal when enough is known."""
        for event in entry.events:
            if leaves(event) and isinstance(event, CardsMoved) and self.places(event.cards):
                self._left = True
                if self.stack.cards:
                    self._lies(self.places(before.at(event.source)))
            before = evolve(before, event)
            dealt = all(len(self._hand(before, spot)) >= len(own) for spot, own in self._hands())
            if self._left and (dealt or isinstance(event, RoundEnded)):
                self.give_up(before)

    def give_up(self, round: Round) -> NoReturn:
        """Ends the rehearsal with what is known by now: the pile, or the hands as far as they were dealt."""
        if self.stack.cards:
            piles = [self.places(cards) for cards in round.cards.values()]
            self._lies(max(piles, key=lambda pile: len(pile)))
        for spot, own in self._hands():
            if len(self._hand(round, spot)) < len(own):
                raise Unstackable(f"cards {show(own)!r}: so many are not dealt to {spot or 'the dealer'} at once")
        places = [place for spot, own in self._hands() for place in self._hand(round, spot)[: len(own)]]
        raise Rehearsed(places, [card for _, own in self._hands() for card in own])

    def _lies(self, pile: list[int]) -> NoReturn:
        """This is the pile of which the first card is about to be dealt."""
        if len(pile) < len(self.stack.cards):
            raise Unstackable(f"deck names {len(self.stack.cards)} cards: only {len(pile)} are in the shoe")
        raise Rehearsed(pile, self.stack.cards)

    def _hands(self) -> Iterable[tuple[int, Hand]]:
        return self.stack.hands.items()

    def _hand(self, round: Round, spot: int) -> list[int]:
        return self.places(hand_of(round, spot))


def leaves(event: Event) -> bool:
    """Does a card leave the pile it was shuffled in?"""
    if not isinstance(event, CardsMoved) or event.source.sight is not Sight.NONE:
        return False
    return event.step is Step.DEAL or event.target.sight is not Sight.NONE


def followed(round: Round, entry: Entry, stack: Stack) -> tuple[Round, Followed] | None:
    """The state after a shuffle with every card of the deck followed, if the deck is still there."""
    for event in reversed(entry.events):
        area = event.target if isinstance(event, CardsMoved) else None
        area = deck_area(event.deck) if isinstance(event, DeckReceived) else area
        if area is not None and round.at(area):
            follow = Followed(round.at(area), stack)
            return replace(round, cards={**round.cards, area: follow.cards}), follow
    return None


def order_for(wanted: Mapping[int, Card], there: Hand, chance: Sequence[int]) -> tuple[int, ...]:
    """The shuffle of the cards there after which these places hold the cards wanted; the rest as chance has it."""
    free = dict(enumerate(there))
    order: dict[int, int] = {}
    for place, card in wanted.items():
        source = next((each for each, lying in free.items() if lying == card), None)
        if source is None:
            raise BadNotation(f"{card} is not among the cards that are shuffled")
        order[place] = source
        del free[source]
    rest = (place for place in chance if place in free)
    return tuple(order[place] if place in order else next(rest) for place in range(len(there)))
