"""Two Card Joker Poker, Massachusetts, section 9: dealing from an automated dealing shoe."""

from __future__ import annotations

from houseway.cards import show
from houseway.engine.actions import CountStub, Deal, Perform, Report
from houseway.engine.events import Counted, DeckRemoved
from houseway.engine.view import view
from houseway.engine.words import DEALER, Dealing, Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, STACK, dealt
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import (
    AUTOMATED_SHOE,
    COUNTING_SHOE,
    filed,
    one_player,
    rejects,
    table,
)

STUB_TO_RACK = Perform(by=DEALER, step=Step.STUB_TO_RACK)


def dealing(*seats: int) -> Playing:
    """Antes in these seats of a table with an automated shoe, betting closed, nothing dealt."""
    ready = table(**AUTOMATED_SHOE)
    for seat in seats:
        ready.seat(seat, ante=1000)
    ready.until("dealing")
    return ready


@shows("MA-TCJP-9(a)")
def test_9_a_the_shoe_its_place_and_its_procedures_need_approval() -> None:
    rejects("MA-TCJP-9(a)", **AUTOMATED_SHOE, shoe_approved=False)
    rejects("MA-TCJP-9(a)", **AUTOMATED_SHOE, shoe_procedures_approved=False)
    assert filed(**AUTOMATED_SHOE).options.dealing is Dealing.AUTOMATED_SHOE


@shows("MA-TCJP-9(b)(1)")
def test_9_b_1_the_cards_are_in_the_shoe_before_the_first_stack() -> None:
    stacked = one_player(**AUTOMATED_SHOE)
    stacked.until("loading")
    stacked.refuses(Deal(by=DEALER, places=1), "MA-TCJP-9(b)(1)")
    stacked.until("dealing")
    assert Step.LOAD_AUTOMATED_SHOE in stacked.steps()


@shows("MA-TCJP-9(b)(2)")
def test_9_b_2_no_stack_is_issued_before_no_more_bets() -> None:
    loaded = one_player(**AUTOMATED_SHOE)
    loaded.until("betting")
    loaded.refuses(Deal(by=DEALER, places=1), "MA-TCJP-9(b)(2)")


@shows("MA-TCJP-9(c)#1")
def test_9_c_the_first_stack_goes_to_the_bettor_at_the_far_left() -> None:
    two = dealing(2, 5)
    shoe = two.round.at(SHOE)
    two.do(Deal(by=DEALER, places=1))
    assert two.deals() == [(2, show(shoe[:2]))]


@shows("MA-TCJP-9(c)#2", "AMB-10")
def test_9_c_the_other_stacks_go_clockwise_to_bettors_only() -> None:
    two = dealing(2, 5)
    shoe = two.round.at(SHOE)
    two.until("stub")
    assert two.deals()[1] == (5, show(shoe[2:4]))
    assert [spot for spot, _ in two.deals()] == [2, 5, 0]


@shows("MA-TCJP-9(c)#3")
def test_9_c_the_dealers_stack_is_last_and_stays_hidden() -> None:
    two = dealing(2, 5)
    shoe = two.round.at(SHOE)
    two.until("stub")
    assert two.round.at(dealt(0)) == shoe[4:6]
    for seat in (None, DEALER, 2, 5):
        assert view(two.round, seat).at(dealt(0)) == (None, None)


@shows("MA-TCJP-9(d)")
def test_9_d_the_stub_goes_to_the_rack_after_the_dealers_stack() -> None:
    two = dealing(2, 5)
    two.do(Deal(by=DEALER, places=3))
    two.do(STUB_TO_RACK)
    assert len(two.round.at(RACK)) == 48
    assert not two.round.at(SHOE)


@shows("MA-TCJP-9(e)")
def test_9_e_the_fifth_round_is_counted() -> None:
    alone = one_player(**AUTOMATED_SHOE)
    alone.finish(rounds=4)
    alone.until("stub")
    alone.refuses(STUB_TO_RACK, "MA-TCJP-9(e)")
    alone.do(CountStub(by=DEALER, cards=50))


@shows("MA-TCJP-9(f)#1", "AMB-18")
def test_9_f_a_counting_shuffler_lifts_the_count() -> None:
    alone = one_player(**COUNTING_SHOE)
    for _ in range(10):
        alone.until("stub")
        alone.do(STUB_TO_RACK)
        alone.finish()


@shows("MA-TCJP-9(f)#2")
def test_9_f_a_deck_that_the_shuffler_finds_short_is_removed() -> None:
    alone = one_player(**COUNTING_SHOE)
    alone.until("dealing")
    alone.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    alone.finish()
    while not alone.events(DeckRemoved):
        alone.next()
    assert alone.events(Counted)[-1] == Counted(53, 54, "MA-TCJP-9(f)#1", STACK)
    assert alone.events(DeckRemoved) == [DeckRemoved(1, "MA-TCJP-9(f)#2")]
    assert alone.round.phase.name == "opening"
    alone.refuses(Deal(by=DEALER, places=1), "MA-TCJP-3(a)")


@shows("MA-TCJP-9(f)")
def test_9_f_a_report_of_54_lets_the_next_deal_go_on() -> None:
    alone = one_player(**COUNTING_SHOE)
    alone.until("loading")
    assert alone.events(Counted) == [Counted(54, 54, "MA-TCJP-9(f)#1", STACK)]
    alone.finish()
    assert len(alone.events(Counted)) == 1  # the stub was not counted
