"""Asia Poker: what is found late, by whoever sees it, follows from what lies on the table (MA 14; PA 575.13)."""

from __future__ import annotations

import pytest

from houseway.engine.actions import (
    BuyIn,
    Claim,
    CountStub,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    ReceivePreshuffled,
    Sit,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.events import Counted, DeckRemoved, Reported, Settled, Voided
from houseway.engine.play import due
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Instrument, Irregularity, Shuffler, Step
from houseway.games.asia_poker.hands import DECK
from houseway.money import Result
from houseway.procedures.layout import (
    COUPON,
    RACK,
    SHOE,
    betting_area,
    exposed,
    set_down,
    shown,
    stack,
)
from tests.playing import Playing
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    DEVICE,
    HAND,
    PA,
    Options,
    both,
    dealing,
    here,
    report,
    setting,
    step,
    table,
    wait,
)

STAFF = pytest.mark.parametrize("by", [DEALER, SUPERVISOR])


def voided_by(at: Playing) -> list[str]:
    return [event.clause for event in at.events(Voided)]


# --- exposed cards -----------------------------------------------------------------------------------------------


@both("14(d)#1", "13(d)#1", "AMB-55")
@STAFF
@pytest.mark.parametrize("phase", ["setting the dealer's hands", "comparing"])
def test_a_card_of_a_hand_that_is_set_is_exposed_and_the_hand_plays(state: str, by: int, phase: str) -> None:
    at = table(state, 1, 2)
    at.until(phase)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2, by=by))
    assert len(view(at.round, None).at(exposed("high", 2))) == 1
    at.refuses(step(2, Step.VOID_HAND, 2), here(state, "14(d)#2", "13(d)#2"))
    at.finish()
    assert at.nets(2)
    assert not at.events(Voided)


@both("12(e)", "11(d)#2")
def test_a_set_card_exposed_by_mistake_does_not_end_the_right_to_surrender(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.SURRENDER, 2))
    at.finish()
    assert at.nets(2) == {"asia": -1000}


@both("14(d)#1", "13(d)#1")
def test_the_supervisor_too_sees_a_card_that_is_exposed(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 2)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2, by=SUPERVISOR))
    at.do(step(2, Step.VOID_HAND, 2))
    assert at.net(2) == 0


@both("14(e)", "13(e)")
@STAFF
def test_a_card_of_the_dealer_is_exposed_when_all_have_set(state: str, by: int) -> None:
    at = table(state, 1)
    at.until("setting the dealer's hands")
    at.do(report(Irregularity.DEALER_CARD_EXPOSED, by=by))
    assert voided_by(at) == [here(state, "14(e)", "13(e)")]


@both("14(j)", "", "AMB-81")
@STAFF
@pytest.mark.parametrize("phase", ["stub", "starting delivery", "delivering"])
def test_14_j_a_card_of_a_stack_that_waits_to_be_delivered_means_a_reshuffle(
    state: str, by: int, phase: str
) -> None:
    at = table(state, **HAND)
    at.until(phase)
    at.do(report(Irregularity.CARD_EXPOSED, by=by))
    assert voided_by(at) == ["MA-AP-14(j)"]
    assert len(at.round.at(RACK)) == 53


@both("14(d)#1 14(e) 14(j)", "", "AMB-81")
def test_14_stacks_that_are_delivered_are_hands(state: str) -> None:
    at = setting(state, 1, **HAND)
    at.refuses(report(Irregularity.CARD_EXPOSED), "MA-AP-14(j)")
    at.do(report(Irregularity.DEALER_CARD_EXPOSED, by=SUPERVISOR))
    assert voided_by(at) == ["MA-AP-14(e)"]


