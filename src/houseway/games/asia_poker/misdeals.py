"""Misdeals: a wrong number of cards, stacks not dealt as they should be: MA 14(f), (h), (k), PA 575.13(f)-(k)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from houseway.engine.draft import Draft
from houseway.engine.events import CardsMoved, Reported
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat, Step
from houseway.games.asia_poker.deal import CARDS, from_hand
from houseway.procedures import irregular
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import compared, next_place, racked
from houseway.procedures.deal import Plan
from houseway.procedures.ending import void
from houseway.procedures.irregular import GOES_ON, VOID, fault, irregularity, left_to_deal
from houseway.procedures.layout import DRAWN, SHOE, STACKS, hand_of, in_play, stack


def wrong_number(cites: Cites, plan: Plan) -> Phase:
    """A position, empty or not, or the dealer has not seven cards: 14(h), 13(h), (k), AMB-35, AMB-36."""
    what = Irregularity.WRONG_NUMBER
    played, empty = cites(what), cites("wrong number at an empty position")

    def when(round: Round, seat: Seat) -> Iterable[int]:
        """The positions, or the stacks that are not delivered yet."""
        if round.at(SHOE) or any(round.at(stack(number)) for number in STACKS):
            stacks, positions = delivered(round)
            lie = [spot for spot in irregular.misdealt(round, plan) if spot not in stacks]
            return dict.fromkeys((*lie, *(s for s in positions if len(hand_of(round, s)) != CARDS)))
        if not next_place(round):
            return ()
        gone = racked(round)
        return [s for s in (*round.rulebook.spots, 0) if s not in gone and len(hand_of(round, s)) != CARDS]

    def delivered(round: Round) -> tuple[list[int], list[int]]:
        """The stacks that lie before the dealer no longer, and the positions that have them."""
        moves = [fact for fact in round.facts if type(fact) is CardsMoved and fact.step is Step.DELIVER]
        return [move.source.spot for move in moves], [move.target.spot for move in moves]

    def decide(draft: Draft, spot: int) -> None:
        clause = empty if spot and spot not in in_play(draft.round) else played
        draft.emit(Reported(what, spot, clause))
        void(draft, clause)

    return irregularity(what, played, when, decide, VOID, finding=True)


def face_up_card(cites: Cites, plan: Plan, *, from_hand_too: bool) -> Phase:
    """A card found face up in the shoe, or in the deck where it says so: 14(f), 13(f); AMB-38 for the hand."""
    row = irregular.face_up_card(cites, plan)

    def offers(round: Round, seat: Seat) -> Iterable[Offer]:
        return row.offers(round, seat) if from_hand_too or not from_hand(round) else ()

    return replace(row, offers=offers)


def wrong_stack(cites: Cites, plan: Plan) -> Phase:
    """A fault: the next card is laid on another stack. Nothing follows until somebody finds it."""
    what = Irregularity.WRONG_STACK
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if not from_hand(round) or round.at(DRAWN) or not left_to_deal(round, plan):
            return ()
        right = plan(round)[next_place(round)].spot
        return [number for number in STACKS if number != right]

    def decide(draft: Draft, spot: int) -> None:
        draft.move(SHOE, stack(spot), clause, count=1, step=Step.DEAL)

    leaves = Consequence("misdealt until found", "stand", "a card on a wrong stack", GOES_ON)
    return fault(what, clause, when, decide, leaves)


def stacks_dealt_wrongly(cites: Cites, plan: Plan) -> Phase:
    """A finding: the stacks were not dealt from left to right and back: 14(k), AMB-53; after hands were compared
    it is written down: AMB-83.
    """
    what = Irregularity.STACKS_DEALT_WRONGLY
    clause = cites(what)

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if not from_hand(round):
            return ()
        dealt = [fact.target for fact in round.facts if type(fact) is CardsMoved and fact.step is Step.DEAL]
        right = [place.into for place in plan(round)]
        return (0,) if dealt != right[: len(dealt)] else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.emit(Reported(what, spot, clause))
        if not compared(draft.round):
            void(draft, clause)

    return irregularity(what, clause, when, decide, VOID, finding=True)
