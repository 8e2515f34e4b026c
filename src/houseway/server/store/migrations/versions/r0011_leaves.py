"""The house's log: leaves of everything that was written so far, and where its tree and its checkpoint are kept.

What is carried over says so (`carried`): that it was written down before its round cannot be shown of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

from houseway.server.store import leaves
from houseway.server.store.migrations.versions.r0001_first import Big
from houseway.server.store.rows import EntryRow

revision = "0011"
down_revision = "0010"

TOGETHER = 1000
people, tables, entries, seeds, movements = (
    sa.table(name, *map(sa.column, columns.split()))
    for name, columns in (
        ("people", "id name login roles made"),
        ("tables", "id rulebook options owner opened closed"),
        ("entries", "table_id seq round at person action_id line"),
        ("seeds", "table_id round generation commitment committed why revealed"),
        ("movements", "id person cents at table_id seq"),
    )
)


def upgrade() -> None:
    table = op.create_table(
        "leaves",
        sa.Column("id", Big, primary_key=True),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("position", Big),
    )
    for name, column, unique, condition in (
        ("leaves_waiting", "id", False, sa.text("position IS NULL")),
        ("leaves_placed", "position", True, sa.text("position IS NOT NULL")),
    ):
        op.create_index(
            name, "leaves", [column], unique=unique, sqlite_where=condition, postgresql_where=condition
        )
    op.create_table(
        "tiles",
        sa.Column("level", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", Big, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("origin", sa.Text, primary_key=True),
        sa.Column("note", sa.Text, nullable=False),
    )
    carried = _carried()
    while batch := list(islice(carried, TOGETHER)):
        op.get_bind().execute(sa.insert(table), batch)
    _keep_as_said()


def _carried() -> Iterator[dict[str, Any]]:
    """Leaves of what is there, each after what it follows from."""
    for row in _rows(people, people.c.id):
        yield leaves.account(row.id, row.name, row.login, row.made)
        yield leaves.roles(row.id, row.roles.split(), row.made)
    for row in _rows(tables, tables.c.id):
        yield _of_table(row.id, "table", rulebook=row.rulebook, owner=row.owner, at=row.opened)
    for row in _rows(seeds, seeds.c.table_id, seeds.c.round):
        facts = {"round": row.round, "generation": row.generation, "commitment": row.commitment, "why": row.why}
        yield _of_table(row.table_id, "commitment", at=row.committed, **facts)
    for row in _rows(entries, entries.c.table_id, entries.c.seq):
        kept = EntryRow(row.seq, row.round, row.at, row.person, row.action_id, row.line)
        yield leaves.entry(row.table_id, kept, carried=True)
    for row in _rows(movements, movements.c.id):
        yield leaves.moved(row.person, row.cents, row.at, row.table_id, row.seq)
    for row in _rows(seeds, seeds.c.table_id, seeds.c.round):
        if row.revealed is not None:
            yield _of_table(row.table_id, "reveal", round=row.round, at=row.revealed)
    for row in _rows(tables, tables.c.id):
        if row.closed is not None:
            yield leaves.closed(row.id, row.closed)


def _of_table(table: str, what: str, **facts: Any) -> dict[str, Any]:
    return leaves.leaf(leaves.of_table(table), what, table=table, **facts, carried=True)


def _rows(table: sa.TableClause, *order: sa.ColumnElement[Any]) -> Iterator[Any]:
    """The rows of a table, read a few at a time."""
    query = sa.select(table).order_by(*order).execution_options(yield_per=TOGETHER)
    return iter(op.get_bind().execute(query))


def _keep_as_said() -> None:
    """A leaf is never taken away, and changed only to have its position."""
    changed = (
        "OLD.position IS NOT NULL OR NEW.salt <> OLD.salt OR NEW.body <> OLD.body OR NEW.subject <> OLD.subject"
    )
    if op.get_bind().dialect.name == "sqlite":
        for name, event, when in (("update", "UPDATE", f"WHEN {changed} "), ("delete", "DELETE", "")):
            op.execute(
                f"CREATE TRIGGER leaves_no_{name} BEFORE {event} ON leaves {when}"
                "BEGIN SELECT RAISE(ABORT, 'leaves is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION leaves_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF TG_OP = 'UPDATE' AND NOT ({changed}) THEN RETURN NEW; END IF; "
        "RAISE EXCEPTION 'leaves is append-only'; END $$"
    )
    for name, event, each in (("changes", "UPDATE OR DELETE", "ROW"), ("truncation", "TRUNCATE", "STATEMENT")):
        op.execute(
            f"CREATE TRIGGER leaves_no_{name} BEFORE {event} ON leaves "
            f"FOR EACH {each} EXECUTE FUNCTION leaves_append_only()"
        )
