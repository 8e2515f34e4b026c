"""Asia Poker, Massachusetts, sections 1 and 12(a): setting the hands."""

from __future__ import annotations

import pytest

from houseway.errors import BadNotation
from houseway.games.asia_poker.contest import contest
from houseway.games.asia_poker.hands import DECK, Ranking, UnevenTie
from houseway.games.asia_poker.setting import (
    MASSACHUSETTS,
    Fault,
    Setting,
    Standing,
    broken_clauses,
    compare,
    faults,
    is_legal,
    read,
)
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from tests.citing import shows

CONTEST = contest(AsiaPokerMassachusetts())
FOUL_IF_UNPAIRED = Ranking(uneven_tie=UnevenTie.FOUL_IF_UNPAIRED)


@shows("MA-AP-1/set")
def test_1_a_setting_has_each_of_the_seven_cards_once() -> None:
    cards = DECK.hand("Ah Kd 7c 5s Ac Ks Jk", 7)
    assert all(Setting(*hands).made_of(cards) for hands in CONTEST.settings(cards))


@shows("MA-AP-1/set")
def test_1_a_setting_of_other_cards_is_not_made_of_them() -> None:
    assert not read("Ah Kd 7c 5s / Ac Ks / 3h").made_of(DECK.hand("Ah Kd 7c 5s Ac Ks 3d"))


@shows("MA-AP-1/set")
def test_1_seven_cards_can_be_set_in_105_ways() -> None:
    cards = DECK.hand("Ah Kd 7c 5s Ac Ks Jk", 7)
    assert len(set(CONTEST.settings(cards))) == 105


@shows("MA-AP-1/high-hand", "MA-AP-1/medium-hand")
def test_1_three_cards_high_and_three_medium_are_wrongly_set() -> None:
    assert faults(read("7h 7d 5c / 2s 7c 7s / Ah")) == (Fault.WRONGLY_SET,)


@shows("MA-AP-1/low-hand", "MA-AP-12(a)#2")
def test_1_a_low_hand_above_the_medium_hand_is_foul() -> None:  # E26
    assert faults(read("9h 9d 4c 3s / Kh Qd / As")) == (Fault.MEDIUM_NOT_ABOVE_LOW,)


@shows("MA-AP-1/medium-hand", "MA-AP-12(a)#2")
def test_1_a_medium_hand_above_the_high_hand_is_foul() -> None:
    assert faults(read("9h 8d 5c 2s / Ah 3d / 2c")) == (Fault.HIGH_NOT_ABOVE_MEDIUM,)


@shows("MA-AP-12(a)#2", "AMB-18")
def test_12_a_both_faults_of_one_setting_are_found() -> None:
    assert faults(read("9h 8d 5c 2s / Kh Qd / As")) == (
        Fault.HIGH_NOT_ABOVE_MEDIUM,
        Fault.MEDIUM_NOT_ABOVE_LOW,
    )


@shows("MA-AP-12(a)#2")
def test_12_a_nines_over_ace_high_over_a_queen_is_legal() -> None:
    assert is_legal(read("9h 9d Kc 4s / Ah 7d / Qc"))


@shows("MA-AP-12(a)#3", "AMB-14")
def test_12_a_sevens_with_two_cards_rank_above_bare_sevens() -> None:  # E21
    assert is_legal(read("7h 7d 5c 2s / 7c 7s / Ah"))


@shows("MA-AP-12(a)#3")
def test_12_a_no_pair_over_sevens_is_foul() -> None:  # E22
    assert not is_legal(read("Kh Qd 5c 2s / 7c 7s / Ah"))


@shows("AMB-15")
def test_12_a_ace_king_with_more_cards_ranks_above_ace_king() -> None:  # E23
    assert is_legal(read("Ah Kd 7c 5s / Ac Ks / 3h"))


@shows("AMB-16")
def test_12_a_ace_queen_ranks_above_ace_jack_with_more_cards() -> None:  # E24
    assert not is_legal(read("Ah Jd Tc 9s / As Qd / 3h"))


@shows("AMB-17")
def test_12_a_ace_king_ranks_above_an_ace() -> None:  # E25
    assert is_legal(read("9h 9d 4c 3s / Ah Kd / As"))


