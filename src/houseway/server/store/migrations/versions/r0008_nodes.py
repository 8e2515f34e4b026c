"""Servers that share a database, and which of them holds which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houseway.server.store.migrations.versions.r0001_first import Big

revision = "0008"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("until", Big, nullable=False),
    )
    op.create_table(
        "holds",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.Text),
        sa.Column("fence", Big, nullable=False),
    )
