"""Hands that are being set: their names, and what is wrong with the setting."""

from __future__ import annotations

import pytest

from houseway.engine.phase import HandSoFar
from houseway.registry import game


def told(state: str, rows: str) -> tuple[HandSoFar, ...]:
    rulebook = game(state).filed({}, complete=False)
    assert rulebook.so_far is not None
    return rulebook.so_far(tuple(map(rulebook.deck.hand, rows.split("/"))))


@pytest.mark.parametrize("state", ["asia-poker-ma", "asia-poker-pa"])
def test_a_hand_is_named_once_it_is_complete(state: str) -> None:
    high, medium, low = told(state, "9s 9h 5d / Kd Ks /")
    assert (high.name, medium.name, low.name) == ("", "Pair, K-K", "")


@pytest.mark.parametrize(
    ("state", "clause"), [("asia-poker-ma", "MA-AP-12(g)(3)"), ("asia-poker-pa", "PA-575.11(f)(1)(iii)")]
)
def test_a_medium_hand_above_the_high_hand_is_foul(state: str, clause: str) -> None:
    high, medium, low = told(state, "As Kh 3d 2c / Kd Ks / 9c")
    assert (high.foul, medium.foul, low.foul) == (False, True, False)
    assert medium.says == "the high hand does not rank higher than the medium hand"
    assert medium.clause == clause


def test_five_one_and_one_cards_are_foul() -> None:
    high = told("asia-poker-ma", "Ks Kh 3d 2c 5c / Ad / Jc")[0]
    assert (high.foul, high.clause) == (True, "MA-AP-12(g)(4)")


@pytest.mark.parametrize("state", ["asia-poker-ma", "asia-poker-pa"])
def test_a_legal_setting_has_no_fault(state: str) -> None:
    assert not any(each.says for each in told(state, "Ks Kh 3d 2c / Ad Qs / Jc"))
