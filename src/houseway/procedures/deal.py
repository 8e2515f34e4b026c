"""Dealing: the places cards go to, in the order of the document, one `deal` at a time or all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.engine.actions import Deal
from houseway.engine.draft import Draft
from houseway.engine.events import CardsMoved, Performed
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Seat, Step
from houseway.procedures.layout import DRAWN, SHOE, dealt


class Place(NamedTuple):
    """One step of the deal: so many cards face down to a spot (0 is the dealer's area)."""

    spot: int
    cards: int
    clause: str


Plan = Callable[[Round], tuple[Place, ...]]


def next_place(round: Round) -> int:
    """How many places of the plan have been dealt to, or passed over."""
    return sum(
        (type(fact) is CardsMoved and fact.step is Step.DEAL)
        or (type(fact) is Performed and fact.step is Step.SKIP)
        for fact in round.facts
    )


def dealing(clause: str, plan: Plan) -> Phase:
    """The dealer deals the plan's places in order, without showing a face."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            places = plan(round)
            done = next_place(round)
            left = len(places) - done
            yield Offer(Deal(by=DEALER), places[done].clause, Whole(1, left), usual=left)

    def decide(draft: Draft, action: Deal) -> None:
        places = plan(draft.round)
        done = next_place(draft.round)
        for place in places[done : done + action.places]:
            deal_to(draft, place)

    return Phase(
        "dealing",
        clause,
        "the dealer deals the cards",
        offers,
        decide,
        over=lambda round: next_place(round) >= len(plan(round)),
    )


def deal_to(draft: Draft, place: Place) -> None:
    """Deals to one place; a card drawn in error is used as though it were the next."""
    wanted = place.cards
    drawn = draft.round.at(DRAWN)
    if drawn:
        step = Step.DEAL if len(drawn) == wanted else None
        draft.move(DRAWN, dealt(place.spot), place.clause, step=step)
        wanted -= len(drawn)
    if wanted:
        draft.move(SHOE, dealt(place.spot), place.clause, count=wanted, step=Step.DEAL)


def one_at_a_time(spots: tuple[int, ...], cards: int, clause: Callable[[int, int], str]) -> tuple[Place, ...]:
    """One card to each spot and then the dealer, as many times over as a hand has cards."""
    return tuple(Place(spot, 1, clause(nth, spot)) for nth in range(cards) for spot in (*spots, 0))


def in_stacks(spots: tuple[int, ...], cards: int, clause: Callable[[int, int], str]) -> tuple[Place, ...]:
    """A whole stack to each spot, the dealer's last."""
    return tuple(Place(spot, cards, clause(nth, spot)) for nth, spot in enumerate((*spots, 0)))
