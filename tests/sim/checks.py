"""What must hold in every world, whatever happens: with every message, after every commit, and at the end."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.record.audit import verify
from houseway.server.live.chance import commitment
from houseway.server.starting import CUT_OFF
from houseway.server.store.database import told
from tests.sim.loop import Broken
from tests.sim.network import Json
from tests.sim.witnesses import History

if TYPE_CHECKING:
    from tests.sim.disk import Disk
    from tests.sim.people import Person

OURS = (
    "the connection was closed",
    "no answer",
    "database is locked",
    "database or disk is full",
    "the other end is gone",
)
A_SECRET = re.compile(r"[0-9a-f]{64}")
AN_ORDER = re.compile(r'"order":\[\d|order=\(\d')


class Checks:
    """All that was promised to anybody so far."""

    def __init__(self, disk: Disk) -> None:
        self.disk, self.history = disk, History(disk)
        self.seeds: set[str] = set()  # every secret of that length, as it would be written
        self.done: dict[tuple[str, str, str], int] = {}  # table, person, id of an action, and its entry
        self.refused: set[tuple[str, str, str]] = set()
        self.entries: dict[tuple[str, int], Any] = {}  # what anybody was told of an entry
        self.commitments: dict[tuple[str, int, int], str] = {}  # by table, round and generation
        self.purses: Counter[str] = Counter()
        self.brought: Counter[tuple[str, str]] = Counter()  # by the log of a table, and not by the ledger
        self.holders: dict[tuple[str, int], str | None] = {}
        self.heads: defaultdict[str, int] = defaultdict(lambda: -1)
        self.last_movement = self.last_entry = 0
        self.writing = ""  # the node that has just committed
        self.void: set[str] = set()  # commitments from before a backup was put back
        if disk.rows("SELECT name FROM sqlite_master WHERE name = 'entries'"):
            self.committed()
        self.before = dict(self.heads)

    def drawn(self, secret: bytes) -> None:
        if len(secret) == 32:
            self.seeds.add(secret.hex())

    # --- what somebody hears ------------------------------------------------------------------------------------

    def hear(self, person: Person, message: Json, text: str) -> None:
        self.keep_secrets(text)
        if checkpoint := message.get("checkpoint"):
            self.history.see(checkpoint)
        table = person.table
        if message["type"] == "update":
            self._update(table, person.seq, message)
        elif message["type"] == "done" and message["id"] in person.sent:
            key = (table, person.id, message["id"])
            if self.done.setdefault(key, message["seq"]) != message["seq"]:
                raise Broken(f"{key} was done twice: entries {self.done[key]} and {message['seq']}")
            if self.entry_of(*key) != [message["seq"]]:
                raise Broken(f"{key} is acknowledged and not on the disk: {self.entry_of(*key)}")
        elif message["type"] == "refused" and message["code"] not in ("unknown", "slow-down"):
            key = (table, person.id, message["id"])
            if message["id"] == person.done_before:
                raise Broken(f"{key} was on the disk when it was sent again, and was refused ({message['code']})")
            if person.sent.get(message["id"]) == 1:
                self.refused.add(key)
            if key in self.refused and self.entry_of(*key):
                raise Broken(f"{key} was refused ({message['code']}) and is on the disk")

    def entry_of(self, table: str, person: str, id: str) -> list[int]:
        query = "SELECT seq FROM entries WHERE table_id = ? AND person = ? AND action_id = ?"
        return [seq for (seq,) in self.disk.rows(query, table, person, id)]

    def _update(self, table: str, known: int | None, message: Json) -> None:
        seqs = [entry["seq"] for entry in message["entries"]]
        if message["seq"] > self.head(table):
            raise Broken(f"entry {message['seq']} was told before it was on the disk")
        if known is not None and not message["skipped"] and seqs != list(range(known + 1, message["seq"] + 1)):
            raise Broken(f"after entry {known} came {seqs}: expected all up to {message['seq']}")
        now = message["commitment"]
        which = table, now["round"], now["generation"]
        if self.commitments.setdefault(which, now["commitment"]) != now["commitment"]:
            raise Broken(f"the commitment {which} is another now")
        for entry in message["entries"]:
            heard = _gist(entry["round"], entry["action"])
            if self.entries.setdefault((table, entry["seq"]), heard) != heard:
                raise Broken(f"entry {entry['seq']} is another now: {self.entries[table, entry['seq']]}, {heard}")

    def head(self, table: str) -> int:
        return int(self.disk.rows("SELECT max(seq) FROM entries WHERE table_id = ?", table)[0][0] or 0)

    def keep_secrets(self, text: str) -> None:
        for found in A_SECRET.findall(text):
            if found in self.seeds and not self._is_revealed(bytes.fromhex(found)):
                raise Broken(f"a seed is told that is not revealed: {found}")
            self.seeds.discard(found)

    def _is_revealed(self, seed: bytes) -> bool:
        rows = self.disk.rows("SELECT table_id, round, commitment FROM seeds WHERE revealed IS NOT NULL")
        return any(commitment(table, round, seed) == shown for table, round, shown in rows)

    def logged(self, line: Json) -> None:
        """A line of the server's log: no secret, and no mistake but those of the weather."""
        mistake = line.pop("exc_info", None)
        if isinstance(mistake, BaseException):
            self.mistake(mistake)
        text = repr(line)
        self.keep_secrets(text)
        if AN_ORDER.search(text):
            raise Broken(f"a shuffle stands in the log: {text}")

    def mistake(self, mistake: BaseException) -> None:
        if told(mistake) not in (*OURS, CUT_OFF):
            raise Broken(f"the server made a mistake: {mistake!r}") from mistake

    # --- what is on the disk ------------------------------------------------------------------------------------

    def committed(self) -> None:
        """After every commit: purses are what the ledger says, and the ledger is what the tables' logs say."""
        query = "SELECT id, person, cents, table_id FROM movements WHERE id > ? ORDER BY id"
        for id, person, cents, table in self.disk.rows(query, self.last_movement):
            self.last_movement = id
            self.purses[person] += cents
            self.brought[table, person] += cents if table is not None else 0
        for person, cents in self.disk.rows("SELECT id, chips_cents FROM people"):
            if cents != self.purses[person] or cents < 0:
                raise Broken(f"{person} has {cents}, and by the ledger {self.purses[person]}")
        query = "SELECT rowid, table_id, seq, line, person FROM entries WHERE rowid > ? ORDER BY rowid"
        for id, table, seq, line, person in self.disk.rows(query, self.last_entry):
            self.last_entry = id
            if seq != self.heads[table] + 1:
                raise Broken(f"after entry {self.heads[table]} of {table} came {seq}")
            self.heads[table] = seq
            holder = self.disk.rows("SELECT node FROM holds WHERE table_id = ?", table)
            if self.writing and seq and holder != [(self.writing,)]:
                raise Broken(f"{self.writing} wrote entry {seq} to a table that {holder} holds")
            if seq:
                entry = json.loads(line)
                self._follow_chips(table, entry["events"], person)
                if self.void and "chance" in entry:
                    self._drawn_anew(table, entry["round"], entry["chance"]["generation"])
        alone = {key: cents for key, cents in self.brought.items() if cents}
        if self.void:  # a table that could not be gone on with: all that lay there was given back
            closed = {id for (id,) in self.disk.rows("SELECT id FROM tables WHERE closed IS NOT NULL")}
            alone = {key: cents for key, cents in alone.items() if key[0] not in closed}
        if alone:
            raise Broken(f"chips that are on the table or in the ledger alone: {alone}")

    def _drawn_anew(self, table: str, round: int, generation: int) -> None:
        query = "SELECT commitment FROM seeds WHERE table_id = ? AND round = ? AND generation = ?"
        if {each for (each,) in self.disk.rows(query, table, round, generation)} & self.void:
            raise Broken(f"round {round} of {table} is drawn from a seed that a lost history may have shown")

    def _follow_chips(self, table: str, events: list[Json], person: str | None) -> None:
        """What people brought to a table or took away, which the ledger must have as well."""
        for event in events:
            match event:
                case {"type": "Seated", "seat": int(seat)}:
                    self.holders[table, seat] = person
                case {"type": "ChipsMoved", "why": "buy-in", "target": [_, int(seat), _], "cents": int(cents)}:
                    self.brought[table, str(self.holders[table, seat])] += cents
                case {"type": "ChipsMoved", "why": "cash-out", "source": [_, int(seat), _], "cents": int(cents)}:
                    self.brought[table, str(self.holders[table, seat])] -= cents
                case _:
                    continue
            self.brought.pop((table, "None"), None)  # bots bring chips of the house

    # --- what is there after a backup was put back ---------------------------------------------------------------

    def commitments_there(self) -> set[str]:
        return {each for (each,) in self.disk.rows("SELECT commitment FROM seeds")}

    def open_commitments(self) -> set[str]:
        """The last of every table that is not closed."""
        last = "SELECT commitment FROM seeds WHERE table_id = id ORDER BY round DESC, generation DESC LIMIT 1"
        return {each for (each,) in self.disk.rows(f"SELECT ({last}) FROM tables WHERE closed IS NULL")}

    def put_back(self, lost: set[str]) -> None:
        """Nothing is promised any more of what was lost, but that its seeds are never used again."""
        self.done = {key: seq for key, seq in self.done.items() if self.entry_of(*key) == [seq]}
        self.refused.clear()
        for kept in (self.entries, self.commitments, self.purses, self.brought, self.holders, self.heads):
            kept.clear()
        self.last_movement = self.last_entry = 0
        self.writing = ""
        self.history.forget()
        self.committed()
        self.void = lost | self.commitments_there()

    def at_the_end(self) -> None:
        self.committed()
        self.history.check()
        for key, seq in self.done.items():
            if self.entry_of(*key) != [seq]:
                raise Broken(f"{key} was acknowledged as entry {seq}, and is {self.entry_of(*key)}")
        for key in self.refused:
            if self.entry_of(*key):
                raise Broken(f"{key} was refused and done all the same")
        for table, head in self.heads.items():
            if head > self.before.get(table, -1):
                self._record(table)

    def _record(self, table: str) -> None:
        """The log of a table follows from the rules and is what people were told."""
        rows = self.disk.rows("SELECT seq, line FROM entries WHERE table_id = ? ORDER BY seq", table)
        for seq, line in rows[1:]:
            entry = json.loads(line)
            written, heard = _gist(entry["round"], entry["action"]), self.entries.get((table, seq))
            if heard is not None and heard != written:
                raise Broken(f"entry {seq} is {written}, and was told as {heard}")
        with tempfile.NamedTemporaryFile("w", suffix=".log", dir=self.disk.file.parent, newline="") as file:
            file.writelines(line for _, line in rows)
            file.flush()
            audit = verify(Path(file.name))
        if not audit.ok:
            raise Broken(f"the log of {table} does not verify: {audit.findings[0]}")


def _gist(round: int, action: Json) -> tuple[object, ...]:
    """What everybody is told alike of an entry."""
    return action["at"], round, action["type"], action["by"]
