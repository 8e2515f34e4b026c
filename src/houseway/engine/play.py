"""How a round is played.

A *rulebook* is a row of *phases*. The state of play, a `Round`, is a fold of *events*. Somebody at the table
takes an *action* that the current phase *offers* to their seat; the phase *decides* which events follow;
`evolve` applies them. When a phase is over the next begins, and after the last the next round.

Cards and chips always lie in exactly one *area*; `CardsMoved` and `ChipsMoved` are the only events that move
them. An area says who sees its cards, and `view` is the only way out of the engine.

There is no clock, no random source and no input or output here. Chance and time arrive inside actions: a
shuffle carries the order of the cards, every action its time. So the entries of a log, each an action with the
events that followed, replay to the identical state.

Beside the row of phases stand others that are alive all the time (taking a seat, attending to a device) and the
irregularities: each is a phase of its own that offers a report while it can have happened. They are ordinary
actions with consequences, never errors. What a phase beside the row offers follows from the state alone: where
cards and chips lie, and what happened in the round. No name of a phase is asked for.

What happened stays happened. Going back (`Reopened`) names the steps that must be done again, and every other fact
of the round still binds; a settlement that is undone (`Unsettled`) leaves one standing result for each wager.

A *duty* is what the document says shall be done at a moment. While one is due the row stands still for the dealer,
and what does the duty is offered beside it.

`offers` is the only statement of legality: every offer is accepted, and nothing else is. It is worked out for
one seat at a time and once per state. An action that no offer fits raises `RuleViolation` with the clause that
it would break, and changes nothing, since states are never changed in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from houseway.engine.actions import Action, BuyIn, Claim, Leave, Perform, Report, Sit
from houseway.engine.draft import Draft
from houseway.engine.events import Event, PhaseEnded, RoundEnded
from houseway.engine.evolve import evolve
from houseway.engine.offers import Offer, in_words
from houseway.engine.phase import Duty, Phase, Refusal, Rulebook, Words
from houseway.engine.state import Round, Table, once
from houseway.engine.words import DEALER, SUPERVISOR, Seat, seat_name
from houseway.errors import RuleViolation
from houseway.values import frozen

PERSONAL = (Sit, Leave, BuyIn, Report, Claim)  # done by whoever does it, for nobody else


@frozen()
class Entry:
    """An action and the events that followed from it: one line of a record."""

    action: Action
    events: tuple[Event, ...]


def open_table(rulebook: Rulebook) -> Round:
    """A table with nobody at it and no cards on it."""
    options = rulebook.options
    table = Table({}, {}, options.shuffler, options.dealing, options.decks, {})
    return Round(rulebook, 1, table, {}, {}, (), 0, 0)


def offers(round: Round, seat: Seat) -> tuple[Offer, ...]:
    """All that the seat may do now."""
    found = round.cache.get(seat)
    if found is None:
        found = round.cache[seat] = tuple(offer for offer, _ in _offering(round, seat))
    return found


def everybody(round: Round) -> tuple[Seat, ...]:
    """All seats that can act: the players' first, in order, then the dealer and the supervisor."""
    return (*sorted(round.rulebook.spots), DEALER, SUPERVISOR)


def apply(round: Round, action: Action) -> tuple[Round, Entry]:
    """Takes the action: the new state, and the entry for the record."""
    if action.at < round.clock:
        raise _violation(round, action, "", f"its time {action.at} is before the last action's, {round.clock}")
    now = ticked(round, action.at)
    phase = _deciding(now, action)
    draft = Draft(now)
    phase.decide(draft, action)
    while draft.round.phase.over(draft.round):
        last = draft.round.place + 1 == len(draft.round.rulebook.phases)
        draft.emit(RoundEnded() if last else PhaseEnded())
    return draft.round, Entry(action, tuple(draft.events))


def replay(round: Round, entries: Iterable[Entry]) -> Round:
    """The state after the entries, read from their events."""
    for entry in entries:
        round = ticked(round, entry.action.at)
        for event in entry.events:
            round = evolve(round, event)
    return round


