"""houseway try: does a scenario come out as expected?"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, refused

DOCS = Path(__file__).parent.parent.parent / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)

FOLDED = """\
title = "A folded hand loses its ante"
rulebook = "two-card-joker-poker-ma"
clauses = ["MA-TCJP-10(b)#3"]
seed = 7
deck = "9c Qd 8d 7s"

[submission]
pair_up_paytable = "1"

[players.1]
name = "Ann"
chips_cents = 100000
wagers = { ante = 1000 }
decides = "fold"

[[step]]
to = "deciding"

[[step]]
by = 1
do = { type = "PlaceWager", wager = "ante", cents = 2000 }
refused = "MA-TCJP-6(b)#2"

[[step]]
to = { round = 2 }

[[step]]
[step.expect]
round = 2
phase = "shuffling"
void = false
stacks = { 1 = 99000 }
settled = { 1 = { ante = -1000 } }
due = []
waits_for = ["dealer"]
offered = { dealer = ["shuffle"] }
not_offered = { 1 = ["fold"] }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "folded.toml"
    path.write_text(FOLDED)
    return path


def changed(file: Path, *changes: tuple[str, str]) -> str:
    """The file with other words in it."""
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)
    return str(file)


# --- what comes out ----------------------------------------------------------------------------------------------


def test_a_scenario_that_comes_out_as_json(run: Run, file: Path) -> None:
    ran = run("try", str(file), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "ok": True,
        "scenarios": [
            {
                "file": str(file),
                "title": "A folded hand loses its ante",
                "ok": True,
                "steps": 4,
                "clauses": ["MA-TCJP-10(b)#3"],
            }
        ],
    }


def test_one_that_fails_tells_step_expected_and_got_and_the_others_still_run(run: Run, file: Path) -> None:
    good = file.with_name("good.toml")
    good.write_text(FOLDED)
    ran = run("try", changed(file, ("1 = 99000", "1 = 98000")), str(good), "--json")
    assert ran.code == 1
    result = json.loads(ran.out)
    assert result["ok"] is False
    first, second = result["scenarios"]
    assert second["ok"] is True
    assert {key: first[key] for key in ("ok", "step", "expected", "got")} == {
        "ok": False,
        "step": 4,
        "expected": {"stacks": {"1": 98000}},
        "got": {"stacks": {"1": 99000}},
    }


def test_the_same_for_people(run: Run, file: Path) -> None:
    assert run("try", str(file)).out == "ok      A folded hand loses its ante\n"
    ran = run("try", changed(file, ("1 = 99000", "1 = 98000")))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"failed  A folded hand loses its ante ({file}, step 4)",
        "        expected  stacks 1 98000",
        "        got       stacks 1 99000",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected", "got"),
    [
        ("round = 2\nphase", "round = 3\nphase", {"round": 3}, {"round": 2}),
        ('phase = "shuffling"', 'phase = "betting"', {"phase": "betting"}, {"phase": "shuffling"}),
        ("void = false", "void = true", {"void": True}, {"void": False}),
        ("ante = -1000", "ante = 0", {"settled": {"1": {"ante": 0}}}, {"settled": {"1": {"ante": -1000}}}),
        ("ante = -1000", "call = 0", {"settled": {"1": {"call": 0}}}, {"settled": {"1": {"call": "not placed"}}}),
        ("{ 1 = { ante = -1000 } }", "{}", {"settled": {}}, {"settled": {"1": {"ante": -1000}}}),
        ("due = []", 'due = ["rest"]', {"due": ["rest"]}, {"due": []}),
        ('["dealer"]', '[1, "supervisor"]', {"waits_for": [1, "supervisor"]}, {"waits_for": ["dealer"]}),
        ('["shuffle"]', '["cut"]', {"offered": {"dealer": ["cut"]}}, {"offered": {"dealer": []}}),
        ('1 = ["fold"]', '1 = ["leave"]', {"not_offered": {"1": ["leave"]}}, {"not_offered": {"1": []}}),
    ],
)
def test_every_key_of_expect_can_fail(
    run: Run, file: Path, old: str, new: str, expected: dict[str, Any], got: dict[str, Any]
) -> None:
    (failed,) = json.loads(run("try", changed(file, (old, new)), "--json").out)["scenarios"]
    assert (failed["expected"], failed["got"]) == (expected, got)


def test_a_refusal_under_another_clause_fails_with_the_clause_and_the_reason(run: Run, file: Path) -> None:
    ran = run("try", changed(file, ('refused = "MA-TCJP-6(b)#2"', 'refused = "MA-TCJP-6(b)#1"')), "--json")
    (failed,) = json.loads(ran.out)["scenarios"]
    assert (failed["step"], failed["expected"]) == (2, {"refused": "MA-TCJP-6(b)#1"})
    assert failed["got"]["refused"] == "MA-TCJP-6(b)#2"
    assert "seat 1 may not place wager" in failed["got"]["because"]


