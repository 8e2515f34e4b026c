"""Two Card Joker Poker, Massachusetts, section 5: hand rankings."""

from __future__ import annotations

from itertools import combinations

from houseway.cards import JOKER, Hand, Rank
from houseway.games.two_card_joker.hands import DECK, Kind, name_of, value
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import filed, rank

RANKS = "AKQJT98765432"


def kind(text: str) -> Kind:
    return Kind(rank(text)[0])


@shows("MA-TCJP-5(a)#1")
def test_5_a_cards_rank_from_the_ace_down_to_the_two() -> None:
    assert "".join(mark.mark for mark in sorted(Rank, reverse=True) if mark is not Rank.JOKER) == RANKS
    assert rank("Ac 9d") > rank("Kc Jd")


@shows("MA-TCJP-5(a)#1")
def test_5_a_pairs_follow_the_order_of_the_cards() -> None:
    pairs = [rank(f"{mark}c {mark}d") for mark in RANKS]
    assert pairs == sorted(pairs, reverse=True)


@shows("MA-TCJP-5(a)#2")
def test_5_a_an_ace_completes_a_straight_with_a_two() -> None:
    assert kind("Ah 2h") is Kind.STRAIGHT_FLUSH
    assert kind("Ah 2c") is Kind.STRAIGHT


@shows("MA-TCJP-5(a)#3", "AMB-04")
def test_5_a_a_joker_only_ever_makes_a_pair() -> None:
    assert rank("Jk Ks") == (Kind.PAIR, Rank.KING)
    assert {kind(f"Jk {card}") for card in DECK.cards if card != JOKER} == {Kind.PAIR}
    assert kind("Jk Jk") is Kind.TWO_JOKERS


@shows("MA-TCJP-5(b)(1)", "AMB-12")
def test_5_b_1_two_jokers_is_the_highest_hand() -> None:
    assert rank("Jk Jk") > rank("Ah Kh")
    assert rank("Jk Jk") == max(value(hand) for hand in combinations(DECK.cards, 2))


@shows("MA-TCJP-5(b)(2)")
def test_5_b_2_a_royal_flush_is_ace_and_king_of_one_suit() -> None:
    assert kind("Ad Kd") is Kind.ROYAL_FLUSH
    assert rank("Ad Kd") > rank("Ks Qs")
    assert kind("Ad Kc") is Kind.STRAIGHT


@shows("MA-TCJP-5(b)(3)", "AMB-02")
def test_5_b_3_king_queen_is_the_highest_straight_flush_and_ace_two_the_lowest() -> None:
    suited = [rank(f"{high}s {low}s") for high, low in zip("KQJT9876543A", "QJT9876543" + "22", strict=True)]
    assert {Kind(each[0]) for each in suited} == {Kind.STRAIGHT_FLUSH}
    assert suited == sorted(suited, reverse=True)
    assert rank("3c 2c") > rank("Ah 2h")


@shows("MA-TCJP-5(b)(4)", "AMB-02")
def test_5_b_4_ace_two_is_the_lowest_straight() -> None:
    assert rank("3h 2s") > rank("Ad 2c")
    assert kind("Ad 2c") is Kind.STRAIGHT


@shows("MA-TCJP-5(b)(4)")
def test_5_b_4_ace_king_is_the_highest_straight() -> None:
    assert rank("Ah Ks") > rank("Kd Qc")
    unsuited = [rank(f"{high}s {low}d") for high, low in zip("AKQJT9876543A", "KQJT9876543" + "22", strict=True)]
    assert unsuited == sorted(unsuited, reverse=True)


@shows("MA-TCJP-5(b)(5)")
def test_5_b_5_a_joker_with_a_card_is_a_pair_of_that_card() -> None:
    assert rank("Jk 9d") > rank("8h 8c")
    assert name_of(rank("Jk 9d")) == "Pair of nines"


@shows("MA-TCJP-5(b)(5)", "AMB-03")
def test_5_b_5_a_pair_with_a_joker_ties_with_a_natural_pair() -> None:
    assert rank("Jk Kd") == rank("Kh Ks")


