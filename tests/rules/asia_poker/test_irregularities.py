"""Asia Poker: irregularities (MA section 14; PA section 575.13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from houseway.engine.actions import Attend, CountStub, Deal, SetHands, Shuffle, UseMethod
from houseway.engine.events import ChipsMoved, Counted, DeckRemoved, Reported, Settled, Voided
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step, Why
from houseway.games.asia_poker.hands import DECK
from houseway.money import Result
from houseway.procedures.layout import DRAWN, FACE_UP, RACK, SHOE, betting_area, dealt, held, shown, stack
from tests.playing import Playing
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    HAND,
    MA,
    Options,
    both,
    dealing,
    here,
    loaded,
    numbers,
    report,
    setting,
    start_at,
    step,
    table,
    wait,
)


def is_void(at: Playing, clause: str) -> None:
    """All hands are void by this clause, every wager went back, and the 53 cards wait for a shuffle."""
    assert at.events(Voided) == [Voided(clause)]
    assert {event.result for event in at.events(Settled)} == {Result.VOID}
    assert {event.clause for event in at.events(ChipsMoved) if event.why is Why.RETURN} == {clause}
    assert all(at.net(seat) == 0 for seat in at.round.table.names)
    assert Counter(at.round.at(RACK)) == Counter(DECK.cards)
    assert (at.round.number, at.round.phase.name) == (2, "shuffling")


# --- exposed cards -----------------------------------------------------------------------------------------------


def exposed_in_deal(state: str, **options: Any) -> Playing:
    """The first card of spot 2 is exposed by the dealer, who goes on to deal."""
    at = dealing(state, 1, 2, **options)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    wait(at, 2)
    at.until("setting")
    return at


@both("14(d)#1 14(d)#2", "13(d)#1 13(d)#2")
def test_the_player_of_an_exposed_card_alone_chooses_with_the_others_unseen(state: str) -> None:
    at = exposed_in_deal(state)
    assert len(at.round.at(shown(2))) == 1
    choices = [step(2, Step.PLAY_HAND, 2), step(2, Step.VOID_HAND, 2)]
    assert [act for act in at.offered(2) if act in choices] == choices
    assert not [act for act in at.offered(1) if getattr(act, "step", None) in (Step.VOID_HAND, Step.PLAY_HAND)]
    at.refuses(step(2, Step.EXAMINE, 2), here(state, "14(d)#2", "13(d)#2"))


@both("14(d)#1", "13(d)#1", "AMB-54")
def test_a_void_hand_gets_its_wagers_back_and_the_others_go_on(state: str) -> None:
    at = exposed_in_deal(state, **({} if state == MA else {"bonus": 500}))
    at.do(step(2, Step.VOID_HAND, 2))
    assert {event.result for event in at.events(Settled) if event.spot == 2} == {Result.VOID}
    assert at.net(2) == 0
    assert not at.round.at(dealt(2))
    at.finish()
    assert at.nets(1)
    assert not at.events(Voided)
    assert len(at.round.at(RACK)) == 53


@both("14(d)#1", "13(d)#1")
def test_a_hand_may_be_played_out_and_is_set_with_the_exposed_card(state: str) -> None:
    at = exposed_in_deal(state)
    (card,) = at.round.at(shown(2))
    at.do(step(2, Step.PLAY_HAND, 2))
    at.do(step(2, Step.EXAMINE, 2))
    assert card in at.round.at(held(2))
    at.refuses(step(2, Step.VOID_HAND, 2), here(state, "14(d)#2", "13(d)#2"))


@both("14(d)#1", "13(d)#1")
def test_a_hand_that_is_void_during_the_deal_is_collected_with_the_empty_ones(state: str) -> None:
    at = dealing(state, 1, 2)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.VOID_HAND, 2))
    at.until("setting")
    assert not at.round.at(dealt(2))
    at.finish()


@both("14(d)#2", "13(d)#2", "AMB-55")
def test_who_has_looked_has_no_choice(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 2)
    at.do(step(2, Step.EXAMINE, 2))
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.refuses(step(2, Step.VOID_HAND, 2), here(state, "14(d)#2", "13(d)#2"))
    assert [act for act in at.offered(2) if isinstance(act, SetHands)]


@both("14(d)#1 14(e)", "13(d)#1 13(e)", "AMB-57")
def test_only_exposure_by_the_dealer_before_the_showdown_counts(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    for _ in range(3):
        at.next()
    for what, spot in ((Irregularity.PLAYER_CARD_EXPOSED, 2), (Irregularity.DEALER_CARD_EXPOSED, 0)):
        at.refuses(report(what, spot), here(state, "14(d)#1" if spot else "14(e)", "13(d)#1" if spot else "13(e)"))
    own = table(state)
    own.until("setting")
    own.refuses(report(Irregularity.PLAYER_CARD_EXPOSED, 1, by=1), here(state, "14(d)#1", "13(d)#1"))


@both("14(e)", "13(e)")
@pytest.mark.parametrize("phase", ["dealing", "stub", "setting"])
def test_an_exposed_card_of_the_dealer_voids_all_hands(state: str, phase: str) -> None:
    at = dealing(state, 1, 3)
    at.do(Deal(by=DEALER, places=20))
    at.until(phase)
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    is_void(at, here(state, "14(e)", "13(e)"))


@both("14(j)", "13(j)", "AMB-53 AMB-56")
def test_a_card_exposed_while_dealing_from_the_hand_means_a_reshuffle(state: str) -> None:
    at = dealing(state, 1, 2, **HAND)
    at.do(Deal(by=DEALER, places=16))
    at.refuses(report(Irregularity.PLAYER_CARD_EXPOSED, 2), here(state, "14(j)", "13(j)"))
    at.do(report(Irregularity.CARD_EXPOSED))
    assert [len(each.cards) for each in at.moves(SHOE, FACE_UP)] == [1]
    is_void(at, here(state, "14(j)", "13(j)"))


@both("", "13(d)#1 13(j)", "AMB-56")
def test_575_13_j_the_player_may_choose_where_the_submission_says_so(state: str) -> None:
    at = dealing(state, 1, 2, pa_hand_exposure="player-option", **HAND)
    at.do(Deal(by=DEALER, places=16))
    at.refuses(report(Irregularity.CARD_EXPOSED), "PA-575.13(j)")
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.VOID_HAND, 2))
    at.finish()
    assert not at.events(Voided)


@both("14(d)#1", "13(d)#1")
def test_after_the_deal_from_the_hand_the_player_chooses(state: str) -> None:
    at = setting(state, 1, 2, **HAND)
    at.do(report(Irregularity.PLAYER_CARD_EXPOSED, 2))
    at.do(step(2, Step.VOID_HAND, 2))
    at.finish()
    assert at.net(2) == 0


@both("14(f)#1", "", "AMB-56")
def test_14_f_a_face_up_card_of_the_hand_is_exposed_while_it_is_dealt(state: str) -> None:
    at = dealing(state, 1, **HAND)
    said = [at.refuses(report(Irregularity.FACE_UP_CARD), "MA-AP-14(f)#1")]
    at.until("setting")
    said.append(at.refuses(report(Irregularity.FACE_UP_CARD), "MA-AP-14(f)#1"))
    assert ["is exposed" in each for each in said] == [True, False]


# --- the deal ----------------------------------------------------------------------------------------------------


@both("14(f)#1", "13(f)#1", "AMB-37")
def test_a_face_up_card_is_set_aside_and_three_are_left(state: str) -> None:  # E43
    at = table(state)
    at.until("starting")
    deck = loaded(at)
    start_at(at, 4, 4, 2)
    at.do(Deal(by=DEALER, places=19))
    at.do(report(Irregularity.FACE_UP_CARD))
    at.next()
    assert [deck[card] for card in at.round.at(RACK)] == [20]
    used = sorted(number for spot in range(7) for number in numbers(at, deck, spot))
    assert used == [*range(1, 20), *range(21, 51)]
    assert [deck[card] for card in at.round.at(SHOE)] == [51, 52, 53]
    at.next()
    assert at.events(Counted)[-1].expected == 3
    at.finish()
    assert not at.events(Voided)


@both("14(f)#1", "13(f)#1", "AMB-37")
def test_read_by_the_letter_the_stub_is_still_four(state: str) -> None:
    at = dealing(state, boxed_card_adjusts_stub=False)
    at.do(report(Irregularity.FACE_UP_CARD))
    at.until("stub")
    at.do(CountStub(by=DEALER, cards=3))
    assert at.events(Counted)[-1].expected == 4
    at.next()
    assert at.events(Voided)
    assert at.events(DeckRemoved)


@both("14(f)#2", "13(f)#2")
def test_a_second_face_up_card_voids_all_hands(state: str) -> None:
    at = dealing(state, 1, 2)
    at.do(report(Irregularity.FACE_UP_CARD))
    at.do(Deal(by=DEALER, places=10))
    at.do(report(Irregularity.FACE_UP_CARD))
    is_void(at, here(state, "14(f)#2", "13(f)#2"))


@both("14(f)#1 14(j)", "13(f)#1", "AMB-38")
def test_a_face_up_card_in_the_deck_that_is_dealt_from_the_hand(state: str) -> None:
    at = dealing(state, **HAND)
    if state == MA:
        at.refuses(report(Irregularity.FACE_UP_CARD), "MA-AP-14(f)#1")  # the shoe only
        at.do(report(Irregularity.CARD_EXPOSED))
        is_void(at, "MA-AP-14(j)")
    else:
        at.do(report(Irregularity.FACE_UP_CARD))
        at.finish()
        assert not at.events(Voided)


@both("14(g)", "13(g)")
@pytest.mark.parametrize("options", [{}, AUTOMATED])
def test_a_card_drawn_in_error_is_the_next_card(state: str, options: Options) -> None:
    at = dealing(state, **options)
    deck = loaded(at)
    at.do(report(Irregularity.DRAWN_IN_ERROR))
    assert [deck[card] for card in at.round.at(DRAWN)] == [1]
    assert str(DRAWN) == "drawn in error"  # at nobody's position
    at.next()
    first = at.deals()[0][0]
    assert numbers(at, deck, first)[0] == 1
    at.finish()
    assert not at.events(Voided)


@both("14(h)", "13(h)", "AMB-36")
def test_a_wrong_number_of_cards_voids_all_hands_though_the_stub_is_four(state: str) -> None:
    at = dealing(state, 1, 2)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, 2))
    at.do(report(Irregularity.SKIPPED, at.deals()[0][0]))
    at.until("setting")
    assert at.events(Counted) == [Counted(4, 4, here(state, "8(d)", "8(d)"), SHOE)]
    at.do(report(Irregularity.WRONG_NUMBER, 2, by=SUPERVISOR))
    is_void(at, here(state, "14(h)", "13(h)"))


@both("14(h)", "13(k)", "AMB-35 AMB-61")
def test_a_wrong_number_at_an_empty_position_is_the_same(state: str) -> None:
    at = dealing(state, 1)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.EXTRA_CARD, 5))
    at.do(Deal(by=DEALER, places=42))
    at.do(report(Irregularity.WRONG_NUMBER, 5))
    is_void(at, here(state, "14(h)", "13(k)"))


@both("14(h)", "13(h)")
def test_a_misdeal_that_nobody_found_is_found_when_the_hand_is_compared(state: str) -> None:
    at = dealing(state, 1, 2)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, 2))
    while report(Irregularity.SKIPPED, 5) not in at.offered(DEALER):
        at.do(Deal(by=DEALER, places=1))
    at.do(report(Irregularity.SKIPPED, 5))  # an empty position, so that the stub is four
    at.until("comparing")
    at.next()
    at.next()
    assert at.net(1)  # the first player is settled
    at.next()
    assert at.events(Voided) == [Voided(here(state, "14(h)", "13(h)"))]
    assert all(at.net(seat) == 0 for seat in (1, 2))


@both("14(k)", "")
def test_14_k_stacks_not_dealt_back_and_forth_mean_a_reshuffle(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=7))
    at.do(report(Irregularity.WRONG_STACK, 1))  # the eighth card on the first stack
    assert len(at.round.at(stack(1))) == 2
    at.do(Deal(by=DEALER, places=3))
    at.do(report(Irregularity.STACKS_DEALT_WRONGLY))
    is_void(at, "MA-AP-14(k)")


@both("14(k)", "")
def test_14_k_stacks_dealt_rightly_are_no_fault(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=20))
    at.refuses(report(Irregularity.STACKS_DEALT_WRONGLY), "MA-AP-14(k)")
    at.until("setting")  # to deliver them is not to deal them
    at.refuses(report(Irregularity.STACKS_DEALT_WRONGLY), "MA-AP-14(k)")


# --- devices -----------------------------------------------------------------------------------------------------


@both("14(l)", "13(l)")
def test_nothing_is_dealt_until_a_shuffling_device_that_jammed_has_shuffled(state: str) -> None:
    at = table(state, shuffler="automated")
    at.until("shuffling")
    at.do(report(Irregularity.SHUFFLER_JAMS))
    at.refuses(Shuffle(by=DEALER, deck=1, order=tuple(range(53))), here(state, "14(l)", "13(l)"))
    at.next()
    assert at.entries[-1].action == Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=Condition.IN_ORDER)
    at.finish()
    assert any(isinstance(entry.action, Shuffle) for entry in at.entries)


@both("14(m)", "13(m)")
def test_an_automated_shoe_that_jams_voids_the_round_and_reunites_the_cards(state: str) -> None:
    at = dealing(state, 1, 4, **AUTOMATED)
    at.do(Deal(by=DEALER, places=3))
    at.do(report(Irregularity.SHOE_JAMS))
    is_void(at, here(state, "14(m)", "13(m)"))


@both("14(n)", "13(n)")
def test_a_device_that_failed_is_put_away_as_the_state_demands(state: str) -> None:
    at = table(state, shuffler="automated")
    at.until("shuffling")
    at.do(report(Irregularity.SHUFFLER_JAMS))
    use = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)
    at.refuses(use, here(state, "14(n)", "13(n)"))
    other = Condition.COVERED if state == MA else Condition.REMOVED
    at.refuses(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=other), here(state, "14(n)", "13(n)"))
    right = Condition.REMOVED if state == MA else Condition.SIGNED
    at.do(Attend(by=SUPERVISOR, device=Device.SHUFFLER, condition=right))
    at.do(use)
    at.finish()


# --- void wagers -------------------------------------------------------------------------------------------------


@both("14(h)", "", "AMB-51")
def test_14_wagers_of_void_hands_stand_where_the_submission_says_so(state: str) -> None:
    at = dealing(state, 1, void_wagers="stand")
    at.next()
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert at.round.stake(betting_area("asia", 1)) == 1000
    assert not [event for event in at.events(ChipsMoved) if event.why is Why.RETURN]
    at.until("betting")
    assert not [act for act in at.offered(1) if hasattr(act, "wager")]  # they are not changed either
    at.finish()
    assert at.nets(1)["asia"] in (1000, -1000)


@both("14(h)", "13(h)", "AMB-51")
def test_wagers_of_void_hands_are_returned(state: str) -> None:
    at = dealing(state, 1)
    at.next()
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))
    assert at.net(1) == 0
    assert at.round.stake(betting_area("asia", 1)) == 0


@both("14(d)#1", "13(d)#1")
def test_what_was_reported_is_in_the_record(state: str) -> None:
    at = exposed_in_deal(state)
    assert at.events(Reported) == [
        Reported(Irregularity.PLAYER_CARD_EXPOSED, 2, here(state, "14(d)#1", "13(d)#1"))
    ]
