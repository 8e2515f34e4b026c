"""Between rounds: buy-ins, fees by the clock, who takes part, and the buttons."""

from __future__ import annotations

import pytest

from houseway.engine.actions import BuyIn, Leave, Perform, Sit, WithdrawWager
from houseway.engine.events import ChipsMoved, Performed
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, Step
from houseway.games.chinese_poker.layout import (
    ACTION_BUTTON,
    DEALER_BUTTON,
    TABLE_STAKES,
    in_position,
    in_turn,
)
from houseway.procedures.layout import OUTSIDE, stack_of
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, by_dealer, opened
from tests.rules.chinese_poker_ca.test_showdown import shorten


def answer(table: Table, seat: int, step: Step) -> None:
    table.do(Perform(by=seat, step=step, spot=seat))


def dealt_in(table: Table) -> tuple[int, ...]:
    """The hands of the round that begins now, from position 1 on."""
    table.until("shuffling")
    return in_position(table.round)


# Stacks


@shows("CA-CP-BUYIN-2", "AMB-33")
def test_buyin_2_a_first_buy_in_of_149_is_refused() -> None:
    table = opened(max_buy_in_cents=500_00)
    table.do(Sit(by=1, name="Ann"))
    assert "15000 to 50000" in table.refuses(BuyIn(by=1, cents=149_00), "CA-CP-BUYIN-2")
    table.do(BuyIn(by=1, cents=150_00))
    assert table.chips(1) == 150_00


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_a_first_buy_in_above_the_maximum_is_refused() -> None:
    table = opened(max_buy_in_cents=500_00)
    table.do(Sit(by=1, name="Ann"))
    assert "15000 to 50000" in table.refuses(BuyIn(by=1, cents=501_00), "CA-CP-STAKES-4")
    table.do(BuyIn(by=1, cents=500_00))


@shows("CA-CP-STAKES-4", "AMB-33")
def test_stakes_4_e38_an_add_on_up_to_the_maximum() -> None:
    table = opened(max_buy_in_cents=500_00)
    table.seated(1, cents=450_00)
    table.refuses(BuyIn(by=1, cents=51_00), "CA-CP-STAKES-4")
    table.do(BuyIn(by=1, cents=50_00))
    table.refuses(BuyIn(by=1, cents=1), "CA-CP-STAKES-4")


@shows("CA-CP-STAKES-4", "CA-CP-BUYIN-2", "AMB-33")
def test_stakes_4_a_first_buy_in_and_an_add_on_each_have_their_clause() -> None:
    table = opened(max_buy_in_cents=500_00)
    table.seated(1, cents=450_00)
    table.do(BuyIn(by=1, cents=1))
    assert [each.clause for each in table.events(ChipsMoved)] == ["CA-CP-BUYIN-2", "CA-CP-STAKES-4"]


@shows("CA-CP-BUYIN-2", "CA-CP-STAKES-4")
@pytest.mark.parametrize("cents", [None, "150", 150.5, True])
def test_buyin_2_what_is_no_amount_is_no_buy_in(cents: object) -> None:
    table = opened()
    table.do(Sit(by=1, name="Ann"))
    table.refuses(BuyIn(by=1, cents=cents), "CA-CP-BUYIN-2")  # type: ignore[arg-type]


@shows("CA-CP-STAKES-4", "AMB-34")
@pytest.mark.parametrize(("dollars", "usual"), [(450, 5), (148, 5), (100, 50), (498, 2)])
def test_stakes_4_a_usual_add_on_brings_a_stack_to_thirty_limits(dollars: int, usual: int) -> None:
    table = opened(max_buy_in_cents=500_00)
    table.seated(1)
    shorten(table, {1: dollars})
    offer = next(each for each in offers(table.round, 1) if isinstance(each.act, BuyIn))
    assert offer.usual == 100 * usual


@shows("CA-CP-STAKES-3", "CA-CP-BUYIN-3", "AMB-34")
def test_buyin_3_a_short_player_is_asked_to_top_up_between_rounds_only() -> None:
    table = opened()
    table.seated(1, 2, 3)
    shorten(table, {3: 10})

    def is_asked() -> bool:
        return any(isinstance(each.act, BuyIn) and each.routine for each in offers(table.round, 3))

    assert is_asked()
    table.until("placing")
    assert not is_asked()


