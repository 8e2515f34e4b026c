"""Devices: cleared after a jam, put out of the way, and the change to another method."""

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
from houseway.engine.state import Round
from houseway.engine.words import SUPERVISOR, Condition, Dealing, Device, Seat, Shuffler
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import deal_begun
from houseway.procedures.decks import open_again, remove_deck
from houseway.procedures.layout import (
    LAST_DECK,
    RACK,
    SHOE,
    SHOE_CONDITION,
    SHUFFLER_CONDITION,
    STACK,
    spread,
    spread_down,
)
from houseway.procedures.submission import Finding

MARK = {Device.SHUFFLER: SHUFFLER_CONDITION, Device.SHOE: SHOE_CONDITION}
Method = tuple[Shuffler, Dealing, int]
METHODS: tuple[Method, ...] = tuple((s, d, n) for s in Shuffler for d in Dealing for n in (1, 2))


@cache
def clash(options: Any, method: Method) -> Finding | None:
    """What the clauses refuse in a method, with all else as it was filed: it is checked as the submission is."""
    return next(options.using(*method).clashes(), None)


def used(device: Device, shuffler: Shuffler, dealing: Dealing) -> bool:
    if device is Device.SHUFFLER:
        return shuffler.is_device
    return dealing is Dealing.AUTOMATED_SHOE


def devices(cites: Cites, options: Any, put_away: tuple[Condition, ...], *, failed_only: bool = False) -> Phase:
    """Between rounds a supervisor clears a jam, puts a device away, or changes the method.

    `put_away` are the conditions in which the document lets another method be used; `failed_only`, where it
    asks for them of a device that failed, and leaves one in order where it is.
    """

    def offers(round: Round, seat: Seat) -> Iterator[Offer]:
        if seat != SUPERVISOR or round.at(STACK) or round.at(SHOE) or deal_begun(round):
            return
        table = round.table
        for device in Device:
            if used(device, table.shuffler, table.dealing):
                now = table.mark(MARK[device])
                jammed = now == Condition.JAMMED
                for condition in (Condition.IN_ORDER, *put_away):
                    if now != condition:
                        act = Attend(by=SUPERVISOR, device=device, condition=condition)
                        cleared = condition is Condition.IN_ORDER and jammed
                        yield Offer(act, cites("device put away"), routine=cleared)
        away = any(
            used(device, table.shuffler, table.dealing) and table.mark(MARK[device]) in put_away
            for device in Device
        )
        for shuffler, dealing, decks in methods(round):
            act_method = UseMethod(by=SUPERVISOR, shuffler=shuffler, dealing=dealing, decks=decks)
            yield Offer(act_method, cites("device put away"), routine=away)

    def methods(round: Round) -> Iterator[Method]:
        table = round.table
        now = (table.shuffler, table.dealing, table.number_of_decks)
        if any(round.at(spread(deck)) or round.at(spread_down(deck)) for deck in table.decks):
            return
        for method in METHODS:
            if method != now and clash(options, method) is None and free_for(round, *method):
                yield method

    def free_for(round: Round, shuffler: Shuffler, dealing: Dealing, decks: int) -> bool:
        """Every device in use that the new method does without is out of the way."""
        table = round.table
        for device in Device:
            now = table.mark(MARK[device])
            out = now in put_away or (failed_only and now == Condition.IN_ORDER)
            if used(device, table.shuffler, table.dealing) and not used(device, shuffler, dealing) and not out:
                return False
        return True

    def decide(draft: Draft, action: Attend | UseMethod) -> None:
        clause = cites("device put away")
        if isinstance(action, Attend):
            draft.mark(MARK[action.device], action.condition, clause)
            return
        for device in Device:
            if used(device, action.shuffler, action.dealing):
                draft.mark(MARK[device], Condition.IN_ORDER, clause)
        if action.decks < draft.round.table.number_of_decks:
            draft.move(RACK, deck_area(draft.round.table.mark(LAST_DECK)), clause)
            if 2 in draft.round.table.decks:
                remove_deck(draft, 2, clause)
        draft.emit(MethodChanged(action.shuffler, action.dealing, action.decks, clause))
        open_again(draft, clause)

    return Phase("devices", cites("device put away"), "devices are attended to", offers, decide, by=(SUPERVISOR,))
