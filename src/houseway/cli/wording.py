"""Words for people: seats, offers, bounds and clauses, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from houseway.cards import show
from houseway.engine.actions import (
    Action,
    Attend,
    BuyIn,
    CountStub,
    Cut,
    Leave,
    Perform,
    PlaceWager,
    Receive,
    ReceivePreshuffled,
    Report,
    SetHands,
    Shuffle,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.offers import Offer, OneOf, Part, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import describe
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat, Step
from houseway.money import dollars
from houseway.procedures.opening import IDLE_DOWN, NEW

VERBS = frozenset(step.value.partition(" ")[0] for step in Step) - {"the"}
OF_A_DECK = frozenset((*NEW, *IDLE_DOWN))  # steps whose place is a deck and not a seat


def short(clause: str, rulebook: Rulebook) -> str:
    """A clause without the document's prefix."""
    return clause.removeprefix(rulebook.document.prefix)


def title_of(wager: str, rulebook: Rulebook) -> str:
    """A wager as the layout names it."""
    titles = {each.name: each.title for each in rulebook.wagers}
    return titles.get(wager, wager.replace("_", " ").capitalize())


def person(seat: Seat, names: Mapping[Seat, str], me: Seat | None = None) -> str:
    """Somebody at the table, for the middle of a sentence."""
    if seat == me:
        return "you"
    if seat == DEALER:
        return "the dealer"
    if seat == SUPERVISOR:
        return "the supervisor"
    return names.get(seat, f"seat {seat}")


def capital(text: str) -> str:
    """The first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """Things in a row.

    >>> listed(["Ann", "Bob", "you"])
    'Ann, Bob and you'
    """
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def signed(cents: int) -> str:
    """An amount won or lost.

    >>> signed(1000), signed(-1000), signed(0)
    ('+$10', '-$10', '$0')
    """
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def third_person(phrase: str) -> str:
    """What somebody does, from what a dealer's card tells them to do.

    >>> third_person("announce no more bets"), third_person("expose and compare the hands"), third_person("wash")
    ('announces no more bets', 'exposes and compares the hands', 'washes')
    """
    words = phrase.split(" ")
    if words[0] == "the":  # what a device does, told as it is
        return phrase
    words[0] = _does(words[0])
    for place in range(1, len(words)):
        if words[place] in VERBS and (words[place - 1] == "and" or words[place - 1].endswith(",")):
            words[place] = _does(words[place])
    return " ".join(words)


def _does(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "s"


def is_money(offer: Offer) -> bool:
    return offer.act.FREE.endswith("cents")


def bounds_in_words(offer: Offer) -> str:
    """What may be given with an offer; amounts in dollars."""
    match offer.bounds:
        case None:
            return ""
        case Whole(least, most, step) if is_money(offer):
            if least == most:
                return dollars(least)
            return f"{dollars(least)} to {dollars(most)}" + (f" in steps of {dollars(step)}" if step > 1 else "")
        case Split(_, parts):
            return "cards for " + " / ".join(_part(part) for part in parts)
        case OneOf(values):
            return "one of " + ", ".join(map(value_in_words, values))
        case _:
            return "" if offer.act.CHANCE else str(offer.bounds)


def _part(part: Part) -> str:
    size = str(part.least) if part.least == part.most else f"{part.least} to {part.most}"
    return f"{part.name} ({size})"


def value_in_words(value: Any) -> str:
    """A value of a free field; hands as they are typed."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return " / ".join(show(hand) for hand in value)
    return str(value.value if isinstance(value, Enum) else value)


def label(action: Action, rulebook: Rulebook, *, decks: int = 1) -> str:
    """An action as it stands in a list of choices."""
    match action:
        case PlaceWager(instrument=Instrument.MATCH_PLAY):
            return f"coupon beside the {title_of(action.wager, rulebook)}"
        case PlaceWager(wager=wager, spot=spot):
            return title_of(wager, rulebook) + _at(spot if spot != action.by else 0, decks, deck=False)
        case WithdrawWager(wager=wager, spot=spot):
            at = _at(spot if spot != action.by else 0, decks, deck=False)
            return f"take back {title_of(wager, rulebook)}{at}"
        case Perform(step=step, spot=spot):
            return step.value + _at(spot if spot != action.by else 0, decks, deck=step in OF_A_DECK)
        case Report(what=what, spot=spot):
            return f"report: {what.value}{_at(spot, decks, deck=False)}"
        case Receive(deck=deck):
            return "receive the cards" + _at(deck, decks, deck=True)
        case ReceivePreshuffled(deck=deck):
            return "receive pre-shuffled cards" + _at(deck, decks, deck=True)
        case Shuffle():
            return "shuffle"
        case Cut():
            return "cut the cards"
        case CountStub():
            return "count the stub"
        case SetHands(spot=spot):
            return "set the cards" + _at(spot if spot != action.by else 0, decks, deck=False)
        case BuyIn():
            return "buy in"
        case Leave():
            return "leave the table"
        case Attend(device=device, condition=condition):
            return f"{device.value}: {condition.name.lower().replace('_', ' ')}"
        case UseMethod():
            return f"use {action.shuffler.value} shuffling, {action.dealing.value}, decks: {action.decks}"
        case _:
            return describe(action) + _details(action)


def _at(spot: int, decks: int, *, deck: bool) -> str:
    if not spot or (deck and decks == 1):
        return ""
    return f" (deck {spot})" if deck else f" (seat {spot})"


def _details(action: Action) -> str:
    """The fixed fields of an action that has no words of its own."""
    fixed = [each.name for each in fields(action) if each.name not in ("by", "at", action.FREE)]
    told = [f"{name} {value_in_words(value)}" for name in fixed if (value := getattr(action, name))]
    return f" ({', '.join(told)})" if told else ""
