"""Dragon Poker, Maryland, chapter 6: rankings."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from houseway.cards import Hand
from houseway.errors import BadNotation
from houseway.games.dragon_poker.cards import DECK, Character
from houseway.games.dragon_poker.hands import Kind, kind_of, name_of, value
from tests.citing import shows
from tests.rules.dragon_poker_md.tables import filed, main, played, rank


@shows("MD-DP-6.A")
def test_6_a_phoenix_high_beats_tiger_high() -> None:
    assert rank("Ph Pa Ra") > rank("Ti Pa Mo")


@shows("MD-DP-6.A")
def test_6_a_the_order_of_the_characters_decides_between_trips() -> None:
    trips = [rank(f"{mark} {mark} {mark}") for mark in ("Dr", "Ph", "Ti", "Pa", "Mo", "Ra")]
    assert trips == sorted(trips, reverse=True)
    assert len(set(trips)) == 6


@shows("MD-DP-6.A(1)", "AMB-01")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Dg Pa Pa", "Three Pandas"),
        ("Dg Dr Ra", "Pair of Dragons, Rabbit"),
        ("Dg Dr Db", "Three Dragons"),
        ("Dg Ph Ti", "Pair of Phoenix, Tiger"),
        ("Dg Mo Ra", "Pair of Monkeys, Rabbit"),
        ("Ra Ra Dg", "Three Rabbits"),
    ],
)
def test_6_a_1_the_gold_dragon_is_at_its_best(cards: str, name: str) -> None:
    assert name_of(rank(cards)) == name


@shows("MD-DP-6.A(1)", "AMB-01")
def test_6_a_1_no_use_of_the_gold_dragon_beats_the_one_taken() -> None:
    """Against every character that it could stand for, in every hand with it."""
    plain = [card for card in DECK.cards if str(card) != "Dg"]
    stands_for = [DECK.card(mark) for mark in ("Dr", "Ph", "Ti", "Pa", "Mo", "Ra")]
    for two in set(combinations(plain, 2)):
        best = value((DECK.card("Dg"), *two))
        assert best == max(value((card, *two)) for card in stands_for)
        assert best[0] >= Kind.PAIR


@shows("MD-DP-6.B(1)")
def test_6_b_1_trips_beat_any_pair_and_the_higher_trips_win() -> None:
    assert rank("Ra Ra Ra") > rank("Dr Db Ph")
    assert rank("Mo Mo Mo") > rank("Ra Ra Ra")
    assert kind_of(rank("Ra Ra Ra")) == "trips"


@shows("MD-DP-6.B(2)")
def test_6_b_2_a_pair_beats_any_high_card() -> None:
    assert rank("Ra Ra Mo") > rank("Dr Ph Ti")
    assert rank("Mo Mo Ra") > rank("Ra Ra Dr")
    assert kind_of(rank("Ra Ra Mo")) == "pair"


@shows("MD-DP-6.B(2)(a)")
def test_6_b_2_a_the_third_card_decides_between_equal_pairs() -> None:
    assert rank("Ti Ti Mo") > rank("Ti Ti Ra")
    assert rank("Ti Ti Dr") > rank("Ti Ti Ph")


@shows("MD-DP-6.B(3)")
def test_6_b_3_the_highest_card_decides_between_high_cards() -> None:
    assert rank("Dr Mo Ra") > rank("Ph Ti Pa")
    assert kind_of(rank("Dr Mo Ra")) == "high card"


@shows("MD-DP-6.B(3)(a)")
def test_6_b_3_a_then_the_second_card() -> None:
    assert rank("Dr Ti Ra") > rank("Dr Pa Mo")


@shows("MD-DP-6.B(3)(b)")
def test_6_b_3_b_then_the_third_card() -> None:
    assert rank("Dr Ti Mo") > rank("Dr Ti Ra")


@shows("MD-DP-6.B(4)", "AMB-02")
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Dr Db Mo", "Db Db Mo"),
        ("Ph Ph Ph", "Ph Ph Ph"),
        ("Dg Ph Ti", "Ph Ph Ti"),
        ("Dg Dr Db", "Dr Dr Db"),
        ("Dr Ti Ra", "Db Ti Ra"),
    ],
)
def test_6_b_4_hands_of_the_same_rank_tie(ours: str, theirs: str) -> None:
    assert rank(ours) == rank(theirs)
    assert played(ours, theirs) == main(0, 0, 0)


@shows("MD-DP-6.B(4)")
def test_6_b_4_the_order_of_the_cards_in_a_hand_does_not_matter() -> None:
    def ranks(hand: Hand) -> set[tuple[int, ...]]:
        return {value(each) for each in permutations(hand)}

    kinds = [DECK.card(mark) for mark in ("Dg", "Dr", "Ph", "Ti", "Pa", "Mo", "Ra")]
    assert all(len(ranks(hand)) == 1 for hand in combinations([*kinds, *kinds[1:]], 3))


@shows("MD-DP-6.A", "MD-DP-1.B(7)")
def test_6_a_hands_are_written_as_text_and_checked_against_the_deck() -> None:
    with pytest.raises(BadNotation, match="Dg appears 2 times"):
        DECK.hand("Dg Dg Ra", 3)
    with pytest.raises(BadNotation, match="unknown card 'As' at place 1 of 'As Dr Ra': expected one of Dg Dr Db"):
        DECK.hand("As Dr Ra", 3)
    assert filed().hand_sizes == (3,)


@shows("MD-DP-6.A")
def test_6_a_a_hand_has_a_name_in_the_documents_words() -> None:
    assert name_of(rank("Db Ti Ra")) == "High card, Dragon-Tiger-Rabbit"
    assert name_of(rank("Ph Ph Ph")) == "Three Phoenix"
    assert [each.plural for each in Character][:2] == ["Rabbits", "Monkeys"]
