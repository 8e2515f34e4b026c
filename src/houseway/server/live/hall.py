"""The hall: all tables. One comes into memory when somebody asks for it, and goes when nobody has for a while."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from houseway.bots.levels import check_level
from houseway.engine.phase import Rulebook
from houseway.procedures.departures import NOT_THE_DOCUMENT, variant_of
from houseway.procedures.submission import as_json
from houseway.record.log import VERSION
from houseway.registry import NAMES, game
from houseway.server.live.rebuilding import rebuilt
from houseway.server.live.restoring import end_known_rounds
from houseway.server.live.table import LiveTable
from houseway.server.metrics import LOADED
from houseway.server.nodes.node import HeldElsewhere, Node
from houseway.server.people.people import People, Visitor
from houseway.server.rest.documents.tables import Clocks, NewTable, TableDocument, TableLine
from houseway.server.rest.submissions import (
    irregularities_of,
    level_of,
    looks_of,
    phases_of,
    signs_of,
    titles,
    usual_options,
    wagers_of,
)
from houseway.server.settings import Settings
from houseway.server.store.ledger import header_row
from houseway.server.store.older import given_back
from houseway.server.store.rows import TableRow
from houseway.server.store.store import Store
from houseway.server.store.writer import NotHeld, NotWritten
from houseway.server.wire.crowd import Connection
from houseway.server.wire.protocol import Why

UNUSED_MS = 600_000
USUAL_CLOCKS = Clocks(betting_s=30, decision_s=45, pace_ms=250)
BOTS = 3  # at each of the house's own tables

log = structlog.get_logger()


class Hall:
    """The tables of a server."""

    def __init__(self, store: Store, people: People, now: Callable[[], int], node: Node) -> None:
        self.store, self.people, self.now, self.node = store, people, now, node
        self.tables: dict[str, LiveTable] = {}
        self.sockets: dict[Connection, str] = {}  # every live one and the table it is for, joined or not yet
        self.older: set[str] = set()
        self.damaged: set[str] = set()  # tables whose record cannot be followed: they are set aside, alone
        self.look_again = asyncio.Event()  # at what others may have changed
        self._elsewhere: dict[str, TableLine] = {}  # tables of other nodes, as those told of them last
        self._loading: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Opens the house's own tables, one for each rulebook, where there was none yet.

        A table whose log has an older format cannot be gone on with: it is closed, what people had on it is theirs
        again, and its log stays as it is.
        """
        self.older = await self.store.older(VERSION)
        for id in sorted(self.older):
            row = await self.store.table(id)
            if row is not None and row.closed is None:
                await self._close_older(row)
        if await self.store.is_restored():
            await end_known_rounds(self)
        there = await self.store.house_rulebooks(but=self.older)
        for rulebook in NAMES:
            if rulebook not in there:
                await self.open_own(rulebook)
        await self.finish_closing()

    async def open_own(self, rulebook: str) -> None:
        """Opens a table of the house."""
        await self.open(NewTable(rulebook=rulebook, listed=True, bots=BOTS), None)

    async def finish_closing(self) -> None:
        """Goes on with tables that are to be closed and that no other node has."""
        for id in await self.store.closing():
            with suppress(HeldElsewhere):
                await self.table(id)

    async def _close_older(self, row: TableRow) -> None:
        try:
            movements = given_back([each async for each in self.store.log(row.id)])
        except ValueError as wrong:  # it has no format at all
            self._set_aside(row.id, wrong)
            return
        await self.store.close_for_good(row.id, self.now(), movements)
        log.warning("table closed: its log has an older format", table=row.id, rulebook=row.rulebook)

    def _set_aside(self, table: str, wrong: Exception) -> None:
        self.damaged.add(table)
        log.error("table set aside: its record cannot be followed", table=table, exc_info=wrong)

    async def stop(self) -> None:
        """Says good-bye at every table, waits for what is being written, and gives the tables up.

        Then everybody has a moment to hear it.
        """
        for table in self.tables.values():
            table.driver.stop()
            table.crowd.close("stopping", "the server stops: reconnect in a moment")
        for table in self.tables.values():
            async with table.lock:
                pass
        await self.node.leave()
        for _ in range(50):
            if not any(len(table.crowd) for table in self.tables.values()):
                return
            await asyncio.sleep(0.02)

    def let_go(self) -> None:
        """Others may have the tables by now."""
        for table in self.tables.values():
            table.let_go()
        self.tables.clear()

    def has_room(self, person: str, table: str, settings: Settings) -> bool:
        """May somebody open a further socket to a table?"""
        there = [at for each, at in self.sockets.items() if each.visitor.id == person]
        return len(there) < settings.sockets_of_a_person and len({*there, table}) <= settings.tables_of_a_person

    async def table(self, id: str) -> LiveTable | None:
        """A table, from memory or rebuilt from its log; raises `HeldElsewhere` where another node has it."""
        self._forget_unused()
        if found := self.at_hand(id):
            found.touched = self.now()
            return found
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                return self.at_hand(id) or await self.take_up(id)
            finally:
                self._loading.pop(id, None)

    def at_hand(self, id: str) -> LiveTable | None:
        """A table that is in memory, and still this node's."""
        found = self.tables.get(id)
        return None if found is None or found.lost else found

    async def take_up(self, id: str, why: Why = "started") -> LiveTable | None:
        """Rebuilds a table from its log, and commits to its round anew."""
        row = await self.store.table(id)
        if row is None or id in self.older or id in self.damaged:
            return None
        try:
            rulebook = game(row.rulebook).filed(row.options, complete=False)
            hold = await self.node.take(id)
            table = LiveTable(row, rulebook, hold, self.store, self.people, self.now)
            there = await rebuilt(self.store, id, rulebook)
            await table.load(there.situation, there.told, why if row.closed is None else None)
        except NotHeld:
            raise HeldElsewhere(id) from None
        except (SQLAlchemyError, OSError, HeldElsewhere, NotWritten):
            raise  # of the database or another node, not of this table
        except Exception as wrong:
            self._set_aside(id, wrong)
            return None
        self.tables[id] = table
        LOADED.set(len(self.tables))
        return table

    def _forget_unused(self) -> None:
        long_ago = self.now() - UNUSED_MS
        for id, table in list(self.tables.items()):
            if not table.awake and not table.lock.locked() and table.touched < long_ago:
                del self.tables[id]
        LOADED.set(len(self.tables))

    async def open(self, wanted: NewTable, owner: Visitor | None) -> LiveTable:
        """A new table; raises `BadSubmission` where a clause refuses its options, or `BadNotation` its level."""
        options = usual_options(wanted.rulebook) if wanted.options is None else wanted.options
        rulebook = game(wanted.rulebook).filed(options)
        if wanted.level:
            check_level(rulebook.id, wanted.level)
        row = TableRow(
            id=secrets.token_urlsafe(9),
            rulebook=rulebook.id,
            options={name: value for name, value in as_json(rulebook.options).items() if value is not None},
            title=" ".join(wanted.title.split()) or titles(rulebook.id)[0],
            listed=wanted.listed,
            owner=None if owner is None else owner.id,
            clocks=USUAL_CLOCKS if wanted.clocks is None else wanted.clocks,
            opened=self.now(),
            coach=wanted.coach,
            level=wanted.level,
        )
        await self.store.add_table(row, header_row(rulebook, row.opened))
        table = await self.table(row.id)
        assert table is not None
        if wanted.bots:
            await table.set_bots(min(wanted.bots, len(rulebook.spots)))
        log.info("table opened", table=row.id, rulebook=row.rulebook, listed=row.listed)
        return table

    async def lines(self, rows: list[TableRow]) -> list[TableLine]:
        """Tables in the lobby; of those that other nodes hold what they tell."""
        elsewhere = await self.node.elsewhere([row.id for row in rows])
        told = await asyncio.gather(*(self.node.relay.lines(*each) for each in elsewhere.items()))
        self._elsewhere |= {line.id: line for lines in told for line in lines}
        away = {table: self._elsewhere.get(table) for tables in elsewhere.values() for table in tables}
        here = {line.id: line for line in await self.lines_here([row.id for row in rows if row.id not in away])}
        found = [here.get(row.id) or away.get(row.id) for row in rows]
        return [line for line in found if line is not None]

    async def lines_here(self, tables: list[str]) -> list[TableLine]:
        """Those of this node."""
        found = []
        for id in tables:
            with suppress(HeldElsewhere):
                table = await self.table(id)
                if table is not None and table.row.closed is None:
                    found.append(line_of(table))
        return found


