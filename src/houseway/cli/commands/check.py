"""`houseway check`: does a rules submission fit the clauses?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from houseway.cli.options import add_command, find_game, read_submission
from houseway.errors import BadNotation
from houseway.procedures.submission import Finding, check, read, taken_for_granted
from houseway.registry import NAMES, Game, Part

MORE = """\
examples:
  houseway check submission.toml
  houseway check submission.toml --json
  houseway check submission.toml --every-hand

A house way that is filed (house_way = "way.toml") is proven to set every hand, and none foul. With --every-hand
each of its hands, millions of them, is set and looked at, and the hands of each rule are counted: some minutes.

Approvals that a file does not speak of are taken for granted, and named: "taken_for_granted" in the JSON.

The exit code is 0 when all is well, 1 when something was found.
"""


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "check",
        "Does a rules submission fit the clauses? Everything that does not is listed.",
        MORE,
    )
    parser.add_argument("file", metavar="FILE.toml", help="the submission; - is standard input")
    parser.add_argument("--every-hand", action="store_true", help="put the house way to every hand")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    named, given = read_submission(args.file)
    if named is None:
        raise BadNotation(f"{args.file!r} names no rulebook: expected a line rulebook = {next(iter(NAMES))!r}")
    game = find_game(named)
    findings = check(game.submission, given)
    counts: list[str] = []
    if args.every_hand and not findings:
        findings, counts = _every_hand(game, given, shown=not args.json and sys.stderr.isatty())
    granted = taken_for_granted(game.submission, given)
    if args.json:
        found = [asdict(finding) for finding in findings]
        print(json.dumps({"ok": not findings, "findings": found, "taken_for_granted": granted}))
    else:
        for finding in findings:
            print(f"{finding.option}: {finding.message}" + (f" [{finding.clause}]" if finding.clause else ""))
        print("\n".join([f"{len(findings)} findings" if findings else f"{args.file} fits {game.id}", *counts]))
        if granted:
            print("\nTaken for granted, as the submission does not speak of it:")
        for each in granted:
            print(f"  {each['option']}: {each['says']} [{each['clause']}]")
    return 1 if findings else 0


def _every_hand(game: Game, given: Mapping[str, Any], *, shown: bool) -> tuple[list[Finding], list[str]]:
    """What is wrong with the house way when it is put to every hand, and how many hands each rule sets."""
    about = {each.name: each.metadata for each in fields(game.submission)}.get("house_way")
    if about is None:
        raise BadNotation(f"--every-hand: {game.id} has no house way")
    from houseway.cli.commands.every_hand import counted, lines

    hands, tallies = game.part(Part.EVERY_HAND)(game, read(game.submission, given))
    tally = counted(hands, tallies, shown=shown)
    found = [Finding("house_way", f"{what}: {such}", about["clause"]) for what, such in tally.problems.items()]
    return found, list(lines(tally))
