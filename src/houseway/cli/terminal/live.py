"""A live table: the state, the bots around the person, chance, time and the record."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from dataclasses import replace

from houseway.bots.bot import Bot
from houseway.bots.run import chance_from, next_action, with_chance
from houseway.engine.actions import Action
from houseway.engine.events import RoundEnded
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry, apply, offers, open_table, ticked
from houseway.engine.state import Round
from houseway.engine.view import View, view
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.record.log import LogWriter

STAFF = (DEALER, SUPERVISOR)


def tried(round: Round, action: Action) -> tuple[Round, Entry]:
    """What would follow from an action in a state; nothing is recorded."""
    return apply(round, replace(action, at=round.clock))


class Live:
    """A table in play; actions go in one at a time and are written to the record as they happen."""

    def __init__(
        self, rulebook: Rulebook, bots: dict[Seat, Bot], rng: random.Random, log: LogWriter | None = None
    ) -> None:
        self.rulebook, self.bots, self.log = rulebook, bots, log
        self.chance = chance_from(rng)
        self.round: Round = open_table(rulebook)

    def do(self, action: Action) -> Entry:
        """Takes an action, or raises RuleViolation and changes nothing."""
        timed = replace(action, at=self.now())
        self.round, entry = apply(self.round, with_chance(self.round, timed, self.chance))
        if self.log is not None:
            self.log.append(entry)
            if any(type(event) is RoundEnded for event in entry.events):
                self.log.flush()
        return entry

    def now(self) -> int:
        return max(self.round.clock, time.time_ns() // 1_000_000)

    def preview(self, action: Action) -> Entry:
        """What would follow from an action."""
        return tried(self.round, with_chance(self.round, action, self.chance))[1]

    def view(self, seat: Seat) -> View:
        return view(self.round, seat)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return offers(self.round, seat)

    def next_of(self, seats: Iterable[Seat]) -> Action | None:
        """What one of these bots does next, at this time: a fee or a deck may have come due meanwhile."""
        among = {seat: self.bots[seat] for seat in seats if seat in self.bots}
        return next_action(ticked(self.round, self.now()), among, self.chance)

    def moves_on(self) -> bool:
        """Has a bot of the staff something to do now?"""
        round = ticked(self.round, self.now())
        return any(self.bots[seat](view(round, seat)) is not None for seat in STAFF if seat in self.bots)

    def next_of_players(self) -> Action | None:
        return self.next_of(seat for seat in self.bots if seat not in STAFF)

    def next_of_staff(self) -> Action | None:
        return self.next_of(STAFF)
