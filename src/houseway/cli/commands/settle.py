"""`houseway settle`: who is owed what?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cli.files import STANDARD_INPUT, read_json
from houseway.cli.options import add_command, add_options, find_game, given_options, read_once, with_files
from houseway.errors import BadNotation, HousewayError
from houseway.money import dollars
from houseway.procedures.departures import of_json

MORE = """\
examples:
  houseway settle case.json
  houseway settle cases.json --json
  houseway settle --json < case.json

A list of cases gives a list of results, in order. A case that cannot be settled gives {"error", "clause"} in its
place, does not stop the others, and makes the exit code 1. Options of the command line fill in what a case's own
submission leaves open.

A match play coupon stands among the wagers, "match_play": 500, where the submission says "match_play": true; it is
no larger than the wager that it lies beside. A seat may have
  "surrender": true         the player gave the wager up, where the document allows it
  "abandoned": true         the wagers were ruled abandoned (Maryland, Pennsylvania); or some: ["bonus"]
Of hands that a dealer set the result says whether the setting is "legal" and the "house_way"; where it is not, the
hands are "reset", and seats are settled against those. Where players play each other, seats are listed in
clockwise order; the result names the order that it took, "clockwise": [1, 2, 3], and gives each pair's points by
segment, "shares".
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "settle", "Who is owed what? Settles one case or a list of cases.", MORE)
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default=STANDARD_INPUT, help="a JSON file; without it standard input"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    given = given_options(args)
    variant = read_once(args)[0] if args.variant else ""
    if args.file == STANDARD_INPUT and sys.stdin is not None and sys.stdin.isatty():
        print("reading a case from the terminal; Ctrl-D ends it", file=sys.stderr)
    document = read_json(args.file)
    if not isinstance(document, dict | list):
        raise BadNotation(f"{str(document)[:40]!r}: expected a case, {{...}}, or a list of cases, [...]")
    cases = document if isinstance(document, list) else [document]
    results = [_settled(case, given, variant) for case in cases]
    if args.json:
        print(json.dumps(results if isinstance(document, list) else results[0]))
    else:
        for number, result in enumerate(results, 1):
            title = f"Case {number}: " if len(results) > 1 else ""
            print("\n".join(_lines(result, title)))
    return 1 if any("error" in result for result in results) else 0


def _settled(case: Any, given: Mapping[str, Any], variant: str) -> dict[str, Any]:
    """The result of a case, or why there is none."""
    try:
        if not isinstance(case, dict):
            raise BadNotation(f"{str(case)[:40]!r} is not a case: expected an object")
        name, own = case.get("rulebook"), case.get("submission", {})
        if not isinstance(name, str):
            raise BadNotation(f"rulebook {name!r}: expected text, the id of a rulebook")
        if not isinstance(own, dict):
            raise BadNotation(f"submission {str(own)[:40]!r}: expected an object")
        if variant not in ("", name):
            raise BadNotation(f"rulebook {name!r}: the variant is of {variant!r}")
        game, options = find_game(name), {**given, **with_files(own)}
        return game.settle({**case, "submission": options})
    except HousewayError as error:
        return {"error": getattr(error, "reason", str(error)), "clause": getattr(error, "clause", "")}


def _lines(result: Mapping[str, Any], title: str) -> Iterator[str]:
    """A result for people; whatever a rulebook adds to its results is told in the same way."""
    if "error" in result:
        clause = f" [{result['clause']}]" if result["clause"] else ""
        yield f"{title}not settled: {result['error']}{clause}"
        return
    yield f"{title}{result['rulebook']}"
    if "variant" in result:
        yield from (f"  {line}" for line in of_json(result).lines())
    for key, value in result.items():
        if key in ("rulebook", "variant", "variant_title"):
            continue
        objects = [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict)]
        if not objects:
            yield f"  {key}: {_plain(value)}"
        for item in objects:
            name = "" if "seat" in item or "seats" in item else key.capitalize() + "  "
            yield f"  {name}{_in_words(item)}"
            yield from _wagers(item.get("wagers", {}))


def _wagers(wagers: Mapping[str, Any]) -> Iterator[str]:
    for name, each in wagers.items():
        words = name.replace("_", " ").capitalize()
        yield f"    {words:18} {each['result']:9} {_signed(each['net_cents']):>10}   {', '.join(each['clauses'])}"


def _in_words(item: Mapping[str, Any]) -> str:
    """The plain values of an object in one line."""
    parts = []
    for key, value in item.items():
        words = key.removesuffix("_cents").replace("_", " ")
        if key == "wagers":
            continue
        if key == "seat":
            parts.append(f"Seat {value}")
        elif key == "seats":
            parts.append("Seats " + " and ".join(map(str, value)))
        elif key.endswith("_cents"):
            parts.append(f"{words} {_signed(value) if words == 'net' else dollars(value)}")
        elif isinstance(value, dict):
            parts.append(f"{words} (" + ", ".join(f"{name} {each}" for name, each in value.items()) + ")")
        elif isinstance(value, bool):
            parts.append(words if value else f"not {words}")
        elif isinstance(value, str) and words in ("cards", "kind"):
            parts.append(value)
        elif value not in (None, []):
            parts.append(f"{words} {_plain(value)}")
    return ", ".join(parts)


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
