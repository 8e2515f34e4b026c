"""Devices are things: each has its own condition, at the table or away from it (AMB-33, AMB-39)."""

from __future__ import annotations

from houseway.engine.actions import Action, Attend, Deal, ReceivePreshuffled, Report, Shuffle, UseMethod
from houseway.engine.events import DeckRemoved, Marked
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Condition, Dealing, Device, Irregularity, Shuffler, Step
from houseway.procedures.devices import condition, number, works
from houseway.procedures.layout import OPENED, SHUFFLED, SHUFFLER_CONDITION
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import (
    AUTOMATED,
    DRAGON,
    GAMES,
    JOKER,
    SHOE,
    TWO_DECKS,
    Game,
    after,
    attend,
    both,
    jammed,
    method,
    step,
)

MANUAL = method(Shuffler.MANUAL, Dealing.MANUAL_SHOE)
COUNTING = method(Shuffler.COUNTING, Dealing.MANUAL_SHOE)
PLAIN = method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE)
AWAY = attend(Device.SHUFFLER, Condition.REMOVED)
JAM = Report(by=DEALER, what=Irregularity.SHUFFLER_JAMS)


def shuffler(at: Playing) -> int:
    return condition(at.round.table, Device.SHUFFLER)


@both("12(g) AMB-33", "13.H AMB-39")
def test_an_exchange_leaves_the_old_device_as_it_was_and_another_works(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    first = number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED)
    at.do(AWAY)
    at.do(attend(Device.SHUFFLER, Condition.EXCHANGED))
    assert shuffler(at) == Condition.IN_ORDER
    assert number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED) != first
    assert at.round.table.mark(SHUFFLER_CONDITION, first) == Condition.REMOVED
    at.finish()


@both("12(e) AMB-33", "13.F AMB-39")
def test_a_second_device_can_jam_as_the_first_did(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    at.do(AWAY)
    at.do(attend(Device.SHUFFLER, Condition.EXCHANGED))
    at.do(JAM)
    assert shuffler(at) == Condition.JAMMED
    at.do(attend(Device.SHUFFLER, Condition.IN_ORDER))
    at.finish()


@both("12(g) AMB-33", "13.H AMB-39")
def test_a_device_of_another_kind_is_another_thing(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    at.refuses(COUNTING, "MA-TCJP-12(g)" if game.later == "call" else "MD-DP-13.H")
    at.do(AWAY)
    at.do(COUNTING)
    assert shuffler(at) == Condition.IN_ORDER
    at.finish()


@both("12(g) AMB-33", "13.H AMB-39")
def test_who_comes_back_to_a_method_finds_another_device_than_the_one_put_away(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    first = number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED)
    at.do(AWAY)
    at.do(MANUAL)
    at.do(PLAIN)
    assert works(at.round.table, Device.SHUFFLER)
    assert number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED) == first + 1


@shows("MD-DP-13.H", "AMB-39")
def test_13_h_a_device_that_worked_is_the_same_when_the_method_comes_back() -> None:
    at = GAMES[DRAGON].after_a_round(**AUTOMATED)
    first = number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED)
    at.do(MANUAL)
    at.do(PLAIN)
    assert number(at.round.table, Device.SHUFFLER, Shuffler.AUTOMATED) == first


@shows("MA-TCJP-12(g)")
def test_12_g_a_device_that_works_is_removed_all_the_same() -> None:
    at = GAMES[JOKER].after_a_round(**AUTOMATED)
    at.refuses(MANUAL, "MA-TCJP-12(g)")
    at.refuses(COUNTING, "MA-TCJP-12(g)")
    at.do(AWAY)
    at.do(MANUAL)


