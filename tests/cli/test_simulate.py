"""houseway simulate: many rounds with bots."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from houseway.cli.commands.simulate_table import at_table, simulated
from houseway.engine.phase import Rulebook
from houseway.money import Outcome, Result
from houseway.registry import game
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
    ran = run("simulate", TCJP, "--rounds", "5", "--seed", "1", "--player", "random", "--engine")
    assert ran.out.startswith(f"{TCJP}: 5 rounds, random player, seed 1\n")
    assert "Super Flush" in ran.out


def test_options_are_those_of_the_rulebook(run: Run) -> None:
    ran = run("simulate", TCJP, "--rounds", "1", "--json", "--option", "pair_up_paytable=3")
    assert json.loads(ran.out)["submission"]["pair_up_paytable"] == "3"


@pytest.mark.parametrize("rounds", ["0", "-5", "1.5", "many", "9" * 20])
def test_rounds_must_be_a_whole_number_from_one(run: Run, rounds: str) -> None:
    refused(run("simulate", TCJP, f"--rounds={rounds}"), rounds, "whole number from 1")


def test_the_wagers_that_a_decision_joins_are_also_summed(run: Run) -> None:
    result = json.loads(run("simulate", TCJP, "--rounds", "500", "--seed", "7", "--json").out)
    means = {row["wager"]: row["mean"] for row in result["wagers"]}
    assert result["together"]["wagers"] == ["ante", "call"]
    assert result["together"]["mean"] == pytest.approx(means["ante"] + means["call"])


def test_the_number_of_workers_does_not_matter(run: Run) -> None:
    arguments = ["simulate", "dragon-poker-md", "--rounds", "600000", "--seed", "3", "--json", "--workers"]
    assert run(*arguments, "1").out == run(*arguments, "3").out


def test_a_table_plays_the_same_wagers(run: Run) -> None:
    arguments = ["simulate", "dragon-poker-md", "--rounds", "20", "--seed", "3", "--json"]
    compiled, table = json.loads(run(*arguments).out), json.loads(run(*arguments, "--engine").out)
    names = [row["wager"] for row in compiled["wagers"]]
    assert names == [row["wager"] for row in table["wagers"]]
    assert set(names) == {"ante", "ante_bonus", "play", "three_card_bonus", "dragon"}


def with_a_gift() -> Rulebook:
    """A game that pays half the ante beside every ante that is settled against the dealer."""
    filed = game(TCJP).filed({"pair_up_paytable": "1"})
    usual = filed.settle_seat
    assert usual is not None

    def settle_seat(hand: Any, dealer: Any, stakes: Mapping[str, int], coupon_cents: int = 0) -> list[Outcome]:
        outcomes = usual(hand, dealer, stakes, coupon_cents)
        gift = [Outcome("gift", Result.WON, stakes["ante"] // 2, ("own rule",))] if stakes.get("call") else []
        return [*outcomes, *gift]

    return replace(filed, settle_seat=settle_seat)


def test_what_is_paid_without_a_wager_of_its_own_has_a_line_of_its_own() -> None:
    rulebook = with_a_gift()
    nets = list(islice(simulated(rulebook, "best", 3), 40))
    given = [each["gift"] for each in nets if "gift" in each]
    assert 0 < len(given) < 40
    tallies = at_table(rulebook, Namespace(player="best", seed=3, rounds=40))
    tally = tallies["gift",]
    assert (tally.rounds, tally.total) == (40, sum(given))
    assert tally.mean == sum(given) / 40 / tallies["ante",].unit


def test_players_play_one_another_at_a_table(run: Run) -> None:
    result = json.loads(run("simulate", "chinese-poker-ca", "--rounds", "1", "--seed", "3", "--json").out)
    assert [row["rounds"] for row in result["wagers"]] == [1]


def test_points_are_told_as_points_and_shares_as_percentages(run: Run) -> None:
    arguments = ["simulate", "chinese-poker-ca", "--rounds", "2", "--seed", "3"]
    mean = json.loads(run(*arguments, "--json").out)["wagers"][0]["mean"]
    told = run(*arguments).out
    assert "mean net, points" in told
    assert f"{mean:+.4f} " in told
    assert "%" not in told
    assert "%" in run("simulate", TCJP, "--rounds", "2", "--seed", "3").out


@pytest.mark.parametrize("seed", ["-1", "x", "1.5"])
def test_a_seed_is_a_whole_number(run: Run, seed: str) -> None:
    refused(run("simulate", TCJP, "--rounds=1", f"--seed={seed}"), seed, "whole number from 0")


def test_unknown_players_are_refused(run: Run) -> None:
    refused(run("simulate", TCJP, "--rounds=1", "--player=lucky"), "'lucky'", "best, always, never")
    refused(run("simulate", TCJP, "--rounds=1", "--player=random"), "'random'", "--engine")
    refused(
        run("simulate", TCJP, "--rounds=1", "--player=lucky", "--engine"), "'lucky'", "best, house-way, random"
    )


def test_without_the_extra_it_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "houseway.odds.simulating.model", None)
    refused(run("simulate", TCJP, "--rounds=1"), "houseway[kernels]", "--engine")
