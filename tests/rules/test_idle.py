"""An idle table's cards are spread before anything else, and opened anew for who comes next (AMB-30, AMB-36)."""

from __future__ import annotations

from houseway.engine.actions import Leave, Perform, Report, Sit
from houseway.engine.play import due
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import IDLE
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refused import GAMES, Game, both, spread

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
    assert at.round.table.mark(IDLE) == 0


@shows("MD-DP-5.J")
def test_5_j_a_device_that_reshuffles_keeps_its_cards_when_everybody_leaves() -> None:
    at = GAMES["MD-DP"].after_a_round(shuffler="approved-reshuffling", device_approval="D-17")
    for seat in (1, 2):
        at.do(Leave(by=seat))
    assert duties(at) == []