@shows("CA-CP-STAKES-4", "CA-CP-BUYIN-3", "AMB-34")
@pytest.mark.parametrize(("dollars", "asked"), [(44, True), (45, False)])
def test_buyin_3_who_has_nine_points_may_add_on_and_is_not_asked_to(dollars: int, asked: bool) -> None:
    table = opened(max_buy_in_cents=500_00)
    table.seated(1, 2)
    shorten(table, {1: dollars})
    assert [each.routine for each in offers(table.round, 1) if isinstance(each.act, BuyIn)] == [asked]


@shows("CA-CP-STAKES-5")
def test_stakes_5_no_chips_are_taken_off() -> None:
    table = opened()
    table.seated(1)
    table.refuses(WithdrawWager(by=1, spot=1, wager="table_stakes"), "CA-CP-STAKES-5")


@shows("CA-CP-STAKES-3")
def test_stakes_3_no_re_buy_once_the_hand_is_dealt() -> None:
    table = opened()
    table.seated(1, 2, cents=150_00)
    table.until("placing")
    table.refuses(BuyIn(by=1, cents=10_00), "CA-CP-STAKES-3")


@shows("CA-CP-STAKES-3", "CA-CP-STAKES-4")
@pytest.mark.parametrize("phase", ["shuffling", "placing", "drawing 9", "declaring", "comparing", "ending"])
def test_stakes_3_who_has_no_hand_is_between_hands_and_may_buy(phase: str) -> None:
    table = opened()
    table.seated(1, 2, 3, cents=150_00)
    answer(table, 3, Step.SIT_OUT)
    table.until(phase)
    table.do(BuyIn(by=3, cents=10_00))
    table.refuses(BuyIn(by=2, cents=10_00), "CA-CP-STAKES-3")
    assert table.chips(3) == 160_00


@shows("CA-CP-STAKES-3", "CA-CP-BUYIN-2")
def test_stakes_3_who_comes_during_a_round_buys_in_and_plays_the_next() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("placing")
    table.seated(3)
    assert in_position(table.round) == (1, 2)
    table.finish()
    assert 3 in dealt_in(table)


@shows("CA-CP-STAKES-1", "CA-CP-BUYIN-1", "CA-CP-TYPE-1")
def test_stakes_1_the_whole_stack_is_the_wager_from_the_deal_on() -> None:
    table = opened()
    table.seated(1, cents=300_00)
    table.seated(2, cents=500_00)
    table.until("shuffling")
    assert [table.round.table.mark(TABLE_STAKES, seat) for seat in (1, 2)] == [300_00, 500_00]


@shows("CA-CP-BUYIN-3", "AMB-34")
@pytest.mark.parametrize(("cents", "plays"), [(44_00, False), (45_00, True)])
def test_buyin_3_nine_points_or_sit_out(cents: int, plays: bool) -> None:
    table = opened(fee_from_stack=True)
    table.seated(1, 2)
    table.seated(3, cents=150_00)
    for seat in (1, 2, 3):
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    chips = {**table.round.chips, stack_of(3): cents}
    chips[OUTSIDE] += 140_00 - cents
    object.__setattr__(table.round, "chips", chips)
    table.round.cache.clear()
    if not plays:
        table.refuses(Perform(by=3, step=Step.TAKE_PART, spot=3), "CA-CP-BUYIN-3")
    assert (3 in dealt_in(table)) is plays


@shows("CA-CP-BUYIN-3", "CA-CP-STAKES-4")
def test_buyin_3_a_short_player_tops_up_and_plays() -> None:
    table = opened()
    table.seated(1, 2, 3)
    object.__setattr__(table.round, "chips", {**table.round.chips, stack_of(3): 10_00, OUTSIDE: -1010_00})
    table.round.cache.clear()
    table.do(BuyIn(by=3, cents=35_00))
    assert 3 in dealt_in(table)


# Who takes part


@shows("CA-CP-SEAT-2", "CA-CP-SEAT-5", "CA-CP-ABTN-3")
def test_seat_5_of_five_the_holder_and_three_clockwise_play() -> None:
    table = opened()
    table.seated(1, 2, 3, 4, 5)
    assert dealt_in(table) == (1, 2, 3, 4)


