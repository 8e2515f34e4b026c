"""Asia Poker, Pennsylvania, sections 575.11(d)-(h) and 575.12: what becomes of the wagers."""

from __future__ import annotations

from itertools import product

import pytest

from houseway.errors import RuleViolation
from houseway.games.asia_poker.setting import PENNSYLVANIA, Setting, Standing, losing_clauses, read, wins
from houseway.games.asia_poker.settle import least_limit, settle_seat
from houseway.games.asia_poker.submission_pa import AsiaPokerPennsylvania
from houseway.money import Outcome, Result
from tests.citing import shows

FILED = AsiaPokerPennsylvania(bonus_paytable="A")
LIMITED = AsiaPokerPennsylvania(bonus_paytable="A", payout_limit_cents=50_000_00)
DEALER = read("9h 9d 4c 3s / Ac Td / Kc")
WINNER = "6h 5d 4h 3d / As Kd / Qs"
FOUR_8S = read("8h 8d 8c 8s / Kh Kd / Kc")


def asia(player: str) -> Outcome:
    (outcome,) = settle_seat(FILED, read(player), DEALER, {"asia": 10000})
    assert outcome.wager == "asia"
    return outcome


def lost(*clauses: str) -> Outcome:
    return Outcome("asia", Result.LOST, -10000, clauses)


def bonus(cards: str, cents: int = 1000, table: str = "A") -> int:
    high, medium, low = cards[:11], cards[12:17], cards[18:]
    setting = read(f"{high} / {medium} / {low}")
    return on_bonus(setting, cents, table).net_cents


def on_bonus(setting: Setting, cents: int = 1000, table: str = "A") -> Outcome:
    (outcome,) = settle_seat(AsiaPokerPennsylvania(bonus_paytable=table), setting, DEALER, {"bonus": cents})
    return outcome


@shows("PA-575.11(f)(2)#1", "PA-575.11(f)(2)#2", "PA-575.12(a)")
def test_575_11_f_2_two_higher_hands_win_even_money() -> None:  # E31
    assert asia(WINNER) == Outcome("asia", Result.WON, 10000, ("PA-575.11(f)(2)#1", "PA-575.12(a)"))


@shows("PA-575.11(f)(1)(ii)", "AMB-21")
def test_575_11_f_1_ii_higher_lower_and_copy_lose() -> None:  # E32
    assert asia("Th Ts 5c 2s / Ah 9s / Kh") == lost("PA-575.11(f)(1)(ii)")


@shows("PA-575.11(f)(1)(i)", "AMB-21")
def test_575_11_f_1_i_two_copies_lose() -> None:  # E33
    assert asia("Qh Qd 5c 2s / Ah Ts / Ks") == lost("PA-575.11(f)(1)(i)")


@shows("PA-575.11(f)(1)(i)")
def test_575_11_f_1_i_two_lower_hands_lose() -> None:  # E34
    assert asia("Qh Qd 5c 2s / Kd Js / Th") == lost("PA-575.11(f)(1)(i)")


@shows("PA-575.11(f)(1)(ii)")
def test_575_11_f_1_ii_lower_higher_and_copy_lose() -> None:  # E35
    assert asia("8h 8d 5c 2s / As Js / Ks") == lost("PA-575.11(f)(1)(ii)")


@shows("PA-575.11(f)(1)(iv)")
def test_575_11_f_1_iv_a_low_hand_over_the_medium_loses() -> None:  # E36
    assert asia("Jh Jd 5c 2s / Kh Qd / As") == lost("PA-575.11(f)(1)(iv)")


@shows("PA-575.11(f)(1)(iii)")
def test_575_11_f_1_iii_a_medium_hand_over_the_high_loses() -> None:  # E37
    assert asia("Qh Tc 8c 2s / Kd 7s / Js") == lost("PA-575.11(f)(1)(iii)")


@shows("PA-575.11(f)(1)(v)")
def test_575_11_f_1_v_five_cards_high_and_one_medium_lose() -> None:  # E38
    assert asia("Qh Qd 5c 2s 6h / As / Js") == lost("PA-575.11(f)(1)(v)")


@shows("AMB-20")
def test_575_11_f_1_a_foul_loses_though_all_three_hands_are_higher() -> None:
    dealer = read("7h 6d 3c 2h / 5h 4d / 3h")
    (outcome,) = settle_seat(FILED, read("Kh Qd 8c 4s / Ah 7d / 6c"), dealer, {"asia": 10000})
    assert outcome == lost("PA-575.11(f)(1)(iii)")


@shows("PA-575.11(f)", "PA-575.11(e)#2", "AMB-21")
def test_575_11_f_of_27_comparisons_7_win_and_20_lose() -> None:
    triples = list(product(Standing, Standing, Standing))
    assert sum(wins(triple) for triple in triples) == 7
    assert all(wins(triple) != bool(losing_clauses(triple, PENNSYLVANIA)) for triple in triples)


@shows("PA-575.11(d)#3", "AMB-23")
def test_575_11_d_a_surrendered_wager_is_collected_whole() -> None:  # E39
    assert settle_seat(FILED, None, DEALER, {"asia": 10000}) == [lost("PA-575.11(d)#3")]


@shows("PA-575.11(d)#1", "AMB-24")
def test_575_11_d_a_player_with_a_bonus_wager_may_not_surrender() -> None:  # E39
    with pytest.raises(RuleViolation) as refused:
        settle_seat(FILED, None, DEALER, {"asia": 10000, "bonus": 500})
    assert refused.value.clause == "PA-575.11(d)#1"


