"""Three Card Poker, Pennsylvania, 649a.1 and 649a.6: definitions and the rank of hands."""

from __future__ import annotations

import pytest
from three_card_poker.hands import BEST_FIVE, DECK, kind_of, name_of
from three_card_tables import antes, filed, pa, rank, settled

from houseway.procedures.layout import SHOE, hand_of
from tests.citing import shows

DOWNWARDS = [
    ("As Ks Qs", "straight flush"), ("4s 3s 2s", "straight flush"), ("3s 2s As", "straight flush"),
    ("Ac Ad Ah", "three of a kind"), ("2c 2d 2h", "three of a kind"),
    ("Ac Kd Qh", "straight"), ("4c 3d 2h", "straight"), ("3c 2d Ah", "straight"),
    ("As Ks Js", "flush"), ("5d 3d 2d", "flush"),
    ("Ac Ad Kh", "pair"), ("Tc Td 2h", "pair"), ("9c 9d Ah", "pair"), ("9c 9d 5h", "pair"), ("9h 9s 4d", "pair"),
    ("2c 2d 3h", "pair"),
    ("Ac Kd Jh", "high card"), ("Ac 5d 3h", "high card"), ("Kc Qd 9h", "high card"), ("Qc 7d 3h", "high card"),
    ("Qc 6d 4h", "high card"), ("Qc 6d 3h", "high card"), ("5c 3d 2h", "high card"),
]  # fmt: skip


@shows(*pa("6(b)"))
def test_6_b_hands_rank_in_this_order() -> None:
    values = [rank(hand) for hand, _ in DOWNWARDS]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [kind_of(each) for each in values] == [kind for _, kind in DOWNWARDS]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param("Ac 5d 3h", "Kc Qd 9h", marks=shows(*pa("6(a)#1")), id="aces are high"),
        pytest.param("4c 3d 2h", "3c 2d Ah", marks=shows(*pa("6(a)#2")), id="but below a two"),
        pytest.param("3s 2s As", "Kd Kc Kh", marks=shows(*pa("6(b)(1)")), id="straight flush"),
        pytest.param("2c 2d 2h", "Ac Kd Qh", marks=shows(*pa("6(b)(2)")), id="three of a kind"),
        pytest.param("3c 2d Ah", "As Js 9s", marks=shows(*pa("6(b)(3)")), id="straight"),
        pytest.param("5d 3d 2d", "Ac Ad Kh", marks=shows(*pa("6(b)(4)")), id="flush"),
        pytest.param("2c 2d 3h", "Ac Kd Jh", marks=shows(*pa("6(b)(5)")), id="pair"),
        pytest.param("9c 9d 5h", "9h 9s 4d", marks=shows(*pa("6(c)")), id="the highest card the other lacks"),
        pytest.param("Tc Td 2h", "9c 9d Ah", marks=shows("AMB-03"), id="pairs before kickers"),
        pytest.param("4c 3d 2h", "Ac 2d 3h", marks=shows("AMB-03"), id="straights by (b)"),
    ],
)
def test_6_the_first_hand_is_higher(higher: str, lower: str) -> None:
    assert rank(higher) > rank(lower)


@shows(*pa("6(a)#2"))
@pytest.mark.parametrize("hand", ["Kc Ad 2h", "Ac 4d 3h"])
def test_6_a_an_ace_is_low_below_a_two_and_a_three_only(hand: str) -> None:
    assert kind_of(rank(hand)) == "high card"


@shows(*pa("6(c)"))
def test_6_c_hands_without_a_card_that_the_other_lacks_tie() -> None:
    assert rank("Qc 6d 4h") == rank("Qs 6h 4c")


@shows(*pa("1/qualify"), "AMB-01")
@pytest.mark.parametrize(
    ("hand", "does"), [("Qc 3d 2h", True), ("Jc Td 8h", False), ("2c 2d 3h", True), ("5d 3d 2d", True)]
)
def test_1_queen_high_or_better_qualifies(hand: str, does: bool) -> None:
    assert filed().options.fixed.dealer_qualifies(rank(hand)) is does


@shows(*pa("1/ante"))
def test_1_an_ante_alone_is_dealt_three_cards_and_owes_a_decision() -> None:
    one = antes(1)
    one.until("deciding")
    assert len(hand_of(one.round, 1)) == 3
    assert one.offered(1)


@shows(*pa("1/ante-bonus", "12(b)#1"))
@pytest.mark.parametrize("dealer", ["Ac Ad Ah", "Jc Td 8h", "9s 8c 7c"])
def test_1_the_ante_bonus_is_paid_whatever_the_dealer_holds(dealer: str) -> None:
    assert settled("9c 8d 7h", dealer, ante=1000)["ante_bonus"] == 1000


@shows(*pa("1/hand"))
def test_1_a_hand_is_three_cards_of_each_player_with_a_wager_and_of_the_dealer() -> None:
    two = antes(1, 3)
    two.seat(5)
    two.until("stub")
    assert [len(hand_of(two.round, spot)) for spot in (1, 3, 5, 0)] == [3, 3, 0, 3]


@shows(*pa("1/stub"))
def test_1_the_stub_of_a_round_with_three_players_is_40_cards() -> None:
    three = antes(1, 2, 3)
    three.until("stub")
    assert len(three.round.at(SHOE)) == 40


# --- the best five of six ----------------------------------------------------------------------------------------

FIVES = [
    ("As Ks Qs Js Ts", "royal flush"), ("5s 4s 3s 2s As", "straight flush"),
    ("7c 7d 7h 7s 2d", "four of a kind"), ("2c 2d 2h Ks Kd", "full house"), ("7s 5s 4s 3s 2s", "flush"),
    ("5c 4s 3s 2s As", "straight"), ("2c 2d 2h As Kd", "three of a kind"),
    ("3c 3d 2h 2s 4d", "nothing"), ("Ac Kd Qh Js 9d", "nothing"),
]  # fmt: skip


@shows(*pa("6(d)"))
def test_6_d_five_cards_rank_in_this_order() -> None:
    values = [BEST_FIVE(DECK.hand(hand)) for hand, _ in FIVES]
    assert values == sorted(values, reverse=True)
    assert [type(each[0])(each[0]).name.lower().replace("_", " ") for each in values] == [k for _, k in FIVES]


@shows(*pa("1/six-card", "11(c)(5)#1"))
@pytest.mark.parametrize(
    ("six", "five"),
    [
        ("As Ks Qs Js Ts 9s", "As Ks Qs Js Ts"),
        ("7c 7d 7h Ks Kd Kc", "Ks Kd Kc 7h 7d"),
        ("9c 8d 7h 6s 5d 4c", "9c 8d 7h 6s 5d"),
    ],
)
def test_1_the_best_five_of_the_six_cards_count(six: str, five: str) -> None:
    kind, cards = BEST_FIVE.formed(DECK.hand(six))
    assert ((kind,), set(cards)) == (BEST_FIVE(DECK.hand(five)), set(DECK.hand(five)))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("6c 6d 6h", "Three sixes"),
        ("9d 9c 4s", "Pair of nines, 4"),
        ("9d 9c Ks", "Pair of nines, K"),
        ("2s As 3s", "Straight flush, 3-2-A"),
        ("4s 2d 3s", "Straight, 4-3-2"),
        ("As 2s Ts", "Flush, A-T-2"),
        ("Qd 6c 4s", "High card, Q-6-4"),
    ],
)
@shows(*pa("6(b)"))
def test_6_b_a_hand_in_words(hand: str, words: str) -> None:
    assert name_of(rank(hand)) == words
