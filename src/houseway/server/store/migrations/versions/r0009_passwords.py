"""Passwords know when they were set and by whom, sessions when they were used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houseway.server.store.migrations.versions.r0001_first import Big

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("password_set", Big, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("password_for_once", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("sessions", sa.Column("used", Big, nullable=False, server_default="0"))
    op.execute("UPDATE sessions SET used = made")
