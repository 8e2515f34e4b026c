"""Dragon Poker, Maryland, chapter 5: shuffling and cutting the cards, the idle table, approved devices."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from houseway.engine.actions import Cut, Deal, Perform, ReceivePreshuffled, Report, Shuffle
from houseway.engine.events import Counted, DeckRemoved, Performed
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.games.dragon_poker.cards import DECK
from houseway.procedures.layout import RACK, SHOE, STACK, betting_area, spread, spread_down
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import (
    AUTOMATED_SHOE,
    IN_ORDER,
    RESHUFFLING,
    bettors,
    filed,
    rejects,
    table,
    wager,
)

CUT = [Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM]
RECUT = Perform(by=SUPERVISOR, step=Step.RECUT)
ORDER = Perform(by=SUPERVISOR, step=Step.ORDER_SHUFFLE)
DEAL = Deal(by=DEALER, places=1)


def at(phase: str, **options: object) -> Playing:
    """A table with one bettor that has come to this phase."""
    ready = bettors(1, **options)
    ready.until(phase)
    return ready


@shows("MD-DP-5.A")
@pytest.mark.parametrize("shuffler", ["manual", "automated"])
def test_5_a_an_unshuffled_deck_is_not_dealt(shuffler: str) -> None:
    fresh = at("shuffling", shuffler=shuffler)
    fresh.refuses(DEAL, "MD-DP-5.A(1)")
    fresh.do(Shuffle(by=DEALER, deck=1, order=IN_ORDER))
    fresh.until("stub")


@shows("MD-DP-5.A(1)")
def test_5_a_1_the_first_deal_needs_a_shuffle_or_a_pre_shuffled_deck() -> None:
    at("shuffling").refuses(DEAL, "MD-DP-5.A(1)")
    fresh = bettors(1)
    fresh.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    fresh.until("stub")
    assert Step.SHUFFLE not in fresh.steps()


@shows("MD-DP-5.A(2)")
def test_5_a_2_a_shuffle_follows_every_round() -> None:
    alone = bettors(1)
    alone.finish()
    alone.refuses(DEAL, "MD-DP-5.A(2)")
    alone.finish(rounds=2)
    assert alone.steps().count(Step.SHUFFLE) == 3


@shows("MD-DP-5.A(3)")
@pytest.mark.parametrize("phase", ["cutting", "loading", "betting", "dealing"])
def test_5_a_3_a_floorperson_orders_a_shuffle_before_the_first_card(phase: str) -> None:
    ready = at(phase)
    ready.do(ORDER)
    assert ready.round.phase.name == "shuffling"
    ready.refuses(DEAL, "MD-DP-5.A(1)")
    ready.finish()
    assert ready.steps().count(Step.SHUFFLE) == 2


@shows("MD-DP-5.A(3)")
@pytest.mark.parametrize("seat", [1, DEALER])
def test_5_a_3_nobody_else_orders_a_shuffle(seat: int) -> None:
    at("betting").refuses(Perform(by=seat, step=Step.ORDER_SHUFFLE), "MD-DP-5.A(3)")


@shows("MD-DP-5.A(3)")
def test_5_a_3_no_shuffle_is_ordered_after_the_first_card() -> None:
    dealt = at("dealing")
    dealt.do(DEAL)
    dealt.refuses(ORDER, "MD-DP-5.A(3)")


@shows("MD-DP-5.A(3)", "MD-DP-7.E")
def test_5_a_3_a_shuffle_ordered_after_no_more_bets_does_not_reopen_betting() -> None:
    closed = at("dealing")
    closed.do(ORDER)
    closed.until("dealing")
    closed.refuses(wager("ante", 2000), "MD-DP-7.E")


@shows("MD-DP-5.B")
def test_5_b_a_shuffle_leaves_a_single_stack_of_53() -> None:
    stacked = at("cutting")
    assert Counter(stacked.round.at(STACK)) == Counter(DECK.cards)
    assert set(stacked.round.cards) == {STACK}


@shows("MD-DP-5.C")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_5_c_a_device_may_load_the_shoe_itself(dealing: str) -> None:
    loaded = at("betting", shuffler="automated", dealing=dealing, shuffler_loads_shoe=True)
    assert loaded.steps()[-2:] == [Step.SHUFFLE, Step.DEVICE_LOADS_SHOE]
    assert len(loaded.round.at(SHOE)) == 53


@shows("MD-DP-5.C")
def test_5_c_only_a_device_loads_and_only_a_shoe() -> None:
    rejects("MD-DP-5.C", shuffler_loads_shoe=True)
    rejects("MD-DP-5.C", shuffler="automated", dealing="hand", shuffler_loads_shoe=True)


@shows("MD-DP-5.D")
def test_5_d_a_deck_that_the_device_counts_short_is_removed_and_not_dealt() -> None:
    short = bettors(1, shuffler="automated-counting")
    short.until("dealing")
    short.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    short.finish()
    short.until("shuffling")
    short.next()
    assert short.events(Counted)[-1] == Counted(52, 53, "MD-DP-5.D(1)", STACK)
    assert [event.clause for event in short.events(DeckRemoved)] == ["MD-DP-5.D(2)"]
    assert short.round.phase.name == "opening"
    short.finish()


@shows("MD-DP-5.D")
def test_5_d_a_count_of_53_allows_the_deal() -> None:
    whole = at("stub", shuffler="automated-counting")
    assert [event.cards for event in whole.events(Counted)] == [53]
    assert not whole.events(DeckRemoved)


@shows("MD-DP-5.D(1)")
@pytest.mark.parametrize(("shuffler", "counts"), [("automated", 0), ("automated-counting", 3)])
def test_5_d_1_a_counting_device_counts_after_each_shuffle(shuffler: str, counts: int) -> None:
    three = bettors(1, shuffler=shuffler)
    three.finish(rounds=3)
    assert len([event for event in three.events(Counted) if event.clause == "MD-DP-5.D(1)"]) == counts


@shows("MD-DP-5.D(2)", "AMB-29")
@pytest.mark.parametrize("there", [52, 54])
def test_5_d_2_one_card_too_few_or_too_many_removes_the_deck(there: int) -> None:
    wrong = bettors(1, shuffler="automated-counting")
    wrong.finish()
    wrong.until("shuffling")
    rack = (*wrong.round.at(RACK), DECK.card("Ra"))[:there]
    wrong.round = replace(wrong.round, cards={**wrong.round.cards, RACK: rack})
    wrong.do(Shuffle(by=DEALER, deck=1, order=tuple(range(there))))
    assert wrong.events(Counted)[-1].cards == there
    assert [event.deck for event in wrong.events(DeckRemoved)] == [1]


@shows("MD-DP-5.E(1)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_5_e_1_cards_shuffled_by_a_device_are_dealt_without_a_cut(dealing: str) -> None:
    dealt = at("loading", shuffler="automated", dealing=dealing)
    dealt.refuses(Cut(by=DEALER, cards=20), "MD-DP-5.E(1)")
    dealt.until("stub")
    assert not set(CUT) & set(dealt.steps())


@shows("MD-DP-5.E(2)")
def test_5_e_2_cards_shuffled_by_hand_are_not_dealt_uncut() -> None:
    at("cutting").refuses(DEAL, "MD-DP-5.E(2)")


@shows("MD-DP-5.E(2)")
@pytest.mark.parametrize("shuffler", ["manual", "automated"])
def test_5_e_2_pre_shuffled_cards_are_cut_even_beside_a_device(shuffler: str) -> None:
    fresh = bettors(1, shuffler=shuffler)
    fresh.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    fresh.until("loading")
    assert fresh.steps()[-2:] == CUT


@shows("MD-DP-5.F", "AMB-30")
def test_5_f_the_cover_card_goes_in_at_least_ten_cards_deep() -> None:
    ready = at("cutting")
    assert "10 to 52" in ready.refuses(Cut(by=DEALER, cards=9), "MD-DP-5.F")
    ready.refuses(Cut(by=DEALER, cards=53), "MD-DP-5.F")
    ready.do(Cut(by=DEALER, cards=10))


@shows("MD-DP-5.F(1)", "AMB-31")
def test_5_f_1_all_above_the_cover_card_goes_under_the_stack() -> None:
    ready = at("cutting")
    stack = ready.round.at(STACK)
    ready.do(Cut(by=DEALER, cards=12))
    assert ready.round.at(STACK) == stack[12:] + stack[:12]
    assert ready.steps()[-2:] == CUT
    assert len(ready.round.at(STACK)) == 53  # the cover card is none of them


@shows("MD-DP-5.F(2)")
def test_5_f_2_the_cut_stack_goes_into_the_shoe() -> None:
    ready = at("cutting")
    ready.do(Cut(by=DEALER, cards=12))
    cut = ready.round.at(STACK)
    ready.next()
    assert ready.steps()[-1] is Step.LOAD_SHOE
    assert ready.round.at(SHOE) == cut


@shows("MD-DP-5.F(2)", "AMB-30")
def test_5_f_2_for_dealing_from_the_hand_a_cut_stack_goes_into_the_hand() -> None:
    ready = bettors(1, shuffler="automated", dealing="hand")
    ready.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    ready.until("betting")
    assert ready.steps()[-3:] == [*CUT, Step.LEFT_HAND]


@shows("MD-DP-5.G")
@pytest.mark.parametrize("phase", ["loading", "betting", "dealing"])
def test_5_g_a_floorperson_orders_a_recut_until_the_first_card(phase: str) -> None:
    cut = at(phase)
    cut.do(RECUT)
    assert cut.round.phase.name == "cutting"
    assert len(cut.round.at(STACK)) == 53


@shows("MD-DP-5.G")
def test_5_g_no_recut_after_the_first_card_and_none_by_the_dealer() -> None:
    cut = at("dealing")
    cut.refuses(Perform(by=DEALER, step=Step.RECUT), "MD-DP-5.G")
    cut.do(DEAL)
    cut.refuses(RECUT, "MD-DP-5.G")


# --- the idle table --------------------------------------------------------------------------------------------


def idle(**options: object) -> Playing:
    """A table open for gaming where somebody sits and does not wager."""
    quiet = table(**options)
    quiet.seat(1)
    quiet.until_idle()
    assert quiet.round.phase.name == "betting"
    return quiet


SPREAD_DOWN = Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN)
SPREAD_UP = Perform(by=DEALER, step=Step.SPREAD_IDLE_UP)
REQUEST = Perform(by=1, step=Step.REQUEST_FACE_UP, spot=1)
REOPENING = [Step.TURN_UP, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK, Step.SHUFFLE]


@shows("MD-DP-5.H")
def test_5_h_an_idle_table_is_spread_and_reopened_for_the_first_player() -> None:
    quiet = idle()
    before = len(quiet.steps())
    quiet.do(SPREAD_DOWN)
    quiet.until("cutting")
    assert quiet.steps()[before:] == [Step.SPREAD_IDLE_DOWN, *REOPENING]


@shows("MD-DP-5.H")
def test_5_h_a_table_with_a_wager_is_not_idle() -> None:
    busy = at("betting")
    busy.do(wager("ante", 1000))
    assert not {SPREAD_DOWN, SPREAD_UP} & set(busy.offered(DEALER))
    assert REQUEST not in busy.offered(1)


@shows("MD-DP-5.H(1)")
def test_5_h_1_shoe_and_rack_are_emptied() -> None:
    quiet = idle()
    assert quiet.round.at(SHOE)
    quiet.do(SPREAD_DOWN)
    assert (quiet.round.at(SHOE), quiet.round.at(RACK)) == ((), ())


@shows("MD-DP-5.H(2)")
def test_5_h_2_the_spread_is_face_down_unless_a_player_asks() -> None:
    quiet = idle()
    assert SPREAD_DOWN in quiet.offered(DEALER)
    assert SPREAD_UP not in quiet.offered(DEALER)
    quiet.do(SPREAD_DOWN)
    assert len(quiet.round.at(spread_down(1))) == 53


@shows("MD-DP-5.H(2)")
def test_5_h_2_at_a_players_request_the_spread_is_face_up() -> None:
    quiet = idle()
    quiet.do(REQUEST)
    assert SPREAD_DOWN not in quiet.offered(DEALER)
    quiet.do(SPREAD_UP)
    assert len(quiet.round.at(spread(1))) == 53
    before = len(quiet.steps())
    quiet.until("cutting")
    assert quiet.steps()[before:] == REOPENING[1:]


@shows("MD-DP-5.H(3)")
def test_5_h_3_turning_down_wash_stack_and_shuffle_precede_the_next_deal() -> None:
    quiet = idle()
    quiet.do(SPREAD_DOWN)
    quiet.refuses(DEAL, "MD-DP-5.H(3)")
    quiet.until("cutting")
    assert quiet.steps()[-4:] == [Step.TURN_DOWN, Step.WASH, Step.STACK, Step.SHUFFLE]


# --- devices that reshuffle by themselves ----------------------------------------------------------------------


@shows("MD-DP-5.I")
def test_5_i_a_device_that_reshuffles_by_itself_needs_approval() -> None:
    rejects("MD-DP-5.I", shuffler="approved-reshuffling")
    assert filed(**RESHUFFLING).options.device_approval == "D-17"


@shows("MD-DP-5.I")
def test_5_i_it_counts_the_cards() -> None:
    device = at("stub", **RESHUFFLING)
    assert [event.cards for event in device.events(Counted)] == [53]


@shows("MD-DP-5.J")
def test_5_j_no_cut_is_made_even_with_a_pre_shuffled_deck() -> None:
    device = bettors(1, **RESHUFFLING)
    device.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    device.until("betting")
    assert not set(CUT) & set(device.steps())
    device.refuses(RECUT, "MD-DP-5.G")


@shows("MD-DP-5.J")
def test_5_j_no_idle_spread_is_asked_for() -> None:
    device = idle(**RESHUFFLING)
    assert not {SPREAD_DOWN, SPREAD_UP} & set(device.offered(DEALER))
    assert REQUEST not in device.offered(1)


@shows("MD-DP-5.A(3)", "MD-DP-5.D(2)", "AMB-29")
def test_5_d_wagers_that_lie_there_when_a_deck_is_removed_can_be_withdrawn() -> None:
    short = bettors(1, shuffler="automated-counting")
    short.until("betting")
    short.do(wager("ante", 1000))
    short.round = replace(short.round, cards={**short.round.cards, SHOE: short.round.at(SHOE)[1:]})
    short.do(ORDER)
    short.do(Shuffle(by=DEALER, deck=1, order=tuple(range(52))))
    assert len(short.events(DeckRemoved)) == 1
    assert short.round.stake(betting_area("ante", 1)) == 1000
    short.until("betting")
    assert any(type(act).__name__ == "WithdrawWager" for act in short.offered(1))


@shows("MD-DP-5.A(2)", "MD-DP-5.E(1)")
def test_5_a_2_a_device_shuffles_all_53_again_after_a_round() -> None:
    again = bettors(1, **AUTOMATED_SHOE)
    again.finish()
    assert len(again.round.at(RACK)) == 53
    again.until("dealing")
    assert len(again.round.at(SHOE)) == 53
    clauses = [event.clause for event in again.events(Performed) if event.step is Step.SHUFFLE]
    assert clauses == ["MD-DP-5.A(1)", "MD-DP-5.A(2)"]
