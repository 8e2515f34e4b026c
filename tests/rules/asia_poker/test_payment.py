"""Asia Poker: which payments are found to be wrong, coupons, and the limit (MA 7, 12; PA 575.11, 575.12)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Perform, PlaceWager, Report
from houseway.engine.events import Reported, Settled
from houseway.engine.play import offers
from houseway.engine.words import DEALER, Instrument, Irregularity, Step
from houseway.money import Result
from tests.playing import Playing, playing
from tests.rules.asia_poker.tables import both, here, report, step, table

STRONG, WEAK = "Ah Ad Ac As Kh Kd Qc", "9h 8d 6c 5s 4h 3d 2c"
MIDDLE, NOTHING = "Ts Tc 9d 7d 6h 4s 2h", "Kc Kd 9c 9s 5s 3d 2c"
WRONG = Irregularity.WRONG_PAYMENT


def showdown(state: str, hands: dict[int, str], coupon: int = 0, **options: Any) -> Playing:
    """All hands are set by the house way; the first player has perhaps laid a coupon."""
    at = table(state, *(spot for spot in hands if spot), **options)
    at.stack(hands)
    if coupon:
        at.until("betting")
        at.next()
        at.do(PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=coupon))
    at.until("comparing")
    return at


def found(at: Playing) -> list[int]:
    return [act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is WRONG]


def routine(at: Playing) -> list[Step]:
    return [each.act.step for each in offers(at.round, DEALER) if each.routine and isinstance(each.act, Perform)]


@both("12(j)", "11(i)", "AMB-88")
@pytest.mark.parametrize("mine", [STRONG, WEAK])
def test_a_wager_that_was_settled_rightly_is_not_found_to_be_wrong(state: str, mine: str) -> None:
    at = showdown(state, {1: mine, 0: MIDDLE})
    assert found(at) == []
    at.until("clearing")
    assert found(at) == []


@both("12(j)", "", "AMB-28 AMB-88")
@pytest.mark.parametrize(("mine", "net"), [(STRONG, 1400), (WEAK, -1000)])
def test_12_j_a_coupon_that_was_settled_rightly_is_not_found_to_be_wrong(state: str, mine: str, net: int) -> None:
    at = showdown(state, {1: mine, 0: MIDDLE}, coupon=400, match_play=True)
    at.until("clearing")
    assert at.net(1) == net
    assert found(at) == []
    results = [(event.wager, event.net_cents) for event in at.events(Settled)]
    assert results == [("asia", 1000 if net > 0 else -1000), ("match_play", 400 if net > 0 else 0)]


@both("12(j)", "", "AMB-28 AMB-88")
def test_12_j_a_coupon_that_was_paid_wrongly_is_taken_back_with_the_wager(state: str) -> None:
    at = showdown(state, {1: WEAK, 0: STRONG}, coupon=400, match_play=True)
    at.next()
    at.do(step(DEALER, Step.PAY_WAGER, 1))
    assert at.net(1) == 1400
    at.do(report(WRONG, 1))
    assert at.net(1) == -1000
    assert found(at) == []


@both("12(j)", "11(i)", "AMB-88")
def test_a_wrong_payment_is_found_where_it_was_made_and_written_down(state: str) -> None:
    at = showdown(state, {1: WEAK, 2: MIDDLE, 0: STRONG})
    at.next()
    at.do(step(DEALER, Step.PAY_WAGER, 1))
    assert found(at) == [1]
    at.until("clearing")
    assert found(at) == [1]
    at.do(report(WRONG, 1))
    assert at.events(Reported) == [Reported(WRONG, 1, here(state, "12(j)", "11(i)"))]
    assert found(at) == []


@both("", "11(h)(2) 11(i)", "AMB-88")
def test_575_11_h_a_bonus_paid_wrongly_is_found_though_the_other_wager_was_settled_rightly(state: str) -> None:
    at = showdown(state, {1: NOTHING, 0: "Ah Ad Ac As Qh Qd Jc"}, bonus=1000)
    at.next()
    at.next()
    assert found(at) == []
    at.do(step(DEALER, Step.PAY_WAGER, 1))
    assert at.nets(1) == {"asia": -1000, "bonus": 2000}  # as the least hand that is paid
    assert found(at) == [1]
    at.do(report(WRONG, 1))
    assert at.nets(1) == {"asia": -1000, "bonus": -1000}


@both("", "11(h)(2) 12(c)#1", "AMB-77")
def test_575_12_c_a_bonus_that_wins_is_paid_though_nothing_is_left_below_the_limit(state: str) -> None:
    at = playing(state, bonus_paytable="A", payout_limit=5_000_000, maximum_cents=5_000_000)
    at.seat(1, cents=10_000_000, asia=5_000_000, bonus=1000)
    at.stack({1: "8h 8d 8c 8s Kh Kd Kc", 0: "9h 7d 6c 5s 4h 3d 2c"})
    at.until("comparing")
    at.next()
    at.next()
    assert routine(at) == [Step.PAY_WAGER]
    at.next()
    assert at.nets(1) == {"asia": 5_000_000, "bonus": 0}
    assert at.events(Settled)[-1].result is Result.WON


@both("", "12(c)#1", "AMB-77")
@pytest.mark.parametrize(("bonus", "limited"), [(1000, False), (2000, True)])
def test_575_12_c_a_lost_wager_leaves_the_whole_limit_to_the_other(state: str, bonus: int, limited: bool) -> None:
    options = {"payout_limit": 5_000_000, "bonus": bonus}
    at = showdown(state, {1: "8h 8d 8c 8s Kh Kd Kc", 0: "Jk As Ah Ad Ac 9h 2d"}, **options)
    at.until("clearing")
    assert at.nets(1) == {"asia": -1000, "bonus": 5_000_000}
    assert ("PA-575.12(c)#1" in at.events(Settled)[-1].clauses) is limited
