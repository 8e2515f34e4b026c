"""Asia Poker: hands that are being set, their names, and what is wrong with them (MA 12(a); PA 575.11(b))."""

from __future__ import annotations

from houseway.engine.phase import HandSoFar
from houseway.registry import game
from tests.rules.asia_poker.tables import both, here


def told(state: str, rows: str) -> tuple[HandSoFar, ...]:
    rulebook = game(state).filed({}, complete=False)
    assert rulebook.so_far is not None
    return rulebook.so_far(tuple(map(rulebook.deck.hand, rows.split("/"))))


@both("12(a)#1", "11(b)#1")
def test_a_hand_is_named_once_it_is_complete(state: str) -> None:
    high, medium, low = told(state, "9s 9h 5d / Kd Ks /")
    assert (high.name, medium.name, low.name) == ("", "Pair, K-K", "")
    assert (high.complete, medium.complete, low.complete) == (False, True, False)
    assert not any(each.foul for each in (high, medium, low))


@both("12(g)(3)", "11(f)(1)(iii)")
def test_a_medium_hand_above_the_high_hand_is_foul(state: str) -> None:
    high, medium, low = told(state, "As Kh 3d 2c / Kd Ks / 9c")
    assert (high.foul, medium.foul, low.foul) == (False, True, False)
    assert medium.says == "the high hand does not rank higher than the medium hand"
    assert medium.clause == here(state, "12(g)(3)", "11(f)(1)(iii)")


@both("12(g)(3)", "11(f)(1)(iv)")
def test_a_low_hand_above_the_medium_hand_is_foul(state: str) -> None:
    high, medium, low = told(state, "9s 9h 3d 2c / Kd Qs / Ac")
    assert (high.foul, medium.foul, low.foul) == (False, False, True)
    assert low.clause == here(state, "12(g)(3)", "11(f)(1)(iv)")


@both("12(g)(4)", "11(f)(1)(v)")
def test_five_one_and_one_cards_are_foul(state: str) -> None:
    high, medium, low = told(state, "Ks Kh 3d 2c 5c / Ad / Jc")
    assert (high.foul, medium.foul, low.foul) == (True, False, False)
    assert high.clause == here(state, "12(g)(4)", "11(f)(1)(v)")


@both("12(a)#2", "11(b)#2")
def test_a_legal_setting_has_no_fault(state: str) -> None:
    hands = told(state, "Ks Kh 3d 2c / Ad Qs / Jc")
    assert not any(each.says or each.foul for each in hands)
    assert all(each.complete for each in hands)


@both("12(a)#2", "11(b)#2")
def test_six_cards_are_not_said_to_be_foul(state: str) -> None:
    assert not any(each.foul for each in told(state, "As Kh 3d 2c / Kd Ks /"))