@both("8(d)(1)#1 9(d)(1) 10(e)(1)#1", "8(d) 9(c) 10(c)", "AMB-82")
@STAFF
@pytest.mark.parametrize("options", [{}, HAND, AUTOMATED])
def test_a_card_of_the_stub_that_is_seen_is_written_down(state: str, by: int, options: Options) -> None:
    at = table(state, 1, **options)
    at.until("stub")
    top = at.round.at(SHOE)
    at.do(report(Irregularity.UNPLAYED_EXPOSED, by=by))
    assert at.round.at(SHOE) == top
    at.finish()
    assert not at.events(Voided)
    assert at.events(Counted)[0].cards == 4


@both("8(d)(1)#1", "8(d)", "AMB-82")
def test_a_player_may_claim_that_a_card_of_the_stub_was_seen(state: str) -> None:
    at = table(state, 1)
    at.until("stub")
    at.do(Claim(by=1, spot=1, what=Irregularity.UNPLAYED_EXPOSED))
    at.do(report(Irregularity.UNPLAYED_EXPOSED, by=SUPERVISOR))
    assert not due(at.round)


@both("8(d)(1)#2", "8(f)", "AMB-82")
def test_a_card_of_a_position_without_a_wager_that_is_seen_is_written_down(state: str) -> None:
    at = table(state, 1)
    at.until("collecting")
    at.do(report(Irregularity.UNPLAYED_EXPOSED, 4, by=SUPERVISOR))
    assert len(at.round.at(shown(4))) == 1
    at.refuses(report(Irregularity.UNPLAYED_EXPOSED, 1), here(state, "8(d)(1)#2", "8(f)"))
    at.finish()
    assert not at.events(Voided)


@both("12(e)(2)#1", "11(d)#3", "AMB-82")
def test_a_card_of_a_surrendered_hand_that_is_seen_is_written_down(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    reason = at.refuses(report(Irregularity.PLAYER_CARD_EXPOSED, 2), here(state, "14(d)#1", "13(d)#1"))
    assert "surrendered" in reason
    at.do(report(Irregularity.UNPLAYED_EXPOSED, 2))
    assert at.events(Reported)[-1].clause == here(state, "12(e)(2)#1", "11(d)#3")
    at.finish()
    assert at.nets(2) == {"asia": -1000}


@both("12(b)#1 12(b)#3", "11(a)(1)#1 11(a)(2)")
def test_cards_that_are_set_can_be_touched_and_out_of_view_too(state: str) -> None:
    at = table(state, 1)
    at.until("setting the dealer's hands")
    assert at.round.at(set_down("high", 1))
    at.do(report(Irregularity.CARDS_TOUCHED, 1, by=SUPERVISOR))
    at.do(report(Irregularity.OUT_OF_VIEW, 1))
    assert len(at.events(Reported)) == 2


# --- the deal ----------------------------------------------------------------------------------------------------


@both("14(f)#2", "13(f)#2", "AMB-86")
@STAFF
def test_a_second_face_up_card_is_found_when_the_stub_leaves_the_shoe(state: str, by: int) -> None:
    at = dealing(state, 1, 2)
    at.do(report(Irregularity.FACE_UP_CARD))
    at.until("stub")
    at.do(report(Irregularity.FACE_UP_CARD, by=by))
    assert voided_by(at) == [here(state, "14(f)#2", "13(f)#2")]
    assert [at.net(seat) for seat in (1, 2)] == [0, 0]


@both("14(f)#1", "13(f)#1", "AMB-37 AMB-86")
def test_the_first_face_up_card_may_be_one_of_the_stub(state: str) -> None:
    at = table(state, 1)
    at.until("stub")
    at.do(report(Irregularity.FACE_UP_CARD))
    at.finish()
    assert at.events(Counted)[0].expected == 3
    assert not at.events(Voided)


@both("14(h)", "13(h)")
@pytest.mark.parametrize("phase", ["setting", "setting the dealer's hands", "comparing"])
@STAFF
def test_a_wrong_number_is_found_until_the_cards_are_in_the_rack(state: str, phase: str, by: int) -> None:
    at = dealing(state, 1, 2)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, 2))
    at.do(report(Irregularity.SKIPPED, at.deals()[0][0]))
    at.until(phase)
    at.do(report(Irregularity.WRONG_NUMBER, 2, by=by))
    assert voided_by(at) == [here(state, "14(h)", "13(h)")]


