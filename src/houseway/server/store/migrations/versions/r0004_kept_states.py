"""States that were kept without a line of the log that names them: they are kept again as tables are played."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("DELETE FROM snapshots")
