"""This server as one of those that share a database: it lives as long as the database hears of it."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from hashlib import sha256

import structlog
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.server.metrics import TAKEN
from houseway.server.nodes.relay import Relay
from houseway.server.store.database import Database, told
from houseway.server.store.holds import FOR_EVER_MS, LEASE_MS, Holds
from houseway.server.store.rows import Hold, NodeRow

BEAT_S = 0.25
log = structlog.get_logger()


class HeldElsewhere(Exception):
    """Another node holds the table."""


def usual_name() -> str:
    """The name of a server that was given none."""
    return f"{socket.gethostname()}-{os.getpid()}"


class Node:
    """A node among others, or the only one there can be: then nobody need hear of it again."""

    def __init__(self, database: Database, name: str, address: str = "", *, alone: bool = False) -> None:
        row = NodeRow(name, address, secrets.token_urlsafe(24))
        self.alone = alone
        self.holds = Holds(database, row, FOR_EVER_MS if alone else LEASE_MS)
        self.row, self.relay = row, Relay()
        self.gone = False
        self._lives_until = 0.0
        self._beating: asyncio.Task[None] | None = None

    async def arrive(self, lost: Callable[[], None]) -> None:
        """Comes to life, and calls when its tables are no longer its own; waits for the end of a former life."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        patience = began + 2 * LEASE_MS / 1000
        while not await self.holds.arrive(alone=self.alone):
            if began > patience:  # who stood still meanwhile asks once more
                raise HousewayError(f"another server goes by the name {self.row.name!r}: choose one with --node")
            await asyncio.sleep(BEAT_S)
            began = loop.time()
        self._lives_until = began + LEASE_MS / 1000
        if not self.alone:
            self._beating = asyncio.create_task(self._beat(lost), name="node")

    async def take(self, table: str) -> Hold:
        """The hold of a table, unless another living node has it."""
        hold = None if self.gone else await self.holds.take(table)
        if hold is None:
            raise HeldElsewhere(table)
        TAKEN.inc()
        return hold

    def faults(self) -> list[str]:
        """What keeps it from holding tables now."""
        cut_off = not self.alone and asyncio.get_running_loop().time() > self._lives_until
        return ["this node is cut off from the database"] if cut_off else []

    async def where(self, table: str, unreached: Collection[str] = ()) -> NodeRow | None:
        """The other node that holds a table or, if none does, should take it; none if it is this one."""
        there = None if self.alone else await self.holds.holder(table)
        if there is None and not self.alone:
            others = [each for each in await self.holds.living() if each.name not in unreached]
            there = max(others, key=lambda each: _weight(each.name, table), default=None)
        return None if there is None or there.name == self.row.name else there

    async def elsewhere(self, tables: Collection[str]) -> dict[NodeRow, list[str]]:
        """The tables among these that other nodes hold."""
        found: dict[NodeRow, list[str]] = {}
        for table, node in (await self.holds.holders(tables) if not self.alone else {}).items():
            if node.name != self.row.name:
                found.setdefault(node, []).append(table)
        return found

    async def leave(self) -> None:
        """Others may take its tables at once."""
        if self.gone:
            return
        self.gone = True
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        await self.relay.close()
        try:
            await self.holds.leave()
        except (SQLAlchemyError, OSError) as error:  # then they wait until it counts as dead
            log.warning("the tables could not be given up", error=told(error))

    async def _beat(self, lost: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began, failed = loop.time(), "another server goes by this name"
            left = self._lives_until - began
            try:
                async with asyncio.timeout(left if left > 0 else LEASE_MS / 1000):
                    if await self.holds.beat() or await self.holds.arrive():
                        self._lives_until = began + LEASE_MS / 1000
                    if self.relay.sockets:
                        self.relay.cut({each.name for each in await self.holds.living()})
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                failed = told(error)
            if 0 < self._lives_until < loop.time():
                self._lives_until = 0.0
                log.error("cut off: all tables are let go", error=failed)
                lost()
            await asyncio.sleep(max(0.0, began + BEAT_S - loop.time()))


def _weight(node: str, table: str) -> bytes:
    """Which node a table speaks for most: it stays the same when others come and go."""
    return sha256(f"{node}/{table}".encode()).digest()
