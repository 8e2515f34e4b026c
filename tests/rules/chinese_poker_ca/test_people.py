"""People are known by name: nobody sits twice, and who comes back brings what was taken away."""

from __future__ import annotations

import pytest

from houseway.engine.actions import BuyIn, Leave, Sit
from houseway.engine.areas import Mark
from houseway.engine.events import Marked
from houseway.games.chinese_poker.people import REMEMBERED, TOOK_AWAY
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import MINUTE, Table, opened
from tests.rules.chinese_poker_ca.test_showdown import shorten


def left_with(dollars: int, *, others: int = 2) -> Table:
    """Ann has left a table, where others play on, with so much."""
    table = opened(max_buy_in_cents=500_00)
    table.seated(*range(2, 2 + others))
    table.do(Sit(by=1, name="Ann"))
    table.do(BuyIn(by=1, cents=500_00))
    shorten(table, {1: dollars})
    table.do(Leave(by=1, at=10 * MINUTE))
    return table


@shows("CA-CP-SEAT-1", "AMB-41")
@pytest.mark.parametrize("name", ["Ann", "ANN", "ann"])
def test_seat_1_a_name_that_somebody_has_is_refused(name: str) -> None:
    table = opened()
    table.do(Sit(by=1, name="Ann"))
    assert "other than Ann" in table.refuses(Sit(by=2, name=name), "CA-CP-SEAT-1")
    table.do(Sit(by=2, name="Anne"))


@shows("CA-CP-SEAT-1", "AMB-41")
def test_seat_1_a_name_is_free_when_its_owner_has_gone() -> None:
    table = opened()
    table.do(Sit(by=1, name="Ann"))
    table.do(Leave(by=1))
    table.do(Sit(by=2, name="Ann"))


@shows("CA-CP-STAKES-5", "AMB-41")
def test_stakes_5_who_returns_brings_at_least_what_was_taken_away() -> None:
    table = left_with(300)
    table.do(Sit(by=5, name="Ann"))
    assert "30000 to 50000" in table.refuses(BuyIn(by=5, cents=299_99), "CA-CP-STAKES-5")
    table.refuses(BuyIn(by=5, cents=500_01), "CA-CP-STAKES-4")
    table.do(BuyIn(by=5, cents=300_00))


@shows("CA-CP-STAKES-5", "CA-CP-STAKES-4", "AMB-41", "AMB-33")
def test_stakes_5_a_stack_above_the_maximum_comes_back_whole() -> None:
    table = left_with(530)
    table.do(Sit(by=1, name="Ann"))
    table.refuses(BuyIn(by=1, cents=529_00), "CA-CP-STAKES-5")
    table.refuses(BuyIn(by=1, cents=531_00), "CA-CP-STAKES-4")
    table.do(BuyIn(by=1, cents=530_00))


@shows("CA-CP-BUYIN-2", "AMB-41")
def test_buyin_2_who_left_with_little_buys_in_as_at_first() -> None:
    table = left_with(20)
    table.do(Sit(by=1, name="Ann"))
    table.refuses(BuyIn(by=1, cents=149_00), "CA-CP-BUYIN-2")
    table.do(BuyIn(by=1, cents=150_00))


@shows("CA-CP-STAKES-5", "AMB-41")
@pytest.mark.parametrize(("at", "least"), [(50 * MINUTE - 1, 300_00), (50 * MINUTE, 150_00)])
def test_stakes_5_after_forty_minutes_a_return_is_a_first_buy_in(at: int, least: int) -> None:
    table = left_with(300)
    table.do(Sit(by=1, name="Ann", at=at))
    table.refuses(BuyIn(by=1, cents=least - 1), "CA-CP-STAKES-5" if least == 300_00 else "CA-CP-BUYIN-2")
    table.do(BuyIn(by=1, cents=least))


@shows("CA-CP-STAKES-5", "AMB-41")
def test_stakes_5_sitting_down_and_leaving_again_does_not_free_anybody() -> None:
    table = left_with(300)
    for seat in (1, 4):
        table.do(Sit(by=seat, name="Ann"))
        table.do(Leave(by=seat))
    table.do(Sit(by=1, name="Ann"))
    table.refuses(BuyIn(by=1, cents=150_00), "CA-CP-STAKES-5")


@shows("CA-CP-STAKES-5", "CA-CP-ABTN-5", "AMB-41")
def test_stakes_5_a_new_game_asks_for_nothing_of_the_old() -> None:
    table = left_with(300)
    for seat in (2, 3):
        table.do(Leave(by=seat))
    table.do(Sit(by=1, name="Ann"))
    table.do(BuyIn(by=1, cents=150_00))


@shows("CA-CP-ABTN-5", "AMB-41")
def test_abtn_5_nothing_but_what_was_taken_and_paid_is_forgotten_with_a_game() -> None:
    table = left_with(300)
    for seat in (2, 3):
        table.do(Leave(by=seat))
    kept = [each.mark for each in table.events(Marked) if each.clause == "CA-CP-STAKES-5" and not each.value]
    assert set(kept) <= {Mark(what + who) for what in REMEMBERED for who in ("ann", "player 2", "player 3")}
    assert Mark(TOOK_AWAY + "ann") in kept


@shows("CA-CP-STAKES-5", "AMB-41")
def test_stakes_5_nobody_else_brings_what_ann_took_away() -> None:
    table = left_with(300)
    table.do(Sit(by=1, name="Bob"))
    table.do(BuyIn(by=1, cents=150_00))
