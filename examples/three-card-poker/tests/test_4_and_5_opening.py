"""Three Card Poker, Pennsylvania, 649a.4 and 649a.5: opening the table, shuffling and cutting."""

from __future__ import annotations

from collections import Counter

import pytest
from three_card_poker.hands import DECK
from three_card_tables import FILED, HAND, ID, IN_ORDER, TWO_DECKS, antes, at, pa, rejects

from houseway.engine.actions import Cut, Deal, Perform, Report, Shuffle, UseMethod
from houseway.engine.events import Counted, DeckRemoved, Performed
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Irregularity, Shuffler, Step
from houseway.procedures.layout import SHOE, STACK, spread, spread_down
from tests.citing import shows
from tests.playing import Playing, playing

CUT = [Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM]
DEAL = Deal(by=DEALER, places=1)
RECUT = Perform(by=SUPERVISOR, step=Step.RECUT)
ORDER = Perform(by=SUPERVISOR, step=Step.ORDER_SHUFFLE)


def perform(step: Step, seat: int = DEALER) -> Perform:
    return Perform(by=seat, step=step, spot=1)


def received() -> Playing:
    """A table with a player where the first deck has just come."""
    fresh = playing(ID, **FILED)
    fresh.seat(1)
    fresh.next()
    return fresh


@shows(*pa("4(a)"))
def test_4_a_the_dealer_inspects_and_a_floorperson_verifies() -> None:
    fresh = received()
    fresh.refuses(perform(Step.SPREAD), "PA-649a.4(a)")
    fresh.do(perform(Step.INSPECT))
    fresh.refuses(perform(Step.VERIFY), "PA-649a.4(a)")
    fresh.refuses(perform(Step.SPREAD), "PA-649a.4(a)")
    fresh.do(perform(Step.VERIFY, SUPERVISOR))
    fresh.do(perform(Step.SPREAD))


@shows(*pa("4(b)#1", "4(b)#2"))
def test_4_b_the_cards_are_spread_and_offered_to_the_first_player_before_they_are_turned() -> None:
    fresh = playing(ID, **FILED)
    fresh.until_idle()
    assert fresh.steps()[-1] is Step.SPREAD
    assert fresh.round.at(spread(1)) == DECK.cards  # by suit and in sequence
    fresh.refuses(perform(Step.TURN_DOWN), "PA-649a.4(b)#1")
    fresh.seat(1)
    fresh.do(perform(Step.OFFER_INSPECTION))
    fresh.do(perform(Step.TURN_DOWN))


@shows(*pa("4(b)#2"))
def test_4_b_nothing_is_offered_before_it_is_spread() -> None:
    fresh = received()
    fresh.do(perform(Step.INSPECT))
    fresh.do(perform(Step.VERIFY, SUPERVISOR))
    fresh.refuses(perform(Step.OFFER_INSPECTION), "PA-649a.4(b)#2")


@shows(*pa("4(c)"))
def test_4_c_nothing_is_shuffled_before_it_is_washed_and_stacked() -> None:
    received().refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "PA-649a.4(c)")


@shows(*pa("4(c)"))
def test_4_c_cards_are_turned_down_washed_and_stacked_in_this_order() -> None:
    opened = at("shuffling")
    assert opened.steps()[-3:] == [Step.TURN_DOWN, Step.WASH, Step.STACK]
    spread_out = playing(ID, **FILED)
    spread_out.seat(1)
    while spread_out.steps()[-1:] != [Step.TURN_DOWN]:
        spread_out.next()
    spread_out.refuses(perform(Step.STACK), "PA-649a.4(c)")


@shows(*pa("4(d)"))
def test_4_d_each_of_two_decks_is_opened_by_itself() -> None:
    two = antes(1, **TWO_DECKS)
    two.finish(rounds=2)
    washed = [event.spot for event in two.events(Performed) if event.step is Step.WASH]
    assert sorted(washed) == [1, 2]


@shows(*pa("5(a)#1"))
def test_5_a_cards_are_shuffled_before_play_and_after_every_round() -> None:
    fresh = at("shuffling")
    fresh.refuses(DEAL, "PA-649a.5(a)#1")
    fresh.finish()
    fresh.refuses(DEAL, "PA-649a.5(a)#1")
    fresh.finish(rounds=2)
    assert fresh.steps().count(Step.SHUFFLE) == 3


@shows(*pa("5(a)#1"))
def test_5_a_a_floorperson_orders_a_shuffle_and_nobody_else() -> None:
    ready = at("betting")
    ready.refuses(Perform(by=DEALER, step=Step.ORDER_SHUFFLE), "PA-649a.5(a)#1")
    ready.do(ORDER)
    assert ready.round.phase.name == "shuffling"
    ready.finish()
    assert ready.steps().count(Step.SHUFFLE) == 2


@shows(*pa("5(a)#1"))
def test_5_a_a_device_that_reshuffles_by_itself_is_not_provided_for() -> None:
    ready = at("shuffling", shuffler="automated")
    other = UseMethod(by=SUPERVISOR, shuffler=Shuffler.RESHUFFLING, dealing=Dealing.MANUAL_SHOE, decks=1)
    ready.refuses(other, "PA-649a.5(a)#1")


@shows(*pa("5(a)#2"))
def test_5_a_a_shuffle_leaves_one_stack_of_52() -> None:
    stacked = at("cutting")
    assert set(stacked.round.cards) == {STACK}
    assert Counter(stacked.round.at(STACK)) == Counter(DECK.cards)


