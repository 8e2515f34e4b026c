"""`houseway witness`: looks after the log of a house, and signs what it saw of it."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from houseway.cli.options import add_command
from houseway.errors import BadNotation, HousewayError

if TYPE_CHECKING:
    from houseway.server.transparency.witness import Witness

MORE = """\
examples:
  houseway witness https://cards.example --once
  houseway witness https://cards.example --key "cards.example/api/log+1a2b3c4d+AT..." --every 60
  houseway witness https://cards.example --port 8100 --name witness.example/w1

A house signs checkpoints of its log: how many leaves it has, and the hash of them all. A witness is somebody
else's machine that keeps the last one it saw. Whatever the house shows later must go on from that, with a proof;
if it does not, the log was rewritten, both checkpoints are kept as evidence, and the exit code is 1.

Without --port the witness looks by itself, once or ever again. With --port it answers houses that ask, by
c2sp.org/tlog-witness; the house is started with its key and address: houseway serve --witness KEY URL. At the
first time the key of the log is taken from the house if --key does not give it, and never again.
"""


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers, "witness", "Looks after the log of a house, and signs what it saw of it.", MORE
    )
    parser.add_argument("url", metavar="URL", help="the address of the house, or of a log with tiles")
    parser.add_argument("--key", metavar="KEY", default="", help="the public key of the log")
    parser.add_argument("--state", metavar="FOLDER", default="", help="where it keeps its key and what it saw")
    parser.add_argument(
        "--name", metavar="NAME", default="", help="the name of a new witness, such as w.example/w1"
    )
    parser.add_argument("--once", action="store_true", help="look once")
    parser.add_argument("--every", metavar="S", type=_number, default=60, help="seconds between two looks (60)")
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="the address to answer on (127.0.0.1)")
    parser.add_argument(
        "--port", metavar="P", type=_number, default=None, help="answer houses on this port; 0: a free one"
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from houseway.server.keys import Keys
    from houseway.server.store.database import data_folder
    from houseway.server.transparency.asking import log_at
    from houseway.server.transparency.witness import Witness

    url = log_at(args.url)
    folder = Keys(Path(args.state) if args.state else data_folder() / "witness")
    witness = Witness(folder, time.time, args.name)
    _trust(witness, url, args.key)
    print(f"witness   {witness.key.public}", flush=True)
    if args.port is not None:
        return _answer(witness, args.host, args.port)
    while True:
        found = _look(witness, url, patient=not args.once)
        print(found, flush=True)
        if args.once or found.startswith("FORK"):
            return 1 if found.startswith("FORK") else 0
        time.sleep(args.every)


def _trust(witness: Witness, url: str, given: str) -> None:
    from houseway.server.transparency.asking import got
    from houseway.server.transparency.checkpoints import Checkpoint
    from houseway.server.transparency.notes import Note, PublicKey

    if given:
        key = PublicKey.read(given)
    else:
        origin = Checkpoint.read(Note.read(got(f"{url}/checkpoint").decode(errors="replace"))).origin
        known = witness.known(origin)
        key = known or PublicKey.read(got(f"{url}/key").decode(errors="replace"))
        if key.name != origin:
            raise BadNotation(f"the checkpoint is of the log {origin}, and the key is of {key.name}")
        if known is None:
            print(f"log       {key}, taken from the house itself: compare it with what others have")
    witness.expect(url, key.name, anew=bool(given))
    witness.trust(key)


def _look(witness: Witness, url: str, *, patient: bool) -> str:
    from houseway.server.transparency.looking import look

    try:
        return look(witness, url)
    except HousewayError as wrong:
        if not patient:
            raise
        return f"{time.strftime('%H:%M:%S')}  {wrong}"


def _answer(witness: Witness, host: str, port: int) -> int:
    from houseway.server.transparency.looking import server

    with server(witness, host, port) as answering:
        print(f"answers at http://{host}:{answering.server_address[1]}/", flush=True)
        print("Stop it with Ctrl-C.", flush=True)
        answering.serve_forever()
    return 0
