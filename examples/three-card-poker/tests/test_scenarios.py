"""Every scenario file of the game comes out as expected; each shows the clauses that it names."""

from __future__ import annotations

from pathlib import Path

from tests.scenarios.running import comes_out, scenarios


@scenarios(sorted((Path(__file__).parent / "scenarios").glob("*.toml")))
def test_scenario(file: Path) -> None:
    assert comes_out(file) == "three-card-poker-pa"
