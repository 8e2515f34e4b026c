"""Asia Poker: the dealer sets, compares and settles (MA 12(c)-(j), 14(i); PA 575.11(c)-(i), 575.13(i))."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import show
from houseway.engine.actions import Claim, Perform, PlaceWager, SetHands
from houseway.engine.events import (
    CardsMoved,
    ChipsMoved,
    Judged,
    Performed,
    Reopened,
    Reported,
    Settled,
    Unsettled,
)
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Step, Why
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.payment import PAYS, hands_of
from houseway.money import Result
from houseway.procedures.layout import INVENTORY, RACK, betting_area, exposed, shown
from tests.playing import Playing
from tests.rules.asia_poker.tables import MA, both, here, report, step, table, wait

STRONG = "Ah Ad Ac As Kh Kd Qc"
WEAK = "9h 8d 6c 5s 4h 3d 2c"
FLUSH = "Kh Jh 9h 5h 3h 4c 2d"
NOTHING = "Kc Kd 9c 9s 5s 3d 2c"
MIDDLE = "Ts Tc 9d 7d 6h 4s 2h"


def showdown(state: str, hands: dict[int, str], **options: Any) -> Playing:
    """All players have set by the house way, and so has the dealer."""
    at = table(state, *(spot for spot in hands if spot), **options)
    at.stack(hands)
    at.until("comparing")
    return at


@both("12(c)#1 12(c)#2", "11(c)#1 11(c)#3", "AMB-25")
def test_the_dealers_cards_are_turned_over_and_set_face_up_by_the_house_way(state: str) -> None:
    at = table(state)
    at.stack({0: "Ah Kd Jc 9s 7h 5d 2c"})
    at.until("setting the dealer's hands")
    at.next()
    assert len(view(at.round, None).at(shown(0))) == 7
    (offer,) = (offer for offer in offers(at.round, DEALER) if isinstance(offer.act, SetHands))
    assert [show(hand) for hand in offer.usual] == ["Ah 7h 5d 2c", "Kd 9s", "Jc"]
    at.next()
    seen = view(at.round, None)
    assert [show(seen.at(exposed(hand, 0))) for hand in ("high", "medium", "low")] == [
        "Ah 7h 5d 2c",
        "Kd 9s",
        "Jc",
    ]


@both("12(f)#1 12(h)#2", "11(e)#1")
def test_hands_are_exposed_and_settled_from_the_far_right_counterclockwise(state: str) -> None:
    at = showdown(state, {2: WEAK, 4: STRONG, 6: MIDDLE})
    at.refuses(step(DEALER, Step.COMPARE_HANDS, 4), here(state, "12(f)#1", "11(e)#1"))
    at.finish()
    assert [event.spot for event in at.events(Settled)] == [2, 4, 6]
    assert [event.spot for event in at.events(Judged)] == [2, 4, 6]


@both("12(f)#2 12(f)#3", "11(e)#2")
def test_each_hand_is_compared_and_the_wager_wins_or_loses(state: str) -> None:
    at = showdown(state, {1: WEAK, 0: STRONG, 2: MIDDLE})
    at.finish()
    judged = at.events(Judged)
    assert [event.standings for event in judged] == [(-1, -1, -1), (-1, -1, -1)]
    assert {event.result for event in at.events(Settled)} <= {Result.WON, Result.LOST}


@both("12(g)#1 12(g)#2", "11(f)(1) 11(g)")
def test_a_losing_wager_is_collected_at_once_and_then_the_cards(state: str) -> None:
    at = showdown(state, {1: WEAK, 2: MIDDLE, 0: STRONG})
    at.next()
    assert not at.nets(1)  # exposed and compared
    events = at.next()
    (chips,) = (event for event in events if isinstance(event, ChipsMoved))
    assert (chips.target, chips.cents, chips.why) == (INVENTORY, 1000, Why.COLLECT)
    kinds = [type(event) for event in events]
    assert kinds.index(Settled) > kinds.index(ChipsMoved)
    racked = [event for event in events if isinstance(event, CardsMoved) and event.target == RACK]
    assert kinds.index(ChipsMoved) < events.index(racked[0])
    assert not at.nets(2)


@both("12(h)#1 12(i)", "11(f)(2)#2 12(a) 11(g)")
def test_a_winning_wager_is_paid_even_money_and_then_the_cards_are_collected(state: str) -> None:
    at = showdown(state, {1: STRONG, 0: WEAK}, cents=7500)
    at.next()
    events = at.next()
    paid = [event for event in events if isinstance(event, ChipsMoved)]
    assert [(event.why, event.cents) for event in paid] == [(Why.PAY, 7500), (Why.RETURN, 7500)]
    racked = next(event for event in events if isinstance(event, CardsMoved) and event.target == RACK)
    assert events.index(paid[-1]) < events.index(racked)
    assert at.net(1) == 7500


@both("12(j)", "11(i)")
def test_collected_cards_lie_in_the_rack_so_that_every_hand_can_be_rebuilt(state: str) -> None:
    at = showdown(state, {2: WEAK, 4: STRONG}, bonus=500 if state != MA else 0)
    sets = {spot: hands_of(at.round, spot) for spot in (2, 4)}
    at.until("clearing")
    rack = at.round.at(RACK)
    for spot, setting in sets.items():
        place = rack.index(setting.high[0])
        assert rack[place : place + 7] == setting.cards, spot
    at.next()
    assert len(at.round.at(RACK)) == 53


# --- the Bonus Wager ---------------------------------------------------------------------------------------------


@both("", "11(h) 11(h)(1) 11(h)(2)", "AMB-76")
def test_575_11_h_the_bonus_wager_is_settled_after_the_other_for_each_player(state: str) -> None:
    at = showdown(
        state, {1: "Kh Jh 9h 5h 3h 4c 2d", 3: "Kc Kd 9c 9s 5s 3d 2c", 0: "Ah Ad Ac As Qh Qd Jc"}, bonus=1000
    )
    at.finish()
    assert [(event.spot, event.wager) for event in at.events(Settled)] == [
        (1, "asia"), (1, "bonus"), (3, "asia"), (3, "bonus"),
    ]  # fmt: skip
    assert at.nets(1) == {"asia": -1000, "bonus": 4000}  # a flush, though the hands lose
    assert at.nets(3) == {"asia": -1000, "bonus": -1000}


@both("", "11(h)", "AMB-76")
def test_575_11_h_a_foul_does_not_touch_the_bonus_wager(state: str) -> None:
    at = table(state, 1, bonus=1000)
    at.stack({1: "Kh Jh 9h 5h 3h 4c 2d"})
    at.until("setting")
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    hands = (DECK.hand("9h 5h 4c 3h"), DECK.hand("Kh 2d"), DECK.hand("Jh"))
    at.do(SetHands(by=1, spot=1, hands=hands))
    at.finish()
    assert at.nets(1) == {"asia": -1000, "bonus": 4000}


@both("", "12(c)#1", "AMB-77")
def test_575_12_c_the_payout_limit_is_for_both_wagers_of_a_hand(state: str) -> None:
    options = {"payout_limit": 5_000_000, "maximum_cents": 100_000}
    at = showdown(
        state, {1: "8h 8d 8c 8s Kh Kd Kc", 0: WEAK.replace("8d", "Td")}, cents=100_000, bonus=2000, **options
    )
    at.finish()
    assert at.nets(1) == {"asia": 100_000, "bonus": 4_900_000}
    assert at.events(Settled)[-1].clauses[-1] == "PA-575.12(c)#1"


# --- a dealer who does not set as filed --------------------------------------------------------------------------

CARDS = "Ah Ad Kc Qs 8h 6d 3c"  # by the house way Ah Ad 6d 3c / Kc 8h / Qs
WRONG = ("Ah Kc 6d 3c", "Ad 8h", "Qs")


def misset(state: str, *seats: int, **options: Any) -> Playing:
    """The dealer has split the aces."""
    at = table(state, *seats, **options)
    mine = {1: "Jh Jd As Ts 9s 4d 2c", 2: "5h 4c 3d 2s 7h 9c Tc", 3: "Kh Kd Ks 5s 5d 7c 4s"}
    at.stack({0: CARDS, **{spot: mine[spot] for spot in seats}})
    at.until("setting the dealer's hands")
    at.next()
    at.do(SetHands(by=DEALER, spot=0, hands=tuple(DECK.hand(text) for text in WRONG)))
    return at


@both("14(i)", "13(i)")
def test_a_dealer_who_does_not_set_as_filed_is_made_to_reset(state: str) -> None:
    at = misset(state, 1)
    at.do(report(Irregularity.DEALER_MISSET, by=SUPERVISOR))
    clause = here(state, "14(i)", "13(i)")
    assert at.events(Reported) == [Reported(Irregularity.DEALER_MISSET, 0, clause)]
    assert str(hands_of(at.round, 0)) == "Ah Ad 6d 3c / Kc 8h / Qs"
    assert at.round.phase.name == "comparing"
    at.refuses(report(Irregularity.DEALER_MISSET), clause)
    at.finish()
    assert len(at.events(Settled)) == 1


@both("14(i)", "13(i)", "AMB-27")
def test_found_after_players_were_settled_all_are_settled_again(state: str) -> None:
    right = misset(state, 1, 2, 3)
    right.do(report(Irregularity.DEALER_MISSET))
    right.finish()
    late = misset(state, 1, 2, 3)
    for _ in range(4):
        late.next()
    paid = {spot: late.net(spot) for spot in (1, 2)}
    late.do(report(Irregularity.DEALER_MISSET))
    assert all(late.round.stake(betting_area("asia", spot)) == 1000 for spot in (1, 2, 3))
    assert [event.phase for event in late.events(Reopened)] == ["setting the dealer's hands"]
    late.finish()
    assert {spot: late.net(spot) for spot in (1, 2, 3)} == {spot: right.net(spot) for spot in (1, 2, 3)}
    assert paid == {1: 1000, 2: -1000}  # the aces apart lost to the first player's jacks
    assert [late.net(spot) for spot in (1, 2, 3)] == [-1000, -1000, 1000]
    assert len(late.round.at(RACK)) == 53


@both("14(i)", "13(i)", "AMB-27")
def test_found_after_the_last_player_it_is_the_same(state: str) -> None:
    at = misset(state, 1, 2)
    at.until("clearing")
    at.do(report(Irregularity.DEALER_MISSET))
    at.finish()
    assert sorted(event.spot for event in at.events(Settled)) == [1, 1, 2, 2]
    nets = {spot: at.nets(spot)["asia"] for spot in (1, 2)}
    assert {spot: at.net(spot) for spot in (1, 2)} == nets  # by the chips too


@both("14(i)", "", "AMB-27 AMB-28")
def test_14_i_a_coupon_is_settled_again_with_its_wager(state: str) -> None:
    at = table(state, 1, match_play=True)
    at.stack({0: CARDS, 1: "Jh Jd As Ts 9s 4d 2c"})
    at.until("betting")
    at.next()
    at.do(PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=1000))
    at.until("setting the dealer's hands")
    at.next()
    at.do(SetHands(by=DEALER, spot=0, hands=tuple(DECK.hand(text) for text in WRONG)))
    at.next()
    at.next()
    won = at.net(1)
    at.do(report(Irregularity.DEALER_MISSET))
    at.finish()
    assert (won, at.net(1)) == (2000, -1000)


@both("14(i)", "13(i)", "AMB-27")
@pytest.mark.parametrize("collected", [False, True])
def test_a_surrender_that_was_announced_stands_when_the_dealers_hands_are_reset(
    state: str, collected: bool
) -> None:
    at = misset(state, 1, 2)
    at.do(step(2, Step.SURRENDER, 2))
    if collected:
        at.next()
    at.do(report(Irregularity.DEALER_MISSET))
    again = here(state, "12(e)", "11(d)#1")
    at.refuses(step(2, Step.SURRENDER, 2), again)
    assert (step(DEALER, Step.COLLECT_SURRENDERED, 2) in at.offered(DEALER)) is not collected
    at.finish()
    assert at.nets(2) == {"asia": -1000}
    assert [event.wager for event in at.events(Settled) if event.spot == 2] == ["asia"]


@both("", "7(b)#3 13(i)", "AMB-27 AMB-64")
def test_575_13_i_a_wager_that_was_ruled_abandoned_stays_lost_when_the_dealers_hands_are_reset(state: str) -> None:
    at = misset(state, 1, 3)  # seat 3 would win
    at.do(report(Irregularity.PLAYER_LEAVES, 3, by=SUPERVISOR))
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 3))
    at.next()
    at.do(report(Irregularity.DEALER_MISSET))
    at.finish()
    assert at.nets(3) == {"asia": -1000}
    assert at.nets(1) == {"asia": -1000}


@both("", "13(i)", "AMB-27")
def test_575_13_i_the_bonus_wager_is_settled_again_too(state: str) -> None:
    at = misset(state, 1, bonus=1000)
    before = at.net(1)
    for _ in range(3):
        at.next()
    assert set(at.nets(1)) == {"asia", "bonus"}
    at.do(report(Irregularity.DEALER_MISSET))
    assert at.net(1) == before
    at.finish()
    assert at.nets(1) == {"asia": -1000, "bonus": -1000}
    assert at.net(1) == -2000


@both("14(i)", "13(i)")
@pytest.mark.parametrize("late", [False, True])
def test_hands_set_as_filed_are_not_reset(state: str, late: bool) -> None:
    at = showdown(state, {1: WEAK, 0: CARDS})
    if late:
        at.until("clearing")
    at.refuses(report(Irregularity.DEALER_MISSET), here(state, "14(i)", "13(i)"))
    assert [event.step for event in at.events(Performed)][-1]


# --- a dealer who pays or collects wrongly -----------------------------------------------------------------------


@both("12(f)#3 12(g)#1 12(h)#1", "11(e)#2 11(f)(1) 11(f)(2)#2")
@pytest.mark.parametrize(("mine", "right"), [(WEAK, Step.COLLECT_WAGER), (STRONG, Step.PAY_WAGER)])
def test_the_dealer_says_whether_a_wager_wins_and_the_true_answer_is_routine(
    state: str, mine: str, right: Step
) -> None:
    at = showdown(state, {1: mine, 0: MIDDLE})
    at.next()
    pays = {o.act.step: o.routine for o in offers(at.round, DEALER) if isinstance(o.act, Perform)}
    assert {each: pays[each] for each in PAYS} == {each: each is right for each in PAYS}


@both("12(f)#3 12(j)", "11(e)#2 11(i)", "AMB-88")
@pytest.mark.parametrize(("mine", "wrong"), [(WEAK, 1000), (STRONG, -1000)])
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_a_wrong_payment_that_is_found_before_the_round_is_over_is_put_right(
    state: str, mine: str, wrong: int, by: int
) -> None:
    at = showdown(state, {1: mine, 0: MIDDLE})
    at.next()
    at.do(step(DEALER, Step.PAY_WAGER if wrong > 0 else Step.COLLECT_WAGER, 1))
    assert at.net(1) == wrong
    at.until("clearing")
    at.do(report(Irregularity.WRONG_PAYMENT, 1, by=by))
    assert at.net(1) == -wrong
    assert at.nets(1) == {"asia": -wrong}
    at.refuses(report(Irregularity.WRONG_PAYMENT, 1, by=by), here(state, "12(j)", "11(i)"))


@both("12(j)", "11(i)", "AMB-88")
def test_a_wrong_payment_that_nobody_found_stands_after_the_round(state: str) -> None:
    at = showdown(state, {1: WEAK, 0: STRONG})
    at.next()
    at.do(step(DEALER, Step.PAY_WAGER, 1))
    at.finish()
    assert at.net(1) == 1000
    at.refuses(report(Irregularity.WRONG_PAYMENT, 1), here(state, "12(j)", "11(i)"))


@both("12(j)", "11(i)", "AMB-88")
def test_a_player_claims_a_wrong_payment_and_the_supervisor_upholds_it(state: str) -> None:
    at = showdown(state, {1: STRONG, 0: WEAK})
    at.next()
    at.do(step(DEALER, Step.COLLECT_WAGER, 1))
    at.do(Claim(by=1, spot=1, what=Irregularity.WRONG_PAYMENT))
    at.next()
    assert at.entries[-1].action.by == SUPERVISOR
    assert at.net(1) == 1000


@both("12(j)", "", "AMB-28 AMB-88")
def test_12_j_a_coupon_is_put_right_with_its_wager(state: str) -> None:
    at = table(state, 1, match_play=True)
    at.stack({1: STRONG, 0: WEAK})
    at.until("betting")
    at.next()
    at.do(PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=1000))
    at.until("comparing")
    at.next()
    at.do(step(DEALER, Step.COLLECT_WAGER, 1))
    assert at.net(1) == -1000
    at.do(report(Irregularity.WRONG_PAYMENT, 1))
    assert at.net(1) == 2000


@both("", "11(h)(1) 11(h)(2) 11(i)", "AMB-88")
@pytest.mark.parametrize(("mine", "wrong", "right"), [(FLUSH, -1000, 4000), (NOTHING, 2000, -1000)])
def test_575_11_h_a_bonus_wager_settled_wrongly_is_put_right(
    state: str, mine: str, wrong: int, right: int
) -> None:
    at = showdown(state, {1: mine, 0: "Ah Ad Ac As Qh Qd Jc"}, bonus=1000)
    at.next()
    at.next()
    at.do(step(DEALER, Step.PAY_WAGER if wrong > 0 else Step.COLLECT_WAGER, 1))
    assert at.nets(1)["bonus"] == wrong
    at.do(report(Irregularity.WRONG_PAYMENT, 1))
    assert at.nets(1) == {"asia": -1000, "bonus": right}
    assert at.net(1) == right - 1000


@both("", "7(b)#3 11(i)", "AMB-64 AMB-88")
def test_575_7_b_a_wager_that_was_ruled_abandoned_was_not_collected_wrongly(state: str) -> None:
    at = showdown(state, {1: STRONG, 2: WEAK, 0: MIDDLE})
    at.next()
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 1))
    at.next()
    at.next()
    at.refuses(report(Irregularity.WRONG_PAYMENT, 1), "PA-575.11(i)")
    at.finish()
    assert at.nets(1) == {"asia": -1000}


@both("", "7(b)#3 13(i)", "AMB-27 AMB-64")
def test_575_13_i_who_left_after_the_comparison_and_was_ruled_to_lose_is_not_compared_again(state: str) -> None:
    at = misset(state, 1, 2)
    at.next()
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 1))
    at.do(report(Irregularity.DEALER_MISSET))
    assert not at.events(Unsettled)
    at.finish()
    assert at.nets(1) == {"asia": -1000}
    assert at.nets(2) == {"asia": -1000}


@both("", "7(b)#3 11(i)", "AMB-64 AMB-88")
def test_575_7_b_a_bonus_that_was_ruled_abandoned_was_not_collected_wrongly(state: str) -> None:
    at = showdown(state, {1: FLUSH, 0: "Ah Ad Ac As Qh Qd Jc"}, bonus=1000)
    at.next()
    at.next()
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.do(step(SUPERVISOR, Step.RULE_ABANDONED, 1))
    at.refuses(report(Irregularity.WRONG_PAYMENT, 1), "PA-575.11(i)")
    assert at.nets(1) == {"asia": -1000, "bonus": -1000}
