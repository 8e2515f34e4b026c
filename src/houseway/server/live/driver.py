"""The driver: takes the house's own steps at a table when they are due, by one timer, and none while it sleeps."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from houseway.bots.bot import Bot
from houseway.engine.words import Seat
from houseway.errors import RuleViolation
from houseway.server.live.drafting import Pending, Taken, Unshared
from houseway.server.live.house import Search, Thoughts, at_its_time
from houseway.server.live.plan import NextStep, planned
from houseway.server.live.situation import STAFF, Situation
from houseway.server.metrics import TIMEOUTS
from houseway.server.store.writer import NotWritten

if TYPE_CHECKING:
    from houseway.server.live.table import LiveTable

TOGETHER = 40  # steps that are taken in one commit
AWAY_MS = 120_000  # after which somebody who is gone gives up their seat, as soon as they may leave
STAFF_AWAY_MS = 10_000  # after which the house takes over from a dealer or supervisor who is gone
AGAIN_S = 1.0  # after which a step is tried again that failed; then after twice as long, and so on
LONGEST_S = 60.0
log = structlog.get_logger()


class Driver:
    """What the house does at one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.plan = NextStep(None, 0)
        self.thoughts = Thoughts()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._search: Search | None = None
        self._searching: asyncio.Task[None] | None = None
        self._stopped = False
        self._failures = 0  # in a row

    def schedule(self) -> None:
        """Plans anew; the timer waits for what is due first."""
        self.rest()
        if self._stopped or not self.table.awake:
            self.plan = NextStep(None, 0)
            return
        self.plan = self._planned(self.table.situation)
        self._begin(self.thoughts.search(self.table.situation.round))
        due = self.plan.due if self.plan.thinking or self.plan.choice is not None else None
        if self.table.is_deserted:
            due = self.table.now()
        back = self._absence_due()
        if back is not None and (due is None or back < due):
            due = back
        if due is not None:
            self._wake_in(max(0, due - self.table.now()) / 1000)

    def stop(self) -> None:
        """Nothing is done any more."""
        self._stopped = True
        self.rest()
        self._begin(None)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def thinking(self) -> Seat | None:
        """The seat of a bot that searches."""
        return None if self._search is None else self._search.seat

    def _begin(self, search: Search | None) -> None:
        """Begins to search unless that is under way; nobody waits for what was searched before."""
        if search is self._search:
            return
        if self._searching is not None:
            self._searching.cancel()
        self._search = search
        self._searching = None if search is None else asyncio.create_task(self._searched(search))

    async def _searched(self, search: Search) -> None:
        """Asks a bot without the lock: people can act meanwhile, and then its answer comes too late."""
        try:
            action = await search.bot.found(search.seen)
        except Exception as mistake:
            log.error("a step of the house failed", table=self.table.row.id, exc_info=mistake)
            return
        if self.thoughts.answer(search, action):
            self._search = self._searching = None
            self.schedule()

    def _wake_in(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        task = asyncio.get_running_loop().create_task(self._step(self.table.situation))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _step(self, planned_for: Situation) -> None:
        table = self.table
        async with table.lock:
            if table.situation is not planned_for or not table.awake or self._stopped:
                return  # a later plan has its own timer
            try:
                if table.is_deserted:
                    await table.finish_closing()
                    self.rest()
                    return
                if self.plan.thinking:
                    await asyncio.to_thread(self.thoughts.think, planned_for.round, self._bots(planned_for))
                try:
                    draft = self._due()
                except Unshared:
                    await table.shares.gather()
                    draft = self._due()
                if draft.told:
                    await table.commit(draft)
                else:
                    self.schedule()
                    table.tell_presence()  # a clock may run now that the bots have nothing to do
                self._failures = 0
            except NotWritten as failed:
                log.warning("a step of the house was not written", table=table.row.id, error=str(failed))
                self._try_again()
            except RuleViolation as refused:
                log.error("the rules refuse a step of the house", table=table.row.id, error=str(refused))
                self._try_again()
            except Exception as mistake:  # of ours, or the database's
                log.error("a step of the house failed", table=table.row.id, exc_info=mistake)
                self._try_again()

    def _try_again(self) -> None:
        """No table stands still for good; what fails again and again is tried ever more seldom."""
        self.rest()
        if self._stopped:
            return
        self._wake_in(min(LONGEST_S, AGAIN_S * 2**self._failures))
        self._failures = min(self._failures + 1, 10)

    def _due(self) -> Pending:
        """All steps that are due now, up to the end of a round, or to a draw before which shares are gathered."""
        table, now = self.table, self.table.now()
        draft = table.draft()
        while len(draft.told) < TOGETHER and not draft.round_ended:
            plan = self._planned(draft.situation, draft)
            if plan.due > now:
                break
            if plan.thinking:
                self.thoughts.think(draft.situation.round, self._bots(draft.situation))
                continue
            if plan.choice is None:
                break
            try:
                draft.add(Taken(at_its_time(plan.choice, draft.situation.round, now)))
            except Unshared:
                if draft.told:
                    break  # what comes before is told first
                raise
            if plan.clock is not None:
                TIMEOUTS.labels(plan.clock.kind).inc()
                log.info("time is over", table=table.row.id, seats=plan.clock.seats, clause=plan.choice.clause)
        return draft

    def _planned(self, situation: Situation, draft: Pending | None = None) -> NextStep:
        table = self.table
        told = draft.told if draft is not None and draft.told else table.recent
        return planned(
            situation,
            table.row.clocks,
            bots=self._bots(situation),
            thoughts=self.thoughts,
            ready=table.ready_at(situation.moment),
            present=self.present(situation),
            going=[seat for seat in situation.holders if self._goes(situation, seat)],
            woken=table.woken,
            last=told[-1].entry if told else None,
            arranged=table.arranged_at(situation.moment),
        )

    def _bots(self, situation: Situation) -> dict[int, Bot]:
        """The bots in players' seats."""
        return {seat: bot for seat, bot in self.table.bots.items() if situation.holders.get(seat, "") is None}

    def _goes(self, situation: Situation, seat: int) -> bool:
        table, person = self.table, situation.holders[seat]
        if table.row.closing or seat in table.going or person in table.dismissed:
            return True
        if person is None or person in table.crowd.people:
            return False
        return table.now() - table.left.get(person, table.woken) >= AWAY_MS

    def present(self, situation: Situation) -> set[int]:
        """The seats whose people are connected; staff count as present for a while after they were."""
        here, late = self.table.crowd.people, self.table.now() - STAFF_AWAY_MS
        return {
            seat
            for seat, person in situation.holders.items()
            if person in here or (seat in STAFF and self.table.left.get(person or "", 0) > late)
        }

    def _absence_due(self) -> int | None:
        """When the house takes over from staff who were here a moment ago, or somebody gives up their seat."""
        table, due = self.table, []
        for seat, person in table.situation.holders.items():
            if person is not None and person not in table.crowd.people:
                due.append(table.left.get(person, table.woken) + AWAY_MS)
                if seat in STAFF:
                    due.append(table.left.get(person, 0) + STAFF_AWAY_MS + 1)
        return min((at for at in due if at > table.now()), default=None)
