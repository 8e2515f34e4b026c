"""An idle table's cards are spread before anything else, and opened anew for who comes next (AMB-30, AMB-36)."""

from __future__ import annotations

from houseway.engine.actions import CountStub, Leave, Perform, ReceivePreshuffled, Report, Sit
from houseway.engine.events import Performed
from houseway.engine.play import due
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Irregularity, Shuffler, Step
from houseway.procedures.decks import HOUR_MS
from houseway.procedures.layout import IDLE, lost, spread_down
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import DRAGON, GAMES, TWO_DECKS, Game, both, method, spread

DUTY = ["the cards of an idle table are spread"]


def duties(at: Playing) -> list[str]:
    return [duty.says for duty in due(at.round)]


@both("4(e) AMB-30", "5.H AMB-36")
def test_seated_players_without_a_wager_keep_a_table_from_being_idle(game: Game) -> None:
    at = game.after_a_round()
    at.do(Leave(by=2))
    assert duties(at) == []
    at.do(Leave(by=1))
    assert duties(at) == DUTY


@both("4(e) AMB-30", "5.H AMB-36")
def test_the_cards_are_spread_when_the_last_player_went_with_the_round(game: Game) -> None:
    at = game.bettors(1)
    at.until("deciding")
    at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    at.finish()
    assert duties(at) == DUTY


@both("4(e) AMB-30", "5.H AMB-36")
def test_cards_washed_for_somebody_who_left_are_spread_again(game: Game) -> None:
    at = spread(game)
    at.do(Sit(by=1, name="Ann"))
    at.do(Perform(by=DEALER, step=Step.OFFER_INSPECTION, spot=1))
    at.do(Leave(by=1))
    for step in (Step.TURN_DOWN, Step.WASH, Step.STACK):
        at.do(Perform(by=DEALER, step=step, spot=1))
    assert duties(at) == DUTY


@both("4(e) AMB-30", "5.H AMB-36")
def test_who_leaves_before_looking_leaves_the_spread_to_the_next(game: Game) -> None:
    at = spread(game)
    at.do(Sit(by=1, name="Ann"))
    at.do(Leave(by=1))
    at.seat(2, **game.wagers)
    at.finish()
    assert Step.SPREAD_IDLE_DOWN not in at.steps()
    assert at.round.table.mark(IDLE, 1) == 0


@both("4(e)", "5.H")
def test_the_other_deck_is_spread_although_one_left_the_table_with_the_last_player(game: Game) -> None:
    at = game.bettors(1, **TWO_DECKS)
    at.until("stub")
    at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
    _wrong_count(at)
    assert sorted(at.round.table.decks) == [2]
    assert duties(at) == DUTY
    at.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN))
    assert len(at.round.at(spread_down(2))) == len(at.round.rulebook.deck.cards)
    at.bots.pop(1)
    at.seat(2, **game.wagers)
    at.finish()
    assert {2, 1} <= set(_inspected(at))


@shows("MD-DP-5.H", "MD-DP-3.C(2)")
def test_5_h_a_deck_that_came_in_the_place_of_an_old_one_has_not_lain_idle() -> None:
    at = GAMES[DRAGON].after_a_round()
    for seat in (1, 2):
        at.do(Leave(by=seat))
    at.do(Sit(by=3, name="Cem", at=8 * HOUR_MS))
    at.do(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1))
    at.do(ReceivePreshuffled(by=DEALER, deck=1, order=tuple(range(len(at.round.rulebook.deck.cards)))))
    assert duties(at) == []


@shows("MD-DP-3.C(2)", "MD-DP-5.H")
def test_3_c_an_old_deck_that_lies_spread_leaves_the_table() -> None:
    at = GAMES[DRAGON].after_a_round()
    for seat in (1, 2):
        at.do(Leave(by=seat))
    at.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN))
    at.do(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=1, at=8 * HOUR_MS))
    assert at.round.at(spread_down(1)) == ()


def _wrong_count(at: Playing) -> None:
    """The stub is miscounted and the hands are right: the deck leaves the table."""
    while due(at.round):
        at.next()
    at.do(CountStub(by=DEALER, cards=0))
    at.do(Perform(by=DEALER, step=Step.DETERMINE_MISDEAL))


def _inspected(at: Playing) -> list[int]:
    """The decks that a player was shown, since the last player sat down."""
    last = max(n for n, entry in enumerate(at.entries) if isinstance(entry.action, Sit))
    events = [event for entry in at.entries[last:] for event in entry.events]
    return [e.spot for e in events if isinstance(e, Performed) and e.step is Step.OFFER_INSPECTION]


@shows("MD-DP-5.J")
def test_5_j_cards_that_lay_idle_stay_with_a_device_that_reshuffles_once_it_is_used() -> None:
    at = GAMES[DRAGON].after_a_round(device_approval="D-17")
    for seat in (1, 2):
        at.do(Leave(by=seat))
    assert duties(at) == DUTY
    at.do(method(Shuffler.RESHUFFLING, Dealing.MANUAL_SHOE))
    assert duties(at) == []


@shows("MD-DP-5.J")
def test_5_j_a_device_that_reshuffles_keeps_its_cards_when_everybody_leaves() -> None:
    at = GAMES[DRAGON].after_a_round(shuffler="approved-reshuffling", device_approval="D-17")
    for seat in (1, 2):
        at.do(Leave(by=seat))
    assert duties(at) == []


@both("4(e) 7(f)", "5.H(2) 8.E")
def test_a_card_that_is_missing_is_still_missing_when_the_cards_are_spread(game: Game) -> None:
    at = game.bettors(1)
    at.until("dealing")
    at.do(Report(by=DEALER, what=Irregularity.CARD_LOST))
    at.finish()
    at.do(Leave(by=1))
    at.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN))
    assert len(at.round.at(spread_down(1))) == len(at.round.rulebook.deck.cards) - 1
    assert len(at.round.at(lost(1))) == 1


@both("3(b)#1 4(e)", "4.A 5.H(2)")
def test_a_deck_that_is_being_opened_goes_on_when_the_other_is_spread(game: Game) -> None:
    at = game.table(**TWO_DECKS)
    at.do(Sit(by=1, name="Ann"))
    while not at.round.did(Step.INSPECT, 2):
        at.next()
    at.do(Leave(by=1))
    at.do(Perform(by=DEALER, step=Step.SPREAD_IDLE_DOWN))
    at.seat(2, **game.wagers)
    at.finish()
    assert [each.spot for each in at.events(Performed) if each.step is Step.INSPECT] == [1, 2]
