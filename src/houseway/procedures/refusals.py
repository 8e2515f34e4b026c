"""Refusals: why an action is not allowed, as every banked game has it; the first row that fits answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engine.actions import BuyIn, Claim, Leave, Perform, Sit
from houseway.engine.phase import Phase, Refusal
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Step
from houseway.procedures.betting import Broken, stands
from houseway.procedures.cites import Cites
from houseway.procedures.claims import gone, pending
from houseway.procedures.conditions import bets_closed, ready
from houseway.procedures.layout import in_play
from houseway.procedures.refused_cards import cards
from houseway.procedures.refused_reports import reports
from houseway.procedures.refused_steps import equipment, steps
from houseway.procedures.refused_wagers import wagers
from houseway.procedures.seats import is_seat

When = Callable[[Round, Any], bool]


def refusals(
    cites: Cites,
    found: tuple[Phase, ...],
    *,
    opens: tuple[Step, ...] = (),
    later: str = "",
    first: str = "",
    broken: Broken = stands,
) -> tuple[Refusal, ...]:
    """The rows of a banked game, perhaps one in which the wager `later` follows the `first` after the deal.

    `found` are its irregularities, `opens` the steps that the document puts before the opening of a deck, and
    `broken` gives the clause that the wagers of a spot break as they lie together.
    """
    return (
        *reports(cites, found),
        *_seats(cites),
        *wagers(cites, later, first),
        _announcement(broken),
        *steps(cites, opens),
        *cards(cites),
        *equipment(cites),
    )


# --- seats and claims ------------------------------------------------------------------------------------------


def _seats(cites: Cites) -> Iterator[Refusal]:
    """Who sits where, who may leave, what may be claimed."""
    seated, claim = cites("seated"), cites(Irregularity.WRONG_NUMBER)
    yield Refusal(Sit, seated, "there is no such seat", lambda round, action: not is_seat(round, action.by))
    yield Refusal(Sit, seated, "the seat is taken", lambda round, action: action.by in round.table.names)
    if own := cites.perhaps(Step.TAKE_AREA):
        yield Refusal(Sit, own, "a neighbour plays the betting area of the seat")
    because = "staff report what they find; a claim is a player's"
    yield Refusal(Claim, claim, because, lambda round, action: action.by <= 0)
    yield Refusal(BuyIn, seated, "players buy in, and nobody else", lambda round, action: action.by <= 0)
    for kind in (BuyIn, Leave, Claim):
        yield Refusal(kind, seated, "nobody sits there", lambda round, action: action.by not in round.table.names)
    yield Refusal(BuyIn, cites("chips"), "no more money may be put on the table there")
    yield Refusal(Leave, cites("stay"), "a player in the round stays until it is complete")
    yield Refusal(
        Claim, claim, "the supervisor rules on the first claim", lambda round, action: action.by in pending(round)
    )
    yield Refusal(
        Claim, cites("stay"), "the player has left the table", lambda round, action: gone(round, action.by)
    )
    yield Refusal(Claim, claim, "nothing has happened in the round", lambda round, action: not round.facts)
    yield Refusal(Claim, claim, "a claim is made at the player's own spot")
    yield Refusal(
        Perform,
        claim,
        "nobody claims anything there",
        lambda round, action: action.step is Step.DISMISS_CLAIM,
    )


def _announcement(broken: Broken) -> Refusal:
    """Wagers that break a rule as they lie together are put right, or given back, before betting closes."""

    def breaks(round: Round, action: Perform) -> str:
        return next((clause for spot in in_play(round) if (clause := broken(round, spot))), "")

    def all_break(round: Round, action: Perform) -> bool:
        there = in_play(round)
        closes = action.step is Step.NO_MORE_BETS and not bets_closed(round) and ready(round)
        return closes and bool(there) and all(broken(round, spot) for spot in there)

    return Refusal(Perform, breaks, "no wager lies that may stand: they are put right or given back", all_break)
