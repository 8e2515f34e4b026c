"""The coach at a live table that was opened with one: advice on what a seat sees, and grades after the round.

It is given the same view that the seat was sent, in the process that thinks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from fractions import Fraction
from typing import Any

from houseway.engine.actions import Action
from houseway.engine.phase import Rulebook
from houseway.engine.view import View, view
from houseway.errors import HousewayError
from houseway.odds.coach.advice import Advice, Worth, in_words
from houseway.odds.coach.coach import Grade, Grades, advise, given_up
from houseway.record.codec import action_json
from houseway.server.live import thinking
from houseway.server.live.access import Denied
from houseway.server.live.situation import STAFF
from houseway.server.live.table import LiveTable
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import Connection, encode
from houseway.server.wire.views import Told, raw

MOST_CHOICES = 8  # that are told; there may be hundreds of settings

Decision = tuple[View, Action]
"""What a seat saw, and what it did."""


class Coaching:
    """The coach of one socket: its person's decisions of this round and the last, and the question under way."""

    def __init__(self, table: LiveTable, connection: Connection) -> None:
        self.table, self.connection = table, connection
        self.rounds: dict[int, list[Decision]] = {}
        self.asking: asyncio.Task[None] | None = None

    def note(self, told: Told) -> None:
        """Keeps an action of the person's with what they saw before it, for the grades."""
        round, action = told.before.round, told.entry.action
        if not self.table.row.coach or action.by in STAFF:
            return
        if round.number not in self.rounds:
            last = max(self.rounds, default=round.number)
            self.rounds = {number: taken for number, taken in self.rounds.items() if number == last}
        self.rounds.setdefault(round.number, []).append((view(round, action.by), action))

    def ask(self, message: wire.Coach) -> None:
        """Begins to answer a question; raises `Denied` where it may not be asked."""
        if not self.table.row.coach:
            raise Denied("coach", "there is no coach at this table")
        round = self.table.situation.round
        seat = self.table.situation.seat_of(self.connection.visitor.id)
        if seat is None or seat in STAFF:
            raise Denied("not-your-seat", "the coach advises players: take a seat first")
        if self.asking is not None and not self.asking.done():
            raise Denied("wait", "the coach is still thinking")
        if message.about == "now":
            work: tuple[Any, ...] = (_advice, message.id, view(round, seat))
        else:
            finished = max((number for number in self.rounds if number < round.number), default=0)
            work = (_grades, message.id, finished, self.rounds.get(finished, []))
        self.asking = asyncio.create_task(self._tell(message.id, work))

    async def _tell(self, id: str, work: tuple[Any, ...]) -> None:
        rulebook = self.table.rulebook
        try:
            told = await thinking.asked(_answer, rulebook.id, rulebook.options, *work, by=thinking.COACH)
        except BrokenExecutor:
            told = encode(wire.Refused(id, "wait", "the coach was interrupted: ask again"))
        self.connection.send(told)


# --- in the process that thinks --------------------------------------------------------------------------------


def _answer(rulebook: str, options: Any, work: Any, id: str, *asked: Any) -> str:
    """The message that answers a question."""
    try:
        return encode(work(thinking.filed(rulebook, options), id, *asked))
    except HousewayError as why:
        return encode(wire.Refused(id, "coach", str(why)))


def _advice(rulebook: Rulebook, id: str, seen: View) -> wire.Advised:
    """Advice as it is sent; nothing to choose where there is nothing to decide."""
    advice = advise(rulebook, seen)
    if advice is None:
        return wire.Advised(id, "", False, [])
    return wire.Advised(id, advice.says, advice.exact, list(_choices(rulebook, advice)))


def _choices(rulebook: Rulebook, advice: Advice) -> Sequence[wire.Advisable]:
    best = advice.alternatives[0].worth
    return [
        wire.Advisable(
            _written(each.action),
            wire.Worth(float(each.worth), str(each.worth) if isinstance(each.worth, Fraction) else ""),
            _words(best - each.worth, advice.unit, rulebook),
        )
        for each in advice.alternatives[:MOST_CHOICES]
    ]


def _grades(rulebook: Rulebook, id: str, round: int, taken: list[Decision]) -> wire.Graded:
    """Grades as they are sent."""
    grades: list[Grade] = Grades(rulebook, taken).graded()
    judged = [
        wire.Judgement(
            _written(each.action), _written(each.advice.best), _words(each.cost, each.advice.unit, rulebook)
        )
        for each in grades
    ]
    total = [_words(cost, unit, rulebook) for unit, cost in given_up(grades).items() if cost]
    return wire.Graded(id, round, judged, " and ".join(total))


def _words(cost: Worth, unit: str, rulebook: Rulebook) -> str:
    return in_words(cost, unit, rulebook) if cost > 0 else ""


def _written(action: Action) -> wire.WrittenAction:
    return raw(action_json(action))
