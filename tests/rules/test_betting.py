"""Wagers and coupons before "no more bets": what a player is offered, what moves, and what may not stand."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Action, BuyIn, Perform, PlaceWager, Sit, WithdrawWager
from houseway.engine.events import ChipsMoved, Marked
from houseway.engine.offers import Offer, Whole
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Seat, Step
from houseway.procedures.layout import COUPON, betting_area
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import DRAGON, GAMES, JOKER, Game, both, wager

CLOSE, RETURN = Perform(by=DEALER, step=Step.NO_MORE_BETS), Perform(by=DEALER, step=Step.RETURN_WAGERS)


def seated(game: Game, cents: int, **options: object) -> Playing:
    """One player with so many chips, who does nothing by himself."""
    at = game.table(**options)
    at.do(Sit(by=1, name="Ann"))
    at.do(BuyIn(by=1, cents=cents))
    return at


def offered(at: Playing, action: Action) -> Offer | None:
    """The offer that this action fits, if there is one."""
    return next((offer for offer in offers(at.round, action.by) if offer.fits(action)), None)


def bounds(at: Playing, name: str, how: Instrument = Instrument.CHIPS) -> object:
    offer = offered(at, wager(name, 1, how=how))
    return offer and offer.bounds


def lies(at: Playing, name: str, spot: int = 1) -> int:
    return at.round.stake(betting_area(name, spot))


def actions(at: Playing, seat: Seat) -> list[Action]:
    return [act for act in at.offered(seat) if isinstance(act, Perform)]


# --- how much ---------------------------------------------------------------------------------------------------


@both("6(c)(1) AMB-25", "7.F AMB-34")
@pytest.mark.parametrize(
    ("chips", "expected"),
    [(499, None), (500, Whole(500, 500)), (1500, Whole(500, 1500)), (3000, Whole(500, 2000))],
)
def test_a_wager_is_within_the_limits_and_what_the_player_has(
    game: Game, chips: int, expected: Whole | None
) -> None:
    at = seated(game, chips, minimum_cents=500, maximum_cents=2000)
    assert bounds(at, "ante") == expected


@both("6(b)#2 AMB-25", "7.E AMB-34")
def test_what_lies_there_already_counts_for_what_may_lie_there(game: Game) -> None:
    at = seated(game, 1500, minimum_cents=500, maximum_cents=2000)
    at.do(wager("ante", 1000))
    assert bounds(at, "ante") == Whole(500, 1500)


@both("6(b)#2", "7.E")
def test_a_wager_is_raised_lowered_or_left_by_naming_its_amount(game: Game) -> None:
    at = seated(game, 5000)
    for cents in (1000, 1600, 700):
        at.do(wager("ante", cents))
        assert (lies(at, "ante"), at.chips(1)) == (cents, 5000 - cents)
    assert not [event for event in at.do(wager("ante", 700)) if isinstance(event, ChipsMoved)]
    at.do(WithdrawWager(by=1, spot=1, wager="ante"))
    assert (lies(at, "ante"), at.chips(1)) == (0, 5000)


@both("6(b)#2", "7.E")
def test_what_does_not_lie_there_is_not_withdrawn_and_nobody_is_asked_to(game: Game) -> None:
    at = seated(game, 5000)
    back = WithdrawWager(by=1, spot=1, wager="ante")
    assert offered(at, back) is None
    at.do(wager("ante", 1000))
    offer = offered(at, back)
    assert offer is not None
    assert not offer.routine


@both("6(b)#1", "7.D")
def test_players_are_asked_for_wagers_when_the_cards_are_ready(game: Game) -> None:
    at = game.bettors()
    asked = offered(at, wager("ante", 1000))
    assert asked is not None
    assert not asked.routine
    at.until("betting")
    asked = offered(at, wager("ante", 1000))
    assert asked is not None
    assert asked.routine


@both("1/call 10(b)#2", "1.B(3) 7.F(1)#2")
def test_the_later_wager_is_not_made_before_the_deal(game: Game) -> None:
    at = seated(game, 5000)
    at.do(wager("ante", 1000))
    assert offered(at, wager(game.later, 1000)) is None


@both("10(b)#2", "7.F(1)#2")
@pytest.mark.parametrize(("left", "stays"), [(1000, True), (999, False)])
def test_who_cannot_equal_the_ante_folds(game: Game, left: int, stays: bool) -> None:
    at = seated(game, sum(game.wagers.values()) + left)
    for name, cents in game.wagers.items():
        at.do(wager(name, cents))
    at.until("examining")
    at.do(Perform(by=1, step=Step.EXAMINE, spot=1))
    assert (offered(at, wager(game.later, 1000)) is not None) == stays
    assert Perform(by=1, step=Step.FOLD, spot=1) in at.offered(1)


@both("10(b)#1", "11.B#1")
def test_players_decide_in_turn(game: Game) -> None:
    at = game.playing()
    assert offered(at, wager(game.later, 1000)) is not None
    assert offered(at, wager(game.later, 1000, 2)) is None
    at.do(Perform(by=1, step=Step.FOLD, spot=1))
    assert offered(at, wager(game.later, 1000, 2)) is not None
    assert offered(at, wager(game.later, 1000)) is None


# --- coupons ----------------------------------------------------------------------------------------------------


def coupon(cents: int) -> PlaceWager:
    return wager("ante", cents, how=Instrument.MATCH_PLAY)


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_is_laid_beside_an_ante_that_lies_there_and_nothing_else() -> None:
    at = seated(GAMES[JOKER], 5000, match_play=True)
    assert bounds(at, "ante", Instrument.MATCH_PLAY) is None
    at.do(wager("pair_up", 500))
    assert bounds(at, "pair_up", Instrument.MATCH_PLAY) is None
    at.do(wager("ante", 1000))
    assert bounds(at, "ante", Instrument.MATCH_PLAY) == Whole(1, 1000)
    assert bounds(at, "pair_up", Instrument.MATCH_PLAY) is None
    assert bounds(seated(GAMES[JOKER], 5000), "ante", Instrument.MATCH_PLAY) is None


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_is_the_players_to_lay_change_and_take_back() -> None:
    at = seated(GAMES[JOKER], 5000, match_play=True)
    at.do(wager("ante", 1000))
    at.until("betting")
    offer = offered(at, coupon(1))
    assert offer is not None
    assert not offer.routine  # the house asks for none
    for cents in (600, 1000, 1, 0):
        at.do(coupon(cents))
        assert at.round.table.mark(COUPON, 1) == cents
        assert bounds(at, "ante", Instrument.MATCH_PLAY) == Whole(0 if cents else 1, 1000)
    assert at.chips(1) == 4000  # a coupon is no chip


@shows("MA-TCJP-6(a)#1", "AMB-24")
def test_6_a_a_coupon_shrinks_with_the_ante_and_goes_with_it() -> None:
    at = seated(GAMES[JOKER], 5000, match_play=True)
    at.do(wager("ante", 1000))
    at.do(coupon(600))
    for cents, left in ((2000, 600), (700, 600), (500, 500), (900, 500)):
        at.do(wager("ante", cents))
        assert at.round.table.mark(COUPON, 1) == left
    at.do(wager("pair_up", 100))
    assert at.round.table.mark(COUPON, 1) == 500
    at.do(WithdrawWager(by=1, spot=1, wager="ante"))
    assert at.round.table.mark(COUPON, 1) == 0
    assert {event.clause for event in at.events(Marked) if event.mark == COUPON} == {"MA-TCJP-6(a)#1"}


# --- no more bets -----------------------------------------------------------------------------------------------


@both("6(b)#1", "7.D")
def test_the_dealer_closes_betting_once_a_wager_lies_and_nobody_else_does(game: Game) -> None:
    at = seated(game, 5000)
    at.until_idle()
    assert at.round.phase.name == "betting"
    assert CLOSE not in at.offered(DEALER)
    for name, cents in game.wagers.items():
        at.do(wager(name, cents))
    assert CLOSE in at.offered(DEALER)
    for seat in (1, SUPERVISOR):
        assert Step.NO_MORE_BETS not in [act.step for act in actions(at, seat) if isinstance(act, Perform)]


def unequal(*pairs: tuple[int, int, int]) -> Playing:
    """Players of Dragon Poker with these on Ante, Ante Bonus and Dragon Bet, in the end."""
    at = GAMES[DRAGON].table()
    for seat, (ante, bonus, dragon) in enumerate(pairs, 1):
        at.do(Sit(by=seat, name=f"Player {seat}"))
        at.do(BuyIn(by=seat, cents=9000))
        for name in ("ante", "ante_bonus"):
            at.do(wager(name, 1000, seat))
        if dragon:
            at.do(wager("dragon", dragon, seat))
        for name, cents in (("ante", ante), ("ante_bonus", bonus)):
            if not cents:
                at.do(WithdrawWager(by=seat, spot=seat, wager=name))
            elif cents != 1000:
                at.do(wager(name, cents, seat))
    at.until_idle()
    return at


@shows("MD-DP-7.F(1)#1", "MD-DP-1.B(1)", "AMB-12", "AMB-13")
def test_7_f_1_where_no_wager_may_stand_all_are_given_back_and_betting_goes_on() -> None:
    at = unequal((2000, 1000, 0), (0, 0, 500))
    assert CLOSE not in at.offered(DEALER)
    offer = offered(at, RETURN)
    assert offer is not None
    assert (offer.clause, offer.routine) == ("MD-DP-7.F(1)#1", False)  # the first that may not stand
    assert {type(event) for event in at.do(RETURN)} == {ChipsMoved}
    assert [at.chips(seat) for seat in (1, 2)] == [9000, 9000]
    assert at.round.phase.name == "betting"
    at.do(wager("ante", 1000))


@shows("MD-DP-7.F(1)#1", "AMB-13")
def test_7_f_1_one_pair_that_may_not_stand_is_given_back_with_the_announcement() -> None:
    at = unequal((2000, 1000, 0))
    assert offered(at, RETURN) is not None
    at.do(Sit(by=2, name="Bob"))
    at.do(BuyIn(by=2, cents=9000))
    at.do(wager("ante", 1000, 2))
    at.do(wager("ante_bonus", 1000, 2))
    assert offered(at, RETURN) is None
    at.do(CLOSE)
    assert (at.chips(1), lies(at, "ante"), lies(at, "ante", 2)) == (9000, 0, 1000)


@both("6(b)#1", "7.F(1)#1")
def test_a_dealer_may_have_to_give_wagers_back_where_a_rule_joins_them(game: Game) -> None:
    """However seldom it comes to that: an exam knows of it."""
    seldom = [act for phase in game.table().round.rulebook.phases for act in phase.acts]
    assert (RETURN in seldom) == (game is GAMES[DRAGON])
