"""Scenario files as tests, each showing the clauses that it names; a package of its own has them as well."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from houseway.cli.commands.trying import read_scenario
from houseway.scenarios.playing import play
from tests.citing import shows


def scenarios(files: Iterable[Path]) -> pytest.MarkDecorator:
    """A row for each file, named by its folder and its own name."""
    rows = [pytest.param(each, marks=_marks(each), id=f"{each.parent.name}/{each.stem}") for each in files]
    return pytest.mark.parametrize("file", rows)


def comes_out(file: Path) -> str:
    """The scenario comes out as expected, and names what it shows; gives the id of its rulebook."""
    scenario = read_scenario(str(file))
    outcome = play(scenario)
    assert outcome.ok, f"step {outcome.step}: expected {outcome.expected}, got {outcome.got}"
    assert scenario.clauses, "a scenario names the clauses that it shows"
    return scenario.rulebook.id


def _marks(file: Path) -> list[pytest.MarkDecorator]:
    try:
        cited = tomllib.loads(file.read_text(encoding="utf-8")).get("clauses", [])
    except ValueError:
        return []  # the test itself says what is wrong with the file
    return [shows(*map(str, cited))] if isinstance(cited, list) and cited else []
