"""Asia Poker, Pennsylvania, section 575.6(a)-(c): the rank of cards and hands."""

from __future__ import annotations

from houseway.cards import JOKER
from houseway.games.asia_poker.hands import (
    DECK,
    JokerFlush,
    Kind,
    Ranking,
    name,
    value,
)
from houseway.ranking import Value
from tests.citing import shows

USUAL = Ranking(two_pairs="two pair")
STRAIGHT_LAST = Ranking(two_pairs="two pair", a234_last_straight=True)
STRAIGHT_FLUSH_LAST = Ranking(two_pairs="two pair", a234_last_straight_flush=True)


def of(text: str, ranking: Ranking = USUAL) -> Value:
    return value(DECK.hand(text, 4, 2, 1), ranking)


def kind(text: str) -> Kind:
    return Kind(of(text)[0])


@shows("PA-575.3(a)#1")
def test_575_3_a_the_deck_has_52_cards_and_one_joker() -> None:
    assert (len(DECK.cards), len(set(DECK.cards)), DECK.cards.count(JOKER)) == (53, 53, 1)


@shows("PA-575.6(a)#1")
def test_575_6_a_cards_rank_from_ace_to_two() -> None:
    low_hands = [mark + "h" for mark in "AKQJT98765432"]
    assert sorted(low_hands, key=of, reverse=True) == low_hands


@shows("PA-575.6(a)#2")
def test_575_6_a_an_ace_links_no_king_to_a_two() -> None:
    assert of("Qh Kd Ac 2s") == (Kind.HIGH_CARD, 14, 13, 12, 2)


@shows("PA-575.6(a)#2", "PA-575.6(a)#3")
def test_575_6_a_the_joker_links_no_king_to_a_two() -> None:  # E19
    assert of("Kh Ad 2c Jk") == (Kind.PAIR, 14, 13, 2) > of("Qh Qd Kc Js")


@shows("PA-575.6(a)#2")
def test_575_6_a_an_ace_completes_a_straight_with_two_three_four() -> None:
    assert kind("Ah 2d 3c 4s") is Kind.STRAIGHT


@shows("PA-575.6(a)#3", "AMB-06")
def test_575_6_a_the_joker_beside_queens_is_an_ace() -> None:
    assert of("Qh Qd Jk 5c") == (Kind.PAIR, 12, 14, 5)


@shows("PA-575.6(a)#3", "AMB-02")
def test_575_6_a_the_joker_completes_a_flush() -> None:
    assert of("Qh 9h 3h Jk") == (Kind.FLUSH, 14, 12, 9, 3)


@shows("PA-575.6(a)#3", "AMB-02", "AMB-03")
def test_575_6_a_the_joker_in_an_ace_high_flush_is_the_king() -> None:  # E08
    assert of("Jk Ah 9h 5h") == of("As Ks 9s 5s")


@shows("AMB-02")
def test_575_6_a_the_joker_in_a_flush_may_be_filed_as_always_an_ace() -> None:  # E08
    ace = Ranking(two_pairs="two pair", joker_flush=JokerFlush.ACE)
    assert of("Jk Ah 9h 5h", ace) > of("As Ks 9s 5s", ace)


@shows("PA-575.6(a)#3", "AMB-02")
def test_575_6_a_the_joker_with_a_king_high_flush_is_the_ace() -> None:  # E09
    assert of("Jk Kh 9h 4h") > of("As Qs Js 9s")


@shows("PA-575.6(a)#3", "AMB-04")
def test_575_6_a_the_joker_makes_the_higher_of_two_straights() -> None:  # E12
    assert of("Jk 5h 4d 3c") == of("6s 5d 4c 3h")


@shows("AMB-04", "PA-575.6(b)(6)#1")
def test_575_6_a_the_joker_with_four_three_two_makes_a234() -> None:  # E13
    assert of("Jk 4d 3c 2s") > of("6h 5d 4c 3s")


@shows("PA-575.6(a)#3", "AMB-06")
def test_575_6_a_the_joker_pairs_an_ace() -> None:  # E15
    assert of("Jk As 7d 4c") == of("Ah Ad 7c 4s")


@shows("PA-575.6(a)#3", "AMB-07")
def test_575_6_a_the_joker_alone_is_an_ace() -> None:
    assert of("Jk") == of("As")


@shows("PA-575.6(b)")
def test_575_6_b_the_hands_from_the_highest() -> None:
    hands = [
        "Ah Ad Ac As", "Ah Kh Qh Jh", "9h 8h 7h 6h", "9h 9d 9c 9s", "Kh 9h 5h 2h",
        "9h 8d 7c 6s", "9h 9d 9c 2s", "9h 9d 2c 2s", "9h 9d 5c 2s", "Ah 9d 5c 2s",
    ]  # fmt: skip
    assert sorted(hands, key=of, reverse=True) == hands


@shows("PA-575.6(b)(1)")
def test_575_6_b_1_three_aces_and_the_joker_beat_a_royal_flush() -> None:  # E01
    assert of("Ah Ad Ac Jk") > of("As Ks Qs Js")


@shows("PA-575.6(b)(2)")
def test_575_6_b_2_a_royal_flush_beats_the_best_straight_flush() -> None:
    assert of("Ah Kh Qh Jh") > of("As 2s 3s 4s")