def test_a_step_that_is_refused_unasked_fails(run: Run, file: Path) -> None:
    ran = run("try", changed(file, ('refused = "MA-TCJP-6(b)#2"', "")), "--json")
    (failed,) = json.loads(ran.out)["scenarios"]
    assert (failed["expected"], failed["got"]["refused"]) == ({"refused": False}, "MA-TCJP-6(b)#2")


def test_a_step_that_should_be_refused_and_is_not_fails(run: Run, file: Path) -> None:
    action = 'do = { type = "PlaceWager", wager = "ante", cents = 2000 }'
    ran = run("try", changed(file, (action, 'do = "fold"')), "--json")
    (failed,) = json.loads(ran.out)["scenarios"]
    assert (failed["expected"]["refused"], failed["got"]["refused"]) == ("MA-TCJP-6(b)#2", False)


def test_refused_true_is_any_clause(run: Run, file: Path) -> None:
    assert run("try", changed(file, ('refused = "MA-TCJP-6(b)#2"', "refused = true"))).code == 0


def test_a_table_that_waits_says_for_whom(run: Run, file: Path) -> None:
    sits = """[[step]]
by = 2
do = "sit"
value = "Bob"

[[step]]
by = 2
do = "buy in"
value = 5000

[[step]]
to = "betting"

[[step]]
by = 2
do = "wager ante"
value = 1000

"""
    ran = run("try", changed(file, ('[[step]]\nto = "deciding"', sits + '[[step]]\nto = "deciding"')), "--json")
    (failed,) = json.loads(ran.out)["scenarios"]
    assert failed["step"] == 5
    assert failed["expected"] == {"phase": "deciding"}
    assert failed["got"] == {"round": 1, "phase": "examining", "waits_for": [2]}


def test_the_clock_moves_on_by_wait_s(run: Run, file: Path, tmp_path: Path) -> None:
    changed(file, ("[[step]]\nto = { round = 2 }", "[[step]]\nwait_s = 60\nto = { round = 2 }"))
    log = tmp_path / "table.log"
    assert run("try", str(file), "--log", str(log)).code == 0
    times = {json.loads(line)["action"]["at"] for line in log.read_text().splitlines()[1:]}
    assert max(times) - min(times) == 60_000


