"""Asia Poker: wagers, two betting areas, players who leave (MA sections 7, 13; PA 575.7)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Leave, PlaceWager, Report, SetHands, WithdrawWager
from houseway.engine.events import Reported, Settled
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step
from houseway.money import Result
from houseway.procedures.labels import label
from houseway.procedures.layout import COUPON, RACK, betting_area, dealt, held
from tests.playing import Playing
from tests.rules.asia_poker.tables import both, here, setting, step, table, wait


def betting(state: str, *seats: int, **options: Any) -> Playing:
    """A table where nobody has wagered yet."""
    at = table(state, *seats, **options)
    at.until("betting")
    wait(at, *(seats or (1,)))
    return at


def wager(
    seat: int, cents: int, name: str = "asia", spot: int = 0, with_: Instrument = Instrument.CHIPS
) -> PlaceWager:
    return PlaceWager(by=seat, spot=spot or seat, wager=name, cents=cents, instrument=with_)


@both("7(a)#1 7(a)#3", "7(a)#1 7(a)#2")
def test_a_wager_is_made_with_chips_and_never_with_cash(state: str) -> None:
    at = betting(state)
    at.refuses(wager(1, 1000, with_=Instrument.CASH), here(state, "7(a)#3", "7(a)#2"))
    at.do(wager(1, 1000))
    assert at.round.stake(betting_area("asia", 1)) == 1000


@both("7(a)#2", "", "AMB-28")
def test_7_a_a_coupon_lies_beside_a_wager_and_is_paid_once(state: str) -> None:
    at = betting(state, match_play="on")
    at.refuses(wager(1, 1000, with_=Instrument.MATCH_PLAY), "MA-AP-7(a)#2")  # not alone
    at.do(wager(1, 1000))
    at.refuses(wager(1, 1001, with_=Instrument.MATCH_PLAY), "MA-AP-7(a)#2")  # not larger
    at.refuses(wager(1, 0, with_=Instrument.MATCH_PLAY), "MA-AP-7(a)#2")  # none lies there to be taken back
    at.do(wager(1, 1000, with_=Instrument.MATCH_PLAY))
    assert at.round.table.mark(COUPON, 1) == 1000


@both("7(a)#2", "", "AMB-28")
@pytest.mark.parametrize(("mine", "dealers", "net"), [
    ("Ah Ad Ac As Kh Kd Qc", "9h 8d 6c 5s 4h 3d 2c", 2000),
    ("9h 8d 6c 5s 4h 3d 2c", "Ah Ad Ac As Kh Kd Qc", -1000),
])  # fmt: skip
def test_7_a_a_coupon_wins_even_money_or_nothing_and_is_collected(
    state: str, mine: str, dealers: str, net: int
) -> None:
    at = table(state, match_play=True)
    at.stack({1: mine, 0: dealers})
    at.until("betting")
    at.do(wager(1, 1000))
    at.do(wager(1, 1000, with_=Instrument.MATCH_PLAY))
    at.finish()
    assert at.net(1) == net
    assert at.round.table.mark(COUPON, 1) == 0


@both("", "7(a)#1")
def test_575_7_a_there_are_no_coupons(state: str) -> None:
    at = betting(state)
    at.do(wager(1, 1000))
    at.refuses(wager(1, 1000, with_=Instrument.MATCH_PLAY), "PA-575.7(a)#1")


@both("7(b)#1", "7(b)#1")
def test_only_seated_players_wager(state: str) -> None:
    at = betting(state)
    at.refuses(wager(3, 1000), here(state, "7(b)#1", "7(b)#1"))


@both("7(b)#2", "7(b)#2")
def test_a_player_with_a_wager_stays_and_leaving_is_written_down(state: str) -> None:
    at = setting(state)
    at.refuses(Leave(by=1), here(state, "7(b)#2", "7(b)#2"))
    at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    assert at.events(Reported) == [Reported(Irregularity.PLAYER_LEAVES, 1, here(state, "7(b)#2", "7(b)#2"))]


@both("7(b)#2", "")
def test_7_b_the_wager_of_a_player_who_left_stays_in_action_set_by_the_house_way(state: str) -> None:
    at = table(state)
    at.stack({1: "Ah Ad Ac As Kh Kd Qc", 0: "9h 8d 6c 5s 4h 3d 2c"})
    at.until("setting")
    at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    assert not any(act.spot == 1 for act in at.offered(1) if hasattr(act, "spot"))
    at.next()
    assert at.steps()[-1] is Step.SET_FOR_ABSENT
    at.finish()
    assert at.nets(1) == {"asia": 1000}


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_the_wagers_of_a_player_who_left_are_lost_when_a_supervisor_says_so(state: str) -> None:
    at = setting(state, 1, 2, bonus=500)
    at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    at.refuses(step(DEALER, Step.RULE_ABANDONED, 1), "PA-575.7(b)#3")
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 1))
    assert at.nets(1) == {"asia": -1000, "bonus": -500}
    assert not at.round.at(dealt(1))
    at.finish()
    assert set(at.nets(2)) == {"asia", "bonus"}


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_a_supervisor_or_the_submission_may_let_them_play_on(state: str) -> None:
    for options in ({}, {"abandoned": "play-on"}):
        at = setting(state, 1, **options)
        wait(at, 1)
        at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
        if not options:
            at.do(step(SUPERVISOR, Step.LET_STAND, 1))
        at.finish()
        assert Step.SET_FOR_ABSENT in at.steps()
        assert len(at.events(Settled)) == 1


@both("7(c)#1 7(c)#2", "7(c)#1 7(c)#2")
def test_wagers_are_made_before_no_more_bets_and_not_changed_after(state: str) -> None:
    at = table(state, 1, 2)
    at.until("starting")
    at.refuses(wager(3, 1000), here(state, "7(b)#1", "7(b)#1"))
    at.refuses(wager(1, 5000), here(state, "7(c)#2", "7(c)#2"))
    at.refuses(WithdrawWager(by=1, spot=1, wager="asia"), here(state, "7(c)#2", "7(c)#2"))
    late = table(state, 1)
    late.seat(4)
    late.until("starting")
    late.refuses(wager(4, 1000), here(state, "7(c)#1", "7(c)#1"))


@both("", "7(c)#2")
def test_575_7_c_a_bonus_wager_is_not_made_after_the_call(state: str) -> None:
    at = table(state, 1, bonus_paytable="A")
    at.until("starting")
    at.refuses(wager(1, 500, "bonus"), "PA-575.7(c)#1")


@both("", "7(d) 7(e)")
def test_575_7_d_a_bonus_wager_comes_beside_an_asia_poker_wager(state: str) -> None:
    at = betting(state, 1, bonus_paytable="A")
    at.refuses(wager(1, 500, "bonus"), "PA-575.7(d)")
    at.do(wager(1, 1000))
    at.do(wager(1, 500, "bonus"))
    at.do(WithdrawWager(by=1, spot=1, wager="asia"))
    at.do(wager(1, 1000, spot=1))
    assert at.round.stake(betting_area("bonus", 1)) == 500


@both("", "7(d)")
def test_575_7_d_a_bonus_wager_left_alone_is_given_back_when_betting_closes(state: str) -> None:
    at = betting(state, 1, 2, bonus_paytable="A")
    for seat in (1, 2):
        at.do(wager(seat, 1000))
    at.do(wager(1, 500, "bonus"))
    at.do(WithdrawWager(by=1, spot=1, wager="asia"))
    at.do(step(DEALER, Step.NO_MORE_BETS))
    assert at.round.stake(betting_area("bonus", 1)) == 0


@both("", "7(e)")
def test_575_7_e_a_bonus_wager_only_where_it_is_offered(state: str) -> None:
    at = betting(state)
    at.do(wager(1, 1000))
    at.refuses(wager(1, 500, "bonus"), "PA-575.7(e)")


# --- two adjacent betting areas ----------------------------------------------------------------------------------


def two_areas(state: str, second: int, cents: dict[int, int], **options: Any) -> Playing:
    """Seat 2 with a neighbouring area, and these wagers; the cards are dealt."""
    at = table(state, 2, two_areas=True, **options)
    at.until("betting")
    wait(at, 2)
    at.do(step(2, Step.TAKE_AREA, second))
    for spot, each in cents.items():
        at.do(wager(2, each, spot=spot))
    at.until("setting")
    return at


@both("13(a)", "7(f)#1", "AMB-65")
def test_a_player_may_take_one_adjacent_area_where_the_submission_says_so(state: str) -> None:
    area = here(state, "13(a)", "7(f)#1")
    at = betting(state, 2, two_areas=True)
    at.refuses(wager(2, 1000, spot=3), area)
    at.refuses(step(2, Step.TAKE_AREA, 4), area)
    at.do(step(2, Step.TAKE_AREA, 3))
    at.refuses(step(2, Step.TAKE_AREA, 1), area)
    at.do(wager(2, 1000, spot=2))
    at.do(wager(2, 1000, spot=3))
    without = betting(state, 2)
    without.refuses(step(2, Step.TAKE_AREA, 3), area)
    ends = betting(state, 6, two_areas=True)
    ends.refuses(step(6, Step.TAKE_AREA, 1), area)  # the dealer is between them


@both("13(a)", "7(f)#1", "AMB-65")
@pytest.mark.parametrize(("seat", "beside"), [(1, 2), (2, 1), (3, 2), (5, 6), (6, 5)])
def test_the_areas_on_either_side_are_adjacent(state: str, seat: int, beside: int) -> None:
    at = betting(state, seat, two_areas=True)
    at.do(step(seat, Step.TAKE_AREA, beside))
    assert at.round.table.player_of(beside) == seat


@both("13(a)", "7(f)#1", "AMB-65")
def test_a_second_area_is_kept_until_its_player_gives_it_up(state: str) -> None:
    at = betting(state, 2, two_areas=True)
    at.do(step(2, Step.TAKE_AREA, 3))
    (back,) = [each for each in offers(at.round, 2) if each.act == step(2, Step.GIVE_UP_AREA, 3)]
    assert not back.routine
    at.do(back.act)
    assert at.round.table.player_of(3) == 3


@both("13(a)", "7(f)#1", "AMB-65")
@pytest.mark.parametrize(("spot", "where"), [(2, ""), (3, " (seat 3)")])
def test_what_is_done_at_the_second_area_is_named_by_it(state: str, spot: int, where: str) -> None:
    rules = betting(state, 2, two_areas=True).round.rulebook
    acts = (WithdrawWager(by=2, spot=spot, wager="asia"), SetHands(by=2, spot=spot))
    assert [label(act, rules) for act in acts] == ["take back Asia Poker" + where, "set the cards" + where]


@both("13(b)#1", "7(f)#2")
def test_two_areas_are_two_hands(state: str) -> None:
    at = two_areas(state, 3, {2: 1000, 3: 1000})
    at.do(step(2, Step.EXAMINE, 2))
    mine = at.round.at(held(2))
    hands = (mine[:4], mine[4:6], (at.round.at(dealt(3))[0],))
    at.refuses(SetHands(by=2, spot=2, hands=hands), here(state, "12(a)#1", "11(b)#1"))


def house(at: Playing, spot: int) -> SetHands:
    way = at.round.rulebook.house_way
    assert way is not None
    return SetHands(by=2, spot=spot, hands=way(at.round.at(held(spot)) or at.round.at(dealt(spot))))


@both("13(b)#2", "7(f)#3", "AMB-67")
def test_the_larger_wager_is_set_first_and_the_other_is_not_looked_at(state: str) -> None:
    at = two_areas(state, 3, {2: 2500, 3: 5000})
    at.refuses(step(2, Step.EXAMINE, 2), here(state, "13(b)#2", "7(f)#3"))
    at.refuses(house(at, 2), here(state, "13(b)#2", "7(f)#3"))
    at.do(step(2, Step.EXAMINE, 3))
    at.do(house(at, 3))
    at.do(step(2, Step.EXAMINE, 2))


@both("", "7(f)#3", "AMB-68")
def test_575_7_f_the_bonus_wager_does_not_make_a_wager_larger(state: str) -> None:
    at = table(state, 2, two_areas=True, bonus_paytable="A")
    at.until("betting")
    wait(at, 2)
    at.do(step(2, Step.TAKE_AREA, 3))
    for each in (wager(2, 1000), wager(2, 1000, spot=3), wager(2, 5000, "bonus", spot=3)):
        at.do(each)
    at.until("setting")
    assert step(2, Step.EXAMINE, 2) in at.offered(2)
    assert step(2, Step.EXAMINE, 3) not in at.offered(2)


@both("13(b)#3", "7(f)#4", "AMB-66")
def test_equal_wagers_are_set_counterclockwise(state: str) -> None:
    for second, first in ((3, 2), (1, 1)):
        at = two_areas(state, second, {2: 1000, second: 1000})
        other = {2, second} - {first}
        assert step(2, Step.EXAMINE, first) in at.offered(2)
        at.refuses(house(at, *other), here(state, "13(b)#3", "7(f)#4"))


@both("13(b)#2", "7(f)#3", "AMB-67")
def test_both_hands_may_be_looked_at_where_the_submission_says_so(state: str) -> None:
    at = two_areas(state, 3, {2: 1000, 3: 1000}, conceal_second_hand=False)
    at.do(step(2, Step.EXAMINE, 3))
    at.do(step(2, Step.EXAMINE, 2))
    at.refuses(house(at, 3), here(state, "13(b)#3", "7(f)#4"))


@both("13(b)#4", "7(f)#5")
def test_a_hand_that_is_set_and_placed_is_not_changed(state: str) -> None:
    at = two_areas(state, 3, {2: 1000, 3: 1000})
    at.do(step(2, Step.EXAMINE, 2))
    first = house(at, 2)
    at.do(first)
    at.do(step(2, Step.EXAMINE, 3))
    at.refuses(first, here(state, "12(b)#4", "11(a)(3)"))


@both("13(b)#1", "7(f)#2")
def test_each_area_is_settled_by_itself(state: str) -> None:
    at = table(state, 2, two_areas=True)
    at.until("betting")
    player = at.bots[2]
    wait(at, 2)
    at.do(step(2, Step.TAKE_AREA, 3))
    for spot in (2, 3):
        at.do(wager(2, 1000, spot=spot))
    at.bots[2] = player
    at.finish()
    settled = at.events(Settled)
    assert [event.spot for event in settled] == [2, 3]
    assert all(event.result in (Result.WON, Result.LOST) for event in settled)
    assert at.net(2) == sum(event.net_cents for event in settled)
    assert len(at.round.at(RACK)) == 53
