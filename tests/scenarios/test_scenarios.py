"""Every scenario file comes out as expected; each shows the clauses that it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from houseway.cli.trying import read_scenario
from houseway.scenarios.playing import play
from tests.citing import shows

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))


def _marks(file: Path) -> list[pytest.MarkDecorator]:
    try:
        cited = tomllib.loads(file.read_text(encoding="utf-8")).get("clauses", [])
    except ValueError:
        return []  # the test itself says what is wrong with the file
    return [shows(*map(str, cited))] if isinstance(cited, list) and cited else []


@pytest.mark.parametrize(
    "file", [pytest.param(each, marks=_marks(each), id=f"{each.parent.name}/{each.stem}") for each in FILES]
)
def test_scenario(file: Path) -> None:
    scenario = read_scenario(str(file))
    outcome = play(scenario)
    assert outcome.ok, f"step {outcome.step}: expected {outcome.expected}, got {outcome.got}"
    assert scenario.rulebook.id == file.parent.name, "a scenario lies in the folder of its rulebook"
    assert scenario.clauses, "a scenario names the clauses that it shows"
