"""Silence: what is done for a player who does not act, in one place for every clock, here and in the rulebook."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from houseway.bots.bot import any_value, taken
from houseway.cards import Card, Hand
from houseway.engine.actions import Action, BuyIn, Leave, Perform, PlaceWager, Sit, WithdrawWager
from houseway.engine.offers import HandToSet, Offer, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.words import Step

NEVER = (Sit, Leave, BuyIn, PlaceWager, WithdrawWager)
ENTERS = (Step.TAKE_PART, Step.TAKE_AREA)


def when_silent(offers: Sequence[Offer], rulebook: Rulebook, arranged: tuple[Hand, ...] = ()) -> Action | None:
    """What the game says of silence; or else the usual answer, a fold, or what must be done next.

    Cards lie as they were arranged where that is a setting, or by the house way. Nobody's chips are wagered for
    them, and nobody is entered into a round: None where nothing else is asked, and the table goes on without.
    """
    if rulebook.when_silent is not None:
        return rulebook.when_silent(offers, arranged)
    routine = [offer for offer in offers if offer.routine and not _enters(offer.act)]
    usual = [offer for offer in routine if offer.usual is not None]
    folds = [offer for offer in routine if isinstance(offer.act, Perform) and offer.act.step is Step.FOLD]
    plain = [offer for offer in routine if offer.bounds is None]
    for offer in (*usual, *folds, *plain, *routine):
        return taken(offer, _value(offer, rulebook, arranged))
    return None


def _enters(action: Action) -> bool:
    return isinstance(action, NEVER) or (isinstance(action, Perform) and action.step in ENTERS)


def _value(offer: Offer, rulebook: Rulebook, arranged: tuple[Hand, ...]) -> Any:
    """What stands in the open field of an offer that is taken for somebody."""
    match offer.bounds:
        case Split() as split if split.admits(arranged):
            return arranged
        case _ if offer.usual is not None or offer.bounds is None:
            return offer.usual
        case Whole(least):
            return least
        case Split(cards, parts) as split:
            by_house = rulebook.house_way(cards) if rulebook.house_way is not None else ()
            return by_house if split.admits(by_house) else in_order(cards, parts)
        case _:
            return any_value(offer, random.Random(0))


def in_order(cards: Hand, parts: Sequence[HandToSet]) -> tuple[Hand, ...]:
    """Cards put into hands in their order, each hand its least first, the rest into the first that have room."""
    left, hands = list(cards), [list[Card]() for _ in parts]
    for wanted in ("least", "most"):
        for hand, part in zip(hands, parts, strict=True):
            while left and len(hand) < getattr(part, wanted):
                hand.append(left.pop(0))
    return tuple(map(tuple, hands))