@both("12(e) AMB-33", "13.F AMB-39")
def test_a_jam_outlives_a_change_of_the_dealing(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    at.do(method(Shuffler.AUTOMATED, Dealing.HAND))
    assert shuffler(at) == Condition.JAMMED
    assert not [act for act in at.offered(DEALER) if isinstance(act, Shuffle)]


@both("12(f)", "13.G")
def test_a_jammed_shoe_is_cleared_before_the_next_deck_is_made_ready(game: Game) -> None:
    at = game.at("dealing", **SHOE, decks=2)
    at.do(Deal(by=DEALER, places=1))
    at.do(Report(by=DEALER, what=Irregularity.SHOE_JAMS))
    ready = [act for act in at.offered(DEALER) if getattr(act, "step", None) is Step.SWAP_DECKS]
    assert not ready
    at.do(attend(Device.SHOE, Condition.IN_ORDER))
    at.finish()


@both("2(b)(3)", "3.B(2)")
def test_a_change_of_method_does_not_count_for_a_shuffle(game: Game) -> None:
    at = game.after_a_round(**TWO_DECKS)
    assert at.round.table.mark(SHUFFLED, 2) == 1
    at.do(UseMethod(by=SUPERVISOR, shuffler=Shuffler.AUTOMATED, dealing=Dealing.HAND, decks=2))
    assert at.round.table.mark(SHUFFLED, 2) == 0


@both("2(b)(3) 12(e)", "3.B(2) 13.F")
def test_a_jam_with_the_other_deck_is_cleared_in_the_next_round_if_nobody_did_before(game: Game) -> None:
    at = game.at("dealing", **TWO_DECKS)
    at.do(Deal(by=DEALER, places=1))
    at.do(JAM)
    at.bots.pop(SUPERVISOR)
    at.finish()
    swap, shuffle = step(DEALER, Step.SWAP_DECKS), Shuffle(by=DEALER, deck=2, order=game.order(at))
    for action in (swap, shuffle):
        why = at.refuses(action, "MA-TCJP-12(e)" if game.later == "call" else "MD-DP-13.F")
        assert "the shuffling device must be attended to first" in why
    after(at, attend(Device.SHUFFLER, Condition.IN_ORDER), swap, shuffle)


@both("12(g)", "13.H")
def test_a_condition_is_marked_once(game: Game) -> None:
    at = jammed(game, **AUTOMATED)
    marks = [event for event in at.events(Marked) if event.mark == SHUFFLER_CONDITION]
    assert [event.value for event in marks] == [Condition.JAMMED]
    clause = "MA-TCJP-12(g)" if game.later == "call" else "MD-DP-13.H"
    at.refuses(attend(Device.SHUFFLER, Condition.JAMMED), clause)
    at.refuses(Attend(by=DEALER, device=Device.SHUFFLER, condition=Condition.REMOVED), clause)


def routine(at: Playing) -> list[Action]:
    return [offer.act for offer in offers(at.round, SUPERVISOR) if offer.routine]


@both("12(e) 12(g)", "13.F 13.H")
def test_a_jam_is_cleared_by_the_book_and_what_was_put_away_is_replaced(game: Game) -> None:
    at = game.after_a_round(**AUTOMATED)
    assert routine(at) == []
    at.do(JAM)
    assert routine(at) == [attend(Device.SHUFFLER, Condition.IN_ORDER)]
    at.do(AWAY)
    assert routine(at)[0] == attend(Device.SHUFFLER, Condition.EXCHANGED)
    assert MANUAL in routine(at)


@both("12(g) AMB-33", "13.H AMB-39")
def test_who_comes_back_to_another_kind_of_shuffler_finds_one_that_works(game: Game) -> None:
    at = jammed(game, shuffler="automated-counting")
    at.do(AWAY)
    at.do(PLAIN)
    at.do(AWAY)
    at.do(COUNTING)
    assert works(at.round.table, Device.SHUFFLER)


@both("2(b) 3(d)", "3.B 4.E")
def test_a_second_deck_that_comes_into_use_is_opened_and_one_that_goes_leaves_the_table(game: Game) -> None:
    at = game.after_a_round(**AUTOMATED)
    at.do(method(Shuffler.AUTOMATED, Dealing.MANUAL_SHOE, 2))
    assert at.round.phase.name == "opening"
    at.finish()
    at.do(PLAIN)
    assert [event.deck for event in at.events(DeckRemoved)] == [2]
    at.finish()


@both("2(b)", "3.B")
def test_a_second_deck_that_never_came_does_not_leave(game: Game) -> None:
    at = game.table(**TWO_DECKS)
    at.do(PLAIN)
    assert not at.events(DeckRemoved)


@both("12(e) AMB-33", "13.F AMB-39")
def test_a_device_does_not_jam_that_has_nothing_to_shuffle(game: Game) -> None:
    """The other deck came pre-shuffled."""
    at = game.bettors(**TWO_DECKS)
    while 2 not in at.round.table.decks:
        if at.round.table.mark(OPENED, 1):
            at.do(ReceivePreshuffled(by=DEALER, deck=2, order=game.order(at)))
        else:
            at.next()
    at.do(JAM)
    at.do(attend(Device.SHUFFLER, Condition.IN_ORDER))
    at.until("dealing")
    why = at.refuses(JAM, "MA-TCJP-12(e)" if game.later == "call" else "MD-DP-13.F")
    assert "no deck waits to be shuffled" in why


@both("12(e) AMB-33", "13.F AMB-39")
def test_a_device_does_not_jam_before_a_pre_shuffled_deck_is_stacked(game: Game) -> None:
    at = game.bettors(**AUTOMATED)
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=game.order(at)))
    assert "no deck waits" in at.refuses(JAM, "MA-TCJP-12(e)" if game.later == "call" else "MD-DP-13.F")
