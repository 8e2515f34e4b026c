"""Asia Poker, Massachusetts, section 3: the rank of cards and hands."""

from __future__ import annotations

from houseway.cards import JOKER
from houseway.games.asia_poker import AsiaPokerMassachusetts, AsiaPokerPennsylvania
from houseway.games.asia_poker.hands import (
    DECK,
    JokerFlush,
    Kind,
    Ranking,
    best_straight,
    name,
    value,
)
from houseway.ranking import Value
from tests.citing import shows

USUAL = Ranking()
A234_LAST = Ranking(a234_last_straight=True, a234_last_straight_flush=True)


def of(text: str, ranking: Ranking = USUAL) -> Value:
    return value(DECK.hand(text, 4, 2, 1), ranking)


def kind(text: str) -> Kind:
    return Kind(of(text)[0])


@shows("MA-AP-2(a)#1")
def test_2_a_the_deck_has_52_cards_and_one_joker() -> None:
    assert (len(DECK.cards), len(set(DECK.cards)), DECK.cards.count(JOKER)) == (53, 53, 1)


@shows("MA-AP-1/suit")
def test_1_the_joker_belongs_to_no_suit() -> None:
    assert DECK.card("Jk").suit is None


@shows("MA-AP-1/rank")
def test_1_no_suit_is_higher_than_another() -> None:
    assert of("9s") == of("9c")


@shows("MA-AP-3(a)#1")
def test_3_a_cards_rank_from_ace_to_two() -> None:
    low_hands = [mark + "h" for mark in "AKQJT98765432"]
    assert sorted(low_hands, key=of, reverse=True) == low_hands


@shows("MA-AP-3(a)#2")
def test_3_a_an_ace_completes_a_straight_with_two_three_four() -> None:
    assert kind("Ah 2d 3c 4s") is Kind.STRAIGHT


@shows("MA-AP-3(a)#2")
def test_3_a_an_ace_between_king_and_two_makes_no_straight() -> None:
    assert of("Kh Ad 2c 3s") == (Kind.HIGH_CARD, 14, 13, 3, 2)


@shows("MA-AP-3(a)#2", "MA-AP-3(c)")
def test_3_a_the_joker_does_not_wrap_a_straight_round_the_ace() -> None:  # E19
    assert of("Kh Ad 2c Jk") > of("Qh Qd Kc Js")
    assert kind("Kh Ad 2c Jk") is Kind.PAIR


@shows("MA-AP-3(a)#3", "AMB-07")
def test_3_a_the_joker_is_an_ace_in_the_medium_hand() -> None:
    assert (of("Jk Ad"), of("Jk Kd")) == ((Kind.PAIR, 14), (Kind.HIGH_CARD, 14, 13))


@shows("MA-AP-3(a)#3", "AMB-07")
def test_3_a_the_joker_is_an_ace_in_the_low_hand() -> None:
    assert of("Jk") == of("As")


@shows("MA-AP-3(a)#3", "AMB-06")
def test_3_a_the_joker_pairs_an_ace() -> None:  # E15
    assert of("Jk As 7d 4c") == of("Ah Ad 7c 4s")


@shows("MA-AP-3(a)#3", "AMB-06")
def test_3_a_the_joker_with_three_kings_is_an_ace() -> None:  # E14
    assert of("Jk Kd Kc Ks") == (Kind.THREE_OF_A_KIND, 13, 14)
    assert of("Jk Kd Kc Ks") < of("Ah Ad Ac 2s")


@shows("AMB-06")
def test_3_a_the_joker_with_an_ace_and_two_kings_makes_two_pairs() -> None:
    assert of("Jk As Kd Kc") == (Kind.TWO_PAIRS, 14, 13)


@shows("AMB-06")
def test_3_a_the_joker_with_two_aces_makes_three_aces() -> None:
    assert of("Jk As Ad 5c") == (Kind.THREE_OF_A_KIND, 14, 5)


@shows("MA-AP-3(b)")
def test_3_b_the_hands_from_the_highest() -> None:
    hands = [
        "Ah Ad Ac As", "Ah Kh Qh Jh", "9h 8h 7h 6h", "9h 9d 9c 9s", "Kh 9h 5h 2h",
        "9h 8d 7c 6s", "9h 9d 9c 2s", "9h 9d 2c 2s", "9h 9d 5c 2s", "Ah 9d 5c 2s",
    ]  # fmt: skip
    assert sorted(hands, key=of, reverse=True) == hands
    assert [kind(hand) for hand in hands] == sorted(Kind, reverse=True)


@shows("MA-AP-3(b)(1)", "AMB-09")
def test_3_b_1_three_aces_and_the_joker_beat_a_royal_flush() -> None:  # E01
    assert of("Ah Ad Ac Jk") > of("As Ks Qs Js")


@shows("MA-AP-3(b)(1)")
def test_3_b_1_four_aces_and_three_with_the_joker_are_equal() -> None:
    assert of("Ah Ad Ac Jk") == of("Ah Ad Ac As")