@both("14(h)", "13(k)", "AMB-35 AMB-61")
@STAFF
def test_a_wrong_number_at_an_empty_position_is_found_after_the_deal(state: str, by: int) -> None:
    at = dealing(state, 1)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.EXTRA_CARD, 5))
    while report(Irregularity.SKIPPED, 4) not in at.offered(DEALER):
        at.do(Deal(by=DEALER, places=1))
    at.do(report(Irregularity.SKIPPED, 4))  # so that the stub is four
    at.until("collecting")
    at.do(report(Irregularity.WRONG_NUMBER, 5, by=by))
    assert voided_by(at) == [here(state, "14(h)", "13(k)")]


@both("14(h)", "")
def test_14_h_a_stack_that_was_delivered_has_not_gone_missing(state: str) -> None:
    at = table(state, 1, **HAND)
    at.until("delivering")
    at.do(Deal(by=DEALER, places=3))
    at.refuses(report(Irregularity.WRONG_NUMBER, 1), "MA-AP-14(h)")
    at.finish()
    assert not at.events(Voided)


@both("14(k)", "", "AMB-83")
def test_14_k_stacks_dealt_wrongly_are_found_late_and_stand_after_a_comparison(
    state: str,
) -> None:
    for late in (False, True):
        at = dealing(state, 1, **HAND)
        at.do(report(Irregularity.WRONG_STACK, 2))
        at.do(report(Irregularity.WRONG_STACK, 1))
        at.until("setting")
        if late:
            at.until("comparing")
            at.next()
        written = at.do(report(Irregularity.STACKS_DEALT_WRONGLY, by=SUPERVISOR))
        assert Reported(Irregularity.STACKS_DEALT_WRONGLY, 0, "MA-AP-14(k)") in written
        assert voided_by(at) == ([] if late else ["MA-AP-14(k)"])


@both("9(f)#1", "")
def test_9_f_stacks_are_delivered_one_after_the_other(state: str) -> None:
    at = table(state, 1, **HAND)
    at.until("delivering")
    for number in range(1, 8):
        assert at.round.at(stack(number))
        at.do(Deal(by=DEALER, places=1))
        assert not at.round.at(stack(number))
    assert at.round.phase.name == "collecting"


@both("14(m)", "13(m)")
@pytest.mark.parametrize("phase", ["betting", "starting", "dealing", "stub"])
@STAFF
def test_an_automated_shoe_fails_before_the_first_stack_or_after_the_last(state: str, phase: str, by: int) -> None:
    at = table(state, 1, **AUTOMATED)
    at.until(phase)
    at.do(report(Irregularity.SHOE_JAMS, by=by))
    assert voided_by(at) == [here(state, "14(m)", "13(m)")]
    assert at.net(1) == 0
    assert len(at.round.at(RACK)) == 53


@both("8(d)(2)#1 8(d)(1)#1", "8(e)#1 8(d)", "AMB-87")
def test_a_miscounted_stub_is_counted_again_before_a_good_deck_leaves(state: str) -> None:
    at = table(state, 1)
    at.until("stub")
    at.do(CountStub(by=DEALER, cards=5))
    at.do(CountStub(by=DEALER, cards=4))
    at.finish()
    assert [count.cards for count in at.events(Counted)] == [5, 4]
    assert not at.events(DeckRemoved)
    assert not at.events(Voided)


# --- wagers ------------------------------------------------------------------------------------------------------


@both("7(c)#1", "7(c)#1")
@pytest.mark.parametrize("phase", ["shuffling", "cutting", "loading"])
def test_wagers_are_made_while_the_cards_are_shuffled(state: str, phase: str) -> None:
    at = table(state, 1)
    at.until(phase)
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=2500))
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=1000))
    at.do(WithdrawWager(by=1, spot=1, wager="asia"))
    assert at.net(1) == 0


