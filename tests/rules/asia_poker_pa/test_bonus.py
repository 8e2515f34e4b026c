"""Asia Poker, Pennsylvania, sections 575.6(d) and 575.12(b): the Bonus Wager's hands and payout odds."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from houseway.cards import show
from houseway.games.asia_poker.bonus import PAYTABLES, BonusKind, JokerRoyal, bonus_forms
from houseway.games.asia_poker.hands import DECK
from houseway.money import Odds
from tests.citing import shows


def kind(text: str, joker_royal: JokerRoyal = JokerRoyal.ROYAL) -> BonusKind:
    return BonusKind(bonus_forms(joker_royal)(DECK.hand(text, 7))[0])


@shows("PA-575.6(d)(1)")
def test_575_6_d_1_three_kings_and_four_8s() -> None:
    assert kind("8h 8d 8c 8s Kh Kd Kc") is BonusKind.THREE_OF_A_KIND_AND_FOUR_8S


@shows("PA-575.6(d)(1)", "AMB-71")
def test_575_6_d_1_the_joker_is_the_third_ace_beside_four_8s() -> None:  # E44
    assert kind("8h 8d 8c 8s Ah Ad Jk") is BonusKind.THREE_OF_A_KIND_AND_FOUR_8S


@shows("PA-575.6(d)(1)", "AMB-71")
def test_575_6_d_1_there_are_54_such_hands() -> None:
    eights = [card for card in DECK.cards if str(card)[0] == "8"]
    others = [card for card in DECK.cards if card not in eights]
    kinds = [bonus_forms()([*eights, *three])[0] for three in combinations(others, 3)]
    assert kinds.count(BonusKind.THREE_OF_A_KIND_AND_FOUR_8S) == 54


@shows("PA-575.6(d)(2)")
def test_575_6_d_2_four_aces_and_the_joker() -> None:
    assert kind("Ah Ad Ac As Jk 9h 2d") is BonusKind.FIVE_ACES


@shows("PA-575.6(d)(3)")
def test_575_6_d_3_a_natural_royal_flush() -> None:
    assert kind("Ah Kh Qh Jh Th 4c 2d") is BonusKind.ROYAL_FLUSH


@shows("PA-575.6(d)(3)", "AMB-70")
def test_575_6_d_3_a_royal_flush_with_the_joker() -> None:  # E45
    assert kind("Ah Kh Qh Th Jk 4c 2d") is BonusKind.ROYAL_FLUSH


@shows("AMB-70")
def test_575_6_d_3_a_royal_flush_with_the_joker_may_be_filed_as_a_straight_flush() -> None:
    filed = kind("Ah Kh Qh Th Jk 4c 2d", JokerRoyal.STRAIGHT_FLUSH)
    assert filed is BonusKind.STRAIGHT_FLUSH_WITH_JOKER


@shows("AMB-70")
def test_575_6_d_3_a_natural_royal_flush_stays_one_beside_the_joker() -> None:
    assert kind("Ah Kh Qh Jh Th Jk 2d", JokerRoyal.STRAIGHT_FLUSH) is BonusKind.ROYAL_FLUSH


@shows("PA-575.6(d)(3)")
def test_575_6_d_3_four_cards_of_a_royal_flush_are_none_here() -> None:
    assert kind("Ah Kh Qh Jh 9c 4c 2d") is BonusKind.NOTHING


@shows("PA-575.6(d)(4)")
def test_575_6_d_4_a_natural_straight_flush() -> None:
    assert kind("9h 8h 7h 6h 5h Kc 2d") is BonusKind.NATURAL_STRAIGHT_FLUSH


@shows("PA-575.6(d)(4)", "AMB-75")
def test_575_6_d_4_a_natural_straight_flush_comes_before_one_with_the_joker() -> None:
    kind, cards = bonus_forms().formed(DECK.hand("9h 8h 7h 6h 5h Jk 2d", 7))
    assert (kind, show(cards)) == (BonusKind.NATURAL_STRAIGHT_FLUSH, "9h 8h 7h 6h 5h")


@shows("PA-575.6(d)(4)", "AMB-74")
def test_575_6_d_4_five_to_ace_is_a_straight_flush() -> None:
    assert kind("5h 4h 3h 2h Ah Kc 9d") is BonusKind.NATURAL_STRAIGHT_FLUSH


@shows("PA-575.6(d)(5)")
def test_575_6_d_5_a_straight_flush_with_the_joker() -> None:  # E46
    assert kind("9h 8h 7h 5h Jk Kc 2d") is BonusKind.STRAIGHT_FLUSH_WITH_JOKER


@shows("PA-575.6(d)(6)")
def test_575_6_d_6_four_kings() -> None:
    assert kind("Kh Kd Kc Ks 9h 5d 2c") is BonusKind.FOUR_OF_A_KIND


@shows("PA-575.6(d)(6)", "PA-575.6(a)#3")
def test_575_6_d_6_three_aces_and_the_joker() -> None:
    assert kind("Ah Ad Ac Jk 9h 5d 2c") is BonusKind.FOUR_OF_A_KIND


@shows("PA-575.6(d)(6)", "PA-575.6(d)(10)")
def test_575_6_d_6_three_kings_and_the_joker_are_three_of_a_kind() -> None:  # E49
    assert kind("Kh Kd Kc Jk 9h 5d 2c") is BonusKind.THREE_OF_A_KIND


@shows("PA-575.6(d)(7)")
@pytest.mark.parametrize("cards", ["9h 8d 7c 6s 4h 3d 2c", "9h 8d 7c 5s 4h 3d 2c"])
def test_575_6_d_7_a_9_high(cards: str) -> None:
    assert kind(cards) is BonusKind.NINE_HIGH


@shows("PA-575.6(d)(7)", "AMB-72")
def test_575_6_d_7_a_9_high_comes_before_its_flush() -> None:  # E47
    assert kind("9h 8h 7h 6h 4h 3d 2c") is BonusKind.NINE_HIGH


@shows("PA-575.6(d)(7)", "AMB-72")
def test_575_6_d_7_any_suits_make_a_9_high() -> None:
    chance = random.Random(1)
    for marks in ("9876432", "9875432"):
        suits = chance.sample(list(product("cdhs", repeat=7)), 500)
        hands = [" ".join(map("".join, zip(marks, each, strict=True))) for each in suits]
        assert {kind(hand) for hand in hands} == {BonusKind.NINE_HIGH}


@shows("PA-575.6(d)(7)")
def test_575_6_d_7_another_hand_with_a_nine_high_is_no_9_high() -> None:
    assert kind("9h 8d 7c 6s 5h 3d 2c") is BonusKind.STRAIGHT


@shows("PA-575.6(d)(8)")
def test_575_6_d_8_a_full_house() -> None:
    assert kind("Kh Kd Kc 4h 4d 9s 2c") is BonusKind.FULL_HOUSE


@shows("PA-575.6(d)(8)", "PA-575.6(a)#3")
def test_575_6_d_8_the_joker_pairs_an_ace_for_a_full_house() -> None:
    kind, cards = bonus_forms().formed(DECK.hand("Ah Jk Kh Kd Kc 9s 2c", 7))
    assert (kind, show(cards)) == (BonusKind.FULL_HOUSE, "Ah Jk Kh Kd Kc")


@shows("PA-575.6(d)(8)")
def test_575_6_d_8_two_threes_are_a_full_house() -> None:
    assert kind("Kh Kd Kc 4h 4d 4s 2c") is BonusKind.FULL_HOUSE


@shows("PA-575.6(d)(9)")
def test_575_6_d_9_a_flush_with_the_joker() -> None:
    assert kind("Kh Jh 9h 5h Jk 4c 2d") is BonusKind.FLUSH


@shows("PA-575.6(d)(9)")
def test_575_6_d_9_four_hearts_are_no_flush() -> None:
    assert kind("Kh Jh 9h 5h Qs 4c 2d") is BonusKind.NOTHING


@shows("PA-575.6(d)(10)")
def test_575_6_d_10_three_of_a_kind_comes_before_a_straight() -> None:  # E48
    assert kind("9h 9d 9c 8h 7d 6c 5s") is BonusKind.THREE_OF_A_KIND


@shows("PA-575.6(d)(11)")
def test_575_6_d_11_a_straight() -> None:
    assert kind("9h 8d 7c 6s 5h Kc Kd") is BonusKind.STRAIGHT


@shows("PA-575.6(d)(11)", "AMB-74")
@pytest.mark.parametrize("cards", ["Ah 2d 3c 4s 5h Kc 9d", "Ah Kd Qc Js Th 4c 3d"])
def test_575_6_d_11_the_ace_stands_at_either_end_of_a_straight(cards: str) -> None:
    assert kind(cards) is BonusKind.STRAIGHT


@shows("PA-575.6(a)#2")
def test_575_6_d_11_the_ace_does_not_stand_inside_a_straight() -> None:
    assert kind("Qh Kd Ac 2s 3h 8c 9d") is BonusKind.NOTHING


@shows("PA-575.6(d)(11)", "PA-575.6(a)#3")
def test_575_6_d_11_the_joker_fills_a_straight() -> None:
    assert kind("9h 8d Jk 6s 5h Kc 2d") is BonusKind.STRAIGHT


@shows("PA-575.6(d)")
def test_575_6_d_two_pair_are_no_bonus_hand() -> None:  # E50
    assert kind("Kh Kd 9c 9s 5h 3d 2c") is BonusKind.NOTHING


@shows("PA-575.6(d)", "AMB-73")
def test_575_6_d_the_order_in_which_cards_lie_changes_nothing() -> None:
    chance = random.Random(2)
    for _ in range(2000):
        cards = chance.sample(DECK.cards, 7)
        assert bonus_forms().formed(cards) == bonus_forms().formed(chance.sample(cards, 7))


@shows("PA-575.11(h)")
def test_575_11_h_the_hand_is_formed_from_the_seven_cards() -> None:
    chance = random.Random(3)
    for _ in range(2000):
        cards = chance.sample(DECK.cards, 7)
        assert set(bonus_forms().formed(cards)[1]) <= set(cards)


ODDS = {
    "A": [5000, 800, 200, 80, 40, 30, 10, 5, 4, 3, 2],
    "B": [5000, 800, 200, 50, 40, 30, 10, 5, 4, 3, 2],
    "C": [5000, 800, 200, 50, 40, 25, 10, 5, 4, 3, 2],
}


@shows("PA-575.12(b)/A", "PA-575.12(b)/B", "PA-575.12(b)/C", "AMB-69")
@pytest.mark.parametrize("table", ODDS)
def test_575_12_b_every_hand_listed_pays(table: str) -> None:
    listed = sorted(set(BonusKind) - {BonusKind.NOTHING}, reverse=True)
    assert [PAYTABLES[table].odds((kind,)) for kind in listed] == list(map(Odds, ODDS[table]))


@shows("PA-575.12(b)")
def test_575_12_b_no_hand_pays_nothing() -> None:
    assert [table.odds((BonusKind.NOTHING,)) for table in PAYTABLES.values()] == [None, None, None]


@shows("AMB-73")
def test_575_12_b_odds_fall_along_the_list() -> None:
    for table in PAYTABLES.values():
        odds = [row.odds.to_one for row in table.rows]
        assert odds == sorted(odds, reverse=True)


def test_kinds_are_named_in_the_documents_words() -> None:
    assert BonusKind.THREE_OF_A_KIND_AND_FOUR_8S.word == "three-of-a-kind and four 8s"
    assert BonusKind.NINE_HIGH.word == "9-high"
    assert BonusKind.NOTHING.word == "nothing"


@shows("PA-575.6(d)(8)", "PA-575.6(d)(10)", "PA-575.6(d)(11)")
@pytest.mark.parametrize(
    ("cards", "formed"),
    [
        ("Ah Kd Qc Js Th Jk 2c", "Ah Kd Qc Js Th"),  # the joker is not needed
        ("9h 8d 7c 6s 5h Kc 2d", "9h 8d 7c 6s 5h"),
        ("Kh Jh 9h 5h 3h 2h 4c", "Kh Jh 9h 5h 3h"),
        ("9h 9d 9c 8s 8h 8d 2c", "9h 9d 9c 8s 8h"),
        ("9h 9d 9c 8s 7h 3d 2c", "9h 9d 9c"),
        ("Kh Kd 9c 9s 5h 3d 2c", ""),
    ],
)
def test_575_6_d_the_cards_that_form_the_bonus_hand(cards: str, formed: str) -> None:
    assert show(bonus_forms().formed(DECK.hand(cards))[1]) == formed


@shows("PA-575.6(d)")
def test_575_6_d_the_eleven_hands_are_numbered_from_the_end_of_the_list_and_nothing_is_below_them() -> None:
    assert list(BonusKind) == list(range(12))
