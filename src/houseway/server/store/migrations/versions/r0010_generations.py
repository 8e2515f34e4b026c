"""Seeds have generations: a round is committed to anew when its table is taken up again. The house has an id."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

from houseway.server.store.migrations.versions.r0001_first import Big

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.rename_table("seeds", "older_seeds")
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", Big, primary_key=True, autoincrement=False),
        sa.Column("generation", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("committed", Big, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("revealed", Big),
    )
    op.execute(
        "INSERT INTO seeds (table_id, round, generation, seed, commitment, committed, why, revealed) "
        "SELECT table_id, round, 1, seed, commitment, committed, 'round', revealed FROM older_seeds"
    )
    op.drop_table("older_seeds")
    house = op.create_table(
        "house",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("restored", Big),
    )
    op.bulk_insert(house, [{"id": secrets.token_hex(8), "restored": None}])
