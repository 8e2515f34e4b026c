"""houseway settle: who is owed what?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, refused

CASE: dict[str, Any] = {
    "rulebook": "two-card-joker-poker-ma",
    "submission": {"pair_up_paytable": "1"},
    "dealer": "Qh 7d",
    "seats": [
        {
            "seat": 1,
            "cards": "Jk Jk",
            "decision": "call",
            "wagers": {"ante": 1000, "pair_up": 500, "super_flush": 500},
        }
    ],
}  # the example of the help


def seat(**changes: Any) -> dict[str, Any]:
    return {**CASE, "seats": [{**CASE["seats"][0], **changes}]}


def wagers(**cents: Any) -> dict[str, Any]:
    return seat(wagers=cents)


def test_the_example_of_the_help(run: Run) -> None:
    ran = run("settle", "--json", lines=json.dumps(CASE))
    assert ran.code == 0
    assert ran.err == ""
    result = json.loads(ran.out)
    assert result["rulebook"] == "two-card-joker-poker-ma"
    assert result["dealer"] == {"cards": "Qh 7d", "kind": "high card", "qualifies": True}
    (only,) = result["seats"]
    assert only["seat"] == 1
    assert only["net_cents"] == 29000
    assert only["wagers"]["ante"] == {"result": "won", "net_cents": 1000, "clauses": ["MA-TCJP-11(b)(2)"]}
    assert only["wagers"]["call"] == {"result": "won", "net_cents": 8000, "clauses": ["MA-TCJP-11(c)"]}
    assert (only["wagers"]["pair_up"]["result"], only["wagers"]["pair_up"]["net_cents"]) == ("won", 20000)
    assert (only["wagers"]["super_flush"]["result"], only["wagers"]["super_flush"]["net_cents"]) == ("pushed", 0)


def test_a_file_and_a_form_for_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE))
    ran = run("settle", str(file))
    assert ran.code == 0
    assert "Seat 1, net +$290" in ran.out
    assert "MA-TCJP-11(b)(2)" in ran.out


def test_a_list_gives_a_list_and_a_bad_case_does_not_stop_the_others(run: Run) -> None:
    ran = run("settle", "--json", lines=json.dumps([CASE, {**CASE, "dealer": "Qh Qh"}, 7, CASE]))
    assert ran.code == 1
    first, second, third, fourth = json.loads(ran.out)
    assert first == fourth
    assert set(second) == set(third) == {"error", "clause"}
    assert "Qh appears 2 times" in second["error"]


def test_an_empty_list_gives_an_empty_list(run: Run) -> None:
    assert run("settle", "--json", lines="[]") == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("case", "word", "clause"),
    [
        (wagers(ante=-1000), "-1000", ""),
        (wagers(ante=10.5), "10.5", ""),
        (wagers(ante=1000.0), "1000.0", ""),
        (wagers(ante=True), "True", ""),
        (wagers(ante="1000"), "'1000'", ""),
        (wagers(ante=1000, call=500), "the call must equal the ante", "MA-TCJP-10(b)#2"),
        (wagers(), "wagers {}", ""),
        (wagers(super=1), "'super'", ""),
        (seat(decision="raise"), "'raise'", ""),
        (seat(decision=None), "needs a decision", "MA-TCJP-10(b)#1"),
        (seat(cards="Qh 7c"), "Qh appears 2 times", ""),
        (seat(cards="Qs 7c Jk"), "has 3 cards", ""),
        (seat(cards=["Qs", "7c"]), "cards must be text", ""),
        (seat(seat=0), "seat 0", ""),
        (seat(colour="red"), "unknown key 'colour'", ""),
        ({**CASE, "dealer": "Jk Jk"}, "Jk appears 4 times", ""),
        ({**CASE, "dealer": None}, "cards must be text", ""),
        ({**CASE, "seats": []}, "at least one seat", ""),
        ({**CASE, "submission": []}, "expected an object", ""),
        ({**CASE, "submission": {"pair_up_paytable": "9"}}, "'9' is not allowed", "MA-TCJP-11(d)"),
        ({**CASE, "submission": {"pear_up": "1"}}, "unknown option", ""),
        ({**CASE, "rulebook": "two-card"}, "did you mean", ""),
        ({**CASE, "rulebook": 5}, "rulebook 5", ""),
        ({}, "rulebook None", ""),
        ([], "", ""),
    ],
)
def test_cases_that_cannot_be_settled(run: Run, case: Any, word: str, clause: str) -> None:
    ran = run("settle", "--json", lines=json.dumps([case]))
    assert ran.code == 1
    assert ran.err == ""
    (result,) = json.loads(ran.out)
    assert set(result) == {"error", "clause"}
    assert word in result["error"]
    assert result["clause"] == clause


def test_a_case_that_cannot_be_settled_is_told_to_people(run: Run) -> None:
    ran = run("settle", lines=json.dumps(wagers(ante=1000, call=500)))
    assert ran.code == 1
    assert ran.out == "not settled: seat 1: call 500: the call must equal the ante, 1000 [MA-TCJP-10(b)#2]\n"


def test_options_of_the_command_line_fill_in_what_a_case_leaves_open(run: Run) -> None:
    open_case = json.dumps({**CASE, "submission": {}})
    assert run("settle", lines=open_case).code == 1
    ran = run("settle", "--json", "--option", "pair_up_paytable=2", lines=open_case)
    assert json.loads(ran.out)["seats"][0]["wagers"]["pair_up"]["net_cents"] == 25000
    ran = run("settle", "--json", "--option", "pair_up_paytable=2", lines=json.dumps(CASE))
    assert json.loads(ran.out)["seats"][0]["wagers"]["pair_up"]["net_cents"] == 20000


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1"),
        ('{"rulebook": "x", "rulebook": "y"}', "'rulebook' appears twice"),
        ("[NaN]", "NaN"),
        ("7", "expected a case"),
        ('"case"', "expected a case"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "1" * 5000 + "]", "is not JSON"),
    ],
)
def test_what_is_not_json_or_no_case_is_refused(run: Run, text: str, word: str) -> None:
    refused(run("settle", "--json", lines=text), word)


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    refused(run("settle", str(tmp_path / "missing.json")), "missing.json", "no such file")
    refused(run("settle", str(tmp_path)), "is a directory")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"dealer": "\xe9"}')
    refused(run("settle", str(latin)), "not UTF-8", "0xe9")


def test_a_file_may_begin_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE), encoding="utf-8-sig")
    assert run("settle", str(file), "--json").code == 0
