"""Every scenario file comes out as expected; each shows the clauses that it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from houseway.catalogue import catalogue
from houseway.cli.commands.trying import read_scenario
from houseway.scenarios.playing import play
from tests.citing import shows
from tests.conformance import generated

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


def test_a_scenario_stands_on_the_conformance_page_by_its_title() -> None:
    file = FILES[0]
    cited = f"tests/scenarios/test_scenarios.py::test_scenario[{file.parent.name}/{file.stem}]"
    book, title = catalogue(file.parent.name), read_scenario(str(file)).title
    pages = generated(book, {next(iter(book.clauses)): [cited]}).values()
    line = f"- Scenario: [{title}](../../tests/scenarios/{file.parent.name}/{file.name})"
    assert any(line in page for page in pages)
