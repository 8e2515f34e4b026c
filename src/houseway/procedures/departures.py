"""What a variant has otherwise than its document, in words and as JSON; and every change by one step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from houseway.engine.signs import Posted, Sign
from houseway.procedures.variant import Rule, Unit
from houseway.ranking import Paytable

NOT_THE_DOCUMENT = "a variant, not the document"


@dataclass(frozen=True, slots=True)
class Difference:
    """What a variant has otherwise than the document, and the clause it departs from."""

    what: str
    document: str
    variant: str
    clause: str

    def __str__(self) -> str:
        return f"{self.what}: {self.variant} instead of {self.document} [{self.clause}]"

    def as_json(self) -> dict[str, str]:
        """What a document of JSON has of it."""
        return {"changes": self.what, "from": self.document, "to": self.variant, "departs_from": self.clause}


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant under a submission: its title, and each difference from the document."""

    title: str
    differences: tuple[Difference, ...]

    def lines(self) -> Iterator[str]:
        """In words: that it is one, and each difference."""
        yield f"{self.title}: {NOT_THE_DOCUMENT}"
        yield from (f"  {each}" for each in self.differences)
        if not self.differences:
            yield "  nothing that the document fixes is changed"


def variant_of(options: Any) -> Variant | None:
    """The variant that a submission carries, or None: it is the document."""
    changed = getattr(options, "variant", "")
    if not changed:
        return None
    return Variant(json.loads(changed)["title"], tuple(_differences(options)))


def told(options: Any) -> Iterator[str]:
    """What is told of a submission before all that is made from it: nothing of the document itself."""
    if (variant := variant_of(options)) is not None:
        yield from variant.lines()


def as_json(variant: Variant | None) -> dict[str, Any]:
    """What a document of JSON has of a variant: its differences and its title, or nothing where there is none."""
    if variant is None:
        return {}
    return {"variant": [each.as_json() for each in variant.differences], "variant_title": variant.title}


def of_json(given: Mapping[str, Any]) -> Variant:
    """The variant that a document of JSON tells of."""
    keys = ("changes", "from", "to", "departs_from")
    differences = (Difference(*(each[key] for key in keys)) for each in given["variant"])
    return Variant(given["variant_title"], tuple(differences))


def variant_signs(options: Any) -> tuple[Sign, ...]:
    """What a table says of itself that plays a variant."""
    variant = variant_of(options)
    if variant is None:
        return ()
    clause = variant.differences[0].clause if variant.differences else ""
    lines = tuple((each.what, each.variant) for each in variant.differences)
    return (Sign(f"{variant.title}: {NOT_THE_DOCUMENT}", clause, Posted.TABLE, lines),)


def _differences(options: Any) -> Iterator[Difference]:
    now, words = options.fixed, json.loads(options.variant)["rules"]
    document = type(now)()
    for each in fields(now):
        before, after, changed = getattr(document, each.name), getattr(now, each.name), each.metadata["rule"]
        if changed is not None:
            if before != after:
                yield Difference(changed.says, changed.document, words[each.name], changed.clause)
            continue
        for table in _in_force(options, each.name, before):
            yield from _changed_lines(each.name, table, after[table.name], each.metadata["unit"])


def _in_force(options: Any, wager: str, tables: Mapping[str, Paytable]) -> list[Paytable]:
    """The paytable of a wager that a submission chooses, or all of them."""
    chosen = getattr(options, f"{wager}_paytable", None)
    return [table for name, table in tables.items() if not chosen or name == chosen]


def _title(wager: str, table: Paytable, unit: Unit) -> str:
    named = "" if not table.name else f", paytable {table.name}" if unit is Unit.TO_ONE else f", {table.name}"
    return wager.replace("_", " ") + named


def _changed_lines(wager: str, before: Paytable, after: Paytable, unit: Unit) -> Iterator[Difference]:
    title = _title(wager, before, unit)
    rows = zip(before.rows, after.rows, strict=True)
    yield from dict.fromkeys(
        Difference(
            f"{title}: {old.name}",
            unit.shown(old.odds.to_one),
            unit.shown(new.odds.to_one),
            old.clause,
        )
        for old, new in rows
        if old.odds != new.odds
    )


# --- one step ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """One change to a submission: what it is of, in words from what to what; and the option that makes it."""

    kind: str  # paytable, rule or option
    what: str
    before: str
    after: str
    clause: str
    option: str
    value: Any
    wager: str = ""  # where it can only be of one
    paytable: str = ""
    line: str = ""  # of the paytable; of a rule, its name


def changes_by_one(options: Any) -> Iterator[Change]:
    """Each line of each paytable in force one higher, and each rule a step to either side."""
    if (now := getattr(options, "fixed", None)) is None:
        return
    for each in fields(now):
        if each.metadata["rule"] is not None:
            yield from _steps(options, each.name, each.metadata["rule"], getattr(now, each.name))
            continue
        for table in _in_force(options, each.name, getattr(now, each.name)):
            yield from _one_more(options, each.name, table, each.metadata["unit"])


def _one_more(options: Any, wager: str, table: Paytable, unit: Unit) -> Iterator[Change]:
    for row in {row.name: row for row in table.rows}.values():
        what, clause = f"{_title(wager, table, unit)}: {row.name}", row.clause
        now, more = row.odds.to_one, row.odds.to_one + 1
        text = _with(options, "paytables", wager, {table.name: {row.name: more}})
        yield Change(
            "paytable",
            what,
            unit.shown(now),
            unit.shown(more),
            clause,
            "variant",
            text,
            wager,
            table.name,
            row.name,
        )


def _steps(options: Any, name: str, rule: Rule, now: Any) -> Iterator[Change]:
    words = list(rule.means)
    place = next(n for n, word in enumerate(words) if rule.means[word] == now)
    for other in (place - 1, place + 1):
        if 0 <= other < len(words):
            text = _with(options, "rules", name, words[other])
            yield Change("rule", rule.says, words[place], words[other], rule.clause, "variant", text, line=name)


def _with(options: Any, part: str, name: str, value: Any) -> str:
    """The changes that a submission carries, and one more."""
    given = json.loads(options.variant or '{"paytables": {}, "rules": {}, "title": "one step"}')
    if part == "paytables":
        tables = given[part].setdefault(name, {})
        for table, lines in value.items():
            tables[table] = {**tables.get(table, {}), **lines}
    else:
        given[part][name] = value
    return json.dumps(given, sort_keys=True)
