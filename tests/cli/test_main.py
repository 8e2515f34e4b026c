"""The program itself: help, errors in one line, exit codes, a quick start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import COMMANDS
from houseway.cli.files import write_whole
from houseway.errors import HousewayError
from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"
HOUSEWAY = (sys.executable, "-m", "houseway")


def test_help_names_every_command_and_teaches_by_example(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert all(f"\n    {name} " in ran.out for name in COMMANDS)
    assert "examples:" in ran.out


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert run().out == run("--help").out


@pytest.mark.parametrize("command", ["play", "rank", "settle", "try", "check", "simulate"])
def test_the_help_of_each_command_teaches_by_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"houseway {command} " in ran.out.partition("example")[2]


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("houseway 0.")


def test_an_unknown_command_is_told_with_a_near_match(run: Run) -> None:
    refused(run("simulat"), "'simulat'", "did you mean 'simulate'?")


def test_an_unknown_rulebook_is_told_with_a_near_match(run: Run) -> None:
    refused(run("rank", "two-card", "As Kd"), "'two-card'", f"did you mean '{TCJP}'?")


@pytest.mark.parametrize(
    "arguments",
    [
        ["rank"],
        ["rank", TCJP],
        ["rank", TCJP, "As Kd", "--jso"],
        ["simulate", TCJP],
        ["simulate", TCJP, "--rounds", "ten"],
        ["--nonsense"],
        ["play", TCJP, "--as", "croupier"],
    ],
)
def test_a_request_that_argparse_refuses_is_one_line_as_well(run: Run, arguments: list[str]) -> None:
    refused(run(*arguments), "--help")


def test_a_mistake_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_TRACEBACK")
    monkeypatch.setattr("houseway.cli.commands.rank.filed", lambda *args, **options: 1 // 0)
    refused(run("rank", TCJP, "As Kd"), "mistake in houseway", "ZeroDivisionError")


def test_quick_commands_do_not_load_what_draws_at_the_terminal() -> None:
    script = (
        "import sys; from houseway.cli import main\n"
        f"main(['--help']); main(['rank', '{TCJP}', 'As Kd', '--json'])\n"
        "assert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, timeout=60)


def test_a_reader_that_goes_away_is_no_reason_for_a_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    arguments = [*HOUSEWAY, "rank", TCJP, "As Kd"]
    ran = subprocess.run(arguments, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(writing)
    assert "Traceback" not in ran.stderr
    assert ran.stderr == ""
    assert ran.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        arguments = [*HOUSEWAY, "rank", TCJP, "As Kd"]
        ran = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr == "error: no space left on device\n"


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    arguments = [*HOUSEWAY, "play", TCJP, "--seed", "1"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a runner in the background ignores it
    ) as table:
        assert table.stdout is not None
        while "Super Flush" not in table.stdout.readline():
            pass
        table.send_signal(signal.SIGINT)
        _, errors = table.communicate(timeout=60)
    assert table.returncode == 130
    assert errors == "error: interrupted\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("set", "asia-poker-ma", "As Kd Qc Jh Ts 7d 2c", "--way", "best"),
        ("match", "chinese-poker-ca", "strong", "basic", "--hands", "40", "--workers", "2"),
        ("train", "chinese-poker-ca", "--quick", "--out", "x.npz"),
        ("odds", "asia-poker-ma", "--player", "house-way"),
    ],
)
def test_without_extras_the_extra_is_named(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("numba", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError('none here', name={name!r})\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    command = [sys.executable, "-m", "houseway", *arguments]
    nothing_stored = {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=nothing_stored, timeout=120)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error: ")
    assert ran.stderr.endswith("pip install 'houseway[kernels]'\n")
    assert ran.stderr.count("\n") == 1


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    there = tmp_path / "sheet.html"
    write_whole(there, b"old")
    with pytest.raises(HousewayError, match=r"cannot write '.*none/sheet.html': no such file or directory"):
        write_whole(tmp_path / "none" / "sheet.html", b"new")
    (tmp_path / ".sheet.html.part").mkdir()
    with pytest.raises(HousewayError, match="cannot write "):
        write_whole(there, b"new")
    assert there.read_bytes() == b"old"


@pytest.mark.parametrize("pace", ["0", "1001", "000100000000", "007", "-5", "5.5"])
def test_a_pace_is_a_whole_number_up_to_a_thousand(run: Run, pace: str) -> None:
    refused(run("odds", "two-card-joker-poker-ma", f"--pace={pace}"), "expected a whole number from 1 to 1000")


def test_a_narrow_terminal_keeps_the_names_of_outcomes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    arguments = ("two-card-joker-poker-ma", "--wager", "pair_up", "--option", "pair_up_paytable=1")
    out = run("odds", *arguments).out
    assert "Pair of jokers   40 to 1   +0.027952" in out
