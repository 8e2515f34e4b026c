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
    OPENING,
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
    first, after = cites("shuffle before play"), cites("shuffle after a round")
    swaps, places, stacked = cites(Step.SWAP_DECKS), cites(Step.PLACE_STACK), cites("single stack")
    loaded, counts = cites(Step.DEVICE_LOADS_SHOE), cites.perhaps("device counts")
    entered, wrong = enter_play(cites), cites.perhaps("device counts wrong")

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != DEALER:
            return
        deck, table = deck_in_play(round), round.table
        if not works(table, Device.SHOE):
            return
        in_turn = table.number_of_decks == 2 and bool(round.at(RACK))
        if in_turn or (table.mark(PRESHUFFLED, deck) and as_received(round)):
            step, clause = (Step.SWAP_DECKS, swaps) if in_turn else (Step.PLACE_STACK, places)
            if without_shuffler(round) is None:
                yield Offer(Perform(by=DEALER, step=step), clause)
        elif works(table, Device.SHUFFLER):
            count = len(round.at(unshuffled(round)))
            yield Offer(Shuffle(by=DEALER, deck=deck), _clause(round), Order(count))

    def _clause(round: Round) -> str:
        return first if round.number == 1 else after

    def decide(draft: Draft, action: Shuffle | Perform) -> None:
        round, deck = draft.round, deck_in_play(draft.round)
        match action:
            case Perform(step=Step.SWAP_DECKS):
                draft.move(RACK, deck_area(round.table.mark(LAST_DECK)), swaps)
                draft.perform(Step.SWAP_DECKS, swaps)
                if round.table.mark(SHUFFLED, deck):
                    draft.mark(SHUFFLED, 0, swaps, deck)
                    draft.move(deck_area(deck), STACK, swaps)
                    _load_by_device(draft)
            case Perform():
                draft.mark(PRESHUFFLED, 0, places, deck)
                draft.move(deck_area(deck), STACK, places)
                draft.perform(Step.PLACE_STACK, places, deck)
            case Shuffle(order=order):
                source = unshuffled(round)
                cards = round.at(source)
                draft.move(source, STACK, stacked, [cards[place] for place in order])
                draft.perform(Step.SHUFFLE, _clause(round), deck)
                for mark in (PRESHUFFLED, SHUFFLED):  # what was done with it before is spent
                    draft.mark(mark, 0, _clause(round), deck)
                if counted_right(draft, STACK, counts):
                    _load_by_device(draft)
                else:
                    remove_deck(draft, bring_together(draft, wrong), wrong)
                    open_again(draft, wrong)

    def _load_by_device(draft: Draft) -> None:
        """Where the device does it, the stack goes straight into the shoe."""
        table = draft.round.table
        if loads_shoe and table.shuffler.is_device and table.dealing is not Dealing.HAND:
            draft.perform(Step.DEVICE_LOADS_SHOE, loaded)
            draft.move(STACK, SHOE, loaded)
            entered(draft)

    return Phase(
        SHUFFLING,
        after,
        "the deck is shuffled and stacked",
        offers,
        decide,
        over=lambda round: bool(round.at(STACK) or round.at(SHOE)),
        reopens=(OPENING,) if wrong else (),
    )


def counted_right(draft: Draft, area: Area, clause: str) -> bool:
    """A device that counts says whether the deck is whole; one that does not has nothing to say."""
    if not draft.round.table.shuffler.counts:
        return True
    there, expected = len(draft.round.at(area)), len(draft.round.rulebook.deck.cards)
    draft.emit(Counted(there, expected, clause, area))
    return there == expected


def needs_cut(round: Round) -> bool:
    """Cards shuffled by hand, or received pre-shuffled, are cut; a device approved to reshuffle needs none."""
    if round.table.shuffler is Shuffler.RESHUFFLING:
        return False
    return not round.table.shuffler.is_device or any(round.performed(Step.PLACE_STACK))


