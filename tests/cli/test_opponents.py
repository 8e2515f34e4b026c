"""houseway play --opponents: how well the other players of Chinese Poker play."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houseway.cli.terminal.opponents import AT_ONCE, Opponents
from houseway.games.chinese_poker.players.named import PLAYERS
from houseway.registry import NAMES, game
from tests.cli.conftest import Ran, Run, refused
from tests.odds.test_coach import Dealt, first_five

CHINESE = "chinese-poker-ca"
READY = "they are made ready when they first decide"


def play(run: Run, *arguments: str, lines: str = "\n") -> Ran:
    ran = run("play", CHINESE, "--seed", "4", *arguments, lines=lines)
    assert (ran.code, ran.err) == (0, "")
    return ran


@pytest.mark.parametrize("level", PLAYERS)
def test_a_round_is_played_against_opponents_of_a_level(run: Run, level: str) -> None:
    out = play(run, "--opponents", level, "--rounds", "1").out
    assert "Ann sets the cards." in out
    assert "Bob sets the cards." in out
    assert "== Round 1: " in out
    assert (f"Your opponents play at level {level}: {READY}" in out) is (level not in AT_ONCE)


def test_the_same_cards_are_placed_otherwise_by_another_level(run: Run) -> None:
    casual, club = (play(run, "--opponents", level).out.splitlines() for level in ("random", "club"))
    shown = [[line for line in lines if line.startswith("Bob shows")] for lines in (casual, club)]
    assert shown[0][0] == shown[1][0]
    assert shown[0] != shown[1]


def test_the_dealer_has_players_of_a_level_too(run: Run) -> None:
    ran = run("play", CHINESE, "--as", "dealer", "--opponents", "random", "--bots", "2", "--seed", "1", lines="")
    assert (ran.code, ran.err) == (0, "")


def test_an_unknown_level_is_refused_with_what_was_meant(run: Run) -> None:
    refused(run("play", CHINESE, "--opponents", "stong"), "unknown level 'stong'", "did you mean 'strong'")


@pytest.mark.parametrize("rulebook", [name for name in NAMES if name != CHINESE])
def test_other_games_have_no_levels(run: Run, rulebook: str) -> None:
    ran = run("play", rulebook, "--opponents", "strong")
    refused(ran, f"in {rulebook} everybody plays the house", f"expected {CHINESE}")


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_it_is_told_in_one_line(missing: str) -> None:
    without = f"import sys; sys.modules[{missing!r}] = None; from houseway.cli import main"
    script = f"{without}; sys.exit(main(['play', {CHINESE!r}, '--opponents', 'strong']))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    refused(Ran(ran.returncode, ran.stdout, ran.stderr), "pip install 'houseway[kernels]'")


def test_it_is_told_that_they_are_made_ready_once_for_each_kind_of_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr("houseway.cli.terminal.opponents.report", lambda what, share: told.append(what))
    opponents = Opponents(game(CHINESE).filed({"schedule": 1}), "club")
    seen = Dealt(*first_five()).view
    for bot in (opponents._named("Ann", 1), opponents._named("Bob", 2)):
        assert bot(seen) is not None
    assert told == ["the opponents are made ready"]
