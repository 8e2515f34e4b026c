"""Labels: what an action is called in a list of choices, for people and in scenarios. No game is known here."""

from __future__ import annotations

from enum import Enum
from typing import Any

from houseway.cards import show
from houseway.engine.actions import (
    Action,
    Attend,
    BuyIn,
    Claim,
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
from houseway.engine.phase import Rulebook
from houseway.engine.play import describe
from houseway.engine.words import Instrument, Step
from houseway.procedures.decks import OPENS

OF_A_DECK = frozenset((*OPENS, Step.CHANGE_DECK))  # steps whose place is a deck and not a seat


def title_of(wager: str, rulebook: Rulebook) -> str:
    """A wager as the layout names it."""
    titles = {each.name: each.title for each in rulebook.wagers}
    return titles.get(wager, wager.replace("_", " ").capitalize())


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
        case Claim():
            return "summon the floor"  # "call" is a wager, and "ask" is for the house way
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
            return describe(action)


def _at(spot: int, decks: int, *, deck: bool) -> str:
    if not spot or (deck and decks == 1):
        return ""
    return f" (deck {spot})" if deck else f" (seat {spot})"
