"""Start-up of the program: `houseway --help` and `houseway rank`, against a bare interpreter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

PROGRAM = Path(sys.executable).with_name("houseway")
COMMANDS: dict[str, list[str | Path]] = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "houseway --help": [PROGRAM, "--help"],
    "houseway rank": [PROGRAM, "rank", "two-card-joker-poker-ma", "As Kd", "--json"],
}


def main() -> None:
    print("start-up (goal: under 0.3 s)")
    for name, command in COMMANDS.items():
        best = min(seconds(command) for _ in range(7))
        print(f"  {name:<44} {best:>8.3f} s")


def seconds(command: list[str | Path]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start
