"""`houseway train`: makes what the strong player of Chinese Poker knows."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from houseway.cli.files import write_whole
from houseway.cli.options import add_command
from houseway.errors import BadNotation

EXAMPLES = """\
examples:
  houseway train chinese-poker-ca --seed 1 --out weights.npz
  houseway train chinese-poker-ca --seed 1 --quick --out trial.npz
  houseway train chinese-poker-ca --seed 1 --out weights.npz --cluster auto

Small nets are trained backwards, from three cards to come, where values are exact, to eight: first for a player
alone, then for one at a table, who wins segments too. It takes about half an hour on one processor, and a minute
with --quick, for a player who is not worth much. With --cluster the hands to learn from are made by Ray, on this
machine (local) or on the cluster at an address (auto finds one); the result is the same. Without --out the weights
of the package are replaced. A record of how they were made is written beside them, as JSON.
"""
RULEBOOK = "chinese-poker-ca"


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "train", "Makes what the strong player of Chinese Poker knows.", EXAMPLES)
    parser.add_argument("rulebook", metavar="RULEBOOK", help=f"{RULEBOOK}: the game with a player that learns")
    parser.add_argument("--seed", metavar="S", type=_seed, default=1, help="a whole number; by default 1")
    parser.add_argument("--out", metavar="FILE", help="where the weights go; by default those of the package")
    parser.add_argument("--quick", action="store_true", help="a trial of a minute")
    parser.add_argument("--cluster", metavar="ADDRESS", help="make the hands with Ray: local, auto or an address")
    parser.add_argument("--json", action="store_true", help="print the record as one JSON document")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 0")
    return int(text)


def run(args: argparse.Namespace) -> int:
    if args.rulebook != RULEBOOK:
        raise BadNotation(f"nothing learns to play {args.rulebook!r}: expected {RULEBOOK}")
    from houseway.bots.open_face.cluster import Cluster  # numba and its kernels are needed only now
    from houseway.bots.open_face.course import QUICK, Course, taken
    from houseway.bots.open_face.training import here
    from houseway.bots.open_face.weights import RECORD, WEIGHTS, package_folder, save

    out = Path(args.out) if args.out else package_folder() / WEIGHTS
    record_path = out.with_suffix(Path(RECORD).suffix)
    if record_path == out or not out.parent.is_dir():
        raise BadNotation(
            f"cannot write to {str(out)!r}: expected a file such as weights.npz in a folder that exists"
        )
    workers = Cluster(args.cluster) if args.cluster else here
    start = monotonic()

    def tell(line: str) -> None:
        print(f"{monotonic() - start:6.0f} s  {line}", file=sys.stderr, flush=True)

    learned, record = taken(QUICK if args.quick else Course(), args.seed, workers, tell)
    save(learned, out)
    command = f"houseway train {RULEBOOK} --seed {args.seed}{' --quick' if args.quick else ''}"
    record = {"command": command, **record}
    write_whole(record_path, f"{json.dumps(record, indent=1)}\n".encode())
    if args.json:
        print(json.dumps(record))
    else:
        print(f"{out}: {out.stat().st_size / 1e6:.1f} MB, with its record in {record_path}")
    return 0
