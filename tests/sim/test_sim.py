"""Worlds of the server under seeds: promises are kept, a seed is always the same world, and faults are found."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.sim.__main__ import arguments, seeds
from tests.sim.plants import PLANTS

SEEDS = "1-24"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="worlds are run in forked processes")


def sim(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tests.sim", *arguments], text=True, capture_output=True)


@pytest.fixture(scope="module")
def told() -> list[str]:
    done = sim(SEEDS, "--hashes")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_every_promise_is_kept(told: list[str]) -> None:
    assert told[-1].startswith(f"{len(seeds(SEEDS))} seeds, 0 failed: ")


def test_the_same_seed_is_the_same_world(told: list[str]) -> None:
    *again, _ = sim("3-4", "--hashes", "--jobs", "1").stdout.splitlines()
    assert len(set(told[:-1])) == len(seeds(SEEDS))
    assert len(again) == 2
    assert set(again) < set(told)


def test_every_planted_fault_is_found() -> None:
    done = sim("1-60", "--plants")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": ") >= len(PLANTS)
    assert "Traceback" not in done.stdout


def test_wrong_seeds_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        arguments().parse_args(["one"])
    assert "'one' are no seeds: expected a number, or two as in 1-200" in capsys.readouterr().err
