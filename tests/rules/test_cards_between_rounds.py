"""What happens to a deck between two deals, in the four games with a house: shuffled, cut, loaded, spread."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import (
    CountStub,
    Cut,
    Deal,
    Leave,
    Receive,
    ReceivePreshuffled,
    Report,
    Shuffle,
    Sit,
)
from houseway.engine.areas import deck_area
from houseway.engine.events import CardsMoved, Counted, DeckReceived, DeckRemoved, Marked, Performed
from houseway.engine.play import due, offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import IDLE, OPENED, PRESHUFFLED, SHOE, SHUFFLED, STACK, spread, spread_down
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import (
    ASIA_MA,
    ASIA_PA,
    AUTOMATED,
    DRAGON,
    GAMES,
    HAND,
    JOKER,
    RESHUFFLING,
    TWO_DECKS,
    Game,
    both,
    step,
)

COUNTING = {"shuffler": "automated-counting"}
RECUT = step(SUPERVISOR, Step.RECUT)


def four(*cited: str) -> pytest.MarkDecorator:
    """A test for the games with a house, with the clauses that it shows in each; "" where it is not of one."""
    rows = [
        pytest.param(
            GAMES[prefix], marks=shows(*(prefix + each for each in clauses.split())), id=GAMES[prefix].rulebook
        )
        for prefix, clauses in zip((JOKER, DRAGON, ASIA_MA, ASIA_PA), cited, strict=True)
        if clauses
    ]
    return pytest.mark.parametrize("game", rows)


def shuffled(at: Playing) -> list[int]:
    """The decks that were shuffled, in order."""
    return [entry.action.deck for entry in at.entries if isinstance(entry.action, Shuffle)]


def preshuffled(game: Game, deck: int = 1, **options: Any) -> Playing:
    at = game.bettors(**options)
    at.do(ReceivePreshuffled(by=DEALER, deck=deck, order=game.order(at)))
    return at


# --- the shuffle -------------------------------------------------------------------------------------------------


@four("4(a)#1 4(a)#2", "5.A(1) 5.A(2)", "", "")
def test_the_first_shuffle_is_before_play_and_the_others_after_a_round(game: Game) -> None:
    at = game.bettors()
    at.finish(rounds=2)
    at.until("cutting")
    clauses = [each.clause for each in at.events(Performed) if each.step is Step.SHUFFLE]
    assert len(set(clauses)) == 2
    assert clauses[1:] == clauses[1:2] * 2


@four("4(a)#3", "5.B", "6(a)#2", "5(a)#2")
def test_the_cards_stand_in_a_single_stack_in_the_order_of_the_shuffle(game: Game) -> None:
    at = game.at("shuffling")
    cards, order = at.round.at(deck_area(1)), tuple(reversed(game.order(at)))
    at.do(Shuffle(by=DEALER, deck=1, order=order))
    assert at.round.at(STACK) == tuple(reversed(cards))
    assert at.round.at(deck_area(1)) == ()


@four("2(b)(3) 2(b)(4)", "3.B(2) 3.B(3)", "2(b)(3) 2(b)(4)", "3(b)(2) 3(b)(3)")
def test_of_two_decks_each_is_shuffled_while_the_other_is_dealt_round_after_round(game: Game) -> None:
    at = game.bettors(**TWO_DECKS)
    at.finish(rounds=4)
    assert shuffled(at) == [1, 2, 1, 2, 1]


@four("2(b)(3)", "3.B(2)", "2(b)(3)", "3(b)(2)")
def test_the_other_deck_lies_in_the_order_of_its_shuffle(game: Game) -> None:
    at = game.at("dealing", **TWO_DECKS)
    at.do(Deal(by=DEALER, places=1))
    cards = at.round.at(deck_area(2))
    at.do(Shuffle(by=DEALER, deck=2, order=tuple(reversed(game.order(at)))))
    assert at.round.at(deck_area(2)) == tuple(reversed(cards))


@four("2(b)(3)", "3.B(2)", "2(b)(3)", "3(b)(2)")
def test_a_deck_that_is_shuffled_again_as_the_other_left_the_table_is_shuffled_for_every_round(game: Game) -> None:
    at = game.bettors(**TWO_DECKS)
    at.until("stub")
    while due(at.round):
        at.next()
    at.do(CountStub(by=DEALER, cards=0))
    at.do(step(DEALER, Step.DETERMINE_MISDEAL))
    assert [each.deck for each in at.events(DeckRemoved)] == [1]
    at.finish(rounds=3)
    uses = [each for each in at.events(CardsMoved) if each.target == STACK and each.source != STACK]
    assert len(shuffled(at)) >= len(uses)
    assert shuffled(at).count(2) == 3


@four("4(b)(2)", "5.E(2)", "", "5(b)(2)")
def test_a_pre_shuffled_deck_is_used_as_it_came_once(game: Game) -> None:
    at = preshuffled(game)
    at.finish()
    assert (shuffled(at), at.steps().count(Step.PLACE_STACK)) == ([], 1)
    at.finish()
    assert (shuffled(at), at.steps().count(Step.PLACE_STACK)) == ([1], 1)


@four("3(a) 4(b)(2)", "4.A 5.E(2)", "5(a) 6(b)(2)", "4(a) 5(b)(2)")
def test_a_pre_shuffled_deck_is_received_in_its_order_and_needs_no_opening(game: Game) -> None:
    at = game.bettors()
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(reversed(game.order(at)))))
    (received,) = at.events(DeckReceived)
    assert received.cards == tuple(reversed(at.round.rulebook.deck.cards))
    assert at.round.phase.name == "shuffling"
    assert [at.round.table.mark(mark, 1) for mark in (PRESHUFFLED, OPENED)] == [1, 1]
    assert Step.INSPECT not in at.steps()


@four("2(b)(3)", "3.B(2)", "2(b)(3)", "3(b)(2)")
def test_the_other_deck_that_came_pre_shuffled_waits_as_it_is_while_this_one_is_dealt(game: Game) -> None:
    at = game.bettors(**TWO_DECKS)
    while 2 not in at.round.table.decks:
        if at.round.table.mark(OPENED, 1):
            at.do(ReceivePreshuffled(by=DEALER, deck=2, order=game.order(at)))
        else:
            at.next()
    at.until("stub")
    assert [duty.says for duty in due(at.round)] == []


@both("9(f)#2 4(a)#2", "5.D(2) 5.A(2)")
def test_a_deck_that_the_device_counts_short_leaves_the_table_before_it_is_dealt(game: Game) -> None:
    at = game.at("dealing", **COUNTING)
    at.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    at.finish()
    at.do(Shuffle(by=DEALER, deck=1, order=tuple(range(len(game.order(at)) - 1))))
    assert [each.deck for each in at.events(DeckRemoved)] == [1]
    assert at.round.phase.name == "opening"
    last = at.events(Counted)[-1]
    assert (last.cards, last.expected) == (len(game.order(at)) - 1, len(game.order(at)))


@both("2(b)(3) 9(f)#2", "3.B(2) 5.D(2)")
def test_the_other_deck_that_the_device_counts_short_leaves_the_table(game: Game) -> None:
    at = game.at("dealing", **{**TWO_DECKS, **COUNTING})
    at.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    at.finish()
    at.until("dealing")
    at.do(Deal(by=DEALER, places=1))
    at.do(Shuffle(by=DEALER, deck=1, order=tuple(range(len(game.order(at)) - 1))))
    assert [each.deck for each in at.events(DeckRemoved)] == [1]
    assert at.round.phase.name == "dealing"


@shows("PA-575.9(a)(1)", "PA-575.5(b)(2)")
def test_575_9_a_1_a_pre_shuffled_deck_that_is_dealt_from_the_hand_is_shuffled_and_then_is_none() -> None:
    at = preshuffled(GAMES[ASIA_PA], **HAND)
    at.until("loading")
    assert (shuffled(at), at.round.table.mark(PRESHUFFLED, 1)) == ([1], 0)


# --- the cut -----------------------------------------------------------------------------------------------------


@four("4(c)(1)(ii)", "5.F", "6(c)(1)(ii)", "5(c)#1")
def test_a_cut_takes_ten_cards_at_least_and_leaves_one(game: Game) -> None:
    at = game.at("cutting")
    cards = len(at.round.at(STACK))
    (offer,) = [offer for offer in offers(at.round, DEALER) if isinstance(offer.act, Cut)]
    assert str(offer.bounds) == f"10 to {cards - 1}"
    assert offer.usual == (cards + 1) // 2  # the middle, where the book cuts


@four("4(c)(1)(iii)", "5.F(1)", "6(c)(1)(iii)", "5(c)#2")
def test_what_was_cut_off_lies_under_the_rest(game: Game) -> None:
    at = game.at("cutting")
    cards = at.round.at(STACK)
    at.do(Cut(by=DEALER, cards=10))
    assert at.round.at(STACK) == cards[10:] + cards[:10]


@four("4(b)(1)", "5.E(1)", "6(b)(1)", "5(b)(1)")
def test_what_a_device_shuffled_is_not_cut(game: Game) -> None:
    at = game.at("dealing", **AUTOMATED)
    assert not [entry for entry in at.entries if isinstance(entry.action, Cut)]


@shows("MD-DP-5.J")
def test_5_j_a_device_approved_to_reshuffle_needs_no_cut_of_a_pre_shuffled_deck() -> None:
    at = preshuffled(GAMES[DRAGON], **RESHUFFLING)
    at.until("dealing")
    assert not [entry for entry in at.entries if isinstance(entry.action, Cut)]


@four("4(d) 4(b)(2)", "5.G 5.E(2)", "6(d) 6(b)(2)", "5(d) 5(b)(2)")
def test_nothing_is_cut_again_once_the_cards_are_dealt(game: Game) -> None:
    at = game.playing()
    cut = {JOKER: "4(b)(2)", DRAGON: "5.E(2)", ASIA_MA: "6(b)(2)", ASIA_PA: "5(b)(2)"}
    prefix = next(each for each in GAMES if GAMES[each] is game)
    why = at.refuses(Cut(by=DEALER, cards=20), prefix + cut[prefix])
    assert why.endswith("cards are cut once they are shuffled, before the deal")
    assert RECUT not in at.offered(SUPERVISOR)


@four("8(b)(2)(i) 4(d)", "9.A(2)(a) 5.G", "9(b)(1)(i) 6(d)", "")
def test_after_a_recut_the_deck_is_taken_into_the_hand_that_had_it(game: Game) -> None:
    at = preshuffled(game, **HAND)
    at.until("loading")
    at.do(step(DEALER, Step.RIGHT_HAND))
    at.do(RECUT)
    assert (at.round.phase.name, at.steps()[-1]) == ("cutting", Step.RECUT)
    at.until("dealing")
    assert [each for each in at.steps() if each in (Step.LEFT_HAND, Step.RIGHT_HAND)] == [Step.RIGHT_HAND] * 2


@four("", "5.A(3)", "", "5(a)#1")
def test_a_shuffle_is_ordered_until_the_first_card_and_the_cards_are_shuffled_again(game: Game) -> None:
    order = step(SUPERVISOR, Step.ORDER_SHUFFLE)
    at = game.bettors()
    at.until("shuffling")
    assert order not in at.offered(SUPERVISOR)
    at.until("cutting")
    at.do(order)
    assert (at.round.phase.name, at.round.at(STACK)) == ("shuffling", ())
    at.until("dealing")
    at.do(order)
    assert (at.round.phase.name, at.round.at(SHOE)) == ("shuffling", ())
    at.until("dealing")
    assert shuffled(at) == [1, 1, 1]
    assert at.steps().count(Step.ORDER_SHUFFLE) == 2
    at.do(Deal(by=DEALER, places=1))
    assert order not in at.offered(SUPERVISOR)


@four("8(b)(2)", "9.A(2)", "9(b)(1)", "9(a)(2)#1")
def test_whatever_is_noted_of_a_deck_that_is_dealt_from_the_hand_has_its_clause(game: Game) -> None:
    at = game.at("dealing", **HAND)
    assert at.events(Marked)
    assert all(each.clause for each in at.events(Marked))


# --- the idle table ----------------------------------------------------------------------------------------------


@four("4(e)", "5.H(2)", "6(e)#1", "5(e)#1")
def test_cards_that_are_spread_are_opened_and_shuffled_anew(game: Game) -> None:
    at = preshuffled(game)
    for seat in (1, 2):
        at.do(Leave(by=seat))
    at.do(step(DEALER, Step.SPREAD_IDLE_DOWN))
    assert len(at.round.at(spread_down(1))) == len(game.order(at))
    assert [at.round.table.mark(mark, 1) for mark in (OPENED, PRESHUFFLED, IDLE)] == [0, 0, 0]
    at.bots = {seat: bot for seat, bot in at.bots.items() if seat <= 0}
    at.seat(3, **game.wagers)
    at.finish()
    assert shuffled(at) == [1]


@four("4(e)", "5.H(2)", "6(e)#1", "5(e)#1")
def test_the_deck_shuffled_for_the_next_round_is_spread_too_and_is_shuffled_no_more(game: Game) -> None:
    at = game.after_a_round(**TWO_DECKS)
    for seat in (1, 2):
        at.do(Leave(by=seat))
    assert at.round.table.mark(SHUFFLED, 2) == 1
    at.do(step(DEALER, Step.SPREAD_IDLE_DOWN))
    assert [at.round.table.mark(SHUFFLED, deck) for deck in (1, 2)] == [0, 0]
    assert all(len(at.round.at(spread_down(deck))) == len(game.order(at)) for deck in (1, 2))


@four("", "5.H(2) 5.H(3)", "", "5(e)#1")
def test_cards_are_spread_face_up_when_a_player_asked_and_are_not_turned_up_again(game: Game) -> None:
    at = game.after_a_round()
    for seat in (SUPERVISOR, 4):
        assert not [act for act in at.offered(seat) if getattr(act, "step", None) is Step.REQUEST_FACE_UP]
    at.do(step(1, Step.REQUEST_FACE_UP, 1))
    at.do(step(DEALER, Step.SPREAD_IDLE_UP))
    assert len(at.round.at(spread(1))) == len(game.order(at))
    at.finish()
    assert Step.TURN_UP not in at.steps()


@four("4(e)", "", "6(e)#1", "")
def test_nobody_asks_for_the_cards_where_the_dealer_spreads_them_either_way(game: Game) -> None:
    at = game.after_a_round()
    assert not [act for act in at.offered(1) if getattr(act, "step", None) is Step.REQUEST_FACE_UP]
    assert {step(DEALER, which) for which in (Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN)} <= set(
        at.offered(DEALER)
    )


@both("4(e)", "5.H(3)")
def test_cards_that_lie_face_down_are_turned_up_before_a_player_inspects_them(game: Game) -> None:
    at = game.after_a_round()
    at.do(step(DEALER, Step.SPREAD_IDLE_DOWN))
    at.next()
    assert (at.round.at(spread_down(1)), len(at.round.at(spread(1)))) == ((), len(game.order(at)))
    at.finish()
    last = max(n for n, each in enumerate(at.steps()) if each is Step.SPREAD_IDLE_DOWN)
    assert at.steps()[last + 1 : last + 6] == [
        Step.TURN_UP, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK,
    ]  # fmt: skip


@four("3(b)#1 4(e)", "4.A 5.H(2)", "5(b)#2 6(e)#1", "4(a) 5(e)#1")
def test_a_deck_that_is_being_opened_is_not_an_idle_tables(game: Game) -> None:
    at = game.table()
    at.do(Sit(by=1, name="Ann"))
    at.do(Receive(by=DEALER, deck=1))
    at.do(Leave(by=1))
    assert at.round.table.mark(IDLE, 1) == 1
    assert [duty.says for duty in due(at.round)] == []
    at.until_idle()
    assert len(at.round.at(spread(1))) == len(game.order(at))  # it waits for a player there
