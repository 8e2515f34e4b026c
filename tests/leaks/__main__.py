"""python -m tests.leaks: two worlds that differ in what a viewer may not see; does any byte tell them apart?

The real server and the people at a table run in one process. At every shuffle the process is forked: the other
world has other cards, another seed and other shares where the viewers cannot see them, and everybody does the
same there. All that reaches a viewer is compared, byte for byte, after every step: what the socket sends, the
answers to what is refused, what is sent again to who comes back, every document and export, the server's log and
its figures. A pair is a viewer at such a moment. --plant puts a known leak into the server, which must be found.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time

from houseway.registry import NAMES
from tests.leaks.asking import CHANNELS
from tests.leaks.history import STEPS
from tests.leaks.other import Result
from tests.leaks.plants import PLANTS
from tests.leaks.running import Outcome, Wanted, outcomes, planted

EVERY_S = 10.0


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "pairs", type=count, nargs="?", default=2000, metavar="PAIRS", help="how many at least (2000)"
    )
    parser.add_argument("--seed", type=count, default=1, help="of the first history; the next has the next (1)")
    parser.add_argument("--rulebook", choices=NAMES, default="", help="one alone, and not all in turn")
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, help="processes at a time (all cores)")
    parser.add_argument("--steps", type=count, default=STEPS, help=f"of a history ({STEPS})")
    parser.add_argument("--plant", choices=sorted(PLANTS), default="", help="a leak that is put into the server")
    parser.add_argument("--plants", action="store_true", help="plant one leak after the other: is each found?")
    return parser


def count(text: str) -> int:
    try:
        found = int(text.replace(",", ""))
    except ValueError:
        found = 0
    if found < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1")
    return found


def main() -> int:
    if os.environ.get("PYTHONHASHSEED") != "0":  # or sets have another order in every process
        again = [sys.executable, "-m", "tests.leaks", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})
    given = arguments().parse_args()
    if given.plants:
        return each_plant(given)
    told = Progress(given.pairs)
    for outcome in outcomes(wanted(given), given.plant):
        told.add(outcome)
        if outcome.result.different:
            chosen = {"steps": given.steps, "rulebook": given.rulebook, "plant": given.plant}
            options = "".join(f" --{name} {value}" for name, value in chosen.items() if value)
            print(f"seed {outcome.seed}, {outcome.table}: {outcome.result.different}", flush=True)
            print(
                f"  again: .venv/bin/python -m tests.leaks 1 --jobs 1 --seed {outcome.seed}{options}", flush=True
            )
    print(told)
    return 1 if told.failed else 0


def wanted(given: argparse.Namespace) -> Wanted:
    return Wanted(given.seed, given.pairs, given.jobs, given.steps, given.rulebook)


def each_plant(given: argparse.Namespace) -> int:
    """Which history finds which leak first, and where; the status is 1 where none does within the pairs."""
    missed = 0
    for plant, found in planted(wanted(given)):
        missed += not found.result.different
        where = found.result.different.partition("\n")[0] or f"not found in {found.result.pairs} pairs"
        print(f"{plant}\n  seed {found.seed}, {found.table}: {where}", flush=True)
    return 1 if missed else 0


class Progress:
    """Figures of a campaign, and how long it will still take."""

    def __init__(self, wanted: int) -> None:
        self.wanted, self.begin = wanted, time.monotonic()
        self.said = self.begin
        self.result, self.histories, self.failed = Result(), 0, 0

    def add(self, outcome: Outcome) -> None:
        self.histories += 1
        self.failed += bool(outcome.result.different)
        self.result.add(outcome.result)
        now = time.monotonic()
        if now > self.said + EVERY_S and self.result.pairs:
            left = (now - self.begin) * max(0, self.wanted / self.result.pairs - 1)
            told = f"{self.result.pairs:,} of {self.wanted:,} pairs, {self.failed} different, {left:.0f} s left"
            print(f"{now - self.begin:.0f} s: {told}", file=sys.stderr, flush=True)
            self.said = now

    def __str__(self) -> str:
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds, pairs = spent.ru_utime + spent.ru_stime, self.result.pairs
        rows = [
            f"  {channel:12} {self.result.asked[channel]:>10,} pairs {self.result.bytes[channel]:>16,} bytes"
            for channel in CHANNELS
        ]
        whole = (
            f"{pairs:,} pairs in {self.histories:,} histories, {self.failed} different; "
            f"in {self.result.on_the_table:,} a card lay on the table that is another in the other world; "
            f"{seconds:.0f} s of a processor, {1000 * seconds / max(pairs, 1):.1f} ms a pair"
        )
        return "\n".join([*rows, whole])


if __name__ == "__main__":
    sys.exit(main())