@both("", "5(a)#1 7(c)#2 3(c)(2)")
def test_575_7_c_bets_stay_closed_when_a_shuffle_is_ordered_and_the_deck_is_changed(state: str) -> None:
    at = table(state, 1, 2)
    at.until("starting")
    at.do(step(SUPERVISOR, Step.ORDER_SHUFFLE))
    at.do(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1, at=8 * 3_600_000 + 1))
    at.refuses(PlaceWager(by=1, spot=1, wager="asia", cents=2500), "PA-575.7(c)#2")
    at.refuses(WithdrawWager(by=2, spot=2, wager="asia"), "PA-575.7(c)#2")
    at.finish()
    assert at.steps().count(Step.NO_MORE_BETS) == 1


@both("6(d) 7(c)#2", "5(d) 7(c)#2")
def test_a_recut_does_not_reopen_betting(state: str) -> None:
    at = table(state, 1)
    at.until("starting")
    at.do(step(SUPERVISOR, Step.RECUT))
    at.refuses(PlaceWager(by=1, spot=1, wager="asia", cents=2500), here(state, "7(c)#2", "7(c)#2"))
    at.finish()
    assert at.steps().count(Step.NO_MORE_BETS) == 1


@both("7(a)#2", "", "AMB-28")
def test_7_a_a_coupon_never_lies_beside_a_smaller_wager(state: str) -> None:
    at = table(state, 1, match_play=True)
    at.until("betting")
    wait(at, 1)
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=50_000))
    at.do(PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=50_000))
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=500))
    assert at.round.table.mark(COUPON, 1) == 500
    at.do(PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=0))
    assert at.round.table.mark(COUPON, 1) == 0


@both("14(d)#1 14(e)", "", "AMB-51 AMB-54")
def test_14_d_a_wager_that_went_back_with_a_void_hand_is_not_taken_again(state: str) -> None:
    at = dealing(state, 1, 2, void_wagers="stand")
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.VOID_HAND, 2))
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert at.round.stake(betting_area("asia", 2)) == 0
    assert at.net(2) == 0
    assert at.round.stake(betting_area("asia", 1)) == 1000
    assert [e.result for e in at.events(Settled) if e.spot == 2] == [Result.VOID]


@both("7(c)#2", "", "AMB-51")
def test_7_c_wagers_that_stand_for_another_deal_are_not_changed(state: str) -> None:
    at = dealing(state, 1, void_wagers="stand")
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    at.until("betting")
    for change in (
        WithdrawWager(by=1, spot=1, wager="asia"),
        PlaceWager(by=1, spot=1, wager="asia", cents=2500),
    ):
        reason = at.refuses(change, "MA-AP-7(c)#2")
        assert "stand for the next one" in reason
    at.finish()
    assert at.nets(1)["asia"] in (1000, -1000)


@both("14(m) 7(c)#1", "", "AMB-51")
def test_14_m_wagers_stand_only_if_bets_were_closed(state: str) -> None:
    at = table(state, 1, void_wagers="stand", **AUTOMATED)
    at.until("betting")
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=1000))
    at.do(report(Irregularity.SHOE_JAMS))
    assert at.net(1) == 0
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=2500))


# --- who leaves, and who does not act ----------------------------------------------------------------------------


