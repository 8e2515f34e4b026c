"""The coach at the terminal: advice when it is asked for, and grades after the round."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from houseway.cli.progress import shown
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.wording import capital
from houseway.engine.actions import Action, SetHands
from houseway.engine.words import Seat
from houseway.odds.coach.advice import Worth, in_words
from houseway.odds.coach.coach import Grade, Grades, advise, given_up
from houseway.procedures.labels import label, value_in_words

FEW = 5  # alternatives that are shown


class Coaching:
    """The coach of one seat, who sees what the seat sees."""

    def __init__(self, live: Live, seat: Seat) -> None:
        self.live, self.seat = live, seat
        self.grades = Grades(live.rulebook)

    def take(self, action: Action) -> None:
        """Keeps an action that is about to be taken, for the grades."""
        self.grades.take(self.live.view(self.seat), action)

    def advice(self) -> Iterator[Text | str]:
        """What may be decided, the best first, and what each gives up."""
        with shown():
            advice = advise(self.live.rulebook, self.live.view(self.seat))
        if advice is None:
            yield "The coach has no advice for this."
            return
        yield Text(f"Coach, {advice.says}:", style="dim")
        for each in advice.alternatives[:FEW]:
            gives_up = self._cost(advice.alternatives[0].worth - each.worth, advice.unit)
            yield f"  {self._named(each.action)}: {gives_up}"
        more = len(advice.alternatives) - FEW
        if more > 0:
            yield f"  and {more} others that give up as much or more"

    def graded(self) -> Iterator[Text]:
        """How the round's decisions were, and forgets them."""
        with shown():
            grades = self.grades.graded()
        self.grades.taken.clear()
        for grade in grades:
            if grade.cost > 0:
                best = self._named(grade.advice.best)
                given = in_words(grade.cost, grade.advice.unit, self.live.rulebook)
                told = f"Coach: {self._named(grade.action)} gave up {given}; best was: {best}."
                yield Text(told, style="yellow")
        if grades:
            yield Text(f"Coach: {self._total(grades)}", style="bold")

    def _total(self, grades: list[Grade]) -> str:
        parts = [in_words(cost, unit, self.live.rulebook) for unit, cost in given_up(grades).items() if cost]
        if not parts:
            return "you gave up nothing: every decision was the best."
        return f"you gave up {' and '.join(parts)}."

    def _cost(self, cost: Worth, unit: str) -> str:
        return f"gives up {in_words(cost, unit, self.live.rulebook)}" if cost else "best"

    def _named(self, action: Action) -> str:
        hands = f" {value_in_words(action.hands).strip()}" if isinstance(action, SetHands) else ""
        return capital(label(action, self.live.rulebook)) + hands
