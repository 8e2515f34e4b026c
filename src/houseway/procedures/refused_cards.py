"""Why cards are not received, shuffled, cut, dealt or counted, each with the clause of the step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engine.actions import Action, CountStub, Cut, Deal, Perform, Receive, ReceivePreshuffled, Shuffle
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import Condition, Device, Irregularity, Step
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, deal_begun, ready
from houseway.procedures.decks import deck_in_play
from houseway.procedures.devices import between_deals, condition, without_shuffler, works
from houseway.procedures.layout import LAST_DECK, RACK, STACK
from houseway.procedures.opening import unopened
from houseway.procedures.shuffle import LOADS, is_cut, needs_cut
from houseway.procedures.submission import Finding

When = Callable[[Round, Any], bool]


def cards(cites: Cites) -> Iterator[Refusal]:
    """Receiving, shuffling, cutting, dealing and counting."""
    because = "the automated dealing shoe must be attended to first"
    for each in (Shuffle, Perform):
        yield Refusal(each, cites(Irregularity.SHOE_JAMS), because, _shoe_first)
    for kind in (Receive, ReceivePreshuffled):
        yield Refusal(
            kind,
            cites("receive"),
            "the table has that deck",
            lambda round, action: action.deck in round.table.decks,
        )
        yield Refusal(kind, cites("receive"), "the table does not wait for that deck")
    yield from _shuffles(cites)
    yield Refusal(
        Perform,
        cites(Irregularity.SHUFFLER_JAMS),
        "the shuffling device must be attended to first",
        lambda round, action: (
            _swaps_without_shuffler(round, action) and condition(round.table, Device.SHUFFLER) == Condition.JAMMED
        ),
    )
    yield Refusal(
        Perform,
        cites(Step.PLACE_STACK),
        "no pre-shuffled deck waits to be stacked",
        lambda round, action: action.step is Step.PLACE_STACK and without_shuffler(round) is None,
    )
    yield Refusal(
        Perform,
        lambda round, action: _missed(round).clause,
        lambda round, action: _missed(round).message,
        lambda round, action: action.step is Step.PLACE_STACK or _swaps_without_shuffler(round, action),
    )
    yield Refusal(
        Cut,
        cites(Step.RECUT),
        "the cards have been cut: a supervisor may order a recut",
        lambda round, action: is_cut(round),
    )
    yield Refusal(
        Cut,
        cites("cut"),
        "cards are cut once they are shuffled, before the deal",
        lambda round, action: needs_cut(round),
    )
    yield Refusal(Cut, cites("no cut"), "only cards shuffled by hand or pre-shuffled are cut")
    yield from _deals(cites)
    yield Refusal(
        CountStub, by_method(cites, "count"), "the stub is counted once, after the deal and before it is racked"
    )


def _shoe_first(round: Round, action: Shuffle | Perform) -> bool:
    """Would the deck be made ready for a shoe that cannot be used?"""
    readies = isinstance(action, Shuffle) or action.step in (Step.SWAP_DECKS, Step.PLACE_STACK)
    return readies and _unshuffled(round) and not works(round.table, Device.SHOE)


def _swaps_without_shuffler(round: Round, action: Perform) -> bool:
    """Would one of two decks go into a device that cannot be used?"""
    return action.step is Step.SWAP_DECKS and _unshuffled(round) and without_shuffler(round) is not None


def _shuffles(cites: Cites) -> Iterator[Refusal]:
    two: When = lambda round, action: round.table.number_of_decks == 2  # noqa: E731
    yield Refusal(
        Shuffle,
        cites(Step.WASH),
        "the cards are washed and stacked before they are shuffled",
        lambda round, action: unopened(round) is not None,
    )
    yield Refusal(
        Shuffle,
        cites(Irregularity.SHUFFLER_JAMS),
        "the shuffling device must be attended to first",
        lambda round, action: not works(round.table, Device.SHUFFLER),
    )
    yield Refusal(
        Shuffle,
        cites("one deck in the rack"),
        "the other deck is still in the discard rack",
        lambda round, action: (
            _unshuffled(round)
            and bool(round.at(RACK))
            and two(round, action)
            and action.deck != round.table.mark(LAST_DECK)
        ),
    )
    yield Refusal(
        Shuffle,
        cites("decks in turn"),
        "the two decks are used in turn",
        lambda round, action: _unshuffled(round) and two(round, action),
    )
    yield Refusal(
        Shuffle,
        cites(Step.SWAP_DECKS),
        "the other deck is shuffled once, while this one is dealt",
        lambda round, action: two(round, action) and action.deck != deck_in_play(round),
    )
    yield Refusal(
        Shuffle,
        cites("shuffle after a round"),
        "the cards are shuffled when the round is completed",
        lambda round, action: deal_begun(round),
    )
    yield Refusal(
        Shuffle,
        cites("single stack"),
        "the cards are shuffled, and stand in a single stack",
        lambda round, action: not _unshuffled(round),
    )
    yield Refusal(
        Shuffle,
        cites("receive"),
        "there is no such deck at the table",
        lambda round, action: action.deck not in round.table.decks,
    )
    yield Refusal(Shuffle, cites(Step.PLACE_STACK), "the deck came pre-shuffled")


def _deals(cites: Cites) -> Iterator[Refusal]:
    loads = {method: cites(steps[0]) for method, steps in LOADS.items()}
    yield Refusal(
        Deal,
        cites("shuffle before play"),
        "the cards must be shuffled before play begins",
        lambda round, action: _unshuffled(round) and round.number == 1,
    )
    yield Refusal(
        Deal,
        cites("shuffle after a round"),
        "the cards must be shuffled first",
        lambda round, action: _unshuffled(round),
    )
    yield Refusal(Deal, cites("cut"), "the cards must be cut first", _uncut)
    yield Refusal(
        Perform,
        cites("cut"),
        "the cards must be cut first",
        lambda round, action: _loads(action) and _uncut(round),
    )
    yield Refusal(
        Deal,
        lambda round, action: loads[round.table.dealing],
        "the deck is not yet where it is dealt from",
        lambda round, action: bool(round.at(STACK)),
    )
    yield Refusal(
        Deal,
        by_method(cites, Step.NO_MORE_BETS),
        'the dealer first announces "no more bets"',
        lambda round, action: ready(round) and not bets_closed(round),
    )


def _uncut(round: Round, action: Action | None = None) -> bool:
    return bool(round.at(STACK)) and needs_cut(round) and not is_cut(round)


def _loads(action: Perform) -> bool:
    """Is it a way to bring the deck to where it is dealt from?"""
    return any(action.step in steps for steps in LOADS.values())


def _missed(round: Round) -> Finding:
    """What a table breaks while its shuffling device cannot be used."""
    found = without_shuffler(round)
    assert found is not None
    return found


def _unshuffled(round: Round) -> bool:
    """Are the decks open, and the one to be dealt not shuffled?"""
    return unopened(round) is None and between_deals(round)


def by_method(cites: Cites, key: Step | str) -> Callable[[Round, Any], str]:
    """The clause of the method of dealing in use."""
    clauses = cites.by_method(key)
    return lambda round, action: clauses[round.table.dealing]
