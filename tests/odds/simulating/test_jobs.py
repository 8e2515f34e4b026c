"""Jobs: blocks that come to the same whoever does them, on disk and with the compiler off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import sqrt
from pathlib import Path

import pytest

from houseway.odds.simulating import job as jobs
from houseway.odds.simulating import store as stores
from houseway.odds.simulating.job import BLOCK, Job, Tally, block_sums, in_threads, job_of
from houseway.odds.simulating.model import player_of
from houseway.odds.simulating.store import Store
from houseway.procedures.submission import as_json
from houseway.registry import game

RULEBOOKS = {
    "two-card-joker-poker-ma": {"pair_up_paytable": "2"},
    "dragon-poker-md": {"ante_bonus_paytable": "B", "three_card_bonus_paytable": "B"},
    "asia-poker-ma": {"a234_last": "true"},
    "asia-poker-pa": {"bonus_paytable": "C"},
}


def a_job(rounds: int, seed: int = 5, rulebook: str = "dragon-poker-md") -> Job:
    options = as_json(game(rulebook).filed(RULEBOOKS[rulebook]).options)
    return job_of(rulebook, options, player_of(rulebook), seed, rounds)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "BLOCK", 1000)


@pytest.mark.usefixtures("small_blocks")
def test_blocks_are_the_same_whatever_the_number_of_workers() -> None:
    job = a_job(9_500)
    alone = dict(in_threads(job, 1))
    assert sorted(alone) == list(range(10))
    assert dict(in_threads(job, 3)) == alone
    assert len({sums["ante",] for sums in alone.values()}) > 5


@pytest.mark.usefixtures("small_blocks")
def test_more_rounds_begin_with_the_same_blocks() -> None:
    fewer, more = dict(in_threads(a_job(3_000), 1)), dict(in_threads(a_job(5_000), 1))
    assert {block: more[block] for block in fewer} == fewer


def test_the_last_block_has_what_is_left() -> None:
    job = a_job(2 * BLOCK + 7)
    assert [job.size(block) for block in range(job.blocks)] == [BLOCK, BLOCK, 7]


def test_another_seed_gives_other_rounds() -> None:
    assert block_sums(a_job(500, seed=1), 0) != block_sums(a_job(500, seed=2), 0)


def test_a_tally_has_the_mean_and_standard_error_of_its_nets() -> None:
    tally = Tally(unit=10)
    for net in (10, -10, 30, -10):
        tally.add(net)
    assert tally.mean == 0.5
    assert tally.standard_error == pytest.approx(sqrt((0.25 + 2.25 + 6.25 + 2.25) / 3 / 4))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_with_the_compiler_off_the_figures_are_the_same(rulebook: str) -> None:
    chosen = [f"--option={name}={value}" for name, value in RULEBOOKS[rulebook].items()]
    command = [
        sys.executable,
        "-m",
        "houseway",
        "simulate",
        rulebook,
        "--rounds=600",
        "--seed=5",
        "--json",
        *chosen,
    ]
    off = subprocess.run(command, env=os.environ | {"HOUSEWAY_COMPILE": "off"}, capture_output=True, check=True)
    sums = block_sums(a_job(600, rulebook=rulebook), 0)
    for row in json.loads(off.stdout)["wagers"]:
        assert row["mean"] == sums[row["wager"],][0] / 600


# --- on disk ----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "houseway" / "simulations"


@pytest.mark.usefixtures("small_blocks", "folder")
def test_blocks_on_disk_are_found_again() -> None:
    job = a_job(2_500)
    for block in (0, 2):
        Store(job).add(block, block_sums(job, block))
    assert Store(job).done() == {block: block_sums(job, block) for block in (0, 2)}


@pytest.mark.usefixtures("small_blocks")
def test_a_line_that_was_cut_short_is_done_again(folder: Path) -> None:
    job = a_job(2_000)
    sums = {block: block_sums(job, block) for block in (0, 1)}
    Store(job).add(0, sums[0])
    (file,) = folder.iterdir()
    whole = file.read_text()
    file.write_text(whole + whole[: len(whole) // 2])
    assert Store(job).done() == {0: sums[0]}
    Store(job).add(1, sums[1])
    assert Store(job).done() == sums


@pytest.mark.usefixtures("small_blocks", "folder")
def test_whole_blocks_serve_a_longer_job_and_a_short_one_does_not() -> None:
    short = a_job(1_500)
    for block in (0, 1):
        Store(short).add(block, block_sums(short, block))
    assert list(Store(a_job(3_000)).done()) == [0]
    assert list(Store(a_job(700)).done()) == []


@pytest.mark.usefixtures("folder")
def test_other_inputs_and_other_sources_have_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [Store(a_job(10)).path, Store(a_job(10, seed=6)).path]
    paths.append(Store(a_job(10, rulebook="two-card-joker-poker-ma")).path)
    monkeypatch.setattr(stores, "version", lambda: "another")
    paths.append(Store(a_job(10)).path)
    assert len(set(paths)) == 4
