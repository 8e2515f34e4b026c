"""Which test reaches which lines: each is run once by itself, in a process of its own, and watched by coverage.

What was found is kept in `build/mutants/` until the file of the test changes, or a rule that it reaches.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import pytest
from coverage import Coverage

from tests.mutants.forking import crew
from tests.mutants.mutating import AT, PACKAGE, ROOT, from_root

KEPT = ROOT / "build" / "mutants" / "reached.pickle"
DATA = {".json", ".toml", ".txt", ".md"}
ABOVE = {"server", "research"}  # parts of the package that none of these tests use
APART = {"mutants", "sim", "leaks"}  # folders of tests that share nothing with the others
RULES = {"games", "procedures"}  # parts that are watched
Lines = dict[str, int]  # file -> its lines, a bit for each


class Outcome(Enum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Reached:
    """What a test did without any change to the rules."""

    outcome: Outcome
    seconds: float  # of the processor
    lines: Lines


@dataclass(slots=True)
class Kept:
    """What was found before: by what all tests stand on, and by each file of tests; and the rules at that time."""

    sources: str = ""
    files: dict[str, tuple[str, dict[str, tuple[Reached, str]]]] = field(default_factory=dict)


class Watch:
    """Coverage of the rules, from now until it is asked."""

    def __init__(self) -> None:
        watched = [f"{ROOT / AT / 'src'}/*"] if AT else [f"{PACKAGE / each}/*" for each in RULES]
        self.coverage = Coverage(data_file=None, config_file=False, include=watched)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])  # a test may need no rule
        self.coverage.start()

    def lines(self) -> Lines:
        self.coverage.stop()
        data = self.coverage.get_data()
        found = {from_root(Path(file)): data.lines(file) or () for file in data.measured_files()}
        return {file: bits(lines) for file, lines in found.items()}


def bits(lines: Iterable[int]) -> int:
    return sum(1 << line for line in set(lines))


Run = Callable[[pytest.Item], Outcome]


def reached(items: list[pytest.Item], run: Run, jobs: int, note: Callable[[int, int], None]) -> dict[str, Reached]:
    """What each test reaches: as kept, or else as it is seen now, and then kept."""
    kept = _read()
    hashes = _hashes({item.nodeid.partition("::")[0] for item in items})
    for file in hashes:
        if kept.files.get(file, ("", {}))[0] != hashes[file]:
            kept.files[file] = hashes[file], {}
    known = {
        test: found
        for file in hashes
        for test, (found, rules) in kept.files[file][1].items()
        if rules == _rules(found.lines)
    }
    missing = [item for item in items if item.nodeid not in known]
    missing.sort(key=lambda item: "/laws/" not in item.nodeid)  # the longest first
    try:
        for count, (number, result) in enumerate(crew((partial(_watched, item, run) for item in missing), jobs)):
            test = missing[number].nodeid
            known[test] = result or Reached(Outcome.FAILED, 0, {})
            kept.files[test.partition("::")[0]][1][test] = known[test], _rules(known[test].lines)
            note(count + 1, len(missing))
    finally:
        if missing:
            _write(kept)
    return {item.nodeid: known[item.nodeid] for item in items}


def _hashes(files: set[str]) -> dict[str, str]:
    """What a file of tests follows from: itself, the data beside it, and what all tests share."""
    folders = (ROOT / "tests", ROOT / AT / "tests")
    python = {path for each in folders for path in each.rglob("*.py") if not APART & set(path.parts)}
    shared = _hash(path for path in python if not path.name.startswith("test_"))
    found = {}
    for file in files:
        beside = (path for path in (ROOT / file).parent.rglob("*.*") if path.suffix in DATA)
        found[file] = _hash([ROOT / file, *beside]) + shared
    return found


def _watched(item: pytest.Item, run: Run) -> Reached:
    watch, start = Watch(), time.process_time()
    outcome = run(item)
    return Reached(outcome, time.process_time() - start, watch.lines())


def _read() -> Kept:
    below = (path for path in PACKAGE.rglob("*.py") if not (ABOVE | RULES) & set(path.parts))
    sources = _hash([Path(__file__), *below])
    try:
        kept = pickle.loads(KEPT.read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError):
        return Kept(sources)
    return kept if isinstance(kept, Kept) and kept.sources == sources else Kept(sources)


def _write(kept: Kept) -> None:
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    new = KEPT.with_suffix(".new")
    new.write_bytes(pickle.dumps(kept))
    new.replace(KEPT)


def _rules(lines: Lines) -> str:
    return "".join(hashed(file) for file in sorted(lines))


@cache
def hashed(file: str) -> str:
    """A file of the project as it is now, in short; "" if it is gone."""
    return _hash([ROOT / file]) if (ROOT / file).is_file() else ""


def _hash(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in sorted(paths):
        digest.update(f"{from_root(path)}\0".encode() + path.read_bytes())
    return digest.hexdigest()
