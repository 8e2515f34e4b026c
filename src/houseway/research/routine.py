"""What is done without asking: by every player alike, and by the dealer and the supervisor by the book."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from houseway.bots.bot import by_the_book, taken
from houseway.engine.actions import Action, BuyIn, Perform, PlaceWager, Sit
from houseway.engine.offers import Offer, Order, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat, Step
from houseway.procedures.conditions import bets_closed
from houseway.procedures.layout import betting_area, stack_of

STACK_UNITS = 10_000  # what a player of a banked game has, in least wagers, before each round
ASKED_OF_ALL = (Step.EXAMINE, Step.ANNOUNCE_STAYING, Step.TAKE_PART)


@dataclass(frozen=True, slots=True, kw_only=True)
class Routine:
    """The way of a table: who plays, and whether they choose their wagers."""

    rulebook: Rulebook
    seats: tuple[Seat, ...]
    betting: bool

    @property
    def unit_cents(self) -> int:
        """A point, or the least wager."""
        points = self.rulebook.wagers[0].unit_cents
        least: int = points or self.rulebook.options.minimum_cents
        return least

    def next(self, round: Round) -> Action | None:
        """What players do in any case, then what the staff does."""
        for seat in self.seats:
            for offer in offers(round, seat):
                if (action := self._of_all(round, offer)) is not None:
                    return action
        for seat in (DEALER, SUPERVISOR):
            action = by_the_book(view(round, seat))
            if action is not None:
                return _with_chance(round, action)
        return None

    def _of_all(self, round: Round, offer: Offer) -> Action | None:
        match offer.act:
            case Sit(by=seat):
                return taken(offer, f"Player {seat}")
            case BuyIn(by=seat) if isinstance(offer.bounds, Whole) and not _in_play(round, seat):
                wanted = STACK_UNITS * self.unit_cents - round.stake(stack_of(seat))
                cents = min(offer.bounds.most, max(offer.bounds.least, wanted))
                return taken(offer, cents) if wanted > 0 else None
            case PlaceWager() if not self.betting and self._wants(round, offer):
                assert isinstance(offer.bounds, Whole)
                return taken(offer, offer.bounds.least)
            case Perform(step=step) if step in ASKED_OF_ALL and offer.routine:
                return offer.act
            case _:
                return None

    def _wants(self, round: Round, offer: Offer) -> bool:
        """Without a choice of wagers: the least of the first one, and what must be equal to it."""
        act, bounds = offer.act, offer.bounds
        assert isinstance(act, PlaceWager)
        assert isinstance(bounds, Whole)
        is_first = act.wager == self.rulebook.wagers[0].name or bounds.least == bounds.most
        own = act.spot == act.by and act.instrument is Instrument.CHIPS
        asked = offer.routine and not bets_closed(round)
        return own and asked and is_first and not round.stake(betting_area(act.wager, act.spot))


def _in_play(round: Round, seat: Seat) -> bool:
    """Stacks are filled once in a round, before the first wager."""
    return any(area.spot == seat and cents and area != stack_of(seat) for area, cents in round.chips.items())


def _with_chance(round: Round, action: Action) -> Action:
    """Cards are not shuffled, as their faces are decided later, and dice show what they show first."""
    if not action.CHANCE:
        return action
    bounds = next(offer.bounds for offer in offers(round, action.by) if offer.fits(action))
    value: Any = tuple(range(bounds.count)) if isinstance(bounds, Order) else (1,) * getattr(bounds, "count", 1)
    return replace(action, **{action.FREE: value})
