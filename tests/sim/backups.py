"""A backup of the world's database, and how it is put back: by the command, or by hand and without a word."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.server.transparency.checkpoints import Checkpoint
from houseway.server.transparency.notes import Note
from houseway.server.transparency.sequencer import MARK
from tests.sim.loop import Broken

if TYPE_CHECKING:
    from tests.sim.server import Server
    from tests.sim.world import World

OLDER = "this database is older than what its server has published"


class Backups:
    """What was put back, if anything, and whether a server may start on it without being told so."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.copy = world.disk.file.with_name("copy.db")
        self.eras = 0  # how often a backup was put back
        self.under_way = False  # until a server has started on it
        self._known = False  # does a server know of it, or can it tell? Not where nothing was published since
        self._refused = False  # must it be told?

    def back_up(self) -> None:
        self.copy.unlink(missing_ok=True)
        _copied(self.world.disk.file, self.copy)

    def put_back(self, *, by_hand: bool) -> None:
        """All servers die, and the database is what it was."""
        world = self.world
        for server in world.servers:
            server.program.kill()
        world.checks.history.check()
        lost = world.checks.commitments_there()
        _copied(self.copy, world.disk.file)
        published = Checkpoint.read(Note.read((world.checks.history.keys.kept(MARK) or b"").decode()))
        (there,) = world.disk.rows("SELECT note FROM checkpoints")
        self._refused = by_hand and published.size > Checkpoint.read(Note.read(there[0])).size
        self._known = self._refused or not by_hand
        if not by_hand:
            with closing(sqlite3.connect(world.disk.file)) as connection, connection:
                connection.execute("UPDATE house SET restored = 1")
        self.eras, self.under_way = self.eras + 1, True
        world.checks.put_back(lost)
        for person in world.people:
            person.forget()

    def may_start(self, server: Server) -> bool:
        """One server alone begins on what was put back."""
        return not self.under_way or server is self.world.servers[0]

    def started(self, server: Server) -> None:
        if self._refused and not server.settings.restored:
            raise Broken("a server started on a database that is older than what it has published")
        server.settings = replace(server.settings, restored=False)
        void = self.world.checks.void & self.world.checks.open_commitments()
        if self.under_way and self._known and void:
            raise Broken(f"after a backup was put back {len(void)} tables go on with commitments from before")
        self._refused = self.under_way = False

    def refused(self, server: Server) -> bool:
        """Is it right that a server did not start? Whoever runs it then owns up to the backup."""
        right = self._refused and isinstance(server.failed, HousewayError) and str(server.failed).startswith(OLDER)
        if right:
            server.settings = replace(server.settings, restored=True)
        return right


def _copied(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
