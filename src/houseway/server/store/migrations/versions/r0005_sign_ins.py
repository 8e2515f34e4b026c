"""Tries to come in with a password are written down; accounts are known by how their names look."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houseway.server.people.names import login_of
from houseway.server.store.migrations.versions.r0001_first import Big, refuse_changes

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "sign_ins",
        sa.Column("id", Big, primary_key=True),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
    )
    op.create_index("sign_ins_of_login", "sign_ins", ["login", "id"])
    refuse_changes("sign_ins")
    people = sa.table("people", sa.column("id"), sa.column("login"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people.c.id, people.c.login).where(people.c.login.is_not(None))).all()
    taken = {row.login for row in rows}
    for row in rows:
        login = login_of(row.login)
        if login not in taken:  # of two that look alike the later one keeps its own
            taken.add(login)
            connection.execute(people.update().where(people.c.id == row.id).values(login=login))
