"""Rankings of segments, their names, and foul settings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from houseway.cards import Card, Suit
from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.document import EqualSegments
from houseway.games.chinese_poker.hands import DECK, Kind, Setting, Values, is_foul, show_value, value
from houseway.games.chinese_poker.strengths import CODES, RANKS, strengths
from houseway.ranking import Value
from tests.citing import shows


def ranked(cards: str) -> Value:
    return value(DECK.hand(cards))


def kind(cards: str) -> Kind:
    return Kind(ranked(cards)[0])


def foul(setting: str, equal_segments: EqualSegments = EqualSegments.FOUL) -> bool:
    return is_foul(Setting.read(setting).values, equal_segments)


# Five cards


@shows("CA-CP-RANK-1")
def test_rank_1_ace_high_beats_king_high() -> None:
    assert ranked("Ah 9d 7c 5s 3h") > ranked("Kh Qd Jc 9s 8h")


@shows("CA-CP-RANK-2", "CA-CP-RANK-9")
def test_rank_2_ace_is_low_in_the_lowest_straight() -> None:
    assert ranked("5h 4d 3c 2s Ah") == (Kind.STRAIGHT, 5)


@shows("CA-CP-RANK-2")
def test_rank_2_a_straight_does_not_go_round_the_ace() -> None:
    assert kind("Kh Ad 2c 3s 4h") is Kind.HIGH_CARD


@shows("CA-CP-RANK-3", "AMB-40")
def test_rank_3_suits_are_equal() -> None:
    assert ranked("Ah Jh 9h 6h 3h") == ranked("As Js 9s 6s 3s")


@shows("CA-CP-RANK-4")
def test_rank_4_royal_flush_beats_straight_flush() -> None:
    assert ranked("Ah Kh Qh Jh Th") > ranked("Ks Qs Js Ts 9s")


@shows("CA-CP-RANK-5")
def test_rank_5_six_high_beats_the_lowest_straight_flush() -> None:
    assert ranked("6h 5h 4h 3h 2h") > ranked("5s 4s 3s 2s As")


@shows("CA-CP-RANK-5", "CA-CP-RANK-6")
def test_rank_5_the_lowest_straight_flush_beats_four_aces() -> None:
    assert ranked("5s 4s 3s 2s As") > ranked("Ah Ad Ac As Kh")


@shows("CA-CP-RANK-6")
def test_rank_6_four_twos_beat_the_best_full_house() -> None:
    assert ranked("2h 2d 2c 2s 3h") > ranked("Ah Ad Ac Ks Kh")


@shows("CA-CP-RANK-7")
def test_rank_7_threes_full_beat_twos_full() -> None:
    assert ranked("3h 3d 3c 2s 2h") > ranked("2h 2d 2c As Ah")


@shows("CA-CP-RANK-7", "CA-CP-RANK-8")
def test_rank_7_the_lowest_full_house_beats_the_best_flush() -> None:
    assert ranked("2h 2d 2c 3s 3h") > ranked("Ah Kh Qh Jh 9h")


@shows("CA-CP-RANK-8")
def test_rank_8_the_lowest_flush_beats_the_best_straight() -> None:
    assert ranked("7h 5h 4h 3h 2h") > ranked("Ah Kd Qc Js Th")


@shows("CA-CP-RANK-9")
def test_rank_9_six_high_beats_the_lowest_straight() -> None:
    assert ranked("6h 5d 4c 3s 2h") > ranked("5h 4d 3c 2s Ah")


@shows("CA-CP-RANK-9", "CA-CP-RANK-10")
def test_rank_9_the_lowest_straight_beats_three_aces() -> None:
    assert ranked("5h 4d 3c 2s Ah") > ranked("Ah Ad Ac Ks Qh")


@shows("CA-CP-RANK-10")
def test_rank_10_three_twos_beat_aces_and_kings() -> None:
    assert ranked("2h 2d 2c 5s 4h") > ranked("Ah Ad Kc Ks Qh")


@shows("CA-CP-RANK-11")
def test_rank_11_threes_and_twos_beat_a_pair_of_aces() -> None:
    assert ranked("3h 3d 2c 2s 4h") > ranked("Ah Ad Kc Qs Jh")


@shows("CA-CP-RANK-11", "AMB-18")
def test_rank_11_the_fifth_card_breaks_ties() -> None:
    assert ranked("Kh Kd 9c 9s 4h") > ranked("Kc Ks 9h 9d 3h")


@shows("CA-CP-RANK-12")
def test_rank_12_two_twos_beat_the_best_high_card() -> None:
    assert ranked("2h 2d 5c 4s 3h") > ranked("Ah Kd Qc Js 9h")


@shows("CA-CP-RANK-12", "AMB-18")
def test_rank_12_the_last_card_breaks_ties() -> None:
    assert ranked("Ah Ad 9c 5s 4h") > ranked("Ac As 9h 5d 3h")


@shows("CA-CP-RANK-13")
def test_rank_13_seven_six_beats_the_lowest_high_card() -> None:
    assert ranked("7h 6d 4c 3s 2h") > ranked("7d 5d 4h 3c 2c")


# Three cards


@shows("AMB-14", "CA-CP-FRONT-1")
def test_front_1_three_twos_beat_two_aces() -> None:
    assert ranked("2h 2d 2c") > ranked("Ah Ad Kc")


@shows("CA-CP-FRONT-2")
def test_front_2_a_pair_beats_ace_high() -> None:
    assert ranked("6h 6d 2c") > ranked("Ah Kd Qc")


@shows("CA-CP-FRONT-2")
def test_front_2_the_third_card_breaks_ties() -> None:
    assert ranked("6h 6d 3c") > ranked("6c 6s 2c")


@shows("CA-CP-FRONT-3")
def test_front_3_e01_five_high_beats_four_high() -> None:
    assert ranked("5c 3d 2h") > ranked("4c 3h 2s")


@shows("CA-CP-FRONT-3", "AMB-15")
def test_front_3_ace_king_queen_is_the_best_high_card() -> None:
    assert ranked("Ah Kd Qc") > ranked("As Kh Jc")


@shows("CA-CP-FRONT-4")
def test_front_4_e02_a_straight_flush_of_three_loses_to_a_pair() -> None:
    assert ranked("2c 2d 3s") > ranked("Qh Jh Th")


@shows("CA-CP-FRONT-3", "CA-CP-FRONT-4", "AMB-15")
def test_front_4_e03_ace_three_two_is_ace_high() -> None:
    assert ranked("Ac 3d 2c") > ranked("Kd Qc Js")


# Counts


@shows("CA-CP-FRONT-1", "CA-CP-FRONT-2", "CA-CP-FRONT-3", "CA-CP-DECK-1")
def test_front_counts_of_all_22100_hands() -> None:
    counts = Counter(value(cards)[0] for cards in combinations(DECK.cards, 3))
    assert counts == {Kind.THREE_OF_A_KIND: 52, Kind.ONE_PAIR: 3_744, Kind.HIGH_CARD: 18_304}


@shows("CA-CP-RANK-4", "CA-CP-RANK-13", "CA-CP-DECK-1")
def test_rank_counts_of_all_2598960_hands() -> None:
    counts: Counter[int] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        if ranks[0] == ranks[4]:
            continue
        ways = prod(comb(4, count) for count in Counter(ranks).values())
        if len(set(ranks)) == 5:
            ways -= 4
            counts[value([Card(rank, Suit.CLUBS) for rank in ranks])[0]] += 4
        counts[value([Card(rank, Suit(place % 4)) for place, rank in enumerate(ranks)])[0]] += ways
    assert counts == {
        Kind.ROYAL_FLUSH: 4,
        Kind.STRAIGHT_FLUSH: 36,
        Kind.FOUR_OF_A_KIND: 624,
        Kind.FULL_HOUSE: 3_744,
        Kind.FLUSH: 5_108,
        Kind.STRAIGHT: 10_200,
        Kind.THREE_OF_A_KIND: 54_912,
        Kind.TWO_PAIRS: 123_552,
        Kind.ONE_PAIR: 1_098_240,
        Kind.HIGH_CARD: 1_302_540,
    }


@shows("CA-CP-RANK-13", "AMB-18")
def test_rank_7462_different_values_of_five_cards() -> None:
    table = strengths()
    assert len({*table.five.values(), *table.five_suited.values()}) == 7_462


@shows("CA-CP-RANK-3", "CA-CP-RANK-13")
def test_rank_3_a_code_counts_the_cards_of_each_rank_in_octal_and_no_suits() -> None:
    assert oct(sum(CODES[card] for card in DECK.hand("2c 2d 3h Ks As"))) == "0o1100000000012"


@shows("CA-CP-RANK-13", "CA-CP-FRONT-3", "AMB-17")
def test_rank_13_strengths_are_the_values_of_three_and_of_five_cards_and_no_others() -> None:
    assert len(strengths().values) == 455 + 7_462


@shows("CA-CP-FRONT-1", "AMB-17")
def test_front_strengths_agree_with_values() -> None:
    table = strengths()
    for cards in combinations(DECK.cards[::3], 3):
        assert table.values[table.three[sum(CODES[card] for card in cards)]] == value(cards)


# Names


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Th Kh Ah Jh Qh", "Royal flush"),
        ("Ah 2h 3h 4h 5h", "Straight flush, 5-4-3-2-A"),
        ("9c 9s 9h 9d Kd", "Four of a kind, 9-9-9-9-K"),
        ("8d Js Jd 8c Jh", "Full house, J-J-J-8-8"),
        ("9h Ah 7h Kh 2h", "Flush, A-K-9-7-2"),
        ("Jc Tc 9c 8h 7h", "Straight, J-T-9-8-7"),
        ("4h 4d 4c As Kd", "Three of a kind, 4-4-4-A-K"),
        ("As Ac 4h 4d Kh", "Two pairs, A-A-4-4-K"),
        ("4h 4s 9d 5d 2s", "One pair, 4-4-9-5-2"),
        ("Ac Kc Qs 9s 2h", "High card, A-K-Q-9-2"),
        ("5h 5d 5c", "Three of a kind, 5-5-5"),
        ("8h Qc 8d", "One pair, 8-8-Q"),
        ("4c 3h 2s", "High card, 4-3-2"),
    ],
)
@shows("CA-CP-RANK-4", "CA-CP-FRONT-1")
def test_rank_names_for_people(cards: str, name: str) -> None:
    assert show_value(ranked(cards)) == name


# Settings


@shows("CA-CP-OBJ-1")
def test_obj_1_thirteen_cards_in_three_segments() -> None:
    assert len(Setting.read("Kc Qd 4s / 9h 8d 7c 6s 5d / 9c 8s 7h 6d 5h").cards) == 13


@shows("CA-CP-OBJ-1", "CA-CP-DEAL-5")
def test_obj_1_four_cards_in_front_are_refused() -> None:
    with pytest.raises(RuleViolation, match=r"front 'Kc Qd 4s 3s' has 4 cards.*CA-CP-OBJ-1"):
        Setting.read("Kc Qd 4s 3s / 9h 8d 7c 6s / 9c 8s 7h 6d 5h")


@shows("CA-CP-DECK-1")
def test_deck_1_a_card_twice_is_refused() -> None:
    with pytest.raises(BadNotation, match="9h appears 2 times"):
        Setting.read("Kc Qd 4s / 9h 8d 7c 6s 5d / 9h 8s 7h 6d 5h")


@shows("CA-CP-OBJ-1")
def test_a_setting_without_three_segments_cannot_be_read() -> None:
    with pytest.raises(BadNotation, match="expected front / middle / back"):
        Setting.read("Kc Qd 4s / 9h 8d 7c 6s 5d")


@shows("CA-CP-OBJ-2")
def test_obj_2_back_below_middle_is_foul() -> None:
    assert foul("Kc 8d 4h / Th Td 6c 4s 3d / 9h 9d 7c 5s 2d")


@shows("CA-CP-OBJ-2", "CA-CP-FOUL-1", "AMB-16")
def test_obj_2_e04_back_equal_to_middle_is_foul() -> None:
    assert foul("Kc Qd 4s / 9h 8d 7c 6s 5d / 9c 8s 7h 6d 5h")


@shows("CA-CP-OBJ-2", "AMB-16")
def test_obj_2_e04_back_equal_to_middle_is_legal_by_option() -> None:
    assert not foul("Kc Qd 4s / 9h 8d 7c 6s 5d / 9c 8s 7h 6d 5h", EqualSegments.LEGAL)


@shows("CA-CP-OBJ-2", "AMB-16")
def test_obj_2_back_below_middle_is_foul_even_with_the_option() -> None:
    assert foul("Kc 8d 4h / Th Td 6c 4s 3d / 9h 9d 7c 5s 2d", EqualSegments.LEGAL)


@shows("CA-CP-OBJ-2", "AMB-17")
def test_obj_2_e05_a_front_that_runs_out_is_lower() -> None:
    assert not foul("8h 8d Qc / 8c 8s Qd 5h 4s / Ah Kh 9h 7h 2h")


@shows("CA-CP-FOUL-1", "AMB-17")
def test_foul_1_e06_a_higher_kicker_in_front_is_foul() -> None:
    assert foul("8h 8d Kc / 8c 8s Qd 5h 4s / Ah Kh 9h 7h 2h")


@shows("CA-CP-FOUL-1", "AMB-17")
@pytest.mark.parametrize("option", EqualSegments)
def test_foul_1_a_front_is_never_equal_to_a_middle(option: EqualSegments) -> None:
    assert not foul("Kh 9d 7c / Kc 9s 7h 4d 2c / Ah Ad 8c 6s 3d", option)


@shows("CA-CP-FOUL-1")
def test_foul_1_e07_front_trips_above_middle_trips() -> None:
    assert foul("5h 5d 5c / 4h 4d 4c As Kd / Qh Qd Qc 2s 2d")


@shows("CA-CP-FOUL-1")
def test_foul_1_e08_front_trips_below_a_straight_are_legal() -> None:
    assert not foul("5h 5d 5c / 9h 8d 7c 6s 5s / Qh Qd Qc 2s 2d")


@shows("CA-CP-FOUL-1")
def test_foul_1_e09_full_house_above_flush() -> None:
    assert foul("7c 5d 2h / Js Jd Jh 8c 8d / Ah Kh Qh Th 4h")


@shows("CA-CP-FOUL-1")
def test_foul_1_front_kings_above_middle_queens() -> None:
    assert foul("Kh Kd 5c / Qh Qd 8c 6s 3d / Ah Ad 7c 4s 2d")


@shows("CA-CP-OBJ-2")
def test_obj_2_a_front_above_both_others_is_foul() -> None:
    assert is_foul(Values(ranked("As Ad Kc"), ranked("Qs Jd 8c 6h 4d"), ranked("Ks Kd 7c 5h 2d")))
