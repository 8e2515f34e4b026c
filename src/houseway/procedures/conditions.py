"""Conditions of the round, named as the documents name them: on these hangs what may be done, found or is due."""

from __future__ import annotations

from houseway.engine.events import CardsMoved, Judged, Performed, Reported, Settled
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Step
from houseway.procedures.layout import RACK, SHOE, in_play

BEGINS = (Irregularity.FACE_UP_CARD, Irregularity.DRAWN_IN_ERROR, Irregularity.CARD_EXPOSED)
"""What can only be noticed of a card that comes out of the shoe."""


def bets_closed(round: Round) -> bool:
    """Has the dealer announced "no more bets"?"""
    return Step.NO_MORE_BETS in round.steps


def ready(round: Round) -> bool:
    """Are the cards where they are dealt from?"""
    return bool(round.at(SHOE))


def next_place(round: Round) -> int:
    """How many places of the deal have been dealt to, or passed over."""
    return sum(
        (type(fact) is CardsMoved and fact.step is Step.DEAL)
        or (type(fact) is Performed and fact.step is Step.SKIP)
        for fact in round.facts
    )


def deal_begun(round: Round) -> bool:
    """Has a card left the shoe, or a place been passed over?"""
    if Step.DEAL in round.steps or Step.SKIP in round.steps:
        return True
    return any(type(fact) is Reported and fact.what in BEGINS for fact in round.facts)


def dealt_in(round: Round) -> tuple[int, ...]:
    """The spots that the deal goes to: those with a wager, and those that were passed over while they had one."""
    spots = {*in_play(round), *round.performed(Step.SKIP)}
    return tuple(spot for spot in round.rulebook.spots if spot in spots)


def racked(round: Round) -> set[int]:
    """The spots whose cards lie in the discard rack."""
    return {fact.source.spot for fact in round.facts if type(fact) is CardsMoved and fact.target == RACK}


def compared(round: Round) -> bool:
    """Has a player's hand been compared with the dealer's?"""
    return any(type(fact) is Judged for fact in round.facts)


def settled(round: Round, spots: tuple[int, ...]) -> bool:
    """Does a result stand at one of these spots?"""
    return any(type(fact) is Settled and fact.spot in spots for fact in round.facts)


def left_table(round: Round) -> set[int]:
    """The spots whose player left during the round."""
    left = Irregularity.PLAYER_LEAVES
    return {fact.spot for fact in round.facts if type(fact) is Reported and fact.what is left}
