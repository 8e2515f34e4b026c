"""`houseway schemas`: JSON Schemas of the files people write, so that an editor completes and checks them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

from houseway.cli.options import add_command
from houseway.procedures.submission import Among, Flag, ListOf, Must, Number
from houseway.procedures.variant import MOST_ODDS, Rule, Tables, Unit, rules_of, tables_of
from houseway.registry import NAMES, game
from houseway.scenarios import reading

SAYS = "JSON Schemas of clauses.toml, rulings.toml, submissions, scenarios and variants, for all games installed."
MORE = """\
An editor that reads TOML takes one by a first line such as
  #:schema schemas/scenario.json
"""

Schema = dict[str, Any]
TEXT: Schema = {"type": "string", "minLength": 1}
TEXTS: Schema = {"type": "array", "items": TEXT}
WHOLE: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
KINDS = [
    "cut", "dealing", "decision", "deck", "definition", "equipment", "fee", "irregularity", "opening", "option",
    "payout", "ranking", "record", "setting", "settlement", "shuffle", "stakes", "start-position", "wager",
]  # fmt: skip
HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
MODELLED = ["state", "procedure", "config", "display", "physical"]


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "schemas", SAYS, MORE)
    parser.add_argument("--into", metavar="FOLDER", default="schemas", help="where they go; by default schemas")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    folder = Path(args.into)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written(NAMES).items():
        (folder / name).write_text(text, encoding="utf-8")
        print(f"wrote {folder / name}")
    return 0


def written(names: Iterable[str]) -> dict[str, str]:
    """Each schema as its file has it, for these games."""
    names = sorted(names)
    found = {
        "clauses.json": clauses(),
        "rulings.json": rulings(),
        "submission.json": by_rulebook(names, {"rulebook": {"enum": names}}),
        "scenario.json": scenario(names),
        "variant.json": by_rulebook(
            names, {"title": TEXT, "paytables": {"type": "object"}, "rules": {"type": "object"}}, varied
        ),
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        name: json.dumps({**head, **each}, indent=1, ensure_ascii=False) + "\n" for name, each in found.items()
    }


def table(rows: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """A table with these keys and no others."""
    return {"type": "object", "properties": dict(rows), "required": list(required), "additionalProperties": False}


def clauses() -> Schema:
    """A document as clauses."""
    about: Schema = {"type": "object", "required": ["id", "title", "jurisdiction", "citation"]}
    texts = dict.fromkeys(("id", "title", "says", "expect", "as"), TEXT)
    rows: dict[str, Schema] = {
        "kind": {"enum": KINDS},
        "modelled": {"enum": MODELLED},
        "status": {"const": "represented"},
        "see": TEXTS,
    }
    clause = table(texts | rows, ("id", "title", "kind", "modelled", "says", "expect"))
    reminder = table(dict.fromkeys(("clause", "during", "method"), TEXT), ("clause", "during"))
    below = {"clause": clause, "reminder": reminder}
    lists: dict[str, Schema] = {name: {"type": "array", "items": each} for name, each in below.items()}
    return table({"rulebook": about, **lists}, ("rulebook", "clause"))


def rulings() -> Schema:
    """How unclear clauses are read."""
    texts = ("id", "problem", "reading", "reason")
    row = table(dict.fromkeys((*texts, "option"), TEXT) | {"clauses": TEXTS}, (*texts, "clauses"))
    return table({"ruling": {"type": "array", "items": row}})


def by_rulebook(
    names: list[str], rows: Mapping[str, Schema], own: Callable[[str], Mapping[str, Schema]] = lambda name: {}
) -> Schema:
    """A file that names its rulebook and has options of its submission, and what else is a rulebook's own."""
    known = {"rulebook": {"enum": names}, "submission": {"type": "object"}, **rows}
    cases = [
        {
            "if": {"properties": {"rulebook": {"const": name}}, "required": ["rulebook"]},
            "then": {"properties": {"submission": submission(name), **own(name)}},
        }
        for name in names
    ]
    return {"type": "object", "properties": known, "required": ["rulebook"], "allOf": cases}


def submission(name: str) -> Schema:
    """The options of a game, each in the words of its submission."""
    rows: dict[str, Schema] = {}
    for each in fields(game(name).submission):
        about = each.metadata
        readers = {each.name: about["read"], **about["also"]}
        for called, read in readers.items():
            rows[called] = {"description": f"{about['says']} [{about['clause']}]", **value(read)}
    return table(rows)


def varied(name: str) -> Mapping[str, Schema]:
    """What a variant of a game may change: lines of its tables, and its rules, each in the game's words."""
    option = game(name).submission.__dataclass_fields__.get("variant")
    if option is None:
        return {}
    kind = option.metadata["read"].kind
    tables = {each: paid(*about) for each, about in tables_of(kind).items()}
    return {
        "paytables": table(tables),
        "rules": table({each: word(rule) for each, rule in rules_of(kind).items()}),
    }


def paid(tables: Tables, unit: Unit) -> Schema:
    """Lines of all tables of a name, or of one of them."""
    figure = {"type": "integer", "minimum": 0, "maximum": MOST_ODDS, "description": unit.what}
    own = {each.name: table({row.name: figure for row in each.rows}) for each in tables.values() if each.name}
    return table({**{row.name: figure for each in tables.values() for row in each.rows}, **own})


def word(rule: Rule) -> Schema:
    """What a rule may be."""
    about = {"description": f"{rule.says}; {rule.document} in the document [{rule.clause}]"}
    if rule.range is None:
        return {"enum": list(rule.means), **about}
    return {"type": "integer", "minimum": rule.range[0], "maximum": rule.range[1], **about}


def value(read: Any) -> Schema:
    """What a reader takes, as far as a schema can say it."""
    match read:
        case Among(values):
            return {"enum": [each.value if isinstance(each, Enum) else each for each in values]}
        case Number(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Flag() | Must():
            return FLAG
        case ListOf(each):
            return {"type": ["array", "string"], "items": value(each)}
        case _:
            return {}


def scenario(names: list[str]) -> Schema:
    """A case as a text file."""
    cards: Schema = {"type": "object", "additionalProperties": TEXT}
    person = {
        "name": TEXT,
        "chips_cents": WHOLE,
        "wagers": {"type": "object", "additionalProperties": WHOLE},
        "decides": TEXT,
    }
    to = {"anyOf": [TEXT, table({"round": WHOLE, "phase": TEXT})]}
    expect = {"phase": TEXT, "round": WHOLE, "void": FLAG, "due": TEXTS}
    step: dict[str, Schema] = {
        "to": to, "refused": {"type": ["boolean", "string"]}, "wait_s": WHOLE, "deck": TEXT, "cards": cards,
        "spot": WHOLE, "expect": table({key: expect.get(key, {}) for key in reading.EXPECT}),
    }  # fmt: skip
    rows: dict[str, Schema] = {
        "title": TEXT, "clauses": TEXTS, "seed": WHOLE, "deck": TEXT, "cards": cards,
        "players": {"type": "object", "additionalProperties": table({key: person[key] for key in reading.PERSON})},
        "step": {"type": "array", "items": table({key: step.get(key, {}) for key in reading.STEP})},
    }  # fmt: skip
    found = by_rulebook(names, rows)
    assert {*rows, "rulebook", "submission"} == {*reading.KEYS}
    return {**found, "required": ["title", "rulebook"], "additionalProperties": False}
