"""Variants at the table: what a case says of one is what the table pays, and an empty one is the document."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table
from houseway.procedures.departures import NOT_THE_DOCUMENT, variant_of
from houseway.procedures.submission import option_names
from houseway.registry import game
from tests.laws.cases import Eager, answered, banked_case, finished_rounds
from tests.laws.test_commands import wager
from tests.laws.walking import GAMES, submissions

VARYING = [name for name in GAMES if "variant" in option_names(game(name).submission)]
ROUNDS = 40


def varied(name: str, **changes: Any) -> Rulebook:
    options = submissions(name)[1]  # every wager offered
    return game(name).filed({**options, "variant": {"title": "Tried", **changes}})


def all_changed(name: str) -> dict[str, Any]:
    """Every line of every paytable pays two more, and every rule is another."""
    kind = type(varied(name).options.fixed)
    rules = {each.name: each.metadata["rule"] for each in fields(kind)}
    return {
        "paytables": {
            wager: {table.name: {row.name: row.odds.to_one + 2 for row in table.rows} for table in tables.values()}
            for wager, rule in rules.items()
            if rule is None and (tables := getattr(kind(), wager))
        },
        "rules": {
            name: next(word for word in reversed(rule.means) if word != rule.document)
            for name, rule in rules.items()
            if rule is not None
        },
    }


def cases(filed: Rulebook) -> Any:
    walker = Eager(random.Random(f"{filed.id} variants"), open_table(filed))
    return filter(None, map(banked_case, finished_rounds(walker, ROUNDS)))


@pytest.mark.parametrize("name", VARYING)
def test_the_table_pays_a_variant_as_its_case_is_settled(name: str) -> None:
    filed, differs = varied(name, **all_changed(name)), 0
    for case, table in cases(filed):
        result = game(name).settle(case)
        assert answered(result) == table, case
        assert result["variant"]["title"] == "Tried"
        document = {option: value for option, value in case["submission"].items() if option != "variant"}
        differs += answered(game(name).settle({**case, "submission": document})) != table
    assert differs


@pytest.mark.parametrize("name", VARYING)
def test_the_empty_variant_settles_as_the_document(name: str) -> None:
    compared = 0
    for case, table in cases(varied(name)):
        document = {option: value for option, value in case["submission"].items() if option != "variant"}
        assert answered(game(name).settle({**case, "submission": document})) == table
        compared += 1
    assert compared


@pytest.mark.parametrize("name", VARYING)
def test_a_table_says_that_it_plays_a_variant_and_what_of_it(name: str) -> None:
    filed = varied(name, **all_changed(name))
    variant = variant_of(filed.options)
    assert variant is not None
    assert filed.signs[0].title == f"Tried: {NOT_THE_DOCUMENT}"
    assert [what for what, _ in filed.signs[0].lines] == [each.what for each in variant.differences] != []


@pytest.mark.parametrize("name", VARYING)
def test_each_difference_names_a_clause_of_the_document(name: str) -> None:
    from houseway.catalogue import catalogue

    variant = variant_of(varied(name, **all_changed(name)).options)
    assert variant is not None
    assert {each.clause for each in variant.differences} <= catalogue(name).clauses.keys()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", ["--variant", "--sensitivity", "--compare"])
def test_every_game_answers_what_another_rule_would_do(
    how: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does so, or says in one line that it has no variants yet, or no odds."""
    file = tmp_path / "variant.toml"
    file.write_text(f'rulebook = "{name}"\ntitle = "Tried"\n', encoding="utf-8")
    asked = {"--variant": [how, str(file)], "--sensitivity": [name, how], "--compare": [how, name, str(file)]}
    code = main(["odds", *asked[how], *wager(name)])
    out, err = capsys.readouterr()
    if name in VARYING and wager(name) != ["--wager", "ante"]:  # one that is counted at once
        assert code == 0, err
        assert how == "--sensitivity" or NOT_THE_DOCUMENT in out
    elif code:
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("error: ")