def test_the_record_verifies(run: Run, file: Path, tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    assert run("try", str(file), "--log", str(log)).code == 0
    audit = json.loads(run("verify", str(log), "--json").out)
    assert (audit["ok"], audit["rounds"]) == (True, 1)


def test_the_record_of_a_scenario_that_fails_goes_as_far_as_it_came(run: Run, file: Path, tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    assert run("try", changed(file, ("1 = 99000", "1 = 98000")), "--log", str(log)).code == 1
    assert json.loads(run("verify", str(log), "--json").out)["rounds"] == 1


def test_json_says_the_same_as_toml(run: Run, file: Path) -> None:
    import tomllib

    same = file.with_suffix(".json")
    same.write_text(json.dumps(tomllib.loads(FOLDED)))
    assert run("try", str(same)).out == run("try", str(file)).out


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_docs_come_out(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "example.toml"
    file.write_text(text)
    ran = run("try", str(file))
    assert (ran.code, ran.err) == (0, ""), ran.out


def test_the_docs_teach_by_several_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_the_example_of_the_help_comes_out(run: Run, tmp_path: Path) -> None:
    lines = run("try", "--help").out.partition("an example of a file:\n")[2].partition("\nexamples:")[0]
    file = tmp_path / "help.toml"
    file.write_text(lines)
    assert run("try", str(file)).code == 0


# --- what cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "A folded hand loses its ante"', "", ["'title'", "missing"]),
        ('rulebook = "two-card-joker-poker-ma"', 'rulebook = "two-card"', ["'two-card'", "did you mean"]),
        ("seed = 7", 'seed = "seven"', ["seed 'seven'", "whole number"]),
        ("seed = 7", "sed = 7", ["'sed'", "did you mean 'seed'"]),
        ('clauses = ["MA-TCJP-10(b)#3"]', 'clauses = ["MA-TCJP-99"]', ["'MA-TCJP-99'"]),
        ('clauses = ["MA-TCJP-10(b)#3"]', "clauses = 3", ["clauses 3", "a list"]),
        ('deck = "9c Qd 8d 7s"', 'deck = "9c Qx"', ["deck", "'Qx'"]),
        ('deck = "9c Qd 8d 7s"', 'deck = "9c 9c"', ["9c appears 2 times"]),
        ('pair_up_paytable = "1"', 'pair_up_paytable = "9"', ["'9'", "one of 1, 2, 3"]),
        ('pair_up_paytable = "1"', 'pair_up = "1"', ["'submission.pair_up'"]),
        ("[players.1]", "[players.9]", ["players '9'", "a seat from 1 to"]),
        ("[players.1]", "[players.ann]", ["players 'ann'", "number of a seat"]),
        ("[players.1]", "[players.01]", ["players '01'", "number of a seat"]),
        ('name = "Ann"', "name = 5", ["players.1.name 5", "text"]),
        ("chips_cents = 100000", "chips_cents = -5", ["players.1.chips_cents -5"]),
        ("chips_cents = 100000", "chips_cents = 1000000000", ["1000000000 is not allowed"]),
        ("wagers = { ante = 1000 }", "wagers = { anti = 1000 }", ["'players.1.wagers.anti'", "'ante'"]),
        ("wagers = { ante = 1000 }", "wagers = { call = 1000 }", ["'players.1.wagers.call'"]),
        ('decides = "fold"', 'decides = "fole"', ["'fole'", "did you mean", "'fold'"]),
        ('to = "deciding"', 'to = "decidng"', ["step 1.to 'decidng'", "did you mean 'deciding'"]),
        ("to = { round = 2 }", "to = { rond = 2 }", ["'step 3.to.rond'"]),
        ("to = { round = 2 }", "to = {}", ["step 3.to {}"]),
        ("by = 1", "by = 12", ["step 2.by 12", "a seat from"]),
        ("by = 1", 'by = "croupier"', ["'croupier'", '"dealer" or "supervisor"']),
        ("by = 1\n", "", ["step 2 has 'do' without 'by'"]),
        ('"PlaceWager"', '"PlaceWagr"', ["type 'PlaceWagr'", "'PlaceWager'"]),
        ("cents = 2000", "amount = 2000", ["unknown field 'amount'"]),
        ('refused = "MA-TCJP-6(b)#2"', 'refused = "6(b)"', ["step 2.refused '6(b)'"]),
        ("round = 2\nphase", "rounds = 2\nphase", ["'step 4.expect.rounds'", "did you mean 'round'?"]),
        ("void = false", 'void = "no"', ["step 4.expect.void 'no'", "true or false"]),
        ("stacks = { 1", "stacks = { 8", ["step 4.expect.stacks '8'"]),
        ("settled = { 1 = { ante = -1000 } }", "settled = { 1 = -1000 }", ["step 4.expect.settled.1 -1000"]),
        ("settled = { 1 = { ante", "settled = { 1 = { anti", ["'step 4.expect.settled.1.anti'", "'ante'"]),
        ('["shuffle"]', '["shufle"]', ["'shufle'", "did you mean 'shuffle'"]),
        ('waits_for = ["dealer"]', 'waits_for = "dealer"', ["waits_for 'dealer'", "a list"]),
    ],
)
def test_a_file_with_something_wrong_is_refused_in_one_line(
    run: Run, file: Path, old: str, new: str, words: list[str]
) -> None:
    refused(run("try", changed(file, (old, new)), "--json"), str(file), *words)


@pytest.mark.parametrize("text", ["nonsense", "[]", "= 3", "title = 'x'\n[step]\nto = 'x'", "\x00", "step = [3]"])
def test_nonsense_is_refused_in_one_line(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "nonsense.toml"
    file.write_text(text)
    refused(run("try", str(file)), "nonsense.toml")


def test_a_name_that_is_taken_is_refused_with_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "namesakes.toml"
    file.write_text(
        "title = 't'\nrulebook = 'chinese-poker-ca'\n[players.1]\nname = 'Ann'\n[players.2]\nname = 'ann'\n"
    )
    refused(run("try", str(file)), "namesakes.toml", "players.2", "'ann'", "other than Ann")


def test_a_json_file_that_is_no_object_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1, 2]")
    refused(run("try", str(file)), "[1, 2]", "a scenario")


def test_a_file_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    refused(run("try", str(tmp_path / "none.toml")), "none.toml", "no such file")


def test_a_record_is_never_written_over_another(run: Run, file: Path, tmp_path: Path) -> None:
    (tmp_path / "table.log").write_text("mine")
    refused(run("try", str(file), "--log", str(tmp_path / "table.log")), "table.log")
    assert (tmp_path / "table.log").read_text() == "mine"


def test_the_record_of_several_scenarios_is_refused(run: Run, file: Path, tmp_path: Path) -> None:
    refused(run("try", str(file), str(file), "--log", str(tmp_path / "table.log")), "--log", "2 files")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line(run: Run, file: Path, tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    refused(run("try", str(file), "--log", str(tmp_path / "full")), "full")
