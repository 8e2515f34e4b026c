"""Decks: which is in play, where its cards lie, and how one leaves the table."""

from __future__ import annotations

from houseway.engine.areas import Area, deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import DeckRemoved
from houseway.engine.state import Round
from houseway.procedures.layout import (
    DRAWN,
    FACE_UP,
    LAST_DECK,
    OPENED,
    PRESHUFFLED,
    RACK,
    SHOE,
    STACK,
    dealt,
    held,
    lost,
    shown,
)


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
        for area in (shown(spot), held(spot), dealt(spot)):
            draft.move(area, target, clause)
    for area in (DRAWN, FACE_UP, SHOE, STACK):
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
    """Takes an entire deck from the table; another must be received in its place."""
    draft.mark(OPENED, 0, clause, deck)
    draft.mark(PRESHUFFLED, 0, clause, deck)
    draft.emit(DeckRemoved(deck, clause))
