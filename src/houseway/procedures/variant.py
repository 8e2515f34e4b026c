"""Variants: what a document fixes, changed on paper to see what would follow.

What a game lets a variant change is a frozen keyword-only dataclass whose fields are made by `paid` and `rule`; as
it stands it is the document. How many cards of a kind the deck has is a rule like others. A submission carries the
changes as text in its option `variant`, so that they go wherever a submission goes: to the table, its record, the
odds, a simulation, the coach.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from houseway.money import Odds
from houseway.near import near
from houseway.procedures.submission import Misread, option
from houseway.ranking import Paytable

KEYS = ("title", "paytables", "rules")
MOST_ODDS = 100_000

Tables = Mapping[str, Paytable]
"""The paytables of a wager, by the names that the document gives them."""

F = TypeVar("F")


class Unit(Enum):
    """What the figures of a table are."""

    TO_ONE = "to 1"
    POINTS = "points"
    DOLLARS = "dollars"

    def shown(self, figure: int) -> str:
        """A figure for people.

        >>> Unit.TO_ONE.shown(30), Unit.POINTS.shown(1), Unit.DOLLARS.shown(12)
        ('30 to 1', '1 point', '$12')
        """
        match self:
            case Unit.TO_ONE:
                return str(Odds(figure))
            case Unit.POINTS:
                return f"{figure} point{'' if figure == 1 else 's'}"
            case Unit.DOLLARS:
                return f"${figure:,}"

    @property
    def what(self) -> str:
        """What is written in a file."""
        return "paid to 1" if self is Unit.TO_ONE else self.value


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that a variant may change: the document's word, what each word means, the clause."""

    document: str
    means: Mapping[str, Any]
    clause: str
    says: str

    @property
    def range(self) -> tuple[int, int] | None:
        """The least and the greatest of a rule that is a number."""
        words = list(self.means)
        return (int(words[0]), int(words[-1])) if "".join(words).isdecimal() else None

    def word(self, given: Any) -> str:
        """The word that is given; refuses what is none."""
        plain = " ".join(str(given).lower().split())
        if plain in self.means:
            return plain
        if self.range is not None:
            raise Misread("expected a whole number from {} to {}".format(*self.range))
        raise Misread(near(plain, self.means))


def paid(*tables: Paytable, unit: Unit = Unit.TO_ONE) -> Any:
    """A field: the tables of this name, such as the paytables of a wager."""
    named = {table.name: table for table in tables}
    return field(default_factory=lambda: named, metadata={"rule": None, "unit": unit})


def numbers(least: int, most: int) -> Mapping[str, int]:
    """What each word of a rule means that is a number."""
    return {str(number): number for number in range(least, most + 1)}


def rule(document: str, means: Mapping[str, Any], clause: str, says: str) -> Any:
    """A field: a rule, as the document has it."""
    return field(default=means[document], metadata={"rule": Rule(document, means, clause, says)})


def changes(kind: type[Any]) -> Any:
    """The field of a submission that carries what a variant changes; nothing that an operator could file."""
    says = "what is changed of what the document fixes: a variant, not the document"
    return option("", "", says, Changes(kind), listed=False)


def fixed(kind: type[F], changed: str) -> F:
    """What is fixed under these changes, as a submission carries them."""
    found: F = _fixed(kind, changed)  # type: ignore[arg-type]  # a class is hashable
    return found


@cache
def _fixed(kind: type[Any], changed: str) -> Any:
    if not changed:
        return kind()
    given = json.loads(changed)
    values = {name: _tables(getattr(kind(), name), lines) for name, lines in given["paytables"].items()}
    rules = {name: _rule(kind, name).means[word] for name, word in given["rules"].items()}
    return kind(**values, **rules)


def _tables(tables: Tables, changed: Mapping[str, Mapping[str, int]]) -> Tables:
    return {name: _table(table, changed.get(name, {})) for name, table in tables.items()}


