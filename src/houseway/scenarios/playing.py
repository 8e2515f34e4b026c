"""Playing: a scenario on the real engine, move by move, until something does not come out as expected."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.bots.bot import any_value
from houseway.bots.run import next_action
from houseway.engine.actions import Action, BuyIn, PlaceWager, ReceivePreshuffled, Shuffle, Sit, WithdrawWager
from houseway.engine.events import Event, RoundEnded, Settled, Voided
from houseway.engine.offers import Offer
from houseway.engine.play import Entry, apply, open_table, ticked
from houseway.engine.words import seat_name
from houseway.errors import BadNotation, RuleViolation
from houseway.scenarios.acting import action_of
from houseway.scenarios.expecting import mismatch, plain, waits_for
from houseway.scenarios.people import Wagered, bots_of, remedy
from houseway.scenarios.scenario import Do, Expect, Move, Scenario, Stack, To, Wait
from houseway.scenarios.stacking import Followed, Rehearsed, Unstackable, followed, leaves, order_for

BEGINNING = 1_767_225_600_000  # midnight of 1 January 2026, when every scenario begins
MOST_ACTIONS = 3000  # more than two rounds take


class Failed(Exception):
    """Something did not come out as expected."""

    def __init__(self, expected: dict[str, Any], got: dict[str, Any]) -> None:
        super().__init__(expected, got)
        self.expected, self.got = expected, got


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a scenario came to: its record, and where it failed, if it did."""

    entries: tuple[Entry, ...]
    step: int = 0
    expected: dict[str, Any] = field(default_factory=dict)
    got: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.expected


def play(scenario: Scenario) -> Outcome:
    """Plays the scenario until its end, or until something does not come out as expected."""
    table = _Table(scenario)
    table.seat()
    for place, (step, move) in enumerate(scenario.moves):
        table.place = place
        try:
            table.make(move)
        except Failed as failed:
            return Outcome(tuple(table.entries), step, failed.expected, failed.got)
        except BadNotation as wrong:
            return Outcome(tuple(table.entries), step, {"step": "can be done"}, {"because": str(wrong)})
    return Outcome(tuple(table.entries))


class _Table:
    """The table of a scenario: its state, its record, its people and its chance."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.round = ticked(open_table(scenario.rulebook), BEGINNING)
        self.wagered: Wagered = set()
        self.bots = bots_of(scenario, self.wagered)
        self.rng = random.Random(scenario.seed)
        self.entries: list[Entry] = []
        self.last: list[Event] = []  # of the round that ended last
        self.events: list[Event] = []  # of this one
        self.place = 0  # among the moves
        self.stack: Stack | None = None  # how the next shuffle is to come out
        self.stacked = False  # such a shuffle was made, and no card has left it
        self.follow: Followed | None = None  # in a rehearsal

    def seat(self) -> None:
        for seat, person in self.scenario.players.items():
            self.take(Sit(by=seat, name=person.name))
            if person.chips_cents:
                self.take(BuyIn(by=seat, cents=person.chips_cents))

    # --- moves -------------------------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        match move:
            case Stack():
                self.stack, self.stacked = move, False
            case Wait(milliseconds):
                self.round = ticked(self.round, self.round.clock + milliseconds)
            case To():
                self.go(move)
            case Do():
                self.do(move)
            case Expect(that):
                expected, got = mismatch(self.round, self.resulted(), that)
                if expected:
                    raise Failed(expected, got)

    def go(self, to: To) -> None:
        """By the book until the phase begins; a phase without a round may be one of the next."""
        last = self.round.number + 1 if to.round is None else to.round
        for _ in range(MOST_ACTIONS):
            if to.round in (None, self.round.number) and to.phase in (None, self.round.phase.name):
                return
            action = self.next()
            if action is None or self.round.number > last:
                break
            self.take(action)
        wanted = {key: value for key, value in (("round", to.round), ("phase", to.phase)) if value is not None}
        raise Failed(wanted, {**self.where(), "waits_for": plain(frozenset(waits_for(self.round)))})

    def next(self) -> Action | None:
        """What is next by the book."""
        return next_action(self.round, self.bots, self.chance) or remedy(self.scenario, self.round)

    def where(self) -> dict[str, Any]:
        return {"round": self.round.number, "phase": self.round.phase.name}

    def do(self, do: Do) -> None:
        """Somebody does something, and the rules take or refuse it as expected."""
        action = action_of(self.round, do, self.scenario.players.get(do.by), self.chance)
        try:
            self.take(replace(action, at=self.round.clock))
        except RuleViolation as refused:
            if do.refused is True or do.refused == refused.clause:
                return
            raise Failed({"refused": do.refused}, {"refused": refused.clause, "because": refused.reason}) from None
        if do.refused:
            who = seat_name(action.by)
            raise Failed({"refused": do.refused}, {"refused": False, "because": f"{who} may do that now"})

    def resulted(self) -> list[Event]:
        """The events of the round in question: this one once something is settled or void, or else the last."""
        began = any(isinstance(event, Settled | Voided) for event in self.events)
        return self.events if began or not self.last else self.last

    # --- actions and chance ------------------------------------------------------------------------------------

    def take(self, action: Action) -> None:
        """Takes an action and keeps it, or raises RuleViolation and changes nothing."""
        before = ticked(self.round, max(action.at, self.round.clock))
        self.round, entry = apply(before, replace(action, at=before.clock))
        if self.follow is not None:
            self.follow.watch(before, entry)
        self.entries.append(entry)
        if isinstance(action, PlaceWager | WithdrawWager) and action.spot == action.by:
            self.wagered.add((before.number, action.by, action.wager))
        if self.stacked and any(leaves(event) for event in entry.events):
            self.stack, self.stacked = None, False
        for event in entry.events:
            self.events.append(event)
            if isinstance(event, RoundEnded):
                self.last, self.events = self.events, []

    def chance(self, offer: Offer) -> Action:
        """What is left to chance, by the seed; a shuffle as the scenario wants it."""
        action = replace(offer.act, **{offer.act.FREE: any_value(offer, self.rng)})
        if self.stack is None or not isinstance(action, Shuffle | ReceivePreshuffled):
            return action
        self.stacked = True
        return self.stacking(action, self.stack)

    def stacking(self, action: Shuffle | ReceivePreshuffled, stack: Stack) -> Action:
        """The shuffle after which the cards lie as wanted, found by a rehearsal of what comes."""
        unchanged = replace(action, order=tuple(range(len(action.order))), at=self.round.clock)
        after, entry = apply(self.round, unchanged)
        found = followed(after, entry, stack)
        if found is None:
            return action
        future = copy(self)
        future.rng = copy(self.rng)  # the same dice will fall
        future.wagered = copy(self.wagered)
        future.bots = bots_of(self.scenario, future.wagered)
        future.entries, future.events, future.stack = [], [], None
        future.round, future.follow = found
        try:
            future.rehearse()
        except Rehearsed as rehearsed:
            return replace(action, order=order_for(rehearsed.wanted, found[1].cards, action.order))
        return action

    def rehearse(self) -> None:
        """The moves that are still to come, as far as they can be made, and then by the book."""
        moves = [move for _, move in self.scenario.moves[self.place :]]
        to_come = moves if isinstance(moves[0], To) else moves[1:]
        for move in (each for each in to_come if isinstance(each, Wait | To | Do)):
            try:
                self.make(move)
            except Unstackable:
                raise
            except (Failed, BadNotation):
                break
        for _ in range(MOST_ACTIONS):
            action = self.next()
            if action is None:
                break
            self.take(action)
        assert self.follow is not None
        self.follow.give_up(self.round)
