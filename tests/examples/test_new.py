"""A game of one's own: what `houseway new` makes is a package that passes the laws at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cli import main
from houseway.registry import NAMES
from tests.installing import installed, own_tests, run

ID = "lucky-poker-nv"


@pytest.mark.parametrize("like", NAMES)
def test_a_game_like_another_is_found_by_its_entry_point(like: str, tmp_path: Path) -> None:
    assert main(["new", ID, "--like", like, "--into", str(tmp_path / "game")]) == 0
    environment = installed(tmp_path / "game", tmp_path / "installed")
    done = run(environment, "-m", "houseway", "rules", ID)
    assert done.returncode == 0, done.stderr
    asked = f"from houseway.registry import game; print(game({ID!r}).filed({{}}, complete=False).id)"
    done = run(environment, "-c", asked)
    assert done.stdout.strip() == ID, done.stderr


def test_its_examples_come_out_and_it_passes_the_laws(tmp_path: Path) -> None:
    main(["new", ID, "--like", "two-card-joker-poker-ma", "--into", str(tmp_path / "game")])
    environment = installed(tmp_path / "game", tmp_path / "installed")
    done = own_tests(tmp_path / "game", environment)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("Lucky Poker",), "expected words in lower case with dashes"),
        ((NAMES[0],), "there is a rulebook of this id"),
        ((ID, "--into", "."), "is there already"),
    ],
)
def test_what_cannot_be_made_is_said(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *arguments, "--like", NAMES[0]]) == 2
    assert says in capsys.readouterr().err