@shows("CA-CP-SEAT-3", "CA-CP-DBTN-2", "CA-CP-ABTN-6")
def test_seat_3_the_idle_fifth_plays_the_next_round() -> None:
    table = opened()
    table.seated(1, 2, 3, 4, 5)
    table.finish()
    assert dealt_in(table) == (2, 3, 4, 5)


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_the_fifth_takes_the_place_of_one_who_sits_out() -> None:
    table = opened()
    table.seated(1, 2, 3, 4, 5)
    table.answers[3] = Step.SIT_OUT
    answer(table, 3, Step.SIT_OUT)
    assert dealt_in(table) == (1, 2, 4, 5)


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_a_holder_who_sits_out_gives_the_buttons_on() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    answer(table, 2, Step.SIT_OUT)
    assert dealt_in(table) == (3, 1)


@shows("CA-CP-SEAT-4")
def test_seat_4_the_last_answer_before_the_buttons_counts() -> None:
    table = opened()
    table.seated(1, 2, 3)
    answer(table, 3, Step.SIT_OUT)
    answer(table, 3, Step.TAKE_PART)
    assert dealt_in(table) == (1, 2, 3)
    table.refuses(Perform(by=3, step=Step.SIT_OUT, spot=3), "CA-CP-SEAT-4")


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_the_dealer_has_somebody_sit_out_who_is_gone_before_the_buttons() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    table.refuses(by_dealer(Step.SIT_OUT, 3), "CA-CP-SEAT-4")
    answer(table, 3, Step.TAKE_PART)
    table.do(by_dealer(Step.SIT_OUT, 3))
    assert dealt_in(table) == (2, 1)


@shows("CA-CP-SEAT-4")
def test_seat_4_who_is_back_before_the_buttons_may_take_part_again() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    answer(table, 3, Step.TAKE_PART)
    table.do(by_dealer(Step.SIT_OUT, 3))
    answer(table, 3, Step.TAKE_PART)
    assert dealt_in(table) == (2, 3, 1)


@shows("CA-CP-SEAT-4")
def test_seat_4_who_takes_a_seat_does_not_inherit_an_answer() -> None:
    table = opened()
    table.seated(1, 2, 3)
    answer(table, 3, Step.SIT_OUT)
    table.do(Leave(by=3))
    table.seated(3)
    assert dealt_in(table) == (1, 2, 3)


@shows("CA-CP-SEAT-6", "AMB-26")
@pytest.mark.parametrize(
    ("first", "second", "hands"),
    [
        (Step.TAKE_TWO_HANDS, Step.TAKE_TWO_HANDS, (2, 7, 4, 9)),
        (Step.TAKE_TWO_HANDS, Step.TAKE_PART, (2, 4)),
        (Step.TAKE_PART, Step.TAKE_TWO_HANDS, (2, 4)),
    ],
)
def test_seat_6_two_hands_each_if_both_agree(first: Step, second: Step, hands: tuple[int, ...]) -> None:
    table = opened()
    table.seated(2, 4)
    table.answers = {2: first, 4: second}
    assert dealt_in(table) == hands


@shows("CA-CP-SEAT-6")
def test_seat_6_a_third_player_ends_the_agreement() -> None:
    table = opened()
    table.seated(1, 2)
    answer(table, 1, Step.TAKE_TWO_HANDS)
    answer(table, 2, Step.TAKE_TWO_HANDS)
    table.seated(3)
    table.refuses(Perform(by=3, step=Step.TAKE_TWO_HANDS, spot=3), "CA-CP-SEAT-6")
    assert dealt_in(table) == (1, 2, 3)


@shows("CA-CP-SEAT-6", "CA-CP-BUYIN-2")
def test_seat_6_who_sits_there_without_having_bought_in_is_no_third_player() -> None:
    table = opened()
    table.seated(1, 2)
    table.do(Sit(by=3, name="Cid"))
    table.answers = dict.fromkeys((1, 2), Step.TAKE_TWO_HANDS)
    assert dealt_in(table) == (1, 6, 2, 7)


