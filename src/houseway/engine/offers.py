"""Offers: the only statement of legality. Their bounds come from one closed set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.engine.actions import FIXED, Action


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, in steps from the least."""

    least: int
    most: int
    step: int = 1

    def admits(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most and (value - self.least) % self.step == 0

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}"
        by = f" in steps of {self.step}" if self.step > 1 else ""
        return f"{self.least} to {self.most}{by}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values."""

    values: tuple[Any, ...]

    def admits(self, value: Any) -> bool:
        return value in self.values

    def __str__(self) -> str:
        return "one of " + ", ".join(map(str, self.values))


@dataclass(frozen=True, slots=True)
class Order:
    """An order of so many cards: each place once."""

    count: int

    def admits(self, value: Any) -> bool:
        return type(value) is tuple and len(value) == self.count and sorted(value) == list(range(self.count))

    def __str__(self) -> str:
        return f"an order of {self.count} cards"


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a person: 1 to 40 printable characters, no space at either end."""

    def admits(self, value: Any) -> bool:
        return type(value) is str and 1 <= len(value) <= 40 and value.isprintable() and value == value.strip()

    def __str__(self) -> str:
        return "a name of 1 to 40 printable characters"


Bounds = Whole | OneOf | Order | Name


@dataclass(frozen=True, slots=True)
class Offer:
    """An action open to a seat: a prototype, bounds for its free field, the clause behind it.

    `usual` is the right answer where there is one (the true count, the house way), for bots and guided
    training. `routine` marks the step that the procedure asks for next.
    """

    act: Action
    clause: str
    bounds: Bounds | None = None
    usual: Any = None
    routine: bool = True

    def fits(self, action: Action) -> bool:
        """Is the action this offer, but for its free field?"""
        kind = type(action)
        if kind is not type(self.act):
            return False
        return all(getattr(action, name) == getattr(self.act, name) for name in FIXED[kind])

    def admits(self, action: Action) -> bool:
        return self.bounds is None or self.bounds.admits(getattr(action, action.FREE))
