"""`houseway train`: makes what a player that learns knows."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from houseway.bots.training import Training
from houseway.cli.files import write_whole
from houseway.cli.options import add_command, find_game
from houseway.errors import BadNotation
from houseway.registry import Part, having

MORE = """\
With --quick it is a trial of a minute, for a player who is not worth much. With --cluster the hands to learn from
are made by Ray, on this machine (local) or on the cluster at an address (auto finds one); the result is the same.
Without --out what the package brings along is replaced. A record of how it was made is written beside it, as JSON.
"""


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "train", "Makes what a player that learns knows.", MORE)
    parser.add_argument("rulebook", metavar="RULEBOOK", help="a game with a player that learns")
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
    asked = find_game(args.rulebook)
    if not asked.has(Part.TRAINING):
        expected = " or ".join(having(Part.TRAINING))
        raise BadNotation(f"nothing learns to play {args.rulebook!r}: expected {expected}")
    training: Training = asked.part(Part.TRAINING)  # numba and its kernels are needed only now
    out = Path(args.out) if args.out else training.out
    record_path = out.with_suffix(training.record)
    if record_path == out or not out.parent.is_dir():
        raise BadNotation(
            f"cannot write to {str(out)!r}: expected a file such as weights.npz in a folder that exists"
        )
    start = monotonic()

    def tell(line: str) -> None:
        print(f"{monotonic() - start:6.0f} s  {line}", file=sys.stderr, flush=True)

    record = training.run(args.seed, out, quick=args.quick, cluster=args.cluster or "", tell=tell)
    command = f"houseway train {asked.id} --seed {args.seed}{' --quick' if args.quick else ''}"
    record = {"command": command, **record}
    write_whole(record_path, f"{json.dumps(record, indent=1)}\n".encode())
    if args.json:
        print(json.dumps(record))
    else:
        print(f"{out}: {out.stat().st_size / 1e6:.1f} MB, with its record in {record_path}")
    return 0
