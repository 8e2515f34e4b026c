"""The log: a header that says which rules were filed, then one entry a line, chained by hashes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO, NoReturn, cast

from houseway import __version__
from houseway.cards import Deck
from houseway.engine.events import RoundEnded
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry
from houseway.errors import BadNotation, BadSubmission, CorruptLog, HousewayError
from houseway.procedures.submission import as_json
from houseway.record.chain import FORMAT, START, LogLine, Path, scan, sealed, why
from houseway.record.codec import action_json, event_json, read_action, read_event
from houseway.record.forms import Plain, refuse
from houseway.registry import game

VERSION = 2
_HEADER = {"format", "format_version", "houseway", "options", "previous", "rulebook", "seq"}
_ENTRY = {"action", "events", "previous", "round", "seq"}
_LIVE = {"chance", "commits", "kept"}  # what a live table adds


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: who wrote the log, and the rules that were filed."""

    houseway: str
    rulebook: str
    options: dict[str, Plain]

    def filed(self) -> Rulebook:
        """The rulebook as it was filed, by the code of today."""
        try:
            return game(self.rulebook).filed(self.options, complete=False)
        except (BadNotation, BadSubmission) as refused:
            raise CorruptLog(f"its rules cannot be filed{self.differs}: {refused}", line=1) from None

    @property
    def differs(self) -> str:
        """A remark where another version wrote the log, since its rules may have been others."""
        here = self.houseway == __version__
        return "" if here else f" (written by houseway {self.houseway}, this is {__version__})"


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of a log, with where it stands and what a live table added."""

    line: int
    seq: int
    round: int
    entry: Entry
    hash: str
    live: dict[str, Plain]


class Log:
    """A log to be read: its header at once, its entries one by one, as often as wanted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = read_header(next(self._sound()))
        self.rulebook = self.header.filed()

    def __iter__(self) -> Iterator[Logged]:
        lines, round = self._sound(), 1
        next(lines)
        for line in lines:
            try:
                logged = read_entry(line, self.rulebook.deck)
            except BadNotation as wrong:
                raise CorruptLog(str(wrong), line=line.number) from None
            if logged.round != round:
                raise CorruptLog(f"its round is {logged.round}: expected {round}", line=line.number)
            yield logged
            round += rounds_ended(logged.entry)

    def _sound(self) -> Iterator[LogLine]:
        for line in scan(self.path):
            if line.faults:
                raise CorruptLog(line.faults[0], line=line.number)
            yield line


def read_log(path: Path) -> Log:
    """Opens a log; a line that does not fit is `CorruptLog` when the reading comes to it."""
    return Log(path)


def read_header(line: LogLine) -> Header:
    """The header that a first line holds."""
    value = line.value
    if value is None or value.get("format") != FORMAT:
        raise CorruptLog("it is not a header", line=line.number)
    if (version := value.get("format_version")) != VERSION:
        raise BadNotation(f"the log has format version {version!r}: expected {VERSION}{_what_to_do(value)}")
    houseway, rulebook, options = (value.get(key) for key in ("houseway", "rulebook", "options"))
    texts = type(houseway) is str and type(rulebook) is str
    if value.keys() != _HEADER or not texts or type(options) is not dict:
        raise CorruptLog(f"it is not a header: expected {', '.join(sorted(_HEADER))}", line=line.number)
    return Header(str(houseway), str(rulebook), options)


def _what_to_do(header: dict[str, Plain]) -> str:
    """A log of an older format is read by the version that wrote it, whose rules it follows."""
    version, writer = header.get("format_version"), header.get("houseway")
    if type(version) is not int or version >= VERSION or type(writer) is not str:
        return ""
    return f"; houseway {writer} wrote it, and reads it: pip install houseway=={writer}"


def read_entry(line: LogLine, deck: Deck) -> Logged:
    """The entry that a line holds."""
    value = line.value
    if value is None or value.keys() - _LIVE != _ENTRY or type(value["events"]) is not list:
        refuse(value, f"an entry with {', '.join(sorted(_ENTRY))}")
    action = read_action(value["action"], deck)
    events = tuple([read_event(event, deck) for event in value["events"]])
    if type(value["round"]) is not int:
        refuse(value["round"], "the number of a round")
    live = {name: value[name] for name in _LIVE & value.keys()}
    return Logged(line.number, value["seq"], value["round"], Entry(action, events), line.hash, live)


