"""Dragon Poker, Maryland, chapter 9: dealing from the hand."""

from __future__ import annotations

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import DeckRemoved, Voided
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Dealing, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import HAND, RULEBOOK, bettors, filed, rejects

LEFT = Perform(by=DEALER, step=Step.LEFT_HAND)
RIGHT = Perform(by=DEALER, step=Step.RIGHT_HAND)
STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)
DETERMINE = Perform(by=DEALER, step=Step.DETERMINE_MISDEAL)


def counted(cards: int, fault: Irregularity | None = None, spot: int = 0) -> Playing:
    """One bettor, perhaps a fault in the deal, and a count of the stub."""
    one = bettors(1, **HAND)
    one.until("dealing")
    one.do(Deal(by=DEALER, places=2))
    if fault:
        one.do(Report(by=DEALER, what=fault, spot=spot))
    one.until("stub")
    one.do(CountStub(by=DEALER, cards=cards))
    return one


@shows("MD-DP-9.A")
def test_9_a_cards_may_be_dealt_from_the_hand() -> None:
    assert filed(**HAND).options.dealing is Dealing.HAND


@shows("MD-DP-9.A(1)")
def test_9_a_1_dealing_from_the_hand_needs_a_shuffling_device() -> None:
    rejects("MD-DP-9.A(1)", dealing="hand", shuffler="manual")


@shows("MD-DP-9.A(2)")
@pytest.mark.parametrize("taken", [LEFT, RIGHT])
def test_9_a_2_the_deck_is_taken_in_either_hand_before_the_first_card(taken: Perform) -> None:
    stacked = bettors(1, **HAND)
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MD-DP-9.A(2)")
    stacked.do(taken)
    stacked.until("stub")
    assert stacked.steps().count(taken.step) == 1


@shows("MD-DP-9.A(2)(a)")
@pytest.mark.parametrize("phase", ["betting", "dealing", "stub"])
def test_9_a_2_a_the_holding_hand_does_not_change_in_the_round(phase: str) -> None:
    taken = bettors(1, **HAND)
    taken.until("loading")
    taken.do(LEFT)
    taken.until(phase)
    taken.refuses(RIGHT, "MD-DP-9.A(2)(a)")


@shows("MD-DP-9.A(2)(a)", "MD-DP-9.A(2)(b)")
def test_9_a_2_the_dealers_card_says_how_the_deck_is_held() -> None:
    lines = catalogue(RULEBOOK).reminders("dealing", "hand")
    assert [line.id for line in lines] == ["MD-DP-9.A(2)(a)", "MD-DP-9.A(2)(b)"]
    assert "above the chip tray" in lines[1].says


@shows("MD-DP-9.B")
def test_9_b_nothing_is_dealt_before_no_more_bets() -> None:
    taken = bettors(1, **HAND)
    taken.until("betting")
    taken.refuses(Deal(by=DEALER, places=1), "MD-DP-9.B")


@shows("MD-DP-9.C(1)")
def test_9_c_1_every_card_is_the_top_card() -> None:
    two = bettors(2, 6, **HAND)
    two.until("dealing")
    deck = two.round.at(SHOE)
    two.until("stub")
    assert [card for _, card in two.deals()] == [str(card) for card in deck[:9]]


@shows("MD-DP-9.C(2)")
def test_9_c_2_cards_go_to_each_bettor_and_the_dealer_until_each_has_three() -> None:
    two = bettors(2, 6, **HAND)
    two.seat(4)
    two.until("stub")
    assert [spot for spot, _ in two.deals()] == [2, 6, 0] * 3


@shows("MD-DP-9.C(3)")
def test_9_c_3_everybody_sees_backs_only() -> None:
    two = bettors(2, 6, **HAND)
    two.until("dealing")
    for _ in range(9):
        two.do(Deal(by=DEALER, places=1))
        for seat in (None, DEALER, 2, 6):
            assert "Card(" not in repr(viewed_entry(two.round, two.entries[-1], seat).events)
            assert all(card is None for cards in view(two.round, seat).cards.values() for card in cards)


@shows("MD-DP-9.C(4)")
def test_9_c_4_the_stub_goes_to_the_rack_unseen() -> None:
    one = bettors(1, **HAND)
    one.until("stub")
    one.do(STUB_TO_RACK)
    assert [(event.clause, len(event.cards)) for event in one.moves(SHOE, RACK)] == [("MD-DP-9.C(4)", 47)]
    assert RACK not in view(one.round, DEALER).cards


@shows("MD-DP-9.D", "AMB-26")
def test_9_d_the_fifth_round_demands_a_count_unless_the_shuffler_counts() -> None:
    plain, counting = bettors(1, **HAND), bettors(1, dealing="hand", shuffler="automated-counting")
    for each in (plain, counting):
        each.finish(rounds=4)
        each.until("stub")
    plain.refuses(STUB_TO_RACK, "MD-DP-9.D")
    counting.do(STUB_TO_RACK)


@shows("MD-DP-9.E")
def test_9_e_a_count_of_47_with_one_bettor_goes_on() -> None:
    one = counted(47)
    assert one.round.phase.name == "examining"
    assert [event.clause for event in one.moves(SHOE, RACK)] == ["MD-DP-9.E"]


@shows("MD-DP-9.F")
def test_9_f_a_count_of_46_demands_a_finding() -> None:
    one = counted(46, Irregularity.CARD_LOST)
    assert [act for act in one.offered(DEALER) if isinstance(act, Perform)] == [DETERMINE]


@shows("MD-DP-9.G")
def test_9_g_a_misdeal_with_53_cards_returns_the_bets_and_keeps_the_deck() -> None:
    one = counted(46, Irregularity.EXTRA_CARD, 1)
    one.do(DETERMINE)
    assert one.events(Voided) == [Voided("MD-DP-9.G")]
    assert (one.net(1), one.events(DeckRemoved)) == (0, [])


@shows("MD-DP-9.H")
def test_9_h_a_wrong_count_with_right_hands_removes_the_deck() -> None:
    one = counted(46, Irregularity.CARD_LOST)
    one.do(DETERMINE)
    assert one.events(Voided) == [Voided("MD-DP-9.H")]
    assert (one.net(1), [event.deck for event in one.events(DeckRemoved)]) == (0, [1])
