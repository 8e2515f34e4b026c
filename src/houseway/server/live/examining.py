"""Exams: somebody of the staff works without guidance, and is told afterwards what the procedure asked for.

A step that the rules refuse is a slip. So is one that they admit although the procedure asked for another: a wrong
count or figure, hands not set by the house way, a step at a wrong place, a position passed by mistake.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec

from houseway.bots.bot import Bot, taken
from houseway.bots.repertoire import known_moves
from houseway.bots.strategies import whole_player
from houseway.engine.actions import Action, Announce, CountStub, Perform, Report, SetHands
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.words import Seat, Step
from houseway.record.codec import action_json
from houseway.registry import game
from houseway.server.live.house import player_bot
from houseway.server.rest.documents.tables import Move, Repertoire
from houseway.server.wire import protocol as wire
from houseway.server.wire.views import Told, raw

PLAYERS = 2
ONE_ANSWER = (CountStub, Announce, SetHands)  # of the values that their bounds admit, one is right
MISTAKES = (Step.SKIP,)


def slip(round: Round, action: Action) -> wire.Slip:
    """A wrong step: when it was taken, and what would have been right."""
    right = [wire.Right(raw(action_json(_answer(offer))), offer.clause) for offer in _asked(round, action.by)]
    return wire.Slip(round.number, round.phase.name, raw(action_json(action)), right)


def admitted_slip(told: Told) -> wire.Slip | None:
    """What was wrong with a step that the rules admitted, if anything."""
    round, action = told.before.round, told.entry.action
    return slip(round, action) if _is_wrong(round, action) else None


def _is_wrong(round: Round, action: Action) -> bool:
    offer = next(offer for offer in offers(round, action.by) if offer.fits(action))
    if isinstance(action, ONE_ANSWER):
        return offer.usual is not None and getattr(action, action.FREE) != offer.usual
    if not isinstance(action, Perform) or offer.routine:
        return False
    steps = {each.act.step for each in _asked(round, action.by) if isinstance(each.act, Perform)}
    return action.step in steps or action.step in MISTAKES


def _asked(round: Round, seat: Seat) -> list[Offer]:
    """What the procedure asks of a seat next."""
    return [offer for offer in offers(round, seat) if offer.routine]


def _answer(offer: Offer) -> Action:
    """The right answer, where there is one."""
    return offer.act if offer.usual is None else taken(offer, offer.usual)


# --- all that may be tried ---------------------------------------------------------------------------------------


def repertoire(rulebook: str, options: dict[str, Any], seat: Seat) -> Repertoire:
    """All that the rules may ever ask of a seat, irregularities last."""
    return _repertoire(rulebook, msgspec.json.encode(options, order="sorted"), seat)


def _quick_bot(rulebook: Rulebook, name: str, rng: random.Random) -> Bot:
    """Somebody who plays without thinking for long."""
    whole = whole_player(rulebook.id)
    return whole(rulebook, name, rng, True) if whole else player_bot(rulebook, name)


@lru_cache(maxsize=32)
def _repertoire(rulebook: str, options: bytes, seat: Seat) -> Repertoire:
    filed: Rulebook = game(rulebook).filed(msgspec.json.decode(options), complete=False)
    rng = random.Random(1)
    players = {spot: _quick_bot(filed, f"Player {spot}", rng) for spot in filed.spots[:PLAYERS]}
    found = known_moves(filed, seat, players, rng)
    found.sort(key=lambda move: isinstance(move.act, Report))
    return Repertoire(seat, [Move(action_json(each.act), each.place, sorted(each.places)) for each in found])
