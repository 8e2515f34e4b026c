"""The chain: lines of JSON, each ending with the hash of its own text and carrying the hash of the line before.

What the lines say is no concern of this module. It seals them, and it reads a file of them back with all that is
wrong with each, so that an audit can go on after the first fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from os import PathLike
from typing import BinaryIO

from houseway.errors import BadNotation
from houseway.record.codec import canonical
from houseway.record.forms import Plain

Path = str | PathLike[str]

FORMAT = "houseway log"
START = "sha256:" + 64 * "0"
"""What the first line names as the hash before it."""

LONGEST = 1 << 20  # bytes; far above any entry, so that a file of another kind is not read into memory

_OPENING = f'{{"format":"{FORMAT}",'.encode()
_SEAL = re.compile(rb',"this":"(sha256:[0-9a-f]{64})"\}\Z')


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line as read: where it begins and ends, what it says if that can be read, all that is wrong with it."""

    number: int
    start: int
    end: int
    value: dict[str, Plain] | None = None
    hash: str = ""
    faults: tuple[str, ...] = ()
    torn: bool = False  # the end of the file comes before the end of the line
    misplaced: bool = False  # lines are missing before it, or it is doubled or out of order


def sealed(value: dict[str, Plain], seq: int, previous: str) -> tuple[bytes, str]:
    """The line for a value, and its hash; all keys must sort before "this"."""
    text = canonical({**value, "previous": previous, "seq": seq})
    hash = hash_of(text)
    line = text[:-1] + b',"this":"' + hash.encode() + b'"}\n'
    assert len(line) <= LONGEST, f"a line of {len(line)} bytes could not be read again"
    return line, hash


def hash_of(text: bytes) -> str:
    """The hash of a line's text without its own hash.

    >>> hash_of(b"{}")
    'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return "sha256:" + sha256(text).hexdigest()


def scan(path: Path) -> Iterator[LogLine]:
    """The lines of a log with their faults; refuses a file that is not a log at all."""
    try:
        file = open(path, "rb")  # noqa: SIM115  # closed below; only its opening may be refused here
    except (OSError, ValueError) as error:
        raise BadNotation(f"cannot read {str(path)!r}: {why(error)}") from None
    with file:
        yield from _lines(file, str(path))


def why(error: Exception) -> str:
    """What the system says, in the small letters of the middle of a sentence."""
    return (getattr(error, "strerror", None) or str(error)).lower()


def _lines(file: BinaryIO, path: str) -> Iterator[LogLine]:
    line = LogLine(0, 0, 0, hash=START)
    seq = 0
    while raw := file.readline(LONGEST + 1):
        if line.number == 0 and not _is_ours(raw):
            shown = raw[:40].decode(errors="replace")
            raise BadNotation(f"{path!r} is not a houseway log: it begins with {shown!r}")
        line = _read(raw, line, seq)
        yield line
        if not raw.endswith(b"\n"):
            return
        stated = line.value.get("seq") if line.value else None
        seq = (stated if type(stated) is int else seq) + 1
    if line.number == 0:
        raise BadNotation(f"{path!r} is not a houseway log: it is empty")


def _is_ours(raw: bytes) -> bool:
    """Does a first line begin or end as a log's does? One of the two is left after a small change."""
    text = raw.rstrip(b"\n")
    return raw.startswith(_OPENING) or _OPENING.startswith(raw) or _SEAL.search(text) is not None


def _read(raw: bytes, before: LogLine, seq: int) -> LogLine:
    number, start, end = before.number + 1, before.end, before.end + len(raw)
    if not raw.endswith(b"\n"):
        torn = len(raw) <= LONGEST
        fault = "cut short: the last line has no end" if torn else f"longer than {LONGEST} bytes"
        return LogLine(number, start, end, faults=(fault,), torn=torn)
    seal = _SEAL.search(raw[:-1])
    if seal is None:
        return LogLine(number, start, end, faults=("it does not end with its hash",))
    text, hash = raw[: seal.start()] + b"}", seal[1].decode()
    faults = [] if hash_of(text) == hash else ["its hash does not fit its text: the line was changed"]
    value, wrong = _parsed(text)
    if wrong:
        faults.append(wrong)
    if value is not None:
        faults += _links(value, before.hash, seq)
    misplaced = value is not None and value.get("seq") != seq
    return LogLine(number, start, end, value, hash, tuple(faults), misplaced=misplaced)


def _parsed(text: bytes) -> tuple[dict[str, Plain] | None, str]:
    try:
        value = json.loads(text)
        if type(value) is not dict:
            return None, "it is not a JSON object"
        return value, "" if canonical(value) == text else "it is not in the canonical form"
    except RecursionError:
        return None, "it is nested too deeply"
    except ValueError as wrong:  # not UTF-8, not JSON, a number too long to read, half a character
        return None, f"it is not JSON: {wrong}"


def _links(value: dict[str, Plain], previous: str, seq: int) -> Iterator[str]:
    """How a line fits the one before it."""
    stated = value.get("seq")
    if type(stated) is not int:
        yield f"its seq is {stated!r}: expected {seq}"
    elif stated != seq:
        why = "a line is missing before it" if stated > seq else "a line is doubled or out of order"
        yield f"its seq is {stated}, expected {seq}: {why}"
    elif previous and value.get("previous") != previous:  # a line without a readable hash cannot be followed
        yield "it does not follow from the line before it: the hash it names is another"
