"""A scenario: who sits, the cards as far as they matter, and a row of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Hand
from houseway.engine.phase import Rulebook
from houseway.engine.words import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A player: the wagers placed in every round by the book, and how decisions are made."""

    name: str
    chips_cents: int
    wagers: Mapping[str, int]
    decides: str


@dataclass(frozen=True, slots=True)
class Stack:
    """How the next shuffle comes out: cards in the order in which they leave the shoe, or those of each spot."""

    cards: Hand = ()
    hands: Mapping[int, Hand] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wait:
    """The clock moves on."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class To:
    """Everybody acts by the book until this phase of this round begins; None is any."""

    round: int | None
    phase: str | None


@dataclass(frozen=True, slots=True)
class Do:
    """Somebody does something, by its words or in the form of the log; it may have to be refused."""

    by: Seat
    what: str | Mapping[str, Any]
    spot: int | None
    value: Any
    refused: str | bool


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be so now, by the names of the file."""

    that: Mapping[str, Any]


Move = Stack | Wait | To | Do | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as read; each move carries the number of its step, 0 for what stands before the first."""

    title: str
    rulebook: Rulebook
    clauses: tuple[str, ...]
    seed: int
    players: Mapping[Seat, Person]
    moves: tuple[tuple[int, Move], ...]
    steps: int
