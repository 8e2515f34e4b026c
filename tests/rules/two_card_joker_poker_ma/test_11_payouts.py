"""Two Card Joker Poker, Massachusetts, section 11: payout odds."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from houseway.errors import BadSubmission
from houseway.money import Odds
from houseway.registry import game
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import RULEBOOK, filed, one_player, played, rejects

TABLES = ("1", "2", "3")


@shows("MA-TCJP-11(a)")
@pytest.mark.parametrize("word", ["to", "win"])
def test_11_a_every_odds_line_of_the_signs_says_to_or_win(word: str) -> None:
    lines = [odds for sign in filed(odds_word=word).signs for _, odds in sign.lines]
    assert len(lines) > 15
    assert "Push" in lines
    for odds in lines:
        assert f" {word} " in odds or odds == "Push"
        assert " for " not in odds


@shows("MA-TCJP-11(a)")
def test_11_a_the_signs_state_the_odds_of_all_four_wagers() -> None:
    signs = {sign.title: dict(sign.lines) for sign in filed(pair_up_paytable="2").signs}
    assert set(signs["Ante"].values()) == {"1 to 1"}
    assert signs["Call"]["Royal flush"] == "5 to 1"
    assert signs["Pair Up"]["Pair of jokers"] == "50 to 1"
    assert signs["Super Flush"]["Pair (including pair of jokers)"] == "Push"


@shows("MA-TCJP-11(a)")
def test_11_a_a_sign_with_for_is_rejected() -> None:
    rejects("MA-TCJP-11(a)", sign="Royal flush pays 5 for 1")
    rejects("MA-TCJP-11(a)", odds_word="for")
    filed(sign="Royal flush pays 5 to 1. Good for everybody")


@shows("MA-TCJP-11(a)")
@pytest.mark.parametrize(
    "odds", ["40-for-1", "forty for one", "40 FOR $1", "Forty-for-One", "5 for each 1", "5for1"]
)
def test_11_a_for_is_rejected_however_the_odds_are_written(odds: str) -> None:
    rejects("MA-TCJP-11(a)", sign=f"Pair of jokers: {odds}")


@shows("MA-TCJP-11(a)")
@pytest.mark.parametrize(
    "words", ["Wait for one round", "5 to 1, for all players", "Forty to one", "Table for two"]
)
def test_11_a_for_stands_where_it_states_no_odds(words: str) -> None:
    assert filed(sign=words).options.sign == words


@shows("MA-TCJP-11(b)(1)")
def test_11_b_1_the_ante_pays_even_money_without_a_qualifier() -> None:
    assert played("As 9c", "Tc 8d", ante=2500)["ante"] == 2500


@shows("MA-TCJP-11(b)(2)")
def test_11_b_2_the_ante_pays_even_money_on_a_win() -> None:
    assert played("Ac 9d", "Kc 9h", ante=2500)["ante"] == 2500


@shows("MA-TCJP-11(c)#1")
def test_11_c_the_call_is_returned_without_a_qualifier() -> None:
    assert played("Ac 9d", "9c 7d")["call"] == 0


@shows("MA-TCJP-11(c)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Jk Jk", 8),
        ("Ad Kd", 5),
        ("8s 7s", 3),
        ("8s 7d", 1),
        ("8s 8d", 1),
        ("9s 7s", 1),
        ("Ac 9d", 1),
    ],
)
def test_11_c_a_winning_call_pays_by_the_table(cards: str, pays: int) -> None:
    assert played(cards, "Qh 6c") == {"ante": 1000, "call": pays * 1000}


@shows("MA-TCJP-11(d)")
def test_11_d_one_of_three_tables_must_be_chosen() -> None:
    rejects("MA-TCJP-11(d)", pair_up_paytable="4")
    with pytest.raises(BadSubmission, match=r"must be chosen: one of 1, 2, 3 \[MA-TCJP-11\(d\)\]"):
        game(RULEBOOK).filed({})
    for table in TABLES:
        assert filed(pair_up_paytable=table).options.pair_up_paytable == table


@shows("MA-TCJP-11(d)")
def test_11_d_the_table_does_not_change_during_play() -> None:
    alone = one_player()
    alone.until("deciding")
    with pytest.raises(FrozenInstanceError):
        alone.round.rulebook.options.pair_up_paytable = "3"


def pair_up(cards: str, table: str) -> int:
    return played(cards, "Qh 6c", pair_up=1000, options={"pair_up_paytable": table})["pair_up"]


@shows("MA-TCJP-11(d)T1")
def test_11_d_t1_pair_up_table_1() -> None:
    hands = ("Jk Jk", "Ad Kd", "9d 8d", "9d 8c", "Jk 4c", "9d 7d", "Kd 7c")
    assert [pair_up(cards, "1") for cards in hands] == [40000, 20000, 5000, 3000, 1000, -1000, -1000]


@shows("MA-TCJP-11(d)T2")
def test_11_d_t2_pair_up_table_2() -> None:
    hands = ("Jk Jk", "Ad Kd", "9d 8d", "9d 8c", "Jk 4c", "9d 7d", "Kd 7c")
    assert [pair_up(cards, "2") for cards in hands] == [50000, 25000, 4000, 3000, 1000, -1000, -1000]


@shows("MA-TCJP-11(d)T3")
def test_11_d_t3_pair_up_table_3() -> None:
    hands = ("Jk Jk", "Ad Kd", "9d 8d", "9d 8c", "Jk 4c", "9d 7d", "Kd 7c")
    assert [pair_up(cards, "3") for cards in hands] == [40000, 30000, 4000, 3000, 1000, -1000, -1000]


@shows("MA-TCJP-11(d)", "AMB-14")
@pytest.mark.parametrize("table", TABLES)
def test_11_d_a_flush_loses_the_pair_up_wager(table: str) -> None:
    assert pair_up("Ad Qd", table) == -1000


@shows("MA-TCJP-11(e)", "AMB-13")
@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("Ad Kd", 30000),
        ("Ad 2d", 5000),
        ("Kd Qd", 5000),
        ("Ad 3d", 3000),
        ("Kd 9d", 2000),
        ("9d 7d", 1000),
        ("9d 8c", 0),
        ("9d 9c", 0),
        ("Jk 9d", 0),
        ("Jk Jk", 0),
        ("Qd 9c", -1000),
    ],
)
def test_11_e_the_super_flush_table(cards: str, net: int) -> None:
    assert played(cards, "Qh 6c", super_flush=1000) == {"super_flush": net}


@shows("MA-TCJP-11(e)", "AMB-01")
def test_11_e_ace_three_is_an_ace_high_flush_under_either_reading() -> None:
    low = {"ace_three_flush": "low"}
    assert played("Ad 3d", "Qh 6c", super_flush=1000, options=low) == {"super_flush": 3000}


@shows("MA-TCJP-11(f)", "AMB-07")
def test_11_f_a_tie_returns_ante_and_call() -> None:
    assert played("Ks 9d", "Kh 9c") == {"ante": 0, "call": 0}


@shows("MA-TCJP-11(a)")
def test_11_a_odds_are_written_with_to() -> None:
    assert [str(Odds(pays)) for pays in (1, 5, 40)] == ["1 to 1", "5 to 1", "40 to 1"]
