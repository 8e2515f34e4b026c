"""`houseway verify`: is a record whole and in line with the rules?"""

from __future__ import annotations

import argparse
import json
import re
from typing import TYPE_CHECKING, Any

from houseway.cli.options import add_command
from houseway.errors import BadNotation
from houseway.procedures import departures

if TYPE_CHECKING:
    from houseway.record.audit import Audit

MORE = """\
examples:
  houseway verify table.log
  houseway verify table.log --json
  houseway verify table.log --head sha256:83118dd9afb4698ad9a38bd2a7913584eed5e4526441297027275bb8f1abda4f

Every line is checked against its hash and the line before it, every action is taken again under the rules and
its events are compared, and cards and chips are counted after every entry. The exit code is 0 when all is well,
1 when something was found.

A file that somebody has written anew from its beginning fits itself. Keep the head (the last hash) of a log in
another place, and give it back with --head: then nothing before it can have been changed. Entries written since
are allowed.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "verify", "Is a record whole, unchanged and in line with the rules?", MORE)
    parser.add_argument("log", metavar="LOG", help="the log of a table")
    parser.add_argument("--head", metavar="HASH", default="", help="a head of this log that was kept elsewhere")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from houseway.record.audit import verify  # the rules are needed only now

    audit = verify(args.log, head=head_from(args.head))
    if args.json:
        print(json.dumps({**audit.as_json(), **departures.as_json(_variant(audit))}))
    else:
        _show(audit, args.log)
    return 0 if audit.ok else 1


def head_from(text: str) -> str:
    """A head as people give it: the hash, with or without its kind before it."""
    if text and not re.fullmatch(r"(sha256:)?[0-9a-f]{64}", text):
        raise BadNotation(f"head {text!r}: expected sha256: and 64 digits 0-9 a-f")
    return f"sha256:{text.removeprefix('sha256:')}" if text else ""


def _show(audit: Audit, path: str) -> None:
    for finding in audit.findings:
        print(finding)
    if audit.header is not None:
        print(f"rulebook  {audit.header.rulebook}, written by houseway {audit.header.houseway}")
    if (variant := _variant(audit)) is not None:
        print("\n".join(variant.lines()))
    print(f"rounds    {audit.rounds:,} finished, {audit.entries:,} entries, {audit.events:,} events")
    print(f"head      {audit.head or 'none'}")
    if audit.ok:
        print(f"{path} is whole, and follows from the rules")
    else:
        print(f"{path} does not verify; the first that does not fit is {audit.findings[0]}")


def _variant(audit: Audit) -> departures.Variant | None:
    """The variant that a whole record is of."""
    return departures.variant_of(audit.header.filed().options) if audit.header is not None and audit.ok else None
