"""The deal to all seven positions, with or without a wager: MA sections 8-10, PA sections 575.8-575.10."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from houseway.engine.actions import Deal, Perform
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Dealing, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.deal import Place, Plan
from houseway.procedures.layout import RACK, STACKS, dealt, hand_of, in_play, stack
from houseway.procedures.seats import clockwise_from
from houseway.procedures.settle import rack
from houseway.procedures.start import position

CARDS = 7  # to each position
STARTING_DELIVERY = "starting delivery"


@cache
def one_by_one(order: tuple[int, ...], first: str, again: str) -> tuple[Place, ...]:
    """A card to each position in order, and again, until each has seven."""
    return tuple(Place(spot, 1, again if nth else first) for nth in range(CARDS) for spot in order)


@cache
def whole_stacks(order: tuple[int, ...], first: str, others: str) -> tuple[Place, ...]:
    """Seven cards at once to each position in order."""
    return tuple(Place(spot, CARDS, others if nth else first) for nth, spot in enumerate(order))


@cache
def back_and_forth(clause: str) -> tuple[Place, ...]:
    """Seven stacks: the first seven cards from left to right, the next seven back, and so on: MA 9(c)."""
    rows = [tuple(STACKS) if nth % 2 == 0 else tuple(reversed(STACKS)) for nth in range(CARDS)]
    return tuple(Place(number, 1, clause, stack(number)) for row in rows for number in row)


def from_start(cites: Cites) -> Plan:
    """The deal from the starting position clockwise: the first place, and the others."""
    first, others = cites.by_method("first position"), cites.by_method("other positions")

    def places(round: Round) -> tuple[Place, ...]:
        method, start = round.table.dealing, position(round)
        if start is None:
            return ()
        order = clockwise_from(round.rulebook.spots, start)
        dealt = whole_stacks if method is Dealing.AUTOMATED_SHOE else one_by_one
        return dealt(order, first[method], others[method])

    return places


def plan_of(cites: Cites) -> Plan:
    """Where the document has stacks, they are dealt from the hand before the start is determined: MA 9(c)-(e)."""
    stacks, otherwise = cites.perhaps("stacks"), from_start(cites)
    if not stacks:
        return otherwise
    return lambda round: back_and_forth(stacks) if from_hand(round) else otherwise(round)


def from_hand(round: Round) -> bool:
    return round.table.dealing is Dealing.HAND


def from_shoe(round: Round) -> bool:
    return not from_hand(round)


def stub(round: Round) -> int:
    """What is left of the deck: four cards of 53."""
    return len(round.rulebook.deck.cards) - CARDS * len(STACKS)


def stub_is_right(round: Round) -> int:
    """AMB-37: the stub, less cards set aside because they were face up."""
    return stub(round) - len(round.at(RACK))


# --- stacks: MA 9(e)-(f) -----------------------------------------------------------------------------------------


def delivering(clause: str) -> Phase:
    """The stacks go to the positions, the leftmost first, clockwise from the starting position: MA 9(f)."""

    def lying(round: Round) -> list[int]:
        return [number for number in STACKS if round.at(stack(number))]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and (left := len(lying(round))):
            yield Offer(Deal(by=DEALER), clause, Whole(1, left), usual=left)

    def decide(draft: Draft, action: Deal) -> None:
        start = position(draft.round)
        assert start is not None
        order = clockwise_from(draft.round.rulebook.spots, start)
        for number in lying(draft.round)[: action.places]:
            draft.move(stack(number), dealt(order[number - 1]), clause, step=Step.DELIVER)

    says = "the dealer delivers the stacks, clockwise from the starting position"
    over = lambda round: not lying(round)  # noqa: E731
    return Phase("delivering", clause, says, offers, decide, over)


# --- positions without a wager -----------------------------------------------------------------------------------


def collecting(cites: Cites) -> Phase:
    """Cards dealt to a position without a wager go unseen to the discard rack: MA 8(d)(1), PA 8(f)."""
    clauses = cites.by_method(Step.COLLECT_EMPTY)

    def empty(round: Round) -> list[int]:
        wagered = in_play(round)
        return [spot for spot in round.rulebook.spots if spot not in wagered and hand_of(round, spot)]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            yield Offer(Perform(by=DEALER, step=Step.COLLECT_EMPTY), clauses[round.table.dealing])

    def decide(draft: Draft, action: Perform) -> None:
        clause = clauses[draft.round.table.dealing]
        draft.perform(Step.COLLECT_EMPTY, clause)
        for spot in empty(draft.round):
            rack(draft, spot, clause, Step.COLLECT_EMPTY)

    says = "the dealer collects the cards of positions without a wager, unseen"
    over = lambda round: not empty(round)  # noqa: E731
    return Phase("collecting", cites(Step.COLLECT_EMPTY), says, offers, decide, over)
