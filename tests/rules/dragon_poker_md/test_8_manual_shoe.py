"""Dragon Poker, Maryland, chapter 8: dealing from a manual dealing shoe, and the stub."""

from __future__ import annotations

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import Counted, DeckRemoved, Voided
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, SINCE_COUNT
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import RULEBOOK, bettors, rejects

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)
DETERMINE = Perform(by=DEALER, step=Step.DETERMINE_MISDEAL)


def counted(cards: int, fault: Irregularity | None = None, spot: int = 0) -> Playing:
    """Two bettors, perhaps a fault in the deal, and a count of the stub."""
    two = bettors(1, 2)
    two.until("dealing")
    two.do(Deal(by=DEALER, places=3))
    if fault:
        two.do(Report(by=DEALER, what=fault, spot=spot))
    two.until("stub")
    two.do(CountStub(by=DEALER, cards=cards))
    return two


@shows("MD-DP-8.A")
def test_8_a_the_place_of_the_manual_shoe_needs_approval() -> None:
    rejects("MD-DP-8.A", dealing="manual-shoe", shoe_location_approved=False)


@shows("MD-DP-8.B", "AMB-19")
def test_8_b_nothing_is_dealt_before_the_stack_is_in_the_shoe() -> None:
    stacked = bettors(1)
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MD-DP-8.B")
    stacked.do(Perform(by=DEALER, step=Step.LOAD_SHOE))
    assert len(stacked.round.at(SHOE)) == 53


@shows("MD-DP-8.C")
def test_8_c_nothing_is_dealt_before_no_more_bets() -> None:
    loaded = bettors(1)
    loaded.until("betting")
    loaded.refuses(Deal(by=DEALER, places=1), "MD-DP-8.C")


@shows("MD-DP-8.D(1)")
def test_8_d_1_the_dealers_card_says_which_hand_draws_and_which_places() -> None:
    book = catalogue(RULEBOOK)
    (line,) = book.reminders("dealing", "manual-shoe")
    assert line.id == "MD-DP-8.D(1)"
    assert "nearer hand" in line.says
    assert line not in book.reminders("dealing", "hand")


@shows("MD-DP-8.D(2)", "AMB-23")
def test_8_d_2_cards_go_one_at_a_time_clockwise_from_the_far_left_with_the_dealer_last() -> None:
    two = bettors(1, 3)
    two.until("stub")
    assert [spot for spot, _ in two.deals()] == [1, 3, 0] * 3


@shows("MD-DP-8.D(2)")
def test_8_d_2_every_card_is_face_down() -> None:
    two = bettors(1, 3)
    two.until("stub")
    for seat in (None, DEALER, 1, 3):
        assert all(card is None for cards in view(two.round, seat).cards.values() for card in cards)


@shows("MD-DP-8.D(3)", "AMB-24")
def test_8_d_3_after_three_cards_each_the_stub_goes_to_the_rack_unseen() -> None:
    two = bettors(1, 2)
    two.until("stub")
    assert (len(two.deals()), len(two.round.at(SHOE))) == (9, 44)
    two.do(STUB_TO_RACK)
    assert len(two.round.at(RACK)) == 44
    for seat in (None, DEALER, 1):
        assert "Card(" not in repr(viewed_entry(two.round, two.entries[-1], seat).events)


@shows("MD-DP-8.E")
def test_8_e_the_fifth_stub_without_a_count_must_be_counted() -> None:
    alone = bettors(1)
    alone.finish(rounds=4)
    alone.until("stub")
    alone.refuses(STUB_TO_RACK, "MD-DP-8.E")
    alone.do(CountStub(by=DEALER, cards=47))
    assert alone.round.phase.name == "examining"


@shows("MD-DP-8.E", "AMB-26")
@pytest.mark.parametrize("shuffler", ["automated-counting", "approved-reshuffling"])
def test_8_e_a_device_that_counts_lifts_the_count(shuffler: str) -> None:
    alone = bettors(1, shuffler=shuffler, device_approval="D-17")
    for _ in range(6):
        alone.until("stub")
        alone.do(STUB_TO_RACK)
        alone.finish()


