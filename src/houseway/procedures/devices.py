"""Devices: each a thing with its kind and condition. One fails, is put away or exchanged, while another works."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from houseway.engine.actions import Attend, UseMethod
from houseway.engine.areas import deck_area
from houseway.engine.draft import Draft
from houseway.engine.events import MethodChanged
from houseway.engine.offers import Offer
from houseway.engine.phase import Phase
from houseway.engine.state import Round, Table
from houseway.engine.words import SUPERVISOR, Condition, Dealing, Device, Seat, Shuffler
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import deal_begun
from houseway.procedures.decks import OPENING, open_again, remove_deck
from houseway.procedures.layout import (
    LAST_DECK,
    RACK,
    SHOE,
    SHOE_CONDITION,
    SHOES_EXCHANGED,
    SHUFFLED,
    SHUFFLER_CONDITION,
    SHUFFLERS_EXCHANGED,
    STACK,
    spread,
    spread_down,
)
from houseway.procedures.submission import Finding

CONDITION = {Device.SHUFFLER: SHUFFLER_CONDITION, Device.SHOE: SHOE_CONDITION}
EXCHANGED = {Device.SHUFFLER: SHUFFLERS_EXCHANGED, Device.SHOE: SHOES_EXCHANGED}
KIND = {kind: 100 * nth for nth, kind in enumerate(Shuffler)}
"""Devices of a kind are numbered from here: the one that was filed, then those that took its place."""
Method = tuple[Shuffler, Dealing, int]
METHODS: tuple[Method, ...] = tuple((s, d, n) for s in Shuffler for d in Dealing for n in (1, 2))


# --- a device and its condition --------------------------------------------------------------------------------


def used(device: Device, shuffler: Shuffler, dealing: Dealing) -> bool:
    if device is Device.SHUFFLER:
        return shuffler.is_device
    return dealing is Dealing.AUTOMATED_SHOE


def number(table: Table, device: Device, shuffler: Shuffler) -> int:
    """The number of the device that stands at the table for a method: which kind it is, and which one of them."""
    kind = KIND[shuffler] if device is Device.SHUFFLER else 0
    return kind + table.mark(EXCHANGED[device], kind)


def condition(table: Table, device: Device) -> int:
    """The condition of the device in use."""
    return table.mark(CONDITION[device], number(table, device, table.shuffler))


def works(table: Table, device: Device) -> bool:
    """Is the device in order, or none of its kind in use?"""
    return not used(device, table.shuffler, table.dealing) or condition(table, device) == Condition.IN_ORDER


def fail(draft: Draft, device: Device, clause: str) -> None:
    """The device in use jams."""
    table = draft.round.table
    draft.mark(CONDITION[device], Condition.JAMMED, clause, number(table, device, table.shuffler))


def exchange(draft: Draft, device: Device, shuffler: Shuffler, clause: str) -> None:
    """Another device of the kind, in order, takes the place of one that was put away."""
    kind = KIND[shuffler] if device is Device.SHUFFLER else 0
    draft.mark(EXCHANGED[device], draft.round.table.mark(EXCHANGED[device], kind) + 1, clause, kind)


@cache
def clash(options: Any, method: Method) -> Finding | None:
    """What the clauses refuse in a method, with all else as it was filed: it is checked as the submission is."""
    return next(options.using(*method).clashes(), None)


def without_shuffler(round: Round) -> Finding | None:
    """What the clauses refuse in a table whose shuffling device cannot be used, as in one that never had it."""
    table = round.table
    if works(table, Device.SHUFFLER):
        return None
    return clash(round.rulebook.options, (Shuffler.MANUAL, table.dealing, table.number_of_decks))


# --- attending to them -----------------------------------------------------------------------------------------


def devices(cites: Cites, options: Any, put_away: tuple[Condition, ...], *, failed_only: bool = False) -> Phase:
    """A supervisor clears a jam, puts a device away, has another in its place, or changes the method.

    `put_away` are the conditions in which the document lets another method be used; `failed_only`, where it
    asks for them of a device that failed, and leaves one in order where it is.
    """
    clause = cites("device put away")

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        table, between = round.table, between_deals(round)
        away = False
        for device in Device:
            if used(device, table.shuffler, table.dealing) and (between or aside(device)):
                now = condition(table, device)
                yield from attending(device, now)
                away = away or now in put_away
        for shuffler, dealing, decks in methods(round) if between else ():
            act = UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=decks)
            yield Offer(act, clause, routine=away)

    def attending(device: Device, now: int) -> Iterator[Offer]:
        """One that jammed is cleared; one that was put away is brought back, or another takes its place."""
        routine = Condition.IN_ORDER if now == Condition.JAMMED else Condition.EXCHANGED
        for then in (Condition.IN_ORDER, *put_away, Condition.EXCHANGED):
            if then != now and (then is not Condition.EXCHANGED or now in put_away):
                act = Attend(by=SUPERVISOR, device=device, condition=then)
                yield Offer(act, clause, routine=then is routine)

    def methods(round: Round) -> Iterator[Method]:
        table = round.table
        now = (table.shuffler, table.dealing, table.number_of_decks)
        if lie_spread(round):
            return
        for method in METHODS:
            if method != now and clash(options, method) is None and free_for(round, *method):
                yield method

    def free_for(round: Round, shuffler: Shuffler, dealing: Dealing, decks: int) -> bool:
        """Every device in use that the new method does without is out of the way."""
        left = [device for device in Device if _left(round.table, device, shuffler, dealing)]
        return all(out(condition(round.table, device)) for device in left)

    def out(now: int) -> bool:
        return now in put_away or (failed_only and now == Condition.IN_ORDER)

    def decide(draft: Draft, action: Attend | UseMethod) -> None:
        table = draft.round.table
        if isinstance(action, UseMethod):
            _use(draft, action, clause)
        elif action.condition is Condition.EXCHANGED:
            exchange(draft, action.device, table.shuffler, clause)
        else:
            at = number(table, action.device, table.shuffler)
            draft.mark(CONDITION[action.device], action.condition, clause, at)

    return Phase(
        "devices", clause, "devices are attended to", offers, decide, by=(SUPERVISOR,), reopens=(OPENING,)
    )


def between_deals(round: Round) -> bool:
    """Has the deck of this round neither been shuffled nor dealt?"""
    return not (round.at(STACK) or round.at(SHOE) or deal_begun(round))


def lie_spread(round: Round) -> bool:
    """Do the cards of a deck lie spread, face up or face down?"""
    return any(round.at(spread(deck)) or round.at(spread_down(deck)) for deck in round.table.decks)


def aside(device: Device) -> bool:
    """Does the device hold no card that is dealt in the round? The shuffler may hold the other deck."""
    return device is Device.SHUFFLER


def _left(table: Table, device: Device, shuffler: Shuffler, dealing: Dealing) -> bool:
    """Does the method do without the device that is in use?"""
    if not used(device, table.shuffler, table.dealing):
        return False
    return not used(device, shuffler, dealing) or (device is Device.SHUFFLER and shuffler is not table.shuffler)


def _use(draft: Draft, action: UseMethod, clause: str) -> None:
    """Changes the method; a device that comes with it is in order, and one that stays is as it was."""
    before = draft.round.table
    for device in Device:
        comes = used(device, action.shuffler, action.dealing) and not (
            used(device, before.shuffler, before.dealing)
            and number(before, device, before.shuffler) == number(before, device, action.shuffler)
        )
        if comes and before.mark(CONDITION[device], number(before, device, action.shuffler)):
            exchange(draft, device, action.shuffler, clause)
    for deck in before.decks:
        draft.mark(SHUFFLED, 0, clause, deck)
    if action.decks < before.number_of_decks:
        draft.move(RACK, deck_area(before.mark(LAST_DECK)), clause)
        if 2 in before.decks:
            remove_deck(draft, 2, clause)
    draft.emit(MethodChanged(action.shuffler, action.dealing, action.decks, clause))
    open_again(draft, clause)