@shows(*pa("5(a)#3"))
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_5_a_a_device_may_load_the_shoe_itself(dealing: str) -> None:
    loaded = at("betting", shuffler="automated", dealing=dealing, shuffler_loads_shoe=True)
    assert loaded.steps()[-2:] == [Step.SHUFFLE, Step.DEVICE_LOADS_SHOE]
    assert len(loaded.round.at(SHOE)) == 52


@shows(*pa("5(a)#3"))
def test_5_a_only_a_device_loads_and_only_a_shoe() -> None:
    rejects("5(a)#3", shuffler_loads_shoe=True)
    rejects("5(a)#3", **HAND, shuffler_loads_shoe=True)


@shows(*pa("5(b)(1)"))
def test_5_b_1_cards_that_a_device_shuffled_are_dealt_without_a_cut() -> None:
    device = at("loading", shuffler="automated")
    device.refuses(Cut(by=DEALER, cards=20), "PA-649a.5(b)(1)")
    device.until("stub")
    assert not set(CUT) & set(device.steps())


@shows(*pa("5(b)(2)"))
def test_5_b_2_cards_shuffled_by_hand_are_placed_and_not_dealt_uncut() -> None:
    by_hand = at("cutting")
    by_hand.refuses(DEAL, "PA-649a.5(b)(2)")
    by_hand.refuses(Perform(by=DEALER, step=Step.LOAD_SHOE), "PA-649a.5(b)(2)")


@shows(*pa("5(c)#1"))
def test_5_c_the_cover_card_goes_in_at_least_ten_cards_deep() -> None:
    ready = at("cutting")
    assert "10 to 51" in ready.refuses(Cut(by=DEALER, cards=9), "PA-649a.5(c)#1")
    ready.do(Cut(by=DEALER, cards=10))
    assert ready.steps()[-2:] == CUT


@shows(*pa("5(c)#2"))
def test_5_c_the_cards_above_it_go_to_the_bottom() -> None:
    ready = at("cutting")
    stack = ready.round.at(STACK)
    ready.do(Cut(by=DEALER, cards=10))
    assert ready.round.at(STACK) == stack[10:] + stack[:10]


@shows(*pa("5(d)"))
@pytest.mark.parametrize("phase", ["loading", "betting", "dealing"])
def test_5_d_a_floorperson_orders_a_recut_until_the_first_card(phase: str) -> None:
    ready = at(phase)
    ready.refuses(Perform(by=DEALER, step=Step.RECUT), "PA-649a.5(d)")
    ready.do(RECUT)
    assert ready.round.phase.name == "cutting"
    ready.until("dealing")
    ready.do(DEAL)
    ready.refuses(RECUT, "PA-649a.5(d)")


# --- the idle table ----------------------------------------------------------------------------------------------

SPREAD_DOWN = Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN)
SPREAD_UP = Perform(by=DEALER, step=Step.SPREAD_IDLE_UP)
REQUEST = Perform(by=1, step=Step.REQUEST_FACE_UP, spot=1)
REOPENING = [Step.TURN_UP, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK, Step.SHUFFLE]


def idle() -> Playing:
    """A table open for gaming where somebody sits and does not wager."""
    quiet = playing(ID, **FILED)
    quiet.seat(1)
    quiet.until_idle()
    return quiet


@shows(*pa("5(e)#1"))
def test_5_e_cards_of_an_idle_table_are_spread_face_down_unless_a_player_asks() -> None:
    quiet = idle()
    quiet.refuses(SPREAD_UP, "PA-649a.5(e)#1")
    quiet.do(SPREAD_DOWN)
    assert len(quiet.round.at(spread_down(1))) == 52
    asked = idle()
    asked.do(REQUEST)
    assert SPREAD_DOWN not in asked.offered(DEALER)
    asked.do(SPREAD_UP)
    assert len(asked.round.at(spread(1))) == 52


@shows(*pa("5(e)#2"))
def test_5_e_back_in_play_they_are_turned_up_inspected_washed_and_shuffled() -> None:
    quiet = idle()
    quiet.do(SPREAD_DOWN)
    quiet.refuses(DEAL, "PA-649a.5(e)#2")
    before = len(quiet.steps())
    quiet.until("cutting")
    assert quiet.steps()[before:] == REOPENING


# --- devices that count ------------------------------------------------------------------------------------------


@shows(*pa("5(f)#1"), "AMB-06")
@pytest.mark.parametrize(("shuffler", "counts"), [("automated", 0), ("automated-counting", 3)])
def test_5_f_a_counting_device_counts_after_each_shuffle(shuffler: str, counts: int) -> None:
    three = antes(1, shuffler=shuffler)
    three.finish(rounds=3)
    assert [event.clause for event in three.events(Counted)] == ["PA-649a.5(f)#1"] * counts


@shows(*pa("5(f)#2"))
def test_5_f_a_deck_that_the_device_counts_short_is_removed() -> None:
    short = at("dealing", shuffler="automated-counting")
    short.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    short.finish()
    short.until("shuffling")
    short.next()
    assert short.events(Counted)[-1].cards == 51
    assert [event.clause for event in short.events(DeckRemoved)] == ["PA-649a.5(f)#2"]
    assert short.round.phase.name == "opening"
