"""python -m tests.sim: worlds of the server under seeds, with faults; is every promise kept in each?

In a world the real server, its database, people who play, the network and the clock run in one process under one
seed. The server is killed at any await, commits are lost, done, or nobody knows; lines break, messages are sent
twice, the disk is full, the clock is set. After every step the promises are checked (tests/sim/checks.py). A seed
that fails is printed with the command that runs it again, step by step. --plant puts a known fault into the
server, which the seeds must find.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter

from tests.sim.plants import PLANTS
from tests.sim.running import Outcome, outcomes, prepared

EVERY_S, SELDOM_S = 5, 60  # how often it is told how far a campaign is, where somebody looks, and else


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.sim", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seeds", type=seeds, metavar="SEEDS", help="such as 1-200, or 17 for one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (all cores)")
    parser.add_argument("--plant", choices=sorted(PLANTS), default="", help="a fault that is put into the server")
    parser.add_argument("--plants", action="store_true", help="plant one fault after the other: is each found?")
    parser.add_argument("--trace", action="store_true", help="print all that happens")
    parser.add_argument("--hashes", action="store_true", help="print a hash of all that happened under each seed")
    return parser


def seeds(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        found = range(0)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} are no seeds: expected a number, or two as in 1-200")
    return found


def main() -> int:
    if os.environ.get("PYTHONHASHSEED") != "0":  # or sets have another order in every process
        again = [sys.executable, "-m", "tests.sim", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})
    given = arguments().parse_args()
    if given.plants:
        return each_plant(given.seeds, given.jobs)
    begin = shown = time.monotonic()
    total = Totals()
    with prepared() as template:
        for outcome in outcomes(given.seeds, given.jobs, template, trace=given.trace, plant=given.plant):
            total.add(outcome)
            print(*outcome.told, sep="\n", end="\n" if outcome.told else "")
            if outcome.wrong:
                print(f"seed {outcome.seed}: {outcome.wrong}", flush=True)
                print(f"  again, step by step: make sim SEEDS={outcome.seed} ARGS=--trace", flush=True)
            if given.hashes:
                print(f"seed {outcome.seed}: {outcome.trace}")
            if time.monotonic() > shown + (EVERY_S if sys.stderr.isatty() else SELDOM_S):
                shown = time.monotonic()
                gone = shown - begin
                left = gone / total.seeds * (len(given.seeds) - total.seeds)
                print(
                    f"{gone:.0f} s: {total.seeds} of {len(given.seeds)} seeds, {total.failed} failed, "
                    f"about {left / 60:.0f} min left",
                    file=sys.stderr,
                )
    print(total)
    return 1 if total.failed else 0


def each_plant(wanted: range, jobs: int) -> int:
    """Which seed finds which fault first, and in what words; the status is 1 where none does."""
    missed = 0
    with prepared() as template:
        for plant in PLANTS:
            found = next((each for each in outcomes(wanted, jobs, template, plant=plant) if each.wrong), None)
            missed += found is None
            told = f"seed {found.seed}: {found.wrong}" if found else f"not found by {len(wanted)} seeds"
            print(f"{plant}\n  {told}", flush=True)
    return 1 if missed else 0


class Totals:
    """Figures of a campaign."""

    def __init__(self) -> None:
        self.seeds, self.figures = 0, Counter[str]()
        self.failed = 0

    def add(self, outcome: Outcome) -> None:
        self.seeds += 1
        self.failed += bool(outcome.wrong)
        for name in ("steps", "commits", "lives", "done", "shares", "seconds"):
            self.figures[name] += getattr(outcome, name)

    def __str__(self) -> str:
        of = self.figures
        return (
            f"{self.seeds} seeds, {self.failed} failed: {of['lives']} lives of servers, {of['commits']} commits, "
            f"{of['done']} acknowledged actions, {of['shares']} shares of draws, {of['steps']} steps, "
            f"{of['seconds']:.0f} s of a processor"
        )


if __name__ == "__main__":
    sys.exit(main())
