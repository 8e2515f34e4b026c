"""The schemas that editors read are up to date, and every file of the project fits its own."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema_rs
import pytest

from houseway.catalogue import data_file
from houseway.cli.commands.schemas import written
from houseway.registry import NAMES

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/three-card-poker/src/three_card_poker"
WRITTEN = written(NAMES)


def wrong(schema: str, text: str) -> list[str]:
    """What a schema has against a file."""
    validator = jsonschema_rs.validator_for(json.loads(WRITTEN[schema]))
    return [f"{each.instance_path}: {each.message}" for each in validator.iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize("name", WRITTEN)
def test_the_schemas_are_up_to_date(name: str) -> None:
    assert (ROOT / "schemas" / name).read_text(encoding="utf-8") == WRITTEN[name], "run `make schemas`"


@pytest.mark.parametrize("kind", ["clauses", "rulings"])
@pytest.mark.parametrize("name", [*NAMES, "the example"])
def test_every_catalogue_fits(kind: str, name: str) -> None:
    file = EXAMPLE / f"{kind}.toml" if name == "the example" else Path(str(data_file(name, f"{kind}.toml")))
    assert wrong(f"{kind}.json", file.read_text(encoding="utf-8")) == []


def test_every_scenario_fits() -> None:
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))
    assert files
    told = {file.name: wrong("scenario.json", file.read_text(encoding="utf-8")) for file in files}
    assert {name: found for name, found in told.items() if found} == {}


@pytest.mark.parametrize(("schema", "key"), [("submission.json", "check"), ("scenario.json", "try")])
def test_every_file_that_help_pages_show_fits(schema: str, key: str) -> None:
    for name in NAMES:
        file = data_file(name, "examples.toml")
        shown = tomllib.loads(file.read_text(encoding="utf-8")).get("files", {}) if file.is_file() else {}
        assert key not in shown or wrong(schema, shown[key]) == []


@pytest.mark.parametrize(
    ("schema", "text", "says"),
    [
        ("submission.json", 'rulebook = "two-card-joker-poker-ma"\n[submission]\nseats = 9', "9 is greater than"),
        (
            "submission.json",
            'rulebook = "two-card-joker-poker-ma"\n[submission]\nseat = 3',
            "'seat' was unexpected",
        ),
        ("submission.json", 'rulebook = "bridge"', "is not one of"),
        ("scenario.json", 'title = "x"\nrulebook = "asia-poker-ma"\nseeds = 1', "'seeds' was unexpected"),
        ("clauses.json", "[[clause]]", "is a required property"),
    ],
)
def test_a_slip_is_found(schema: str, text: str, says: str) -> None:
    assert any(says in each for each in wrong(schema, text))


def test_the_variant_of_the_documentation_fits() -> None:
    page = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    assert wrong("variant.json", page.split("```toml\n")[1].split("```")[0]) == []
