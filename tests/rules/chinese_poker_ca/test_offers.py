"""What is offered to whom, in a round in which much happens."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Leave, Sit
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table
from tests.rules.chinese_poker_ca.test_dealing import due
from tests.rules.chinese_poker_ca.test_settlement_sweeps import E31
from tests.rules.chinese_poker_ca.test_showdown import table_with


def everybody(table: Table) -> tuple[int, ...]:
    return (SUPERVISOR, DEALER, *table.round.rulebook.spots)


@shows("CA-CP-DEAL-3", "CA-CP-DEAL-4", "CA-CP-DEAL-9", "CA-CP-FL-2", "CA-CP-SWEEP-15", "CA-CP-ORDER-1")
@pytest.mark.parametrize("leaver", [1, 4])
def test_deal_4_nobody_is_offered_what_another_is_to_do(leaver: int) -> None:
    table = table_with(E31, [300] * 4, 10)
    table.declaring = {1, 2}
    due(table, 1)
    table.until("shuffling")
    table.do(Leave(by=leaver))
    while table.round.number == 1:
        for seat in everybody(table):
            assert {act.by for act in table.offered(seat)} <= {seat}
        table.next()


@shows("CA-CP-SEAT-1", "AMB-39")
def test_seat_1_nobody_is_asked_to_come_or_to_go() -> None:
    table = table_with(E31, [300] * 4, 10)
    found = [each for seat in everybody(table) for each in offers(table.round, seat)]
    coming_and_going = [each for each in found if isinstance(each.act, Sit | Leave)]
    assert [each.act.by for each in coming_and_going] == list(everybody(table))
    assert not any(each.routine for each in coming_and_going)
