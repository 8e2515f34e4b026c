"""Two Card Joker Poker, Massachusetts, section 3: opening of the table."""

from __future__ import annotations

from itertools import groupby

from houseway.cards import JOKER
from houseway.engine.actions import Perform, Receive, ReceivePreshuffled, Shuffle, Sit
from houseway.engine.events import CardsMoved, DeckReceived, Performed
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.games.two_card_joker.hands import DECK
from houseway.procedures.layout import spread
from houseway.procedures.opening import NEW
from tests.citing import shows
from tests.rules.two_card_joker_poker_ma.tables import TWO_DECKS, one_player, table

IN_ORDER = tuple(range(54))


@shows("MA-TCJP-3(a)")
def test_3_a_cards_received_go_through_every_step_in_order() -> None:
    opened = one_player()
    opened.until("shuffling")
    assert opened.steps() == [Step.INSPECT, Step.VERIFY, Step.SPREAD, Step.OFFER_INSPECTION, Step.TURN_DOWN,
                              Step.WASH, Step.STACK]  # fmt: skip


@shows("MA-TCJP-3(a)")
def test_3_a_pre_shuffled_cards_skip_inspection_spread_and_wash() -> None:
    opened = one_player()
    opened.do(ReceivePreshuffled(by=DEALER, deck=1, order=IN_ORDER))
    opened.until("betting")
    assert not {Step.INSPECT, Step.SPREAD, Step.WASH, Step.SHUFFLE} & set(opened.steps())


@shows("MA-TCJP-3(b)#1")
def test_3_b_no_spread_before_the_floorperson_verifies() -> None:
    opened = one_player()
    opened.do(Receive(by=DEALER, deck=1))
    opened.do(Perform(by=DEALER, step=Step.INSPECT, spot=1))
    opened.refuses(Perform(by=DEALER, step=Step.SPREAD, spot=1), "MA-TCJP-3(b)#1")
    opened.do(Perform(by=SUPERVISOR, step=Step.VERIFY, spot=1))
    opened.do(Perform(by=DEALER, step=Step.SPREAD, spot=1))


@shows("MA-TCJP-3(b)#1")
def test_3_b_the_dealer_cannot_verify_the_own_inspection() -> None:
    opened = one_player()
    opened.do(Receive(by=DEALER, deck=1))
    opened.do(Perform(by=DEALER, step=Step.INSPECT, spot=1))
    opened.refuses(Perform(by=DEALER, step=Step.VERIFY, spot=1), "MA-TCJP-3(b)#1")


@shows("MA-TCJP-3(b)#2")
def test_3_b_the_spread_waits_face_up_for_the_first_player() -> None:
    empty = table()
    empty.until_idle()
    assert empty.steps()[-1] is Step.SPREAD
    assert view(empty.round, None).at(spread(1)) == DECK.cards  # even a bystander sees the faces
    empty.do(Sit(by=4, name="First"))
    assert Perform(by=DEALER, step=Step.OFFER_INSPECTION, spot=1) in empty.offered(DEALER)


@shows("MA-TCJP-3(b)#3", "AMB-28")
def test_3_b_the_spread_lies_by_suit_and_in_sequence_with_the_jokers_apart() -> None:
    empty = table()
    empty.until_idle()
    (move,) = [event for event in empty.events(CardsMoved) if event.target == spread(1)]
    cards = [card for card in move.cards if card is not None]
    assert cards[-2:] == [JOKER, JOKER]
    suits = [list(run) for _, run in groupby(cards[:-2], key=lambda card: card.suit)]
    assert len(suits) == 4
    for run in suits:
        assert [card.rank for card in run] == list(range(2, 15))


@shows("MA-TCJP-3(c)")
def test_3_c_turn_down_wash_stack_and_shuffle_follow_the_inspection() -> None:
    opened = one_player()
    opened.until("cutting")
    after = opened.steps()[opened.steps().index(Step.OFFER_INSPECTION) + 1 :]
    assert after == [Step.TURN_DOWN, Step.WASH, Step.STACK, Step.SHUFFLE]


@shows("MA-TCJP-3(c)")
def test_3_c_no_shuffle_before_the_wash() -> None:
    opened = one_player()
    while Step.TURN_DOWN not in opened.steps():
        opened.next()
    opened.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MA-TCJP-3(c)")


@shows("MA-TCJP-3(d)")
def test_3_d_two_decks_go_through_two_complete_openings() -> None:
    two = one_player(**TWO_DECKS)
    two.until("shuffling")
    performed = [(event.spot, event.step) for event in two.events(Performed)]
    assert performed == [(deck, step) for deck in (1, 2) for step in NEW]
    assert [event.deck for event in two.events(DeckReceived)] == [1, 2]
