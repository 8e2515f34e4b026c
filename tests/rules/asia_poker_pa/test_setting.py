"""Asia Poker, Pennsylvania, sections 575.1 and 575.11(b)-(c): setting the hands."""

from __future__ import annotations

import pytest

from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import DECK, Ranking
from houseway.games.asia_poker.house_way import DEFAULT, house_way
from houseway.games.asia_poker.setting import (
    PENNSYLVANIA,
    Setting,
    Standing,
    broken_clauses,
    compare,
    read,
)
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.games.asia_poker.way_check import check
from tests.citing import shows

USUAL = Ranking(two_pairs="two pair")


def broken(setting: str) -> tuple[str, ...]:
    return broken_clauses(read(setting), PENNSYLVANIA, USUAL)


@shows("PA-575.1/setting")
def test_575_1_a_setting_has_each_of_the_seven_cards_once() -> None:
    cards = DECK.hand("Ah Kd 7c 5s Ac Ks Jk", 7)
    assert all(Setting(*hands).made_of(cards) for hands in contest(AsiaPokerPennsylvania()).settings(cards))


@shows("PA-575.1/copy-hand")
def test_575_1_a_hand_equal_to_the_dealers_is_a_copy() -> None:
    player, dealer = read("9h 9d 4c 3s / Ah Kd / Qh"), read("8h 8d 4d 3c / As Jc / Qc")
    assert compare(player, dealer, USUAL)[2] is Standing.COPY


@shows("PA-575.1/high-hand", "PA-575.11(f)(1)(v)")
def test_575_1_five_cards_in_the_high_hand_are_wrongly_set() -> None:
    assert broken("Qh Qd 5c 2s 6h / As / Js") == ("PA-575.11(f)(1)(v)",)


@shows("PA-575.11(f)(1)(v)")
def test_575_11_f_three_cards_high_and_three_medium_are_wrongly_set() -> None:
    assert broken("Qh Qd 5c / 2s 6h As / Js") == ("PA-575.11(f)(1)(v)",)


@shows("PA-575.1/low-hand", "PA-575.11(f)(1)(iv)")
def test_575_1_an_ace_low_under_king_queen_is_foul() -> None:
    assert broken("9h 9d 4c 3s / Kd Qc / Ah") == ("PA-575.11(f)(1)(iv)",)


@shows("PA-575.1/medium-hand", "PA-575.11(f)(1)(iii)")
def test_575_1_aces_over_kings_are_foul() -> None:
    assert broken("Kh Kd 5c 2s / Ah Ad / 3c") == ("PA-575.11(f)(1)(iii)",)


@shows("PA-575.11(b)#2", "PA-575.11(f)(1)(iii)")
def test_575_11_b_ace_high_over_king_high_is_foul() -> None:
    assert broken("Kh Qd 8c 4s / Ah 7d / 2c") == ("PA-575.11(f)(1)(iii)",)


@shows("PA-575.11(f)(1)(iii)", "PA-575.11(f)(1)(iv)", "AMB-18")
def test_575_11_f_both_faults_of_order_break_a_clause_each() -> None:
    assert broken("9h 8d 5c 2s / Kh Qd / As") == ("PA-575.11(f)(1)(iii)", "PA-575.11(f)(1)(iv)")


LEGAL = {
    "E21": "7h 7d 5c 2s / 7c 7s / Ah",
    "E23": "Ah Kd 7c 5s / Ac Ks / 3h",
    "E25": "9h 9d 4c 3s / Ah Kd / As",
    "E27": "Kh Kd Qc Qs / Ah Ad / 9c",
    "E29": "9h 8h 7d 6c / Jk As / Kd",
    "E30": "5h 4d 3c 2s / Ah Ad / Ac",
}
FOUL = {
    "E22": "Kh Qd 5c 2s / 7c 7s / Ah",
    "E24": "Ah Jd Tc 9s / As Qd / 3h",
    "E26": "9h 9d 4c 3s / Kh Qd / As",
    "E28": "Kh Kd 9c 5s / Ah Ad / Qs",
}


@shows("PA-575.11(b)#2", "PA-575.11(b)#3", "AMB-14", "AMB-15", "AMB-17")
@pytest.mark.parametrize("setting", LEGAL.values(), ids=LEGAL)
def test_575_11_b_a_legal_setting(setting: str) -> None:
    assert broken(setting) == ()


@shows("PA-575.11(b)#2", "PA-575.11(b)#3", "AMB-16")
@pytest.mark.parametrize("setting", FOUL.values(), ids=FOUL)
def test_575_11_b_a_foul_setting(setting: str) -> None:
    assert broken(setting)


@shows("PA-575.11(c)#2", "PA-575.11(a)(1)#2")
def test_575_11_c_the_default_house_way_sets_a_hand() -> None:
    found = house_way(DECK.hand("Jk Kh Qh Jh 8d 8c 3s"), USUAL)
    assert (str(found.setting), found.rule) == ("Jk Kh Qh Jh / 8d 8c / 3s", "HW-11(a)")


@shows("PA-575.11(c)#2")
@pytest.mark.parametrize("flush", [False, True])
@pytest.mark.parametrize("straight", [False, True])
def test_575_11_c_the_default_house_way_is_legal_wherever_a234_ranks(straight: bool, flush: bool) -> None:
    ranking = Ranking(two_pairs="two pair", a234_last_straight=straight, a234_last_straight_flush=flush)
    assert check(DEFAULT, ranking) == []
