"""Variants at the table: what a case says of one is what the table pays, and an empty one is the document."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table
from houseway.procedures.departures import NOT_THE_DOCUMENT, variant_of
from houseway.procedures.submission import option_names
from houseway.procedures.variant import Rule, rules_of, tables_of
from houseway.registry import game
from tests.laws.cases import Eager, answered, banked_case, finished_rounds, players_case
from tests.laws.test_commands import wager
from tests.laws.walking import GAMES, submissions

VARYING = [name for name in GAMES if "variant" in option_names(game(name).submission)]
AMONG_PLAYERS = [name for name in VARYING if game(name).filed({}, complete=False).settle_seat is None]
BANKED = [name for name in VARYING if name not in AMONG_PLAYERS]
ROUNDS = 40


def varied(name: str, **changes: Any) -> Rulebook:
    options = submissions(name)[:2][-1]  # every wager offered
    return game(name).filed({**options, "variant": {"title": "Tried", **changes}})


def all_changed(name: str) -> dict[str, Any]:
    """Every line of every paytable pays two more, and every rule is another."""
    kind = type(varied(name).options.fixed)
    return {
        "paytables": {
            wager: {table.name: {row.name: row.odds.to_one + 2 for row in table.rows} for table in tables.values()}
            for wager, (tables, _) in tables_of(kind).items()
        },
        "rules": {each: another(rule) for each, rule in rules_of(kind).items()},
    }


def another(rule: Rule) -> str:
    """The last word of a rule that is not the document's; of a number, one less or one more."""
    words = [word for word in rule.means if word != rule.document]
    return words[-1] if rule.range is None else min(words, key=lambda word: abs(int(word) - int(rule.document)))


def of_the_document(case: dict[str, Any]) -> dict[str, Any]:
    """The case without its variant."""
    own = {name: value for name, value in case["submission"].items() if name not in ("variant", "cards_in_decks")}
    return {**case, "submission": own}


def cases(filed: Rulebook) -> Any:
    walker = Eager(random.Random(f"{filed.id} variants"), open_table(filed))
    return filter(None, map(banked_case, finished_rounds(walker, ROUNDS)))


@pytest.mark.parametrize("name", BANKED)
def test_the_table_pays_a_variant_as_its_case_is_settled(name: str) -> None:
    filed, differs = varied(name, **all_changed(name)), 0
    for case, table in cases(filed):
        result = game(name).settle(case)
        assert answered(result) == table, case
        assert result["variant_title"] == "Tried"
        differs += answered(game(name).settle(of_the_document(case))) != table
    assert differs


@pytest.mark.parametrize("name", AMONG_PLAYERS)
def test_the_table_of_players_pays_a_variant_as_its_case_is_settled(name: str) -> None:
    filed, differs = varied(name, **all_changed(name)), 0
    walker = Eager(random.Random("players' variants"), open_table(filed))
    for finished in finished_rounds(walker, ROUNDS):
        case, table, pairs = players_case(finished)
        result, document = game(name).settle(case), game(name).settle(of_the_document(case))
        nets = {seat["seat"]: seat["net_cents"] for seat in result["seats"]}
        assert nets == {spot: wagers["table_stakes"][1] for spot, wagers in table.items()}
        assert result["pairs"] == pairs
        differs += document["pairs"] != pairs
    assert differs


@pytest.mark.parametrize("name", BANKED)
def test_the_empty_variant_settles_as_the_document(name: str) -> None:
    compared = 0
    for case, table in cases(varied(name)):
        assert answered(game(name).settle(of_the_document(case))) == table
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
