"""Looking at the cards, and leaving in the middle of a round: who is asked or waited for, which hands count."""

from __future__ import annotations

from houseway.engine.actions import Action, Leave, Perform, Sit
from houseway.engine.events import Performed, Reported, Settled
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import DRAGON, GAMES, Game, both, report, step, wager

LEAVES = Irregularity.PLAYER_LEAVES


def looks(at: Playing, seat: Seat) -> list[Action]:
    return [act for act in at.offered(seat) if isinstance(act, Perform) and act.step is Step.EXAMINE]


@both("10(a)", "11.A(1)")
def test_each_player_is_asked_to_look_at_the_own_cards_and_at_no_others(game: Game) -> None:
    at = game.at("examining")
    for seat in (1, 2):
        assert looks(at, seat) == [step(seat, Step.EXAMINE, seat)]
    assert looks(at, DEALER) == looks(at, SUPERVISOR) == looks(at, 3) == []
    at.do(step(2, Step.EXAMINE, 2))
    assert looks(at, 2) == []
    assert [event.spot for event in at.events(Performed) if event.step is Step.EXAMINE] == [2]
    assert at.round.phase.name == "examining"
    at.do(step(1, Step.EXAMINE, 1))
    assert at.round.phase.name == "deciding"


@both("10(a) 6(e)#2", "11.A(1) 7.C(1)")
def test_nobody_waits_for_a_player_who_left_to_look(game: Game) -> None:
    at = game.at("stub")
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    at.until("examining")
    assert looks(at, 1) == []
    at.do(step(2, Step.EXAMINE, 2))
    assert at.round.phase.name == "deciding"


@both("6(e)#2", "7.C(1)")
def test_nobody_leaves_a_round_that_is_not_closed(game: Game) -> None:
    at = game.at("betting")
    at.do(wager(game.first, 1000))
    assert report(LEAVES, 1, by=SUPERVISOR) not in at.offered(SUPERVISOR)
    at.until("dealing")
    assert report(LEAVES, 1, by=SUPERVISOR) in at.offered(SUPERVISOR)
    assert report(LEAVES, 1) not in at.offered(DEALER)
    assert report(LEAVES, 3, by=SUPERVISOR) not in at.offered(SUPERVISOR)


def two_areas(*spots: int) -> Playing:
    """The first player of Dragon Poker plays the second area as well, with wagers on these."""
    at = GAMES[DRAGON].table(two_areas=True)
    at.seat(1)
    at.do(step(1, Step.TAKE_AREA, 2))
    for spot in spots:
        for name in ("ante", "ante_bonus"):
            at.do(wager(name, 1000, 1, spot))
    at.until("dealing")
    return at


@shows("MD-DP-7.C(1)", "MD-DP-7.G")
def test_7_g_who_leaves_leaves_both_areas() -> None:
    at = two_areas(1, 2)
    at.do(report(LEAVES, 2, by=SUPERVISOR))
    assert [event.spot for event in at.events(Reported)] == [1, 2]
    assert [event.spot for event in at.events(Performed) if event.step is Step.FOLD] == [1, 2]


@shows("MD-DP-7.C(1)", "MD-DP-7.G")
def test_7_g_an_area_without_a_wager_is_not_in_the_round_that_its_player_leaves() -> None:
    at = two_areas(2)
    assert report(LEAVES, 1, by=SUPERVISOR) not in at.offered(SUPERVISOR)
    at.do(report(LEAVES, 2, by=SUPERVISOR))
    assert [event.spot for event in at.events(Reported)] == [2]


@shows("MD-DP-7.G", "MD-DP-11.A(1)")
def test_7_g_the_player_of_two_areas_looks_at_both_hands() -> None:
    at = two_areas(1, 2)
    at.until("examining")
    assert looks(at, 1) == [step(1, Step.EXAMINE, 1), step(1, Step.EXAMINE, 2)]
    assert looks(at, 2) == []


@both("6(e)#2", "7.C(1)")
def test_who_has_no_wager_is_not_in_the_round_though_another_is_settled(game: Game) -> None:
    at = game.bettors(1)
    at.do(Sit(by=3, name="Player 3"))
    while not at.events(Settled):
        at.next()
    assert report(LEAVES, 1, by=SUPERVISOR) in at.offered(SUPERVISOR)
    assert report(LEAVES, 3, by=SUPERVISOR) not in at.offered(SUPERVISOR)
    assert Leave(by=3) in at.offered(3)
