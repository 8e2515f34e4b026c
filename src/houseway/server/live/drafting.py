"""A draft: actions applied one after the other, with their chance filled in, ready to be appended in one piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from houseway.bots.run import with_chance
from houseway.engine.actions import Action
from houseway.engine.offers import Offer
from houseway.engine.play import apply
from houseway.server.live.chance import commitment, drawn, new_seed
from houseway.server.live.rebuilding import EVERY, kept
from houseway.server.live.situation import Situation, follow, movements
from houseway.server.store.ledger import entry_row
from houseway.server.store.rows import Append, Movement, SeedRow, SnapshotRow
from houseway.server.wire.views import Told


class Taken(NamedTuple):
    """An action to be taken, by whom and under which id; nobody for the house."""

    action: Action
    person: str | None = None
    id: str | None = None


def seed_row(table: str, round: int, at: int) -> SeedRow:
    """A fresh seed for a round, and its commitment."""
    seed = new_seed()
    return SeedRow(round, seed, commitment(table, round, seed), at)


class Pending:
    """What is to follow at a table after its present situation."""

    def __init__(self, table: str, situation: Situation, seed: SeedRow, *, kept_at: int = 0) -> None:
        self.table = table
        self.situation = situation
        self.seed = seed
        self.told: list[Told] = []
        self._kept_at = kept_at
        self._moved: list[Movement] = []
        self._seeds: list[SeedRow] = []
        self._snapshot: SnapshotRow | None = None

    def add(self, taken: Taken) -> None:
        """Takes an action; raises `RuleViolation` where the rules refuse it."""
        before = self.situation
        action = with_chance(before.round, taken.action, self._fill)
        round, entry = apply(before.round, action)
        number, seq = before.round.number, before.seq + 1
        after = follow(before, round, entry, "", taken.person)
        state = kept(after) if seq - self._kept_at >= EVERY else ""
        row, head = entry_row(entry, number, seq, before.head, taken.person, taken.id, state)
        after = replace(after, head=head)
        if state:
            self._kept_at, self._snapshot = seq, SnapshotRow(seq, head, state)
        self._moved += movements(before, entry)
        self.told.append(Told(row, entry, before, after))
        self.situation = after
        if round.number != number:
            self.seed = seed_row(self.table, round.number, action.at)
            self._seeds.append(self.seed)

    @property
    def round_ended(self) -> bool:
        """Has a round ended in it? Nothing of the next may follow before its commitment is published."""
        return bool(self._seeds)

    def append(self, unrevealed: Sequence[SeedRow]) -> Append:
        """All of it, with the seeds that may be revealed now."""
        return Append(
            table=self.table,
            entries=tuple(each.row for each in self.told),
            at=self.situation.round.clock,
            seeds=tuple(self._seeds),
            revealed=tuple(seed.round for seed in unrevealed if seed.round < self.situation.revealed_before),
            movements=tuple(self._moved),
            snapshot=self._snapshot,
        )

    def _fill(self, offer: Offer) -> Action:
        """Chance comes from the seed of the round, and from how much was drawn from it before."""
        drew: dict[str, Any] = {offer.act.FREE: drawn(offer.bounds, self.seed.seed, self.situation.draws)}
        return replace(offer.act, **drew)
