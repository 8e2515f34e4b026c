"""Asking the coach, and being graded by it: it is given a seat's view, and never the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from houseway.analysis.coach.advice import Advice, Worth
from houseway.analysis.coach.stay_or_fold import stay_or_fold
from houseway.engine.actions import Action
from houseway.engine.phase import Rulebook
from houseway.engine.view import View

COACHES: dict[str, Callable[[Rulebook, View], Advice | None]] = {
    "two-card-joker-poker-ma": stay_or_fold,
    "dragon-poker-md": stay_or_fold,
}


def advise(rulebook: Rulebook, view: View) -> Advice | None:
    """What the seat had best do now; None where there is nothing to decide, or nothing is known about it."""
    coach = COACHES.get(rulebook.id)
    return None if coach is None else coach(rulebook, view)


@dataclass(frozen=True, slots=True)
class Grade:
    """A decision that was taken, the advice on it, and what it gave up."""

    action: Action
    advice: Advice
    cost: Worth


@dataclass(slots=True)
class Grades:
    """The decisions of a round, each graded as it is taken."""

    rulebook: Rulebook
    taken: list[Grade] = field(default_factory=list)

    def take(self, view: View, action: Action) -> Grade | None:
        """Grades an action by what the seat saw before it; None for one that decides nothing."""
        advice = advise(self.rulebook, view)
        cost = None if advice is None else advice.cost(action)
        if advice is None or cost is None:
            return None
        grade = Grade(action, advice, cost)
        self.taken.append(grade)
        return grade

    def given_up(self) -> dict[str, Worth]:
        """What the round's decisions gave up together, by unit."""
        totals: dict[str, Worth] = {}
        for grade in self.taken:
            totals[grade.advice.unit] = totals.get(grade.advice.unit, 0) + grade.cost
        return totals