def ticked(round: Round, at: int) -> Round:
    """The same state at a later time."""
    if at == round.clock:
        return round
    r = round
    return Round(r.rulebook, r.number, r.table, r.cards, r.chips, r.facts, r.place, at, r.steps)


@once
def due(round: Round) -> tuple[Duty, ...]:
    """The duties that must be done before the round goes on."""
    return tuple(duty for duty in round.rulebook.duties if duty.due(round))


def _offering(round: Round, seat: Seat) -> Iterator[tuple[Offer, Phase]]:
    """What the seat is offered and by which phase, the current phase's offers first."""
    if seat != DEALER or not due(round):
        phase = round.phase
        for offer in phase.offers(round, seat):
            yield offer, phase
    for each in round.rulebook.beside:
        if each.by is None or seat in each.by:
            for offer in each.offers(round, seat):
                yield offer, each


def _deciding(round: Round, action: Action) -> Phase:
    """The phase that offers the action; refuses what none offers, with the clause it would break."""
    near = None
    for offer, phase in _offering(round, action.by):
        if offer.fits(action):
            if offer.admits(action):
                return phase
            near = offer
    if near is not None:
        value = getattr(action, action.FREE)
        bounds = getattr(near.act, action.FREE) if near.bounds is None else near.bounds
        plain = type(value) in (int, str)
        told = repr(value) if plain else in_words(value)
        shown = f"{action.FREE} {told} is" if plain or isinstance(value, Enum) else f"these {action.FREE} are"
        expected = f"{shown} not allowed: expected {bounds}"
        beyond = _row(round, action, beyond=True)
        clause = near.clause if beyond is None else _said(beyond.clause, round, action)
        raise _violation(round, action, clause, expected)
    if action.by == DEALER and any(offer.fits(action) for offer in round.phase.offers(round, DEALER)):
        duty = due(round)[0]
        raise _violation(round, action, duty.clause(round), f"first, {duty.says}")
    if (theirs := _anothers(round, action)) is not None:
        raise _violation(round, action, theirs.clause, f"that is for {seat_name(theirs.act.by)} to do")
    row = _row(round, action, beyond=False)
    if row is not None:
        raise _violation(round, action, _said(row.clause, round, action), _said(row.because, round, action))
    raise _violation(round, action, _asked(round), f"not now: {round.phase.says}")


def _anothers(round: Round, action: Action) -> Offer | None:
    """What another of the staff is offered to do now; of seats, chips and what is found, rulebooks say why not."""
    if isinstance(action, PERSONAL):
        return None
    staff = (offer for seat in (DEALER, SUPERVISOR) for offer in offers(round, seat))
    return next((offer for offer in staff if offer.fits(replace(action, by=offer.act.by))), None)


def _asked(round: Round) -> str:
    """The clause of what the dealer is asked to do now, which may differ with the method; else the phase's."""
    return next((offer.clause for offer in round.phase.offers(round, DEALER)), round.phase.clause)


def _row(round: Round, action: Action, *, beyond: bool) -> Refusal | None:
    """The first row of the table of refusals that fits."""
    rows = (row for row in round.rulebook.refusals if row.beyond is beyond and isinstance(action, row.action))
    return next((row for row in rows if row.when(round, action)), None)


def _said(words: Words, round: Round, action: Action) -> str:
    return words if isinstance(words, str) else words(round, action)


def _violation(round: Round, action: Action, clause: str, because: str) -> RuleViolation:
    return RuleViolation(
        f"{seat_name(action.by)} may not {describe(action)}: {because}",
        clause=clause,
        seat=action.by,
        phase=round.phase.name,
    )


def describe(action: Action) -> str:
    """An action in words."""
    if isinstance(action, Perform):
        return action.step.value
    if isinstance(action, Report):
        return f"report that {action.what.value}"
    return "".join(f" {c.lower()}" if c.isupper() else c for c in type(action).__name__).strip()
