"""`houseway serve`: the live tables."""

from __future__ import annotations

import argparse
import os
import re
from typing import TYPE_CHECKING, Any

from houseway.cli.options import add_command
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Callable

MORE = """\
examples:
  houseway serve
  houseway serve --port 9000 --database sqlite:///tables.db
  houseway serve --host 0.0.0.0 --database postgresql://houseway@localhost/houseway
  houseway serve --database postgresql://houseway@db/houseway --node a --host 10.0.0.5
  houseway serve --database postgresql://houseway@localhost/houseway --workers 4

Everything is kept in the database: tables go on where they were when the server starts again, in mid-round too.
Without --database it is a file in your data folder. What the database must not hold, such as the keys that sign
its record and seal the seeds of rounds to come, is kept in a folder of its own: never copy the two to one place.
At the first start an account `operator` is made and its password printed once; the environment variable
HOUSEWAY_OPERATOR_PASSWORD chooses it.

On one PostgreSQL any number of servers may run, each a node under a name of its own: a table is held by one of
them, visitors of any node are led there, and the tables of one that dies are taken over by the others.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "serve", "Serves the live tables.", MORE)
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument(
        "--port", metavar="P", type=_up_to(65535), default=8000, help="the port (8000); 0 takes a free one"
    )
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://...")
    parser.add_argument(
        "--keys",
        metavar="FOLDER",
        default=os.environ.get("HOUSEWAY_KEYS", ""),
        help="the folder of the server's keys (beside the database's file); HOUSEWAY_KEYS names it too",
    )
    parser.add_argument(
        "--restored",
        action="store_true",
        help="start although the database is older than what was published, or its keys are lost",
    )
    parser.add_argument(
        "--witness",
        metavar=("KEY", "URL"),
        nargs=2,
        action="append",
        default=[],
        help="a witness who is asked to sign every checkpoint: its public key and its address; may be given again",
    )
    parser.add_argument(
        "--origin",
        metavar="ORIGIN",
        action="append",
        default=[],
        help="a further origin whose pages may use the server, such as https://example.org; may be given again",
    )

    parser.add_argument(
        "--name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which the server is reached, such as cards.example.org; may be given again",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        default="",
        help="a proxy in front of the server, whose word on where visitors come from is taken",
    )
    parser.add_argument(
        "--node",
        metavar="NAME",
        type=_node,
        help="the server's name among those that share a PostgreSQL (made from the host's and the process's)",
    )
    parser.add_argument(
        "--advertise",
        metavar="URL",
        type=_url,
        help="the address at which the other nodes reach this one (where it listens)",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_up_to(64, 1),
        default=1,
        help="so many nodes in processes of their own behind this port (1)",
    )
    parser.add_argument(
        "--least-pace",
        metavar="MS",
        type=_up_to(10_000),
        default=100,
        help="the least pause of bots at tables that players open, in milliseconds (100)",
    )
    parser.add_argument(
        "--locked-minutes",
        metavar="N",
        type=_up_to(100_000),
        default=15,
        help="for how long three wrong passwords lock a name (15); 0: until an operator gives a new password",
    )


def _up_to(most: int, least: int = 0) -> Callable[[str], int]:
    """Reads a whole number from the least to the most."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text[:9]) <= most:
            raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from {least} to {most}")
        return int(text)

    return read


def _node(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected up to 40 letters, digits, dots and dashes")
    return text


def _url(text: str) -> str:
    if not re.fullmatch(r"https?://[^/?#@\s]+/?", text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected http://HOST:PORT or https://HOST:PORT")
    return text


def run(args: argparse.Namespace) -> int:
    from houseway.server.running import run as serve
    from houseway.server.settings import Settings
    from houseway.server.store.database import default_url, read_url
    from houseway.server.transparency.notes import PublicKey

    for key, _ in args.witness:
        PublicKey.read(key)
    database = args.database or default_url()
    if read_url(database).drivername.startswith("sqlite") and (args.node or args.workers > 1):
        given = f"--node {args.node}" if args.node else f"--workers {args.workers}"
        raise HousewayError(f"{given}: a file has one server only: expected --database postgresql://...")
    if args.workers > 1 and args.advertise:
        raise HousewayError("--advertise: each worker has its own address: name where they listen with --host")
    return serve(
        Settings(
            database=database,
            keys=args.keys,
            restored=args.restored,
            witnesses=tuple((key, url) for key, url in args.witness),
            host=args.host,
            port=args.port,
            node=args.node or "",
            advertise=args.advertise or "",
            origins=tuple(args.origin),
            names=tuple(args.name),
            proxies=args.proxy,
            least_pace_ms=args.least_pace,
            locked_minutes=args.locked_minutes,
            operator_password=os.environ.get("HOUSEWAY_OPERATOR_PASSWORD", ""),
        ),
        args.workers,
    )
