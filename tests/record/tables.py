"""Tables to keep a record of, and files to put it in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry
from houseway.record.chain import START, sealed
from houseway.record.log import LogWriter
from tests.laws.walking import Walk, walk

Object = dict[str, Any]
GAME = "two-card-joker-poker-ma"


def walked(name: str = GAME, number: int = 0, *, rounds: int = 6, seed: int = 1, irregular: float = 0.06) -> Walk:
    """A random walk of so many rounds."""
    walker = walk(name, number, seed, irregular)
    for _ in walker.rounds(rounds):
        pass
    return walker


def logged(path: Path, rulebook: Rulebook, entries: Iterable[Entry]) -> Path:
    """A log with these entries."""
    with LogWriter.create(path, rulebook) as writer:
        for entry in entries:
            writer.append(entry)
    return path


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, each with its end."""
    return path.read_bytes().splitlines(keepends=True)


def rewritten(source: Path, target: Path, change: Callable[[list[Object]], None]) -> Path:
    """The log with its lines changed and every hash worked out anew, as by somebody who knows the format."""
    lines = [json.loads(line) for line in source.read_bytes().splitlines()]
    for line in lines:
        del line["this"], line["seq"], line["previous"]
    change(lines)
    head, data = START, b""
    for seq, line in enumerate(lines):
        text, head = sealed(line, seq, head)
        data += text
    target.write_bytes(data)
    return target