@shows("CA-CP-BUYIN-2", "CA-CP-SEAT-4")
def test_buyin_2_who_has_not_bought_in_is_not_asked_to_sit_out_either() -> None:
    table = opened()
    table.do(Sit(by=3, name="Cid"))
    assert asked(table, 3) == {}
    table.refuses(Perform(by=3, step=Step.SIT_OUT, spot=3), "CA-CP-BUYIN-2")


@shows("CA-CP-SEAT-1")
def test_seat_1_there_is_no_sixth_seat() -> None:
    table = opened()
    table.refuses(Sit(by=6, name="Fay"), "CA-CP-SEAT-1")


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_nobody_is_waited_for_and_who_has_not_answered_sits_out() -> None:
    table = opened()
    table.seated(1, 2, 3)
    del table.bots[3]
    assert dealt_in(table) == (1, 2)
    assert table.chips(3) == 500_00
    table.finish(rounds=3)
    assert 3 not in dealt_in(table)


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_a_round_of_answers_counts_for_one_round() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    del table.bots[2]
    assert dealt_in(table) == (3, 1)


@shows("CA-CP-SEAT-6")
def test_seat_6_a_third_player_who_sits_out_is_a_player_at_the_table() -> None:
    table = opened()
    table.seated(1, 2, 3)
    answer(table, 3, Step.SIT_OUT)
    for seat in (1, 2):
        table.refuses(Perform(by=seat, step=Step.TAKE_TWO_HANDS, spot=seat), "CA-CP-SEAT-6")
    assert dealt_in(table) == (1, 2)


@shows("CA-CP-SEAT-6")
def test_seat_6_a_third_who_comes_after_the_answers_and_sits_out_ends_the_agreement() -> None:
    table = opened()
    table.seated(1, 2)
    for seat in (1, 2):
        answer(table, seat, Step.TAKE_TWO_HANDS)
    table.seated(3)
    answer(table, 3, Step.SIT_OUT)
    assert dealt_in(table) == (1, 2)


def asked(table: Table, seat: int) -> dict[Step, bool]:
    """The answers open to a player, and whether each is asked for."""
    return {each.act.step: each.routine for each in offers(table.round, seat) if isinstance(each.act, Perform)}


@shows("CA-CP-SEAT-4", "CA-CP-SEAT-6", "AMB-25")
def test_seat_4_whether_a_player_takes_part_is_asked_and_sitting_out_is_always_open() -> None:
    table = opened()
    table.seated(1, 2)
    assert asked(table, 1) == {Step.TAKE_PART: True, Step.TAKE_TWO_HANDS: True, Step.SIT_OUT: False}
    answer(table, 1, Step.TAKE_PART)
    assert asked(table, 1) == {Step.TAKE_TWO_HANDS: False, Step.SIT_OUT: False}
    assert table.done(Step.TAKE_PART) == [1]


@shows("CA-CP-BUYIN-3", "AMB-34")
def test_buyin_3_a_short_player_can_only_say_to_sit_out() -> None:
    table = opened()
    table.seated(1, 2)
    shorten(table, {1: 44})
    assert asked(table, 1) == {Step.SIT_OUT: True}


@shows("CA-CP-BUYIN-3", "AMB-34", "AMB-35")
def test_buyin_3_who_is_short_once_the_fee_is_paid_is_not_dealt_in() -> None:
    table = opened(fee_from_stack=True)
    table.seated(1, 2, 3)
    shorten(table, {3: 45})
    answer(table, 3, Step.TAKE_PART)
    assert dealt_in(table) == (1, 2)


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_the_dealer_has_nobody_sit_out_unasked() -> None:
    table = opened()
    table.seated(1, 2)
    del table.bots[2]
    table.until_idle()
    assert table.done(Step.SIT_OUT) == []
    assert by_dealer(Step.SIT_OUT, 1) in table.offered(DEALER)


# The buttons


@shows("CA-CP-DEAL-1", "CA-CP-DEAL-2")
def test_deal_2_the_buttons_of_a_new_game_and_of_the_next_round_each_have_their_clause() -> None:
    table = opened()
    table.seated(1, 2)
    table.finish(rounds=2)
    placed = [each.clause for each in table.events(Performed) if each.step is Step.PLACE_BUTTONS]
    assert placed == ["CA-CP-DEAL-2", "CA-CP-DEAL-1"]