def _table(table: Paytable, lines: Mapping[str, int]) -> Paytable:
    rows = (replace(row, odds=Odds(lines[row.name])) if row.name in lines else row for row in table.rows)
    return replace(table, rows=tuple(rows))


def _rule(kind: type[Any], name: str) -> Rule:
    return rules_of(kind)[name]


def rules_of(kind: type[Any]) -> dict[str, Rule]:
    """The rules that can be varied, by name."""
    return {each.name: each.metadata["rule"] for each in fields(kind) if each.metadata["rule"] is not None}


def tables_of(kind: type[Any]) -> dict[str, tuple[Tables, Unit]]:
    """The tables of which lines can be varied, by name, as the document has them, and what their figures are."""
    document = kind()
    return {
        each.name: (getattr(document, each.name), each.metadata["unit"])
        for each in fields(kind)
        if each.metadata["rule"] is None
    }


# --- reading ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changes:
    """Reads a title, lines of paytables and rules; the text it gives is the same however they were written."""

    kind: type[Any]

    def __call__(self, value: Any) -> str:
        if value == "":
            return ""
        given = _object(value)
        _known("key", given, KEYS)
        title = given.get("title")
        if not isinstance(title, str) or not title.strip() or not title.isprintable():
            raise Misread(f"title {title!r}: expected printable text that is not empty")
        tables, rules = tables_of(self.kind), rules_of(self.kind)
        changed = {
            "paytables": {
                name: _lines_changed(name, *tables[name], lines)
                for name, lines in _part(given, "paytables", list(tables))
            },
            "rules": {name: _word(name, rules[name], word) for name, word in _part(given, "rules", list(rules))},
        }
        return json.dumps({"title": title.strip(), **changed}, sort_keys=True)

    def __str__(self) -> str:
        return "a variant: a title, paytables and rules"


def _lines_changed(wager: str, tables: Tables, unit: Unit, given: Any) -> dict[str, dict[str, int]]:
    """Lines of all paytables of a wager, or of those that are named."""
    changed: dict[str, dict[str, int]] = {}
    for key, value in _object(given, f"paytable {wager!r}").items():
        if isinstance(value, Mapping):
            _known(f"paytable of {wager!r}", {key: value}, tables)
            lines, among = dict(value), {key: tables[key]}
        else:
            lines, among = {key: value}, dict(tables)
        for line, pays in lines.items():
            _known(f"line of paytable {wager!r}", {line: pays}, _lines(among))
            if type(pays) is not int or not 0 <= pays <= MOST_ODDS:
                nothing = ", a push," if unit is Unit.TO_ONE else ""
                expected = f"a whole number from 0{nothing} to {MOST_ODDS}, {unit.what}"
                raise Misread(f"paytable {wager!r}: {line} = {pays!r}: expected {expected}")
            for name, table in among.items():
                if line in _lines({name: table}):
                    changed.setdefault(name, {})[line] = pays
    return changed


def _word(name: str, rule: Rule, given: Any) -> str:
    try:
        return rule.word(given)
    except Misread as wrong:
        raise Misread(f"rule {name} = {given!r}: {wrong}") from None


def _object(value: Any, what: str = "a variant") -> Mapping[str, Any]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise Misread(f"{value[:40]!r} cannot be read: expected {what} as an object of JSON") from None
    if not isinstance(value, Mapping):
        raise Misread(f"{what}: {str(value)[:40]!r}: expected a table of names and values")
    return value


def _part(given: Mapping[str, Any], key: str, known: list[str]) -> Iterator[tuple[str, Any]]:
    part = _object(given.get(key, {}), key)
    _known(key.removesuffix("s"), part, known)
    yield from part.items()


def _known(what: str, given: Mapping[str, Any], known: Any) -> None:
    named = list(filter(None, known))
    for name in given:
        if name not in known:
            raise Misread(f"unknown {what} {name!r}: {near(name, named) if named else 'there is none'}")


def _lines(tables: Tables) -> list[str]:
    return list(dict.fromkeys(row.name for table in tables.values() for row in table.rows))
