"""View: the only way out of the engine. It looks at areas, and at nothing else, to decide what a seat may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from houseway.cards import Card
from houseway.engine.actions import Action
from houseway.engine.areas import Area, deck_area
from houseway.engine.events import CardsMoved, DeckReceived, Event
from houseway.engine.offers import Offer
from houseway.engine.play import Entry, due, offers
from houseway.engine.state import Round, Table, once
from houseway.engine.words import Seat, Sight
from houseway.values import frozen

Seen = Mapping[Area, tuple[Card | None, ...]]
"""The cards in each area; None is one of which only the back is seen."""


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
    cards: Seen
    chips: Mapping[Area, int]
    facts: tuple[Event, ...]
    offers: tuple[Offer, ...]
    due: tuple[str, ...] = ()  # the duties that must be done before the round goes on

    def at(self, area: Area) -> tuple[Card | None, ...]:
        return self.cards.get(area, ())

    def stake(self, area: Area) -> int:
        return self.chips.get(area, 0)


@frozen()
class Open:
    """What a bystander sees of a state, and what each seat sees beside it: areas by name, facts by place."""

    cards: Seen
    chips: Mapping[Area, int]
    facts: tuple[Event, ...]
    own_cards: Mapping[Seat, Seen]
    own_facts: Mapping[Seat, Mapping[int, Event]]


def view(round: Round, seat: Seat | None) -> View:
    """The state as a seat sees it, with what it may do."""
    phase, everybody = round.phase, lies_open(round)
    cards, facts = everybody.cards, everybody.facts
    if seat is not None and seat in everybody.own_cards:
        cards = {**cards, **everybody.own_cards[seat]}
    if seat is not None and seat in everybody.own_facts:
        own = everybody.own_facts[seat]
        facts = tuple([own.get(place, fact) for place, fact in enumerate(facts)])
    return View(
        seat,
        round.rulebook.id,
        round.number,
        phase.name,
        phase.clause,
        phase.says,
        round.clock,
        round.table,
        cards,
        everybody.chips,
        facts,
        () if seat is None else offers(round, seat),
        tuple(duty.says for duty in due(round)),
    )


@once
def lies_open(round: Round) -> Open:
    """What everybody sees, worked out once for a state, and what its owner alone does."""
    player_of = round.table.player_of
    cards: dict[Area, tuple[Card | None, ...]] = {}
    own_cards: defaultdict[Seat, dict[Area, tuple[Card | None, ...]]] = defaultdict(dict)
    for area, there in sorted(round.cards.items()):
        if area.sight is not Sight.NONE and there:
            cards[area] = there if area.sight is Sight.FACES else (None,) * len(there)
            if area.sight is Sight.OWNER:
                own_cards[player_of(area.spot)][area] = there
    own_facts: defaultdict[Seat, dict[int, Event]] = defaultdict(dict)
    for place, fact in enumerate(round.facts):
        if type(fact) is CardsMoved:
            for area in (fact.source, fact.target):
                if area.sight is Sight.OWNER:
                    own_facts[player_of(area.spot)][place] = fact
    chips = {area: cents for area, cents in sorted(round.chips.items()) if cents}
    facts = tuple([viewed(round, fact, None) if type(fact) is CardsMoved else fact for fact in round.facts])
    return Open(cards, chips, facts, own_cards, own_facts)


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
