"""`houseway restore`: a backup back into a database."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from houseway.cli.commands.backup import add_database
from houseway.cli.options import add_command
from houseway.cli.progress import shown

MORE = """\
examples:
  houseway restore monday.db
  houseway restore monday.db --database postgresql://houseway@localhost/houseway

The database must be empty: move away what is there. The server then needs the keys that the house had. At its next
start it takes nothing for granted that was lost: every open round is committed to anew, with a notice in its
record; a table where a deck was ordered already, which people may have seen dealt, is closed, and its chips are
given back; and a new log begins that says where the old one was.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "restore", "Puts a backup into an empty database.", MORE)
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from houseway.server.live.time import milliseconds
    from houseway.server.store.copying import restore
    from houseway.server.store.database import default_url

    with shown():
        rows = asyncio.run(restore(args.file, args.database or default_url(), milliseconds()))
    print(f"{args.file}: {rows:,} rows restored. Start the server with the keys of this house.")
    return 0
