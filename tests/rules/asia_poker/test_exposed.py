"""Asia Poker: whose card is exposed, which one, and what is written down of it (MA 14(d), (e), (j); PA 575.13)."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Deal, PlaceWager, Report
from houseway.engine.events import Reported, Voided
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import FACE_UP, SHOE, dealt, held, shown, stack
from tests.rules.asia_poker.tables import (
    AUTOMATED,
    HAND,
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

PLAYERS, DEALERS = Irregularity.PLAYER_CARD_EXPOSED, Irregularity.DEALER_CARD_EXPOSED
IN_THE_DEAL, UNPLAYED = Irregularity.CARD_EXPOSED, Irregularity.UNPLAYED_EXPOSED


@both("14(d)#1", "13(d)#1")
def test_one_card_of_a_player_is_turned_and_it_is_written_down(state: str) -> None:
    at = setting(state, 1, 2)
    at.do(report(PLAYERS, 2))
    assert [len(each.cards) for each in at.moves(dealt(2), shown(2))] == [1]
    assert at.events(Reported) == [Reported(PLAYERS, 2, here(state, "14(d)#1", "13(d)#1"))]


@both("14(e)", "13(e)")
def test_one_card_of_the_dealer_is_turned_and_it_is_written_down(state: str) -> None:
    at = setting(state, 1, 2)
    clause = here(state, "14(e)", "13(e)")
    at.do(report(DEALERS))
    assert [len(each.cards) for each in at.moves(dealt(0), shown(0))] == [1]
    assert at.events(Reported) == [Reported(DEALERS, 0, clause)]
    assert at.events(Voided) == [Voided(clause)]


@both("14(j)", "13(j)")
def test_a_card_exposed_in_the_deal_from_the_hand_is_written_down(state: str) -> None:
    at = dealing(state, 1, **HAND)
    at.do(Deal(by=DEALER, places=9))
    at.do(report(IN_THE_DEAL, by=SUPERVISOR))
    assert at.events(Reported) == [Reported(IN_THE_DEAL, 0, here(state, "14(j)", "13(j)"))]


@both("14(j)", "", "AMB-81")
def test_14_j_with_the_stacks_dealt_it_is_a_card_of_a_stack_and_not_of_the_stub(state: str) -> None:
    at = table(state, 1, **HAND)
    at.until("stub")
    at.do(report(IN_THE_DEAL))
    assert not at.moves(SHOE, FACE_UP)
    assert [len(each.cards) for each in at.moves(stack(1), FACE_UP)] == [1]


@both("", "13(j)", "AMB-56")
def test_575_13_j_with_all_cards_dealt_from_the_hand_none_is_exposed_in_the_deal(state: str) -> None:
    at = table(state, 1, **HAND)
    at.until("stub")
    assert "no card is being dealt from the hand" in at.refuses(report(IN_THE_DEAL), "PA-575.13(j)")


@both("14(j)", "13(j)")
@pytest.mark.parametrize("options", [{}, AUTOMATED])
def test_from_a_shoe_no_card_is_exposed_in_the_deal(state: str, options: Options) -> None:
    at = dealing(state, 1, **options)
    assert "not dealt from the hand" in at.refuses(report(IN_THE_DEAL), here(state, "14(j)", "13(j)"))


@both("14(d)#2", "13(d)#2", "AMB-55")
def test_a_second_card_exposed_after_a_look_gives_no_choice_and_a_first_one_before_it_does(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(PLAYERS, 1))
    at.do(step(1, Step.PLAY_HAND, 1))
    at.do(step(1, Step.EXAMINE, 1))
    at.do(report(PLAYERS, 1))
    at.refuses(step(1, Step.VOID_HAND, 1), here(state, "14(d)#2", "13(d)#2"))
    at.do(report(PLAYERS, 2))
    assert step(2, Step.VOID_HAND, 2) in at.offered(2)


@both("14(d)#2", "13(d)#2", "AMB-55")
def test_who_looked_and_asked_for_help_has_no_choice(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    for act in (step(1, Step.EXAMINE, 1), step(1, Step.ASK_HELP, 1), step(DEALER, Step.GIVE_HELP, 1)):
        at.do(act)
    at.do(report(PLAYERS, 1))
    at.refuses(step(1, Step.VOID_HAND, 1), here(state, "14(d)#2", "13(d)#2"))


@both("14(d)#2", "13(d)#2")
def test_setting_offers_no_look_at_a_hand_that_is_undecided(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(report(PLAYERS, 1))
    assert step(1, Step.EXAMINE, 1) not in at.offered(1)
    at.do(step(1, Step.PLAY_HAND, 1))
    assert step(1, Step.EXAMINE, 1) in at.offered(1)


@both("14(d)#1", "13(d)#1")
def test_a_second_card_exposed_before_a_look_gives_the_choice_again(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(PLAYERS, 1))
    at.do(step(1, Step.PLAY_HAND, 1))
    at.do(report(PLAYERS, 1))
    at.refuses(step(1, Step.EXAMINE, 1), here(state, "14(d)#2", "13(d)#2"))
    at.do(step(1, Step.VOID_HAND, 1))
    assert at.net(1) == 0


@both("14(d)#2", "13(d)#2")
def test_the_choice_is_the_own_hands_whatever_the_neighbour_has_done(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(step(2, Step.EXAMINE, 2))
    at.do(report(PLAYERS, 1))
    at.do(report(PLAYERS, 2))
    assert step(1, Step.VOID_HAND, 1) in at.offered(1)
    at.do(step(1, Step.PLAY_HAND, 1))
    at.refuses(step(2, Step.VOID_HAND, 2), here(state, "14(d)#2", "13(d)#2"))


@both("14(d)#1 12(b)#1", "13(d)#1 11(a)(1)#1")
def test_cards_that_were_touched_give_no_choice(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(Irregularity.CARDS_TOUCHED, 1))
    assert step(1, Step.EXAMINE, 1) in at.offered(1)
    assert step(1, Step.VOID_HAND, 1) not in at.offered(1)


@both("14(d)#1 7(b)#2", "13(d)#1 7(b)#2")
def test_who_left_has_no_choice(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(PLAYERS, 1))
    at.do(report(Irregularity.PLAYER_LEAVES, 1, by=SUPERVISOR))
    at.refuses(step(1, Step.VOID_HAND, 1), here(state, "7(b)#2", "7(b)#2"))


@both("14(d)#1", "13(d)#1")
def test_a_hand_that_is_void_after_the_deal_is_collected_at_once(state: str) -> None:
    at = setting(state, 1, 2)
    wait(at, 1, 2)
    at.do(report(PLAYERS, 1))
    at.do(step(1, Step.VOID_HAND, 1))
    assert not at.round.at(dealt(1)) + at.round.at(shown(1))
    assert at.round.at(dealt(2))


@both("14(d)#1", "13(d)#1")
def test_a_card_exposed_after_the_look_is_set_with_the_others(state: str) -> None:
    at = setting(state, 1)
    bot = at.bots[1]
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    at.do(report(PLAYERS, 1))
    assert (len(at.round.at(held(1))), len(at.round.at(shown(1)))) == (6, 1)
    at.bots[1] = bot
    at.finish()
    assert at.nets(1)


# --- cards that nobody plays -------------------------------------------------------------------------------------


@both("8(d)(1)#2", "8(f)", "AMB-82")
def test_a_card_of_an_empty_position_is_seen_while_cards_are_dealt_and_not_one_of_the_stub(state: str) -> None:
    at = dealing(state, 1)
    at.do(Deal(by=DEALER, places=9))
    spot = at.deals()[0][0] if at.deals()[0][0] not in (0, 1) else at.deals()[3][0]
    at.refuses(report(UNPLAYED), here(state, "8(d)(1)#1", "8(d)"))
    at.do(report(UNPLAYED, spot))
    clause = here(state, "8(d)(1)#2", "8(f)")
    assert at.events(Reported) == [Reported(UNPLAYED, spot, clause)]
    assert [len(each.cards) for each in at.moves(dealt(spot), shown(spot))] == [1]
    at.finish()
    assert len(at.events(Reported)) == 1


@both("", "9(e) 13(j)", "AMB-56 AMB-82")
@pytest.mark.parametrize("reading", ["reshuffle", "player-option"])
def test_575_13_j_while_cards_are_dealt_from_the_hand_it_is_exposed_in_the_deal(state: str, reading: str) -> None:
    at = dealing(state, 1, pa_hand_exposure=reading, **HAND)
    at.do(Deal(by=DEALER, places=9))
    spots = {act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is UNPLAYED}
    assert bool(spots) is (reading == "player-option")
    assert not {0, 1} & spots


@both("8(d)(1)#1", "8(d)", "AMB-82")
def test_one_card_of_the_stub_is_seen_and_written_down_once(state: str) -> None:
    at = table(state, 1)
    at.until("stub")
    at.do(report(UNPLAYED))
    assert [len(each.cards) for each in at.moves(SHOE, FACE_UP)] == [1]
    at.finish()
    assert at.events(Reported) == [Reported(UNPLAYED, 0, here(state, "8(d)(1)#1", "8(d)"))]


@both("8(d)(1)#1 8(d)(1)#2", "8(d) 8(f)", "AMB-82")
def test_unplayed_cards_that_are_exposed_are_an_offer_to_staff_and_no_routine(state: str) -> None:
    at = table(state, 1)
    at.until("stub")
    for seat, spots in ((DEALER, [0, 6, 5, 4, 3, 2]), (SUPERVISOR, [0, 6, 5, 4, 3, 2]), (1, [])):
        found = [
            each for each in offers(at.round, seat) if isinstance(each.act, Report) and each.act.what is UNPLAYED
        ]
        assert [each.act.spot for each in found if isinstance(each.act, Report)] == spots
        assert not any(each.routine for each in found)


@both("8(d)(1)#1", "8(d)", "AMB-82")
@pytest.mark.parametrize("phase", ["betting", "starting", "dealing"])
def test_before_the_deal_there_is_no_stub(state: str, phase: str) -> None:
    at = table(state, 1)
    at.until(phase)
    said = at.refuses(report(UNPLAYED), here(state, "8(d)(1)#1", "8(d)"))
    assert "the stub is not there to be seen" in said


@both("8(d)(1)#2", "8(f)", "AMB-82")
def test_cards_of_an_empty_position_that_were_collected_are_not_seen(state: str) -> None:
    at = setting(state, 1)
    said = at.refuses(report(UNPLAYED, 4), here(state, "8(d)(1)#2", "8(f)"))
    assert "no such cards lie there" in said


@both("12(e)(2)#1", "11(d)#3", "AMB-82")
def test_a_surrendered_hand_is_one_that_nobody_plays_and_another_is_not(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    spots = [act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is UNPLAYED]
    assert spots == [2]
    assert report(PLAYERS, 1) in at.offered(DEALER)
    assert report(PLAYERS, 2) not in at.offered(DEALER)


@both("12(b)#1 12(b)#3", "11(a)(1)#1 11(a)(2)")
@pytest.mark.parametrize("what", [Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW])
def test_only_cards_that_lie_face_down_are_touched_or_out_of_view(state: str, what: Irregularity) -> None:
    at = table(state, 1, 2)
    at.until("betting")
    at.do(PlaceWager(by=1, spot=1, wager="asia", cents=1000))
    assert report(what, 1) not in at.offered(DEALER)
    at.until("comparing")
    at.do(step(DEALER, Step.COMPARE_HANDS, 1))
    assert [act.spot for act in at.offered(DEALER) if isinstance(act, Report) and act.what is what] == [2]
