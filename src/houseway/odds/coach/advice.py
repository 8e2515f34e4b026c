"""Advice: every way to decide, with what it comes to on average; the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from houseway.engine.actions import Action, SetHands
from houseway.engine.phase import Rulebook

Worth = Fraction | float
POINTS = "points"


@dataclass(frozen=True, slots=True)
class Alternative:
    """A way to decide, and what it comes to on average in the advice's unit."""

    action: Action
    worth: Worth


Otherwise = Callable[[Action], Worth | None]
"""The worth of an answer that is not among the alternatives; None if it is none."""


def _no_answer(action: Action) -> None:
    """Every answer is among the alternatives."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What may be decided for a spot, the best first; the unit is points, or the wager of this name."""

    spot: int
    unit: str
    exact: bool
    says: str
    alternatives: tuple[Alternative, ...]
    otherwise: Otherwise = field(default=_no_answer, compare=False, repr=False)

    @property
    def best(self) -> Action:
        return self.alternatives[0].action

    def cost(self, action: Action) -> Worth | None:
        """What an action gives up against the best; None for one that is no answer to the question."""
        asked = settled_form(action)
        found = (each.worth for each in self.alternatives if settled_form(each.action) == asked)
        worth = next(found, None)
        if worth is None:
            worth = self.otherwise(action)
        return None if worth is None else max(self.alternatives[0].worth - worth, 0)


def ranked(
    spot: int,
    unit: str,
    says: str,
    among: Iterable[Alternative],
    *,
    exact: bool,
    otherwise: Otherwise = _no_answer,
) -> Advice:
    """Advice with the best first; of equals, the one that came first."""
    best_first = tuple(sorted(among, key=lambda each: each.worth, reverse=True))
    return Advice(spot, unit, exact, says, best_first, otherwise)


def settled_form(action: Action) -> Action:
    """The action whenever it is taken, and in whatever order the cards of a hand are named."""
    if isinstance(action, SetHands):
        return replace(action, at=0, hands=tuple(tuple(sorted(hand)) for hand in action.hands))
    return replace(action, at=0)


def in_words(cost: Worth, unit: str, rulebook: Rulebook | None = None) -> str:
    """What is given up, for people; an exact cost as a fraction too.

    >>> in_words(0.314, POINTS), in_words(Fraction(1, 8), "ante")
    ('0.31 points', '12.5 % of your ante wager (1/8)')
    """
    if unit == POINTS:
        return f"{float(cost):.2f} points"
    wagers = () if rulebook is None else rulebook.wagers
    title = next((wager.title for wager in wagers if wager.name == unit), unit)
    exactly = f" ({cost})" if isinstance(cost, Fraction) else ""
    return f"{100 * float(cost):.1f} % of your {title} wager{exactly}"
