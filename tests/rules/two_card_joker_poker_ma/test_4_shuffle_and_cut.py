"""Two Card Joker Poker, Massachusetts, section 4: shuffle and cut of the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.catalogue import catalogue
from houseway.engine.actions import (
    Attend,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    ReceivePreshuffled,
    Sit,
    UseMethod,
)
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Shuffler, Step
from houseway.games.two_card_joker.hands import DECK
from houseway.procedures.layout import RACK, SHOE, STACK, spread, spread_down
from tests.citing import shows
from tests.playing import Playing
from tests.rules.two_card_joker_poker_ma.tables import AUTOMATED_SHOE, RULEBOOK, one_player, rejects, table

CUT = [Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK]
RECUT = Perform(by=SUPERVISOR, step=Step.RECUT)


def cutting() -> Playing:
    """A table whose deck is shuffled by hand and about to be cut."""
    ready = one_player()
    ready.until("cutting")
    return ready


@shows("MA-TCJP-4(a)#1")
def test_4_a_nothing_is_dealt_before_the_first_shuffle() -> None:
    fresh = one_player()
    fresh.until("shuffling")
    fresh.refuses(Deal(by=DEALER, places=1), "MA-TCJP-4(a)#1")


@shows("MA-TCJP-4(a)#1")
def test_4_a_pre_shuffled_cards_need_no_first_shuffle() -> None:
    fresh = one_player()
    fresh.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(range(54))))
    fresh.until("dealing")
    assert Step.SHUFFLE not in fresh.steps()


@shows("MA-TCJP-4(a)#2")
def test_4_a_nothing_is_dealt_from_the_cards_of_the_last_round() -> None:
    second = one_player()
    second.finish()
    second.refuses(Deal(by=DEALER, places=1), "MA-TCJP-4(a)#2")


@shows("MA-TCJP-4(a)#2")
def test_4_a_pre_shuffled_cards_are_shuffled_after_their_first_round() -> None:
    second = one_player()
    second.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(range(54))))
    second.finish(rounds=2)
    assert second.steps().count(Step.SHUFFLE) == 1


@shows("MA-TCJP-4(a)#3")
def test_4_a_a_shuffle_leaves_a_single_stack_of_54() -> None:
    stacked = cutting()
    assert Counter(stacked.round.at(STACK)) == Counter(DECK.cards)
    assert set(stacked.round.cards) == {STACK}


@shows("MA-TCJP-4(a)#4")
def test_4_a_a_device_may_load_the_shoe_itself() -> None:
    loaded = one_player(shuffler="automated", shuffler_loads_shoe=True)
    loaded.until("dealing")
    assert Step.DEVICE_LOADS_SHOE in loaded.steps()
    assert Step.LOAD_SHOE not in loaded.steps()
    assert len(loaded.round.at(SHOE)) == 54


@shows("MA-TCJP-4(a)#4", "MA-TCJP-2(b)(3)")
def test_4_a_a_device_loads_the_shoe_with_the_deck_that_it_shuffled_meanwhile() -> None:
    loaded = one_player(shuffler="automated", decks=2, shuffler_loads_shoe=True)
    loaded.finish()
    loaded.until("betting")
    assert loaded.steps().count(Step.DEVICE_LOADS_SHOE) == 2
    assert len(loaded.round.at(SHOE)) == 54


@shows("MA-TCJP-4(a)#4", "MA-TCJP-8(b)(2)", "MA-TCJP-7(a)#2")
@pytest.mark.parametrize(
    ("shuffler", "dealing", "loads"),
    [
        (Shuffler.AUTOMATED, Dealing.HAND, Step.LEFT_HAND),
        (Shuffler.MANUAL, Dealing.MANUAL_SHOE, Step.LOAD_SHOE),
    ],
)
def test_4_a_no_device_loads_the_hand_or_what_was_shuffled_by_hand(
    shuffler: Shuffler, dealing: Dealing, loads: Step
) -> None:
    loaded = one_player(shuffler="automated", shuffler_loads_shoe=True)
    loaded.finish()
    if not shuffler.is_device:
        loaded.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.REMOVED))
    loaded.do(UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=1))
    loaded.until("dealing")
    assert loaded.steps().count(Step.DEVICE_LOADS_SHOE) == 1
    assert loads in loaded.steps()


@shows("MA-TCJP-4(a)#4")
def test_4_a_only_a_device_loads_and_only_a_shoe() -> None:
    rejects("MA-TCJP-4(a)#4", shuffler="manual", shuffler_loads_shoe=True)
    rejects("MA-TCJP-4(a)#4", shuffler="automated", dealing="hand", shuffler_loads_shoe=True)


@shows("MA-TCJP-4(b)(1)")
def test_4_b_1_cards_shuffled_by_a_device_are_dealt_without_a_cut() -> None:
    dealt = one_player(shuffler="automated")
    dealt.until("stub")
    assert not set(CUT) & set(dealt.steps())


@shows("MA-TCJP-4(b)(1)")
def test_4_b_1_a_cut_after_a_device_shuffle_is_refused() -> None:
    loading = one_player(shuffler="automated")
    loading.until("loading")
    loading.refuses(Cut(by=DEALER, cards=20), "MA-TCJP-4(b)(1)")


@shows("MA-TCJP-4(b)(2)")
def test_4_b_2_cards_shuffled_by_hand_are_not_dealt_uncut() -> None:
    cutting().refuses(Deal(by=DEALER, places=1), "MA-TCJP-4(b)(2)")


@shows("MA-TCJP-4(b)(2)", "AMB-19")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_4_b_2_pre_shuffled_cards_are_cut_even_beside_a_device(dealing: str) -> None:
    fresh = one_player(shuffler="automated", dealing=dealing)
    fresh.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(range(54))))
    fresh.until("loading")
    assert fresh.steps() == [Step.PLACE_STACK, *CUT]


@shows("MA-TCJP-4(c)(1)")
def test_4_c_1_the_dealer_alone_cuts_in_four_steps() -> None:
    ready = cutting()
    for seat in (1, SUPERVISOR):
        assert not any(isinstance(act, Cut) for act in ready.offered(seat))
    ready.do(Cut(by=DEALER, cards=20))
    assert ready.steps()[-4:] == CUT


@shows("MA-TCJP-4(c)(1)")
def test_4_c_1_the_dealers_card_says_one_hand() -> None:
    (line,) = catalogue(RULEBOOK).reminders("cutting", "manual-shoe")
    assert line.id == "MA-TCJP-4(c)(1)"
    assert "with one hand" in line.says


@shows("MA-TCJP-4(c)(1)(i)")
def test_4_c_1_i_the_cover_card_is_laid_down_first() -> None:
    ready = cutting()
    before = len(ready.steps())
    ready.do(Cut(by=DEALER, cards=20))
    assert ready.steps()[before] is Step.COVER_CARD_DOWN


@shows("MA-TCJP-4(c)(1)(ii)")
def test_4_c_1_ii_nine_cards_are_too_few_and_ten_enough() -> None:
    ready = cutting()
    stack = ready.round.at(STACK)
    assert "10 to 53" in ready.refuses(Cut(by=DEALER, cards=9), "MA-TCJP-4(c)(1)(ii)")
    ready.do(Cut(by=DEALER, cards=10))
    assert ready.round.at(STACK) == stack[10:] + stack[:10]


@shows("MA-TCJP-4(c)(1)(ii)", "AMB-20")
def test_4_c_1_ii_a_cut_leaves_at_least_one_card() -> None:
    ready = cutting()
    ready.refuses(Cut(by=DEALER, cards=54), "MA-TCJP-4(c)(1)(ii)")
    ready.do(Cut(by=DEALER, cards=53))


@shows("MA-TCJP-4(c)(1)(iii)")
def test_4_c_1_iii_the_rest_goes_on_top_of_the_packet() -> None:
    ready = cutting()
    stack = ready.round.at(STACK)
    ready.do(Cut(by=DEALER, cards=20))
    assert ready.round.at(STACK) == stack[20:] + stack[:20]


@shows("MA-TCJP-4(c)(1)(iv)")
def test_4_c_1_iv_the_cover_card_ends_in_the_rack_and_not_in_the_deck() -> None:
    ready = cutting()
    ready.do(Cut(by=DEALER, cards=20))
    assert ready.steps()[-1] is Step.COVER_CARD_TO_RACK
    assert Counter(ready.round.at(STACK)) == Counter(DECK.cards)


@shows("MA-TCJP-4(c)(2)")
def test_4_c_2_after_the_cut_only_a_recut_or_the_close_of_betting_leads_on() -> None:
    cut = one_player()
    cut.until("betting")
    cut.do(PlaceWager(by=1, spot=1, wager="ante", cents=1000))
    steps = [act for act in cut.offered(DEALER) if isinstance(act, Perform | Deal | Cut)]
    assert steps == [Perform(by=DEALER, step=Step.NO_MORE_BETS)]
    assert RECUT in cut.offered(SUPERVISOR)


@shows("MA-TCJP-4(d)")
@pytest.mark.parametrize("phase", ["loading", "betting", "dealing"])
def test_4_d_a_supervisor_orders_a_recut_until_the_first_card(phase: str) -> None:
    cut = one_player()
    cut.until(phase)
    cut.do(RECUT)
    assert cut.round.phase.name == "cutting"
    assert len(cut.round.at(STACK)) == 54


@shows("MA-TCJP-4(d)")
def test_4_d_no_recut_after_the_first_card() -> None:
    cut = one_player()
    cut.until("dealing")
    cut.do(Deal(by=DEALER, places=1))
    cut.refuses(RECUT, "MA-TCJP-4(d)")


@shows("MA-TCJP-4(d)")
def test_4_d_the_dealer_cannot_order_a_recut() -> None:
    cut = one_player()
    cut.until("betting")
    cut.refuses(Perform(by=DEALER, step=Step.RECUT), "MA-TCJP-4(d)")


@shows("MA-TCJP-4(d)", "MA-TCJP-6(b)#2")
def test_4_d_a_recut_after_no_more_bets_does_not_reopen_betting() -> None:
    cut = one_player()
    cut.until("dealing")
    cut.do(RECUT)
    cut.do(Cut(by=DEALER, cards=30))
    cut.until("dealing")
    cut.refuses(PlaceWager(by=1, spot=1, wager="ante", cents=2000), "MA-TCJP-6(b)#2")
    cut.finish()
    assert cut.steps().count(Step.CLEAR) == 1


@shows("MA-TCJP-4(e)")
def test_4_e_idle_cards_spread_face_down_are_turned_up_for_the_player_who_arrives() -> None:
    idle = table()
    idle.do(Sit(by=1, name="Leaving"))
    idle.until_idle()
    idle.do(Leave(by=1))
    idle.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN))
    assert len(idle.round.at(spread_down(1))) == 54
    before = len(idle.steps())
    idle.until_idle()
    assert idle.steps()[before:] == []  # nobody is there
    idle.do(Sit(by=2, name="Arriving"))
    idle.until("cutting")
    assert idle.steps()[before:] == [Step.TURN_UP, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK,
                                     Step.SHUFFLE]  # fmt: skip


@shows("MA-TCJP-4(e)")
def test_4_e_idle_cards_may_lie_face_up_and_wait_for_a_player() -> None:
    idle = table()
    idle.do(Sit(by=1, name="Passing"))
    idle.until_idle()
    idle.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_UP))
    assert len(idle.round.at(spread(1))) == 54
    before = len(idle.steps())
    idle.until("cutting")
    assert idle.steps()[before:] == [Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK, Step.SHUFFLE]


@shows("MA-TCJP-4(e)")
def test_4_e_a_table_with_a_wager_is_not_idle() -> None:
    busy = one_player()
    busy.until("betting")
    busy.do(PlaceWager(by=1, spot=1, wager="ante", cents=1000))
    spreads = (Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN)
    assert not any(isinstance(act, Perform) and act.step in spreads for act in busy.offered(DEALER))


@shows("MA-TCJP-4(b)(1)", "MA-TCJP-4(a)#2")
def test_4_a_a_device_shuffles_all_54_again_after_a_round() -> None:
    again = one_player(**AUTOMATED_SHOE)
    again.finish()
    assert len(again.round.at(RACK)) == 54
    again.until("dealing")
    assert len(again.round.at(SHOE)) == 54
