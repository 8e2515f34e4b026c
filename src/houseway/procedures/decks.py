"""Decks: which is in play, where its cards lie, how one leaves the table, and when it must."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from houseway.engine.actions import Perform
from houseway.engine.areas import Area, deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import DeckRemoved, Reopened
from houseway.engine.offers import Offer
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Dealing, Seat, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import deal_begun
from houseway.procedures.layout import (
    DRAWN,
    FACE_UP,
    HAND_DEALT,
    IDLE,
    IN_PLAY_SINCE,
    IN_SHUFFLER,
    LAST_DECK,
    OPENED,
    PRESHUFFLED,
    RACK,
    SHOE,
    SHUFFLED,
    STACK,
    STACKS,
    areas_of,
    lost,
    spread,
    spread_down,
    stack,
)

HOUR_MS = 3_600_000
OPENING = "opening"
CUTS = (
    Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK, Step.INSERT_COVER_CARD,
    Step.PACKET_TO_BOTTOM,
)  # fmt: skip
SHUFFLES = (Step.SHUFFLE, Step.PLACE_STACK, Step.DEVICE_LOADS_SHOE, *CUTS)
OPENS = (
    Step.TEAR_JOKER, Step.DISCARD_JOKER, Step.JOKER_TO_CONTAINER, Step.VERIFY_JOKER, Step.INSPECT, Step.VERIFY,
    Step.SPREAD, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.TURN_UP, Step.WASH, Step.STACK,
)  # fmt: skip
Ages = Mapping[Dealing, int]
"""By method of dealing, the age in milliseconds at which a deck is too old for a new round."""
Since = Callable[[Round, int], int | None]
"""From when the hours of a deck run, or None where they do not run yet."""


def deck_in_play(round: Round) -> int:
    """The deck of this round: with two decks each is used for every other round."""
    last = round.table.mark(LAST_DECK)
    return 3 - last if last and round.table.number_of_decks == 2 else 1


def unshuffled(round: Round) -> Area:
    """Where the deck to be shuffled lies: in the rack after a round, or in its own place."""
    return RACK if round.at(RACK) else deck_area(deck_in_play(round))


def awaits_shuffle(round: Round, deck: int, *, as_received: bool = True) -> bool:
    """Is a deck open that is still to be shuffled? One that came pre-shuffled may be used `as_received`."""
    table = round.table
    if not table.mark(OPENED, deck) or table.mark(SHUFFLED, deck):
        return False
    return not (as_received and table.mark(PRESHUFFLED, deck))


def collect(draft: Draft, target: Area, clause: str) -> None:
    """Picks up the cards on the layout in order, hand by hand, and puts them in one place."""
    for spot in (*draft.round.rulebook.spots, 0):
        for area in areas_of(spot, draft.round.rulebook.hands):
            draft.move(area, target, clause)
    for area in (IN_SHUFFLER, *map(stack, STACKS), DRAWN, FACE_UP, SHOE, STACK):
        draft.move(area, target, clause)


def racked_deck(round: Round) -> int:
    """Whose cards the discard rack holds: this round's once it is dealt, and the last round's until then."""
    return deck_in_play(round) if deal_begun(round) else round.table.mark(LAST_DECK)


def bring_together(draft: Draft, clause: str) -> int:
    """Puts the deck in play together in its own place, but for a missing card, and what is racked in its own."""
    deck = deck_in_play(draft.round)
    draft.move(RACK, deck_area(racked_deck(draft.round)), clause)
    collect(draft, deck_area(deck), clause)
    return deck


def open_again(draft: Draft, clause: str, anew: Collection[int] = ()) -> None:
    """Goes back to the opening; wagers stay as they were, closed if they were closed.

    A deck that is being opened goes on as it is, unless it is among those to be opened `anew`.
    """
    table = draft.round.table
    goes_on = [deck for deck in table.decks if deck not in anew and not table.mark(OPENED, deck)]
    draft.emit(Reopened(OPENING, clause, (*OPENS, *SHUFFLES), tuple(goes_on)))


def remove_deck(draft: Draft, deck: int, clause: str) -> None:
    """Takes an entire deck from the table, a missing card included; another must be received in its place."""
    draft.move(lost(deck), deck_area(deck), clause)
    for mark in (OPENED, PRESHUFFLED, HAND_DEALT, IN_PLAY_SINCE, SHUFFLED, IDLE):
        draft.mark(mark, 0, clause, deck)
    draft.emit(DeckRemoved(deck, clause))


# --- the change of decks after so many hours -------------------------------------------------------------------


def received(round: Round, deck: int) -> int | None:
    """When the deck came to the table."""
    return round.table.decks.get(deck)


def entered_play(round: Round, deck: int) -> int | None:
    """When the deck was first placed where it is dealt from."""
    return round.table.mark(IN_PLAY_SINCE, deck) - 1 if round.table.mark(IN_PLAY_SINCE, deck) else None


def enter_play(cites: Cites) -> Callable[[Draft], None]:
    """Where a deck's hours run from its entry into play they do from now; one dealt by hand keeps the hand's."""
    hours, changed = cites.perhaps("deck's hours"), cites.perhaps(Step.CHANGE_DECK)

    def entered(draft: Draft) -> None:
        table, deck = draft.round.table, deck_in_play(draft.round)
        if hours and not table.mark(IN_PLAY_SINCE, deck):
            draft.mark(IN_PLAY_SINCE, draft.round.clock + 1, hours, deck)  # 0 is not yet
        if changed and table.dealing is Dealing.HAND:
            draft.mark(HAND_DEALT, 1, changed, deck)

    return entered


def too_old(round: Round, ages: Ages, since: Since) -> bool:
    """Has the deck been in use too long for a new round? One dealt by hand keeps the hand's limit."""
    deck = deck_in_play(round)
    began = since(round, deck)
    if began is None:
        return False
    return round.clock - began >= ages[_hours_of(round)]


