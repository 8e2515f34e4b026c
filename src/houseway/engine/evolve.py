"""Evolve: the one function that applies an event to the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from houseway.cards import Card
from houseway.engine.areas import Area, deck_area
from houseway.engine.events import (
    EVENTS,
    Announced,
    CardsMoved,
    ChipsMoved,
    Claimed,
    Compared,
    Counted,
    DeckReceived,
    DeckRemoved,
    Departed,
    Event,
    Fact,
    Judged,
    Marked,
    MethodChanged,
    Performed,
    PhaseEnded,
    Reopened,
    Reported,
    Rolled,
    RoundEnded,
    Seated,
    Settled,
    Unsettled,
    Voided,
)
from houseway.engine.state import Round, Table
from houseway.engine.words import Step


def evolve(round: Round, event: Event) -> Round:
    """The state after the event."""
    return _HOW[type(event)](round, event)


def _cards_moved(r: Round, event: CardsMoved) -> Round:
    areas, step = _moved(r, event), event.step
    if step is None:
        return Round(r.rulebook, r.number, r.table, areas, r.chips, r.facts, r.place, r.clock, r.steps)
    steps, facts = r.steps if step in r.steps else r.steps | {step}, (*r.facts, event)
    return Round(r.rulebook, r.number, r.table, areas, r.chips, facts, r.place, r.clock, steps)


def _chips_moved(r: Round, event: ChipsMoved) -> Round:
    chips, cents = dict(r.chips), event.cents
    chips[event.source] = chips.get(event.source, 0) - cents
    chips[event.target] = chips.get(event.target, 0) + cents
    return Round(r.rulebook, r.number, r.table, r.cards, chips, (*r.facts, event), r.place, r.clock, r.steps)


def _performed(r: Round, event: Performed) -> Round:
    steps = r.steps if event.step in r.steps else r.steps | {event.step}
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, (*r.facts, event), r.place, r.clock, steps)


def _noted(r: Round, fact: Fact) -> Round:
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, (*r.facts, fact), r.place, r.clock, r.steps)


def _phase_ended(r: Round, _: PhaseEnded) -> Round:
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, r.facts, r.place + 1, r.clock, r.steps)


def _reopened(r: Round, event: Reopened) -> Round:
    facts = tuple(fact for fact in r.facts if _step(fact) not in event.again or _stands(fact, event.but_at))
    back, steps = r.rulebook.index(event.phase), steps_of(facts)
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, facts, back, r.clock, steps)


def _round_ended(r: Round, _: RoundEnded) -> Round:
    return Round(r.rulebook, r.number + 1, r.table, r.cards, r.chips, (), 0, r.clock)


def _unsettled(r: Round, event: Unsettled) -> Round:
    undone = (event.spot, event.wager)
    facts = tuple(f for f in r.facts if type(f) is not Settled or (f.spot, f.wager) != undone)
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, facts, r.place, r.clock, r.steps)


def _deck_received(r: Round, event: DeckReceived) -> Round:
    table = replace(r.table, decks={**r.table.decks, event.deck: event.at})
    arrived = tuple(card for card in event.cards if card is not None)
    return _with(r, table, {**r.cards, deck_area(event.deck): arrived})


def _deck_removed(r: Round, event: DeckRemoved) -> Round:
    table = replace(r.table, decks={deck: at for deck, at in r.table.decks.items() if deck != event.deck})
    gone = deck_area(event.deck)
    return _with(r, table, {area: cards for area, cards in r.cards.items() if area != gone})


def _seated(r: Round, event: Seated) -> Round:
    return _with(r, replace(r.table, names={**r.table.names, event.seat: event.name}))


def _departed(r: Round, event: Departed) -> Round:
    names = {seat: name for seat, name in r.table.names.items() if seat != event.seat}
    return _with(r, replace(r.table, names=names))


def _marked(r: Round, event: Marked) -> Round:
    return _with(r, replace(r.table, marks={**r.table.marks, (event.mark, event.spot): event.value}))


def _method_changed(r: Round, event: MethodChanged) -> Round:
    changed = replace(r.table, shuffler=event.shuffler, dealing=event.dealing, number_of_decks=event.decks)
    return _with(r, changed)


def steps_of(facts: Iterable[Fact]) -> frozenset[Step]:
    """The kinds of steps among facts."""
    return frozenset(filter(None, map(_step, facts)))


def _step(fact: Fact) -> Step | None:
    return fact.step if type(fact) is Performed or type(fact) is CardsMoved else None


def _stands(fact: Fact, spots: tuple[int, ...]) -> bool:
    return type(fact) is Performed and fact.spot in spots


def _with(r: Round, table: Table, cards: dict[Area, tuple[Card, ...]] | None = None) -> Round:
    there = r.cards if cards is None else cards
    return Round(r.rulebook, r.number, table, there, r.chips, r.facts, r.place, r.clock, r.steps)


def _moved(r: Round, event: CardsMoved) -> dict[Area, tuple[Card, ...]]:
    """The areas after the cards went from one to the other."""
    moved: tuple[Card, ...] = event.cards  # type: ignore[assignment]  # a state is folded from whole events
    areas = dict(r.cards)
    held = areas.pop(event.source, ())
    if held[: len(moved)] == moved:
        left = held[len(moved) :]
    elif held[-len(moved) :] == moved:
        left = held[: -len(moved)]
    elif len(held) == len(moved):  # a shuffle: the same cards in another order
        assert Counter(held) == Counter(moved), f"{event} moves cards that are not there"
        left = ()
    else:
        remaining = list(held)
        for card in moved:
            remaining.remove(card)
        left = tuple(remaining)
    if left:
        areas[event.source] = left
    there = areas.get(event.target, ())
    areas[event.target] = moved + there if event.on_top else there + moved
    return areas


_HOW: dict[type[Event], Callable[[Round, Any], Round]] = {
    CardsMoved: _cards_moved,
    ChipsMoved: _chips_moved,
    DeckReceived: _deck_received,
    DeckRemoved: _deck_removed,
    Seated: _seated,
    Departed: _departed,
    Performed: _performed,
    Marked: _marked,
    MethodChanged: _method_changed,
    Settled: _noted,
    Unsettled: _unsettled,
    PhaseEnded: _phase_ended,
    Reopened: _reopened,
    RoundEnded: _round_ended,
    **dict.fromkeys((Counted, Rolled, Announced, Reported, Claimed, Voided, Judged, Compared), _noted),
}
assert _HOW.keys() == set(EVENTS), "an event is applied in one way"
