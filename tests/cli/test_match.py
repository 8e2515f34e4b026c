"""houseway match: bots against each other."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import Run, refused

CHINESE = "chinese-poker-ca"


def test_json_tells_each_bots_points_with_their_interval(run: Run) -> None:
    ran = run("match", CHINESE, "basic", "random", "--hands", "40", "--seed", "7", "--workers", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
    result = json.loads(ran.out)
    assert (result["rulebook"], result["seed"], result["groups"]) == (CHINESE, 7, 10)
    assert result["hands"] >= 40
    assert result["submission"]["schedule"] == 1
    basic, other = result["bots"]
    assert (basic["bot"], other["bot"]) == ("basic", "random")
    assert basic["points_per_hand"] == -other["points_per_hand"] > 0
    assert basic["against"] == {"random": basic["points_per_hand"]}
    low, high = basic["interval"]
    assert low < basic["points_per_hand"] < high
    assert other["foul_rate"] > basic["foul_rate"]
    assert basic["bonus_per_hand"] > other["bonus_per_hand"] >= 0
    assert set(basic["fantasy_land"]) == {"entries", "hands", "stays"}


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_workers(run: Run) -> None:
    arguments = ["match", CHINESE, "random", "random", "--hands", "30", "--json"]
    one = run(*arguments, "--seed", "3", "--workers", "1").out
    assert one == run(*arguments, "--seed", "3", "--workers", "2").out
    assert one != run(*arguments, "--seed", "4", "--workers", "1").out


def test_without_a_seed_one_is_chosen_and_told(run: Run) -> None:
    arguments = ["match", CHINESE, "random", "random", "--hands", "8", "--workers", "1", "--json"]
    first = json.loads(run(*arguments).out)
    assert json.loads(run(*arguments, "--seed", str(first["seed"])).out) == first


def test_people_get_a_table(run: Run) -> None:
    ran = run("match", CHINESE, "random", "random", "random", "--hands", "9", "--seed", "1", "--workers", "1")
    lines = ran.out.splitlines()
    assert lines[0].endswith("hands in 1 groups of duplicate deals, seed 1")
    assert [line.split()[0] for line in lines[2:]] == ["random", "random", "random"]
    assert lines[3].startswith("  random 2 ")


def test_times_are_told_when_they_are_asked_for(run: Run) -> None:
    arguments = ["match", CHINESE, "basic", "random", "--hands", "8", "--seed", "1", "--workers", "1", "--times"]
    basic, other = json.loads(run(*arguments, "--json").out)["bots"]
    assert basic["milliseconds"]["first_five"]["decisions"] == 8
    assert basic["milliseconds"]["single_card"]["decisions"] == 8 * 8
    for each in (*basic["milliseconds"].values(), *other["milliseconds"].values()):
        assert 0 < each["mean"] <= each["most"]
    lines = run(*arguments).out.splitlines()
    assert lines[4] == "  milliseconds of thought, on average and at most"
    assert lines[5].startswith("  basic            first five ")


def test_options_are_those_of_the_rulebook(run: Run) -> None:
    arguments = ("--hands", "4", "--workers", "1", "--json", "--option", "schedule=3")
    ran = run("match", CHINESE, "random", "random", *arguments)
    assert json.loads(ran.out)["submission"]["schedule"] == 3


def test_a_game_against_the_house_is_refused(run: Run) -> None:
    refused(run("match", "dragon-poker-md", "basic", "random"), "dragon-poker-md", CHINESE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["basic"], ["1 bots", "2 to 4"]),
        (["basic"] * 5, ["5 bots", "2 to 4"]),
        (["basic", "radom"], ["radom", "random"]),
        (["basic", "random", "--hands", "0"], ["'0'", "whole number from 1"]),
        (["basic", "random", "--workers", "none"], ["'none'", "whole number from 1"]),
        (["basic", "random", "basic", "--option", "seats=2"], ["3 bots", "seats=3"]),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(run: Run, arguments: list[str], words: list[str]) -> None:
    refused(run("match", CHINESE, *arguments), *words)


def test_what_is_compiled_is_not_loaded_before_it_is_needed() -> None:
    modules = ("cli.commands.match", "cli.terminal.coaching", "server.app", "games.chinese_poker.players.named")
    script = f"import sys, {', '.join(f'houseway.{each}' for each in modules)}; print('numba' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt cannot be sent to one process there")
@pytest.mark.parametrize("hands", ["9000", "4000000"])  # the more take a while to be handed out
def test_ctrl_c_ends_a_match_at_once_with_one_line(hands: str) -> None:
    command = [sys.executable, "-m", "houseway", "match", CHINESE, "basic", "random", "--hands", hands]
    with subprocess.Popen(
        [*command, "--workers", "2"],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as match:
        time.sleep(4)
        match.send_signal(signal.SIGINT)
        _, said = match.communicate(timeout=20)
    assert (match.returncode, said) == (130, "error: interrupted\n")
