"""What a bot is, and the two that need no game: by the book, and at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, count
from typing import Any, assert_never

from houseway.cards import Card, Hand
from houseway.engine.actions import Action
from houseway.engine.offers import Dice, HandToSet, Name, Offer, OneOf, Order, Split, Whole
from houseway.engine.view import View

NAMES = ("Ann", "Bob", "Chi", "Dee", "Eve", "Fay", "Gus", "Hal")  # more than a table has seats

Bot = Callable[[View], Action | None]
"""A bot answers None when it has nothing to do now."""


def by_the_book(view: View) -> Action | None:
    """The dealer or the supervisor who performs every procedure: the next routine step, done rightly."""
    offer = next((offer for offer in view.offers if offer.routine), None)
    return None if offer is None else taken(offer, offer.usual)


def idle(view: View) -> None:
    """Somebody who sits and watches."""


def at_random(rng: random.Random, *, irregular: float = 0.05) -> Bot:
    """Anything that is offered, with what is not routine now and then; the random walker of the laws."""

    def bot(view: View) -> Action | None:
        wild = rng.random() < irregular
        choices = [offer for offer in view.offers if offer.routine is not wild] or list(view.offers)
        if not choices:
            return None
        offer = rng.choice(choices)
        return taken(offer, any_value(offer, rng))

    return bot


def taken(offer: Offer, value: Any = None) -> Action:
    """The action of an offer, with this value in its free field; chance is left to the table."""
    if offer.bounds is None or offer.act.CHANCE:
        return offer.act
    return replace(offer.act, **{offer.act.FREE: value})


def called(offer: Offer, name: str) -> Action:
    """Takes a seat under this name, or with a number after it where somebody else has the name."""
    assert offer.bounds is not None
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return taken(offer, next(each for each in names if offer.bounds.admits(each)))


def any_value(offer: Offer, rng: random.Random) -> Any:
    """Some value within the bounds."""
    match offer.bounds:
        case None:
            return None
        case Whole(least, most, step):
            few = min(most, least + 40 * step)  # small numbers make livelier walks
            return rng.randrange(least, (few if rng.random() < 0.8 else most) + 1, step)
        case OneOf(values):
            return rng.choice(values)
        case Order(count):
            return tuple(rng.sample(range(count), count))
        case Dice(count, sides):
            return tuple(rng.randint(1, sides) for _ in range(count))
        case Split(cards, parts):
            return _any_split(cards, parts, rng)
        case Name():
            free = [name for name in NAMES if offer.bounds.admits(name)]
            return rng.choice(free[:5])
        case _:
            assert_never(offer.bounds)


def _any_split(cards: Hand, parts: tuple[HandToSet, ...], rng: random.Random) -> tuple[Hand, ...]:
    """The cards dealt out at random, each hand its least first and the rest where there is room."""
    left = rng.sample(cards, len(cards))
    hands: list[list[Card]] = [[left.pop() for _ in range(part.least)] for part in parts]
    while left:
        room = [hand for hand, part in zip(hands, parts, strict=True) if len(hand) < part.most]
        rng.choice(room).append(left.pop())
    return tuple(tuple(hand) for hand in hands)
