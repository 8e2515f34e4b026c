"""`houseway fairness`: was a round dealt from the seed that was committed to before it?"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from houseway.cli.files import read_json
from houseway.cli.options import add_command
from houseway.errors import BadNotation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from houseway.server.rest.documents.records import Draw, Fairness, Seen

MORE = """\
examples:
  houseway fairness round-7.json
  houseway fairness round-7.json --commitment sha256:9f0c...  --log table.log --json
  houseway fairness round-7.json --seen seen-7.json

The file is what the server gives at /api/tables/TABLE/rounds/ROUND/fairness. The seed is checked against the
commitment, every shuffle against the seed and the shares that people added, every share against its hash. Give the
commitment that you saw before the round with --commitment: then nobody can have chosen the cards after it. With
--seen, a file that the page saves, the hashes that were frozen must be those that you saw, and your own share be
among those drawn with: then nobody can have chosen the cards at all. Give the table's record with --log: then the
cards of the record are those that were drawn. The exit code is 0 when all is well, 1 when something does not fit;
what is in order but may have left somebody a choice, as a share that did not come, is told as a note.
"""


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers, "fairness", "Was a round dealt from the seed that was committed to before it?", MORE
    )
    parser.add_argument("file", metavar="FILE.json", help="the round's fairness document; - is standard input")
    parser.add_argument(
        "--commitment",
        metavar="HASH",
        action="append",
        default=[],
        help="a commitment that you saw before anything was drawn; may be given again",
    )
    parser.add_argument(
        "--seen", metavar="FILE.json", default="", help="what you saw of the round, as the page saves it"
    )
    parser.add_argument("--log", metavar="LOG", default="", help="the record of the table")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: argparse.Namespace) -> int:
    from houseway.server.live.fairness import choices, read, read_seen

    shown = read(read_json(args.file))
    seen = read_seen(read_json(args.seen)) if args.seen else None
    findings = list(_findings(shown, args.commitment, seen, args.log))
    notes = list(choices(shown, seen))
    if args.json:
        checked = {"table": shown.table, "round": shown.round, "draws": len(shown.draws)}
        print(json.dumps({"ok": not findings, **checked, "findings": findings, "notes": notes}))
    else:
        for each in [*findings, *(f"note: {note}" for note in notes)]:
            print(each)
        if not findings:
            count = len(shown.draws)
            print(f"round {shown.round}: the seed fits its commitment, and all {count} draws follow from it")
    return 1 if findings else 0


def _findings(shown: Fairness, commitments: list[str], seen: Seen | None, log: str) -> Iterator[str]:
    from houseway.server.live.fairness import against, check, same_draws, unseen

    yield from check(shown)
    if commitments:
        yield from unseen(shown, [f"sha256:{each.removeprefix('sha256:')}" for each in commitments])
    if seen is not None:
        yield from against(shown, seen)
    if log:
        yield from same_draws(shown, list(_recorded(log, shown.round)))


def _recorded(path: str, round: int) -> Iterator[Draw]:
    """What was left to chance in a round, as the record has it."""
    from houseway.engine.play import open_table
    from houseway.record.fold import fold
    from houseway.record.log import read_log
    from houseway.server.live.fairness import draws

    log = read_log(path)
    before, steps, last = open_table(log.rulebook), [], 0
    for after, logged in fold(before, log):
        last = logged.round
        if logged.round == round:
            steps.append((before, logged.entry.action, logged.seq, logged.live))
        before = after
    if not steps:
        raise BadNotation(f"round {round} is not in {path!r}: it has rounds 1 to {last}")
    yield from draws(steps)
