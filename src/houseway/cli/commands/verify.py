"""`houseway verify`: is a record whole and in line with the rules, and is it the one that the house's log has?"""

from __future__ import annotations

import argparse
import json
import re
from typing import TYPE_CHECKING, Any

from houseway.cli.files import read_text
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
  houseway verify table.bundle --checkpoint kept-in-june.txt --key "cards.example/api/log+1a2b3c4d+AT..."

Every line is checked against its hash and the line before it, every action is taken again under the rules and
its events are compared, and cards and chips are counted after every entry. The exit code is 0 when all is well,
1 when something was found.

A file that somebody has written anew from its beginning fits itself. Keep the head (the last hash) of a log in
another place, and give it back with --head: then nothing before it can have been changed. Entries written since
are allowed.

A bundle is what a live server gives out for a table (/api/tables/TABLE/bundle) or for your own chips
(/api/people/YOU/bundle). With it the record is also shown to be the one in the house's log: who acted and when,
every commitment before its draws, and nothing left out. Give back a checkpoint that you kept earlier: then nothing
before it can have been rewritten. --key is the log's public key as you know it, and --witness that of a witness
who must have signed the checkpoint too.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "verify", "Is a record whole, unchanged and in line with the rules?", MORE)
    parser.add_argument("log", metavar="LOG", help="the log of a table, or a bundle")
    parser.add_argument("--head", metavar="HASH", default="", help="a head of this log that was kept elsewhere")
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        action="append",
        default=[],
        help="a checkpoint of the house's log that was kept earlier, for a bundle; may be given again",
    )
    parser.add_argument("--key", metavar="KEY", default="", help="the public key of the house's log, for a bundle")
    parser.add_argument(
        "--witness",
        metavar="KEY",
        action="append",
        default=[],
        help="the public key of a witness who must have signed, for a bundle; may be given again",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if _is_bundle(args.log):
        return _run_bundle(args)
    if given := [name for name in ("checkpoint", "key", "witness") if getattr(args, name)]:
        raise BadNotation(f"--{given[0]} is for a bundle, and {args.log!r} is none")
    from houseway.record.audit import verify  # the rules are needed only now

    audit = verify(args.log, head=head_from(args.head))
    if args.json:
        print(json.dumps({**audit.as_json(), **departures.as_json(_variant(audit))}))
    else:
        _show(audit, args.log)
    return 0 if audit.ok else 1


def _is_bundle(path: str) -> bool:
    from houseway.record.chain import why

    opening = b'{"format":"houseway bundle",'
    try:
        with open(path, "rb") as file:
            return file.read(len(opening)) == opening
    except (OSError, ValueError) as error:
        raise BadNotation(f"cannot read {path!r}: {why(error)}") from None


def _run_bundle(args: argparse.Namespace) -> int:
    from houseway.server.transparency import auditing, bundles
    from houseway.server.transparency.notes import PublicKey

    if args.head:
        raise BadNotation("--head is for a log: a bundle is checked with --checkpoint")
    key = PublicKey.read(args.key) if args.key else None
    kept = [read_text(path) for path in args.checkpoint]
    bundle = bundles.read(args.log)
    found = list(bundles.check(bundle, key, kept, [PublicKey.read(each) for each in args.witness]))
    audit: Audit | None = None
    if bundle.header.person is not None:
        found += auditing.check_person(bundle)
    else:
        audit, further = auditing.check_table(bundle)
        found += [*map(str, audit.findings), *further]
    told = {"subject": bundle.header.subject, "leaves": len(bundle.leaves), "size": len(bundle.public)}
    told |= {"withheld": len(bundle.unopened), "key": str(key or bundle.header.key)}
    if audit is not None:
        told |= {"rounds": audit.rounds, "events": audit.events, "head": audit.head}
    if args.json:
        print(json.dumps({"ok": not found, **told, "findings": found}))
    else:
        _show_bundle(args, told, found, bundle.header.checkpoint)
    return 1 if found else 0


def _show_bundle(args: argparse.Namespace, told: dict[str, Any], found: list[str], checkpoint: str) -> None:
    for finding in found:
        print(finding)
    print(f"subject   {told['subject']}: {told['leaves']:,} leaves of {told['size']:,} in the log")
    if told["withheld"]:
        print(f"withheld  {told['withheld']:,} leaves of rounds that are not over")
    print(f"signed    by {told['key']}{'' if args.key else ', which nobody has vouched for: give it with --key'}")
    for line in checkpoint.split("\n\n")[-1].strip().splitlines()[1:]:
        print(
            f"cosigned  by {line.split()[1]}{'' if args.witness else ', unchecked: give its key with --witness'}"
        )
    if found:
        print(f"{args.log} does not verify; the first that does not fit: {found[0]}")
        return
    since = "" if args.checkpoint else "; nothing shows yet that the log is the one of before: keep a checkpoint"
    print(f"{args.log} is whole, and is what the log has{since}")


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
