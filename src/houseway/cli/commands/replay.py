"""`houseway replay`: shows a record again, as a seat saw it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from houseway.cli.options import add_command
from houseway.errors import BadNotation

if TYPE_CHECKING:
    from houseway.record.replay import Tells

EXAMPLES = """\
examples:
  houseway replay table.log
  houseway replay table.log --round 3 --seat 2
  houseway replay table.log --seat dealer
  houseway replay table.log --round 3 --json

Cards that the seat could not see stay hidden: ?? is the back of a card. Without --seat a bystander looks on.
"""

INDENTS = {"title": 0, "round": 0, "phase": 1, "action": 2, "event": 6}
STYLES = {"title": "bold", "round": "bold cyan", "phase": "magenta", "action": "bold", "event": ""}


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "replay", "Shows a record again, as a seat saw it.", EXAMPLES)
    parser.add_argument("log", metavar="LOG", help="the log of a table")
    parser.add_argument("--round", metavar="N", help="only this round")
    parser.add_argument(
        "--seat", metavar="S", default="bystander", help="1, 2, ..., dealer, supervisor, bystander"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from houseway.record.log import read_log  # the rules are needed only now
    from houseway.record.replay import replay_json, seat_from, told

    log = read_log(args.log)
    seat, round = seat_from(args.seat, log.rulebook), round_from(args.round)
    if args.json:
        print(json.dumps(replay_json(log, seat, round)))
    elif sys.stdout.isatty():
        _coloured(told(log, seat, round))
    else:
        for level, text in told(log, seat, round):
            print(" " * INDENTS[level.value] + text)
    return 0


def round_from(text: str | None) -> int | None:
    """The number of a round as people type it."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and int(text) > 0):
        raise BadNotation(f"round {text!r}: expected a whole number from 1")
    return int(text)


def _coloured(lines: Iterable[tuple[Tells, str]]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for level, text in lines:
        console.print(Text(" " * INDENTS[level.value] + text, STYLES[level.value]), soft_wrap=True)
