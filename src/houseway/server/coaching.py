"""The coach at a live table that was opened with one: advice on what a seat sees, and grades after the round.

It is given the same view that the seat was sent. All questions of a server are answered by one thread, one after
the other, so that counting never holds up a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from houseway.analysis.coach.advice import Advice, Worth, in_words
from houseway.analysis.coach.coach import Grade, Grades, advise, given_up
from houseway.engine.actions import Action
from houseway.engine.phase import Rulebook
from houseway.engine.view import view
from houseway.errors import HousewayError
from houseway.record.codec import action_json
from houseway.server import wire
from houseway.server.access import Denied
from houseway.server.crowd import Connection
from houseway.server.live import LiveTable
from houseway.server.standing import STAFF
from houseway.server.views import Told, raw

MOST_CHOICES = 8  # that are told; there may be hundreds of settings

_thread = ThreadPoolExecutor(1, "coach")

Answer = wire.Advised | wire.Graded


class Coaching:
    """The coach of one socket: its person's decisions of this round and the last, and the question under way."""

    def __init__(self, table: LiveTable, connection: Connection) -> None:
        self.table, self.connection = table, connection
        self.rounds: dict[int, Grades] = {}
        self.asking: asyncio.Task[None] | None = None

    def note(self, told: Told) -> None:
        """Keeps an action of the person's with what they saw before it, for the grades."""
        round, action = told.before.round, told.entry.action
        if not self.table.row.coach or action.by in STAFF:
            return
        if round.number not in self.rounds:
            last = max(self.rounds, default=round.number)
            self.rounds = {number: grades for number, grades in self.rounds.items() if number == last}
        kept = self.rounds.setdefault(round.number, Grades(self.table.rulebook))
        kept.take(view(round, action.by), action)

    def ask(self, message: wire.Coach) -> None:
        """Begins to answer a question; raises `Denied` where it may not be asked."""
        if not self.table.row.coach:
            raise Denied("coach", "there is no coach at this table")
        standing = self.table.standing
        seat = standing.seat_of(self.connection.visitor.id)
        if seat is None or seat in STAFF:
            raise Denied("not-your-seat", "the coach advises players: take a seat first")
        if self.asking is not None and not self.asking.done():
            raise Denied("wait", "the coach is still thinking")
        answer: Callable[[], Answer]
        if message.about == "now":
            seen, rulebook = view(standing.round, seat), self.table.rulebook
            answer = lambda: advised(message.id, rulebook, advise(rulebook, seen))  # noqa: E731
        else:
            answer = self._graded(message.id, standing.round.number)
        self.asking = asyncio.create_task(self._tell(message.id, answer))

    def _graded(self, id: str, now: int) -> Callable[[], Answer]:
        """The grades of the last round that is over, if the person decided anything in it."""
        finished = max((round for round in self.rounds if round < now), default=0)
        rulebook, grades = self.table.rulebook, self.rounds.get(finished)
        return lambda: graded(id, finished, rulebook, grades.graded() if grades else [])

    async def _tell(self, id: str, answer: Callable[[], Answer]) -> None:
        try:
            told = await asyncio.get_running_loop().run_in_executor(_thread, answer)
        except HousewayError as why:
            self.connection.tell(wire.Refused(id, "coach", str(why)))
        else:
            self.connection.tell(told)


def advised(id: str, rulebook: Rulebook, advice: Advice | None) -> wire.Advised:
    """Advice as it is sent; nothing to choose where there is nothing to decide."""
    if advice is None:
        return wire.Advised(id, "", False, [])
    best = advice.alternatives[0].worth
    choices = [
        wire.Advisable(
            _written(each.action),
            wire.Worth(float(each.worth), str(each.worth) if isinstance(each.worth, Fraction) else ""),
            in_words(best - each.worth, advice.unit, rulebook) if each.worth < best else "",
        )
        for each in advice.alternatives[:MOST_CHOICES]
    ]
    return wire.Advised(id, advice.says, advice.exact, choices)


def graded(id: str, round: int, rulebook: Rulebook, grades: list[Grade]) -> wire.Graded:
    """Grades as they are sent."""

    def words(cost: Worth, unit: str) -> str:
        return in_words(cost, unit, rulebook) if cost else ""

    judged = [
        wire.Judgement(_written(each.action), _written(each.advice.best), words(each.cost, each.advice.unit))
        for each in grades
    ]
    total = [words(cost, unit) for unit, cost in given_up(grades).items() if cost]
    return wire.Graded(id, round, judged, " and ".join(total))


def _written(action: Action) -> wire.WrittenAction:
    return raw(action_json(action))
