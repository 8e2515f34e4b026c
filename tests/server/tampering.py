"""The owner of a house who rewrites its database: with every trigger gone, every chain recomputed, and the key."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from houseway.cli import main
from houseway.record.chain import START, sealed
from houseway.server.keys import Keys
from houseway.server.starting import open_store
from houseway.server.store import leaves
from houseway.server.store.rows import EntryRow
from houseway.server.transparency import exporting
from houseway.server.transparency.sequencer import Sequencer
from tests.server.serving import settings

Json = dict[str, Any]
ENTRY = ", ".join(EntryRow.__slots__)


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    code: int
    json: Json


def run(*arguments: str) -> Ran:
    out = io.StringIO()
    with redirect_stdout(out):
        code = main(arguments)
    return Ran(code, json.loads(out.getvalue()))


@dataclass(frozen=True)
class Played:
    """A house in which somebody has played: its folder, and what an outsider has of it."""

    folder: Path
    table: str
    other: str
    person: str
    key: str
    kept: str  # the checkpoint that an outsider kept in mid-play
    backup: Path  # of that moment

    @property
    def url(self) -> str:
        return f"sqlite:///{self.folder / 'tables.db'}"

    def copied(self, folder: Path) -> Played:
        """The same house, to be attacked."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Played(folder, self.table, self.other, self.person, self.key, self.kept, self.backup)

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """The database as its owner has it: nothing refuses changes."""
        connection = sqlite3.connect(self.folder / "tables.db")
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in found:
            connection.execute(f"DROP TRIGGER {name}")
        with connection:
            yield connection
        connection.close()

    def rows(self, table: str) -> list[EntryRow]:
        with self.opened() as connection:
            query = f"SELECT {ENTRY} FROM entries WHERE table_id = ? ORDER BY seq"
            return [EntryRow(*row) for row in connection.execute(query, (table,))]

    def write(self, table: str, rows: list[EntryRow]) -> None:
        """Puts other entries in the place of a table's, numbered and with a chain that fits."""
        head, written = START, []
        for seq, row in enumerate(rows):
            value = json.loads(row.line)
            for name in ("this", "previous", "seq"):
                del value[name]
            line, head = sealed(value, seq, head)
            written.append((table, seq, row.round, row.at, row.person, row.action_id, line.decode()))
        with self.opened() as connection:
            connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
            connection.executemany(
                f"INSERT INTO entries (table_id, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)", written
            )

    def changed(self, change: Callable[[Json, EntryRow], Json | None]) -> int:
        """Changes the first line for which there is a change; gives its number."""
        rows = self.rows(self.table)
        for at, row in enumerate(rows):
            value = change(json.loads(row.line), row)
            if value is not None:
                line = json.dumps(value)
                rows[at] = EntryRow(
                    row.seq, row.round, value.get("action", {}).get("at", row.at), row.person, row.action_id, line
                )
                self.write(self.table, rows)
                return at
        raise AssertionError("there was nothing to change")

    def relogged(self) -> None:
        """Says in the house's log what the database says now, and makes its tree anew; the key is the owner's."""
        with self.opened() as connection:
            said = dict[int, Any]()
            for id, body in connection.execute(
                "SELECT id, body FROM leaves WHERE subject = ?", (f"table {self.table}",)
            ):
                said[id] = json.loads(body)
            entries = dict(enumerate(self.rows(self.table)))
            for id, body in said.items():
                if body["what"] == "entry" and body["seq"] in entries:
                    instead = leaves.entry(self.table, entries.pop(body["seq"]))["body"]
                    connection.execute("UPDATE leaves SET body = ? WHERE id = ?", (instead, id))
                elif body["what"] == "entry":
                    connection.execute("DELETE FROM leaves WHERE id = ?", (id,))
                elif body["what"] == "commitment":
                    query = "SELECT commitment FROM seeds WHERE table_id = ? AND round = ? AND generation = ?"
                    which = (self.table, body["round"], body["generation"])
                    (commitment,) = connection.execute(query, which).fetchone()
                    body = json.dumps({**body, "commitment": commitment})
                    connection.execute("UPDATE leaves SET body = ? WHERE id = ?", (body, id))
            for row in entries.values():
                further = leaves.entry(self.table, row)
                connection.execute(
                    "INSERT INTO leaves (subject, salt, body) VALUES (:subject, :salt, :body)", further
                )
            connection.execute("UPDATE leaves SET position = NULL")
            for table in ("tiles", "checkpoints"):
                connection.execute(f"DELETE FROM {table}")

    async def bundle(self, file: Path, *, person: bool = False) -> Path:
        """What the owner gives out."""
        store = await open_store(settings(self.url))
        try:
            sequencer = Sequencer(store, Keys(self.folder / "tables.keys"))
            lines = (
                exporting.of_person(sequencer, self.person)
                if person
                else exporting.of_table(sequencer, self.table, None)
            )
            with file.open("w", encoding="utf-8") as out:
                async for line in lines:
                    out.write(line)
        finally:
            await store.stop()
        return file
