"""The showdown: Clean Sweeps are declared and marked, hands are shown, and foul ones called.

Declaring is offered to everybody with a complete hand, so that being offered it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.games.chinese_poker.clean_sweep import best_sweep
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import (
    absent,
    by_dealer,
    in_position,
    in_turn,
    is_complete,
    is_set,
    lies_face_down,
    plays,
    second_spot,
    setting_of,
)
from houseway.games.chinese_poker.placing import show
from houseway.games.chinese_poker.points import show_down
from houseway.games.chinese_poker.readings import Readings

DECLARE, CONFIRM, VIEW_FIRST = DOCUMENT("SWEEP-3"), DOCUMENT("SWEEP-15"), DOCUMENT("SWEEP-16")
SHOW, FOUL = DOCUMENT("ORDER-1"), DOCUMENT("FOUL-1")
SAID = (Step.DECLARE_SWEEP, Step.DECLARE_NOTHING)
VERDICTS = (Step.CONFIRM_SWEEP, Step.REFUSE_SWEEP)
PAYING = (Step.COLLECT_SWEEP, Step.COMPARE)


def _said(round: Round, spot: int) -> bool:
    return any(round.did(step, spot) for step in SAID)


def unconfirmed(round: Round) -> list[int]:
    """Hands that were declared and neither confirmed nor refused."""
    declared = list(round.performed(Step.DECLARE_SWEEP))
    return [spot for spot in declared if not any(round.did(step, spot) for step in VERDICTS)]


def _waited_for(round: Round) -> list[int]:
    """The hands whose player was asked for a Clean Sweep and has not answered."""
    if not is_complete(round) or round.did(Step.GO_ON_UNDECLARED):
        return []
    return [spot for spot in in_turn(round) if not _said(round, spot) and not absent(round, spot)]


def is_paying(round: Round) -> bool:
    """Has a Clean Sweep been paid, or a hand compared (AMB-12)?"""
    return not round.steps.isdisjoint(PAYING)


def sweeps(readings: Readings) -> Phase:
    """Who has all thirteen cards set may declare at once, until Clean Sweeps are paid (AMB-12)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            for spot in unconfirmed(round):
                yield Offer(Perform(by=DEALER, step=_verdict(round, spot), spot=spot), CONFIRM)
        elif plays(round, seat):
            for spot in declarable(round, seat):
                yield Offer(Perform(by=seat, step=Step.DECLARE_SWEEP, spot=spot), DECLARE, routine=False)

    def declarable(round: Round, seat: Seat) -> list[int]:
        """The own hands that are set; those asked about now are offered both answers in the row."""
        if is_paying(round):
            return []
        own = [spot for spot in (seat, second_spot(seat)) if is_set(round, spot) and not absent(round, spot)]
        open_to = [spot for spot in own if not round.did(Step.DECLARE_SWEEP, spot)]
        return [spot for spot in open_to if spot not in _waited_for(round)]

    def _verdict(round: Round, spot: int) -> Step:
        """An open hand is judged as it lies; one face down is marked on its player's word until it is shown."""
        if lies_face_down(round, spot) or is_sweep(round, spot, readings):
            return Step.CONFIRM_SWEEP
        return Step.REFUSE_SWEEP

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, CONFIRM if action.by == DEALER else DECLARE, action.spot)

    says = "a Clean Sweep may be declared once all thirteen cards are set; the dealer confirms and marks it"
    return Phase("sweeps", DECLARE, says, offers, decide, acts=by_dealer(*VERDICTS))


CONFIRMING = Duty(
    "the dealer confirms the Clean Sweep that was declared, or says that it is none",
    lambda round: CONFIRM,
    lambda round: bool(unconfirmed(round)),
)


def declaring() -> Phase:
    """Everybody is asked for a Clean Sweep, and nobody waited for longer than the dealer likes (SWEEP-3)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.GO_ON_UNDECLARED), DECLARE, routine=False)
        for spot in _waited_for(round):
            if round.table.player_of(spot) == seat:
                yield Offer(Perform(by=seat, step=Step.DECLARE_NOTHING, spot=spot), DECLARE)
                yield Offer(Perform(by=seat, step=Step.DECLARE_SWEEP, spot=spot), DECLARE)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, DECLARE, action.spot)

    def over(round: Round) -> bool:
        return not _waited_for(round) and not unconfirmed(round)

    says = "players declare a Clean Sweep or none"
    return Phase("declaring", DECLARE, says, offers, decide, over)


def is_sweep(round: Round, spot: int, readings: Readings) -> bool:
    """Does an open hand fit a Clean Sweep, without a foul (SWEEP-4, FOUL-6)?"""
    shown = show_down(setting_of(round, spot), readings)
    return best_sweep(shown, readings.sweep_points) is not None


def marked(round: Round, spot: int) -> bool:
    """Was the marker put on the hand (SWEEP-15)? If it turns out to be no Clean Sweep, it collects nothing."""
    return round.did(Step.CONFIRM_SWEEP, spot)


def unviewed(round: Round) -> list[int]:
    """Marked hands, then what lies face down, each from the buttons clockwise (SWEEP-16)."""
    confirmed = set(round.performed(Step.CONFIRM_SWEEP)) - set(round.performed(Step.REVEAL))
    hands = [spot for spot in in_position(round) if spot in confirmed or lies_face_down(round, spot)]
    return sorted(hands, key=lambda spot: spot not in confirmed)


def _viewed_by(round: Round, spot: int) -> str:
    return VIEW_FIRST if round.did(Step.CONFIRM_SWEEP, spot) else SHOW


def viewing(round: Round) -> Iterator[Offer]:
    """The hand that the dealer shows next, if one is left."""
    for spot in unviewed(round)[:1]:
        yield Offer(Perform(by=DEALER, step=Step.REVEAL, spot=spot), _viewed_by(round, spot))


def view_hand(draft: Draft, spot: int, readings: Readings) -> None:
    """Shows a hand; what was marked on its player's word may turn out to be no Clean Sweep."""
    clause = _viewed_by(draft.round, spot)
    draft.perform(Step.REVEAL, clause, spot)
    show(draft, spot, clause)
    if draft.round.did(Step.CONFIRM_SWEEP, spot) and not is_sweep(draft.round, spot, readings):
        draft.perform(Step.REFUSE_SWEEP, CONFIRM, spot)


def showing(readings: Readings) -> Phase:
    """Marked hands are viewed first, then the Fantasy Land hands (SWEEP-16)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield from viewing(round)

    def decide(draft: Draft, action: Perform) -> None:
        view_hand(draft, action.spot, readings)

    says, over = (
        "the dealer shows marked hands first, then the Fantasy Land hands",
        lambda round: not unviewed(round),
    )
    return Phase("showing", VIEW_FIRST, says, offers, decide, over, acts=by_dealer(Step.REVEAL))


def checking(readings: Readings) -> Phase:
    """Every hand's setting is checked before any are compared (FOUL-1)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            late = tuple(viewing(round))
            yield from late or (Offer(Perform(by=DEALER, step=Step.CHECK_SETTINGS), FOUL),)

    def decide(draft: Draft, action: Perform) -> None:
        if action.step is Step.REVEAL:
            view_hand(draft, action.spot, readings)
            return
        draft.perform(action.step, FOUL)
        for spot in in_position(draft.round):
            if show_down(setting_of(draft.round, spot), readings).foul:
                draft.perform(Step.CALL_FOUL, FOUL, spot)

    says = "the dealer checks that every back outranks its middle, and every middle its front"
    return Phase("checking", FOUL, says, offers, decide, over=lambda round: round.did(Step.CHECK_SETTINGS))
