"""Opening a table: receiving, inspecting, spreading, washing and stacking each deck; and the idle table."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform, Receive, ReceivePreshuffled
from houseway.engine.areas import deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import DeckReceived
from houseway.engine.offers import Offer, Order
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Shuffler, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed
from houseway.procedures.decks import OPENING, bring_together, open_again
from houseway.procedures.layout import IDLE, OPENED, PRESHUFFLED, SHUFFLED, in_play, spread, spread_down
from houseway.procedures.seats import players

NEW = (Step.INSPECT, Step.VERIFY, Step.SPREAD, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK)
IDLE_UP = (Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK)
IDLE_DOWN = (Step.TURN_UP, *IDLE_UP)
SPREADS = (Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN)
BY_SUPERVISOR = (Step.VERIFY, Step.VERIFY_JOKER)
WAITS_FOR_PLAYER = (Step.OFFER_INSPECTION, Step.TURN_UP)


def opening(cites: Cites, *, first: tuple[Step, ...] = ()) -> Phase:
    """Each deck in use goes through its own opening, one after the other, before anything is shuffled.

    `first` are the document's own steps with a deck as it was made, such as the removal of a surplus joker.
    """
    received, steps = cites("receive"), cites.each((*first, *NEW, Step.TURN_UP))

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        deck = unopened(round)
        assert deck is not None  # else the phase is over
        if deck not in round.table.decks:
            if seat == DEALER:
                order = Order(len(round.rulebook.deck.cards))
                yield Offer(Receive(by=DEALER, deck=deck), received)
                yield Offer(ReceivePreshuffled(by=DEALER, deck=deck), received, order, routine=False)
            return
        step = next(step for step in _steps(round, deck, first) if not round.did(step, deck))
        if seat != (SUPERVISOR if step in BY_SUPERVISOR else DEALER):
            return
        if step not in WAITS_FOR_PLAYER or players(round):
            yield Offer(Perform(by=seat, step=step, spot=deck), steps[step])

    def decide(draft: Draft, action: Receive | ReceivePreshuffled | Perform) -> None:
        cards = draft.round.rulebook.deck.cards
        match action:
            case Receive(deck=deck):
                draft.emit(DeckReceived(deck, cards, action.at, received))
            case ReceivePreshuffled(deck=deck, order=order):
                stacked = tuple(cards[place] for place in order)
                draft.emit(DeckReceived(deck, stacked, action.at, received))
                draft.mark(PRESHUFFLED, 1, received, deck)
                draft.mark(OPENED, 1, received, deck)
            case Perform(step=step, spot=deck):
                _open(draft, step, deck, steps[step])

    return Phase(
        OPENING,
        received,
        "the cards are received, inspected, verified, spread, washed and stacked",
        offers,
        decide,
        over=lambda round: unopened(round) is None,
    )


# --- the idle table ----------------------------------------------------------------------------------------------


def idling(cites: Cites) -> Phase:
    """A table without gaming activity: the dealer spreads the cards, face up or face down.

    Where the document knows a player's request, they are spread face up on request and face down otherwise.
    """
    spreads, asks = cites.each(SPREADS), cites.perhaps(Step.REQUEST_FACE_UP)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if not (idle_due(round) or _idle(round)):
            return
        if seat == DEALER:
            for step, clause in spreads.items():
                if not asks or asked_face_up(round) is (step is Step.SPREAD_IDLE_UP):
                    yield Offer(Perform(by=DEALER, step=step), clause, routine=idle_due(round))
        elif asks and seat in players(round) and seat not in _requests(round):
            yield Offer(Perform(by=seat, step=Step.REQUEST_FACE_UP, spot=seat), asks, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        if action.step is Step.REQUEST_FACE_UP:
            draft.perform(action.step, asks, action.spot)
        else:
            _go_idle(draft, action.step, spreads[action.step])

    says = "the cards of an idle table are spread"
    return Phase("idling", spreads[Step.SPREAD_IDLE_DOWN], says, offers, decide, reopens=(OPENING,))


def idle_table(cites: Cites) -> Duty:
    """Cards that were left when nobody played are spread, and opened anew for who comes next."""
    says, clause = "the cards of an idle table are spread", cites(Step.SPREAD_IDLE_DOWN)
    return Duty(says, lambda round: clause, idle_due)


def idle_due(round: Round) -> bool:
    """Have the cards lain there since the last player left? Who comes next may wager, and is not dealt them."""
    return any(round.table.mark(IDLE, deck) for deck in _opened(round)) and not _bound(round)


def _idle(round: Round) -> bool:
    """Does no wager lie, so that the dealer may spread the cards?"""
    return not in_play(round) and unopened(round) is None and not _bound(round)


def _opened(round: Round) -> list[int]:
    return [deck for deck in round.table.decks if round.table.mark(OPENED, deck)]


def _bound(round: Round) -> bool:
    """Are the cards in a round? A device approved to reshuffle by itself keeps its cards."""
    return round.table.shuffler is Shuffler.RESHUFFLING or bets_closed(round)


def asked_face_up(round: Round) -> bool:
    """Has a player asked for the cards to be spread face up?"""
    return any(_requests(round))


def _requests(round: Round) -> Iterator[int]:
    return round.performed(Step.REQUEST_FACE_UP)


def _go_idle(draft: Draft, step: Step, clause: str) -> None:
    """Spreads the cards; the opening is gone through again when a player arrives."""
    face_up = step is Step.SPREAD_IDLE_UP
    bring_together(draft, clause)
    draft.perform(step, clause)
    decks = _opened(draft.round)  # one that is being opened goes on as it is
    for deck in decks:
        for mark in (OPENED, PRESHUFFLED, SHUFFLED, IDLE):
            draft.mark(mark, 0, clause, deck)
        draft.move(deck_area(deck), spread(deck) if face_up else spread_down(deck), clause)
    open_again(draft, clause, decks)


# --- the opening of a deck ------------------------------------------------------------------------------------


def unopened(round: Round) -> int | None:
    """The first deck that has still to be opened, if any."""
    decks = range(1, round.table.number_of_decks + 1)
    return next((deck for deck in decks if not round.table.mark(OPENED, deck)), None)


def _steps(round: Round, deck: int, first: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is left to do depends on where the deck lies: a spread deck was inspected before."""
    if round.at(deck_area(deck)):
        return first + NEW
    if round.at(spread_down(deck)) and not round.did(Step.TURN_DOWN, deck):
        return IDLE_DOWN
    return IDLE_UP


def _open(draft: Draft, step: Step, deck: int, clause: str) -> None:
    draft.perform(step, clause, deck)
    match step:
        case Step.SPREAD:
            order = draft.round.rulebook.deck.cards
            draft.move(deck_area(deck), spread(deck), clause, order)
        case Step.OFFER_INSPECTION:
            draft.mark(IDLE, 0, clause, deck)
        case Step.TURN_UP:
            draft.move(spread_down(deck), spread(deck), clause)
        case Step.TURN_DOWN:
            draft.move(spread(deck), spread_down(deck), clause)
        case Step.STACK:
            draft.move(spread_down(deck), deck_area(deck), clause)
            draft.mark(OPENED, 1, clause, deck)
        case _:
            pass
