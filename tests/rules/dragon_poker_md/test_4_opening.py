"""Dragon Poker, Maryland, chapter 4: opening a table for gaming."""

from __future__ import annotations

from itertools import groupby

import pytest

from houseway.engine.actions import Perform, Receive, ReceivePreshuffled, Shuffle, Sit
from houseway.engine.events import CardsMoved, DeckReceived, Performed
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.errors import RuleViolation
from houseway.games.dragon_poker.cards import DECK
from houseway.procedures.layout import spread, spread_down
from houseway.procedures.opening import NEW
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import IN_ORDER, TWO_DECKS, bettors, table


def step(what: Step, by: int = DEALER) -> Perform:
    return Perform(by=by, step=what, spot=1)


def after(last: Step) -> Playing:
    """A table whose opening has come to this step."""
    opened = bettors(1)
    while last not in opened.steps():
        opened.next()
    return opened


def refused(at: Playing, what: Step) -> None:
    with pytest.raises(RuleViolation):
        at.do(step(what))


@shows("MD-DP-4.A")
def test_4_a_no_spread_before_the_floorperson_verifies() -> None:
    opened = bettors(1)
    opened.do(Receive(by=DEALER, deck=1))
    opened.do(step(Step.INSPECT))
    opened.refuses(step(Step.SPREAD), "MD-DP-4.A")
    opened.do(step(Step.VERIFY, SUPERVISOR))
    opened.do(step(Step.SPREAD))


@shows("MD-DP-4.A")
def test_4_a_the_dealer_does_not_verify_the_own_inspection() -> None:
    after(Step.INSPECT).refuses(step(Step.VERIFY), "MD-DP-4.A")


@shows("MD-DP-4.(1)", "AMB-20")
def test_4_1_the_spread_waits_face_up_for_the_first_player() -> None:
    empty = table()
    empty.until_idle()
    assert empty.steps() == [Step.INSPECT, Step.VERIFY, Step.SPREAD]
    assert view(empty.round, None).at(spread(1)) == DECK.cards  # even a bystander sees the faces
    empty.do(Sit(by=4, name="First"))
    assert step(Step.OFFER_INSPECTION) in empty.offered(DEALER)


@shows("MD-DP-4.(2)", "AMB-21")
def test_4_2_the_spread_lies_by_character_and_dragons_by_colour() -> None:
    opened = after(Step.SPREAD)
    (move,) = [event for event in opened.events(CardsMoved) if event.target == spread(1)]
    groups = [str(card) for card, _ in groupby(move.cards)]
    assert groups == ["Dr", "Db", "Dg", "Ph", "Ti", "Pa", "Mo", "Ra"]


@shows("MD-DP-4.C")
def test_4_c_inspection_turning_down_wash_and_stack_in_that_order() -> None:
    opened = after(Step.STACK)
    assert opened.steps()[3:] == [Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK]


@shows("MD-DP-4.C(1)")
def test_4_c_1_no_wash_with_cards_face_up() -> None:
    opened = after(Step.OFFER_INSPECTION)
    refused(opened, Step.WASH)
    opened.do(step(Step.TURN_DOWN))
    assert view(opened.round, 1).at(spread_down(1)) == (None,) * 53


@shows("MD-DP-4.C(2)")
def test_4_c_2_no_stack_without_a_wash() -> None:
    opened = after(Step.TURN_DOWN)
    refused(opened, Step.STACK)
    opened.do(step(Step.WASH))
    opened.do(step(Step.STACK))


@shows("MD-DP-4.C(3)")
def test_4_c_3_all_53_cards_are_stacked_after_the_wash() -> None:
    opened = after(Step.WASH)
    assert opened.offered(DEALER)[0] == step(Step.STACK)
    opened.do(step(Step.STACK))
    (move,) = [event for event in opened.events(CardsMoved) if event.source == spread_down(1)]
    assert len(move.cards) == 53


@shows("MD-DP-4.D", "AMB-19")
def test_4_d_a_shuffle_follows_the_stack_and_no_starting_position_is_drawn() -> None:
    opened = after(Step.STACK)
    assert opened.round.phase.name == "shuffling"
    assert opened.offered(DEALER)[0] == Shuffle(by=DEALER, deck=1)
    opened.until("stub")
    assert opened.deals()[0][0] == 1


@shows("MD-DP-4.D")
def test_4_d_no_shuffle_before_the_stack() -> None:
    after(Step.WASH).refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MD-DP-4.C(2)")


@shows("MD-DP-4.E")
def test_4_e_two_decks_go_through_two_complete_openings() -> None:
    two = bettors(1, **TWO_DECKS)
    two.until("shuffling")
    assert [(event.spot, event.step) for event in two.events(Performed)] == [
        (deck, each) for deck in (1, 2) for each in NEW
    ]
    assert [event.deck for event in two.events(DeckReceived)] == [1, 2]


@shows("MD-DP-4.F")
def test_4_f_a_pre_inspected_and_pre_shuffled_deck_skips_the_opening_but_is_cut() -> None:
    opened = bettors(1)
    opened.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    opened.until("loading")
    assert opened.steps() == [Step.PLACE_STACK, Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM]
