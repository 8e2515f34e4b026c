"""The dealer's exam knows every step that the rules may ask for, however seldom a round comes to it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from houseway.bots.people import seated, wager_bounds
from houseway.bots.repertoire import known_moves
from houseway.engine.actions import Leave, Perform, Report
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31
from tests.rules.chinese_poker_ca.test_showdown import STAYS, table_with, two_rounds


@cache
def known(seat: Seat) -> set[Step | Irregularity]:
    """The steps and reports in the repertoire of somebody of the staff."""
    rulebook, rng = opened().round.rulebook, random.Random(1)
    players = seated(rulebook, list(rulebook.spots[:2]), wager_bounds(rulebook), rng)
    moves = [move.act for move in known_moves(rulebook, seat, players, rng)]
    return {act.step for act in moves if isinstance(act, Perform)} | {
        act.what for act in moves if isinstance(act, Report)
    }


def asked(table: Table, seat: Seat) -> set[Step | Irregularity]:
    """All that is offered to somebody of the staff until the round ends."""
    found: set[Step | Irregularity] = set()
    number = table.round.number
    while table.round.number == number:
        found |= {act.step for act in table.offered(seat) if isinstance(act, Perform)}
        found |= {act.what for act in table.offered(seat) if isinstance(act, Report)}
        table.next()
    return found


@shows("CA-CP-FL-2", "CA-CP-SWEEP-15", "CA-CP-SWEEP-16", "CA-CP-SWEEP-14")
@pytest.mark.parametrize("seat", [DEALER, SUPERVISOR])
def test_sweep_15_a_fantasy_land_hand_that_is_declared_can_be_dealt_to_its_end(seat: Seat) -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {1, 2, 3}
    due(table, 1)
    steps = asked(table, seat)
    if seat == DEALER:
        assert steps >= {Step.CONFIRM_SWEEP, Step.REFUSE_SWEEP, Step.REVEAL, Step.COLLECT_SWEEP, Step.COMPARE}
    assert steps <= known(seat)


@shows("CA-CP-FL-3", "AMB-39")
def test_amb_39_the_cards_of_who_left_can_be_placed() -> None:
    table = opened()
    table.seated(1, 2)
    due(table, 1)
    table.until("shuffling")
    table.do(Leave(by=1))
    assert Step.PLACE_FOR_ABSENT in (steps := asked(table, DEALER))
    assert steps <= known(DEALER)


@shows("CA-CP-FL-5", "AMB-32")
def test_fl_5_staying_can_be_announced_by_the_dealer() -> None:
    table = two_rounds(STAYS, in_fantasy_land=True)
    del table.bots[1]
    table.until_idle()
    assert table.done(Step.ANNOUNCE_STAYING) == [1]
    assert Step.ANNOUNCE_STAYING in known(DEALER)
