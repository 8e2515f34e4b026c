"""The first schema: people, sessions, tables, entries, seeds, movements, snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")
APPEND_ONLY = ("entries", "movements")


def upgrade() -> None:
    _people()
    _tables()
    _entries()
    _seeds()
    for table in APPEND_ONLY:
        refuse_changes(table)


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("chips_cents", Big, nullable=False),
        sa.Column("made", Big, nullable=False),
        sa.CheckConstraint("chips_cents >= 0", name="chips_not_negative"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made", Big, nullable=False),
        sa.Column("expires", Big, nullable=False),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    op.create_table(
        "movements",
        sa.Column("id", Big, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("cents", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("table_id", sa.Text),
        sa.Column("seq", Big),
    )
    op.create_index("movements_of_person", "movements", ["person"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("rulebook", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text, sa.ForeignKey("people.id")),
        sa.Column("betting_s", sa.Integer, nullable=False),
        sa.Column("decision_s", sa.Integer, nullable=False),
        sa.Column("pace_ms", sa.Integer, nullable=False),
        sa.Column("opened", Big, nullable=False),
        sa.Column("closing", sa.Boolean, nullable=False),
        sa.Column("closed", Big),
    )
    op.create_index("tables_open", "tables", ["closed", "listed"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", Big, primary_key=True, autoincrement=False),
        sa.Column("round", Big, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("action_id", sa.Text),
        sa.Column("line", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "person", "action_id", name="entries_once"),
    )
    op.create_index("entries_of_round", "entries", ["table_id", "round"])


def _seeds() -> None:
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", Big, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("committed", Big, nullable=False),
        sa.Column("revealed", Big),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", Big, primary_key=True, autoincrement=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def refuse_changes(table: str) -> None:
    """What was written is never changed and never taken away, whoever asks."""
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()"
    )
