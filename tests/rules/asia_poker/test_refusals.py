"""Asia Poker: a refusal names the clause that is broken and says what is true of the table."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Announce, CountStub, Deal, PlaceWager, Report, Roll, SetHands
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import dealt
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    HAND,
    PA,
    both,
    dealing,
    here,
    report,
    setting,
    step,
    table,
    wait,
)

ROLL = Roll(by=DEALER, dice=(1, 2, 3))


# --- the starting position ---------------------------------------------------------------------------------------


@both("8(b) 11(b) 4(a)(1)(i)", "8(b) 5(g)(1)(i) 2(c)(1)(i)#1")
def test_why_dice_are_not_rolled(state: str) -> None:
    at = table(state)
    at.until("betting")
    assert "at its time" in at.refuses(ROLL, here(state, "8(b)", "8(b)"))
    at.until("starting")
    assert "placed in the shaker first" in at.refuses(ROLL, here(state, "4(a)(1)(i)", "2(c)(1)(i)#1"))
    at.do(step(DEALER, Step.PLACE_DICE))
    assert "three times" in at.refuses(ROLL, here(state, "11(b)", "5(g)(1)(i)"))
    for _ in range(3):
        at.do(step(DEALER, Step.SHAKE))
    at.do(ROLL)
    assert "counted out" in at.refuses(ROLL, here(state, "11(b)(2)", "5(g)(1)(iii)"))


@both("11(d)#2", "5(g)(3)#2")
def test_with_a_button_nothing_is_rolled_or_announced(state: str) -> None:
    at = table(state, start_method="button", **AUTOMATED)
    at.until("starting")
    clause = here(state, "11(d)#2", "5(g)(3)#2")
    assert "button" in at.refuses(ROLL, clause)
    at.refuses(Announce(by=DEALER, figure=3), clause)


@both("11(b)(1) 11(c)#1", "5(g)(1)(ii) 5(g)(2)#2")
def test_nothing_is_announced_before_it_is_shown(state: str) -> None:
    at = table(state)
    at.until("starting")
    at.refuses(Announce(by=DEALER, figure=9), here(state, "11(b)(1)", "5(g)(1)(ii)"))
    number = table(state, start_method="rng")
    number.until("starting")
    number.refuses(Announce(by=DEALER, figure=3), here(state, "11(c)#1", "5(g)(2)#2"))


@both("8(d)", "8(d)")
def test_nothing_is_dealt_when_all_have_seven_and_the_stub_is_counted_once(state: str) -> None:
    at = table(state)
    at.until("dealing")
    assert "after the deal" in at.refuses(CountStub(by=DEALER, cards=4), here(state, "8(d)", "8(d)"))
    at.until("stub")
    clause = here(state, "8(d)", "8(d)")
    assert "all cards are dealt" in at.refuses(Deal(by=DEALER, places=1), clause)
    assert "counted first" in at.refuses(step(DEALER, Step.STUB_TO_RACK), clause)
    at.next()
    assert "discard rack" in at.refuses(CountStub(by=DEALER, cards=4), clause)


# --- setting, choosing, surrendering -----------------------------------------------------------------------------


@both("14(d)#1 14(d)#2", "13(d)#1 13(d)#2")
def test_why_a_hand_is_not_void(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    void = step(2, Step.VOID_HAND, 2)
    assert "no card of that hand was exposed" in at.refuses(void, here(state, "14(d)#1", "13(d)#1"))
    at.refuses(step(1, Step.VOID_HAND, 2), here(state, "12(b)#1", "11(a)(1)#1"))
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.PLAY_HAND, 2))
    assert "has chosen" in at.refuses(void, here(state, "14(d)#1", "13(d)#1"))
    at.do(step(2, Step.EXAMINE, 2))
    assert "without looking" in at.refuses(void, here(state, "14(d)#2", "13(d)#2"))
    at.do(step(1, Step.EXAMINE, 1))
    unseen = step(1, Step.VOID_HAND, 1)
    assert "no card of that hand was exposed" in at.refuses(unseen, here(state, "14(d)#1", "13(d)#1"))


@both("12(e) 14(d)#2", "11(d)#1 11(d)#2")
def test_why_a_wager_is_not_surrendered(state: str) -> None:
    at = dealing(state, 1, 2)
    early = here(state, "12(e)", "11(d)#1")
    assert "too early" in at.refuses(step(2, Step.SURRENDER, 2), early)
    assert "no wager" in at.refuses(step(3, Step.SURRENDER, 3), early)
    at.refuses(step(1, Step.SURRENDER, 2), here(state, "12(b)#1", "11(a)(1)#1"))
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    assert "not surrendered" in at.refuses(step(2, Step.SURRENDER, 2), early)
    collect = here(state, "12(e)(2)#1", "11(d)#3")
    assert "no surrender" in at.refuses(step(DEALER, Step.COLLECT_SURRENDERED, 1), collect)
    assert "at once" in at.refuses(step(DEALER, Step.COMPARE_HANDS, 1), collect)


@both("14(d)#2", "")
def test_14_d_the_choice_comes_before_a_surrender(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 1))
    at.refuses(step(1, Step.SURRENDER, 1), "MA-AP-14(d)#2")


@both("12(a)#1 12(c)#1 14(i)", "11(a) 11(c)#1 13(i)")
def test_why_hands_are_not_looked_at_or_set(state: str) -> None:
    at = setting(state, 1)
    at.do(step(1, Step.EXAMINE, 1))
    assert "has looked" in at.refuses(step(1, Step.EXAMINE, 1), here(state, "12(a)#1", "11(a)"))
    dealers = SetHands(by=DEALER, spot=0, hands=())
    assert "all players have set" in at.refuses(dealers, here(state, "12(c)#1", "11(c)#1"))
    at.until("comparing")
    assert "are set" in at.refuses(dealers, here(state, "14(i)", "13(i)"))


@both("7(b)#2", "7(b)#2")
def test_who_left_sets_nothing(state: str) -> None:
    at = setting(state, 1)
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    clause = here(state, "7(b)#2", "7(b)#2")
    at.refuses(step(1, Step.EXAMINE, 1), clause)
    at.refuses(SetHands(by=1, spot=1, hands=()), clause)
    assert "has left already" in at.refuses(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR), clause)


@both("7(b)#2", "7(b)#2")
def test_why_nobody_is_said_to_have_left(state: str) -> None:
    at = table(state, 1)
    at.until("betting")
    clause = here(state, "7(b)#2", "7(b)#2")
    assert "may leave" in at.refuses(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR), clause)
    at.until("setting")
    assert "supervisor" in at.refuses(report(Irregularity.PLAYER_LEAVES, 1), clause)


@both("", "7(b)#3 7(e) 7(d)")
def test_575_7_why_nothing_is_ruled_and_no_bonus_is_taken(state: str) -> None:
    at = table(state, 1, bonus=500)
    at.until("setting")
    assert "no player left" in at.refuses(step(SUPERVISOR, Step.RULE_ABANDONED, 1), "PA-575.7(b)#3")
    plain = table(state, 1)
    plain.until("betting")
    plain.refuses(PlaceWager(by=1, spot=1, wager="bonus", cents=500), "PA-575.7(e)")


# --- reports -----------------------------------------------------------------------------------------------------


@both("14(d)#1 14(e) 14(f)#1 14(h) 14(i) 14(j) 14(c)", "13(d)#1 13(e) 13(f)#1 13(h) 13(i) 13(j) 13(c)")
@pytest.mark.parametrize(
    ("phase", "what", "spot", "ma", "pa", "says"),
    [
        ("starting", "DEALER_CARD_EXPOSED", 0, "14(e)", "13(e)", "no card yet"),
        ("comparing", "DEALER_CARD_EXPOSED", 0, "14(e)", "13(e)", "in their time"),
        ("starting", "PLAYER_CARD_EXPOSED", 1, "14(d)#1", "13(d)#1", "lies face down"),
        ("setting", "PLAYER_CARD_EXPOSED", 4, "14(d)#1", "13(d)#1", "has a wager"),
        ("setting", "CARD_EXPOSED", 0, "14(j)", "13(j)", "not dealt from the hand"),
        ("betting", "FACE_UP_CARD", 0, "14(f)#1", "13(f)#1", "betting is open"),
        ("setting", "FACE_UP_CARD", 0, "14(f)#1", "13(f)#1", "left in the shoe"),
        ("setting", "DRAWN_IN_ERROR", 0, "14(g)", "13(g)", "left in the shoe"),
        ("setting", "WRONG_NUMBER", 1, "14(h)", "13(h)", "as many cards as it should"),
        ("setting", "WRONG_NUMBER", 4, "14(h)", "13(h)", "discard rack"),
        ("setting", "WRONG_START", 2, "14(c)", "13(c)", "that was determined"),
        ("setting", "DEALER_MISSET", 0, "14(i)", "13(i)", "not set yet"),
        ("comparing", "DEALER_MISSET", 0, "14(i)", "13(i)", "set as filed"),
        ("setting", "SHOE_JAMS", 0, "14(m)", "13(m)", "no automated dealing shoe"),
        ("setting", "SHUFFLER_JAMS", 0, "14(l)", "13(l)", "no shuffling device"),
        ("dealing", "DIE_NOT_FLAT", 0, "14(a)", "13(a)", "uncovered and flat"),
        ("setting", "DIE_NOT_FLAT", 0, "14(a)", "13(a)", "not being uncovered"),
        ("betting", "DIE_FELL_OUT", 0, "14(b)", "13(b)", "not being uncovered"),
        ("setting", "OUT_OF_VIEW", 3, "12(b)#3", "11(a)(2)", "no cards of a player"),
        ("comparing", "WRONG_PAYMENT", 1, "12(j)", "11(i)", "settled there yet"),
        ("setting", "MISDEAL", 0, "14(h)", "13(h)", "nothing of the kind"),
    ],
)
def test_a_report_is_refused_with_what_is_true(
    state: str, phase: str, what: str, spot: int, ma: str, pa: str, says: str
) -> None:
    at = table(state, 1)
    at.until(phase)
    assert says in at.refuses(report(Irregularity[what], spot), here(state, ma, pa))


@both("14(k)", "13(h)")
def test_stacks_are_dealt_wrongly_only_where_there_are_stacks(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=9))
    reason = at.refuses(report(Irregularity.STACKS_DEALT_WRONGLY), here(state, "14(k)", "13(h)"))
    assert reason.endswith("here" if state == PA else "back and forth")


@both("14(h)", "13(h)")
def test_a_player_claims_and_does_not_report(state: str) -> None:
    at = setting(state, 1)
    assert at.round.at(dealt(1))
    reason = at.refuses(Report(by=1, what=Irregularity.WRONG_NUMBER, spot=1), here(state, "14(h)", "13(h)"))
    assert "may claim" in reason


@both("14(c)", "13(c)")
def test_what_is_so_elsewhere_is_not_so_there(state: str) -> None:
    at = dealing(state, 1)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.EXTRA_CARD, 3))
    assert "not so there" in at.refuses(report(Irregularity.WRONG_NUMBER, 4), here(state, "14(h)", "13(h)"))
