"""The showdown: Clean Sweeps are declared and marked, hands are shown, and foul ones called.

Declaring is offered to everybody with a complete hand, so that being offered it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.rulebooks.chinese_poker.clean_sweep import best_sweep
from houseway.rulebooks.chinese_poker.layout import (
    absent,
    in_position,
    in_turn,
    is_set,
    lies_face_down,
    setting_of,
)
from houseway.rulebooks.chinese_poker.placing import show
from houseway.rulebooks.chinese_poker.points import show_down
from houseway.rulebooks.chinese_poker.readings import DOCUMENT, Readings

DECLARE, CONFIRM, VIEW_FIRST = DOCUMENT("SWEEP-3"), DOCUMENT("SWEEP-15"), DOCUMENT("SWEEP-16")
SHOW, FOUL = DOCUMENT("ORDER-1"), DOCUMENT("FOUL-1")
SAID = (Step.DECLARE_SWEEP, Step.DECLARE_NOTHING)


def _said(round: Round, spot: int) -> bool:
    return any(round.did(step, spot) for step in SAID)


def undecided(round: Round) -> Iterator[int]:
    """Hands that were declared and neither confirmed nor refused."""
    for spot in round.performed(Step.DECLARE_SWEEP):
        if not round.did(Step.CONFIRM_SWEEP, spot) and not round.did(Step.REFUSE_SWEEP, spot):
            yield spot


def declaring_early() -> Phase:
    """Who has set all thirteen cards may declare at once, while others still place theirs (AMB-12)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat <= DEALER or all(is_set(round, spot) for spot in in_turn(round)):
            return
        for spot in (seat, *_second(round, seat)):
            if is_set(round, spot) and not _said(round, spot) and not absent(round, spot):
                yield Offer(Perform(by=seat, step=Step.DECLARE_SWEEP, spot=spot), DECLARE, routine=False)

    says = "a Clean Sweep may be declared once all thirteen cards are set"
    return Phase("declaring early", DECLARE, says, offers, _declare)


def _second(round: Round, seat: Seat) -> tuple[int, ...]:
    return tuple(spot for spot in in_turn(round) if spot != seat and round.table.player_of(spot) == seat)


def _declare(draft: Draft, action: Perform) -> None:
    draft.perform(action.step, DECLARE, action.spot)


def declaring(readings: Readings) -> Phase:
    """Everybody declares a Clean Sweep or none; the dealer confirms what was declared and marks it (SWEEP-15)."""

    def waiting(round: Round) -> Iterator[int]:
        return (spot for spot in in_turn(round) if not _said(round, spot) and not absent(round, spot))

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            for spot in undecided(round):
                yield Offer(Perform(by=DEALER, step=_verdict(round, spot), spot=spot), CONFIRM)
        for spot in waiting(round):
            if round.table.player_of(spot) == seat:
                yield Offer(Perform(by=seat, step=Step.DECLARE_NOTHING, spot=spot), DECLARE)
                yield Offer(Perform(by=seat, step=Step.DECLARE_SWEEP, spot=spot), DECLARE)

    def _verdict(round: Round, spot: int) -> Step:
        """An open hand is judged as it lies; one face down is marked on its player's word until it is shown."""
        if lies_face_down(round, spot) or is_sweep(round, spot, readings):
            return Step.CONFIRM_SWEEP
        return Step.REFUSE_SWEEP

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, CONFIRM if action.by == DEALER else DECLARE, action.spot)

    def over(round: Round) -> bool:
        return next(waiting(round), None) is None and next(undecided(round), None) is None

    says = "players declare a Clean Sweep or none, and the dealer confirms and marks it"
    return Phase("declaring", DECLARE, says, offers, decide, over)


def is_sweep(round: Round, spot: int, readings: Readings) -> bool:
    """Does an open hand fit a Clean Sweep, without a foul (SWEEP-4, FOUL-6)?"""
    shown = show_down(setting_of(round, spot), readings.equal_segments)
    return best_sweep(shown, readings.sweep_points) is not None


def marked(round: Round, spot: int) -> bool:
    """Does the marker lie on the hand (SWEEP-15)?"""
    return round.did(Step.CONFIRM_SWEEP, spot) and not round.did(Step.REFUSE_SWEEP, spot)


def showing(readings: Readings) -> Phase:
    """Marked hands are viewed first, then what lies face down, each from the buttons clockwise (SWEEP-16)."""

    def unseen(round: Round) -> list[int]:
        confirmed = set(round.performed(Step.CONFIRM_SWEEP)) - set(round.performed(Step.REVEAL))
        hands = [spot for spot in in_position(round) if spot in confirmed or lies_face_down(round, spot)]
        return sorted(hands, key=lambda spot: spot not in confirmed)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            spot = unseen(round)[0]
            yield Offer(Perform(by=DEALER, step=Step.REVEAL, spot=spot), _clause(round, spot))

    def _clause(round: Round, spot: int) -> str:
        return VIEW_FIRST if round.did(Step.CONFIRM_SWEEP, spot) else SHOW

    def decide(draft: Draft, action: Perform) -> None:
        spot, clause = action.spot, _clause(draft.round, action.spot)
        draft.perform(Step.REVEAL, clause, spot)
        show(draft, spot, clause)
        if draft.round.did(Step.CONFIRM_SWEEP, spot) and not is_sweep(draft.round, spot, readings):
            draft.perform(Step.REFUSE_SWEEP, CONFIRM, spot)

    says = "the dealer shows marked hands first, then the Fantasy Land hands"
    return Phase("showing", VIEW_FIRST, says, offers, decide, over=lambda round: not unseen(round))


def checking(readings: Readings) -> Phase:
    """Every hand's setting is checked before any are compared (FOUL-1)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.CHECK_SETTINGS), FOUL)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, FOUL)
        for spot in in_position(draft.round):
            if show_down(setting_of(draft.round, spot), readings.equal_segments).foul:
                draft.perform(Step.CALL_FOUL, FOUL, spot)

    says = "the dealer checks that every back outranks its middle, and every middle its front"
    return Phase("checking", FOUL, says, offers, decide, over=lambda round: round.did(Step.CHECK_SETTINGS))
