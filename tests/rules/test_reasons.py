"""Why something is refused at moments that the table of refusals does not name: clause and reason are true."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import BuyIn, Claim, Cut, Leave, PlaceWager, Receive, Shuffle, Sit
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Instrument,
    Irregularity,
    Shuffler,
    Step,
)
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.cards import dealing, inspected, shoe_jammed
from tests.rules.refusals.games import (
    AUTOMATED,
    GAMES,
    HAND,
    TWO_DECKS,
    Game,
    after,
    attend,
    deal,
    method,
    report,
    step,
    wager,
)

NO_MORE_BETS = Step.NO_MORE_BETS


def refused(*clauses: str) -> pytest.MarkDecorator:
    """A test for the games with a house, each with the clause that refuses; "-" where nothing is tried."""
    rows = [
        pytest.param(game, prefix + clause, marks=shows(prefix + clause), id=game.rulebook)
        for (prefix, game), clause in zip(GAMES.items(), clauses, strict=True)
        if clause != "-"
    ]
    return pytest.mark.parametrize(("game", "clause"), rows)


def exactly(at: Playing, action: Any, clause: str) -> str:
    """The reason in full, without who may not do what."""
    return at.refuses(action, clause).partition(": ")[2]


# --- seats and claims --------------------------------------------------------------------------------------------


@refused("6(e)#1", "7.C", "7(b)#1", "7(b)#1")
def test_a_dealer_or_supervisor_with_a_name_buys_no_chips(game: Game, clause: str) -> None:
    at = game.at("betting")
    for seat in (DEALER, SUPERVISOR):
        at.do(Sit(by=seat, name=f"Staff {seat}"))
        assert exactly(at, BuyIn(by=seat, cents=100), clause) == "players buy in, and nobody else"


@refused("6(e)#1", "7.C", "7(b)#1", "7(b)#1")
def test_staff_who_are_not_there_do_not_leave(game: Game, clause: str) -> None:
    at = game.at("betting")
    assert exactly(at, Leave(by=SUPERVISOR), clause) == "nobody sits there"
    at.do(Sit(by=SUPERVISOR, name="Sue"))
    at.do(Leave(by=SUPERVISOR))
    at.do(Sit(by=SUPERVISOR, name="Sol"))


@refused("6(e)#1", "7.C", "7(b)#1", "7(b)#1")
def test_a_second_dealer_does_not_sit_down_and_there_is_no_third_kind_of_staff(game: Game, clause: str) -> None:
    at = after(game.at("betting"), Sit(by=DEALER, name="Dot"))
    assert exactly(at, Sit(by=DEALER, name="Dan"), clause) == "the seat is taken"
    assert exactly(at, Sit(by=-2, name="Zoe"), clause) == "there is no such seat"


@refused("12(c)", "13.D", "14(h)", "13(h)")
def test_the_supervisor_claims_nothing_and_dismisses_what_was_claimed_once(game: Game, clause: str) -> None:
    wrong = Irregularity.WRONG_NUMBER
    at = game.playing()
    assert "a claim is a player's" in exactly(at, Claim(by=SUPERVISOR, spot=1, what=wrong), clause)
    at.do(Claim(by=2, spot=2, what=wrong))
    assert exactly(at, step(SUPERVISOR, Step.DISMISS_CLAIM, 1), clause) == "nobody claims anything there"
    at.do(step(SUPERVISOR, Step.DISMISS_CLAIM, 2))
    assert exactly(at, step(SUPERVISOR, Step.DISMISS_CLAIM, 2), clause) == "nobody claims anything there"


# --- wagers ------------------------------------------------------------------------------------------------------


@refused("-", "8.C", "-", "-")
def test_8_c_a_player_does_not_announce_no_more_bets_though_a_pair_is_unequal(game: Game, clause: str) -> None:
    at = game.bettors()
    at.until("betting")
    after(at, *(wager(name, 1000, by=seat) for seat in (1, 2) for name in game.wagers), wager("ante", 2000))
    assert exactly(at, step(1, NO_MORE_BETS), clause) == "that is for the dealer to do"


@refused("-", "5.G", "-", "-")
def test_5_g_another_step_is_refused_as_ever_while_no_wager_may_stand(game: Game, clause: str) -> None:
    at = game.table()
    at.seat(1)
    at.until("betting")
    at.do(wager("ante", 1000))
    assert exactly(at, step(DEALER, Step.RECUT), clause) == "that is for the supervisor to do"


@refused("-", "7.F(1)#1", "-", "-")
def test_7_f_1_before_the_cards_are_there_bets_are_not_closed_whatever_lies(game: Game, clause: str) -> None:
    at = game.table()
    at.seat(1)
    at.until("shuffling")
    at.do(wager("ante", 1000))
    assert "put right" not in at.refuses(step(DEALER, NO_MORE_BETS), "MD-DP-5.A(1)")
    at.until("betting")
    assert "put right or given back" in at.refuses(step(DEALER, NO_MORE_BETS), clause)


@refused("6(a)#1", "-", "7(a)#2", "-")
def test_a_coupon_is_no_larger_than_the_wager_and_lies_beside_the_first_alone(game: Game, clause: str) -> None:
    at = game.bettors(1, match_play=True)
    at.until("betting")
    at.do(wager(game.first, 1000))
    assert "expected 1 to 1000" in at.refuses(wager(game.first, 1001, how=Instrument.MATCH_PLAY), clause)
    if game.side:
        at.do(wager(game.side, 500))
        why = exactly(at, wager(game.side, 100, how=Instrument.MATCH_PLAY), clause)
        assert why == "match play coupons are not taken beside this wager"


@refused("6(a)#1", "7.A", "7(a)#1", "7(a)#1")
def test_whose_chips_all_lie_on_the_table_has_none_left(game: Game, clause: str) -> None:
    at = after(game.table(), Sit(by=1, name="Ann"), BuyIn(by=1, cents=400))
    assert exactly(at, wager(game.first, 1000), clause) == "there are not enough chips for it"
    at = after(game.table(), Sit(by=1, name="Ann"))
    assert exactly(at, wager(game.first, 1000), clause) == "there are no chips left for it"


@refused("10(b)#1", "11.B#1", "-", "-")
def test_who_has_called_does_not_fold_and_nobody_folds_for_a_side_bet(game: Game, clause: str) -> None:
    at = after(game.playing(), wager(game.later, 1000))
    assert exactly(at, step(1, Step.FOLD, 1), clause) == "the player has decided"


@refused("1/call", "1.B(3)", "-", "-")
def test_nobody_folds_before_the_deal_or_unseen(game: Game, clause: str) -> None:
    assert exactly(game.at("betting"), step(1, Step.FOLD, 1), clause) == "it is decided after the deal"
    assert exactly(game.at("stub"), step(1, Step.FOLD, 1), clause) == "it is decided after the deal"
    looks = "it is decided with a look at the own cards"
    assert exactly(game.at("examining"), step(1, Step.FOLD, 1), clause) == looks


@refused("6(b)#1", "7.D", "-", "-")
def test_a_side_bet_is_not_made_where_a_call_would_be(game: Game, clause: str) -> None:
    assert exactly(game.playing(), wager(game.side, 500), clause) == "no wager is made after no more bets"


# --- cards -------------------------------------------------------------------------------------------------------


@refused("7(e)", "8.D(3)", "-", "-")
def test_no_card_is_dealt_when_all_have_theirs(game: Game, clause: str) -> None:
    assert "the stub in the discard rack" in game.at("stub").refuses(deal(), clause)


@refused("2(b)(3)", "3.B(2)", "2(b)(3)", "3(b)(2)")
def test_the_other_deck_is_shuffled_once_in_a_round(game: Game, clause: str) -> None:
    at = game.playing(**TWO_DECKS)
    again = Shuffle(by=DEALER, deck=2, order=game.order(at))
    assert exactly(at, again, clause) == "the other deck is shuffled once, while this one is dealt"


@refused("4(a)#2", "5.A(2)", "6(a)#1", "5(a)#1")
def test_the_deck_that_is_dealt_is_shuffled_when_the_round_is_over(game: Game, clause: str) -> None:
    at = game.playing(**TWO_DECKS)
    why = exactly(at, Shuffle(by=DEALER, deck=1, order=game.order(at)), clause)
    assert why == "the cards are shuffled when the round is completed"


@refused("4(a)#2", "5.A(2)", "-", "-")
def test_a_jammed_shoe_stops_what_readies_a_deck_and_nothing_else(game: Game, clause: str) -> None:
    at = shoe_jammed(game)
    assert "dealing shoe" not in at.refuses(step(1, Step.EXAMINE, 1), clause)


@refused("-", "5.A(3)", "-", "5(a)#1")
def test_no_shuffle_is_ordered_after_the_first_card(game: Game, clause: str) -> None:
    order = step(SUPERVISOR, Step.ORDER_SHUFFLE)
    assert exactly(dealing(game), order, clause) == "only a supervisor orders a shuffle, before the first card"


@refused("3(b)#1", "4.A", "5(b)#2", "4(a)")
def test_what_is_next_in_the_opening_is_told_with_its_deck_where_it_is_the_same_step(
    game: Game, clause: str
) -> None:
    assert exactly(inspected(game), step(DEALER, Step.SPREAD, 1), clause) == "first, verify the inspection"


@refused("3(a)", "4.A", "5(a)", "4(a)")
def test_before_a_deck_came_it_is_received_first(game: Game, clause: str) -> None:
    assert exactly(game.bettors(), step(DEALER, Step.WASH, 1), clause) == "first, receive"
    assert exactly(game.bettors(), Receive(by=DEALER, deck=2), clause) == "the table does not wait for that deck"


@refused("8(b)(2)(i)", "9.A(2)(a)", "9(b)(1)(i)", "9(a)(2)#2")
def test_a_deck_in_the_hand_is_not_taken_again(game: Game, clause: str) -> None:
    at = game.at("betting", **HAND)
    for which in (Step.LEFT_HAND, Step.RIGHT_HAND):
        assert (
            exactly(at, step(DEALER, which), clause) == "the hand that took the deck holds it for the whole round"
        )


@refused("12(g)", "13.H", "14(n)", "13(n)")
def test_a_shoe_that_works_is_not_attended_to_while_it_holds_cards(game: Game, clause: str) -> None:
    at = dealing(game, shuffler="automated", dealing="automated-shoe")
    why = exactly(at, attend(Device.SHOE, Condition.IN_ORDER), clause)
    assert why == "a dealing shoe is attended to between rounds, while it holds no cards"


@refused("12(g)", "13.H", "14(n)", "13(n)")
def test_the_method_in_use_is_not_changed_to_itself_though_cards_are_dealt(game: Game, clause: str) -> None:
    at = dealing(game, **AUTOMATED)
    assert exactly(at, method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE), clause) == "that method is in use"
    other = method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)
    assert exactly(at, other, clause) == "a method is changed between rounds, before the deck is shuffled"


# --- reports -----------------------------------------------------------------------------------------------------


@refused("12(c)", "13.D", "14(h)", "13(h)")
def test_a_fault_of_the_dealer_is_nobody_elses_to_make(game: Game, clause: str) -> None:
    at = dealing(game)
    for what in (Irregularity.SKIPPED, Irregularity.EXTRA_CARD):
        for seat in (1, SUPERVISOR):
            assert exactly(at, report(what, 1, by=seat), clause) == "only the dealer can do that by mistake"


@refused("12(a)#1", "13.A", "14(f)#1", "13(f)#1")
def test_a_player_does_not_report_a_face_up_card(game: Game, clause: str) -> None:
    why = exactly(dealing(game), report(Irregularity.FACE_UP_CARD, by=1), clause)
    assert why == "staff report it; a player may claim it"


@refused("12(c)", "13.D", "-", "-")
def test_a_card_too_many_is_not_dealt_before_bets_are_closed(game: Game, clause: str) -> None:
    why = exactly(game.at("betting"), report(Irregularity.EXTRA_CARD, 1), clause)
    assert why == "no card is being dealt: betting is open"
    assert exactly(game.playing(), report(Irregularity.EXTRA_CARD, 1), clause) == (
        "no card is left in the shoe or the deck"
    )


@refused("7(f)", "8.E", "8(d)", "8(d)")
def test_no_card_goes_missing_from_an_empty_shoe(game: Game, clause: str) -> None:
    assert exactly(game.playing(), report(Irregularity.CARD_LOST), clause) == (
        "no card is left in the shoe or the deck"
    )


@refused("6(b)#2", "7.E", "7(c)#2", "7(c)#2")
def test_a_wager_is_not_lowered_after_no_more_bets(game: Game, clause: str) -> None:
    lower = PlaceWager(by=1, spot=1, wager=game.first, cents=500)
    assert exactly(game.playing(), lower, clause) == "no wager is changed after no more bets"


@refused("4(d)", "5.G", "6(d)", "5(d)")
def test_cards_that_wait_in_the_shoe_are_cut_again_by_order_alone(game: Game, clause: str) -> None:
    at = game.at("betting")
    why = exactly(at, Cut(by=DEALER, cards=20), clause)
    assert why == "the cards have been cut: a supervisor may order a recut"
