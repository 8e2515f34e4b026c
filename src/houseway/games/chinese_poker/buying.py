"""Buying in: at any time by whoever has no hand in the round, and so is between hands (BUYIN-2, STAKES-3)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import BuyIn
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import Seat, Why
from houseway.games.chinese_poker.collection import (
    least_first_buy_in_cents,
    least_stack_cents,
    most_add_on_cents,
)
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fees import enter
from houseway.games.chinese_poker.layout import IN_GAME, in_position, plays, stack
from houseway.games.chinese_poker.people import took_away
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.money import Cents
from houseway.procedures.layout import OUTSIDE, stack_of
from houseway.procedures.seats import players

FIRST, ADD_ON, RETURN = DOCUMENT("BUYIN-2"), DOCUMENT("STAKES-4"), DOCUMENT("STAKES-5")


def buying(options: ChinesePoker) -> Phase:
    """A first buy-in of thirty limits at least, later what brings the stack to the maximum (STAKES-4)."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat not in players(round) or plays(round, seat):
            return
        bounds, between = admitted(round, seat, options), not in_position(round)
        if not round.table.mark(IN_GAME, seat):
            clause = RETURN if took_away(round, seat) == bounds.least else FIRST
            yield Offer(BuyIn(by=seat), clause, bounds, usual=bounds.least, routine=between)
        elif bounds.most:
            wanted = max(_least(options) - stack(round, seat), options.limit_cents)
            short = between and not has_nine_points(round, seat, options)
            yield Offer(BuyIn(by=seat), ADD_ON, bounds, usual=min(bounds.most, wanted), routine=short)

    def decide(draft: Draft, action: BuyIn) -> None:
        seat, first = action.by, not draft.round.table.mark(IN_GAME, action.by)
        clause = FIRST if first else ADD_ON
        draft.chips(OUTSIDE, stack_of(seat), action.cents, Why.BUY_IN, clause)
        if first:
            draft.mark(IN_GAME, 1, clause, seat)
            enter(draft, seat, action.at)

    return Phase("buying", ADD_ON, "who has no hand in the round may buy in", offers, decide)


def has_nine_points(round: Round, seat: Seat, options: ChinesePoker) -> bool:
    """May a round begin with this stack (BUYIN-3)?"""
    return stack(round, seat) >= least_stack_cents(options.limit_cents)


def admitted(round: Round, seat: Seat, options: ChinesePoker) -> Whole:
    """What a player may buy in for now; who comes back brings what was taken away (BUYIN-2, AMB-33, AMB-41)."""
    if round.table.mark(IN_GAME, seat):
        return Whole(1, most_add_on_cents(stack(round, seat), options.max_buy_in_cents))
    back = took_away(round, seat)
    return Whole(max(_least(options), back), max(options.max_buy_in_cents, back))


def _least(options: ChinesePoker) -> Cents:
    return least_first_buy_in_cents(options.limit_cents)


def is_too_much(round: Round, action: BuyIn) -> bool:
    """Would the stack exceed the maximum buy-in (STAKES-4)?"""
    return type(action.cents) is int and action.cents > admitted(round, action.by, round.rulebook.options).most