@shows("CA-CP-DEAL-1", "CA-CP-DEAL-2", "CA-CP-ABTN-5")
@pytest.mark.parametrize(("seats", "holder"), [((1, 2, 4), 1), ((2, 4), 2), ((3, 5), 3)])
def test_deal_2_a_new_game_gives_the_buttons_to_the_dealers_left(seats: tuple[int, ...], holder: int) -> None:
    table = opened()
    table.seated(*seats)
    assert dealt_in(table)[0] == holder
    assert table.done(Step.PLACE_BUTTONS) == [holder]


@shows("CA-CP-ABTN-5", "CA-CP-DEAL-2")
def test_abtn_5_when_all_have_left_a_new_game_begins() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    for seat in (1, 2, 3):
        assert table.round.table.mark(DEALER_BUTTON) == 2
        table.do(Leave(by=seat))
    assert (table.round.table.mark(DEALER_BUTTON), table.round.table.mark(ACTION_BUTTON)) == (0, 0)
    table.seated(1, 4)
    assert dealt_in(table) == (1, 4)


@shows("CA-CP-ABTN-5", "CA-CP-ABTN-6")
def test_abtn_5_as_long_as_somebody_stays_the_game_goes_on() -> None:
    table = opened()
    table.seated(1, 2, 3)
    table.finish()
    for seat in (2, 3):
        table.do(Leave(by=seat))
    table.seated(4)
    assert dealt_in(table) == (4, 1)


@shows("CA-CP-DEAL-1")
def test_deal_1_no_buttons_are_placed_before_two_take_part() -> None:
    table = opened()
    table.seated(1, 2)
    del table.bots[2]
    table.until_idle()
    table.refuses(by_dealer(Step.PLACE_BUTTONS), "CA-CP-DEAL-1")
    answer(table, 2, Step.SIT_OUT)
    table.refuses(by_dealer(Step.PLACE_BUTTONS), "CA-CP-DEAL-1")
    answer(table, 2, Step.TAKE_PART)
    table.do(by_dealer(Step.PLACE_BUTTONS))


@shows("CA-CP-DECK-1", "CA-CP-DEAL-1")
def test_deck_1_no_buttons_are_placed_without_a_deck() -> None:
    table = opened()
    table.seated(1, 2)
    for seat in (1, 2):
        answer(table, seat, Step.TAKE_PART)
        table.do(by_dealer(Step.COLLECT_FEE, seat))
    table.refuses(by_dealer(Step.PLACE_BUTTONS), "CA-CP-DECK-1")


@shows("CA-CP-DBTN-1", "CA-CP-ABTN-1", "CA-CP-ABTN-4", "CA-CP-DBTN-2", "CA-CP-ABTN-6")
def test_abtn_4_everybody_sees_both_buttons_with_one_player_who_changes_every_round() -> None:
    table = opened()
    table.seated(1, 2, 4)
    holders = []
    while table.round.number < 5:
        table.next()
        seen = view(table.round, None).table
        assert seen.mark(DEALER_BUTTON) == seen.mark(ACTION_BUTTON)
        holders.append(seen.mark(DEALER_BUTTON))
    assert list(dict.fromkeys(holders)) == [0, 1, 2, 4]
    assert holders[-1] == 2


@shows("CA-CP-ABTN-4", "CA-CP-ABTN-5")
def test_abtn_4_both_buttons_are_taken_up_when_the_game_is_over() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("placing")
    for seat in (1, 2):
        table.do(Leave(by=seat))
    table.finish()
    assert table.round.table.mark(DEALER_BUTTON) == table.round.table.mark(ACTION_BUTTON) == 0


@shows("CA-CP-DBTN-1", "CA-CP-ABTN-1")
def test_dbtn_1_the_words_of_the_disks() -> None:
    words = {sign.clause: sign.title for sign in opened().round.rulebook.signs}
    assert (words["CA-CP-DBTN-1"], words["CA-CP-ABTN-1"]) == ("Dealer button", "Action button")


@shows("CA-CP-ABTN-3", "CA-CP-DEAL-3", "AMB-23")
def test_abtn_3_the_holder_is_first_in_position_and_last_in_turn() -> None:
    table = opened()
    table.seated(1, 2, 4)
    table.finish()
    assert (dealt_in(table), in_turn(table.round)) == ((2, 4, 1), (4, 1, 2))
