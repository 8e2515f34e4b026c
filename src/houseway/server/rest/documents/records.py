"""Documents of records: rounds, replays, fairness and audits."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from houseway.server.wire.protocol import NamedHand, ToldEntry, WrittenView


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


class Draw(Struct, frozen=True):
    """Something left to chance in a round: the bounds, and what came of it."""

    seq: int
    kind: str
    index: int
    count: int
    sides: int
    values: list[int]


class Fairness(Struct, frozen=True):
    """The commitment to a round's shuffles, and after the round its seed and the shuffles to check them with."""

    table: str
    round: int
    commitment: str
    committed: int
    status: Literal["committed", "withheld", "revealed"]
    seed: str | None
    draws: list[Draw]
    ok: bool | None
    message: str


class Verified(Struct, frozen=True):
    """What an audit of a table's record came to."""

    ok: bool
    rounds: int
    events: int
    entries: int
    head: str
    findings: list[str]


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
