"""Decks: which is in play, where its cards lie, how one leaves the table, and when it must."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from houseway.engine.actions import Perform
from houseway.engine.areas import Area, deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import DeckRemoved, Reopened
from houseway.engine.offers import Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Dealing, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.layout import (
    BEFORE_DEAL,
    DRAWN,
    FACE_UP,
    HAND_DEALT,
    IN_SHUFFLER,
    LAST_DECK,
    OPENED,
    PRESHUFFLED,
    RACK,
    SHOE,
    STACK,
    STACKS,
    areas_of,
    lost,
    spread,
    spread_down,
    stack,
)

HOUR_MS = 3_600_000
Ages = Mapping[Dealing, int]
"""By method of dealing, the age in milliseconds at which a deck is too old for a new round."""


def deck_in_play(round: Round) -> int:
    """The deck of this round: with two decks each is used for every other round."""
    last = round.table.mark(LAST_DECK)
    return 3 - last if last and round.table.number_of_decks == 2 else 1


def unshuffled(round: Round) -> Area:
    """Where the deck to be shuffled lies: in the rack after a round, or in its own place."""
    return RACK if round.at(RACK) else deck_area(deck_in_play(round))


def collect(draft: Draft, target: Area, clause: str) -> None:
    """Picks up the cards on the layout in order, hand by hand, and puts them in one place."""
    for spot in (*draft.round.rulebook.spots, 0):
        for area in areas_of(spot, draft.round.rulebook.hands):
            draft.move(area, target, clause)
    for area in (IN_SHUFFLER, *map(stack, STACKS), DRAWN, FACE_UP, SHOE, STACK):
        draft.move(area, target, clause)


def bring_together(draft: Draft, clause: str) -> int:
    """Puts the deck in play together in its own place, a missing card included."""
    deck = deck_in_play(draft.round)
    home = deck_area(deck)
    collect(draft, home, clause)
    draft.move(RACK, home, clause)
    draft.move(lost(deck), home, clause)
    return deck


def remove_deck(draft: Draft, deck: int, clause: str) -> None:
    """Takes an entire deck from the table, a missing card included; another must be received in its place."""
    draft.move(lost(deck), deck_area(deck), clause)
    draft.mark(OPENED, 0, clause, deck)
    draft.mark(PRESHUFFLED, 0, clause, deck)
    draft.mark(HAND_DEALT, 0, clause, deck)
    draft.emit(DeckRemoved(deck, clause))


# --- the change of decks after so many hours -------------------------------------------------------------------


def too_old(round: Round, ages: Ages) -> bool:
    """Has the deck been at the table too long for a new round? One dealt by hand keeps the hand's limit."""
    deck = deck_in_play(round)
    if deck not in round.table.decks:
        return False
    method = Dealing.HAND if round.table.mark(HAND_DEALT, deck) else round.table.dealing
    return round.clock - round.table.decks[deck] >= min(ages[method], ages[round.table.dealing])


def while_fresh(ages: Ages, *phases: Phase) -> tuple[Phase, ...]:
    """The phases before the deal, none of which goes on with a deck that is too old."""

    def fresh(phase: Phase) -> Phase:
        return replace(phase, offers=lambda round, seat: () if too_old(round, ages) else phase.offers(round, seat))

    return tuple(fresh(phase) for phase in phases)


def changing_decks(cites: Cites, ages: Ages, during: frozenset[str] = BEFORE_DEAL) -> Phase:
    """The dealer takes a deck that is too old from the table; the next one goes through its own opening."""

    def clause(round: Round) -> str:
        return cites(Step.CHANGE_DECK, round.table.dealing)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and too_old(round, ages):
            yield Offer(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=deck_in_play(round)), clause(round))

    def decide(draft: Draft, action: Perform) -> None:
        why, deck = clause(draft.round), action.spot
        draft.move(RACK, deck_area(draft.round.table.mark(LAST_DECK)), why)
        for area in (spread(deck), spread_down(deck)):
            draft.move(area, deck_area(deck), why)
        draft.perform(Step.CHANGE_DECK, why, deck)
        remove_deck(draft, bring_together(draft, why), why)
        draft.emit(Reopened("opening", why))

    says = "a deck that has been in play too long is changed"
    return Phase("changing decks", cites(Step.CHANGE_DECK), says, offers, decide, during=during)
