"""A draft: actions applied one after the other, with their chance filled in, ready to be appended in one piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from houseway.bots.run import with_chance
from houseway.engine.actions import Action
from houseway.engine.offers import Offer
from houseway.engine.play import apply
from houseway.record.chain import hash_of
from houseway.server.live.chance import commitment, drawn, mixed, new_seed
from houseway.server.live.rebuilding import EVERY, kept
from houseway.server.live.situation import Situation, follow, movements
from houseway.server.rest.documents.records import Share
from houseway.server.store.ledger import entry_row
from houseway.server.store.rows import Append, Movement, SeedRow, SnapshotRow
from houseway.server.wire.protocol import Why
from houseway.server.wire.views import Told


class Taken(NamedTuple):
    """An action to be taken, by whom and under which id; nobody for the house."""

    action: Action
    person: str | None = None
    id: str | None = None


def seed_row(table: str, round: int, at: int, generation: int = 1, why: Why = "round") -> SeedRow:
    """A fresh seed for a round, and its commitment."""
    seed = new_seed()
    return SeedRow(round, generation, seed, commitment(table, round, seed), at, why)


class Unshared(Exception):
    """Something is to be drawn, and the shares of those who pledged one are not known yet."""


class Pending:
    """What is to follow at a table after its present situation; a new commitment is announced in the record."""

    def __init__(
        self,
        table: str,
        situation: Situation,
        seed: SeedRow,
        *,
        shares: Sequence[Share] | None = (),
        kept_at: int = 0,
        announced: bool = False,
    ) -> None:
        self.table = table
        self.situation = situation
        self.seed = seed
        self.told: list[Told] = []
        self.drew = False  # from its present seed
        self._shares = shares
        self._kept_at = kept_at
        self._announce = [] if announced else [seed]
        self._moved: list[Movement] = []
        self._seeds: list[SeedRow] = []
        self._snapshot: SnapshotRow | None = None

    def add(self, taken: Taken) -> None:
        """Takes an action; raises `RuleViolation` where the rules refuse it, and `Unshared` before a draw."""
        before = self.situation
        action = with_chance(before.round, taken.action, self._fill)
        round, entry = apply(before.round, action)
        number, seq = before.round.number, before.seq + 1
        after = follow(before, round, entry, "", taken.person)
        state = kept(after) if seq - self._kept_at >= EVERY else ""
        live = self._live(action, state)
        if round.number != number:
            self._commit_to(round.number, action.at)
        live |= self._announced()
        row, head = entry_row(entry, number, seq, before.head, taken.person, taken.id, live)
        after = replace(after, head=head)
        if state:
            self._kept_at, self._snapshot = seq, SnapshotRow(seq, head, state)
        self._moved += movements(before, entry)
        self.told.append(Told(row, entry, before, after))
        self.situation = after

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

    def _commit_to(self, round: int, at: int) -> None:
        self.seed, self.drew = seed_row(self.table, round, at), False
        self._seeds.append(self.seed)
        self._announce.append(self.seed)

    def _live(self, action: Action, state: str) -> dict[str, Any]:
        """What the line of an entry says beside it: what was drawn from, and the state that is kept after it."""
        live: dict[str, Any] = {"kept": hash_of(state.encode())} if state else {}
        if action.CHANCE:
            live["chance"] = {"generation": self.seed.generation, "shares": msgspec.to_builtins(self._shares)}
        return live

    def _announced(self) -> dict[str, Any]:
        """The commitments that were made since the line before."""
        told, self._announce = self._announce, []
        each = ("round", "generation", "commitment", "why")
        return {"commits": [{name: getattr(seed, name) for name in each} for seed in told]} if told else {}

    def _fill(self, offer: Offer) -> Action:
        """Chance comes from the seed and the shares of the round, and from how much was drawn in it before."""
        if self._shares is None:
            raise Unshared
        came = [(each.seat, bytes.fromhex(each.share)) for each in self._shares if each.share is not None]
        secret = mixed(self.seed.seed, self.table, self.seed.round, came)
        self.drew = True
        drew: dict[str, Any] = {offer.act.FREE: drawn(offer.bounds, secret, self.situation.draws)}
        return replace(offer.act, **drew)
