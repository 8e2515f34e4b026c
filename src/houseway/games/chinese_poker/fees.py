"""Fees: what a player owes for the downs of the game, from the one of the entry on (FEE-1 to FEE-4, AMB-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step, Why
from houseway.games.chinese_poker.collection import DOWN_SECONDS, fee_cents
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.layout import (
    COLLECTION,
    DEALER_BUTTON,
    ENTERED,
    GAME_BEGAN,
    PAID_DOWN,
    in_game,
    in_position,
    stack,
)
from houseway.games.chinese_poker.people import paid_before
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.money import Cents
from houseway.procedures.layout import OUTSIDE, stack_of

FEES = DOCUMENT("FEE-1")
DOWN_MS = 1000 * DOWN_SECONDS


class Fee(NamedTuple):
    """What one down costs a player, and the clause that says so."""

    cents: Cents
    clause: str


def down(round: Round) -> int:
    """Which down it is since the game began, the first being 1 (FEE-1)."""
    return (round.clock - round.table.mark(GAME_BEGAN)) // DOWN_MS + 1


def owing(round: Round) -> list[Seat]:
    """Who has a down to pay for; while one is alone there is no game, and nothing is owed (AMB-36)."""
    seats = in_game(round)
    if len(seats) < 2:
        return []
    now = down(round)
    return [seat for seat in seats if round.table.mark(PAID_DOWN, seat) < now]


def owed(round: Round, seat: Seat, options: ChinesePoker, last: int) -> list[Fee]:
    """The fee of each unpaid down up to the `last`: the posted one, or half of it after a late entry (FEE-4)."""
    posted, entered, seconds = options.collection.fee_cents, *_entry(round, seat)
    fees = []
    for number in range(round.table.mark(PAID_DOWN, seat) + 1, last + 1):
        cents = fee_cents(options.collection, seconds) if number == entered else posted
        clause = "FEE-4" if cents < posted else "FEE-3" if number == entered else "FEE-1"
        fees.append(Fee(cents, DOCUMENT(clause)))
    return fees


def _entry(round: Round, seat: Seat) -> tuple[int, int]:
    """In which down a player entered the game, and how many seconds into it; who opened it, at its beginning."""
    began = round.table.mark(GAME_BEGAN)
    since = max(began, round.table.mark(ENTERED, seat)) - began
    return since // DOWN_MS + 1, since % DOWN_MS // 1000


def enter(draft: Draft, seat: Seat, at: int) -> None:
    """A player enters the game; with the second it opens, and its downs begin (AMB-36)."""
    draft.mark(ENTERED, at, FEES, seat)
    there = in_game(draft.round)
    paid = paid_before(draft.round, seat) or any(draft.round.table.mark(PAID_DOWN, each) for each in there)
    if len(there) == 2 and not paid and not draft.round.table.mark(DEALER_BUTTON):
        draft.mark(GAME_BEGAN, at, FEES)
    before = down(draft.round) - 1 if len(there) > 1 else 0
    draft.mark(PAID_DOWN, max(before, paid_before(draft.round, seat)), FEES, seat)
    if len(there) == 2:  # the other was alone, and downs in which nobody can play cost nothing
        for each in there:
            draft.mark(PAID_DOWN, max(before, draft.round.table.mark(PAID_DOWN, each)), FEES, each)


def collecting(options: ChinesePoker) -> Phase:
    """The dealer takes the fees that are due, between rounds (FEE-1, FEE-6)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and not in_position(round):
            for each in owing(round):
                yield Offer(Perform(by=DEALER, step=Step.COLLECT_FEE, spot=each), FEES)

    def decide(draft: Draft, action: Perform) -> None:
        collect_fee(draft, action.spot, options, down(draft.round))

    return Phase("collecting", FEES, "the dealer takes the fees that are due", offers, decide)


PAYING = Duty(
    "the dealer takes the fees that are due",
    lambda round: FEES,
    lambda round: not in_position(round) and bool(owing(round)),
)


def pay_up(draft: Draft, seat: Seat) -> None:
    """Who leaves the game pays for the downs that are over, and so does who is left alone in it (AMB-36)."""
    there, over = in_game(draft.round), down(draft.round) - 1
    if seat in there and len(there) > 1:
        for each in there if len(there) == 2 else (seat,):
            if draft.round.table.mark(PAID_DOWN, each) < over:
                collect_fee(draft, each, draft.round.rulebook.options, over)


def collect_fee(draft: Draft, seat: Seat, options: ChinesePoker, last: int) -> None:
    """What is due up to a down is paid beside the stack, or from it as far as it goes (STAKES-5, AMB-35)."""
    due = owed(draft.round, seat, options, last)
    draft.perform(Step.COLLECT_FEE, due[0].clause, seat)
    for cents, clause in due:
        taken = min(cents, stack(draft.round, seat)) if options.fee_from_stack else 0
        draft.chips(stack_of(seat), COLLECTION, taken, Why.FEE, clause)
        draft.chips(OUTSIDE, COLLECTION, cents - taken, Why.FEE, clause)
    draft.mark(PAID_DOWN, last, due[-1].clause, seat)
