"""Contests solved exactly: CPU seconds and memory of each, in a process of its own, once kernels are compiled."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

CONTESTS = {
    "three_card_poker": "THREE_CARD_POKER",
    "let_it_ride": "LET_IT_RIDE",
    "mississippi_stud": "MISSISSIPPI_STUD",
    "caribbean_stud": "CARIBBEAN_STUD",
    "ultimate_texas_holdem": "ULTIMATE_TEXAS_HOLDEM",
}


def main() -> None:
    print("contests solved exactly (goal: Ultimate Texas Hold'em under 120 s and 1,000 MB)")
    run("let_it_ride")  # compiles the kernels
    for name in CONTESTS:
        print(f"  {name:<44} {run(name)}")


def run(name: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "bench.contests", name], check=True, capture_output=True, text=True
    ).stdout.strip()


def solved(name: str) -> str:
    import resource
    from time import process_time

    from houseway.odds.staged import solve

    contest = getattr(import_module(f"tests.contests.{name}"), CONTESTS[name])
    start = process_time()
    edge = solve(contest).edge
    seconds = process_time() - start
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{seconds:>8.2f} s {megabytes:>8,.0f} MB   edge {edge}"


if __name__ == "__main__":
    print(solved(sys.argv[1]))
