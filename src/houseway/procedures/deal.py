"""Dealing: the places cards go to, in the order of the document, one `deal` at a time or all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from houseway.cards import Hand
from houseway.citation import Document
from houseway.engine.actions import Deal
from houseway.engine.areas import Area
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Dealing, Seat, Step
from houseway.procedures.conditions import dealt_in, next_place
from houseway.procedures.layout import DRAWN, SHOE, dealt, hand_of


class Place(NamedTuple):
    """One step of the deal: so many cards face down to a spot (0 is the dealer's area), or `into` another area."""

    spot: int
    cards: int
    clause: str
    into: Area | None = None


Plan = Callable[[Round], tuple[Place, ...]]


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


def lying(round: Round, spot: int, into: Area | None) -> Hand:
    """The cards at a place of the plan: in a stack of their own, or wherever the hand of the spot lies."""
    return round.at(into) if into is not None and into.spot else hand_of(round, spot)


def deal_to(draft: Draft, place: Place) -> None:
    """Deals to one place; a card drawn in error is used as though it were the next."""
    into, left = place.into or dealt(place.spot), place.cards - len(draft.round.at(DRAWN))
    draft.move(DRAWN, into, place.clause, step=None if left else Step.DEAL)
    draft.move(SHOE, into, place.clause, count=left, step=Step.DEAL)


def one_at_a_time(spots: tuple[int, ...], cards: int, clause: Callable[[int, int], str]) -> tuple[Place, ...]:
    """One card to each spot and then the dealer, as many times over as a hand has cards."""
    return tuple(Place(spot, 1, clause(nth, spot)) for nth in range(cards) for spot in (*spots, 0))


def in_stacks(
    spots: tuple[int, ...], cards: int, clause: Callable[[int, int], str], dealers: Area | None = None
) -> tuple[Place, ...]:
    """A whole stack to each spot, the dealer's last, to the dealer's area or where `dealers` says."""
    players = tuple(Place(spot, cards, clause(nth, spot)) for nth, spot in enumerate(spots))
    return (*players, Place(0, cards, clause(len(spots), 0), dealers))


def three_ways(
    document: Document,
    cards: int,
    passes: Mapping[Dealing, tuple[str, ...]],
    stacks: tuple[str, str, str],
    dealers: Area | None = None,
) -> Plan:
    """The deal from a manual shoe, from the hand or from an automated shoe, to spots with a wager only.

    `passes` are the clauses of one card at a time: to players, to the dealer, and again. `stacks` are those of
    whole stacks: the first, the other players', the dealer's.
    """
    assert all(len(clauses) == 2 * cards for clauses in passes.values())

    @cache
    def places(spots: tuple[int, ...], method: Dealing) -> tuple[Place, ...]:
        if method is Dealing.AUTOMATED_SHOE:
            first, others, last = map(document, stacks)
            return in_stacks(
                spots, cards, lambda nth, spot: last if not spot else others if nth else first, dealers
            )
        return one_at_a_time(spots, cards, lambda nth, spot: document(passes[method][2 * nth + (spot == 0)]))

    return lambda round: places(dealt_in(round), round.table.dealing)
