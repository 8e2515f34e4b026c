"""The audit: is a log whole and unchanged, and does everything in it follow from the rules?

Every line is checked against its hash and the line before it; every action is taken again under the rules and
its events compared; cards and chips are counted after every entry. Findings are collected, and none stops the
audit as long as there is something left that can be judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import Any

from houseway.engine.events import Event, RoundEnded
from houseway.engine.play import apply, open_table
from houseway.engine.state import Round
from houseway.errors import BadNotation, CorruptLog, RuleViolation
from houseway.record.chain import LogLine, Path, scan
from houseway.record.codec import canonical, event_json
from houseway.record.fold import unbalanced
from houseway.record.forms import Plain
from houseway.record.log import Header, read_entry, read_header

MOST_FINDINGS = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not fit: the line of the file, and the event of that line where it is one."""

    line: int
    seq: int | None
    event: int | None
    message: str

    def __str__(self) -> str:
        event = f", event {self.event}" if self.event else ""
        return f"line {self.line}{event}: {self.message}"


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit came to; `head` is the hash of the last line, to be kept elsewhere."""

    header: Header | None
    entries: int
    rounds: int
    events: int
    head: str
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return not self.findings

    def as_json(self) -> dict[str, Any]:
        found = {"ok": self.ok, "rounds": self.rounds, "events": self.events, "head": self.head}
        if self.ok:
            return found
        return {**found, "first": asdict(self.findings[0]), "findings": [asdict(each) for each in self.findings]}


def verify(path: Path, *, head: str = "") -> Audit:
    """Audits a log; `head` is a hash that was kept elsewhere, and must be that of some line of the log."""
    auditor = _Auditor(head)
    for line in scan(path):
        auditor.take(line)
    return auditor.result()


class _Auditor:
    """An audit between two lines: `round` is None where the rules can no longer judge what follows."""

    def __init__(self, head: str) -> None:
        self.wanted, self.head = head, ""
        self.found = not head
        self.header: Header | None = None
        self.round: Round | None = None
        self.line = self.rounds = self.events = self.unlisted = 0
        self.findings: list[Finding] = []

    def take(self, line: LogLine) -> None:
        self.line, self.head = line.number, line.hash or self.head
        self.found = self.found or line.hash == self.wanted
        for event, message in self._header(line) if line.number == 1 else self._entry(line):
            self._note(line, event, message)
        for fault in line.faults:
            self._note(line, None, fault)

    def result(self) -> Audit:
        last = LogLine(self.line, 0, 0)
        if not self.found:
            self._note(last, None, f"no line has the hash {self.wanted}: the log was another, or longer, then")
        if self.unlisted:
            self.findings.append(Finding(self.line, None, None, f"and {self.unlisted} more findings"))
        found = tuple(self.findings)
        return Audit(self.header, self.line - 1, self.rounds, self.events, self.head, found)

    def _note(self, line: LogLine, event: int | None, message: str) -> None:
        if len(self.findings) == MOST_FINDINGS:
            self.unlisted += 1
            return
        stated = line.value.get("seq") if line.value else None
        self.findings.append(Finding(line.number, stated if type(stated) is int else None, event, message))

    def _header(self, line: LogLine) -> Iterator[tuple[None, str]]:
        if line.value is None:
            return
        try:
            self.header = read_header(line)
            self.round = open_table(self.header.filed())
        except CorruptLog as wrong:
            yield None, str(wrong).removeprefix("line 1: ")
        except BadNotation as wrong:
            if not line.faults:  # a log of another version, and not a changed one
                raise
            yield None, str(wrong)

    def _entry(self, line: LogLine) -> Iterator[tuple[int | None, str]]:
        """Takes the action of a line again, and compares."""
        self._tally(line)
        if line.value is None or line.misplaced:
            self.round = None
        round, self.round = self.round, None
        if round is None or self.header is None:
            return
        try:
            logged = read_entry(line, round.rulebook.deck)
            at = logged.entry.action.at
            if at < round.clock:
                yield None, f"its time is {at}, before {round.clock}, that of the entry before it"
            after, again = apply(round, logged.entry.action)
        except BadNotation as wrong:
            yield None, str(wrong)
            return
        except RuleViolation as refused:
            yield None, f"the rules refuse this action{self.header.differs}: {refused}"
            return
        self.round = after
        if logged.round != round.number:
            yield None, f"its round is {logged.round}: expected {round.number}"
        if again.events != logged.entry.events:
            number, difference = first_difference(logged.entry.events, again.events)
            yield number, difference + self.header.differs
        moved = after.cards is not round.cards or after.chips is not round.chips
        if moved and (lost := unbalanced(after)):
            yield None, lost

    def _tally(self, line: LogLine) -> None:
        events = line.value.get("events") if line.value else None
        if type(events) is list:
            self.events += len(events)
            self.rounds += sum(type(each) is dict and each.get("type") == RoundEnded.__name__ for each in events)


def first_difference(recorded: tuple[Event, ...], ruled: tuple[Event, ...]) -> tuple[int, str]:
    """The number of the first event that is not what the rules give, and how it differs."""
    for number, (there, here) in enumerate(zip_longest(recorded, ruled), 1):
        if there == here:
            continue
        if there is None or here is None:
            names = (type(there or here).__name__, "is missing" if there is None else "does not follow")
            return number, f"{names[0]} {names[1]}: the rules give {len(ruled)} events"
        if type(there) is not type(here):
            return number, f"it is {type(there).__name__}: the rules give {type(here).__name__}"
        was, is_ = event_json(there), event_json(here)
        field = next(name for name in was if was[name] != is_[name])
        return number, f"{type(there).__name__}.{field} is {short(was[field])}: the rules give {short(is_[field])}"
    raise AssertionError("the events are the same")


def short(value: Plain) -> str:
    text = canonical(value).decode()
    return text if len(text) <= 60 else text[:57] + "..."
