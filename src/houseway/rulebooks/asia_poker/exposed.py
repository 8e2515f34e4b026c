"""Exposed cards: MA 14(d), (e), (j), PA 575.13(d), (e), (j)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.engine.actions import Perform
from houseway.engine.draft import Draft
from houseway.engine.events import Performed, Reported
from houseway.engine.offers import Offer
from houseway.engine.phase import Consequence, Phase
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed
from houseway.procedures.ending import return_wagers, void
from houseway.procedures.irregular import GOES_ON, VOID, irregularity
from houseway.procedures.layout import (
    FACE_UP,
    SHOE,
    dealt,
    exposed,
    held,
    in_play,
    set_down,
    shown,
)
from houseway.procedures.settle import rack
from houseway.rulebooks.asia_poker.deal import from_hand
from houseway.rulebooks.asia_poker.setting import HANDS

CHOICES = (Step.PLAY_HAND, Step.VOID_HAND)


def is_set(round: Round, spot: int) -> bool:
    """Do hands of the spot lie on their areas?"""
    return any(round.at(set_down(hand, spot)) or round.at(exposed(hand, spot)) for hand in HANDS)


def undecided(round: Round, spot: int) -> bool:
    """Has the player to say what becomes of a hand with an exposed card? AMB-55: not once it was looked at."""
    asked = looked = False
    for fact in round.facts:
        if type(fact) is Reported and fact.what is Irregularity.PLAYER_CARD_EXPOSED and fact.spot == spot:
            asked = asked or not looked
        elif type(fact) is Performed and fact.spot == spot:
            looked = looked or fact.step is Step.EXAMINE
            asked = asked and fact.step not in CHOICES
    return asked and not is_set(round, spot)


def player_card_exposed(cites: Cites, *, from_hand_too: bool) -> Phase:
    """The dealer exposes a card of a player: 14(d), 13(d); while dealing from the hand only where it says so."""
    what = Irregularity.PLAYER_CARD_EXPOSED

    def when(round: Round, seat: Seat) -> Iterable[int]:
        if round.at(SHOE) and from_hand(round) and not from_hand_too:
            return []
        return [spot for spot in in_play(round) if round.at(dealt(spot)) or round.at(held(spot))]

    def decide(draft: Draft, spot: int) -> None:
        source = dealt(spot) if draft.round.at(dealt(spot)) else held(spot)
        draft.move(source, shown(spot), cites(what), count=1)
        draft.emit(Reported(what, spot, cites(what)))

    leaves = Consequence(
        "the player may void the hand unseen", "returned if void", "the card lies face up", GOES_ON
    )
    return irregularity(what, cites(what), when, decide, leaves)


def choosing(cites: Cites) -> Phase:
    """The player of an exposed card plays the hand out or voids it, the other cards unseen: 14(d), 13(d)."""
    clause = cites(Step.VOID_HAND)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        for spot in in_play(round):
            if round.table.player_of(spot) == seat and undecided(round, spot):
                yield from (Offer(Perform(by=seat, step=step, spot=spot), clause) for step in CHOICES)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, clause, action.spot)
        if action.step is Step.VOID_HAND:
            return_wagers(draft, action.spot, clause)
            if not draft.round.at(SHOE):  # before that, it is collected with the positions without a wager
                rack(draft, action.spot, clause, Step.VOID_HAND)

    return Phase("choosing", clause, "a hand with an exposed card is played or void", offers, decide)


def dealer_card_exposed(cites: Cites) -> Phase:
    """A card of the dealer is exposed, or turned before all players have set: 14(e), 13(e), AMB-58."""
    what = Irregularity.DEALER_CARD_EXPOSED

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return (0,) if round.at(dealt(0)) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.move(dealt(0), shown(0), cites(what), count=1)
        draft.emit(Reported(what, spot, cites(what)))
        void(draft, cites(what))

    return irregularity(what, cites(what), when, decide, VOID)


def card_exposed(cites: Cites) -> Phase:
    """A card is exposed while dealing from the hand, whoever it is for: 14(j), 13(j), AMB-38, AMB-53, AMB-56."""
    what = Irregularity.CARD_EXPOSED

    def when(round: Round, seat: Seat) -> Iterable[int]:
        return (0,) if from_hand(round) and round.at(SHOE) and bets_closed(round) else ()

    def decide(draft: Draft, spot: int) -> None:
        draft.move(SHOE, FACE_UP, cites(what), count=1)
        draft.emit(Reported(what, spot, cites(what)))
        void(draft, cites(what))

    return irregularity(what, cites(what), when, decide, VOID)
