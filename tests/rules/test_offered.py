"""Who is offered what, in every state of a round: each their own steps, and as routine only what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.engine.actions import BuyIn, Claim, Leave, PlaceWager, ReceivePreshuffled, Report, Sit, UseMethod
from houseway.engine.offers import Offer
from houseway.engine.play import everybody, offers
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Step
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import ASIA_MA, ASIA_PA, DRAGON, GAMES, HAND, JOKER, SHOE, TWO_DECKS, Game

NEVER_ASKED = (BuyIn, Claim, Leave, ReceivePreshuffled, Report, Sit, UseMethod)
AT_WILL = {
    Step.RECUT, Step.ORDER_SHUFFLE, Step.REQUEST_FACE_UP, Step.TAKE_AREA, Step.GIVE_UP_AREA, Step.RIGHT_HAND,
    Step.RULE_ABANDONED, Step.SPREAD_IDLE_DOWN, Step.SPREAD_IDLE_UP, Step.HAND_OVER_SHAKER, Step.RECOUNT,
}  # fmt: skip
METHODS: dict[str, dict[str, Any]] = {
    "manual shoe": {},
    "hand": HAND,
    "automated shoe": SHOE,
    "two decks": TWO_DECKS,
}


def rows() -> list[Any]:
    """Each game by each method, with the clause on who is at the table."""
    seated = {JOKER: "6(e)#1", DRAGON: "7.C", ASIA_MA: "7(b)#1", ASIA_PA: "7(b)#1"}
    return [
        pytest.param(GAMES[prefix], options, marks=shows(prefix + clause), id=f"{GAMES[prefix].rulebook} {name}")
        for prefix, clause in seated.items()
        for name, options in METHODS.items()
    ]


def states(game: Game, options: dict[str, Any]) -> Iterator[Playing]:
    """A table with names at all its places, after every step of a round by the book."""
    areas = {} if game.side == "pair_up" else {"two_areas": True}
    at = game.table(**options, **areas)
    for seat, name in {DEALER: "Dot", SUPERVISOR: "Sue"}.items():
        at.do(Sit(by=seat, name=name))
    for seat in (1, 2):
        at.seat(seat, **game.wagers)
    while at.round.number == 1:
        yield at
        at.next()
    yield at


def is_asked(offer: Offer) -> bool:
    """May the book ask somebody to do this?"""
    act = offer.act
    coupon = isinstance(act, PlaceWager) and act.instrument is Instrument.MATCH_PLAY
    return not (isinstance(act, NEVER_ASKED) or getattr(act, "step", None) in AT_WILL or coupon)


@pytest.mark.parametrize(("game", "options"), rows())
def test_everybody_is_offered_their_own_steps_and_only_what_is_asked_as_routine(
    game: Game, options: dict[str, Any]
) -> None:
    for at in states(game, options):
        for seat in everybody(at.round):
            found = offers(at.round, seat)
            assert {offer.act.by for offer in found} <= {seat}
            assert [offer.act for offer in found if offer.routine and not is_asked(offer)] == []
            assert len({offer.act for offer in found}) == len(found)
