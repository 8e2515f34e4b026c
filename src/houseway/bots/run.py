"""Running a table: everybody is asked in turn, and chance is added to what they do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from houseway.bots.bot import Bot, any_value
from houseway.engine.actions import Action
from houseway.engine.offers import Offer
from houseway.engine.play import Entry, apply, everybody, offers
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import Seat

Chance = Callable[[Offer], Action]
"""Fills in what is left to chance: the order of a shuffle."""


def chance_from(rng: random.Random) -> Chance:
    def fill(offer: Offer) -> Action:
        return replace(offer.act, **{offer.act.FREE: any_value(offer, rng)})

    return fill


def with_chance(round: Round, action: Action, chance: Chance) -> Action:
    """The action with its chance filled in, if it has any and it is still open."""
    if not action.CHANCE or getattr(action, action.FREE):
        return action
    offer = next((offer for offer in offers(round, action.by) if offer.fits(action)), None)
    return action if offer is None else replace(chance(offer), at=action.at)


def next_action(round: Round, bots: Mapping[Seat, Bot], chance: Chance) -> Action | None:
    """What the first seat with something to do does: players before the dealer, the supervisor last."""
    for seat in everybody(round):
        if seat in bots and offers(round, seat):
            action = bots[seat](view(round, seat))
            if action is not None:
                return with_chance(round, replace(action, at=round.clock), chance)
    return None


def run(round: Round, bots: Mapping[Seat, Bot], chance: Chance) -> Iterator[tuple[Round, Entry]]:
    """Plays on until nobody has anything to do."""
    while (action := next_action(round, bots, chance)) is not None:
        round, entry = apply(round, action)
        yield round, entry