@shows("PA-575.6(b)(2)", "AMB-05")
def test_575_6_b_2_a_royal_flush_with_the_joker_equals_a_natural_one() -> None:  # E02
    assert of("Kh Qh Jh Jk") == of("As Ks Qs Js")


@shows("PA-575.6(b)(3)#1", "AMB-08")
def test_575_6_b_3_a234_is_the_highest_straight_flush() -> None:  # E03
    assert of("As 2s 3s 4s") > of("Kh Qh Jh Th")


@shows("PA-575.6(b)(3)#1", "AMB-04")
def test_575_6_b_3_the_joker_with_suited_four_three_two_is_an_ace() -> None:  # E05
    assert of("Jk 4h 3h 2h") > of("Ks Qs Js Ts")


@shows("PA-575.6(b)(3)#2")
def test_575_6_b_3_a234_may_be_the_lowest_straight_flush() -> None:  # E04
    assert of("As 2s 3s 4s", STRAIGHT_FLUSH_LAST) < of("5h 4h 3h 2h", STRAIGHT_FLUSH_LAST)


@shows("PA-575.6(b)(3)#2", "AMB-13")
def test_575_6_b_3_the_option_for_straight_flushes_leaves_straights() -> None:
    assert of("Ah 2d 3c 4s", STRAIGHT_FLUSH_LAST) > of("Kh Qd Jc Ts", STRAIGHT_FLUSH_LAST)


@shows("PA-575.6(b)(4)")
def test_575_6_b_4_four_kings_lose_to_any_straight_flush() -> None:  # E06
    assert of("5c 4c 3c 2c") > of("Kh Kd Kc Ks")


@shows("PA-575.6(b)(4)")
def test_575_6_b_4_four_of_a_kind_beats_a_flush() -> None:  # E07
    assert of("2h 2d 2c 2s") > of("Ah Kh Qh 9h")


@shows("PA-575.6(b)(5)", "PA-575.6(c)#1")
def test_575_6_b_5_flushes_compare_card_by_card() -> None:
    assert of("Kh 9h 8h 2h") > of("Ks 9s 7s 6s")


@shows("PA-575.6(b)(6)#1", "AMB-08")
def test_575_6_b_6_a234_is_the_second_highest_straight() -> None:  # E10, E11
    assert of("Ah Kd Qc Js") > of("Ac 2h 3d 4c") > of("Kh Qd Jc Ts")


@shows("PA-575.6(b)(6)#2")
def test_575_6_b_6_a234_may_be_the_lowest_straight() -> None:
    assert of("Ah 2d 3c 4s", STRAIGHT_LAST) < of("5h 4d 3c 2s", STRAIGHT_LAST)


@shows("PA-575.6(b)(6)#2", "AMB-04")
def test_575_6_b_6_with_a234_last_the_joker_with_four_three_two_is_a_five() -> None:  # E13
    assert of("Jk 4d 3c 2s", STRAIGHT_LAST) == of("5h 4c 3d 2h", STRAIGHT_LAST)


@shows("PA-575.6(b)(6)#2", "AMB-13")
def test_575_6_b_6_the_option_for_straights_leaves_straight_flushes() -> None:
    assert of("As 2s 3s 4s", STRAIGHT_LAST) > of("Kh Qh Jh Th", STRAIGHT_LAST)


@shows("PA-575.6(b)(7)", "AMB-10")
def test_575_6_b_7_the_three_count_before_the_fourth_card() -> None:  # E16
    assert of("8h 8d 8c 2s") > of("7h 7d 7c As")


@shows("PA-575.6(b)(7)", "AMB-06")
def test_575_6_b_7_the_joker_with_three_kings_is_an_ace() -> None:  # E14
    assert of("Jk Kd Kc Ks") < of("Ah Ad Ac 2s")


@shows("PA-575.6(b)(8)", "AMB-10")
def test_575_6_b_8_the_higher_pair_counts_first() -> None:  # E17
    assert of("Ah Ad 2c 2s") > of("Kh Kd Qc Qs")


@shows("PA-575.6(b)(8)")
def test_575_6_b_8_the_document_calls_it_two_pair() -> None:
    assert name(of("Qh Qd 3c 3s"), USUAL) == "Two pair, Q-Q-3-3"


@shows("PA-575.6(b)(9)", "AMB-12")
def test_575_6_b_9_a_medium_hand_may_be_a_pair() -> None:
    assert of("2h 2d") > of("Ah Kd")


@shows("PA-575.6(c)#1")
def test_575_6_c_the_highest_card_not_shared_decides_between_medium_hands() -> None:
    assert of("Kh 8d") > of("Kc 7s")


@shows("PA-575.6(c)#1", "AMB-11")
def test_575_6_c_the_highest_card_not_shared_decides_between_equal_pairs() -> None:  # E18
    assert of("7h 7d Kc 2s") > of("7c 7s Qd Jh")


@shows("PA-575.6(c)#1")
def test_575_6_c_the_highest_card_not_shared_decides_without_a_hand() -> None:  # E20
    assert of("Ah Kd 9c 4s") > of("As Kc 9d 3h")


@shows("PA-575.6(c)#2")
def test_575_6_c_hands_alike_in_every_rank_are_a_copy() -> None:
    assert of("Kh Kd 7c 3s") == of("Kc Ks 7d 3h")
