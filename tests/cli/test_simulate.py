"""houseway simulate: many rounds with bots."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"


def test_json_has_a_row_for_each_wager(run: Run) -> None:
    ran = run("simulate", TCJP, "--rounds", "40", "--seed", "7", "--json")
    assert ran.code == 0
    assert ran.err == ""
    result = json.loads(ran.out)
    assert result["rulebook"] == TCJP
    assert result["submission"]["pair_up_paytable"] == "1"
    assert [row["wager"] for row in result["wagers"]] == ["ante", "call", "pair_up", "super_flush"]
    for row in result["wagers"]:
        assert set(row) == {"wager", "mean", "standard_error", "rounds"}
        assert row["rounds"] == 40
        assert -1 <= row["mean"] <= 50
        assert row["standard_error"] > 0


def test_the_same_seed_gives_the_same_figures(run: Run) -> None:
    arguments = ["simulate", TCJP, "--rounds", "25", "--json", "--seed"]
    assert run(*arguments, "3").out == run(*arguments, "3").out
    assert run(*arguments, "3").out != run(*arguments, "4").out


def test_a_single_round_has_no_standard_error(run: Run) -> None:
    result = json.loads(run("simulate", TCJP, "--rounds", "1", "--seed", "1", "--json").out)
    assert all(row["standard_error"] is None for row in result["wagers"])


def test_without_a_seed_one_is_chosen_and_told(run: Run) -> None:
    first = json.loads(run("simulate", TCJP, "--rounds", "5", "--json").out)
    again = json.loads(run("simulate", TCJP, "--rounds", "5", "--json", "--seed", str(first["seed"])).out)
    assert first == again


def test_people_get_a_table_of_percentages(run: Run) -> None:
    ran = run("simulate", TCJP, "--rounds", "5", "--seed", "1", "--player", "random")
    assert ran.out.startswith(f"{TCJP}: 5 rounds, random player, seed 1\n")
    assert "Super Flush" in ran.out


def test_options_are_those_of_the_rulebook(run: Run) -> None:
    ran = run("simulate", TCJP, "--rounds", "1", "--json", "--option", "pair_up_paytable=3")
    assert json.loads(ran.out)["submission"]["pair_up_paytable"] == "3"


@pytest.mark.parametrize("rounds", ["0", "-5", "1.5", "many", "9" * 20])
def test_rounds_must_be_a_whole_number_from_one(run: Run, rounds: str) -> None:
    refused(run("simulate", TCJP, f"--rounds={rounds}"), rounds, "whole number from 1")
