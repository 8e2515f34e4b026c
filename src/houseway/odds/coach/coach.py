"""Asking the coach, and being graded by it: it is given a seat's view, and never the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from houseway.engine.actions import Action
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.odds.coach.advice import Advice, Worth
from houseway.registry import Part, game

Coach = Callable[[Rulebook, View], Advice | None]


def advise(rulebook: Rulebook, view: View) -> Advice | None:
    """What the seat had best do now; None where there is nothing to decide, or nobody yet who could tell."""
    asked = game(rulebook.id)
    coach: Coach | None = asked.part(Part.COACH) if asked.has(Part.COACH) else None
    return coach(rulebook, view) if coach else None


@dataclass(frozen=True, slots=True)
class Grade:
    """A decision that was taken, the advice on it, and what it gave up."""

    action: Action
    advice: Advice
    cost: Worth


@dataclass(slots=True)
class Grades:
    """The decisions of a round: kept as they are taken, and graded when it is over, as that can take time."""

    rulebook: Rulebook
    taken: list[tuple[View, Action]] = field(default_factory=list)

    def take(self, view: View, action: Action) -> None:
        """Keeps an action with what the seat saw before it."""
        self.taken.append((view, action))

    def graded(self) -> list[Grade]:
        """What each decision gave up; an action that decides nothing is passed over."""
        found = []
        for view, action in self.taken:
            advice = advise(self.rulebook, view)
            cost = None if advice is None else advice.cost(action)
            if advice is not None and cost is not None:
                found.append(Grade(action, advice, cost))
        return found


def given_up(grades: list[Grade]) -> dict[str, Worth]:
    """What decisions gave up together, by unit."""
    totals: dict[str, Worth] = {}
    for grade in grades:
        totals[grade.advice.unit] = totals.get(grade.advice.unit, 0) + grade.cost
    return totals
