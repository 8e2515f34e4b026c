"""houseway odds: the contract's JSON key by key, tables for people, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, refused

TCJP, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
FIGURES = ("house_edge", "element_of_risk", "hit_frequency", "variance")


def asked(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run("odds", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    document: dict[str, Any] = json.loads(ran.out)
    return document


def number(form: dict[str, Any]) -> Fraction:
    """An exact number, whose float is its own."""
    assert set(form) == {"exact", "float"}
    assert isinstance(form["exact"], str)
    found = Fraction(form["exact"])
    assert form["float"] == float(found)
    return found


@pytest.mark.parametrize("rulebook", [TCJP, DRAGON])
def test_every_entry_has_the_contracts_form(run: Run, rulebook: str) -> None:
    document = asked(run, rulebook)
    assert list(document) == ["rulebook", "submission", "wagers"]
    assert document["rulebook"] == rulebook
    for entry in document["wagers"]:
        assert entry["method"] == "exact"
        assert isinstance(entry["combinations"], int)
        figures = {name: number(entry[name]) for name in FIGURES}
        assert entry["standard_deviation"] == pytest.approx(float(figures["variance"]) ** 0.5)
        for outcome in entry["outcomes"]:
            assert list(outcome) == ["name", "pays", "combinations", "probability", "return"]
            assert number(outcome["probability"]) == Fraction(outcome["combinations"], entry["combinations"])
        assert sum(outcome["combinations"] for outcome in entry["outcomes"]) == entry["combinations"]
        assert sum(number(outcome["return"]) for outcome in entry["outcomes"]) == -figures["house_edge"]


def test_the_contracts_example_of_a_bonus_wager(run: Run) -> None:
    document = asked(run, TCJP, "--wager", "pair_up", "--option", "pair_up_paytable=1")
    assert document["submission"]["pair_up_paytable"] == "1"
    (entry,) = document["wagers"]
    assert set(entry) == {
        "wager", "paytable", "method", "combinations", *FIGURES, "standard_deviation", "outcomes"
    }  # fmt: skip
    assert (entry["wager"], entry["paytable"], entry["combinations"]) == ("pair_up", "1", 1431)
    assert entry["house_edge"] == {"exact": "10/477", "float": 10 / 477}
    first = entry["outcomes"][0]
    assert (first["name"], first["pays"], first["combinations"]) == ("Pair of jokers", "40 to 1", 1)
    assert first["return"]["exact"] == "40/1431"


def test_the_contracts_example_of_a_wager_with_a_decision(run: Run) -> None:
    (entry,) = asked(run, TCJP, "--wager", "ante")["wagers"]
    assert (entry["wager"], entry["with"]) == ("ante", ["call"])
    assert "paytable" not in entry
    assert entry["house_edge"]["exact"] == "563/17901"
    assert number(entry["average_wager"]) == Fraction(266, 159)
    assert number(entry["element_of_risk"]) == Fraction(563, 17901) / Fraction(266, 159)
    first = entry["strategy"][0]
    assert (first["hand"], first["decision"]) == ("Queen-five or better", "call")
    assert set(first["values"]) == {"call", "fold"}
    assert len(entry["decisions"]) == 183
    assert {each["strategy"] for each in entry["other_strategies"]} >= {"always", "never"}


def test_dragon_pokers_main_game_is_one_entry_for_each_ante_bonus_table(run: Run) -> None:
    found = asked(run, DRAGON, "--wager", "ante")["wagers"]
    assert [(entry["with"], entry["paytable"]) for entry in found] == [
        (["ante_bonus", "play"], "A"),
        (["ante_bonus", "play"], "B"),
    ]


def test_a_wager_made_later_is_asked_for_by_name(run: Run) -> None:
    assert asked(run, TCJP, "--wager", "call") == asked(run, TCJP, "--wager", "ante")


def test_a_submissions_file_fills_the_options(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text(f'rulebook = "{DRAGON}"\n[submission]\nante_bonus_paytable = "B"\noffer_dragon_bet = false\n')
    document = asked(run, DRAGON, "--submission", str(file))
    found = [(entry["wager"], entry.get("paytable")) for entry in document["wagers"]]
    assert found == [("ante", "B"), ("three_card_bonus", "A"), ("three_card_bonus", "B")]


def test_another_player_is_named_and_compared_with_best_play(run: Run) -> None:
    (entry,) = asked(run, TCJP, "--wager", "ante", "--player", "always")["wagers"]
    assert entry["player"] == "always"
    assert entry["strategy"] == [entry["strategy"][0]]
    assert entry["strategy"][0]["hand"] == "Every hand"
    best = next(each for each in entry["other_strategies"] if each["strategy"] == "best")
    assert best["house_edge"]["exact"] == "563/17901"
    assert best["cost"] == {"exact": "0", "float": 0.0}


def test_people_get_tables(run: Run) -> None:
    ran = run("odds", TCJP)
    assert ran.code == 0
    for words in ("3.1451% = 563/17901", "Queen-five or better", "Pair up, paytable 3", "Other ways to play"):
        assert words in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chinese-poker-ca",), ("chinese-poker-ca",)),
        (("poker",), ("'poker'",)),
        ((TCJP, "--wager", "flush"), ("'flush'", "ante, pair_up, super_flush")),
        ((TCJP, "--player", "house-way"), ("'house-way'", "house way", "best, always")),
        ((TCJP, "--player", "sometimes"), ("'sometimes'", "best, always")),
        ((TCJP, "--wager", "pair_up", "--player", "always"), ("'pair_up'", "no decision")),
        ((TCJP, "--option", "pair_up_paytable=4"), ("pair_up_paytable", "1, 2, 3", "MA-TCJP-11(d)")),
        ((TCJP, "--option", "ace_three=low"), ("'ace_three'", "ace_three_flush")),
        ((DRAGON, "--wager", "dragon", "--option", "offer_dragon_bet=false"), ("not offered", "MD-DP-11.D(3)(d)")),
        ((TCJP, "--report", "sheet.txt"), ("'sheet.txt'", ".html or .pdf")),
        ((TCJP, "--pace", "0"), ("'0'", "1 to 1000")),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("odds", *arguments), *words)


def test_no_compiler_and_no_plots_are_loaded_for_exact_odds() -> None:
    program = (
        "import sys; from houseway.cli import main\n"
        "for rulebook in sys.argv[1:]: main(['odds', rulebook, '--json'])\n"
        "print(sorted({'numba', 'numpy', 'matplotlib', 'weasyprint', 'rich'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program, TCJP, DRAGON], capture_output=True, text=True, check=True)
    assert ran.stderr == "[]\n"
