"""Dragon Poker, Maryland, chapter 3: cards, number of decks, and when they are changed."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.engine.actions import Deal, Perform, Shuffle, UseMethod, WithdrawWager
from houseway.engine.areas import deck_area
from houseway.engine.events import DeckReceived, DeckRemoved, Marked, Performed
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Shuffler, Step
from houseway.games.dragon_poker.cards import DECK, GOLD, Character, Colour
from houseway.games.dragon_poker.hands import dragons
from houseway.procedures.layout import HAND_DEALT, LAST_DECK, RACK, betting_area, dealt
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import (
    AUTOMATED_SHOE,
    HAND,
    HOUR,
    IN_ORDER,
    TWO_DECKS,
    at_time,
    bettors,
    filed,
    rejects,
    table,
    wager,
)

NO_MORE_BETS = Perform(by=DEALER, step=Step.NO_MORE_BETS)
CHANGE = Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1)


@shows("MD-DP-3.(b)", "AMB-20")
def test_3_b_the_order_of_the_characters_is_that_of_chapter_6() -> None:
    order = sorted(Character, reverse=True)
    assert [each.word for each in order] == ["Dragon", "Phoenix", "Tiger", "Panda", "Monkey", "Rabbit"]


@shows("MD-DP-3.(c)", "AMB-03")
def test_3_c_a_gold_dragon_counted_as_a_dragon_stays_gold() -> None:
    assert GOLD.suit is Colour.GOLD
    assert dragons(DECK.hand("Dg Dr Dr")) != dragons(DECK.hand("Dr Dr Dr"))


@shows("MD-DP-3.A(1)")
def test_3_a_1_the_deck_has_53_cards() -> None:
    assert len(DECK.cards) == 53
    alone = bettors(1)
    alone.until("shuffling")
    assert len(alone.round.at(deck_area(1))) == 53


@shows("MD-DP-3.A(2)", "AMB-22")
def test_3_a_2_a_deck_has_one_back_and_hidden_cards_do_not_differ() -> None:
    assert filed().options.backs[0] == "red"
    alone = bettors(1)
    alone.until("examining")
    assert view(alone.round, None).at(dealt(1)) == (None, None, None)


@shows("MD-DP-3.A(3)")
def test_3_a_3_the_deck_is_made_up_as_listed() -> None:
    by_character = Counter(card.rank for card in DECK.cards)
    assert [by_character[each] for each in sorted(Character, reverse=True)] == [7, 7, 8, 9, 10, 12]


@shows("MD-DP-3.A(3)(a)")
def test_3_a_3_a_seven_dragons() -> None:
    assert sum(card.rank is Character.DRAGON for card in DECK.cards) == 7


def row(mark: str, count: int, clause: str) -> object:
    return pytest.param(mark, count, id=mark, marks=shows(f"MD-DP-3.A(3)({clause})"))


@pytest.mark.parametrize(
    ("mark", "count"),
    [
        row("Dr", 3, "a)(i"),
        row("Db", 3, "a)(ii"),
        row("Dg", 1, "a)(iii"),
        row("Ph", 7, "b"),
        row("Ti", 8, "c"),
        row("Pa", 9, "d"),
        row("Mo", 10, "e"),
        row("Ra", 12, "f"),
    ],
)
def test_3_a_3_cards_of_each_kind(mark: str, count: int) -> None:
    assert DECK.cards.count(DECK.card(mark)) == count


@shows("MD-DP-3.B")
def test_3_b_a_second_deck_needs_an_automated_shuffler() -> None:
    rejects("MD-DP-3.B", decks=2, shuffler="manual")
    assert filed(**TWO_DECKS).options.decks == 2


@shows("MD-DP-3.B(1)")
def test_3_b_1_the_backs_have_different_colours() -> None:
    rejects("MD-DP-3.B(1)", **TWO_DECKS, backs=["blue", "blue"])
    rejects("MD-DP-3.B(1)", **TWO_DECKS, backs=["blue", "Blue"])
    rejects("MD-DP-3.B(1)", **TWO_DECKS, backs=["blue", "red", "green"])
    assert filed(**TWO_DECKS, backs=["green", "blue"]).options.backs == ("green", "blue")


@shows("MD-DP-3.B(2)")
def test_3_b_2_one_deck_is_in_the_shuffler_while_the_other_plays() -> None:
    two = bettors(1, **TWO_DECKS)
    two.until("dealing")
    assert (len(two.round.at(deck_area(1))), len(two.round.at(deck_area(2)))) == (0, 53)
    two.finish()
    two.until("dealing")
    assert (len(two.round.at(deck_area(1))), len(two.round.at(deck_area(2)))) == (53, 0)


@shows("MD-DP-3.B(3)")
def test_3_b_3_the_decks_alternate_every_round() -> None:
    two = bettors(1, **TWO_DECKS)
    two.finish(rounds=4)
    assert [event.value for event in two.events(Marked) if event.mark == LAST_DECK] == [1, 2, 1, 2]


@shows("MD-DP-3.B(2)")
def test_3_b_2_the_other_deck_is_shuffled_before_the_round_goes_on() -> None:
    two = bettors(1, **TWO_DECKS)
    two.until("dealing")
    two.do(Deal(by=DEALER, places=1))
    two.refuses(Deal(by=DEALER, places=1), "MD-DP-3.B(2)")
    two.do(Shuffle(by=DEALER, deck=2, order=IN_ORDER))
    two.do(Deal(by=DEALER, places=1))


@shows("MD-DP-3.B(3)")
def test_3_b_3_the_same_deck_twice_running_is_refused() -> None:
    two = bettors(1, **TWO_DECKS)
    two.finish()
    two.refuses(Shuffle(by=DEALER, deck=1, order=IN_ORDER), "MD-DP-3.B(3)")


@shows("MD-DP-3.B(4)")
def test_3_b_4_the_rack_is_cleared_of_one_deck_before_the_other_is_used() -> None:
    two = bettors(1, **TWO_DECKS)
    two.finish()
    two.refuses(Shuffle(by=DEALER, deck=2, order=IN_ORDER), "MD-DP-3.B(4)")


@shows("MD-DP-3.B(4)")
def test_3_b_4_the_rack_never_holds_cards_of_two_decks() -> None:
    two = bettors(1, **TWO_DECKS)
    while two.round.number < 5:
        two.next()
        assert all(count <= DECK.cards.count(card) for card, count in Counter(two.round.at(RACK)).items())


# --- 3.C -------------------------------------------------------------------------------------------------------


def about_to_deal(**options: object) -> Playing:
    """A table whose deck came at time 0, with wagers down and betting open."""
    ready = bettors(1, **options)
    ready.until("betting")
    for name in ("ante", "ante_bonus"):
        ready.do(wager(name, 1000))
    return ready


@shows("MD-DP-3.C")
def test_3_c_an_old_deck_is_changed_before_the_round_goes_on() -> None:
    old = about_to_deal()
    at_time(old, 9 * HOUR)
    old.refuses(NO_MORE_BETS, "MD-DP-3.C(2)")
    assert CHANGE in old.offered(DEALER)
    old.do(CHANGE)
    assert [event.deck for event in old.events(DeckRemoved)] == [1]
    old.finish()
    assert [event.at for event in old.events(DeckReceived)] == [0, 9 * HOUR]


@shows("MD-DP-3.C")
def test_3_c_wagers_wait_on_the_layout_while_the_deck_is_changed() -> None:
    old = about_to_deal()
    at_time(old, 9 * HOUR)
    old.do(CHANGE)
    assert old.round.phase.name == "opening"
    assert old.round.stake(betting_area("ante", 1)) == 1000


@shows("MD-DP-3.C(1)")
def test_3_c_1_a_hand_dealt_deck_starts_no_round_at_four_hours() -> None:
    at_time(before := about_to_deal(**HAND), 4 * HOUR - 1)
    before.do(NO_MORE_BETS)
    at_time(after := about_to_deal(**HAND), 4 * HOUR)
    after.refuses(NO_MORE_BETS, "MD-DP-3.C(1)")
    assert CHANGE in after.offered(DEALER)


@shows("MD-DP-3.C(2)")
@pytest.mark.parametrize("method", [{}, AUTOMATED_SHOE])
def test_3_c_2_a_shoe_dealt_deck_starts_no_round_at_eight_hours(method: dict[str, object]) -> None:
    at_time(before := about_to_deal(**method), 8 * HOUR - 1)
    before.do(NO_MORE_BETS)
    at_time(after := about_to_deal(**method), 8 * HOUR)
    after.refuses(NO_MORE_BETS, "MD-DP-3.C(2)")


@shows("MD-DP-3.C(1)", "MD-DP-3.C(2)")
@pytest.mark.parametrize(("method", "clause"), [(HAND, "3.C(1)"), ({}, "3.C(2)"), (AUTOMATED_SHOE, "3.C(2)")])
def test_3_c_the_change_cites_the_hours_of_the_method(method: dict[str, object], clause: str) -> None:
    at_time(old := about_to_deal(**method), 8 * HOUR)
    old.do(CHANGE)
    assert Performed(Step.CHANGE_DECK, 1, f"MD-DP-{clause}") in old.events(Performed)


@shows("MD-DP-3.C", "AMB-28")
def test_3_c_a_round_under_way_is_finished_with_the_old_deck() -> None:
    late = about_to_deal()
    late.do(NO_MORE_BETS)
    late.do(Deal(by=DEALER, places=1))
    at_time(late, 10 * HOUR)
    late.do(Deal(by=DEALER, places=5))
    late.finish()
    assert not late.events(DeckRemoved)
    late.next()
    assert [event.deck for event in late.events(DeckRemoved)] == [1]


@shows("MD-DP-3.C", "MD-DP-7.E", "AMB-28")
def test_3_c_a_deck_that_grows_old_before_the_first_card_is_changed_and_bets_stay_closed() -> None:
    late = about_to_deal()
    late.do(NO_MORE_BETS)
    at_time(late, 10 * HOUR)
    late.refuses(Deal(by=DEALER, places=6), "MD-DP-3.C(2)")
    late.do(CHANGE)
    late.refuses(wager("dragon", 500), "MD-DP-7.D")
    late.refuses(WithdrawWager(by=1, spot=1, wager="ante"), "MD-DP-7.E")
    late.until("stub")
    assert late.steps().count(Step.NO_MORE_BETS) == 1


@shows("MD-DP-7.E", "MD-DP-3.C")
def test_3_c_wagers_are_still_changed_while_a_deck_that_grew_old_is_replaced() -> None:
    old = about_to_deal()
    at_time(old, 9 * HOUR)
    old.do(wager("dragon", 500))
    old.do(CHANGE)
    old.do(WithdrawWager(by=1, spot=1, wager="dragon"))


@shows("MD-DP-3.C", "AMB-28")
@pytest.mark.parametrize("phase", ["shuffling", "cutting", "loading", "betting"])
def test_3_c_nothing_goes_on_with_an_old_deck_in_any_phase_before_the_deal(phase: str) -> None:
    old = bettors(1)
    old.finish()
    old.until(phase)
    at_time(old, 8 * HOUR)
    routine = [offer.act for offer in offers(old.round, DEALER) if offer.routine]
    assert routine == [CHANGE]
    old.finish()
    assert len(old.events(DeckReceived)) == 2


@shows("MD-DP-3.C", "AMB-28")
def test_3_c_the_hours_run_from_the_deck_entering_play_and_not_from_its_arrival() -> None:
    waits = table()
    waits.until_idle()  # the deck lies spread, and nobody has come
    waits.seat(1)
    at_time(waits, 20 * HOUR)
    waits.until("betting")
    assert CHANGE not in waits.offered(DEALER)
    at_time(waits, 28 * HOUR - 1)
    assert CHANGE not in waits.offered(DEALER)
    at_time(waits, 28 * HOUR)
    assert CHANGE in waits.offered(DEALER)


@shows("MD-DP-3.C", "MD-DP-5.C", "AMB-28")
def test_3_c_a_deck_enters_play_when_the_device_loads_the_shoe_with_it() -> None:
    loaded = bettors(1, shuffler="automated", shuffler_loads_shoe=True)
    loaded.until("betting")
    at_time(loaded, 8 * HOUR)
    assert CHANGE in loaded.offered(DEALER)


@shows("MD-DP-3.C(2)", "AMB-28")
def test_3_c_a_deck_that_is_dealt_again_has_no_new_hours() -> None:
    again = bettors(1)
    again.finish()
    at_time(again, 5 * HOUR)
    again.finish()
    at_time(again, 8 * HOUR - 1)
    assert CHANGE not in again.offered(DEALER)
    at_time(again, 8 * HOUR)
    assert CHANGE in again.offered(DEALER)


@shows("MD-DP-3.C", "MD-DP-3.B(3)", "AMB-28")
def test_3_c_each_of_two_decks_has_its_own_clock() -> None:
    two = table(**TWO_DECKS)
    two.seat(1, ante=1000, ante_bonus=1000)
    two.finish()
    at_time(two, 2 * HOUR)  # the second deck enters play two hours after the first
    two.finish()
    at_time(two, 9 * HOUR)
    two.finish(rounds=2)
    assert [(event.deck, event.at) for event in two.events(DeckReceived)] == [
        (1, 0), (2, 0), (1, 9 * HOUR),
    ]  # fmt: skip


@shows("MD-DP-3.C(1)", "AMB-28")
def test_3_c_a_deck_that_was_ever_dealt_by_hand_keeps_the_four_hours() -> None:
    mixed = bettors(1, **HAND)
    mixed.finish()
    assert mixed.round.table.mark(HAND_DEALT, 1) == 1
    shoe = UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.MANUAL_SHOE, decks=1)
    mixed.do(shoe)
    mixed.until("betting")
    at_time(mixed, 4 * HOUR)
    assert CHANGE in mixed.offered(DEALER)
    mixed.do(CHANGE)
    assert mixed.round.table.mark(HAND_DEALT, 1) == 0