@shows("MA-AP-3(b)(2)")
def test_3_b_2_a_royal_flush_beats_the_best_straight_flush() -> None:
    assert of("Ah Kh Qh Jh") > of("4s 3s 2s As")


@shows("MA-AP-3(b)(2)", "MA-AP-3(c)", "AMB-05")
def test_3_b_2_a_royal_flush_with_the_joker_equals_a_natural_one() -> None:  # E02
    assert of("Kh Qh Jh Jk") == of("As Ks Qs Js")


@shows("MA-AP-3(b)(3)", "AMB-08")
def test_3_b_3_a234_is_the_highest_straight_flush() -> None:  # E03
    assert of("As 2s 3s 4s") > of("Kh Qh Jh Th")


@shows("MA-AP-3(b)(3)", "AMB-04")
def test_3_b_3_the_joker_with_suited_four_three_two_is_an_ace() -> None:  # E05
    assert of("Jk 4h 3h 2h") > of("Ks Qs Js Ts")


@shows("MA-AP-3(b)(3)")
def test_3_b_3_5432_is_the_lowest_straight_flush() -> None:
    assert of("5c 4c 3c 2c") < of("6d 5d 4d 3d")


@shows("MA-AP-3(b)(4)", "AMB-09")
def test_3_b_4_four_kings_lose_to_any_straight_flush() -> None:  # E06
    assert of("5c 4c 3c 2c") > of("Kh Kd Kc Ks")


@shows("MA-AP-3(b)(4)")
def test_3_b_4_four_of_a_kind_beats_a_flush() -> None:  # E07
    assert of("2h 2d 2c 2s") > of("Ah Kh Qh 9h")


@shows("MA-AP-3(b)(4)")
def test_3_b_4_four_kings_beat_four_queens() -> None:
    assert of("Kh Kd Kc Ks") > of("Qh Qd Qc Qs")


@shows("MA-AP-3(b)(5)", "MA-AP-3(e)#1")
def test_3_b_5_flushes_compare_card_by_card() -> None:
    assert of("Kh 9h 8h 2h") > of("Ks 9s 7s 6s")


@shows("AMB-02", "AMB-03")
def test_3_c_the_joker_in_a_flush_is_the_highest_card_missing() -> None:  # E08
    assert of("Jk Ah 9h 5h") == of("As Ks 9s 5s")


@shows("AMB-02")
def test_3_c_the_joker_in_a_flush_may_be_filed_as_always_an_ace() -> None:  # E08
    ace = Ranking(joker_flush=JokerFlush.ACE)
    assert of("Jk Ah 9h 5h", ace) > of("As Ks 9s 5s", ace)


@shows("MA-AP-3(c)", "AMB-02")
def test_3_c_the_joker_with_a_king_high_flush_is_the_ace() -> None:  # E09
    assert of("Jk Kh 9h 4h") > of("As Qs Js 9s")


@shows("MA-AP-3(b)(6)", "AMB-08")
def test_3_b_6_a234_is_the_second_highest_straight() -> None:  # E10, E11
    assert of("Ah Kd Qc Js") > of("Ac 2h 3d 4c") > of("Kh Qd Jc Ts")


@shows("MA-AP-3(b)(6)")
def test_3_b_6_5432_is_the_lowest_straight() -> None:
    assert of("5h 4d 3c 2s") < of("6h 5d 4c 3s")


@shows("MA-AP-3(c)", "AMB-04")
def test_3_c_the_joker_makes_the_higher_of_two_straights() -> None:  # E12
    assert of("Jk 5h 4d 3c") == of("6s 5d 4c 3h")


@shows("MA-AP-3(c)", "AMB-04")
def test_3_c_the_joker_above_king_queen_jack_is_the_ace() -> None:
    assert of("Jk Kd Qc Jh") == of("As Kc Qd Js")


@shows("AMB-04", "AMB-08")
def test_3_c_the_joker_with_four_three_two_makes_a234() -> None:  # E13
    assert of("Jk 4d 3c 2s") > of("6h 5d 4c 3s")


@shows("MA-AP-3(c)")
def test_3_c_the_joker_completes_a_straight_at_the_top() -> None:
    assert of("9h 8d 7c Jk") == of("Ts 9c 8h 7s")


@shows("MA-AP-3(c)")
def test_3_c_the_joker_fills_a_gap() -> None:
    assert of("9h 8d Jk 6c") == of("9c 8h 7s 6d")


@shows("MA-AP-3(d)#1", "AMB-13")
def test_3_d_a234_may_be_the_lowest_straight_flush() -> None:  # E04
    assert of("As 2s 3s 4s", A234_LAST) < of("5h 4h 3h 2h", A234_LAST)


@shows("MA-AP-3(d)#1", "AMB-13")
def test_3_d_a234_may_be_the_lowest_straight() -> None:
    assert of("Ah 2d 3c 4s", A234_LAST) < of("5h 4d 3c 2s", A234_LAST)


