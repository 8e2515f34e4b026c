"""Every command answers for every game: it does what was asked, says no, or says in one line why it cannot."""

from __future__ import annotations

import io
import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.cards import show
from houseway.catalogue import data_file
from houseway.cli import COMMANDS, main
from houseway.odds.question import analyses
from houseway.registry import Game, Part, game
from tests.laws.walking import GAMES, required

Arguments = Callable[[str, Path], list[str]]


def options(name: str) -> list[str]:
    return [f"--option={option}={value}" for option, value in required(name).items()]


def hand(name: str) -> str:
    book = game(name).filed({}, complete=False)
    return show(book.deck.cards[: sum(book.hand_sizes[: len(book.hands) or 1])])


def wager(name: str) -> list[str]:
    """The first wager whose odds are known at once, and the player; without one, any."""
    filed = game(name).filed(required(name)).options
    known = analyses(name) if game(name).has(Part.ODDS) else ()
    for each in known:
        for player in each.players or ("",):
            if each.offered(filed) and each.at_once(filed, player):
                return ["--wager", each.wager, *(["--player", player] if player else [])]
    return ["--wager", "ante"]


def file(command: str, name: str, folder: Path) -> str:
    """The file that the game shows as an example, or one that names the game alone."""
    told = data_file(name, "examples.toml")
    shown = tomllib.loads(told.read_text(encoding="utf-8")).get("files", {}) if told.is_file() else {}
    bare = json.dumps({"rulebook": name}) if command == "settle" else f'rulebook = "{name}"\n'
    (folder / command).write_text(shown.get(command, bare), encoding="utf-8")
    return str(folder / command)


def record(name: str, folder: Path) -> str:
    main(["play", name, "--as", "dealer", "--log", str(folder / "log"), *options(name)])
    return str(folder / "log")


ASKED: dict[str, Arguments] = {
    "play": lambda name, folder: [name, "--bots", "1", *options(name)],
    "rank": lambda name, folder: [name, hand(name)],
    "set": lambda name, folder: [name, hand(name)],
    "settle": lambda name, folder: [file("settle", name, folder)],
    "try": lambda name, folder: [file("try", name, folder)],
    "odds": lambda name, folder: [name, *wager(name), *options(name)],
    "solve": lambda name, folder: [
        name,
        *wager(name)[:2],
        "--target-edge",
        "0.04",
        "--limit",
        "1",
        *options(name),
    ],
    "simulate": lambda name, folder: [name, "--rounds", "3", "--engine", *options(name)],
    "match": lambda name, folder: [name, "one", "two", "--hands", "1"],
    "train": lambda name, folder: [name, *(["--seed", "none"] if game(name).has(Part.TRAINING) else [])],
    "check": lambda name, folder: [file("check", name, folder)],
    "rules": lambda name, folder: [name],
    "new": lambda name, folder: ["another-game", "--like", name, "--into", str(folder / "new")],
    "schemas": lambda name, folder: ["--into", str(folder / "schemas")],
    "verify": lambda name, folder: [record(name, folder)],
    "replay": lambda name, folder: [record(name, folder)],
    "serve": lambda name, folder: ["--help"],
    "witness": lambda name, folder: ["--help"],
    "fairness": lambda name, folder: [file("settle", name, folder)],
    "backup": lambda name, folder: [str(folder / "backup"), "--database", f"sqlite:///{folder}/no.db"],
    "restore": lambda name, folder: [file("settle", name, folder), "--database", f"sqlite:///{folder}/no.db"],
}


@pytest.fixture
def answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str, str], None]:
    """Asks a command about a game, and looks at what it answers."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOUSEWAY_TRACEBACK", "1")  # a mistake of ours is to be seen
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    def asked(command: str, name: str) -> None:
        arguments = ASKED[command](name, tmp_path)
        capsys.readouterr()
        code = main([command, *arguments])
        out, err = capsys.readouterr()
        assert code in (0, 1, 2), err
        assert out or err
        if code == 2:
            assert out == ""
            assert err.startswith("error: ")
            assert err.count("\n") == 1

    return asked


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_for_a_game(command: str, name: str, answers: Callable[[str, str], None]) -> None:
    answers(command, name)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_for_a_game_that_hands_over_its_table_alone(
    command: str, name: str, answers: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(game(name), parts={})
    monkeypatch.setattr(Game, "has", lambda self, part: False)
    monkeypatch.setattr(Game, "part", lambda self, part, ask=Game.part: ask(bare, part))
    answers(command, name)
