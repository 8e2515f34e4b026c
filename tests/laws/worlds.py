"""Other worlds: the same play in which all cards that a seat has not seen are others."""

from __future__ import annotations

import random
from dataclasses import replace

from houseway.cards import Card
from houseway.engine.actions import Action, SetHands, Shuffle
from houseway.engine.events import CardsMoved
from houseway.engine.evolve import evolve
from houseway.engine.play import Entry, apply, replay
from houseway.engine.state import Round
from houseway.engine.words import Seat, Sight
from houseway.procedures.decks import deck_in_play


def last_shuffle(start: Round, entries: list[Entry]) -> int:
    """Where the last shuffle stands of the deck that is in play in the end; after the end if there is none."""
    deck = deck_in_play(replay(start, entries))
    found = (n for n, each in enumerate(entries) if isinstance(each.action, Shuffle) and each.action.deck == deck)
    return max(found, default=len(entries))


def other_world(start: Round, entries: list[Entry], seat: Seat | None, rng: random.Random) -> list[Entry]:
    """The entries played again from the last shuffle on, with the cards that the seat never saw exchanged."""
    at = last_shuffle(start, entries)
    if at == len(entries):
        return entries
    round = replay(start, entries[:at])
    shuffle = exchanged(round, entries[at], cards_seen(round, entries[at:], seat), rng)
    instead = replaced(round, entries[at], shuffle)
    world = entries[:at]
    for action in (shuffle, *(entry.action for entry in entries[at + 1 :])):
        if deck_in_play(round) == shuffle.deck:  # and not the other deck, which is dealt meanwhile
            action = translated(action, instead)
        round, entry = apply(round, action)
        world.append(entry)
    return world


def cards_seen(start: Round, entries: list[Entry], seat: Seat | None) -> set[Card]:
    """The cards that lay where the seat may see them at any moment; worked out from areas, not from `view`."""
    seen: set[Card] = set()
    round = start
    for event in (event for entry in entries for event in entry.events):
        round = evolve(round, event)
        for area, cards in round.cards.items():
            own = area.sight is Sight.OWNER and round.table.player_of(area.spot) == seat
            if own or area.sight is Sight.FACES:
                seen.update(cards)
    return seen


def exchanged(start: Round, entry: Entry, seen: set[Card], rng: random.Random) -> Shuffle:
    """The same shuffle with the cards outside `seen` in another order."""
    action = entry.action
    assert isinstance(action, Shuffle)
    move = next(event for event in entry.events if isinstance(event, CardsMoved))
    source = start.at(move.source)
    order = list(action.order)
    hidden = [place for place, index in enumerate(order) if source[index] not in seen]
    turned = hidden[1:] + hidden[:1]
    rng.shuffle(turned)
    for place, instead in zip(hidden, turned, strict=True):
        order[place] = action.order[instead]
    return replace(action, order=tuple(order))


def replaced(start: Round, entry: Entry, other: Shuffle) -> dict[Card, Card]:
    """Which card lies in the other world where a card lies here."""
    assert isinstance(entry.action, Shuffle)
    source = start.at(next(event.source for event in entry.events if isinstance(event, CardsMoved)))
    return {source[was]: source[now] for was, now in zip(entry.action.order, other.order, strict=True)}


def translated(action: Action, instead: dict[Card, Card]) -> Action:
    """The same action in the other world, where somebody else sets the cards that are dealt there."""
    if not isinstance(action, SetHands):
        return action
    return replace(action, hands=tuple(tuple(instead[card] for card in hand) for hand in action.hands))
