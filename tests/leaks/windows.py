"""A window: the steps from a shuffle on while its cards are secret, and the branches that wait where it began."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from houseway.cards import Card
from houseway.engine.actions import Shuffle
from houseway.engine.state import Round
from houseway.engine.words import Seat, Sight
from houseway.procedures.decks import deck_in_play
from houseway.server.live.situation import Situation
from houseway.server.wire.views import Told
from tests.laws.worlds import cards_seen, exchanged, replaced
from tests.leaks.asking import OPERATOR
from tests.leaks.house import AUDITOR, BYSTANDER, SEATS, STRANGER
from tests.leaks.other import Record, Result, Script, Step


@dataclass
class Window:
    """What has happened since a shuffle, and the branches that wait there."""

    first: int
    drawn: Shuffle
    branches: list[tuple[int, Connection]] = field(default_factory=list)
    draws: list[tuple[int, ...]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    told: list[list[Told]] = field(default_factory=list)  # the entries of each step, from the shuffle on
    rounds: list[Round] = field(default_factory=list)  # the table after each step

    def is_of(self, told: Told) -> bool:
        """Is this the entry that was drawn?"""
        action = told.entry.action
        return isinstance(action, Shuffle) and (action.deck, action.order) == (self.drawn.deck, self.drawn.order)

    @property
    def shuffle(self) -> Told:
        return self.told[0][0]

    def add(self, step: Step, record: Record, told: list[Told], now: Situation) -> None:
        """A step of this world; the first one begins with the shuffle."""
        self.told.append(told)
        before = told[0].before.round if told else now.round
        self.steps.append(step._replace(own_deck=deck_in_play(before) == self.drawn.deck))
        self.records.append(record)
        self.rounds.append(now.round)

    def is_over(self, told: list[Told], now: Situation) -> bool:
        """Is the deck shuffled again, or the seed revealed that ordered it?"""
        actions = (each.entry.action for each in told)
        again = any(isinstance(action, Shuffle) and action.deck == self.drawn.deck for action in actions)
        return again or now.revealed_before > self.shuffle.row.round

    def abandon(self) -> None:
        for pid, line in self.branches:
            line.close()
            os.waitpid(pid, 0)

    def judged(self, players: list[Seat], rng: random.Random) -> Result:
        """Tells every branch what was done, and takes what it found."""
        result = Result()
        for pid, line in self.branches:
            script = self._script(players, rng)
            line.send(script)
            if script is not None:
                try:
                    result.add(line.recv())
                except EOFError:
                    result.different = result.different or "the other world ended without a word"
            line.close()
            os.waitpid(pid, 0)
        return result

    def _script(self, players: list[Seat], rng: random.Random) -> Script | None:
        """Which viewers are asked, how far it goes, and which cards are exchanged."""
        own = rng.sample(players, rng.randint(0, len(players) - 1))
        bots = [seat for seat, person in self.shuffle.after.holders.items() if person is None]
        seats = (*own, *bots, 0, -1, None)  # bots do what their own cards ask for, and the house what it sees
        last, seen = self._moment(seats, rng)
        before = self.shuffle.before.round
        other = exchanged(before, self.shuffle.entry, seen, rng)
        if other == self.shuffle.entry.action:
            return None
        instead = replaced(before, self.shuffle.entry, other)
        moved = {card for card, now in instead.items() if card != now}
        return Script(
            first=self.first,
            steps=self.steps[:last],
            records=self.records[:last],
            order=other.order,
            draws=self.draws,
            instead=instead,
            viewers=frozenset((*(SEATS[seat] for seat in (*own, 0, -1)), BYSTANDER, AUDITOR, STRANGER, OPERATOR)),
            on_the_table=[bool(moved & covered(round)) for round in self.rounds[:last]],
        )

    def _moment(self, seats: tuple[Seat | None, ...], rng: random.Random) -> tuple[int, set[Card]]:
        """How many steps are compared, mostly as far as a hand is still covered; what the seats saw in them."""
        seen, known = [], set[Card]()
        for each in self.told:
            for told in each:
                known = known.union(*(cards_seen(told.before.round, [told.entry], seat) for seat in seats))
            seen.append(known)
        hidden = [number for number, round in enumerate(self.rounds) if covered(round) - seen[number]]
        last = rng.choice((hidden[-1], rng.choice(hidden), len(seen) - 1)) if hidden else len(seen) - 1
        return last + 1, seen[last]


def covered(round: Round) -> set[Card]:
    """The cards that lie where some see no more than their backs."""
    places = round.cards.items()
    return {card for area, cards in places if area.sight in (Sight.BACKS, Sight.OWNER) for card in cards}
