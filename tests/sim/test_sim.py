"""Worlds of the server under seeds: promises are kept, a seed is always the same world, and faults are found."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.sim.__main__ import seeds
from tests.sim.plants import PLANTS

SEEDS = "1-24"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="worlds are run in forked processes")


def sim(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tests.sim", *arguments], text=True, capture_output=True)


def test_every_promise_is_kept() -> None:
    done = sim(SEEDS)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{len(seeds(SEEDS))} seeds, 0 failed: ")


def test_the_same_seed_is_the_same_world() -> None:
    one, other = sim("3-4", "--trace", "--jobs", "1"), sim("3-4", "--trace", "--jobs", "1")
    told = one.stdout.splitlines()[:-1]  # the last line has the time
    assert len(told) > 100
    assert told == other.stdout.splitlines()[:-1]


def test_every_planted_fault_is_found() -> None:
    done = sim("1-60", "--plants")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": ") >= len(PLANTS)
    assert "Traceback" not in done.stdout


def test_wrong_seeds_are_told_in_a_line() -> None:
    done = sim("one")
    assert done.returncode == 2
    assert "'one' are no seeds: expected a number, or two as in 1-200" in done.stderr
