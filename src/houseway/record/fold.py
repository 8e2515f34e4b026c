"""The fold: the states that a log's events lead to, each event checked against the state that it changes.

A finished log is read from its events, not from its actions, so that it can be shown even if the rules have
changed since. The events come from a file, so nothing is taken on trust: cards must lie where they are taken from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from houseway.cards import show
from houseway.engine.events import CardsMoved, DeckReceived, Event, PhaseEnded, Reopened, Unsettled, standing
from houseway.engine.evolve import evolve
from houseway.engine.play import open_table, ticked
from houseway.engine.state import Round
from houseway.errors import CorruptLog
from houseway.record.log import Log, Logged


def states(log: Log) -> Iterator[tuple[Round, Logged]]:
    """Each entry with the state after it."""
    return fold(open_table(log.rulebook), log)


def fold(round: Round, entries: Iterable[Logged]) -> Iterator[tuple[Round, Logged]]:
    """Each entry with the state after it, from a state on."""
    for logged in entries:
        round = ticked(round, logged.entry.action.at)
        for number, event in enumerate(logged.entry.events, 1):
            if wrong := misfit(round, event):
                raise CorruptLog(f"event {number} does not fit: {wrong}", line=logged.line)
            round = evolve(round, event)
        yield round, logged


def misfit(round: Round, event: Event) -> str:
    """Why an event cannot happen in a state, or nothing if it can."""
    match event:
        case CardsMoved(source, _, cards) if None in cards:
            return f"a card moved from {source} has no face"
        case CardsMoved(source, _, cards):
            held = round.at(source)
            absent = () if held[: len(cards)] == cards else (Counter(cards) - Counter(held)).elements()
            missing = show(absent)
            return f"{source} does not hold {missing}" if missing else ""
        case DeckReceived(deck, cards):
            if deck in round.table.decks:
                return f"deck {deck} is at the table already"
            return "" if Counter(cards) == Counter(round.rulebook.deck.cards) else f"deck {deck} is not whole"
        case PhaseEnded() if round.place + 1 == len(round.rulebook.phases):
            return "the last phase is followed by no other"
        case Reopened(phase):
            begun = [each.name for each in round.rulebook.phases[: round.place + 1]]
            return "" if phase in begun else f"{phase!r} is no phase that has begun"
        case Unsettled(spot, wager):
            stands = any((each.spot, each.wager) == (spot, wager) for each in standing(round.facts))
            return "" if stands else f"no result of {wager} stands at {spot}"
        case _:
            return ""


def unbalanced(round: Round) -> str:
    """What of the chips or the cards came from nowhere or went nowhere; nothing if all is there."""
    if cents := sum(round.chips.values()):
        return f"chips are not conserved: there are {cents} cents too many"
    there = Counter(chain.from_iterable(round.cards.values()))
    whole = Counter(round.rulebook.deck.cards * len(round.table.decks))
    if dict.__eq__(there, whole):  # many times as fast as the equality of counters, which admits zeros
        return ""
    more, less = show((there - whole).elements()), show((whole - there).elements())
    return f"cards are not conserved: too many {more or 'none'}, too few {less or 'none'}"