@shows("MA-TCJP-5(b)(5)")
def test_5_b_5_a_pair_ranks_under_a_straight_and_above_a_flush() -> None:
    assert rank("Ah 2c") > rank("As Ac") > rank("Ad Qd")


@shows("MA-TCJP-5(b)(6)", "AMB-01")
def test_5_b_6_an_ace_high_flush_beats_a_king_high_one() -> None:
    assert rank("Ac 3c") > rank("Kd Jd")
    assert rank("Ad Qd") == max(value(hand) for hand in flushes())
    assert rank("4d 2d") == min(value(hand) for hand in flushes())


@shows("MA-TCJP-5(b)(6)", "AMB-01")
def test_5_b_6_with_the_option_ace_three_alone_is_the_lowest_flush() -> None:
    low = filed(ace_three_flush="low").value
    assert low(DECK.hand("Ac 3c")) < low(DECK.hand("Kd Jd"))
    assert min(low(hand) for hand in flushes()) == low(DECK.hand("Ac 3c")) < low(DECK.hand("4d 2d"))
    assert low(DECK.hand("Ac 4c")) > low(DECK.hand("Kd Jd"))
    assert low(DECK.hand("Ac 3c")) > low(DECK.hand("Ad Qc"))  # still a flush
    assert low(DECK.hand("Ac 3d")) == value(DECK.hand("Ac 3d"))  # no flush at all


def flushes() -> list[Hand]:
    return [hand for hand in combinations(DECK.cards, 2) if value(hand)[0] == Kind.FLUSH]


@shows("MA-TCJP-5(b)(7)")
def test_5_b_7_anything_else_is_valued_by_its_higher_card() -> None:
    assert rank("Qs 7d")[:2] == (Kind.HIGH_CARD, Rank.QUEEN)
    assert rank("Qs 7d") > rank("Js 9d")


@shows("MA-TCJP-5(b)(1)", "MA-TCJP-5(b)(2)", "MA-TCJP-5(b)(3)", "MA-TCJP-5(b)(4)", "MA-TCJP-5(b)(5)",
       "MA-TCJP-5(b)(6)", "MA-TCJP-5(b)(7)")  # fmt: skip
def test_5_b_the_kinds_rank_in_the_order_of_the_list() -> None:
    listed = ["Jk Jk", "Ah Kh", "Ah 2h", "Ah 2d", "Jk 2c", "4h 2h", "Ah Qd"]
    assert [name_of(rank(text)).partition(",")[0].partition(" of")[0] for text in listed] == [
        "Two jokers", "Royal flush", "Straight flush", "Straight", "Pair", "Flush", "High card",
    ]  # fmt: skip
    assert [rank(text) for text in listed] == sorted((rank(text) for text in listed), reverse=True)


@shows("MA-TCJP-5(c)#1")
def test_5_c_the_highest_card_that_the_other_lacks_decides() -> None:
    assert rank("Ks 9d") > rank("Kh 7c")  # the nine
    assert rank("Ks 9s") > rank("Kh 7h")


@shows("MA-TCJP-5(c)#2")
def test_5_c_hands_that_are_still_equal_tie() -> None:
    assert rank("Ks 9s") == rank("Kh 9h")


@shows("MA-TCJP-5(c)")
def test_5_c_hands_of_a_kind_tie_exactly_when_their_ranks_match() -> None:
    by_ranks: dict[tuple[object, ...], set[object]] = {}
    by_value: dict[object, set[tuple[object, ...]]] = {}
    for hand in combinations(DECK.cards, 2):
        ranks = sorted(card.rank for card in hand)
        if ranks[1] is Rank.JOKER:  # a joker counts as its partner
            ranks[1] = ranks[0]
        key = (value(hand)[0], *ranks)
        by_ranks.setdefault(key, set()).add(value(hand))
        by_value.setdefault(value(hand), set()).add(key)
    assert {len(values) for values in by_ranks.values()} == {1}
    assert {len(keys) for keys in by_value.values()} == {1}
