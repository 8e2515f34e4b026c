"""Nobody can stop a table: if every player falls silent for ever, dealer and supervisor alone end the round."""

from __future__ import annotations

import random

import pytest

from houseway.bots.bot import taken
from houseway.engine.actions import Action, Perform, Report
from houseway.engine.offers import Offer
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import CHIPS, INVENTORY, OUTSIDE
from tests.laws.walking import TABLES, Walk, walk

STAFF = (SUPERVISOR, DEALER)
DECKS = ("deck", "spread", "spread face down", "missing")  # areas that are numbered by the deck
REMEDIES = (Irregularity.PLAYER_LEAVES, Step.RETURN_WAGERS)


@pytest.mark.parametrize(("name", "number"), TABLES)
@pytest.mark.parametrize("irregular", [0.02, 0.15])
def test_staff_end_a_round_whose_players_fall_silent(name: str, number: int, irregular: float) -> None:
    walker, tried = walk(name, number, seed=8, irregular=irregular), 0
    for _ in walker.steps(400):
        if tried < 12 and under_way(walker.round) and walker.rng.random() < 0.3:
            finish_alone(Walk(random.Random(8), walker.round))
            tried += 1
    assert tried


def under_way(round: Round) -> bool:
    """Does somebody's money depend on the round: is a wager down, or a hand dealt?"""
    own = {area for area in round.chips if area.name == CHIPS or area in (OUTSIDE, INVENTORY)}
    hands = any(
        area.spot for area in round.cards if area.name not in ("deck", "spread", "spread face down", "missing")
    )
    return hands or any(cents for area, cents in round.chips.items() if area not in own and area.spot)


def finish_alone(walk: Walk, most: int = 400) -> None:
    number = walk.round.number
    for _ in range(most):
        if walk.round.number > number or not under_way(walk.round):
            return
        walk.take(staff_step(walk.round))
    raise AssertionError(f"round {number} does not end: stuck in {walk.round.phase.name}")


def staff_step(round: Round) -> Action:
    """The next routine step of staff, or else what they do about somebody who does not act."""
    found = [offer for seat in STAFF for offer in offers(round, seat)]
    for offer in found:
        if offer.routine:
            return taken(offer, offer.usual)
    for offer in found:
        if remedy(offer):
            return offer.act
    raise AssertionError(f"staff can do nothing about a silent player in {round.phase.name}")


def remedy(offer: Offer) -> bool:
    match offer.act:
        case Report(what=what):
            return what in REMEDIES
        case Perform(step=step):
            return step in REMEDIES
        case _:
            return False
