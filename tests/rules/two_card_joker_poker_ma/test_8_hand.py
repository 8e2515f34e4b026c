"""Two Card Joker Poker, Massachusetts, section 8: dealing from the hand."""

from __future__ import annotations

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Perform
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Dealing, Step
from houseway.procedures.layout import RACK, SHOE, dealt
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import HAND, RULEBOOK, filed, one_player, rejects, table

LEFT = Perform(by=DEALER, step=Step.LEFT_HAND)
RIGHT = Perform(by=DEALER, step=Step.RIGHT_HAND)
STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)


def dealing(*seats: int) -> Playing:
    """Antes in these seats of a hand-dealt table, betting closed, nothing dealt."""
    ready = table(**HAND)
    for seat in seats:
        ready.seat(seat, ante=1000)
    ready.until("dealing")
    return ready


@shows("MA-TCJP-8(a)")
def test_8_a_cards_may_be_dealt_from_the_hand() -> None:
    assert filed(dealing="hand", shuffler="automated").options.dealing is Dealing.HAND


@shows("MA-TCJP-8(b)(1)", "AMB-19")
def test_8_b_1_dealing_from_the_hand_needs_a_shuffling_device() -> None:
    rejects("MA-TCJP-8(b)(1)", dealing="hand", shuffler="manual")


@shows("MA-TCJP-8(b)(2)")
@pytest.mark.parametrize("taken", [LEFT, RIGHT])
def test_8_b_2_the_deck_is_taken_in_either_hand_before_the_first_card(taken: Perform) -> None:
    stacked = one_player(**HAND)
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MA-TCJP-8(b)(2)")
    stacked.do(taken)
    stacked.until("stub")
    assert stacked.steps().count(taken.step) == 1


@shows("MA-TCJP-8(b)(2)(i)")
@pytest.mark.parametrize("phase", ["betting", "dealing", "stub"])
def test_8_b_2_i_the_holding_hand_does_not_change_in_the_round(phase: str) -> None:
    held = one_player(**HAND)
    held.until("loading")
    held.do(LEFT)
    held.until(phase)
    held.refuses(RIGHT, "MA-TCJP-8(b)(2)(i)")


@shows("MA-TCJP-8(b)(2)(i)")
def test_8_b_2_i_the_next_round_may_take_the_other_hand() -> None:
    held = one_player(**HAND)
    held.finish()
    held.until("loading")
    held.do(RIGHT)
    assert (held.steps().count(Step.LEFT_HAND), held.steps().count(Step.RIGHT_HAND)) == (1, 1)


@shows("MA-TCJP-8(b)(2)(i)", "MA-TCJP-8(b)(2)(ii)")
def test_8_b_2_the_dealers_card_says_how_the_deck_is_held() -> None:
    lines = catalogue(RULEBOOK).reminders("dealing", "hand")
    assert [line.id for line in lines] == ["MA-TCJP-8(b)(2)(i)", "MA-TCJP-8(b)(2)(ii)"]
    assert "over the table inventory container" in lines[1].says


@shows("MA-TCJP-8(b)(3)#1")
def test_8_b_3_nothing_is_dealt_before_no_more_bets() -> None:
    taken = one_player(**HAND)
    taken.until("betting")
    taken.refuses(Deal(by=DEALER, places=1), "MA-TCJP-8(b)(3)#1")


@shows("MA-TCJP-8(b)(3)#2")
def test_8_b_3_every_card_is_the_top_card() -> None:
    two = dealing(2, 4)
    deck = two.round.at(SHOE)
    two.until("stub")
    assert [card for _, card in two.deals()] == [str(card) for card in deck[:6]]
    assert two.round.at(SHOE) == deck[6:]


@shows("MA-TCJP-8(c)", "AMB-10")
def test_8_c_cards_go_clockwise_from_the_far_left_with_the_dealer_last() -> None:
    two = dealing(2, 4)
    two.until("stub")
    assert [spot for spot, _ in two.deals()] == [2, 4, 0, 2, 4, 0]


@shows("MA-TCJP-8(c)(1)")
def test_8_c_1_each_player_gets_a_first_card_face_down() -> None:
    two = dealing(2, 4)
    two.do(Deal(by=DEALER, places=2))
    assert view(two.round, 2).at(dealt(2)) == view(two.round, 2).at(dealt(4)) == (None,)
    assert two.round.at(dealt(0)) == ()


@shows("MA-TCJP-8(c)(2)")
def test_8_c_2_the_dealers_first_card_is_covered() -> None:
    two = dealing(2, 4)
    two.do(Deal(by=DEALER, places=3))
    assert view(two.round, DEALER).at(dealt(0)) == (None,)


@shows("MA-TCJP-8(c)(3)")
def test_8_c_3_each_player_gets_a_second_card() -> None:
    two = dealing(2, 4)
    two.do(Deal(by=DEALER, places=5))
    assert [len(two.round.at(dealt(spot))) for spot in (2, 4, 0)] == [2, 2, 1]


@shows("MA-TCJP-8(c)(4)")
def test_8_c_4_the_dealers_second_card_is_covered_and_last() -> None:
    two = dealing(2, 4)
    two.do(Deal(by=DEALER, places=6))
    assert view(two.round, DEALER).at(dealt(0)) == (None, None)
    assert two.round.phase.name == "stub"


@shows("MA-TCJP-8(c)(5)")
def test_8_c_5_everybody_sees_backs_only() -> None:
    two = dealing(2, 4)
    for _ in range(6):
        two.do(Deal(by=DEALER, places=1))
        for seat in (None, DEALER, 2, 4):
            assert "Card(" not in repr(viewed_entry(two.round, two.entries[-1], seat).events)
            assert all(card is None for cards in view(two.round, seat).cards.values() for card in cards)


@shows("MA-TCJP-8(d)")
def test_8_d_the_stub_goes_unseen_to_the_rack() -> None:
    two = dealing(2, 4)
    two.until("stub")
    two.do(STUB_TO_RACK)
    assert len(two.round.at(RACK)) == 48
    assert RACK not in view(two.round, DEALER).cards


@shows("MA-TCJP-8(e)", "AMB-18")
@pytest.mark.parametrize("shuffler", ["automated", "automated-counting"])
def test_8_e_the_fifth_round_is_counted_even_if_the_shuffler_counts(shuffler: str) -> None:
    alone = one_player(dealing="hand", shuffler=shuffler)
    alone.finish(rounds=4)
    alone.until("stub")
    alone.refuses(STUB_TO_RACK, "MA-TCJP-8(e)")
    alone.do(CountStub(by=DEALER, cards=50))
