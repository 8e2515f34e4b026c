"""The lines of a table's log as the store keeps them: written, sealed, and read back with their chain checked."""

from __future__ import annotations

import json
from typing import Any

from houseway import __version__
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry
from houseway.errors import BadNotation, CorruptLog
from houseway.procedures.submission import as_json
from houseway.record.chain import FORMAT, START, LogLine, hash_of, sealed
from houseway.record.codec import action_json, event_json
from houseway.record.log import VERSION, read_entry
from houseway.server.store.rows import EntryRow

SEAL = ',"this":"sha256:'


def header_row(rulebook: Rulebook, at: int) -> EntryRow:
    """The first line: the rules that were filed, and the version that wrote them."""
    options = {name: value for name, value in as_json(rulebook.options).items() if value is not None}
    header = {"format": FORMAT, "format_version": VERSION, "houseway": __version__}
    line, _ = sealed({**header, "options": options, "rulebook": rulebook.id}, 0, START)
    return EntryRow(0, 0, at, None, None, line.decode())


def head_of(line: str) -> str:
    """The hash with which a line ends."""
    return line[line.rindex(SEAL) + len(SEAL) - 7 : -3]


def entry_row(
    entry: Entry, round: int, seq: int, head: str, person: str | None, action_id: str | None, live: dict[str, Any]
) -> tuple[EntryRow, str]:
    """The row of an entry, with what the table adds to its line, and the new head of the log."""
    events = [event_json(event) for event in entry.events]
    value = {"action": action_json(entry.action), "events": events, "round": round, **live}
    line, hash = sealed(value, seq, head)
    return EntryRow(seq, round, entry.action.at, person, action_id, line.decode()), hash


def kept_with(row: EntryRow) -> str:
    """The hash of the state that was kept after an entry, as its line says."""
    return str(live_of(row).get("kept", ""))


def live_of(row: EntryRow) -> dict[str, Any]:
    """The line of an entry, with what the table added to it."""
    found: dict[str, Any] = json.loads(row.line)
    return found


def read_row(row: EntryRow, rulebook: Rulebook, head: str) -> tuple[Entry, str]:
    """The entry of a row, and the new head; a line that does not follow from the one before is `CorruptLog`."""
    cut = row.line.rindex(SEAL)
    text, hash = row.line[:cut] + "}", head_of(row.line)
    if hash_of(text.encode()) != hash:
        raise CorruptLog("its hash does not fit its text: the line was changed", line=row.seq + 1)
    value = json.loads(text)
    if value["previous"] != head or value["seq"] != row.seq:
        raise CorruptLog("it does not follow from the line before it", line=row.seq + 1)
    try:
        logged = read_entry(LogLine(row.seq + 1, 0, 0, value, hash), rulebook.deck)
    except BadNotation as wrong:
        raise CorruptLog(str(wrong), line=row.seq + 1) from None
    return logged.entry, hash
