"""Shuffling, cutting and loading: from the cards of the last round to a deck ready to be dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.engine.actions import Cut, Perform, Shuffle
from houseway.engine.areas import Area, deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import Counted, Reopened
from houseway.engine.offers import Offer, Order, Whole
from houseway.engine.phase import Duty, Phase
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Dealing, Device, Seat, Shuffler, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import deal_begun
from houseway.procedures.decks import (
    CUTS,
    SHUFFLES,
    awaits_shuffle,
    bring_together,
    collect,
    deck_in_play,
    enter_play,
    open_again,
    remove_deck,
    unshuffled,
)
from houseway.procedures.devices import without_shuffler, works
from houseway.procedures.layout import (
    LAST_DECK,
    PACKET,
    PRESHUFFLED,
    RACK,
    SHOE,
    SHUFFLED,
    STACK,
)

LEAST_CUT = 10
SHUFFLING, CUTTING = "shuffling", "cutting"


def shuffling(
    cites: Cites, *, loads_shoe: bool = False, as_received: Callable[[Round], bool] = lambda round: True
) -> Phase:
    """The deck is shuffled, by hand or by device, and stands in a single stack.

    `as_received` says when a pre-shuffled deck may be used without another shuffle.
    """

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER:
            return
        deck, table = deck_in_play(round), round.table
        if not works(table, Device.SHOE):
            return
        if table.number_of_decks == 2 and round.at(RACK):
            yield Offer(Perform(by=DEALER, step=Step.SWAP_DECKS), cites(Step.SWAP_DECKS))
        elif table.mark(PRESHUFFLED, deck) and as_received(round):
            if without_shuffler(round) is None:
                yield Offer(Perform(by=DEALER, step=Step.PLACE_STACK), cites(Step.PLACE_STACK))
        elif works(table, Device.SHUFFLER):
            count = len(round.at(unshuffled(round)))
            yield Offer(Shuffle(by=DEALER, deck=deck), _clause(round), Order(count))

    def _clause(round: Round) -> str:
        return cites("shuffle before play" if round.number == 1 else "shuffle after a round")

    def decide(draft: Draft, action: Shuffle | Perform) -> None:
        round, deck = draft.round, deck_in_play(draft.round)
        match action:
            case Perform(step=Step.SWAP_DECKS):
                draft.move(RACK, deck_area(round.table.mark(LAST_DECK)), cites(Step.SWAP_DECKS))
                draft.perform(Step.SWAP_DECKS, cites(Step.SWAP_DECKS))
                if round.table.mark(SHUFFLED, deck):
                    draft.mark(SHUFFLED, 0, cites(Step.SWAP_DECKS), deck)
                    draft.move(deck_area(deck), STACK, cites(Step.SWAP_DECKS))
                    _load_by_device(draft)
            case Perform():
                clause = cites(Step.PLACE_STACK)
                draft.mark(PRESHUFFLED, 0, clause, deck)
                draft.move(deck_area(deck), STACK, clause)
                draft.perform(Step.PLACE_STACK, clause, deck)
            case Shuffle(order=order):
                source = unshuffled(round)
                cards = round.at(source)
                draft.move(source, STACK, cites("single stack"), [cards[place] for place in order])
                draft.perform(Step.SHUFFLE, _clause(round), deck)
                for mark in (PRESHUFFLED, SHUFFLED):  # what was done with it before is spent
                    draft.mark(mark, 0, _clause(round), deck)
                if counted_right(draft, STACK, cites):
                    _load_by_device(draft)
                else:
                    clause = cites("device counts wrong")
                    remove_deck(draft, bring_together(draft, clause), clause)
                    open_again(draft, clause)

    def _load_by_device(draft: Draft) -> None:
        """Where the device does it, the stack goes straight into the shoe."""
        table = draft.round.table
        if loads_shoe and table.shuffler.is_device and table.dealing is not Dealing.HAND:
            draft.perform(Step.DEVICE_LOADS_SHOE, cites(Step.DEVICE_LOADS_SHOE))
            draft.move(STACK, SHOE, cites(Step.DEVICE_LOADS_SHOE))
            enter_play(draft, cites)

    return Phase(
        SHUFFLING,
        cites("shuffle after a round"),
        "the deck is shuffled and stacked",
        offers,
        decide,
        over=lambda round: bool(round.at(STACK) or round.at(SHOE)),
    )


def counted_right(draft: Draft, area: Area, cites: Cites) -> bool:
    """A device that counts says whether the deck is whole; one that does not has nothing to say."""
    if not draft.round.table.shuffler.counts:
        return True
    there, expected = len(draft.round.at(area)), len(draft.round.rulebook.deck.cards)
    draft.emit(Counted(there, expected, cites("device counts"), area))
    return there == expected


def needs_cut(round: Round) -> bool:
    """Cards shuffled by hand, or received pre-shuffled, are cut; a device approved to reshuffle needs none."""
    if round.table.shuffler is Shuffler.RESHUFFLING:
        return False
    return not round.table.shuffler.is_device or any(round.performed(Step.PLACE_STACK))


def cutting(cites: Cites, *steps: Step) -> Phase:
    """The dealer cuts at least ten cards; `steps` are the document's own steps of the cut, in order."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            most = len(round.at(STACK)) - 1
            yield Offer(Cut(by=DEALER), cites("least cut"), Whole(LEAST_CUT, most), usual=most // 2 + 1)

    def decide(draft: Draft, action: Cut) -> None:
        for step in steps:
            clause = cites(step)
            draft.perform(step, clause)
            if step in (Step.CUT_PACKET, Step.INSERT_COVER_CARD):
                draft.move(STACK, PACKET, clause, count=action.cards)
            elif step in (Step.REST_ON_TOP, Step.PACKET_TO_BOTTOM):
                draft.move(PACKET, STACK, clause)

    return Phase(
        CUTTING,
        cites("cut"),
        "the dealer cuts the cards",
        offers,
        decide,
        over=lambda round: not needs_cut(round) or round.did(steps[-1]),
    )


def recut(cites: Cites) -> Phase:
    """A supervisor may order the cards to be cut again until the first is dealt."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == SUPERVISOR and is_cut(round):
            yield Offer(Perform(by=SUPERVISOR, step=Step.RECUT), cites(Step.RECUT), routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        clause = cites(Step.RECUT)
        draft.move(SHOE, STACK, clause)
        draft.perform(Step.RECUT, clause)
        draft.emit(Reopened(CUTTING, clause, CUTS))

    return Phase("recut", cites(Step.RECUT), "a recut may be ordered", offers, decide, by=(SUPERVISOR,))


def is_cut(round: Round) -> bool:
    """Are the cards cut, and is none of them dealt?"""
    return not deal_begun(round) and any(round.did(step) for step in (Step.REST_ON_TOP, Step.PACKET_TO_BOTTOM))


def ordered_shuffle(cites: Cites) -> Phase:
    """A supervisor may order the cards to be shuffled again until the first is dealt."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == SUPERVISOR and (round.at(STACK) or round.at(SHOE)) and not deal_begun(round):
            step = Step.ORDER_SHUFFLE
            yield Offer(Perform(by=SUPERVISOR, step=step), cites(step), routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        clause = cites(Step.ORDER_SHUFFLE)
        draft.perform(Step.ORDER_SHUFFLE, clause)
        collect(draft, deck_area(deck_in_play(draft.round)), clause)
        draft.emit(Reopened(SHUFFLING, clause, SHUFFLES))

    clause = cites(Step.ORDER_SHUFFLE)
    return Phase("ordered shuffle", clause, "a shuffle may be ordered", offers, decide, by=(SUPERVISOR,))


# --- the other of two decks -----------------------------------------------------------------------------------


def shuffling_the_other(cites: Cites) -> Phase:
    """Of two decks one is shuffled by the device while the other is dealt."""
    clause = cites(Step.SWAP_DECKS)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER and other_due(round):
            deck = 3 - deck_in_play(round)
            yield Offer(Shuffle(by=DEALER, deck=deck), clause, Order(len(round.at(deck_area(deck)))))

    def decide(draft: Draft, action: Shuffle) -> None:
        area = deck_area(action.deck)
        cards = draft.round.at(area)
        draft.move(area, area, clause, [cards[place] for place in action.order])
        draft.mark(SHUFFLED, 1, clause, action.deck)
        if not counted_right(draft, area, cites):
            remove_deck(draft, action.deck, cites("device counts wrong"))

    return Phase("shuffling the other deck", clause, "the other deck is shuffled", offers, decide, by=(DEALER,))


def other_deck(cites: Cites) -> Duty:
    """The deck that is not dealt is in the shuffling device, and shuffled while the first is dealt."""
    return Duty("the other deck is shuffled", lambda round: cites(Step.SWAP_DECKS), other_due)


def other_due(round: Round) -> bool:
    """Does the other of two decks wait to be shuffled while this one is dealt?"""
    table = round.table
    if table.number_of_decks < 2 or not works(table, Device.SHUFFLER):
        return False
    return awaits_shuffle(round, 3 - deck_in_play(round)) and deal_begun(round)


# --- loading -----------------------------------------------------------------------------------------------------


LOADS = {
    Dealing.MANUAL_SHOE: (Step.LOAD_SHOE,),
    Dealing.HAND: (Step.LEFT_HAND, Step.RIGHT_HAND),
    Dealing.AUTOMATED_SHOE: (Step.LOAD_AUTOMATED_SHOE,),
}


def loading(cites: Cites) -> Phase:
    """The stacked deck goes into the shoe, or into the dealer's hand."""

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            steps = LOADS[round.table.dealing]
            for step in [each for each in steps if round.did(each)] or steps:  # the same hand holds it all round
                yield Offer(
                    Perform(by=DEALER, step=step), cites(step), routine=step is steps[0] or round.did(step)
                )

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, cites(action.step))
        draft.move(STACK, SHOE, cites(action.step))
        enter_play(draft, cites)

    return Phase(
        "loading",
        cites(Step.LOAD_SHOE),
        "the deck is placed in the shoe or in the dealer's hand",
        offers,
        decide,
        over=lambda round: bool(round.at(SHOE)),
    )
