"""Telling: actions and events as lines of text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any

from houseway.cards import Card, show
from houseway.engine.actions import Action, Perform
from houseway.engine.areas import Area
from houseway.engine.events import (
    CardsMoved,
    ChipsMoved,
    Claimed,
    Counted,
    DeckReceived,
    Departed,
    Event,
    Marked,
    Performed,
    PhaseEnded,
    Reopened,
    Reported,
    RoundEnded,
    Seated,
    Settled,
    Unsettled,
    Voided,
)
from houseway.engine.play import Entry, describe
from houseway.engine.words import Seat, seat_name
from houseway.money import dollars
from houseway.procedures.layout import dealt, held, shown

MOST_BACKS = 8  # more cards than that are told by their number
DEALERS = {
    dealt(0): "the dealer's cards",
    held(0): "the dealer's hand",
    shown(0): "the dealer's cards face up",
}
_SAID = {"by", "at", "step", "what"}  # by whom, when and what are told in the words before


def tell_entry(entry: Entry, names: Mapping[Seat, str]) -> Iterator[str]:
    """An entry, the action first; a step performed is told once, with its clause."""
    action, events = entry.action, entry.events
    told = tell_action(action, names)
    match action, events:
        case Perform(step=step), (Performed(done, _, clause), *rest) if done is step:
            told, events = _cited(told, clause), tuple(rest)
    yield told
    for event in events:
        if text := tell_event(event):
            yield text


def tell_action(action: Action, names: Mapping[Seat, str]) -> str:
    """Who did what; a field with nothing in it is left out, as is one that the reader may not see.

    >>> from houseway.engine.actions import PlaceWager
    >>> tell_action(PlaceWager(by=2, spot=2, wager="ante", cents=1000), {2: "Ann"})
    'Ann (seat 2): place wager, spot 2, wager ante, $10'
    """
    who = f"{names[action.by]} ({seat_name(action.by)})" if action.by in names else seat_name(action.by)
    told = [describe(action)]
    for each in fields(action):
        value = getattr(action, each.name)
        if each.name not in _SAID and (each.default is MISSING or value != each.default):
            told.append(_named(each.name, value))
    return f"{_clock(action.at)}{who}: {', '.join(told)}"


def tell_event(event: Event) -> str:
    """What happened, and by which clause; nothing for the mere turn to the next phase or round."""
    match event:
        case PhaseEnded() | RoundEnded():
            return ""
        case CardsMoved(source, target, cards):
            return _cited(f"{_place(source)} to {_place(target)}: {_cards(cards)}", event.clause)
        case ChipsMoved(source, target, cents, why):
            return _cited(f"{source} to {target}: {dollars(cents)}, {why.value}", event.clause)
        case DeckReceived(deck, cards):
            return _cited(f"deck {deck} comes to the table: {_cards(cards)}", event.clause)
        case Seated(seat, name):
            return f"{name} takes {seat_name(seat)}"
        case Departed(seat):
            return f"{seat_name(seat)} is free again"
        case Performed(step, spot, clause):
            return _cited(step.value + _at(spot), clause)
        case Counted(cards, expected, clause):
            return _cited(f"{cards} cards counted, {expected} expected", clause)
        case Settled(spot, wager, result, net_cents, clauses):
            return _cited(f"{wager} {spot} {result.value}: net {dollars(net_cents)}", *clauses)
        case Unsettled(spot, wager, clause):
            return _cited(f"{wager} {spot}: the settlement is undone", clause)
        case Reported(what, spot, clause):
            return _cited(what.value + _at(spot), clause)
        case Claimed(what, spot, clause):
            return _cited(f"a claim{_at(spot)}: {what.value}", clause)
        case Voided(clause):
            return _cited("all hands are void", clause)
        case Marked(mark, spot, value, clause):
            return _cited(f"{mark}{_at(spot)}: {value}", clause)
        case Reopened(phase, clause):
            return _cited(f"back to {phase}", clause)
        case _:
            return _any_event(event)


def _any_event(event: Event) -> str:
    """An event without words of its own: its name and its fields."""
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in type(event).__name__).strip()
    told = [_named(each.name, getattr(event, each.name)) for each in fields(event) if each.name != "clause"]
    return _cited(", ".join([name, *told]), getattr(event, "clause", ""))


def _cited(text: str, *clauses: str) -> str:
    cited = ", ".join(clause for clause in clauses if clause)
    return f"{text} [{cited}]" if cited else text


def _at(spot: int) -> str:
    return f" ({spot})" if spot else ""


def _place(area: Area) -> str:
    return DEALERS.get(area, str(area))


def _cards(cards: tuple[Card | None, ...]) -> str:
    if not cards:
        return "cards unseen"
    hidden = len(cards) > MOST_BACKS and not any(cards)
    return f"{len(cards)} cards face down" if hidden else show(cards)


def _named(name: str, value: Any) -> str:
    if name == "cents":
        return dollars(value)
    words = name.removesuffix("_cents").replace("_", " ")
    return f"{words} {dollars(value) if name.endswith('_cents') else _worded(value)}"


def _worded(value: Any) -> str:
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name.lower().replace("_", " ")
    if type(value) is tuple:
        between = " / " if any(type(each) is tuple for each in value) else " "
        return between.join("??" if each is None else _worded(each) for each in value)
    return str(value)


def _clock(at: int) -> str:
    """The time of day, where actions have one."""
    seconds = at // 1000
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02} " if at else ""
