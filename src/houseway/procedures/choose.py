"""Choosing: players examine their cards, then call (or play) or fold, in turn."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform, PlaceWager
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import Seat, Step
from houseway.procedures.betting import place
from houseway.procedures.conditions import left_table
from houseway.procedures.layout import betting_area, dealt, held, stack_of


def examining(clause: str) -> Phase:
    """Each player looks at the cards, without showing them to anybody."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in unexamined(round):
            if round.table.player_of(spot) == seat:
                yield Offer(Perform(by=seat, step=Step.EXAMINE, spot=spot), clause)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.EXAMINE, clause, action.spot)
        draft.move(dealt(action.spot), held(action.spot), clause)

    says = "each player examines the cards without showing them"
    return Phase("examining", clause, says, offers, decide, over=lambda round: not unexamined(round))


def unexamined(round: Round) -> tuple[int, ...]:
    """The spots whose player is there and has not looked at the cards."""
    gone = left_table(round)
    return tuple(spot for spot in round.rulebook.spots if round.at(dealt(spot)) and spot not in gone)


def deciding(clause: str, amount: str, forfeit: str, *, wager: str, equals: str) -> Phase:
    """In turn, clockwise from the far left, each player who made the first wager adds an equal one or folds."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        spot = next(_undecided(round, wager, equals))  # while there is none the phase is over
        if round.table.player_of(spot) != seat:
            return
        first = round.stake(betting_area(equals, spot))
        if first <= round.stake(stack_of(seat)):
            yield Offer(PlaceWager(by=seat, spot=spot, wager=wager), amount, Whole(first, first), usual=first)
        yield Offer(Perform(by=seat, step=Step.FOLD, spot=spot), forfeit)

    def decide(draft: Draft, action: PlaceWager | Perform) -> None:
        if isinstance(action, PlaceWager):
            place(draft, action, amount)
        else:
            draft.perform(Step.FOLD, forfeit, action.spot)

    says = f"in turn, each player with a wager on the {equals} makes an equal {wager} wager or folds"
    return Phase("deciding", clause, says, offers, decide, over=lambda r: next_to_decide(r, wager, equals) is None)


def has_decided(round: Round, spot: int, wager: str, equals: str) -> bool:
    """Has the spot called or folded, or nothing to decide?"""
    if not round.stake(betting_area(equals, spot)) or round.stake(betting_area(wager, spot)):
        return True
    return round.did(Step.FOLD, spot)


def next_to_decide(round: Round, wager: str, equals: str) -> int | None:
    return next(_undecided(round, wager, equals), None)


def _undecided(round: Round, wager: str, equals: str) -> Iterator[int]:
    return (spot for spot in round.rulebook.spots if not has_decided(round, spot, wager, equals))
