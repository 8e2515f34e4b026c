"""Offers: the only statement of legality. Their bounds come from one closed set."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from operator import attrgetter
from typing import Any

from houseway.cards import Card
from houseway.engine.actions import FIXED, Action
from houseway.values import frozen


@frozen()
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


def in_words(value: object) -> str:
    """A value as it is told: what has a name in words by those."""
    return repr(value.value) if isinstance(value, Enum) else str(value)


@frozen()
class OneOf:
    """One of a few values."""

    values: tuple[Any, ...]

    def admits(self, value: Any) -> bool:
        return value in self.values

    def __str__(self) -> str:
        return "one of " + ", ".join(in_words(value) for value in self.values)


@frozen()
class Order:
    """An order of so many cards: each place once."""

    count: int

    def admits(self, value: Any) -> bool:
        return type(value) is tuple and len(value) == self.count and sorted(value) == list(range(self.count))

    def __str__(self) -> str:
        return f"an order of {self.count} cards"


@frozen()
class Dice:
    """What so many dice, or wheels with so many sides, show."""

    count: int
    sides: int = 6

    def admits(self, value: Any) -> bool:
        shown = type(value) is tuple and len(value) == self.count
        return shown and all(type(each) is int and 1 <= each <= self.sides for each in value)

    def __str__(self) -> str:
        return f"{self.count} figures from 1 to {self.sides}"


@frozen()
class HandToSet:
    """A hand that cards may be put into: its name and how many it takes."""

    name: str
    least: int
    most: int


@frozen()
class Split:
    """These cards, each put into one of the hands. Only a seat that sees the cards is offered their split."""

    cards: tuple[Card, ...]
    parts: tuple[HandToSet, ...]

    def admits(self, value: Any) -> bool:
        if type(value) is not tuple or len(value) != len(self.parts):
            return False
        if not all(type(hand) is tuple for hand in value):
            return False
        sizes = all(part.least <= len(hand) <= part.most for part, hand in zip(self.parts, value, strict=True))
        return sizes and Counter(card for hand in value for card in hand) == Counter(self.cards)

    def __str__(self) -> str:
        into = ", ".join(f"{part.name} {part.least} to {part.most}" for part in self.parts)
        return f"all {len(self.cards)} cards put into {into}"


@frozen()
class Name:
    """A name of a person: 1 to 40 printable characters, no space at either end, and none of those taken."""

    taken: tuple[str, ...] = ()

    def admits(self, value: Any) -> bool:
        named = type(value) is str and 1 <= len(value) <= 40 and value.isprintable() and value == value.strip()
        return named and value.casefold() not in map(str.casefold, self.taken)

    def __str__(self) -> str:
        others = f", other than {', '.join(self.taken)}" if self.taken else ""
        return f"a name of 1 to 40 printable characters{others}"


Bounds = Whole | OneOf | Order | Dice | Split | Name
_FIXED = {kind: attrgetter(*names) for kind, names in FIXED.items()}  # at once: offers are compared all the time


@frozen()
class Offer:
    """An action open to a seat: a prototype, bounds for its free field, the clause behind it.

    `usual` is the right answer where there is one (the true count, the house way), for bots and guided
    training. `routine` marks the step that the procedure asks for next. `told` is what the seat alone is told.
    """

    act: Action
    clause: str
    bounds: Bounds | None = None
    usual: Any = None
    routine: bool = True
    told: str = ""

    def fits(self, action: Action) -> bool:
        """Is the action this offer, but for its free field?"""
        kind = type(action)
        if kind is not type(self.act):
            return False
        fixed = _FIXED[kind]
        return bool(fixed(action) == fixed(self.act))

    def admits(self, action: Action) -> bool:
        """Is its value within the bounds, or the offer's own where that has none?"""
        if self.bounds is not None:
            return self.bounds.admits(getattr(action, action.FREE))
        return not action.FREE or getattr(action, action.FREE) == getattr(self.act, action.FREE)
