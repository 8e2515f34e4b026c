"""The people at a table who are not there: bots for every seat, and what they usually wager."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from houseway.bots.bot import NAMES, Bot, any_value, by_the_book, taken
from houseway.bots.players import Stays, player
from houseway.bots.run import chance_from, next_action, run
from houseway.bots.strategies import best_strategy, whole_player
from houseway.cards import Hand
from houseway.engine.actions import Action, BuyIn, PlaceWager, Sit
from houseway.engine.events import ChipsMoved
from houseway.engine.offers import Offer, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, open_table
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat, Step, Why
from houseway.errors import BadNotation
from houseway.procedures.conditions import bets_closed
from houseway.procedures.layout import betting_area, stack_of

COMFORTABLE_CENTS = 1000
BUY_IN_CENTS = 100_000
MOST_WAGERS = 4  # what a round may ask for, in multiples of the wagers before the deal
MOST_STEPS = 200

PLAYERS = ("best", "house-way", "random")
"""How a bot decides: by the strategy proven best where there is one, by the house way, or by a coin."""


def staff() -> dict[Seat, Bot]:
    """The dealer and the supervisor, by the book."""
    return {DEALER: by_the_book, SUPERVISOR: by_the_book}


def player_bot(rulebook: Rulebook, name: str, wagers: dict[str, int], how: str, rng: random.Random) -> Bot:
    """Somebody who makes these wagers every round, decides by a strategy, and never runs out of chips."""
    if how == "house-way" and rulebook.house_way is None:
        raise BadNotation(f"player {how!r}: {rulebook.id} has no house way: expected best or random")
    at_random = how == "random"
    if whole := whole_player(rulebook.id):
        return whole(rulebook, name, rng, at_random)
    decides = player(name, wagers, _stays(rulebook, how, rng), sets=None if at_random else rulebook.house_way)
    enough = max(1, MOST_WAGERS * sum(wagers.values()))

    def bot(view: View) -> Action | None:
        for offer in view.offers:
            if isinstance(offer.act, BuyIn) and (offer.routine or view.stake(stack_of(offer.act.by)) < enough):
                assert isinstance(offer.bounds, Whole)
                return taken(offer, min(max(BUY_IN_CENTS, offer.bounds.least), offer.bounds.most))
        return decides(view) or _obliging(view, None if at_random else rulebook, rng)

    return bot


def _stays(rulebook: Rulebook, how: str, rng: random.Random) -> Stays:
    """Is a hand worth a further wager? A misdealt hand has no value, and is held on to."""
    if how == "random":
        return _coin(rng)
    strategy = best_strategy(rulebook)
    if strategy is None:
        return lambda hand: True
    return lambda hand: len(hand) not in rulebook.hand_sizes or strategy(hand)


def _coin(rng: random.Random) -> Stays:
    """A coin for each hand; asked again about the same hand it says the same."""
    last: list[tuple[Hand, bool]] = []

    def stays(hand: Hand) -> bool:
        if not last or last[-1][0] != hand:
            last[:] = [(hand, rng.random() < 0.5)]
        return last[-1][1]

    return stays


def has_strategy(rulebook: Rulebook) -> bool:
    """Is there a best strategy for the game's decision?"""
    return best_strategy(rulebook) is not None


def _obliging(view: View, rulebook: Rulebook | None, rng: random.Random) -> Action | None:
    """What is asked of a player beyond wagers: the usual answer, or any that is permitted."""
    for offer in view.offers:
        wager = isinstance(offer.act, PlaceWager) or getattr(offer.act, "step", None) is Step.FOLD
        if offer.routine and not wager:
            usual = usual_value(offer, rulebook) if rulebook else offer.usual
            return taken(offer, any_value(offer, rng) if usual is None else usual)
    return None


def usual_value(offer: Offer, rulebook: Rulebook) -> Any:
    """The answer that the offer itself has, or that the house would give; None where there is none."""
    if offer.usual is None and isinstance(offer.bounds, Split) and rulebook.house_way is not None:
        return rulebook.house_way(offer.bounds.cards)
    return offer.usual


def neighbours(rulebook: Rulebook, seat: Seat, count: int) -> list[Seat]:
    """So many other seats, those nearest to somebody's own first."""
    others = [spot for spot in rulebook.spots if spot != seat]
    return sorted(sorted(others, key=lambda spot: abs(spot - seat))[:count])


def seated(rulebook: Rulebook, seats: list[Seat], bounds: dict[str, Whole], rng: random.Random) -> dict[Seat, Bot]:
    """Players for the seats: all make the first wager, and some of the others, as they please."""
    bots = dict[Seat, Bot]()
    for seat, name in zip(seats, NAMES, strict=False):
        wagers = {wager: comfortable(each) for wager, each in bounds.items()}
        for wager in list(wagers)[1:]:
            without = {other: cents for other, cents in wagers.items() if other != wager}
            if rng.random() < 0.5 and stand(rulebook, without):
                wagers = without
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


def stand(rulebook: Rulebook, wagers: dict[str, int]) -> bool:
    """Are these wagers enough together, so that the dealer does not give them back?"""
    seat, rng = rulebook.spots[0], random.Random(0)
    bots = staff() | {seat: player_bot(rulebook, NAMES[0], wagers, "best", rng)}
    for round, entry in islice(run(open_table(rulebook), bots, chance_from(rng)), MOST_STEPS):
        if given_back(entry, seat) or bets_closed(round):
            return not given_back(entry, seat)
    return False


def given_back(entry: Entry, spot: int) -> str:
    """The clause by which the dealer gives a spot's wagers back, or nothing."""
    for event in entry.events:
        if isinstance(event, ChipsMoved) and event.why is Why.WITHDRAW and event.source.spot == spot:
            return event.clause if entry.action.by == DEALER else ""
    return ""


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
