"""Seats are taken and given up at any time; who leaves a hand leaves its cards to the dealer (AMB-39)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Leave, Sit
from houseway.engine.draft import Draft
from houseway.engine.events import Departed, Reported, Seated
from houseway.engine.offers import Name, Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat, Why
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fees import pay_up
from houseway.games.chinese_poker.layout import (
    ACTION_BUTTON,
    ANSWER,
    DEALER_BUTTON,
    FANTASY_LAND,
    IN_GAME,
    PAID_DOWN,
    absent,
    plays,
    second_spot,
    stack,
)
from houseway.games.chinese_poker.people import forget, remember
from houseway.procedures.layout import OUTSIDE, stack_of
from houseway.procedures.seats import is_seat, players

SEATS = DOCUMENT("SEAT-1")
LEAVES = DOCUMENT("DEAL-9")  # every hand is completed; AMB-39 says how without its player


def seating() -> Phase:
    """Anybody may take a free seat, under a name of their own, and anybody may leave (SEAT-1, AMB-41)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat not in round.table.names:
            if is_seat(round, seat):
                yield Offer(Sit(by=seat), SEATS, Name(tuple(round.table.names.values())), routine=False)
        elif not absent(round, seat):
            yield Offer(Leave(by=seat), LEAVES, routine=False)

    def decide(draft: Draft, action: Sit | Leave) -> None:
        seat = action.by
        if isinstance(action, Sit):
            draft.emit(Seated(seat, action.name))
        else:
            leave(draft, seat)

    return Phase("seating", SEATS, "take a seat or leave", offers, decide)


def leave(draft: Draft, seat: Seat) -> None:
    """Who has a hand leaves its cards to the dealer, and is gone when the round ends; anybody else at once."""
    if plays(draft.round, seat):
        draft.emit(Reported(Irregularity.PLAYER_LEAVES, seat, LEAVES))
    else:
        depart(draft, seat)


def depart(draft: Draft, seat: Seat) -> None:
    """Frees the seat: fees are paid, chips cashed out, and a right to Fantasy Land is lost (AMB-31, AMB-36)."""
    pay_up(draft, seat)
    remember(draft, seat)
    draft.chips(stack_of(seat), OUTSIDE, stack(draft.round, seat), Why.CASH_OUT, SEATS)
    for mark in (IN_GAME, ANSWER, PAID_DOWN):
        draft.mark(mark, 0, SEATS, seat)
    for spot in (seat, second_spot(seat)):
        draft.mark(FANTASY_LAND, 0, DOCUMENT("FL-1"), spot)
    draft.emit(Departed(seat))
    if not players(draft.round):  # whoever comes next opens a new game (ABTN-5)
        for button in (DEALER_BUTTON, ACTION_BUTTON):
            draft.mark(button, 0, DOCUMENT("ABTN-5"))
        forget(draft)
