"""Settling: spot by spot, counterclockwise from the dealer's far right, then the table is cleared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.events import Settled
from houseway.engine.offers import Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step, Why
from houseway.money import Outcome, forfeited
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import left_table
from houseway.procedures.decks import collect, deck_in_play
from houseway.procedures.ending import end_round, void
from houseway.procedures.layout import (
    COUPON,
    IN_SHUFFLER,
    INVENTORY,
    RACK,
    SHOE,
    areas_of,
    betting_area,
    dealt,
    hand_of,
    held,
    shown,
    stack_of,
    stakes,
    wagered,
)
from houseway.procedures.seats import counterclockwise

Spots = Callable[[Round], Iterable[int]]


def settling(
    name: str, clause: str, says: str, step: Step, spots: Spots, settle: Callable[[Draft, int], None]
) -> Phase:
    """The dealer works counterclockwise through the spots that have something to settle."""

    def waiting(round: Round) -> int | None:
        due = set(spots(round))
        return next((spot for spot in counterclockwise(round.rulebook.spots) if spot in due), None)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            spot = waiting(round)
            assert spot is not None  # else the phase is over
            yield Offer(Perform(by=DEALER, step=step, spot=spot), clause)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(step, clause, action.spot)
        settle(draft, action.spot)

    return Phase(name, clause, says, offers, decide, over=lambda round: waiting(round) is None)


def pay(draft: Draft, spot: int, outcome: Outcome) -> None:
    """Moves the chips as the outcome says: collects, or pays and returns the wager."""
    area = betting_area(outcome.wager, spot)
    stack = stack_of(draft.round.table.player_of(spot))
    clause, net = outcome.clauses[0], outcome.net_cents
    staked = draft.round.stake(area)
    if net < 0:
        draft.chips(area, INVENTORY, staked, Why.COLLECT, clause)
    else:
        draft.chips(INVENTORY, stack, net, Why.PAY, clause)
        draft.chips(area, stack, staked, Why.RETURN, clause)
    draft.emit(Settled(spot, outcome.wager, outcome.result, net, outcome.clauses, staked))


def settle_wagers(draft: Draft, spot: int, hand: Any, dealer: Any, stakes: Mapping[str, int]) -> None:
    """Pays what these stakes, which lie at a spot, come to as the rulebook settles a seat.

    What the rulebook pays beside a wager, a coupon or a bonus, has no stake of its own and is never lost.
    """
    round = draft.round
    settle_seat, coupon_cents = round.rulebook.settle_seat, round.table.mark(COUPON, spot)
    assert settle_seat is not None
    for outcome in settle_seat(hand, dealer, stakes, coupon_cents):
        pay(draft, spot, outcome)


def reveal(draft: Draft, spot: int, clause: str) -> None:
    """Turns a spot's cards face up; once is enough."""
    for area in (held(spot), dealt(spot)) if spot else (IN_SHUFFLER, dealt(0)):
        draft.move(area, shown(spot), clause)


def rack(draft: Draft, spot: int, clause: str, step: Step = Step.COLLECT_HAND) -> None:
    """Collects a spot's cards, in order, unseen if they were not shown; the round keeps in mind that it did."""
    for area in areas_of(spot, draft.round.rulebook.hands):
        draft.move(area, RACK, clause, step=step)


def void_if_misdealt(draft: Draft, size: int, clause: str, *spots: int) -> bool:
    """A hand with the wrong number of cards cannot be settled: all hands are void."""
    if all(len(hand_of(draft.round, spot)) == size for spot in spots):
        return False
    void(draft, clause)
    return True


def abandoning(cites: Cites) -> Phase:
    """A supervisor may rule that the wagers of a player who left are abandoned: all of them lose."""
    clause = cites(Step.RULE_ABANDONED)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if not round.at(SHOE):
            for spot in sorted(left_table(round)):
                if wagered(round, spot):
                    act = Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED, spot=spot)
                    yield Offer(act, clause, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.RULE_ABANDONED, clause, action.spot)
        for outcome in forfeited(stakes(draft.round, action.spot), clause):
            pay(draft, action.spot, outcome)
        rack(draft, action.spot, clause, Step.RULE_ABANDONED)

    says, rules = "wagers may be ruled abandoned", Perform(by=SUPERVISOR, step=Step.RULE_ABANDONED)
    return Phase("abandoning", clause, says, offers, decide, by=(SUPERVISOR,), acts=(rules,))


def collecting(clause: str, *wagers: str) -> Phase:
    """What folded players forfeit is collected, and their cards too unless another wager is still live."""

    def folded(round: Round) -> list[int]:
        return [spot for spot in round.performed(Step.FOLD) if wagered(round, spot, *wagers)]

    def collect_from(draft: Draft, spot: int) -> None:
        settle_wagers(draft, spot, (), (), stakes(draft.round, spot, *wagers))
        if not wagered(draft.round, spot):
            rack(draft, spot, clause, Step.COLLECT_FORFEITED)

    says = "the dealer collects forfeited wagers and cards"
    return settling("collecting", clause, says, Step.COLLECT_FORFEITED, folded, collect_from)


def revealing(clause: str) -> Phase:
    """The dealer shows the dealer's hand."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.REVEAL_DEALER), clause)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.REVEAL_DEALER, clause)
        reveal(draft, 0, clause)

    says = "the dealer uncovers and reveals the dealer's hand"
    return Phase("revealing", clause, says, offers, decide, over=lambda round: round.did(Step.REVEAL_DEALER))


def clearing(clause: str, completed: Callable[[Draft], None] = lambda draft: None) -> Phase:
    """The cards that are left go to the discard rack, the dealer's last, and the round is completed."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.CLEAR), clause)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.CLEAR, clause)
        collect(draft, RACK, clause)
        completed(draft)
        end_round(draft, clause, deck_in_play(draft.round))

    says = "the dealer places the remaining cards in the discard rack"
    return Phase("clearing", clause, says, offers, decide)
