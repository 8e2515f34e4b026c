"""Evolve: the one function that applies an event to the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from houseway.cards import Card
from houseway.engine.areas import Area, deck_area
from houseway.engine.events import (
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
    r = round
    match event:
        case CardsMoved():
            areas, step = _moved(r, event), event.step
            if step is None:
                return Round(r.rulebook, r.number, r.table, areas, r.chips, r.facts, r.place, r.clock, r.steps)
            steps, facts = r.steps if step in r.steps else r.steps | {step}, (*r.facts, event)
            return Round(r.rulebook, r.number, r.table, areas, r.chips, facts, r.place, r.clock, steps)
        case ChipsMoved(source, target, cents):
            chips = dict(r.chips)
            chips[source] = chips.get(source, 0) - cents
            chips[target] = chips.get(target, 0) + cents
            facts = (*r.facts, event)
            return Round(r.rulebook, r.number, r.table, r.cards, chips, facts, r.place, r.clock, r.steps)
        case Performed(step):
            steps, facts = r.steps if step in r.steps else r.steps | {step}, (*r.facts, event)
            return Round(r.rulebook, r.number, r.table, r.cards, r.chips, facts, r.place, r.clock, steps)
        case Counted() | Rolled() | Announced() | Reported() | Claimed() | Voided():
            return _noting(r, event)
        case Judged() | Settled() | Compared():
            return _noting(r, event)
        case PhaseEnded():
            return Round(r.rulebook, r.number, r.table, r.cards, r.chips, r.facts, r.place + 1, r.clock, r.steps)
        case Reopened(phase, _, again, but_at):
            facts = tuple(fact for fact in r.facts if _step(fact) not in again or _stands(fact, but_at))
            back, steps = r.rulebook.index(phase), steps_of(facts)
            return Round(r.rulebook, r.number, r.table, r.cards, r.chips, facts, back, r.clock, steps)
        case RoundEnded():
            return Round(r.rulebook, r.number + 1, r.table, r.cards, r.chips, (), 0, r.clock)
        case Unsettled(spot, wager):
            facts = tuple(f for f in r.facts if type(f) is not Settled or (f.spot, f.wager) != (spot, wager))
            return Round(r.rulebook, r.number, r.table, r.cards, r.chips, facts, r.place, r.clock, r.steps)
        case DeckReceived(deck, cards, at):
            table = replace(r.table, decks={**r.table.decks, deck: at})
            arrived = tuple(card for card in cards if card is not None)
            return _with(r, table, {**r.cards, deck_area(deck): arrived})
        case DeckRemoved(deck):
            table = replace(r.table, decks={d: at for d, at in r.table.decks.items() if d != deck})
            return _with(r, table, {area: cards for area, cards in r.cards.items() if area != deck_area(deck)})
        case Seated(seat, name):
            return _with(r, replace(r.table, names={**r.table.names, seat: name}))
        case Departed(seat):
            names = {each: name for each, name in r.table.names.items() if each != seat}
            return _with(r, replace(r.table, names=names))
        case Marked(mark, spot, value):
            return _with(r, replace(r.table, marks={**r.table.marks, (mark, spot): value}))
        case MethodChanged(shuffler, dealing, decks):
            return _with(r, replace(r.table, shuffler=shuffler, dealing=dealing, number_of_decks=decks))
        case _:
            assert_never(event)


def steps_of(facts: Iterable[Fact]) -> frozenset[Step]:
    """The kinds of steps among facts."""
    return frozenset(filter(None, map(_step, facts)))


def _step(fact: Fact) -> Step | None:
    return fact.step if type(fact) is Performed or type(fact) is CardsMoved else None


def _stands(fact: Fact, spots: tuple[int, ...]) -> bool:
    return type(fact) is Performed and fact.spot in spots


def _noting(r: Round, fact: Fact) -> Round:
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, (*r.facts, fact), r.place, r.clock, r.steps)


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
