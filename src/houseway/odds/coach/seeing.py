"""What a seat sees, as the coach asks about it."""

from __future__ import annotations

from collections import Counter

from houseway.cards import Card, Hand
from houseway.engine.actions import SetHands
from houseway.engine.offers import Offer, Split
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.procedures.layout import areas_of


def seen_at(rulebook: Rulebook, view: View, spot: int) -> Hand:
    """The cards of a spot whose faces the seat sees."""
    there = (card for area in areas_of(spot, rulebook.hands) for card in view.at(area))
    return tuple(card for card in there if card is not None)


def all_seen(view: View) -> Hand:
    """Every card whose face the seat sees."""
    return tuple(card for cards in view.cards.values() for card in cards if card is not None)


def unseen(rulebook: Rulebook, view: View) -> Counter[Card]:
    """The cards whose faces the seat does not see."""
    return Counter(rulebook.deck.cards) - Counter(all_seen(view))


def to_set(view: View) -> tuple[Offer, Hand] | None:
    """The offer to set cards that is open to the seat, and the cards."""
    for offer in view.offers:
        if isinstance(offer.act, SetHands) and isinstance(offer.bounds, Split) and offer.routine:
            return offer, offer.bounds.cards
    return None
