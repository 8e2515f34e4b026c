"""Jobs on a cluster: the same figures as alone, also after a worker was killed; and what is said without Ray."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.odds.simulating.job import BLOCK
from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"

# Run by a process of its own, as Ray leaves threads and files behind: a cluster of two, one of which is killed.
SCRIPT = """
import json, os, signal, sys
from pathlib import Path
from houseway.odds.simulating.cluster import on_cluster
from houseway.odds.simulating.job import job_of

def workers():
    '''The processes below this one that are at work, by their titles.'''
    parents, titles = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text()
                titles[int(entry.name)] = (entry / "cmdline").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(status.rpartition(")")[2].split()[1])
    def ours(process):
        while process not in (0, 1, os.getpid()):
            process = parents.get(process, 0)
        return process == os.getpid()
    return [process for process, title in titles.items() if title.startswith("ray::_work") and ours(process)]

rulebook, options, rounds = json.loads(sys.argv[1])
job = job_of(rulebook, options, "best", 5, rounds)
killed, found = [], {}
for block, sums in on_cluster(job, 2):
    found[block] = sums
    if not killed and (busy := workers()):
        os.kill(busy[0], signal.SIGKILL)
        killed.append(busy[0])
totals = {names[0]: sum(sums[names][0] for sums in found.values()) for names in found[0] if len(names) == 1}
print(json.dumps({"killed": len(killed), "blocks": len(found), "totals": totals}))
"""


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    return kept | {"XDG_CACHE_HOME": str(folder)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


ROUNDS = 160 * BLOCK + 5
ARGUMENTS = ("simulate", TCJP, f"--rounds={ROUNDS}", "--seed=5", "--json")


def on_its_own(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run([sys.executable, *arguments], env=environment(folder), capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_figures_are_the_same_after_a_worker_was_killed(run: Run, folder: Path) -> None:
    alone = json.loads(run(*ARGUMENTS).out)
    ran = on_its_own(folder, "-c", SCRIPT, json.dumps([TCJP, alone["submission"], ROUNDS]))
    result = json.loads(ran.stdout)
    assert (result["killed"], result["blocks"]) == (1, 161)
    assert result["totals"] == {row["wager"]: round(row["mean"] * ROUNDS) for row in alone["wagers"]}


@pytest.mark.slow
def test_a_job_that_was_stopped_goes_on_where_it_was(run: Run, folder: Path) -> None:
    alone = run(*ARGUMENTS)
    started = on_its_own(folder, "-m", "houseway", *ARGUMENTS, "--cluster", "--workers=2")
    assert (started.stdout, started.stderr) == (alone.out, "")
    (stored,) = (folder / "houseway" / "simulations").iterdir()
    lines = stored.read_text().splitlines(keepends=True)
    stored.write_text("".join(lines[:150]))
    again = on_its_own(folder, "-m", "houseway", *ARGUMENTS, "--cluster", "--workers=1")
    assert again.stdout == alone.out
    kept = stored.read_text().splitlines(keepends=True)
    assert kept[:150] == lines[:150]
    assert sum(map(bool, map(str.strip, kept))) == 161


def test_a_finished_job_needs_no_cluster(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.odds.simulating.job import block_sums, job_of
    from houseway.odds.simulating.store import Store

    monkeypatch.setitem(sys.modules, "ray", None)
    arguments = ["simulate", TCJP, "--rounds=3000", "--seed=5", "--json"]
    alone = run(*arguments)
    job = job_of(TCJP, json.loads(alone.out)["submission"], "best", 5, 3000)
    Store(job).add(0, block_sums(job, 0))
    assert run(*arguments, "--cluster").out == alone.out


@pytest.mark.usefixtures("folder")
def test_without_ray_the_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    refused(run("simulate", TCJP, "--rounds=10", "--cluster"), "houseway[cluster]")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("address", "why"), [("localhost:1", "refused"), ("ray://localhost:x", "invalid literal")]
)
def test_a_cluster_that_does_not_answer_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    refused(run("simulate", TCJP, "--rounds=10", "--cluster"), repr(address), why)


def test_rounds_at_a_table_are_not_shared_out(run: Run) -> None:
    refused(run("simulate", TCJP, "--rounds=10", "--cluster", "--engine"), "--cluster", "one machine")
    refused(run("simulate", "chinese-poker-ca", "--rounds=10", "--cluster"), "--cluster", "one machine")