@shows("MA-AP-3(d)#1", "AMB-04")
def test_3_d_with_a234_last_the_joker_with_four_three_two_is_a_five() -> None:  # E13
    assert of("Jk 4d 3c 2s", A234_LAST) == of("5h 4c 3d 2h", A234_LAST) < of("6h 5d 4c 3s", A234_LAST)


@shows("MA-AP-3(b)(7)", "AMB-10")
def test_3_b_7_the_three_count_before_the_fourth_card() -> None:  # E16
    assert of("8h 8d 8c 2s") > of("7h 7d 7c As")


@shows("MA-AP-3(b)(8)", "AMB-10")
def test_3_b_8_the_higher_pair_counts_first() -> None:  # E17
    assert of("Ah Ad 2c 2s") > of("Kh Kd Qc Qs")


@shows("MA-AP-3(b)(8)")
def test_3_b_8_queens_and_threes_beat_jacks_and_tens() -> None:
    assert of("Qh Qd 3c 3s") > of("Jh Jd Tc Ts")


@shows("MA-AP-3(b)(9)")
def test_3_b_9_a_pair_is_the_only_hand_of_two_cards() -> None:
    assert of("2h 2d") > of("Ah Kd") == of("Ah Kh")


@shows("MA-AP-3(e)#1", "AMB-11")
def test_3_e_the_highest_card_not_shared_decides_between_equal_pairs() -> None:  # E18
    assert of("7h 7d Kc 2s") > of("7c 7s Qd Jh")


@shows("MA-AP-3(e)#1")
def test_3_e_the_highest_card_not_shared_decides_without_a_hand() -> None:  # E20
    assert of("Ah Kd 9c 4s") > of("As Kc 9d 3h")


@shows("MA-AP-3(e)#2", "AMB-11")
def test_3_e_hands_alike_in_every_rank_are_a_copy() -> None:
    assert of("Kh Kd 7c 3s") == of("Kc Ks 7d 3h")


@shows("MA-AP-3(b)(6)", "MA-AP-3(c)", "AMB-04")
def test_names_show_the_ranks_the_joker_stands_for() -> None:
    names = {hand: name(of(hand)) for hand in NAMES}
    assert names == NAMES


NAMES = {
    "Ah Ad Ac Jk": "Four aces",
    "Kh Qh Jh Jk": "Royal flush",
    "Jk 4h 3h 2h": "Straight flush, A-2-3-4",
    "9h 9d 9c 9s": "Four-of-a-kind, 9-9-9-9",
    "Jk Ah 9h 5h": "Flush, A-K-9-5",
    "Jk Kd Qc Jh": "Straight, A-K-Q-J",
    "Jk 5h 4d 3c": "Straight, 6-5-4-3",
    "Jk Kd Kc Ks": "Three-of-a-kind, K-K-K-A",
    "Th Td 2c 2s": "Two pairs, T-T-2-2",
    "7h 7d Kc 2s": "Pair, 7-7-K-2",
    "Ah Kd Jc 9s": "High card, A-K-J-9",
    "Jk Ad": "Pair, A-A",
    "Kd Th": "High card, K-T",
    "Jk": "High card, A",
}


@shows("MA-AP-3(d)#1")
def test_a_name_of_a234_ranked_last() -> None:
    assert name(of("Ah 2d 3c 4s", A234_LAST), A234_LAST) == "Straight, A-2-3-4"


@shows("MA-AP-3(b)(1)", "MA-AP-3(b)(8)")
def test_kinds_are_named_in_the_documents_words() -> None:
    assert [USUAL.word(each) for each in sorted(Kind, reverse=True)] == [
        "four aces", "royal flush", "straight flush", "four-of-a-kind", "flush",
        "straight", "three-of-a-kind", "two pairs", "pair", "high card",
    ]  # fmt: skip


@shows("AMB-02")
def test_a_name_of_a_flush_with_the_joker_always_an_ace() -> None:
    ace = Ranking(joker_flush=JokerFlush.ACE)
    assert name(of("Jk Ah 9h 5h", ace), ace) == "Flush, A-A-9-5"


@shows("MA-AP-3(b)(6)")
def test_a_paired_hand_is_no_straight() -> None:
    assert best_straight((9, 9, 8, 7), False) == 0


@shows("MA-AP-3(b)(3)", "MA-AP-3(d)#1")
def test_3_d_unless_it_is_filed_a234_is_the_best_straight_flush_and_the_second_straight() -> None:
    assert value(DECK.hand("As 2s 3s 4s")) > value(DECK.hand("Kh Qh Jh Th"))
    assert value(DECK.hand("As 2s 3s 4d")) > value(DECK.hand("Kh Qh Jh Td"))


@shows("MA-AP-3(d)#2")
def test_3_d_what_is_not_filed_is_as_usual() -> None:
    assert AsiaPokerMassachusetts().ranking == Ranking()
    assert AsiaPokerPennsylvania().ranking == Ranking(two_pairs="two pair")


@shows("MA-AP-3(b)")
def test_3_b_the_nine_hands_are_numbered_from_the_end_of_the_list_and_a_high_card_is_below_them() -> None:
    assert list(Kind) == list(range(10))
