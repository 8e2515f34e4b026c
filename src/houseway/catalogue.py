"""Catalogues: every clause of a document in our own words, the readings chosen, and the tests that show them.

They are data beside the code of a game: `clauses.toml`, `rulings.toml`, and `conformance.json`, which a run of
the tests writes. Where one folder serves two documents, each file carries the end of the rulebook's id:
`clauses-ma.toml`, `clauses-pa.toml`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os.path import commonprefix
from typing import Any

from houseway.citation import Clause, Ruling
from houseway.errors import BadNotation
from houseway.registry import NAMES, game


@dataclass(frozen=True, slots=True)
class Reminder:
    """A line of the dealer's card: a physical clause, in a phase, perhaps with one method of dealing only."""

    clause: Clause
    during: str
    method: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A document as the project knows it."""

    rulebook: str
    title: str
    jurisdiction: str
    citation: str
    prefix: str  # with which all ids of its clauses begin
    clauses: Mapping[str, Clause]  # in the document's order
    rulings: Mapping[str, Ruling]
    tests: Mapping[str, tuple[str, ...]]  # by clause or ruling: the tests that passed and show it
    card: tuple[Reminder, ...]

    def under(self, number: str) -> tuple[Clause, ...]:
        """The clause of this number and all below it; the document's prefix may be left out."""
        number = number.strip()
        whole = self._whole(number)
        found = [clause for clause in self.clauses.values() if number and covers(whole, clause.id)]
        if found:
            return tuple(sorted(found, key=lambda clause: clause.id != whole))
        short = [clause.removeprefix(self.prefix) for clause in self.clauses]
        near = get_close_matches(whole.removeprefix(self.prefix), short, n=3, cutoff=0.5) or short[:3]
        expected = ", ".join(self.prefix + each for each in near)
        raise BadNotation(
            f"unknown clause {number!r} of {self.rulebook}: expected one such as {expected}, or words of its text"
        )

    def about(self, words: str) -> tuple[tuple[Clause, ...], tuple[Ruling, ...]]:
        """The clauses and the readings in which each of these words begins a word, whatever its case."""

        def speaks(*texts: str) -> bool:
            return all(
                re.search(rf"\b{re.escape(word)}", " ".join(texts), re.IGNORECASE) for word in words.split()
            )

        if not words.strip():
            return (), ()
        clauses = [each for each in self.clauses.values() if speaks(each.title, each.says, each.shown_as)]
        rulings = [
            each for each in self.rulings.values() if speaks(each.id, each.problem, each.reading, each.reason)
        ]
        return tuple(clauses), tuple(rulings)

    def _whole(self, number: str) -> str:
        """A number with the document's prefix, however much of it was left out: 11(c), 575.11(c), PA-575.11(c)."""
        if number.startswith(self.prefix):
            return number
        start, dash, chapter = self.prefix.rpartition("-")
        tried = (self.prefix + number, f"{self.prefix}.{number}", start + dash + number if chapter else "")
        known = (each for each in tried if each and any(covers(each, clause) for clause in self.clauses))
        return next(known, self.prefix + number)

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        """The readings that touch a clause."""
        return tuple(
            ruling for ruling in self.rulings.values() if any(covers(each, clause) for each in ruling.clauses)
        )

    def reminders(self, phase: str, method: str) -> tuple[Clause, ...]:
        """What the dealer's card says beside the steps of a phase."""
        return tuple(each.clause for each in self.card if each.during == phase and each.method in ("", method))


def covers(number: str, clause: str) -> bool:
    """Is the clause the one cited, or one below it?

    >>> covers("MA-7(f)", "MA-7(f)(2)#1"), covers("MA-1", "MA-1/ante"), covers("MA-1", "MA-11(d)")
    (True, True, False)
    """
    below = clause.removeprefix(number)
    if len(below) == len(clause):
        return False
    return not (below and below[0].isalnum() and number[-1].isalnum())


@cache
def catalogue(rulebook: str) -> Catalogue:
    """The catalogue of a rulebook id."""
    data = tomllib.loads(_text(rulebook, "clauses.toml"))
    if not data:
        raise BadNotation(f"{rulebook} has no catalogue of clauses yet")
    about = data["rulebook"]
    assert about["id"] == rulebook, f"the catalogue in the place of {rulebook} is that of {about['id']}"
    clauses = {row["id"]: _clause(row) for row in data["clause"]}
    rulings = tomllib.loads(_text(rulebook, "rulings.toml")).get("ruling", ())
    tests = json.loads(_text(rulebook, "conformance.json") or "{}")
    return Catalogue(
        rulebook=rulebook,
        title=about["title"],
        jurisdiction=about["jurisdiction"],
        citation=about["citation"],
        prefix=commonprefix(list(clauses)),  # noqa: RUF071  # of characters, as wanted
        clauses=clauses,
        rulings={row["id"]: _ruling(row) for row in rulings},
        tests={cited: tuple(names) for cited, names in tests.items()},
        card=tuple(
            Reminder(clauses[row["clause"]], row["during"], row.get("method", ""))
            for row in data.get("reminder", ())
        ),
    )


def catalogues() -> Iterator[Catalogue]:
    """All catalogues there are."""
    return (catalogue(rulebook) for rulebook in NAMES if data_file(rulebook, "clauses.toml").is_file())


def data_file(rulebook: str, name: str) -> Traversable:
    """Where a rulebook's file of data lies, whether or not there is one."""
    folder = files(game(rulebook).package)
    state = rulebook.rpartition("-")[2]
    if (folder / f"clauses-{state}.toml").is_file():
        stem, dot, ending = name.partition(".")
        name = f"{stem}-{state}{dot}{ending}"
    return folder / name


def _text(rulebook: str, name: str) -> str:
    file = data_file(rulebook, name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _clause(row: Mapping[str, Any]) -> Clause:
    return Clause(
        id=row["id"],
        title=row["title"],
        kind=row["kind"],
        modelled=row["modelled"],
        says=row["says"],
        expect=row["expect"],
        shown_as=row.get("as", ""),
        see=tuple(row.get("see", ())),
        stated=row.get("status", ""),
    )


def _ruling(row: Mapping[str, Any]) -> Ruling:
    return Ruling(
        id=row["id"],
        clauses=tuple(row["clauses"]),
        problem=row["problem"],
        reading=row["reading"],
        reason=row["reason"],
        option=row.get("option", ""),
    )