def cutting(cites: Cites, *steps: Step) -> Phase:
    """The dealer cuts at least ten cards; `steps` are the document's own steps of the cut, in order."""
    least, clauses = cites("least cut"), cites.each(steps)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            most = len(round.at(STACK)) - 1
            yield Offer(Cut(by=DEALER), least, Whole(LEAST_CUT, most), usual=max(LEAST_CUT, most // 2 + 1))

    def decide(draft: Draft, action: Cut) -> None:
        for step, clause in clauses.items():
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
        over=lambda round: not needs_cut(round) or is_cut(round),
    )


def recut(cites: Cites) -> Phase:
    """A supervisor may order the cards to be cut again until the first is dealt."""
    clause = cites(Step.RECUT)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if is_cut(round):
            yield Offer(Perform(by=SUPERVISOR, step=Step.RECUT), clause, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        draft.move(SHOE, STACK, clause)
        draft.perform(Step.RECUT, clause)
        draft.emit(Reopened(CUTTING, clause, CUTS))

    says = "a recut may be ordered"
    return Phase("recut", clause, says, offers, decide, by=(SUPERVISOR,), reopens=(CUTTING,))


def is_cut(round: Round) -> bool:
    """Are the cards cut, and is none of them dealt?"""
    return not deal_begun(round) and any(round.did(step) for step in (Step.REST_ON_TOP, Step.PACKET_TO_BOTTOM))


def ordered_shuffle(cites: Cites) -> Phase:
    """A supervisor may order the cards to be shuffled again until the first is dealt."""
    clause = cites(Step.ORDER_SHUFFLE)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if (round.at(STACK) or round.at(SHOE)) and not deal_begun(round):
            yield Offer(Perform(by=SUPERVISOR, step=Step.ORDER_SHUFFLE), clause, routine=False)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(Step.ORDER_SHUFFLE, clause)
        collect(draft, deck_area(deck_in_play(draft.round)), clause)
        draft.emit(Reopened(SHUFFLING, clause, SHUFFLES))

    says = "a shuffle may be ordered"
    return Phase("ordered shuffle", clause, says, offers, decide, by=(SUPERVISOR,), reopens=(SHUFFLING,))


# --- the other of two decks -----------------------------------------------------------------------------------


def shuffling_the_other(cites: Cites) -> Phase:
    """Of two decks one is shuffled by the device while the other is dealt."""
    clause, counts = cites(Step.SWAP_DECKS), cites.perhaps("device counts")
    wrong = cites.perhaps("device counts wrong")

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if other_due(round):
            deck = 3 - deck_in_play(round)
            yield Offer(Shuffle(by=DEALER, deck=deck), clause, Order(len(round.at(deck_area(deck)))))

    def decide(draft: Draft, action: Shuffle) -> None:
        area = deck_area(action.deck)
        cards = draft.round.at(area)
        draft.move(area, area, clause, [cards[place] for place in action.order])
        draft.mark(SHUFFLED, 1, clause, action.deck)
        if not counted_right(draft, area, counts):
            remove_deck(draft, action.deck, wrong)

    return Phase("shuffling the other deck", clause, "the other deck is shuffled", offers, decide, by=(DEALER,))


def other_deck(cites: Cites) -> Duty:
    """The deck that is not dealt is in the shuffling device, and shuffled while the first is dealt."""
    clause = cites(Step.SWAP_DECKS)
    return Duty("the other deck is shuffled", lambda round: clause, other_due)


def other_due(round: Round) -> bool:
    """Does the other of two decks wait to be shuffled while this one is dealt?"""
    waits = awaits_shuffle(round, 3 - deck_in_play(round)) and deal_begun(round)
    return waits and works(round.table, Device.SHUFFLER)


# --- loading -----------------------------------------------------------------------------------------------------


LOADS = {
    Dealing.MANUAL_SHOE: (Step.LOAD_SHOE,),
    Dealing.HAND: (Step.LEFT_HAND, Step.RIGHT_HAND),
    Dealing.AUTOMATED_SHOE: (Step.LOAD_AUTOMATED_SHOE,),
}


def loading(cites: Cites) -> Phase:
    """The stacked deck goes into the shoe, or into the dealer's hand."""
    clauses, entered = cites.each(step for steps in LOADS.values() for step in steps), enter_play(cites)

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat == DEALER:
            steps = LOADS[round.table.dealing]
            for step in [each for each in steps if round.did(each)] or steps:  # the same hand holds it all round
                usual = step is steps[0] or round.did(step)
                yield Offer(Perform(by=DEALER, step=step), clauses[step], routine=usual)

    def decide(draft: Draft, action: Perform) -> None:
        draft.perform(action.step, clauses[action.step])
        draft.move(STACK, SHOE, clauses[action.step])
        entered(draft)

    return Phase(
        "loading",
        cites(Step.LOAD_SHOE),
        "the deck is placed in the shoe or in the dealer's hand",
        offers,
        decide,
        over=lambda round: bool(round.at(SHOE)),
    )
