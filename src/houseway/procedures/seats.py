"""Seats: arriving, buying in, leaving. The one module that does arithmetic on seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.engine.actions import BuyIn, Leave, Sit
from houseway.engine.draft import Draft
from houseway.engine.events import Departed, Seated, Settled
from houseway.engine.offers import Name, Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Why
from houseway.procedures.layout import OUTSIDE, hand_of, stack_of, wagered


def counterclockwise(spots: Iterable[int]) -> tuple[int, ...]:
    """Spots from the dealer's far right, where `spots` run clockwise from the far left."""
    return tuple(reversed(tuple(spots)))


def players(round: Round) -> tuple[Seat, ...]:
    """The seats with somebody in them, clockwise."""
    return tuple(spot for spot in round.rulebook.spots if spot in round.table.names)


def seating(clause: str, stay: str, *, most_buy_in_cents: int = 100_000_000) -> Phase:
    """Anybody may take a free seat and buy in at any time; nobody leaves with a wager or cards on the table."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        taken = seat in round.table.names
        if not taken:
            yield Offer(Sit(by=seat), clause, Name(), routine=False)
        elif seat not in (DEALER, SUPERVISOR):
            room = most_buy_in_cents - round.stake(stack_of(seat))
            if room > 0:
                yield Offer(BuyIn(by=seat), clause, Whole(1, room), routine=False)
        if taken and not at_stake(round, seat):
            yield Offer(Leave(by=seat), stay, routine=False)

    def decide(draft: Draft, action: Sit | BuyIn | Leave) -> None:
        stack = stack_of(action.by)
        match action:
            case Sit():
                draft.emit(Seated(action.by, action.name))
            case BuyIn():
                draft.chips(OUTSIDE, stack, action.cents, Why.BUY_IN, clause)
            case Leave():
                draft.chips(stack, OUTSIDE, draft.round.stake(stack), Why.CASH_OUT, clause)
                draft.emit(Departed(action.by))

    return Phase("seating", clause, "take a seat, buy in or leave", offers, decide)


def at_stake(round: Round, seat: Seat) -> bool:
    """Is the seat in the round: has it a wager or cards on the table, or been settled?"""
    spots = [spot for spot in round.rulebook.spots if round.table.player_of(spot) == seat]
    settled = any(type(fact) is Settled and fact.spot in spots for fact in round.facts)
    return settled or any(wagered(round, spot) or hand_of(round, spot) for spot in spots)
