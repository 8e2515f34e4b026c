"""Holds: of many servers on one database, one alone appends to a table.

A node says ever again that it lives; the time is the database's. Who asks for a table that nobody living holds
takes it and raises its fence. Every append names its fence and is refused where that is another by now, so that a
node which was taken for dead can do no harm, whatever it believes itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, ScalarSelect, Select, TextClause, bindparam, select, text

from houseway.server.store import schema
from houseway.server.store.database import Database
from houseway.server.store.rows import Hold, NodeRow

LEASE_MS = 1000  # how long a node counts as living after it said so
FOR_EVER_MS = 10**13  # of a node that is alone

_nodes, _holds = schema.nodes.c, schema.holds.c
_row = [_nodes.name, _nodes.address, _nodes.secret]
# Where the clock was set back nobody lives for longer than that.
_LIVES = "{of}.until > {now} AND {of}.until <= {now} + :lease"
_ARRIVE = """
INSERT INTO nodes (name, address, secret, until) VALUES (:name, :address, :secret, {now} + :lease)
ON CONFLICT (name) DO UPDATE SET address = excluded.address, secret = excluded.secret, until = excluded.until
WHERE NOT ({lives}) RETURNING name
"""
_BEAT = "UPDATE nodes SET until = {now} + :lease WHERE name = :name AND secret = :secret RETURNING name"
_TAKE = """
INSERT INTO holds (table_id, node, fence)
SELECT :table_id, name, 1 FROM nodes WHERE name = :name AND secret = :secret AND {lives}
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, fence = holds.fence + 1
WHERE holds.node IS NULL OR holds.node = excluded.node
OR NOT EXISTS (SELECT 1 FROM nodes AS other WHERE other.name = holds.node AND {other_lives})
RETURNING fence
"""


def under_hold() -> ScalarSelect[Any]:
    """A table's id where the node and the fence given hold it, and else nothing; nobody takes it meanwhile."""
    held = (
        (_holds.table_id == bindparam("held_table"))
        & (_holds.node == bindparam("held_node"))
        & (_holds.fence == bindparam("held_fence"))
    )
    return select(_holds.table_id).where(held).with_for_update(read=True).scalar_subquery()


def shown(table: str, hold: Hold | None) -> dict[str, Any]:
    """What `under_hold` is to be given; without a hold nothing is held."""
    node, fence = (hold.node, hold.fence) if hold is not None else (None, None)
    return {"held_table": table, "held_node": node, "held_fence": fence}


class Holds:
    """What one node does to hold tables."""

    def __init__(self, database: Database, node: NodeRow, lease_ms: int = LEASE_MS) -> None:
        self.database, self.node, self.lease_ms = database, node, lease_ms

    async def arrive(self, *, alone: bool = False) -> bool:
        """Comes to life; not while another lives under this name. Who is alone knows that nobody else lives."""
        if alone:
            await self._changed("DELETE FROM nodes")
        return await self._changed(_ARRIVE) is not None

    async def beat(self) -> bool:
        """Lives on; not when another has come to life under this name."""
        return await self._changed(_BEAT) is not None

    async def take(self, table: str) -> Hold | None:
        """Takes a table that no other living node holds."""
        row = await self._changed(_TAKE, table_id=table)
        return None if row is None else Hold(self.node.name, row.fence)

    async def leave(self) -> None:
        """Gives up all tables and is gone."""
        mine = "name = :name AND secret = :secret"
        given_up = f"UPDATE holds SET node = NULL WHERE EXISTS (SELECT 1 FROM nodes WHERE {mine} AND node = name)"
        async with self.database.write() as connection:
            for statement in (given_up, f"DELETE FROM nodes WHERE {mine}"):
                await connection.execute(self._text(statement), self._known)

    async def holder(self, table: str) -> NodeRow | None:
        """The living node that holds a table."""
        return (await self.holders([table])).get(table)

    async def holders(self, tables: Collection[str]) -> dict[str, NodeRow]:
        """The living nodes that hold these tables."""
        query = select(*_row, _holds.table_id).join(schema.holds, _holds.node == _nodes.name)
        rows = await self._living(query.where(_holds.table_id.in_(tables)))
        return {row.table_id: _node(row) for row in rows}

    async def living(self) -> list[NodeRow]:
        return [_node(row) for row in await self._living(select(*_row).order_by(_nodes.name))]

    async def _living(self, query: Select[Any]) -> Sequence[Row[Any]]:
        async with self.database.read() as connection:
            found: Sequence[Row[Any]] = (
                await connection.execute(query.where(self._text("{lives}")), self._known)
            ).all()
            return found

    async def _changed(self, statement: str, **given: Any) -> Row[Any] | None:
        """The row that a statement changed."""
        async with self.database.write() as connection:
            result = await connection.execute(self._text(statement), {**self._known, **given})
            return result.first() if result.returns_rows else None

    @property
    def _known(self) -> dict[str, Any]:
        node = self.node
        return {"name": node.name, "address": node.address, "secret": node.secret, "lease": self.lease_ms}

    def _text(self, statement: str) -> TextClause:
        return _filled(statement, self.database.now())


@lru_cache(maxsize=32)  # of a file the time is a number, and every one another
def _filled(statement: str, now: str) -> TextClause:
    """A statement with the words for the time, and for a node that lives."""
    lives, other = (_LIVES.format(of=of, now=now) for of in ("nodes", "other"))
    return text(statement.format(now=now, lives=lives, other_lives=other))


def _node(row: Row[Any]) -> NodeRow:
    return NodeRow(row.name, row.address, row.secret)
