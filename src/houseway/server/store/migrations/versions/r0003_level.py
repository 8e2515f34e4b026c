"""Tables whose bots play at a level: those from before have the usual bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("level", sa.Text, nullable=False, server_default=""))
