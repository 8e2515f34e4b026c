"""The people at a table who are not there: bots for every seat, and what they usually wager."""

from __future__ import annotations

import random
from collections.abc import Callable

from houseway.bots.bot import Bot, by_the_book, taken
from houseway.bots.players import Stays, player
from houseway.bots.run import chance_from, next_action
from houseway.bots.strategies import best_strategy
from houseway.engine.actions import Action, BuyIn, PlaceWager, Sit
from houseway.engine.offers import Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import apply, open_table
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat
from houseway.procedures.layout import betting_area, stack_of

NAMES = ("Ann", "Bob", "Chi", "Dee", "Eve", "Fay", "Gus", "Hal")
COMFORTABLE_CENTS = 1000
BUY_IN_CENTS = 100_000
MOST_WAGERS = 4  # what a round may ask for, in multiples of the wagers before the deal
MOST_STEPS = 200

Strategies = dict[str, Callable[[str, random.Random], Stays]]

STRATEGIES: Strategies = {
    "best": lambda rulebook, rng: best_strategy(rulebook),
    "random": lambda rulebook, rng: lambda hand: rng.random() < 0.5,
}
"""How a bot decides: best is the strategy proven best, random tosses a coin."""


def staff() -> dict[Seat, Bot]:
    """The dealer and the supervisor, by the book."""
    return {DEALER: by_the_book, SUPERVISOR: by_the_book}


def player_bot(rulebook: Rulebook, name: str, wagers: dict[str, int], how: str, rng: random.Random) -> Bot:
    """Somebody who makes these wagers every round, decides by a strategy, and never runs out of chips."""
    decides = player(name, wagers, STRATEGIES[how](rulebook.id, rng))
    enough = MOST_WAGERS * sum(wagers.values())

    def bot(view: View) -> Action | None:
        for offer in view.offers:
            if isinstance(offer.act, BuyIn) and view.stake(stack_of(offer.act.by)) < enough:
                assert isinstance(offer.bounds, Whole)
                return taken(offer, min(max(BUY_IN_CENTS, offer.bounds.least), offer.bounds.most))
        return decides(view)

    return bot


def neighbours(rulebook: Rulebook, seat: Seat, count: int) -> list[Seat]:
    """So many other seats, those nearest to somebody's own first."""
    others = [spot for spot in rulebook.spots if spot != seat]
    return sorted(sorted(others, key=lambda spot: abs(spot - seat))[:count])


def seated(rulebook: Rulebook, seats: list[Seat], bounds: dict[str, Whole], rng: random.Random) -> dict[Seat, Bot]:
    """Players for the seats: all make the first wager, and some of the others, as they please."""
    bots = dict[Seat, Bot]()
    for seat, name in zip(seats, NAMES, strict=False):
        wagers = {
            wager: comfortable(each)
            for place, (wager, each) in enumerate(bounds.items())
            if place == 0 or rng.random() < 0.5
        }
        bots[seat] = player_bot(rulebook, name, wagers, "best", rng)
    return bots


def comfortable(bounds: Whole) -> int:
    """An amount that is easy to play with: ten dollars, or as near to it as the bounds allow."""
    wanted = min(max(COMFORTABLE_CENTS, bounds.least), bounds.most)
    return wanted - (wanted - bounds.least) % bounds.step


def usual_wagers(rulebook: Rulebook) -> dict[str, int]:
    """A comfortable amount on every wager before the deal."""
    return {name: comfortable(bounds) for name, bounds in wager_bounds(rulebook).items()}


def wager_bounds(rulebook: Rulebook) -> dict[str, Whole]:
    """What may be put on each wager before the deal, found by trying them all at a table of one."""
    seat, found = rulebook.spots[0], dict[str, Whole]()
    round, chance = open_table(rulebook), chance_from(random.Random(0))
    for _ in range(MOST_STEPS):
        action = next_action(round, {seat: _tries_all(found)}, chance)
        if action is None and found:
            return found
        action = action or next_action(round, staff(), chance)
        if action is None:
            return found
        round, _entry = apply(round, action)
    return found


def _tries_all(found: dict[str, Whole]) -> Bot:
    def bot(view: View) -> Action | None:
        for offer in view.offers:
            match offer.act:
                case Sit():
                    return taken(offer, NAMES[0])
                case BuyIn() if isinstance(offer.bounds, Whole) and not view.chips:
                    return taken(offer, offer.bounds.most)
                case PlaceWager(spot=spot, wager=wager, instrument=Instrument.CHIPS):
                    if isinstance(offer.bounds, Whole) and not view.stake(betting_area(wager, spot)):
                        found[wager] = offer.bounds
                        return taken(offer, comfortable(offer.bounds))
        return None

    return bot