@shows("MD-DP-8.E", "AMB-26")
def test_8_e_a_device_that_does_not_count_does_not() -> None:
    alone = bettors(1, shuffler="automated")
    alone.finish(rounds=4)
    alone.until("stub")
    alone.refuses(STUB_TO_RACK, "MD-DP-8.E")


@shows("MD-DP-8.E", "AMB-26")
@pytest.mark.parametrize(("scope", "free"), [("table", 4), ("deck", 8)])
def test_8_e_rounds_are_those_of_the_table_or_of_each_deck(scope: str, free: int) -> None:
    two = bettors(1, shuffler="automated", decks=2, stub_count_scope=scope)
    two.finish(rounds=free)
    assert not two.events(Counted)
    two.until("stub")
    two.refuses(STUB_TO_RACK, "MD-DP-8.E")


@shows("MD-DP-8.F")
def test_8_f_a_count_of_44_goes_on_and_starts_five_rounds_anew() -> None:
    two = counted(44)
    assert two.events(Counted) == [Counted(44, 44, "MD-DP-8.E", SHOE)]
    assert two.round.phase.name == "examining"
    assert two.round.table.mark(SINCE_COUNT) == 0
    assert [event.clause for event in two.moves(SHOE, RACK)] == ["MD-DP-8.F"]


@shows("MD-DP-8.G")
def test_8_g_a_wrong_count_stops_the_round_until_the_cause_is_found() -> None:
    two = counted(43, Irregularity.CARD_LOST)
    assert two.round.phase.name == "stub"
    assert [act for act in two.offered(DEALER) if isinstance(act, Perform)] == [DETERMINE]


@shows("MD-DP-8.G(1)")
def test_8_g_1_a_misdeal_with_all_cards_there_is_void_and_the_deck_stays() -> None:
    two = counted(43, Irregularity.EXTRA_CARD, 1)
    two.do(DETERMINE)
    assert two.events(Voided) == [Voided("MD-DP-8.G(1)")]
    assert not two.events(DeckRemoved)
    assert [two.net(seat) for seat in (1, 2)] == [0, 0]
    assert len(two.round.at(RACK)) == 53


@shows("MD-DP-8.G(2)")
def test_8_g_2_a_wrong_count_with_right_hands_is_void_and_the_deck_is_removed() -> None:
    two = counted(43, Irregularity.CARD_LOST)
    two.do(DETERMINE)
    assert two.events(Voided) == [Voided("MD-DP-8.G(2)")]
    assert [event.clause for event in two.events(DeckRemoved)] == ["MD-DP-8.G(2)"]
    assert [two.net(seat) for seat in (1, 2)] == [0, 0]


@shows("MD-DP-8.G(1)", "MD-DP-8.G(2)", "AMB-27")
def test_8_g_misdealt_and_short_is_void_and_the_deck_is_removed() -> None:
    two = bettors(1, 2)
    two.until("dealing")
    two.do(Deal(by=DEALER, places=3))
    two.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=1))
    two.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    two.until("stub")
    two.do(CountStub(by=DEALER, cards=42))
    two.do(DETERMINE)
    assert two.events(Voided) == [Voided("MD-DP-8.G(2)")]
    assert len(two.events(DeckRemoved)) == 1


@shows("MD-DP-8.D(2)", "MD-DP-1.B(1)")
def test_8_d_2_only_seats_with_a_wager_are_dealt_to() -> None:
    one = bettors(4)
    one.seat(2)
    one.stack({4: "Ra Mo Pa", 0: "Ph Ti Pa"})
    one.until("examining")
    assert (one.hand(4), one.hand(2), one.hand(0)) == ("Ra Mo Pa", "", "Ph Ti Pa")
