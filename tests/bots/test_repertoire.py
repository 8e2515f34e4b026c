"""The repertoire of the staff: steps that a game seldom comes to are in it as well."""

from __future__ import annotations

import random

import pytest

from houseway.bots.people import seated, wager_bounds
from houseway.bots.repertoire import known_moves
from houseway.engine.actions import Perform, Report
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.procedures.submission import first_permitted
from houseway.registry import game


@pytest.mark.parametrize(
    ("rulebook", "seat", "rare"),
    [
        ("asia-poker-ma", DEALER, {Step.COLLECT_SURRENDERED, Step.GIVE_HELP, Irregularity.DEALER_MISSET}),
        ("asia-poker-pa", DEALER, {Step.COLLECT_SURRENDERED, Step.CHANGE_DECK, Irregularity.DEALER_MISSET}),
        ("asia-poker-ma", DEALER, {Step.HAND_OVER_SHAKER, Step.TAKE_SHAKER}),
        ("asia-poker-pa", SUPERVISOR, {Step.RULE_ABANDONED, Step.LET_STAND, Step.GIVE_SHAKER}),
        ("dragon-poker-md", DEALER, {Step.CHANGE_DECK, Irregularity.SHUFFLER_JAMS}),
        ("dragon-poker-md", SUPERVISOR, {Step.RULE_ABANDONED}),
        ("two-card-joker-poker-ma", DEALER, {Irregularity.SHUFFLER_JAMS}),
    ],
)
def test_steps_after_a_surrender_a_day_or_a_change_of_method_are_known(
    rulebook: str, seat: Seat, rare: set[Step | Irregularity]
) -> None:
    kind, rng = game(rulebook), random.Random(1)
    filed = kind.filed(first_permitted(kind.submission, {}))
    moves = known_moves(filed, seat, seated(filed, list(filed.spots[:2]), wager_bounds(filed), rng), rng)
    steps = {move.act.step for move in moves if isinstance(move.act, Perform)}
    assert rare <= steps | {move.act.what for move in moves if isinstance(move.act, Report)}