@both("7(b)#2", "7(b)#2")
def test_a_player_who_was_settled_stays_until_the_round_is_complete(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.next()
    at.next()
    assert at.nets(1)
    at.refuses(Leave(by=1), here(state, "7(b)#2", "7(b)#2"))
    at.finish()
    at.do(Leave(by=1))


@both("7(b)#2 12(b)#1", "7(b)#3 11(a)(1)#1", "AMB-84")
def test_the_dealer_sets_the_hands_of_a_player_who_left_by_the_house_way(state: str) -> None:
    at = table(state, 1)
    at.stack({1: "Ah Kd Jc 9s 7h 5d 2c"})
    at.until("setting")
    wait(at, 1)
    at.refuses(step(DEALER, Step.SET_FOR_ABSENT, 1), here(state, "12(b)#1", "11(a)(1)#1"))
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    if state == PA:
        at.do(step(SUPERVISOR, Step.LET_STAND, 1))
    at.do(step(DEALER, Step.SET_FOR_ABSENT, 1))
    assert at.round.at(set_down("low", 1)) == DECK.hand("Jc")
    at.finish()
    assert 1 not in at.round.table.names


@both("14(d)#1", "13(d)#1", "AMB-85")
def test_the_hand_of_a_player_who_left_before_choosing_is_played_out(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 2)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(report(Irregularity.PLAYER_LEAVES, 2, by=SUPERVISOR))
    at.refuses(step(2, Step.VOID_HAND, 2), here(state, "7(b)#2", "7(b)#2"))
    if state == PA:
        at.do(step(SUPERVISOR, Step.LET_STAND, 2))
    at.finish()
    assert at.nets(2)["asia"] in (1000, -1000)


@both("12(b)#2", "11(a)(1)#2")
def test_who_asked_for_help_and_left_is_not_waited_for(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    at.do(step(1, Step.ASK_HELP, 1))
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.finish()
    assert at.nets(1)


@both("", "7(b)#3", "AMB-64")
def test_575_7_b_hands_of_who_left_are_not_compared_before_the_supervisor_ruled(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.refuses(step(DEALER, Step.COMPARE_HANDS, 1), "PA-575.7(b)#3")
    at.do(step(SUPERVISOR, Step.LET_STAND, 1))
    at.do(step(DEALER, Step.COMPARE_HANDS, 1))


@both("7(b)#2 13(a)", "7(b)#2 7(f)#1")
def test_who_leaves_leaves_both_areas(state: str) -> None:
    at = table(state, 1, two_areas=True)
    at.until("betting")
    wait(at, 1)
    at.do(step(1, Step.TAKE_AREA, 2))
    for spot in (1, 2):
        at.do(PlaceWager(by=1, spot=spot, wager="asia", cents=1000))
    at.until("setting")
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    assert {event.spot for event in at.events(Reported)} == {1, 2}
    at.finish()
    assert {event.spot for event in at.events(Settled)} == {1, 2}


# --- the table ---------------------------------------------------------------------------------------------------


@both("6(e)#1 6(e)#2 6(e)#3", "5(e)#1 5(e)#2")
def test_the_cards_of_a_table_that_all_have_left_are_spread_inspected_and_washed_anew(state: str) -> None:
    at = table(state, 1)
    at.finish()
    at.do(Leave(by=1))
    assert [duty.says for duty in due(at.round)] == ["the cards of an idle table are spread"]
    at.do(Sit(by=2, name="Bea"))
    at.do(BuyIn(by=2, cents=100_000))
    before = len(at.steps())
    at.until("opening")
    at.until("shuffling")
    steps = at.steps()[before:]
    assert steps[0] in (Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN)
    assert steps[-4:] == [Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK]


@both("6(b)(2)", "5(b)(2)")
def test_a_pre_shuffled_deck_is_cut_at_a_table_with_a_shuffling_device_too(state: str) -> None:
    at = table(state, 1, **DEVICE)
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(range(53))))
    at.until("cutting")
    at.refuses(Deal(by=DEALER, places=1), here(state, "6(b)(2)", "5(b)(2)"))


@both("", "2(c)(1)#1 13(n)")
def test_575_2_c_a_method_that_needs_dice_is_not_used_without_an_approved_shaker(state: str) -> None:
    at = table(state, 1, start_method="button", shaker_approved=False, **AUTOMATED)
    at.until("shuffling")
    use = UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.MANUAL_SHOE, decks=1)
    at.refuses(use, "PA-575.2(c)(1)#1")
