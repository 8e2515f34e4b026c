"""Two Card Joker Poker, Massachusetts, section 6: wagers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.engine.actions import Leave, Perform, PlaceWager, WithdrawWager
from houseway.engine.events import Departed
from houseway.engine.words import DEALER, Instrument, Step
from houseway.games.two_card_joker.hands import DECK
from houseway.procedures.layout import betting_area
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import filed, one_player, played, table

ANTE = PlaceWager(by=1, spot=1, wager="ante", cents=1000)
PAIR_UP = PlaceWager(by=1, spot=1, wager="pair_up", cents=500)


def betting(**options: object) -> Playing:
    """A table open for wagers, with somebody in seat 1 who has made none."""
    open_for_bets = table(**options)
    open_for_bets.seat(1)
    open_for_bets.until("betting")
    return open_for_bets


def staked(at: Playing, wager: str) -> int:
    return at.round.stake(betting_area(wager, 1))


@shows("MA-TCJP-6(a)#1")
def test_6_a_chips_are_placed_on_the_betting_area() -> None:
    bets = betting()
    before = bets.chips(1)
    bets.do(ANTE)
    assert staked(bets, "ante") == 1000
    assert bets.chips(1) == before - 1000


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_match_play_coupons_are_refused_unless_the_operator_takes_them() -> None:
    coupon = PlaceWager(by=1, spot=1, wager="ante", instrument=Instrument.MATCH_PLAY, cents=1000)
    off, on = betting(), betting(match_play=True)
    off.do(ANTE)
    off.refuses(coupon, "MA-TCJP-6(a)#1")
    assert on.refuses(coupon, "MA-TCJP-6(a)#1").endswith("no wager lies there for a coupon to lie beside")
    on.do(ANTE)
    on.do(coupon)
    on.do(Perform(by=DEALER, step=Step.NO_MORE_BETS))
    on.refuses(replace(coupon, cents=0), "MA-TCJP-6(b)#2")


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_is_paid_beside_the_ante_where_there_is_one_and_the_operator_takes_them() -> None:
    on = filed(match_play=True)
    assert (filed().paid_beside, on.paid_beside) == ({}, {"match_play": "ante"})
    assert on.settle_seat is not None
    stakes = {"ante": 1000, "call": 1000}
    without = on.settle_seat(DECK.hand("Ac Kc"), DECK.hand("Qd 2c"), stakes)
    assert [each.wager for each in without] == ["ante", "call"]


@shows("MA-TCJP-6(a)#1", "MA-TCJP-6(a)#2")
@pytest.mark.parametrize("wager", ["ante", "pair_up", "super_flush"])
def test_6_a_a_verbal_wager_with_cash_is_refused(wager: str) -> None:
    cash = PlaceWager(by=1, spot=1, wager=wager, instrument=Instrument.CASH, cents=1000)
    betting().refuses(cash, "MA-TCJP-6(a)#2")


@shows("MA-TCJP-6(b)#1")
def test_6_b_no_wager_is_made_after_no_more_bets() -> None:
    closed = one_player()
    closed.until("dealing")
    closed.refuses(PAIR_UP, "MA-TCJP-6(b)#1")


@shows("MA-TCJP-6(b)#1")
def test_6_b_wagers_are_made_before_the_cards_are_ready() -> None:
    early = table()
    early.seat(1)
    early.until("shuffling")
    early.do(ANTE)
    assert early.round.stake(betting_area("ante", 1)) == 1000


@shows("MA-TCJP-6(b)#2")
@pytest.mark.parametrize("phase", ["dealing", "examining", "deciding"])
def test_6_b_no_wager_is_increased_or_withdrawn_after_no_more_bets(phase: str) -> None:
    closed = one_player()
    closed.until(phase)
    closed.refuses(PlaceWager(by=1, spot=1, wager="ante", cents=2000), "MA-TCJP-6(b)#2")
    closed.refuses(WithdrawWager(by=1, spot=1, wager="ante"), "MA-TCJP-6(b)#2")


@shows("MA-TCJP-6(b)#2")
def test_6_b_the_call_is_the_exception() -> None:
    closed = one_player()
    closed.until("deciding")
    closed.do(PlaceWager(by=1, spot=1, wager="call", cents=1000))
    assert staked(closed, "call") == 1000


@shows("MA-TCJP-6(b)#2")
def test_6_b_wagers_change_freely_until_then() -> None:
    bets = betting()
    bets.do(ANTE)
    bets.do(PlaceWager(by=1, spot=1, wager="ante", cents=2500))
    assert staked(bets, "ante") == 2500
    bets.do(WithdrawWager(by=1, spot=1, wager="ante"))
    assert staked(bets, "ante") == 0


@shows("MA-TCJP-6(c)(1)")
def test_6_c_1_an_ante_alone_that_folds_loses_the_ante_and_places_no_call() -> None:
    assert played("7c 2d", "Qh 9s", folds=True, ante=1000) == {"ante": -1000}


@shows("MA-TCJP-6(c)(1)", "AMB-25")
def test_6_c_1_the_ante_stays_within_the_limits_of_the_submission() -> None:
    bets = betting(minimum_cents=1000, maximum_cents=2000)
    bets.refuses(PlaceWager(by=1, spot=1, wager="ante", cents=999), "MA-TCJP-6(c)(1)")
    bets.refuses(PlaceWager(by=1, spot=1, wager="ante", cents=2001), "MA-TCJP-6(c)(1)")
    bets.do(PlaceWager(by=1, spot=1, wager="ante", cents=2000))


@shows("MA-TCJP-6(c)(2)", "AMB-09")
@pytest.mark.parametrize("wagers", [{"pair_up": 500}, {"super_flush": 500}, {"pair_up": 500, "super_flush": 500}])
def test_6_c_2_a_player_may_play_against_the_pay_table_only(wagers: dict[str, int]) -> None:
    bonus = table()
    bonus.seat(1, folds=False, **wagers)
    bonus.stack({1: "Kh Qh", 0: "Qd 9s"})
    bonus.until("examining")
    assert bonus.hand(1) == "Kh Qh"
    bonus.finish()
    assert Step.FOLD not in bonus.steps()
    assert bonus.nets(1) == dict.fromkeys(wagers, 2500)


@shows("MA-TCJP-6(c)(2)")
def test_6_c_2_a_player_without_an_ante_has_no_decision() -> None:
    bonus = one_player()
    bonus.seat(2, pair_up=500)
    bonus.until("deciding")
    bonus.do(PlaceWager(by=1, spot=1, wager="call", cents=1000))
    assert bonus.round.phase.name == "settling bonus wagers"


@shows("MA-TCJP-6(c)(3)")
def test_6_c_3_ante_and_bonus_wagers_combine_in_any_amounts() -> None:
    nets = played("9c 9d", "Qh 8s", ante=1000, pair_up=500, super_flush=700)
    assert nets == {"ante": 1000, "call": 1000, "pair_up": 500, "super_flush": 0}
    assert played("9c 9d", "Qh 8s", ante=500, pair_up=9900) == {"ante": 500, "call": 500, "pair_up": 9900}


@shows("MA-TCJP-6(d)", "AMB-08")
def test_6_d_a_fold_leaves_the_bonus_wagers_alive() -> None:
    assert played("9c 9d", "Ah Kh", folds=True, ante=1000, pair_up=500) == {"ante": -1000, "pair_up": 500}


@shows("MA-TCJP-6(d)")
def test_6_d_the_pay_table_does_not_look_at_the_dealer() -> None:
    for dealer in ("Jd 8c", "Qd 7c", "Ah Kh"):
        assert played("9c 9d", dealer, ante=1000, pair_up=500)["pair_up"] == 500


@shows("MA-TCJP-6(e)#1")
def test_6_e_only_seated_players_wager() -> None:
    betting().refuses(PlaceWager(by=2, spot=2, wager="ante", cents=1000), "MA-TCJP-6(e)#1")


@shows("MA-TCJP-6(e)#2")
@pytest.mark.parametrize("phase", ["dealing", "examining", "deciding", "revealing", "settling", "clearing"])
def test_6_e_a_player_stays_until_the_round_is_complete(phase: str) -> None:
    dealt = one_player()
    dealt.until(phase)
    dealt.refuses(Leave(by=1), "MA-TCJP-6(e)#2")


@shows("MA-TCJP-6(e)#2")
def test_6_e_a_player_may_leave_after_the_round() -> None:
    done = one_player()
    done.finish()
    done.do(Leave(by=1))
    assert [event.seat for event in done.events(Departed)] == [1]


@shows("MA-TCJP-6(e)#2", "MA-TCJP-6(d)")
def test_6_e_a_player_who_has_folded_stays_as_well() -> None:
    two = one_player()
    two.seat(2, ante=1000)
    two.until("deciding")
    two.do(Perform(by=1, step=Step.FOLD, spot=1))
    two.refuses(Leave(by=1), "MA-TCJP-6(e)#2")
