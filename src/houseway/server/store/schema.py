"""The schema, the same for SQLite and PostgreSQL. Migrations bring a database to it; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NO_CHIPS = "chips_not_negative"
Big = BigInteger().with_variant(Integer, "sqlite")  # a BigInteger key does not count by itself in SQLite

metadata = MetaData()


def _where(condition: ColumnElement[bool]) -> dict[str, Any]:
    """An index over some rows only."""
    return {"sqlite_where": condition, "postgresql_where": condition}


people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # the name in small letters; a guest has none
    Column("password", Text),  # argon2
    Column("password_set", Big, nullable=False, server_default="0"),
    Column("password_for_once", Boolean, nullable=False, server_default=false()),  # an operator gave it
    Column("roles", Text, nullable=False),  # words with spaces between them
    Column("chips_cents", Big, nullable=False),
    Column("made", Big, nullable=False),
    CheckConstraint("chips_cents >= 0", name=NO_CHIPS),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),  # the hash of what is in the cookie
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("made", Big, nullable=False),
    Column("expires", Big, nullable=False),
    Column("used", Big, nullable=False, server_default="0"),
    Index("sessions_of_person", "person"),
)

sign_ins = Table(  # append-only: every try to come in with a password
    "sign_ins",
    metadata,
    Column("id", Big, primary_key=True),
    Column("login", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("address", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Index("sign_ins_of_login", "login", "id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("rulebook", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("title", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("owner", Text, ForeignKey("people.id")),  # the house's own tables have none
    Column("betting_s", Integer, nullable=False),
    Column("decision_s", Integer, nullable=False),
    Column("pace_ms", Integer, nullable=False),
    Column("opened", Big, nullable=False),
    Column("closing", Boolean, nullable=False),
    Column("closed", Big),
    Column("coach", Boolean, nullable=False, server_default=false()),
    Column("level", Text, nullable=False, server_default=""),  # of the bots; nothing for the usual ones
    Index("tables_open", "closed", "listed"),
)

entries = Table(  # append-only: triggers refuse changes
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Big, primary_key=True, autoincrement=False),
    Column("round", Big, nullable=False),
    Column("at", Big, nullable=False),
    Column("person", Text),  # who took the action; nobody if a bot or the house did
    Column("action_id", Text),  # the id that the person gave it
    Column("line", Text, nullable=False),  # the line of the log, as `houseway verify` reads it
    UniqueConstraint("table_id", "person", "action_id", name="entries_once"),
    Index("entries_of_round", "table_id", "round"),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("round", Big, primary_key=True, autoincrement=False),
    Column("generation", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),  # sealed: `houseway.server.store.vault` opens it
    Column("commitment", Text, nullable=False),
    Column("committed", Big, nullable=False),
    Column("why", Text, nullable=False),
    Column("revealed", Big),
)

house = Table(  # one row: which house this is, and whether it was restored from a backup and not started since
    "house",
    metadata,
    Column("id", Text, primary_key=True),
    Column("restored", Big),
)

movements = Table(  # append-only: every change of a person's chips
    "movements",
    metadata,
    Column("id", Big, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("cents", Big, nullable=False),
    Column("at", Big, nullable=False),
    Column("table_id", Text),
    Column("seq", Big),
    Index("movements_of_person", "person"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Big, primary_key=True, autoincrement=False),
    Column("head", Text, nullable=False),
    Column("state", Text, nullable=False),  # JSON
)

nodes = Table(  # the servers that share this database
    "nodes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("address", Text, nullable=False),  # at which the others reach it
    Column("secret", Text, nullable=False),  # made anew at every start; who relays to it shows this
    Column("until", Big, nullable=False),  # it lives until then by the database's clock, and says so ever again
)

holds = Table(  # which node alone may append to a table; every taking raises the fence
    "holds",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("node", Text),
    Column("fence", Big, nullable=False),
)

leaves = Table(  # what the house's log says; a trigger refuses changes but the first giving of a position
    "leaves",
    metadata,
    Column("id", Big, primary_key=True),
    Column("subject", Text, nullable=False),  # a table, a person or the house
    Column("salt", LargeBinary, nullable=False),  # without it nobody can try out what a leaf may say
    Column("body", Text, nullable=False),  # JSON
    Column("position", Big),  # in the tree; none until it has one
)
Index("leaves_waiting", leaves.c.id, **_where(leaves.c.position.is_(None)))
Index("leaves_placed", leaves.c.position, unique=True, **_where(leaves.c.position.is_not(None)))

tiles = Table(  # the tree over the leaves, and what is public of each leaf under the level -1
    "tiles",
    metadata,
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("number", Big, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

checkpoints = Table(  # the newest signed checkpoint of the tree
    "checkpoints",
    metadata,
    Column("origin", Text, primary_key=True),
    Column("note", Text, nullable=False),
)

APPEND_ONLY = ("entries", "movements", "sign_ins")
