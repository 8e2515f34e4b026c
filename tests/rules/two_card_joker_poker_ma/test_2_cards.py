"""Two Card Joker Poker, Massachusetts, section 2: cards and number of decks."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cards import JOKER
from houseway.engine.actions import Deal, Perform, Shuffle
from houseway.engine.areas import deck_area
from houseway.engine.events import Marked
from houseway.engine.words import DEALER, Step
from houseway.games.two_card_joker.hands import DECK
from houseway.procedures.layout import LAST_DECK, RACK, STACK
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import TWO_DECKS, filed, one_player, rejects

IN_ORDER = tuple(range(54))


@shows("MA-TCJP-2(a)#1", "AMB-11")
def test_2_a_the_deck_is_52_cards_and_two_jokers() -> None:
    assert len(DECK.cards) == 54
    assert DECK.cards.count(JOKER) == 2
    suited = [card for card in DECK.cards if card != JOKER]
    assert len(set(suited)) == 52
    assert set(Counter(card.suit for card in suited).values()) == {13}


@shows("MA-TCJP-2(a)#1")
def test_2_a_a_deck_of_52_is_rejected() -> None:
    rejects("MA-TCJP-2(a)#1", cards_in_decks=[52])


@shows("MA-TCJP-2(a)#2", "AMB-29")
def test_2_a_two_cover_cards_yellow_or_green() -> None:
    assert filed(cover_cards=["yellow", "green"]).options.cover_cards == ("yellow", "green")
    rejects("MA-TCJP-2(a)#2", cover_cards=["yellow"])
    rejects("MA-TCJP-2(a)#2", cover_cards=["yellow", "yellow", "green"])
    rejects("MA-TCJP-2(a)#2", cover_cards=["yellow", "red"])


@shows("MA-TCJP-2(b)")
def test_2_b_a_second_deck_needs_an_automated_shuffler() -> None:
    rejects("MA-TCJP-2(b)", decks=2, shuffler="manual")
    assert filed(decks=2, shuffler="automated").options.decks == 2


@shows("MA-TCJP-2(b)(1)")
def test_2_b_1_each_of_two_decks_meets_the_standard() -> None:
    rejects("MA-TCJP-2(b)(1)", **TWO_DECKS, cards_in_decks=[54, 53])


@shows("MA-TCJP-2(b)(2)")
def test_2_b_2_the_backs_have_different_colours() -> None:
    rejects("MA-TCJP-2(b)(2)", **TWO_DECKS, backs=["blue", "blue"])
    assert filed(**TWO_DECKS, backs=["red", "blue"]).options.backs == ("red", "blue")


@shows("MA-TCJP-2(b)(2)")
@pytest.mark.parametrize("backs", [["red", "Red"], ["dark red", "Dark  Red "], ["red"], ["red", "blue", "green"]])
def test_2_b_2_a_colour_written_otherwise_is_the_same_and_each_deck_has_one(backs: list[str]) -> None:
    rejects("MA-TCJP-2(b)(2)", **TWO_DECKS, backs=backs)


@shows("MA-TCJP-2(b)(2)")
def test_2_b_2_a_table_with_one_deck_may_file_the_back_of_a_second() -> None:
    assert filed(backs=["red"]).options.backs == ("red",)
    assert filed(backs=["red", "blue"]).options.backs == ("red", "blue")
    rejects("MA-TCJP-2(b)(2)", backs=["red", "blue", "green"])
    rejects("MA-TCJP-2(b)(2)", backs=[])


@shows("MA-TCJP-2(b)(3)")
def test_2_b_3_one_deck_is_in_the_shuffler_while_the_other_plays() -> None:
    two = one_player(**TWO_DECKS)
    two.finish()
    two.until("dealing")
    assert Step.SWAP_DECKS in two.steps()
    assert len(two.round.at(deck_area(1))) == 54
    assert len(two.round.at(deck_area(2))) == 0


@shows("MA-TCJP-2(b)(3)")
def test_2_b_3_the_other_deck_is_shuffled_before_the_round_goes_on() -> None:
    two = one_player(**TWO_DECKS)
    two.until("dealing")
    two.do(Deal(by=DEALER, places=1))
    two.refuses(Deal(by=DEALER, places=1), "MA-TCJP-2(b)(3)")
    two.do(Shuffle(by=DEALER, deck=2, order=IN_ORDER))
    two.do(Deal(by=DEALER, places=1))


@shows("MA-TCJP-2(b)(4)")
def test_2_b_4_the_decks_alternate_every_round() -> None:
    two = one_player(**TWO_DECKS)
    two.finish(rounds=4)
    assert [event.value for event in two.events(Marked) if event.mark == LAST_DECK] == [1, 2, 1, 2]


@shows("MA-TCJP-2(b)(4)")
def test_2_b_4_the_same_deck_twice_running_is_refused() -> None:
    two = one_player(**TWO_DECKS)
    two.finish()
    two.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MA-TCJP-2(b)(4)")


@shows("MA-TCJP-2(b)(5)")
def test_2_b_5_the_other_deck_waits_until_the_rack_is_cleared() -> None:
    two = one_player(**TWO_DECKS)
    two.finish()
    assert len(two.round.at(RACK)) == 54
    two.refuses(Shuffle(by=DEALER, deck=2, order=IN_ORDER), "MA-TCJP-2(b)(5)")
    two.do(Perform(by=DEALER, step=Step.SWAP_DECKS))
    assert not two.round.at(RACK)
    assert len(two.round.at(STACK)) == 54  # shuffled while the first was dealt


@shows("MA-TCJP-2(b)(5)")
def test_2_b_5_the_rack_never_holds_two_decks() -> None:
    two = one_player(**TWO_DECKS)
    while two.round.number < 5:
        two.next()
        rack = Counter(two.round.at(RACK))
        assert all(count <= DECK.cards.count(card) for card, count in rack.items())
