"""Tables that are closed have no secrets: the seeds of their last rounds are revealed, as by closing one now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houseway.server.store import leaves

revision = "0012"
down_revision = "0011"

tables, seeds, said = (
    sa.table(name, *map(sa.column, columns.split()))
    for name, columns in (
        ("tables", "id closed"),
        ("seeds", "table_id round revealed"),
        ("leaves", "subject salt body"),
    )
)


def upgrade() -> None:
    connection = op.get_bind()
    secret = (seeds.c.table_id == tables.c.id) & seeds.c.revealed.is_(None)
    query = sa.select(seeds.c.table_id, seeds.c.round, tables.c.closed).distinct().join(tables, secret)
    for table, round, closed in connection.execute(query.where(tables.c.closed.is_not(None))).all():
        here = (seeds.c.table_id == table) & (seeds.c.round == round)
        connection.execute(sa.update(seeds).where(here).values(revealed=closed))
        connection.execute(sa.insert(said), leaves.revealed(table, round, closed))