BONUSES = {
    "E44": ("8h 8d 8c 8s Ah Ad Jk", 50_000_00),
    "E45": ("Ah Kh Qh Th Jk 4c 2d", 2_000_00),
    "E46": ("9h 8h 7h 5h Jk Kc 2d", 400_00),
    "E47": ("9h 8h 7h 6h 4h 3d 2c", 100_00),
    "E48": ("9h 9d 9c 8h 7d 6c 5s", 30_00),
    "E49": ("Kh Kd Kc Jk 9h 5d 2c", 30_00),
    "E50": ("Kh Kd 9c 9s 5h 3d 2c", -10_00),
}


@shows("PA-575.11(h)", "PA-575.12(b)/A")
@pytest.mark.parametrize(("cards", "net_cents"), BONUSES.values(), ids=BONUSES)
def test_575_11_h_ten_dollars_by_paytable_a(cards: str, net_cents: int) -> None:
    assert bonus(cards) == net_cents


@shows("PA-575.12(b)/A", "PA-575.12(b)/B", "PA-575.12(b)/C")
@pytest.mark.parametrize(("table", "pays"), [("A", 400_00), ("B", 250_00), ("C", 250_00)])
def test_575_12_b_five_dollars_on_a_natural_straight_flush(table: str, pays: int) -> None:
    assert bonus("9h 8h 7h 6h 5h Kc 2d", 500, table) == pays


@shows("PA-575.12(b)/A", "PA-575.12(b)/B", "PA-575.12(b)/C")
@pytest.mark.parametrize(("table", "pays"), [("A", 150_00), ("B", 150_00), ("C", 125_00)])
def test_575_12_b_five_dollars_on_four_of_a_kind(table: str, pays: int) -> None:
    assert bonus("Kh Kd Kc Ks 9h 5d 2c", 500, table) == pays


@shows("PA-575.11(h)(1)")
def test_575_11_h_1_without_a_hand_listed_the_bonus_wager_loses() -> None:
    outcome = on_bonus(read("Kh Kd 9c 9s / 5h 3d / 2c"))
    assert outcome == Outcome("bonus", Result.LOST, -1000, ("PA-575.11(h)(1)",))


@shows("PA-575.11(h)(2)", "PA-575.12(b)")
def test_575_11_h_2_a_full_house_pays_five_to_one() -> None:
    outcome = on_bonus(read("Kh Kd Kc 4h / 4d 9s / 2c"))
    assert outcome == Outcome("bonus", Result.WON, 5000, ("PA-575.11(h)(2)", "PA-575.12(b)/A"))


@shows("PA-575.11(h)", "AMB-76")
def test_575_11_h_the_bonus_pays_though_the_setting_is_foul() -> None:
    asia, bonus = settle_seat(FILED, read("Kh Jh 9h 5h 3h / As / 2c"), DEALER, {"asia": 10000, "bonus": 1000})
    assert (asia.result, bonus.net_cents) == (Result.LOST, 4000)


@shows("PA-575.12(c)#1")
def test_575_12_c_a_payout_stops_at_the_limit() -> None:
    dealer = read("Qh Jd Tc 9s / Ah Ad / Ac")
    asia, bonus = settle_seat(LIMITED, FOUR_8S, dealer, {"asia": 100_00, "bonus": 20_00})
    assert asia.result is Result.LOST
    assert bonus.net_cents == 50_000_00
    assert bonus.clauses == ("PA-575.11(h)(2)", "PA-575.12(b)/A", "PA-575.12(c)#1")


@shows("PA-575.12(c)#1", "AMB-77")
def test_575_12_c_the_asia_poker_wager_is_paid_before_the_bonus() -> None:
    asia, bonus = settle_seat(LIMITED, FOUR_8S, DEALER, {"asia": 100_00, "bonus": 20_00})
    assert (asia.net_cents, bonus.net_cents) == (100_00, 49_900_00)


@shows("PA-575.12(c)#1")
def test_575_12_c_without_a_limit_the_odds_are_paid_in_full() -> None:
    assert settle_seat(FILED, FOUR_8S, DEALER, {"asia": 100_00, "bonus": 20_00})[1].net_cents == 100_000_00


@shows("PA-575.12(c)#1")
def test_575_12_c_a_payout_below_the_limit_is_untouched() -> None:
    limited = settle_seat(LIMITED, read(WINNER), DEALER, {"asia": 10000, "bonus": 1000})
    assert limited == settle_seat(FILED, read(WINNER), DEALER, {"asia": 10000, "bonus": 1000})


@shows("PA-575.12(c)#2", "AMB-78")
def test_575_12_c_the_limit_is_never_below_fifty_thousand_dollars() -> None:
    assert least_limit(5_00, 5_00) == 50_000_00


@shows("PA-575.12(c)#2", "AMB-78")
def test_575_12_c_the_limit_covers_the_best_hand_at_the_minimum() -> None:
    assert least_limit(15_00, 15_00) == 75_015_00


@shows("PA-575.12(c)#2", "AMB-78")
def test_575_12_c_the_limit_covers_the_best_hands_of_two_areas() -> None:
    assert least_limit(15_00, 15_00, two_areas=True) == 30_00 + 5_800 * 15_00


@shows("PA-575.12(c)#2", "AMB-78")
def test_575_12_c_without_a_bonus_the_asia_poker_wager_alone_counts() -> None:
    assert least_limit(60_000_00) == 60_000_00
