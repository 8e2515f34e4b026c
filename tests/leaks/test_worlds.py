"""Two worlds that differ in what a viewer may not see send it the same bytes, and a planted leak is found."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from litestar.routes import HTTPRoute

from houseway.registry import NAMES
from houseway.server.app import Application
from tests.leaks.__main__ import arguments
from tests.leaks.asking import CHANNELS, PATHS, SAME_FOR_ALL, compared
from tests.leaks.plants import PLANTS
from tests.leaks.running import table_of
from tests.server.serving import settings

DEALS_SOON = ("--seed", "27", "--rulebook", "two-card-joker-poker-ma", "--steps", "70")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="worlds split off in forked processes")


def leaks(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tests.leaks", *arguments], text=True, capture_output=True)


def test_two_worlds_send_the_same_bytes() -> None:
    done = leaks("1000", "--steps", "50")
    assert done.returncode == 0, done.stdout + done.stderr
    *channels, whole = done.stdout.splitlines()
    assert len(channels) == len(CHANNELS)
    assert all(re.search(r" [1-9][\d,]* pairs +[1-9][\d,]* bytes$", line) for line in channels), done.stdout
    pairs, histories, on_the_table = re.findall(r"[\d,]+(?= pairs| histories| a card)", whole)
    assert int(pairs.replace(",", "")) >= 1000
    assert int(histories) >= len(NAMES)
    assert int(on_the_table) > 50


def test_every_planted_leak_is_found() -> None:
    done = leaks("3000", "--plants", "--jobs", "1", *DEALS_SOON)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(r"^  seed \d+, .*: step \d+: .+: byte \d+ of", done.stdout, re.M)) == len(PLANTS)


def test_a_difference_is_told_with_its_place_and_the_command_that_shows_it_again() -> None:
    done = leaks("1", "--jobs", "1", *DEALS_SOON, "--plant", "a-card-stands-in-the-log")
    assert done.returncode == 1
    assert re.search(r"^seed 27, .* step \d+: operator, log lines: byte \d+ of \d+ and \d+$", done.stdout, re.M)
    again = re.findall(r"again: \.venv/bin/python -m tests\.leaks (.+)", done.stdout)[0]
    assert leaks(*again.split()).stdout.splitlines()[:4] == done.stdout.splitlines()[:4]


def test_every_document_of_the_server_is_asked_for() -> None:
    asked = {
        path.partition("?")[0].format(table="t", round=1, before=1, person="p", width=1)
        for paths in PATHS.values()
        for path in paths
    }
    for route in Application(settings("sqlite:////nowhere")).litestar.routes:
        if isinstance(route, HTTPRoute) and "GET" in route.methods and not route.path.startswith(SAME_FOR_ALL[:3]):
            like = re.sub(r"\{\w+:path\}", ".+", re.sub(r"\{\w+:(str|int)\}", "[^/]+", route.path))
            assert route.path in SAME_FOR_ALL or any(re.fullmatch(like, path) for path in asked), route.path


def test_the_rulebooks_are_tried_in_turn() -> None:
    assert {table_of(seed)[0] for seed in range(1, 6)} == set(NAMES)
    assert len({table_of(seed) for seed in range(1, 200)}) == 53


def test_of_a_checkpoint_everything_is_compared_but_the_hash_and_the_signature() -> None:
    note = f"house.example\n17\n{'A' * 43}=\n\n— house.example {'B' * 92}\n"
    assert compared("", note.encode()).decode() == f"house.example\n17\n{'#' * 44}\n\n— house.example {'#' * 92}\n"
    assert compared("/metrics", b"process_open_fds 8.0\nhouseway_entries_total 3.0\n") == (
        b"process_open_fds\nhouseway_entries_total 3.0\n"
    )


def test_wrong_numbers_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments().parse_args(["many"])
    assert "'many': expected a whole number from 1" in capsys.readouterr().err