def rounds_ended(entry: Entry) -> int:
    return sum(type(event) is RoundEnded for event in entry.events)


class LogWriter:
    """Appends entries to a log; once flushed they outlive a crash."""

    def __init__(self, path: Path, file: BinaryIO, seq: int, round: int, head: str) -> None:
        self.path, self.seq, self.round, self.head = path, seq, round, head
        self._file = file

    @classmethod
    def create(cls, path: Path, rulebook: Rulebook) -> LogWriter:
        """Begins a log; never overwrites a file that is there."""
        options = {name: value for name, value in as_json(rulebook.options).items() if value is not None}
        header = {"format": FORMAT, "format_version": VERSION, "houseway": __version__}
        line, head = sealed({**header, "options": options, "rulebook": rulebook.id}, 0, START)
        writer = cls(path, _opened(path, "xb"), 1, 1, head)
        writer._write(line)
        writer.flush()
        return writer

    @classmethod
    def reopen(cls, path: Path, *, recover: bool = False) -> LogWriter:
        """Goes on with a log that is there; `recover` cuts off the half line that a crash may have left."""
        file = _opened(path, "r+b")
        try:
            last = _last_line(path, recover=recover)
            file.truncate(last.end)
            file.seek(last.end)
            return cls(path, file, last.number, _round_after_line(last), last.hash)
        except BaseException:
            file.close()
            raise

    def append(self, entry: Entry) -> str:
        """Writes an entry and gives its hash, the new head of the log."""
        events = [event_json(event) for event in entry.events]
        value = {"action": action_json(entry.action), "events": events, "round": self.round}
        line, head = sealed(value, self.seq, self.head)
        self._write(line)
        self.seq, self.head = self.seq + 1, head
        self.round += rounds_ended(entry)
        return head

    def flush(self) -> None:
        """Sees to it that all entries so far are on the disk."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            self._fail(error)

    def close(self) -> None:
        if not self._file.closed:
            self.flush()
            self._file.close()

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _write(self, line: bytes) -> None:
        if self._file.closed:
            raise HousewayError(f"cannot write to the log {str(self.path)!r}: it is closed")
        try:
            self._file.write(line)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> NoReturn:
        """After a failed write nothing may follow, since half a line may be in the file."""
        with suppress(OSError):
            self._file.close()
        raise HousewayError(f"cannot write to the log {str(self.path)!r}: {why(error)}") from None


def _opened(path: Path, mode: str) -> BinaryIO:
    """The file, kept from other writers where the system can do that."""
    try:
        file = cast(BinaryIO, open(path, mode))  # noqa: SIM115  # the writer closes it
    except (OSError, ValueError) as error:
        raise BadNotation(f"cannot write {str(path)!r}: {why(error)}") from None
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise HousewayError(f"{str(path)!r} is being written by another program") from None
    return file


def _last_line(path: Path, *, recover: bool) -> LogLine:
    """The last whole line of a sound log."""
    last = None
    for line in scan(path):
        if line.torn and last is not None:
            if recover:
                break
            crash = f"{line.faults[0]}, as after a crash; recover=True cuts it off"
            raise CorruptLog(crash, line=line.number)
        if line.faults:
            raise CorruptLog(line.faults[0], line=line.number)
        if last is None:
            read_header(line)
        last = line
    assert last is not None  # a file without a line is not a log
    return last


def _round_after_line(line: LogLine) -> int:
    """The number of the round after a line, read without its rules."""
    value = line.value or {}
    if line.number == 1:
        return 1
    try:
        ended = sum(event["type"] == RoundEnded.__name__ for event in value["events"])
        return int(value["round"]) + int(ended)
    except (KeyError, TypeError, ValueError):
        raise CorruptLog("it is not an entry", line=line.number) from None
