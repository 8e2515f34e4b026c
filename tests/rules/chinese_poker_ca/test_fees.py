"""Fees: by the clock, from every player of the game, none forgotten and none twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.engine.actions import BuyIn, Leave, Perform, Receive, Sit
from houseway.engine.areas import Mark
from houseway.engine.events import ChipsMoved
from houseway.engine.view import view
from houseway.engine.words import DEALER, Step, Why
from houseway.games.chinese_poker.layout import COLLECTION
from houseway.games.chinese_poker.people import TOOK_AWAY
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import MINUTE, Table, by_dealer, opened
from tests.rules.chinese_poker_ca.test_dealing import put

TOOK = Mark(TOOK_AWAY + "player 3")


def fees(table: Table) -> list[int]:
    """What was collected, in cents."""
    return [each.cents for each in table.events(ChipsMoved) if each.why is Why.FEE]


def fee_of(entered: int, schedule: int = 6) -> int:
    """The fee of a player who buys in so many milliseconds after the game began."""
    table = opened(schedule)
    table.seated(1, 2, cents=3000_00)
    table.seated(3, cents=3000_00, at=entered)
    table.do(by_dealer(Step.COLLECT_FEE, 3))
    return fees(table)[-1]


@shows("CA-CP-FEE-3", "CA-CP-FEE-4", "AMB-36")
@pytest.mark.parametrize(
    ("entered", "fee"),
    [
        (19 * MINUTE + 59_000, 15_00),
        (20 * MINUTE, 7_50),
        (20 * MINUTE + 1_000, 7_50),
        (39 * MINUTE + 59_999, 7_50),
        (40 * MINUTE, 15_00),
        (61 * MINUTE, 7_50),
    ],
)
def test_fee_4_e39_half_the_fee_after_twenty_minutes(entered: int, fee: int) -> None:
    assert fee_of(entered) == fee


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_e39_every_new_down_costs_the_full_fee() -> None:
    table = opened(3)
    table.seated(1, 2, 3, cents=300_00)
    table.until("shuffling")
    assert fees(table) == [12_00] * 3
    table.finish()
    table.do(Leave(by=2, at=40 * MINUTE))
    table.do(by_dealer(Step.COLLECT_FEE, 1))
    assert fees(table) == [12_00] * 4


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_downs_are_counted_from_the_second_players_buy_in() -> None:
    table = opened()
    table.seated(1)
    table.refuses(by_dealer(Step.COLLECT_FEE, 1), "CA-CP-FEE-1")
    table.seated(2, at=39 * MINUTE)
    table.do(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=1, at=41 * MINUTE))
    table.do(by_dealer(Step.COLLECT_FEE, 2))
    assert fees(table) == [10_00, 10_00]
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=1, at=78 * MINUTE), "CA-CP-FEE-1")


@shows("CA-CP-FEE-1")
def test_fee_1_a_down_is_paid_for_once() -> None:
    table = opened()
    table.seated(1, 2)
    table.finish(rounds=2)
    assert fees(table) == [10_00, 10_00]
    table.refuses(by_dealer(Step.COLLECT_FEE, 1), "CA-CP-FEE-1")


@shows("CA-CP-STAKES-5", "AMB-35", "CA-CP-TYPE-2")
def test_stakes_5_fees_are_paid_beside_the_stack() -> None:
    table = opened()
    table.seated(1, 2, cents=500_00)
    table.do(by_dealer(Step.COLLECT_FEE, 1))
    assert (table.chips(1), table.round.stake(COLLECTION)) == (500_00, 10_00)


@shows("CA-CP-STAKES-5", "AMB-35")
def test_stakes_5_fees_from_the_stack_by_option() -> None:
    table = opened(5, fee_from_stack=True)
    table.seated(1, 2, cents=900_00)
    table.seated(3, cents=900_00, at=25 * MINUTE)
    for seat in (1, 3):
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    assert (table.chips(1), table.chips(3), table.round.stake(COLLECTION)) == (885_00, 892_50, 22_50)


@shows("CA-CP-FEE-6")
def test_fee_6_no_fee_is_taken_once_a_round_has_begun() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("placing")
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=1, at=41 * MINUTE), "CA-CP-FEE-6")


@shows("CA-CP-FEE-6", "CA-CP-FEE-5")
def test_fee_6_limit_and_fee_stand_at_the_table_before_play() -> None:
    sign = next(each for each in opened(7).round.rulebook.signs if each.clause == "CA-CP-FEE-T")
    assert dict(sign.lines)["Table limit, a point"] == "$50"
    assert dict(sign.lines)["Fee per 40 minute down"] == "$18"


# None forgotten


@shows("CA-CP-FEE-1", "CA-CP-FEE-3", "AMB-36")
def test_fee_3_both_who_open_the_game_pay_for_its_first_down_whatever_the_date() -> None:
    table = opened()
    table.seated(1, at=1_767_225_600_000)
    table.seated(2, at=1_767_225_600_000 + 39 * MINUTE)
    table.until("shuffling")
    assert fees(table) == [10_00, 10_00]


def collected(table: Table, seat: int, at: int) -> list[tuple[int, str]]:
    """What the dealer takes from a player at that minute, each fee with its clause."""
    events = table.do(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=seat, at=at * MINUTE))
    return [(each.cents, each.clause) for each in events if isinstance(each, ChipsMoved)]


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_no_round_begins_while_a_fee_is_due() -> None:
    table = opened()
    table.seated(1, 2)
    for seat in (1, 2):
        table.do(Perform(by=seat, step=Step.TAKE_PART, spot=seat))
    table.do(by_dealer(Step.COLLECT_FEE, 1))
    table.refuses(Receive(by=DEALER, deck=1), "CA-CP-FEE-1")
    assert view(table.round, None).due == ("the dealer takes the fees that are due",)
    table.do(by_dealer(Step.COLLECT_FEE, 2))
    table.do(Receive(by=DEALER, deck=1))
    assert view(table.round, None).due == ()
    table.refuses(Perform(by=DEALER, step=Step.PLACE_BUTTONS, at=40 * MINUTE), "CA-CP-FEE-1")
    table.do(Perform(by=DEALER, step=Step.PLACE_BUTTONS, at=40 * MINUTE - 1))


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_a_down_that_went_by_uncollected_is_still_owed() -> None:
    table = opened()
    table.seated(1, 2)
    table.finish()
    assert collected(table, 1, at=90) == [(10_00, "CA-CP-FEE-1")] * 2
    table.refuses(by_dealer(Step.COLLECT_FEE, 1), "CA-CP-FEE-1")


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_another_who_enters_frees_nobody_from_what_is_owed() -> None:
    table = opened()
    table.seated(1, 2)
    table.finish()
    table.seated(3, at=90 * MINUTE)
    assert collected(table, 1, at=90) == [(10_00, "CA-CP-FEE-1")] * 2


@shows("CA-CP-FEE-3", "AMB-36")
def test_fee_3_an_add_on_is_no_entry() -> None:
    table = opened()
    table.seated(1, 2, cents=150_00)
    table.do(BuyIn(by=1, cents=1, at=25 * MINUTE))
    assert collected(table, 1, at=25) == [(10_00, "CA-CP-FEE-3")]
    assert table.done(Step.COLLECT_FEE) == [1]


@shows("CA-CP-FEE-3", "AMB-36")
def test_fee_3_an_add_on_in_a_game_that_is_paid_for_is_no_late_entry() -> None:
    table = opened()
    table.seated(1, 2, cents=150_00)
    table.do(by_dealer(Step.COLLECT_FEE, 2))
    table.do(BuyIn(by=1, cents=1, at=25 * MINUTE))
    assert collected(table, 1, at=25) == [(10_00, "CA-CP-FEE-3")]


@shows("CA-CP-FEE-3", "CA-CP-FEE-4", "AMB-36")
def test_fee_4_minutes_are_counted_from_the_beginning_of_the_game_whatever_the_date() -> None:
    table, date = opened(), 29_453_760
    table.seated(1, 2, at=date * MINUTE)
    table.seated(3, at=(date + 25) * MINUTE)
    assert collected(table, 1, at=date + 25) == [(10_00, "CA-CP-FEE-3")]
    assert collected(table, 3, at=date + 25) == [(5_00, "CA-CP-FEE-4")]


@shows("CA-CP-FEE-4", "CA-CP-FEE-1", "AMB-36")
def test_fee_4_who_entered_at_minute_25_and_is_asked_at_41_pays_the_half_and_the_next() -> None:
    table = opened()
    table.seated(1, 2)
    table.seated(3, at=25 * MINUTE)
    assert collected(table, 3, at=41) == [(5_00, "CA-CP-FEE-4"), (10_00, "CA-CP-FEE-1")]


@shows("CA-CP-FEE-3", "AMB-36")
def test_fee_3_who_entered_at_minute_45_owes_nothing_for_the_down_before() -> None:
    table = opened()
    table.seated(1, 2)
    table.seated(3, at=45 * MINUTE)
    assert collected(table, 3, at=46) == [(10_00, "CA-CP-FEE-3")]


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_a_down_in_which_a_player_was_alone_there_costs_nothing() -> None:
    table = opened()
    table.seated(1, 2)
    table.finish()
    table.do(Leave(by=2, at=39 * MINUTE))
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=1, at=50 * MINUTE), "CA-CP-FEE-1")
    table.seated(3, at=121 * MINUTE)
    assert collected(table, 1, at=121) == [(10_00, "CA-CP-FEE-1")]
    assert collected(table, 3, at=121) == [(10_00, "CA-CP-FEE-3")]


def left_at_minute_121(*seats: int) -> Table:
    """A game in which the first down was paid for and two more went by, until its first player leaves."""
    table = opened(fee_from_stack=True)
    table.seated(*seats)
    for seat in seats:
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    table.do(Leave(by=1, at=121 * MINUTE))
    return table


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_who_leaves_pays_for_the_downs_that_are_over() -> None:
    assert fees(left_at_minute_121(1, 2, 3)) == [10_00] * 5
    assert fees(left_at_minute_121(1, 2)) == [10_00] * 6


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_who_was_left_alone_leaves_without_paying_for_that_time() -> None:
    table = opened(fee_from_stack=True)
    table.seated(1, 2)
    table.finish()
    table.do(Leave(by=2, at=39 * MINUTE))
    table.do(Leave(by=1, at=121 * MINUTE))
    assert fees(table) == [10_00, 10_00]


@shows("CA-CP-FEE-1", "AMB-36")
def test_fee_1_who_leaves_without_having_bought_in_owes_nothing_and_nobody_else_pays() -> None:
    table = opened()
    table.seated(1, 2)
    for seat in (1, 2):
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    table.do(Sit(by=3, name="Cid"))
    table.do(Leave(by=3, at=121 * MINUTE))
    assert fees(table) == [10_00, 10_00]


@shows("CA-CP-FEE-1", "CA-CP-FEE-6")
def test_fee_6_a_round_that_lasts_into_the_next_down_is_played_to_its_end() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("placing")
    table.do(replace(put(table, 2, back=5), at=41 * MINUTE))
    assert view(table.round, None).due == ()
    table.finish()
    assert fees(table) == [10_00, 10_00]
    assert view(table.round, None).due == ("the dealer takes the fees that are due",)


@shows("CA-CP-FEE-1", "AMB-36", "AMB-41")
def test_fee_1_leaving_and_sitting_down_again_forgives_nobody_a_down() -> None:
    table = left_at_minute_121(1, 2)
    table.do(Sit(by=1, name="Player 1"))
    table.do(BuyIn(by=1, cents=470_00))
    assert collected(table, 1, at=121) == [(10_00, "CA-CP-FEE-3")]
    assert collected(table, 2, at=121) == [(10_00, "CA-CP-FEE-1")]


@shows("CA-CP-FEE-1", "CA-CP-FEE-3")
def test_fee_1_the_next_player_in_a_seat_pays_an_own_fee() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    table.do(Leave(by=3))
    table.do(Sit(by=3, name="Zoe"))
    table.do(BuyIn(by=3, cents=150_00))
    assert collected(table, 3, at=5) == [(10_00, "CA-CP-FEE-3")]


@shows("CA-CP-FEE-1", "CA-CP-FEE-4", "AMB-36")
def test_fee_4_a_game_that_somebody_has_paid_for_goes_on_when_another_leaves_before_its_first_round() -> None:
    table = opened()
    table.seated(1, 2)
    for seat in (1, 2):
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    table.do(Leave(by=1, at=10 * MINUTE))
    table.seated(3, at=25 * MINUTE)
    assert collected(table, 3, at=25) == [(5_00, "CA-CP-FEE-4")]
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=2, at=39 * MINUTE), "CA-CP-FEE-1")
    assert collected(table, 2, at=40) == [(10_00, "CA-CP-FEE-1")]


@shows("CA-CP-FEE-1", "CA-CP-FEE-4", "AMB-36", "AMB-41")
@pytest.mark.parametrize("seat", [1, 4])
def test_fee_1_who_has_paid_before_and_comes_back_has_the_downs_of_the_game_that_went_on(seat: int) -> None:
    table = opened()
    table.seated(1, 2)
    table.do(by_dealer(Step.COLLECT_FEE, 1))
    table.do(Leave(by=1, at=10 * MINUTE))
    table.do(Sit(by=seat, name="Player 1", at=25 * MINUTE))
    table.do(BuyIn(by=seat, cents=500_00))
    assert collected(table, 2, at=39) == [(10_00, "CA-CP-FEE-3")]
    assert collected(table, seat, at=40) == [(10_00, "CA-CP-FEE-1")]


@shows("CA-CP-FEE-3", "AMB-36")
@pytest.mark.parametrize("seat", [1, 3])
def test_fee_3_what_somebody_paid_does_not_stay_with_the_seat(seat: int) -> None:
    table = opened()
    table.seated(1, 2)
    table.do(by_dealer(Step.COLLECT_FEE, 1))
    table.do(Leave(by=1, at=10 * MINUTE))
    table.do(Sit(by=seat, name="Zoe", at=25 * MINUTE))
    table.do(BuyIn(by=seat, cents=500_00))
    assert collected(table, seat, at=25) == [(10_00, "CA-CP-FEE-3")]


@shows("CA-CP-FEE-4", "CA-CP-ABTN-5", "AMB-36")
def test_fee_4_a_game_goes_on_with_whoever_sits_there_when_its_players_have_left() -> None:
    table = opened()
    table.seated(1, 2)
    table.do(Sit(by=3, name="Cid"))
    table.finish()
    for seat in (1, 2):
        table.do(Leave(by=seat))
    table.do(BuyIn(by=3, cents=500_00, at=20 * MINUTE))
    table.seated(4, at=25 * MINUTE)
    assert [collected(table, seat, at=25) for seat in (3, 4)] == [[(5_00, "CA-CP-FEE-4")]] * 2


# None twice


@shows("CA-CP-FEE-1", "AMB-41")
def test_fee_1_who_leaves_and_returns_within_a_down_has_paid_for_it() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    table.do(Leave(by=3))
    table.do(Sit(by=4, name="PLAYER 3"))
    table.do(BuyIn(by=4, cents=table.round.table.mark(TOOK)))
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=4, at=39 * MINUTE), "CA-CP-FEE-1")
    assert collected(table, 4, at=40) == [(10_00, "CA-CP-FEE-1")]


@shows("CA-CP-FEE-4", "AMB-41")
def test_fee_4_who_returns_in_a_later_down_enters_it_then() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    table.do(Leave(by=3))
    table.do(Sit(by=3, name="Player 3", at=105 * MINUTE))
    table.do(BuyIn(by=3, cents=500_00))
    assert collected(table, 3, at=105) == [(5_00, "CA-CP-FEE-4")]


@shows("CA-CP-FEE-3", "CA-CP-ABTN-5", "AMB-41")
def test_fee_3_a_new_game_has_downs_of_its_own() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("shuffling")
    for seat in (1, 2):
        table.do(Leave(by=seat))
    table.finish()
    assert fees(table) == [10_00, 10_00]
    table.seated(1, 2, at=65 * MINUTE)
    assert [collected(table, seat, at=65) for seat in (1, 2)] == [[(10_00, "CA-CP-FEE-3")]] * 2
    table.refuses(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=1, at=104 * MINUTE), "CA-CP-FEE-1")
    assert collected(table, 1, at=105) == [(10_00, "CA-CP-FEE-1")]
