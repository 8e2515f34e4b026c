"""`houseway backup`: a copy of everything that the server keeps, but for its keys."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from houseway.cli.options import add_command
from houseway.cli.progress import shown

MORE = """\
examples:
  houseway backup houses/monday.db
  houseway backup monday.db --database postgresql://houseway@localhost/houseway

The file is a snapshot, and can be made while the server runs. It is the same whatever the database is, so that
`houseway restore` moves a house from SQLite to PostgreSQL and back. The keys are not in it: who finds it does not
learn what is to be dealt, and who restores it needs them. Keep a copy of their folder somewhere else.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "backup", "Copies everything that the server keeps, but for its keys.", MORE)
    parser.add_argument("file", metavar="FILE", type=Path, help="the new file")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://...; without it the file in your data folder",
    )


def run(args: argparse.Namespace) -> int:
    from houseway.server.keys import folder_for
    from houseway.server.store.copying import back_up
    from houseway.server.store.database import default_url

    database = args.database or default_url()
    with shown():
        rows = asyncio.run(back_up(database, args.file))
    print(f"{args.file}: {rows:,} rows. The keys are not in it; they are usually in {folder_for(database)}.")
    return 0