@shows("MA-AP-12(a)#2")
def test_12_a_two_pairs_rank_above_aces() -> None:  # E27
    assert is_legal(read("Kh Kd Qc Qs / Ah Ad / 9c"))


@shows("MA-AP-12(a)#2")
def test_12_a_kings_under_aces_are_foul() -> None:  # E28
    assert not is_legal(read("Kh Kd 9c 5s / Ah Ad / Qs"))


@shows("MA-AP-12(a)#2", "AMB-07")
def test_12_a_a_straight_ranks_above_aces_made_with_the_joker() -> None:  # E29
    assert is_legal(read("9h 8h 7d 6c / Jk As / Kd"))


@shows("MA-AP-12(a)#2")
def test_12_a_the_lowest_straight_ranks_above_aces_and_they_above_an_ace() -> None:  # E30
    assert is_legal(read("5h 4d 3c 2s / Ah Ad / Ac"))


@shows("AMB-14", "AMB-15")
def test_12_a_an_uneven_tie_of_unpaired_hands_may_be_filed_as_foul() -> None:
    assert not is_legal(read("Ah Kd 7c 5s / Ac Ks / 3h"), FOUL_IF_UNPAIRED)


@shows("AMB-14", "AMB-17")
def test_12_a_ace_king_over_an_ace_may_be_filed_as_foul() -> None:
    assert not is_legal(read("9h 9d 4c 3s / Ah Kd / As"), FOUL_IF_UNPAIRED)


@shows("AMB-14", "MA-AP-12(a)#3")
def test_12_a_an_uneven_tie_of_pairs_is_legal_however_filed() -> None:
    assert is_legal(read("7h 7d 5c 2s / 7c 7s / Ah"), FOUL_IF_UNPAIRED)


@shows("MA-AP-12(g)(3)")
def test_12_g_3_both_faults_of_order_break_one_clause() -> None:
    assert broken_clauses(read("9h 8d 5c 2s / Kh Qd / As"), MASSACHUSETTS) == ("MA-AP-12(g)(3)",)


@shows("MA-AP-12(g)(4)")
def test_12_g_4_five_one_and_one_card_are_wrongly_set() -> None:  # E38
    assert broken_clauses(read("Qh Qd 5c 2s 6h / As / Js"), MASSACHUSETTS) == ("MA-AP-12(g)(4)",)


def test_12_a_a_legal_setting_breaks_no_clause() -> None:
    assert broken_clauses(read("7h 7d 5c 2s / 7c 7s / Ah"), MASSACHUSETTS) == ()


@shows("MA-AP-12(a)#2")
def test_12_a_legal_settings_are_those_without_a_fault() -> None:
    cards = DECK.hand("Ah Kd Jc 9s 7h 5d 2c", 7)
    # No pair: any three cards go high with the ace, and of the three left the highest must be medium.
    assert len(CONTEST.legal(cards)) == 20 * 2


@shows("MA-AP-1/copy-hand", "MA-AP-3(e)#2")
def test_1_a_hand_equal_to_the_dealers_is_a_copy() -> None:
    player, dealer = read("9h 9d 4c 3s / Ah Kd / Qs"), read("8h 8d 4d 3c / As Kc / Jc")
    assert compare(player, dealer)[1] is Standing.COPY


@shows("MA-AP-12(f)#2")
def test_12_f_high_medium_and_low_are_compared_each_with_its_own() -> None:  # E31
    player, dealer = read("6h 5d 4h 3d / As Kd / Qs"), read("9h 9d 4c 3s / Ac Td / Kc")
    assert compare(player, dealer) == (Standing.HIGHER, Standing.HIGHER, Standing.LOWER)


def test_a_setting_is_written_as_it_is_read() -> None:
    assert str(read("7h 7d 5c 2s/7c 7s / Ah")) == "7h 7d 5c 2s / 7c 7s / Ah"


@shows("MA-AP-1/set")
def test_1_a_card_set_twice_cannot_be_read() -> None:
    with pytest.raises(BadNotation, match="Ah appears 2 times"):
        read("7h 7d 5c 2s / Ah 7s / Ah")


@shows("MA-AP-1/set")
def test_1_two_hands_are_no_setting() -> None:
    with pytest.raises(BadNotation, match="expected high / medium / low"):
        read("7h 7d 5c 2s / 7c 7s")
