"""Which tests meet which mutant: those that reach the changed lines, the likely and the quick ones first."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from houseway.registry import NAMES, game
from tests.mutants.mutating import AT, CITED, PACKAGE, ROOT, Mutant, from_root
from tests.mutants.naming import Names
from tests.mutants.reaching import Lines, Outcome, Reached, bits

BESIDE = {"words.py", "coach.py", "coach_search.py"}  # what a game is worth, not what it is
LEAST = 0.1  # luck of a test of which nothing is known
SHARE = 3  # luck of the tests of a file that noticed all that was noticed nearby
FEW = 10  # tests that reach the changed lines themselves are lucky if they are so few
FOLDERS = ("rules", "scenarios", "laws", "counts", "playthroughs", "sessions")


@dataclass(frozen=True, slots=True)
class Test:
    """A test, the rulebooks whose clauses it cites, and those that it is about."""

    id: str
    cites: frozenset[str]
    about: frozenset[str]
    words: frozenset[str]  # of its name, and the clauses that it cites


@dataclass(frozen=True, slots=True)
class Plan:
    """The rulebooks that a mutant counts for, and their tests: those that cite, then the others."""

    books: tuple[str, ...]
    cited: tuple[str, ...]
    others: tuple[str, ...]


def paths() -> list[str]:
    """The folders of tests about rulebooks, and all other files with a test that cites a clause."""
    if AT:
        return [f"{AT}/tests"]
    folders = [f"tests/{folder}" for folder in FOLDERS if (ROOT / "tests" / folder).is_dir()]
    cited = set()
    for account in (PACKAGE / "games").glob("*/conformance*.json"):
        for tests in json.loads(account.read_text(encoding="utf-8")).values():
            cited |= {test.partition("::")[0] for test in tests}
    beside = [file for file in cited if not file.startswith(tuple(f"{each}/" for each in folders))]
    return folders + sorted(file for file in beside if (ROOT / file).is_file())


def told(item: pytest.Item) -> Test:
    """The rulebooks of a test: those it cites, and those named in its path or its parameters."""
    properties = dict(item.user_properties)
    shown: list[list[str]] = properties.get("shows", [])  # type: ignore[assignment]
    cites = frozenset(book for book, *_ in shown)
    name = item.nodeid.replace("-", "_")
    named = {book for book in NAMES if book.replace("-", "_") in name}
    about = cites | (named or {book for book in NAMES if folder_of(book) in name})
    return Test(item.nodeid, cites, about, words(" ".join([item.nodeid, *(clause for _, clause, _ in shown)])))


@cache
def words(text: str) -> frozenset[str]:
    """The beginnings of its words, in small letters; a clause counts as the word that tests write for it."""
    clauses = (part for each in CITED.findall(text) for part in (each, each.partition("#")[0]))
    cited = {re.sub(r"[^a-z0-9]+", "_", each.lower()).strip("_") for each in clauses}
    return frozenset(word[:5] for word in re.findall(r"[a-z]{3,}", text.lower())) | cited


def folder_of(book: str) -> str:
    return game(book).package.rpartition(".")[2]


def lines_of(mutant: Mutant) -> int:
    return bits(range(mutant.first, mutant.last + 1))


def rule_files() -> list[str]:
    """The files of rules: those of every game, and the procedures that they share; of a package, its own."""
    ours = [*(PACKAGE / "games").glob("*/*.py"), *(PACKAGE / "procedures").glob("*.py")]
    found = (ROOT / AT / "src").glob("*/*.py") if AT else ours
    return sorted(from_root(path) for path in found if path.name not in BESIDE)


class Chooser:
    """The tests for each mutant, from what tests reach and from what was run while files were read."""

    def __init__(self, tests: Iterable[Test], reached: dict[str, Reached], imported: Lines, names: Names) -> None:
        passing = (test for test in tests if reached[test.id].outcome is Outcome.PASSED)
        self.tests = sorted(passing, key=lambda test: reached[test.id].seconds)
        self.reached, self.imported, self.names = reached, imported, names
        self.words = {test.id: test.words for test in self.tests}
        self.common = Counter(word for each in self.words.values() for word in each)
        self.noticed: Counter[tuple[str, str]] = Counter()  # file or function, test or its file: how often

    def at_once(self, mutant: Mutant) -> bool:
        """Was the changed line run while files were read, so that they must be read anew?"""
        return bool(self.imported.get(mutant.file, 0) & lines_of(mutant))

    def plan(self, mutant: Mutant) -> Plan:
        """The tests that may notice the mutant, the most promising first."""
        at_once = self.at_once(mutant)
        lines = self._lines(mutant, at_once=at_once)
        near = {test.id for test in self.tests if self._reaches(test, lines)}
        books = self._books(mutant, near)
        ours = [test for test in self.tests if test.about & set(books) and (at_once or test.id in near)]
        here = {test.id for test in ours if self._reaches(test, {mutant.file: lines_of(mutant)})}
        ours.sort(key=lambda test: -self._promise(mutant, test.id, FEW / len(here) if test.id in here else 0))
        cited = tuple(test.id for test in ours if test.cites & set(books))
        return Plan(tuple(books), cited, tuple(test.id for test in ours if not test.cites & set(books)))

    def learn(self, mutant: Mutant, test: str) -> None:
        """Remembers who noticed a mutant: the next one nearby meets that test first."""
        file = test.partition("::")[0]
        places = (mutant.file, f"{mutant.file} {mutant.function}")
        self.noticed.update((place, by) for place in places for by in (test, file, ""))

    def _promise(self, mutant: Mutant, test: str, reaches: float) -> float:
        """How much is to be hoped for from a test: how likely it is to notice, and how quick it is."""
        return (LEAST + reaches + self._luck(mutant, test)) / sqrt(self.reached[test].seconds)

    def _luck(self, mutant: Mutant, test: str) -> float:
        """How likely a test is to notice: by what it or its file noticed nearby, and by rare words."""
        function = f"{mutant.file} {mutant.function}"
        share = SHARE * (self._share(mutant.file, test) + self._share(function, test))
        near = share + self.noticed[mutant.file, test] + 10 * self.noticed[function, test]
        known = self.words[test]
        own = words(f"{Path(mutant.file).stem} {mutant.function} {mutant.source} {' '.join(mutant.clauses)}")
        beside = known & words(mutant.around) - own
        return near + self._rarity(known & own) + self._rarity(beside) / 3

    def _share(self, place: str, test: str) -> float:
        """How much of what was noticed at a place was noticed by tests of the same file."""
        return self.noticed[place, test.partition("::")[0]] / (self.noticed[place, ""] or 1)

    def _rarity(self, shared: Iterable[str]) -> float:
        return sum(100 / self.common[word] for word in shared)

    def _lines(self, mutant: Mutant, *, at_once: bool) -> Lines:
        """The changed lines, and those that use what was made by them while files were read."""
        own = lines_of(mutant)
        if mutant.default and at_once:
            return self.names.users_of_default(mutant.file, mutant.line, mutant.function, mutant.default)
        lines = self.names.users(mutant.file, mutant.line) if at_once else {}
        return lines | {mutant.file: lines.get(mutant.file, 0) | own}

    def _books(self, mutant: Mutant, near: set[str]) -> list[str]:
        """The rulebooks of the folder, or all; of these the ones whose tests reach the line, if any does."""
        folder = "" if "/procedures/" in mutant.file else mutant.file.split("/")[-2]
        possible = [book for book in NAMES if not folder or folder_of(book) == folder]
        reaching = {book for test in self.tests if test.id in near for book in test.about}
        found = [book for book in possible if book in reaching]
        return found or (possible if folder else [])

    def _reaches(self, test: Test, lines: Lines) -> bool:
        reached = self.reached[test.id].lines
        return any(reached.get(file, 0) & wanted for file, wanted in lines.items())
