"""Asia Poker: the round as a contest between one seat and the house (MA section 12, PA 575.11 and 575.12)."""

from __future__ import annotations

from typing import Any

from houseway.contest import SettingContest
from houseway.registry import Part, game
from tests.citing import shows
from tests.rules.asia_poker.tables import MA, PA, both


def contest(state: str, **options: Any) -> SettingContest:
    found: SettingContest = game(state).part(Part.SETTING)(game(state).filed(options).options)
    return found


@both("7(a)#1", "7(d)")
def test_a_round_has_one_wager_of_one_unit(state: str) -> None:
    assert (contest(state).stakes, contest(state).side) == ({"asia": 1}, ())


@both("", "7(e) 12(b)")
def test_575_7_e_the_bonus_wager_is_in_it_where_its_paytable_is_named(state: str) -> None:
    assert [side.name for side in contest(state, bonus_paytable="A").side] == ["bonus"]


@shows("MA-AP-3(b)", "PA-575.6(b)")
def test_what_follows_from_the_rankings_is_the_same_in_both_states_whatever_they_call_two_pairs() -> None:
    assert contest(MA).follows == contest(PA).follows
    assert contest(MA, a234_last=True).follows != contest(PA).follows
