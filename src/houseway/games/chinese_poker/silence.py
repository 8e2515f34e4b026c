"""Silence: what is done for a player who does not act, by the dealer or by a clock, in one place (AMB-39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from houseway.cards import Hand
from houseway.engine.actions import Action, Perform, SetHands
from houseway.engine.offers import Offer, Split
from houseway.engine.words import Step


def when_silent(offers: Sequence[Offer], arranged: tuple[Hand, ...] = ()) -> Action | None:
    """The gentlest that can be done for a player who is offered this, or nothing, and the table goes on.

    Cards go where there is room, beside those that the player had arranged; nothing is declared. Nobody is said to
    take part in a round (AMB-25).
    """
    for offer in offers:
        match offer.act, offer.bounds:
            case SetHands() as act, Split() as split:
                return replace(act, hands=completed(split, arranged))
            case Perform(step=Step.DECLARE_NOTHING) as act, _:
                return act
    return None


def completed(split: Split, arranged: tuple[Hand, ...] = ()) -> tuple[Hand, ...]:
    """A setting of the cards that keeps what is arranged, if it can be kept."""
    begun = arranged if _fits(split, arranged) else ((),) * len(split.parts)
    there = {card for hand in begun for card in hand}
    front, middle, back = (part.most - len(hand) for part, hand in zip(split.parts, begun, strict=True))
    left = tuple(card for card in split.cards if card not in there)
    return tuple(hand + more for hand, more in zip(begun, first_free(left, (front, middle, back)), strict=True))


def _fits(split: Split, arranged: tuple[Hand, ...]) -> bool:
    """Are these cards of the offer, each once, and no more than a hand takes?"""
    if len(arranged) != len(split.parts):
        return False
    room = all(len(hand) <= part.most for hand, part in zip(arranged, split.parts, strict=True))
    return room and not Counter(card for hand in arranged for card in hand) - Counter(split.cards)


def first_free(cards: Hand, free: tuple[int, int, int]) -> tuple[Hand, Hand, Hand]:
    """Each card in the first free place of back, middle, front (AMB-39).

    >>> from houseway.games.chinese_poker.hands import DECK
    >>> [len(hand) for hand in first_free(DECK.hand("As Kd 7c"), (3, 1, 1))]
    [1, 1, 1]
    """
    back, middle = free[2], free[2] + free[1]
    return cards[middle:], cards[back:middle], cards[:back]
