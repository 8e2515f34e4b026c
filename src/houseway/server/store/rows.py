"""Rows: what the store takes and gives, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from houseway.server.rest.documents.tables import Clocks
from houseway.server.wire.protocol import Why


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened."""

    id: str
    rulebook: str
    options: dict[str, Any]
    title: str
    listed: bool
    owner: str | None
    clocks: Clocks
    opened: int
    closing: bool = False
    closed: int | None = None
    coach: bool = False  # whether players may ask the coach
    level: str = ""  # how well the bots play; nothing for the usual ones


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line of a table's log, and who took the action under which id."""

    seq: int
    round: int
    at: int
    person: str | None
    action_id: str | None
    line: str


@dataclass(frozen=True, slots=True)
class SeedRow:
    """A seed of a round and its commitment; of several generations the last one is drawn from."""

    round: int
    generation: int
    seed: bytes = field(repr=False)
    commitment: str
    committed: int
    why: Why
    revealed: int | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """Chips that went from a table to a person's own, or the other way where they are negative."""

    person: str
    cents: int
    seq: int


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """The state of a table after an entry, from which it can be rebuilt more quickly."""

    seq: int
    head: str
    state: str


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A server that shares the database, and where the others reach it."""

    name: str
    address: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Hold:
    """The right to append to a table: a node has it until another takes the table, under a higher fence."""

    node: str
    fence: int


@dataclass(frozen=True, slots=True)
class Append:
    """What is added to a table in one piece, or not at all; entries only by who holds the table."""

    table: str
    entries: tuple[EntryRow, ...]
    at: int
    seeds: tuple[SeedRow, ...] = ()
    revealed: tuple[int, ...] = ()
    movements: tuple[Movement, ...] = ()
    snapshot: SnapshotRow | None = None
    hold: Hold | None = None
