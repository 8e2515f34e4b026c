"""Asia Poker, Massachusetts, section 12(e)-(i): what becomes of a wager."""

from __future__ import annotations

from itertools import product

from houseway.games.asia_poker.setting import MASSACHUSETTS, Standing, losing_clauses, read, wins
from houseway.games.asia_poker.settle import settle_seat
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.money import Outcome, Result
from tests.citing import shows

FILED = AsiaPokerMassachusetts()
DEALER = read("9h 9d 4c 3s / Ac Td / Kc")


def asia(player: str, cents: int = 10000) -> Outcome:
    (outcome,) = settle_seat(FILED, read(player), DEALER, {"asia": cents})
    assert outcome.wager == "asia"
    return outcome


def lost(*clauses: str) -> Outcome:
    return Outcome("asia", Result.LOST, -10000, clauses)


@shows("MA-AP-12(h)#3", "MA-AP-12(i)")
def test_12_h_two_higher_hands_win_even_money() -> None:  # E31
    won = asia("6h 5d 4h 3d / As Kd / Qs")
    assert won == Outcome("asia", Result.WON, 10000, ("MA-AP-12(h)#3", "MA-AP-12(i)"))


@shows("MA-AP-12(i)")
def test_12_i_seventy_five_dollars_win_seventy_five() -> None:
    assert asia("6h 5d 4h 3d / As Kd / Qs", 7500).net_cents == 7500


@shows("MA-AP-12(g)(2)", "AMB-21")
def test_12_g_2_higher_lower_and_copy_lose() -> None:  # E32
    assert asia("Th Ts 5c 2s / Ah 9s / Kh") == lost("MA-AP-12(g)(2)")


@shows("MA-AP-12(g)(1)", "AMB-21")
def test_12_g_1_two_copies_lose() -> None:  # E33
    assert asia("Qh Qd 5c 2s / Ah Ts / Ks") == lost("MA-AP-12(g)(1)")


@shows("MA-AP-12(g)(1)")
def test_12_g_1_two_lower_hands_lose() -> None:  # E34
    assert asia("Qh Qd 5c 2s / Kd Js / Th") == lost("MA-AP-12(g)(1)")


@shows("MA-AP-12(g)(2)")
def test_12_g_2_lower_higher_and_copy_lose() -> None:  # E35
    assert asia("8h 8d 5c 2s / As Js / Ks") == lost("MA-AP-12(g)(2)")


@shows("AMB-21")
def test_12_g_all_clauses_that_apply_are_given() -> None:
    assert asia("9c 9s 4h 3c / Ah Ts / Qs") == lost("MA-AP-12(g)(1)", "MA-AP-12(g)(2)")


@shows("MA-AP-12(g)(3)")
def test_12_g_3_a_low_hand_over_the_medium_loses() -> None:  # E36
    assert asia("Jh Jd 5c 2s / Kh Qd / As") == lost("MA-AP-12(g)(3)")


@shows("MA-AP-12(g)(3)")
def test_12_g_3_a_medium_hand_over_the_high_loses() -> None:  # E37
    assert asia("Qh Tc 8c 2s / Kd 7s / Js") == lost("MA-AP-12(g)(3)")


@shows("MA-AP-12(g)(3)", "AMB-19", "AMB-20")
def test_12_g_3_a_foul_loses_though_all_three_hands_are_higher() -> None:
    dealer = read("7h 6d 3c 2h / 5h 4d / 3h")
    (outcome,) = settle_seat(FILED, read("Kh Qd 8c 4s / Ah 7d / 6c"), dealer, {"asia": 10000})
    assert outcome == lost("MA-AP-12(g)(3)")


@shows("MA-AP-12(g)(4)")
def test_12_g_4_five_cards_high_and_one_medium_lose() -> None:  # E38
    assert asia("Qh Qd 5c 2s 6h / As / Js") == lost("MA-AP-12(g)(4)")


@shows("MA-AP-12(e)(1)", "AMB-23")
def test_12_e_1_a_surrendered_wager_is_collected_whole() -> None:  # E39
    assert settle_seat(FILED, None, DEALER, {"asia": 10000}) == [lost("MA-AP-12(e)(1)")]


@shows("MA-AP-12(f)#3", "AMB-21")
def test_12_f_of_27_comparisons_7_win_and_20_lose() -> None:
    triples = list(product(Standing, Standing, Standing))
    assert sum(wins(triple) for triple in triples) == 7
    assert all(wins(triple) != bool(losing_clauses(triple, MASSACHUSETTS)) for triple in triples)


@shows("MA-AP-3(d)#1")
def test_3_d_the_filed_ranking_decides() -> None:
    player, dealer = read("Ah 2d 3c 4s / Kh Qd / 5c"), read("5h 4d 3h 2s / Ks Jd / 6c")
    usual = settle_seat(FILED, player, dealer, {"asia": 10000})
    last = settle_seat(AsiaPokerMassachusetts(a234_last=True), player, dealer, {"asia": 10000})
    assert (usual[0].result, last[0].result) == (Result.WON, Result.LOST)
