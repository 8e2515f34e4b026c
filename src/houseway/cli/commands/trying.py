"""`houseway try`: does a scenario come out as expected?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli.files import read_json, read_toml
from houseway.cli.options import add_command, with_files
from houseway.errors import BadNotation, HousewayError

if TYPE_CHECKING:
    from houseway.scenarios.playing import Outcome
    from houseway.scenarios.scenario import Scenario

MORE = """\
examples:
  houseway try folded.toml
  houseway try tests/scenarios/*/*.toml --json
  houseway try folded.toml --log table.log      then: houseway verify table.log

The exit code is 0 when all came out as expected, 1 when one did not, 2 when a file could not be read.
docs/scenarios.md tells all that a scenario can say.
"""


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers, "try", "Does it come out as expected? Plays scenario files on the real engine.", MORE
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario, TOML or JSON (.json)")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--log", metavar="OUT.log", help="write the record of one scenario to a new file")


def run(args: argparse.Namespace) -> int:
    from houseway.record.log import LogWriter
    from houseway.scenarios.playing import play

    if args.log and len(args.files) > 1:
        raise BadNotation(f"--log {args.log!r} takes one scenario: {len(args.files)} files are given")
    scenarios = [read_scenario(file) for file in args.files]
    results = []
    for file, scenario in zip(args.files, scenarios, strict=True):
        log = LogWriter.create(args.log, scenario.rulebook) if args.log else None
        outcome = play(scenario)
        if log is not None:
            with log:
                for entry in outcome.entries:
                    log.append(entry)
        results.append(_result(file, scenario, outcome))
        if not args.json:
            print("\n".join(_lines(results[-1])))
    ok = all(result["ok"] for result in results)
    if args.json:
        print(json.dumps({"ok": ok, "scenarios": results}))
    elif len(results) > 1:
        print(f"{sum(result['ok'] for result in results)} of {len(results)} scenarios came out as expected")
    return 0 if ok else 1


def read_scenario(file: str) -> Scenario:
    """The scenario of a file, whose own files lie beside it."""
    from houseway.scenarios.reading import scenario_from

    document = read_json(file) if file.endswith(".json") else read_toml(file)
    try:
        if isinstance(document, dict) and isinstance(document.get("submission"), dict):
            document["submission"] = with_files(document["submission"], Path(file).parent)
        return scenario_from(document)
    except HousewayError as wrong:
        raise BadNotation(f"{file!r}: {wrong}") from None


def _result(file: str, scenario: Scenario, outcome: Outcome) -> dict[str, Any]:
    result = {
        "file": file,
        "title": scenario.title,
        "ok": outcome.ok,
        "steps": scenario.steps,
        "clauses": list(scenario.clauses),
    }
    failed = {"step": outcome.step, "expected": outcome.expected, "got": outcome.got}
    return result if outcome.ok else {**result, **failed}


def _lines(result: dict[str, Any]) -> list[str]:
    """A result for people: one line, and where it failed, what was expected and what came."""
    if result["ok"]:
        return [f"ok      {result['title']}"]
    return [
        f"failed  {result['title']} ({result['file']}, step {result['step']})",
        f"        expected  {_in_words(result['expected'])}",
        f"        got       {_in_words(result['got'])}",
    ]


def _in_words(value: Any) -> str:
    """A value of the result in one line."""
    if isinstance(value, dict):
        return ", ".join(_named(key.replace("_", " "), each) for key, each in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_in_words, value)) or "none"
    return "none" if value is None else str(value)


def _named(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} {_in_words(value)}"
