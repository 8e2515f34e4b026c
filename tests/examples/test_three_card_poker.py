"""The sixth game, a package of its own: installed, it is a game like the five."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installing import ROOT, installed, own_tests, run

PACKAGE = ROOT / "examples" / "three-card-poker"
ID = "three-card-poker-pa"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed(PACKAGE, tmp_path_factory.mktemp("installed"))


def test_its_own_tests_and_the_laws_of_the_house_pass(environment: dict[str, str]) -> None:
    done = own_tests(PACKAGE, {**environment, "GAME": ID})  # its account of conformance is up to date as well
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("asked", [("11(b)#2",), ("11(b)#2", "--json")])
def test_its_clauses_name_the_tests_that_show_them(environment: dict[str, str], asked: tuple[str, ...]) -> None:
    done = run(environment, "-m", "houseway", "rules", ID, *asked)
    assert "tests/test_7_wagers.py" in done.stdout or "tests/test_11_and_12_completion.py" in done.stdout


def test_it_is_listed_with_the_games_of_the_house(environment: dict[str, str]) -> None:
    done = run(environment, "-c", "from houseway.registry import NAMES; print(*NAMES)")
    assert done.stdout.split()[-1] == ID


def test_nothing_outside_its_folder_names_it() -> None:
    files = [path for folder in ("src", "web/src") for path in (ROOT / folder).rglob("*") if path.is_file()]
    texts = [path for path in files if path.suffix in (".py", ".toml", ".ts", ".tsx", ".css", ".html")]
    named = [path for path in texts if "three-card-poker" in Path(path).read_text(encoding="utf-8")]
    assert named == []
