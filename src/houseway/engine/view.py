"""View: the only way out of the engine. It looks at areas, and at nothing else, to decide what a seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.cards import Card
from houseway.engine.actions import Action
from houseway.engine.areas import Area, deck_area
from houseway.engine.events import CardsMoved, DeckReceived, Event
from houseway.engine.offers import Offer
from houseway.engine.play import Entry, due, offers
from houseway.engine.state import Round, Table
from houseway.engine.words import Seat, Sight
from houseway.values import frozen


@frozen()
class View:
    """What a seat sees of the table; None is a card of which it sees the back, or a bystander's seat."""

    seat: Seat | None
    rulebook: str
    round: int
    phase: str
    clause: str
    says: str
    clock: int
    table: Table
    cards: Mapping[Area, tuple[Card | None, ...]]
    chips: Mapping[Area, int]
    facts: tuple[Event, ...]
    offers: tuple[Offer, ...]
    due: tuple[str, ...] = ()  # the duties that must be done before the round goes on

    def at(self, area: Area) -> tuple[Card | None, ...]:
        return self.cards.get(area, ())

    def stake(self, area: Area) -> int:
        return self.chips.get(area, 0)


def view(round: Round, seat: Seat | None) -> View:
    """The state as a seat sees it, with what it may do."""
    phase = round.phase
    return View(
        seat=seat,
        rulebook=round.rulebook.id,
        round=round.number,
        phase=phase.name,
        clause=phase.clause,
        says=phase.says,
        clock=round.clock,
        table=round.table,
        cards={
            area: cards if round.sees(seat, area) else (None,) * len(cards)
            for area, cards in sorted(round.cards.items())
            if area.sight is not Sight.NONE and cards
        },
        chips={area: cents for area, cents in sorted(round.chips.items()) if cents},
        facts=tuple(viewed(round, fact, seat) for fact in round.facts),
        offers=() if seat is None else offers(round, seat),
        due=tuple(duty.says for duty in due(round)),
    )


def viewed(round: Round, event: Event, seat: Seat | None) -> Event:
    """An event as a seat sees it: a face if it sees either end of the move, a back if it can count them."""
    match event:
        case CardsMoved(source, target, cards):
            if round.sees(seat, source) or round.sees(seat, target):
                return event
            uncounted = source.sight is Sight.NONE and target.sight is Sight.NONE
            backs = () if uncounted else (None,) * len(cards)
            return CardsMoved(source, target, backs, event.clause, event.step, event.on_top)  # `replace` is slow
        case DeckReceived(deck):
            return event if round.sees(seat, deck_area(deck)) else replace(event, cards=())
        case _:
            return event


def viewed_action(action: Action, seat: Seat | None) -> Action:
    """An action as a seat sees it: the free field only if it is one's own, and never a matter of chance."""
    if not action.FREE or action.ALOUD or (action.by == seat and not action.CHANCE):
        return action
    blank = type(getattr(action, action.FREE))()
    return replace(action, **{action.FREE: blank})


def viewed_entry(round: Round, entry: Entry, seat: Seat | None) -> Entry:
    """An entry of the record as a seat sees it; `round` is the state after it."""
    events = tuple(viewed(round, event, seat) for event in entry.events)
    return Entry(viewed_action(entry.action, seat), events)