def line_of(table: LiveTable) -> TableLine:
    """A table in the lobby."""
    row, round = table.row, table.situation.round
    return TableLine(
        id=row.id,
        title=row.title,
        rulebook=row.rulebook,
        game=_game_of(table.rulebook),
        jurisdiction=table.rulebook.document.jurisdiction,
        options=row.options,
        listed=row.listed,
        seats=table.occupants(),
        watching=len(table.crowd.people),
        round=round.number,
        phase=round.phase.name,
        clocks=row.clocks,
        looks=looks_of(row.rulebook),
    )


def _game_of(rulebook: Rulebook) -> str:
    """The game by name; one that plays a variant says so wherever it is listed."""
    variant = variant_of(rulebook.options)
    return rulebook.document.title + (f" ({variant.title}: {NOT_THE_DOCUMENT})" if variant else "")


def document_of(table: LiveTable, visitor: Visitor | None) -> TableDocument:
    """All about a table that stays the same."""
    row, rulebook = table.row, table.rulebook
    return TableDocument(
        id=row.id,
        title=row.title,
        rulebook=row.rulebook,
        game=_game_of(rulebook),
        jurisdiction=rulebook.document.jurisdiction,
        options=row.options,
        listed=row.listed,
        closed=row.closed is not None,
        yours=visitor is not None and row.owner == visitor.id,
        clocks=row.clocks,
        coach=row.coach,
        level=level_of(row.rulebook, row.level),
        looks=looks_of(row.rulebook),
        **_of_the_rulebook(rulebook),
    )


def _of_the_rulebook(rulebook: Rulebook) -> dict[str, Any]:
    return {
        "spots": list(rulebook.spots),
        "hand_sizes": list(rulebook.hand_sizes),
        "hands": list(rulebook.hands),
        "deck": [str(card) for card in rulebook.deck.cards],
        "wagers": wagers_of(rulebook),
        "signs": signs_of(rulebook),
        "phases": phases_of(rulebook),
        "irregularities": irregularities_of(rulebook),
    }
