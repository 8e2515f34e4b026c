"""A game of one's own: what `houseway new` makes is a package that passes the laws at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.registry import NAMES, game
from tests.installing import installed, own_tests, run

ID = "lucky-poker-nv"


QUICK = f"{ID}-0 and (replays or refusal) or pair_among_players or case_alike"
"""Some of the laws, each at one table: records, refusals with their clauses, cases."""


@pytest.mark.parametrize("like", NAMES)
def test_a_game_like_another_is_found_by_its_entry_point_and_passes_laws(like: str, tmp_path: Path) -> None:
    assert main(["new", ID, "--like", like, "--out", str(tmp_path / "game")]) == 0
    environment = installed(tmp_path / "game", tmp_path / "installed")
    done = run(environment, "-m", "houseway", "rules", ID)
    assert done.returncode == 0, done.stderr
    assert "NV-LP" in done.stdout
    done = own_tests(tmp_path / "game", environment, "-k", QUICK, "-n", "0")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("like", NAMES)
def test_its_clauses_have_a_prefix_of_its_own(like: str, tmp_path: Path) -> None:
    main(["new", ID, "--like", like, "--out", str(tmp_path / "game")])
    prefix = game(like).filed({}, complete=False).document.prefix.rstrip("-.")
    written = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*") if file.suffix in (".py", ".toml")]
    assert not any(prefix in text or like in text.replace(f"like {like}", "") for text in written)
    clauses = next(tmp_path.rglob("clauses.toml")).read_text(encoding="utf-8")
    ids = re.findall('^id = "(.*)"', clauses, re.MULTILINE)[1:]  # the first is the rulebook's
    assert len(ids) > 90
    assert all(id.startswith("NV-LP") for id in ids)


def test_its_examples_come_out_and_it_passes_the_laws(tmp_path: Path) -> None:
    main(["new", ID, "--like", "two-card-joker-poker-ma", "--out", str(tmp_path / "game")])
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
