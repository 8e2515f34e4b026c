"""Every scenario file comes out as expected; each shows the clauses that it names."""

from __future__ import annotations

from pathlib import Path

from houseway.catalogue import catalogue
from houseway.cli.commands.trying import read_scenario
from tests.conformance import generated
from tests.scenarios.running import comes_out, scenarios

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))


@scenarios(FILES)
def test_scenario(file: Path) -> None:
    assert comes_out(file) == file.parent.name, "a scenario lies in the folder of its rulebook"


def test_a_scenario_stands_on_the_conformance_page_by_its_title() -> None:
    file = FILES[0]
    cited = f"tests/scenarios/test_scenarios.py::test_scenario[{file.parent.name}/{file.stem}]"
    book, title = catalogue(file.parent.name), read_scenario(str(file)).title
    pages = generated(book, {next(iter(book.clauses)): [cited]}).values()
    line = f"- Scenario: [{title}](../../tests/scenarios/{file.parent.name}/{file.name})"
    assert any(line in page for page in pages)
