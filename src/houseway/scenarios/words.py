"""Words: what somebody does, as the log and the staff's terminal write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from houseway.engine.actions import (
    ACTIONS,
    FIXED,
    Action,
    Attend,
    Perform,
    PlaceWager,
    Report,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.phase import Rulebook
from houseway.engine.play import describe
from houseway.engine.words import DEALER, Condition, Dealing, Device, Instrument, Irregularity, Shuffler, Step
from houseway.procedures.labels import label, title_of

PLACES = ("spot", "deck")
KINDS = {
    "Sit": "sit",
    "Leave": "leave",
    "BuyIn": "buy in",
    "Receive": "receive",
    "ReceivePreshuffled": "receive pre-shuffled",
    "Shuffle": "shuffle",
    "Cut": "cut",
    "Deal": "deal",
    "CountStub": "count",
    "PlaceWager": "wager",
    "WithdrawWager": "withdraw",
    "Roll": "roll",
    "Announce": "announce",
    "SetHands": "set",
    "Attend": "attend",
    "UseMethod": "use method",
    "Claim": "claim",
}
"""A word for every kind of action but steps and reports, which have words of their own."""


def words_of(action: Action, rulebook: Rulebook) -> frozenset[str]:
    """All that an action may be called, in lower case."""
    words = {describe(action), label(action, rulebook), label(action, rulebook, decks=2), *_more(action, rulebook)}
    return frozenset(each.lower() for each in words if each)


def _more(action: Action, rulebook: Rulebook) -> Iterator[str]:
    yield KINDS.get(type(action).__name__, "")
    match action:
        case Perform(step=step):
            yield step.name.replace("_", " ")
        case Report(what=what):
            yield what.value
        case PlaceWager(wager=wager, instrument=Instrument.CHIPS):
            yield from (wager, f"wager {wager}", title_of(wager, rulebook))
        case PlaceWager(wager=wager, instrument=instrument):
            yield from ("coupon", f"{instrument.value} {wager}")
        case WithdrawWager(wager=wager):
            yield f"withdraw {wager}"


def place_of(action: Action) -> int:
    """The spot or the deck of an action, where it has one."""
    return next((getattr(action, name) for name in PLACES if name in FIXED[type(action)]), 0)


def at_place(words: str) -> tuple[str, int | None]:
    """Words and the place that may follow them, as the terminal writes it.

    >>> at_place("settle (seat 2)"), at_place("wash the cards (deck 1)"), at_place("cut")
    (('settle', 2), ('wash the cards', 1), ('cut', None))
    """
    found = re.fullmatch(r"(.+) \((?:seat|deck) ([0-9]{1,2})\)", words)
    return (found[1], int(found[2])) if found else (words, None)


def vocabulary(rulebook: Rulebook) -> dict[str, Action]:
    """Every word, with the action it stands for where that is not offered; a kind of action goes before a step."""
    known: dict[str, Action] = {}
    for action in _prototypes(rulebook):
        for word in words_of(action, rulebook):
            known.setdefault(word, action)
    return known


def _prototypes(rulebook: Rulebook) -> Iterator[Action]:
    by = DEALER
    for wager in rulebook.wagers:
        yield PlaceWager(by=by, spot=0, wager=wager.name)
        yield WithdrawWager(by=by, spot=0, wager=wager.name)
        yield PlaceWager(by=by, spot=0, wager=wager.name, instrument=Instrument.MATCH_PLAY)
    yield from _plain_kinds()
    yield from (Perform(by=by, step=step) for step in Step)
    yield from (Report(by=by, what=what) for what in Irregularity)
    yield from (Attend(by=by, device=a, condition=b) for a, b in product(Device, Condition))
    yield from (UseMethod(by=by, shuffler=a, dealing=b, decks=n) for a, b, n in product(Shuffler, Dealing, (1, 2)))


def _plain_kinds() -> Iterator[Action]:
    """Kinds of action that need nothing said but their place."""
    place = {"deck": 1, "spot": 0}
    for kind in ACTIONS:
        if kind not in (Perform, Report, Attend, UseMethod, PlaceWager, WithdrawWager):
            own = {name: place[name] for name in kind.__dataclass_fields__ if name in place}
            yield kind(by=DEALER, **own)