def _hours_of(round: Round) -> Dealing:
    """The method whose hours bind the deck: the strictest, the hand's, once it was dealt from the hand."""
    by_hand = round.table.mark(HAND_DEALT, deck_in_play(round))
    return Dealing.HAND if by_hand else round.table.dealing


def change_due(round: Round, ages: Ages, since: Since) -> bool:
    """Must the deck be changed before the next card is dealt?"""
    return too_old(round, ages, since) and not deal_begun(round)


def change_of_decks(cites: Cites, ages: Ages, since: Since = received) -> Duty:
    """A deck that is too old is not dealt."""
    clauses = cites.by_method(Step.CHANGE_DECK)
    return Duty(
        "a deck that has been in play too long is changed",
        lambda round: clauses[_hours_of(round)],
        lambda round: change_due(round, ages, since),
    )


def changing_decks(cites: Cites, ages: Ages, since: Since = received) -> Phase:
    """The dealer takes a deck that is too old from the table; the next one goes through its own opening."""
    clauses = cites.by_method(Step.CHANGE_DECK)

    def clause(round: Round) -> str:
        return clauses[_hours_of(round)]

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if change_due(round, ages, since):
            yield Offer(Perform(by=DEALER, step=Step.CHANGE_DECK, spot=deck_in_play(round)), clause(round))

    def decide(draft: Draft, action: Perform) -> None:
        why, deck = clause(draft.round), action.spot
        for area in (spread(deck), spread_down(deck)):
            draft.move(area, deck_area(deck), why)
        draft.perform(Step.CHANGE_DECK, why, deck)
        remove_deck(draft, bring_together(draft, why), why)
        open_again(draft, why)

    says = "a deck that has been in play too long is changed"
    why = cites(Step.CHANGE_DECK)
    return Phase("changing decks", why, says, offers, decide, by=(DEALER,), reopens=(OPENING,))
