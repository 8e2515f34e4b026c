"""Documents of records: rounds, replays, fairness and audits."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from houseway.server.wire.protocol import Commitment, Frozen, NamedHand, ToldEntry, Why, WrittenView


class SettledWager(Struct, frozen=True):
    """What became of a wager."""

    spot: int
    wager: str
    result: str
    net_cents: int
    clauses: list[str]


class RoundLine(Struct, frozen=True):
    """A round in the history of a table."""

    number: int
    first_seq: int
    last_seq: int
    started: int
    ended: int | None
    void: bool
    names: dict[str, str]
    settled: list[SettledWager]


class Rounds(Struct, frozen=True):
    """Rounds of a table, the latest first; `more` says that there are earlier ones."""

    table: str
    rounds: list[RoundLine]
    more: bool


class ReplayStep(Struct, frozen=True):
    """A step of a round, and the table after it as the seat saw it; nobody may act in a replay."""

    entry: ToldEntry
    view: WrittenView
    hands: list[NamedHand]


class Replay(Struct, frozen=True):
    """A round as a seat saw it."""

    table: str
    rulebook: str
    round: int
    seat: int | None
    finished: bool
    steps: list[ReplayStep]


class Share(Struct, frozen=True):
    """What somebody at the table added to the chance of a round; nothing where it did not come or did not fit."""

    seat: int
    hash: str
    share: str | None


class Draw(Struct, frozen=True):
    """Something left to chance in a round: the bounds, what it was drawn from, and what came of it."""

    seq: int
    kind: str
    index: int
    count: int
    sides: int
    values: list[int]
    generation: int = 1
    shares: list[Share] = []


class Generation(Struct, frozen=True):
    """A commitment to a round's shuffles, and its seed when it is revealed; a later one makes it void."""

    generation: int
    commitment: str
    committed: int
    why: Why
    seed: str | None


class Fairness(Struct, frozen=True):
    """The commitments to a round's shuffles, and after it their seeds and the shuffles to check them with."""

    table: str
    round: int
    generations: list[Generation]
    status: Literal["committed", "withheld", "revealed"]
    draws: list[Draw]
    ok: bool | None
    message: str


class SeenCommitment(Commitment, frozen=True):
    """A commitment, and the last entry of the record when it was seen: later draws must come from it."""

    after: int = 0


class Seen(Struct, frozen=True):
    """What somebody saw of a round's chance before anything was drawn, and the shares that they told."""

    table: str
    round: int
    commitments: list[SeenCommitment]
    frozen: list[Frozen] = []
    shares: list[Share] = []


class Verified(Struct, frozen=True):
    """What an audit of a table's record came to."""

    ok: bool
    rounds: int
    events: int
    entries: int
    head: str
    findings: list[str]


class LogProof(Struct, frozen=True):
    """A proof of RFC 6962 for the house's log of a size: hashes in base64."""

    size: int
    hashes: list[str]


class TableHit(Struct, frozen=True):
    """A table in an auditor's search."""

    id: str
    title: str
    rulebook: str
    listed: bool
    opened: int
    closed: int | None
    entries: int
    rounds: int
    last: int


class Records(Struct, frozen=True):
    """Tables that have a record, the latest first."""

    tables: list[TableHit]
