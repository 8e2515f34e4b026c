"""The people of a scenario: staff by the book, players who wager by the book and decide as the scenario says."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from houseway.bots.bot import Bot, by_the_book, taken
from houseway.bots.people import player_bot, stand, wager_bounds
from houseway.engine.actions import Action, BuyIn, Leave, Perform, PlaceWager, Report, Sit
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.view import View
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.procedures.layout import betting_area
from houseway.scenarios.scenario import Person, Scenario
from houseway.scenarios.words import words_of

BEST, RANDOM, SILENT = "best", "random", "silent"
COMFORTABLE_CENTS = 1000


Wagered = set[tuple[int, Seat, str]]
"""Round, seat and wager: what was placed or taken back once is not placed by the book again."""


def bots_of(scenario: Scenario, wagered: Wagered) -> dict[Seat, Bot]:
    """A bot for everybody who sits, the dealer and the supervisor by the book."""
    bots: dict[Seat, Bot] = {DEALER: by_the_book, SUPERVISOR: by_the_book}
    for seat, person in scenario.players.items():
        bots[seat] = _player(scenario.rulebook, seat, person, random.Random(f"{scenario.seed}/{seat}"), wagered)
    return bots


def _player(rulebook: Rulebook, seat: Seat, person: Person, rng: random.Random, wagered: Wagered) -> Bot:
    """Places each wager once in a round at the own spot, never buys in again, and decides as asked."""
    early = {wager.name for wager in rulebook.wagers if wager.before_deal}
    how = RANDOM if person.decides == RANDOM else BEST
    otherwise = player_bot(rulebook, person.name, dict(person.wagers), how, rng)

    def wager(view: View) -> Action | None:
        for offer in view.offers:
            match offer.act:
                case PlaceWager(spot=spot, wager=name) if name in early and spot == seat and offer.routine:
                    cents = person.wagers.get(name, 0)
                    fits = offer.bounds is not None and offer.bounds.admits(cents)
                    if (
                        fits
                        and (view.round, seat, name) not in wagered
                        and not view.stake(betting_area(name, spot))
                    ):
                        return taken(offer, cents)
        return None

    def bot(view: View) -> Action | None:
        if (action := wager(view)) is not None:
            return action
        asked = [offer for offer in view.offers if not _left_to_steps(offer, early)]
        if person.decides == SILENT:
            return next((offer.act for offer in asked if _takes_part(offer.act)), None)
        if meant := [offer for offer in asked if person.decides in words_of(offer.act, rulebook)]:
            return taken(meant[0], meant[0].usual)
        return otherwise(replace(view, offers=tuple(asked)))

    return bot


def remedy(scenario: Scenario, round: Round) -> Action | None:
    """What staff do about players who are silent, where nothing routine is left to do."""
    silent = [seat for seat, person in scenario.players.items() if person.decides == SILENT]
    for offer in (each for seat in (SUPERVISOR, DEALER) for each in offers(round, seat)):
        match offer.act:
            case Report(what=Irregularity.PLAYER_LEAVES, spot=spot) if round.table.player_of(spot) in silent:
                return offer.act
            case Perform(step=Step.RETURN_WAGERS) if silent:
                return offer.act
    return None


def _left_to_steps(offer: Offer, early: Iterable[str]) -> bool:
    """Seats, buy-ins, and wagers other than those of the book are for the steps of the scenario to say."""
    act = offer.act
    return isinstance(act, Sit | BuyIn | Leave) or (isinstance(act, PlaceWager) and act.wager in early)


def _takes_part(action: Action) -> bool:
    return isinstance(action, Perform) and action.step is Step.TAKE_PART


def default_wagers(rulebook: Rulebook) -> dict[str, int]:
    """The fewest wagers, in the rulebook's order, with which a player is dealt in."""
    wagers: dict[str, int] = {}
    for name, bounds in wager_bounds(rulebook).items():
        wagers[name] = min(max(COMFORTABLE_CENTS, bounds.least), bounds.most)
        if stand(rulebook, wagers):
            return wagers
    return wagers
