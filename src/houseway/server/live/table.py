"""A live table: people's actions and the house's own, one by one, each on disk before anybody hears of it.

Everything that changes the table happens under its lock: an action is applied to the state, appended to the log,
and only then told. What the house does next, and when, is the driver's matter.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import structlog

from houseway.bots.bot import Bot
from houseway.cards import Hand
from houseway.engine.actions import BuyIn, Leave, Sit
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers, ticked
from houseway.engine.state import Round
from houseway.engine.words import Seat
from houseway.errors import BadNotation, RuleViolation
from houseway.server.live.access import NEEDS, Denied, check, read
from houseway.server.live.drafting import Pending, Taken, Unshared, seed_row
from houseway.server.live.driver import Driver
from houseway.server.live.house import free_name, own_name, player_bot, sit_out, timed
from houseway.server.live.rebuilding import followed, opening_of
from houseway.server.live.shares import Shares
from houseway.server.live.situation import Situation
from houseway.server.metrics import AWAKE, LET_GO
from houseway.server.people.people import People, Visitor
from houseway.server.store.rows import Append, Hold, SeedRow, TableRow
from houseway.server.store.store import Store
from houseway.server.store.writer import Conflict, NotHeld, TooFewChips
from houseway.server.wire import messages
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import MOVED, Connection, Crowd, occupants
from houseway.server.wire.views import Told

RECENT = 60  # entries that are kept at hand for somebody who comes back; older ones are read again
MOST_MISSED = 300  # entries that are sent again; who missed more is only told how things are
REMEMBERED = 2000  # ids of actions; older ones are looked up
log = structlog.get_logger()


class LiveTable:
    """A table in memory."""

    def __init__(
        self, row: TableRow, rulebook: Rulebook, hold: Hold, store: Store, people: People, now: Callable[[], int]
    ) -> None:
        self.row, self.rulebook, self.hold = row, rulebook, hold
        self.store, self.people, self._now = store, people, now
        self.lost = False  # does another node have it?
        self._ahead = 0  # of the house: the log may have been written while its clock was fast
        self.situation: Situation
        self.seed: SeedRow
        self._announced = False  # is its commitment in the record?
        self.revealed: SeedRow | None = None
        self.unrevealed: list[SeedRow] = []
        self.recent: deque[Told] = deque(maxlen=RECENT)
        self.crowd = Crowd()
        self.driver = Driver(self)
        self.shares = Shares(self)
        self.lock = asyncio.Lock()
        self.bots: dict[Seat, Bot] = {}
        self.going: set[Seat] = set()  # bots that were sent away
        self.dismissed: set[str] = set()  # staff who lost their role
        self.left: dict[str, int] = {}  # when people lost their last connection
        self.chips: dict[str, int] = {}  # what the people who are here have outside of tables
        self.woken = self.touched = now()
        self._kept_at = 0
        self._ready: dict[Seat, tuple[int, int]] = {}
        self._arranged: dict[Seat, tuple[tuple[int, int], tuple[Hand, ...]]] = {}
        self._applied: dict[tuple[str, str], int] = {}

    async def load(self, situation: Situation, told: Sequence[Told], anew: wire.Why | None = None) -> None:
        """Takes the state that was rebuilt, and its seeds; the round may be committed to anew."""
        self.revealed = await self.store.last_revealed(self.row.id)
        self.unrevealed = await self.store.unrevealed(self.row.id)
        self._announced = anew is None
        if anew is not None:
            await self._commit_anew(situation, anew)
        self.seed = [*filter(None, [self.revealed]), *self.unrevealed][-1]  # a closed table has no other
        self._kept_at = situation.seq - len(told)
        self._ahead = max(0, situation.round.clock - self._now())
        self._move_to(situation, told)

    async def _commit_anew(self, situation: Situation, why: wire.Why) -> None:
        """Nothing more is drawn from a seed that another history may have used, as that of an older backup."""
        number, at = situation.round.number, max(self._now(), situation.round.clock)
        last = next((each for each in reversed(self.unrevealed) if each.round == number), None)
        if last is None:
            seed = seed_row(self.row.id, number, at)
        else:
            still = (
                last.why == "restored" and last.committed >= situation.round.clock
            )  # which nobody was told of yet
            seed = seed_row(self.row.id, number, at, last.generation + 1, "restored" if still else why)
        await self.store.append(Append(self.row.id, (), at, seeds=(seed,), hold=self.hold))
        self.unrevealed.append(seed)

    # --- who is there ---------------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        """Is anybody here, or the table to be closed?"""
        return bool(len(self.crowd)) or (self.row.closing and self.row.closed is None)

    def ready_at(self, moment: tuple[int, int]) -> set[Seat]:
        return {seat for seat, when in self._ready.items() if when == moment}

    def arranged_at(self, moment: tuple[int, int]) -> dict[Seat, tuple[Hand, ...]]:
        """How far those who set their hands in this phase have come."""
        return {seat: hands for seat, (when, hands) in self._arranged.items() if when == moment}

    def occupants(self) -> list[wire.Occupant]:
        names, holders = self.situation.round.table.names, self.situation.holders
        ready = self.ready_at(self.situation.moment)
        return occupants(self.rulebook.spots, names, holders, self.crowd.people, ready, self.driver.thinking)

    def clock(self) -> wire.Clock | None:
        waiting = self.driver.plan.clock
        return None if waiting is None else waiting.shown()

    async def join(self, connection: Connection, message: wire.Join) -> None:
        """Somebody comes, or comes back: they are told what they missed, and everybody that they are here."""
        if self.lost:
            connection.close("replaced", MOVED)
            return
        visitor = connection.visitor
        self.chips[visitor.id] = await self.people.chips(visitor.id)
        older = await self._older(message.after)
        if not self.awake:
            self.woken = self.now()
            AWAKE.inc()
        connection.guided = message.guided
        known = visitor.id in self.crowd.people
        self.crowd.connections[connection] = None
        self.driver.schedule()
        connection.tell(messages.welcome(self, visitor))
        missed, skipped = messages.missed(self, message.after, older)
        messages.Telling(self, missed, at=self.time()).greet(connection, skipped=skipped)
        if frozen := self.shares.frozen():
            connection.tell(frozen)
        if not known:
            self.crowd.tell_company(messages.presence(self), but=connection)

    async def _older(self, after: int | None) -> list[Told]:
        """Entries after one that are no longer at hand, read from the log; none where they would be too many."""
        first, head = self.recent[0].row.seq if self.recent else 1, self.situation.seq
        if after is None or after + 1 >= first or head - after > MOST_MISSED:
            return []
        start, between = await opening_of(self.store, self.row.id, self.rulebook, after + 1)
        rows = [row async for row in self.store.log(self.row.id, after, head)]
        told = await asyncio.to_thread(followed, start, [*between, *rows])
        return told[len(between) :]

    def depart(self, connection: Connection) -> None:
        """A socket is gone; its person may have others."""
        if connection not in self.crowd.connections:
            return
        del self.crowd.connections[connection]
        self.shares.somebody_left()
        self.touched = self._now()
        if connection.visitor.id not in self.crowd.people:
            self.left[connection.visitor.id] = self.now()
            self.chips.pop(connection.visitor.id, None)
        self.driver.schedule()
        self.tell_presence()
        if not self.awake:
            AWAKE.dec()

    def recheck(self, person: str, roles: Collection[str]) -> None:
        """Who has lost the role of a dealer or supervisor gives up that place as soon as the rules allow it."""
        seat = self.situation.seat_of(person)
        own = self.row.owner == person and not self.row.listed
        if seat in NEEDS and NEEDS[seat] not in roles and not own:
            self.dismissed.add(person)
            self.driver.schedule()

    def set_ready(self, visitor: Visitor, ready: bool) -> int:
        """Somebody need not be waited for in this phase."""
        seat = self.situation.seat_of(visitor.id)
        if seat is None:
            raise Denied("not-your-seat", "you have no seat here: take one first")
        if ready:
            self._ready[seat] = self.situation.moment
        else:
            self._ready.pop(seat, None)
        self.driver.schedule()
        self.tell_presence()
        return self.situation.seq

    def arrange(self, visitor: Visitor, hands: list[list[str]]) -> int:
        """Somebody has put cards into hands that are still being set; a clock that runs out leaves them there."""
        seat = self.situation.seat_of(visitor.id)
        if seat is None:
            raise Denied("not-your-seat", "you have no seat here: take one first")
        try:
            arranged = tuple(tuple(map(self.rulebook.deck.card, hand)) for hand in hands)
        except BadNotation as wrong:
            raise Denied("unreadable", str(wrong)) from None
        self._arranged[seat] = (self.situation.moment, arranged)
        self.driver.schedule()
        return self.situation.seq

    def tell_presence(self) -> None:
        """Tells everybody who is here and which clock runs, where nothing happened on the table."""
        self.crowd.tell_company(messages.presence(self))

    # --- acting ---------------------------------------------------------------------------------------------

    async def act(self, visitor: Visitor, message: wire.Act) -> wire.Done:
        """Takes a person's action once, however often it is sent; to its end, even if they are gone meanwhile."""
        return await asyncio.shield(asyncio.create_task(self._act(visitor, message)))

    async def _act(self, visitor: Visitor, message: wire.Act) -> wire.Done:
        async with self.lock:
            if (seq := self._applied.get((visitor.id, message.id))) is not None:
                return wire.Done(message.id, seq, repeated=True)
            try:
                return await self._taken(visitor, message)
            except (Denied, RuleViolation, Conflict) as refused:
                # What was done long ago is refused now, and who sends it again is told that it was done.
                seq = await self.store.applied(self.row.id, visitor.id, message.id)
                if seq is not None:
                    return wire.Done(message.id, seq, repeated=True)
                if not isinstance(refused, Conflict):
                    raise
            try:
                return await self._taken(visitor, message)
            except Conflict:
                raise Denied("wait", "the table has changed: try again") from None

    async def _taken(self, visitor: Visitor, message: wire.Act) -> wire.Done:
        wanted = await self._wanted(visitor, message)
        try:
            draft = self._drafted(wanted)
        except Unshared:
            await self.shares.gather()
            draft = self._drafted(wanted)
        try:
            await self.commit(draft)
        except TooFewChips:
            raise Denied("chips", "you have fewer chips than that") from None
        return wire.Done(message.id, draft.situation.seq)

    def _drafted(self, wanted: Sequence[Taken]) -> Pending:
        draft = self.draft()
        for taken in wanted:
            draft.add(taken)
        return draft

    async def _wanted(self, visitor: Visitor, message: wire.Act) -> list[Taken]:
        """What must be taken for a person's action: a bot makes room for somebody who wants its seat.

        A dealer does not enter into a round who is gone.
        """
        action = read(message.action, self.rulebook, visitor, self.time())
        check(action, visitor, self.situation, self.row)
        if isinstance(action, Sit):
            others = [name for seat, name in self.situation.round.table.names.items() if seat != action.by]
            action = replace(action, name=own_name(action.name, others))
        taken = Taken(action, visitor.id, message.id)
        if isinstance(action, BuyIn) and action.cents > self.chips.get(visitor.id, 0):
            self.chips[visitor.id] = await self.people.chips(visitor.id)  # perhaps they were filled up meanwhile
            if action.cents > self.chips[visitor.id]:
                raise Denied("chips", "you have fewer chips than that")
        if isinstance(action, Sit) and action.by in self.bots:
            if not self._may_leave(action.by):
                self.going.add(action.by)  # it leaves as soon as it may, before it wagers again
                raise Denied("wait", "a bot plays there until the round is over")
            return [Taken(Leave(by=action.by, at=action.at)), taken]
        gone = self.situation.gone(self.driver.present(self.situation))
        before = sit_out(self.situation.round, action, gone)
        return [*(Taken(timed(each.action, action.at)) for each in before), taken]

    def _may_leave(self, seat: Seat) -> bool:
        return any(isinstance(offer.act, Leave) for offer in offers(self.situation.round, seat))

    def now(self) -> int:
        """The time at this table, which goes on from its last entry whatever the clock of the house says."""
        return self._now() + self._ahead

    def time(self) -> int:
        """Now; never before the last entry."""
        return max(self.now(), self.situation.round.clock)

    def at_present(self) -> Round:
        """The state of play now: a deck, dice or a fee may have come due since the last entry."""
        return ticked(self.situation.round, self.time())

    def draft(self) -> Pending:
        return Pending(
            self.row.id,
            self.situation,
            self.seed,
            shares=self.shares.known(),
            kept_at=self._kept_at,
            announced=self._announced,
        )

    async def commit(self, draft: Pending) -> None:
        """Appends a draft; when it is on disk everybody is told. Nothing is asked of the database in between."""
        append = replace(draft.append(self.unrevealed), hold=self.hold)
        try:
            with self._held():
                await self.store.append(append)
        except Conflict:
            await self._catch_up()
            raise
        self.seed, self._announced = draft.seed, True
        if draft.drew:
            self.shares.fix()
        self._kept_at = append.snapshot.seq if append.snapshot is not None else self._kept_at
        for seed in self.unrevealed:
            if seed.round in append.revealed:
                self.revealed = replace(seed, revealed=append.at)
        self.unrevealed = [seed for seed in self.unrevealed if seed.round not in append.revealed]
        self.unrevealed += append.seeds
        for each in append.movements:
            if each.person in self.chips:
                self.chips[each.person] += each.cents
        self._move_to(draft.situation, draft.told)
        self._tell(draft.told)

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Who finds that another node has the table lets go of it."""
        try:
            yield
        except NotHeld:
            self.let_go()
            raise

    def let_go(self) -> None:
        """Another node has this table, or may have it: nothing is done here any more, and everybody comes back."""
        if not self.lost:
            LET_GO.inc()
        self.lost = True
        self.driver.stop()
        self.crowd.close("replaced", MOVED)

    async def _catch_up(self) -> None:
        """Somebody else wrote to this table: takes over what they wrote."""
        rows = [row async for row in self.store.log(self.row.id, self.situation.seq)]
        log.warning("this table was written to elsewhere", table=self.row.id, entries=len(rows))
        if told := followed(self.situation, rows):
            await self.load(told[-1].after, told)
            self._tell(told)

    def _move_to(self, situation: Situation, told: Sequence[Told]) -> None:
        self.situation = situation
        self.touched = self._now()
        self.recent.extend(told)
        for each in told:
            if each.row.person is not None and each.row.action_id is not None:
                self._applied[each.row.person, each.row.action_id] = each.row.seq
        while len(self._applied) > REMEMBERED:
            del self._applied[next(iter(self._applied))]
        bots = [seat for seat, person in situation.holders.items() if person is None]
        names = situation.round.table.names
        level = self.row.level
        self.bots = {seat: self.bots.get(seat) or player_bot(self.rulebook, names[seat], level) for seat in bots}
        self.going &= set(bots)
        self.dismissed &= {person for person in situation.holders.values() if person is not None}
        self.driver.schedule()

    def _tell(self, told: Sequence[Told]) -> None:
        messages.Telling(self, told).tell(self.crowd.connections)

    # --- bots, and the end ----------------------------------------------------------------------------------

    async def set_bots(self, count: int) -> None:
        """So many bots in players' seats, as far as there are free ones; those too many leave when they may."""
        async with self.lock:
            draft = self.draft()
            here = sorted(seat for seat in self.bots if seat not in self.going)
            names = dict(self.situation.round.table.names)
            free = [seat for seat in sorted(self.rulebook.spots) if seat not in names]
            for seat in free[: max(0, count - len(here))]:
                names[seat] = free_name(names.values())
                draft.add(Taken(Sit(by=seat, at=self.time(), name=names[seat])))
            self.going |= set(here[count:])
            if draft.told:
                await self.commit(draft)
            else:
                self.driver.schedule()

    async def close(self) -> None:
        """Everybody leaves as soon as the round allows it; then the table is closed."""
        async with self.lock:
            if self.row.closed is None and not self.row.closing:
                with self._held():
                    await self.store.mark_table(self.row.id, self.hold)
                self.row = replace(self.row, closing=True)
            if self.is_deserted:
                await self.finish_closing()
            self.driver.schedule()

    @property
    def is_deserted(self) -> bool:
        """Is it to be closed, and has everybody left?"""
        return self.row.closing and self.row.closed is None and not self.situation.holders

    async def finish_closing(self) -> None:
        at = self.now()
        with self._held():
            await self.store.mark_table(self.row.id, self.hold, closed=at)
        self.row = replace(self.row, closed=at)
        self.crowd.close("closed", "this table is closed")
