"""Opening a table: receiving, inspecting, spreading, washing and stacking each deck; and the idle table."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.actions import Perform, Receive, ReceivePreshuffled
from houseway.engine.areas import deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import DeckReceived, Reopened
from houseway.engine.offers import Offer, Order
from houseway.engine.phase import Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Shuffler, Step
from houseway.procedures.cites import Cites
from houseway.procedures.decks import bring_together
from houseway.procedures.layout import OPENED, PRESHUFFLED, in_play, spread, spread_down
from houseway.procedures.seats import players

NEW = (Step.INSPECT, Step.VERIFY, Step.SPREAD, Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK)
IDLE_UP = (Step.OFFER_INSPECTION, Step.TURN_DOWN, Step.WASH, Step.STACK)
IDLE_DOWN = (Step.TURN_UP, *IDLE_UP)
BY_SUPERVISOR = (Step.VERIFY, Step.VERIFY_JOKER)
WAITS_FOR_PLAYER = (Step.OFFER_INSPECTION, Step.TURN_UP)


def opening(cites: Cites, *, first: tuple[Step, ...] = ()) -> Phase:
    """Each deck in use goes through its own opening, one after the other, before anything is shuffled.

    `first` are the document's own steps with a deck as it was made, such as the removal of a surplus joker.
    """

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        deck = _unopened(round)
        if deck is None:
            return
        if deck not in round.table.decks:
            if seat == DEALER:
                clause, count = cites("receive"), len(round.rulebook.deck.cards)
                yield Offer(Receive(by=DEALER, deck=deck), clause)
                yield Offer(ReceivePreshuffled(by=DEALER, deck=deck), clause, Order(count), routine=False)
            return
        step = next(step for step in _steps(round, deck, first) if not round.did(step, deck))
        if seat != (SUPERVISOR if step in BY_SUPERVISOR else DEALER):
            return
        if step not in WAITS_FOR_PLAYER or players(round):
            yield Offer(Perform(by=seat, step=step, spot=deck), cites(step))

    def decide(draft: Draft, action: Receive | ReceivePreshuffled | Perform) -> None:
        cards = draft.round.rulebook.deck.cards
        match action:
            case Receive(deck=deck):
                draft.emit(DeckReceived(deck, cards, action.at, cites("receive")))
            case ReceivePreshuffled(deck=deck, order=order):
                stacked = tuple(cards[place] for place in order)
                draft.emit(DeckReceived(deck, stacked, action.at, cites("receive")))
                draft.mark(PRESHUFFLED, 1, cites("receive"), deck)
                draft.mark(OPENED, 1, cites("receive"), deck)
            case Perform(step=step, spot=deck):
                _open(draft, step, deck, cites(step))

    return Phase(
        "opening",
        cites("receive"),
        "the cards are received, inspected, verified, spread, washed and stacked",
        offers,
        decide,
        over=lambda round: _unopened(round) is None,
    )


def idle_offers(round: Round, cites: Cites) -> Iterator[Offer]:
    """A table without gaming activity: the dealer may spread the cards, face up or face down.

    Where the document knows a player's request, they are spread face up on request and face down otherwise.
    """
    if not _idle(round):
        return
    steps = [Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN]
    if Step.REQUEST_FACE_UP in cites:
        steps.pop(1 if any(_requests(round)) else 0)
    for step in steps:
        if step in cites:
            yield Offer(Perform(by=DEALER, step=step), cites(step), routine=False)


def idle_request(round: Round, seat: Seat, cites: Cites) -> Iterator[Offer]:
    """A player at an idle table may ask for the cards to be spread face up."""
    step = Step.REQUEST_FACE_UP
    if step in cites and _idle(round) and seat not in _requests(round):
        yield Offer(Perform(by=seat, step=step, spot=seat), cites(step), routine=False)


def _idle(round: Round) -> bool:
    """No wager lies; a device approved to reshuffle by itself keeps its cards."""
    return not in_play(round) and round.table.shuffler is not Shuffler.RESHUFFLING


def _requests(round: Round) -> Iterator[int]:
    return round.performed(Step.REQUEST_FACE_UP)


def go_idle(draft: Draft, step: Step, cites: Cites) -> None:
    """Spreads the cards; the opening is gone through again when a player arrives."""
    clause = cites(step)
    face_up = step is Step.SPREAD_IDLE_UP
    bring_together(draft, clause)
    draft.perform(step, clause)
    for deck in draft.round.table.decks:
        draft.mark(OPENED, 0, clause, deck)
        draft.mark(PRESHUFFLED, 0, clause, deck)
        draft.move(deck_area(deck), spread(deck) if face_up else spread_down(deck), clause)
    draft.emit(Reopened("opening", clause))


def _unopened(round: Round) -> int | None:
    decks = range(1, round.table.number_of_decks + 1)
    return next((deck for deck in decks if not round.table.mark(OPENED, deck)), None)


def _steps(round: Round, deck: int, first: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is left to do depends on where the deck lies: a spread deck was inspected before."""
    if round.did(Step.INSPECT, deck) or round.at(deck_area(deck)):
        return first + NEW
    if round.did(Step.TURN_UP, deck) or (round.at(spread_down(deck)) and not round.did(Step.TURN_DOWN, deck)):
        return IDLE_DOWN
    return IDLE_UP


def _open(draft: Draft, step: Step, deck: int, clause: str) -> None:
    draft.perform(step, clause, deck)
    match step:
        case Step.SPREAD:
            order = draft.round.rulebook.deck.cards
            draft.move(deck_area(deck), spread(deck), clause, order)
        case Step.TURN_UP:
            draft.move(spread_down(deck), spread(deck), clause)
        case Step.TURN_DOWN:
            draft.move(spread(deck), spread_down(deck), clause)
        case Step.STACK:
            draft.move(spread_down(deck), deck_area(deck), clause)
            draft.mark(OPENED, 1, clause, deck)
        case _:
            pass
