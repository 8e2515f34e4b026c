"""houseway check, and options from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"
HEAD = f'rulebook = "{TCJP}"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "submission.toml"


def test_a_submission_that_fits(run: Run, file: Path) -> None:
    file.write_text(HEAD + '[submission]\npair_up_paytable = "1"\nseats = 5\n')
    assert run("check", str(file)).code == 0
    found = json.loads(run("check", str(file), "--json").out)
    assert (found["ok"], found["findings"]) == (True, [])


def test_approvals_that_a_file_does_not_speak_of_are_named(run: Run, file: Path) -> None:
    file.write_text(HEAD + "pair_up_paytable = 1\nshoe_approved = true\n")
    (granted,) = json.loads(run("check", str(file), "--json").out)["taken_for_granted"]
    assert (granted["option"], granted["clause"]) == ("shoe_procedures_approved", "MA-TCJP-9(a)")
    assert "procedures of the automated dealing shoe" in granted["says"]
    ran = run("check", str(file))
    assert ran.code == 0
    assert "Taken for granted, as the submission does not speak of it:\n  shoe_procedures_approved: " in ran.out


def test_a_file_that_speaks_of_every_approval_takes_none_for_granted(run: Run, file: Path) -> None:
    file.write_text(HEAD + "pair_up_paytable = 1\nshoe_approved = true\nshoe_procedures_approved = true\n")
    assert json.loads(run("check", str(file), "--json").out)["taken_for_granted"] == []
    assert "granted" not in run("check", str(file)).out


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("two-card-joker-poker-ma", "shoe_approved shoe_procedures_approved"),
        ("dragon-poker-md", "shoe_location_approved layout_approved"),
        ("chinese-poker-ca", ""),
        (
            "asia-poker-ma",
            "shoe_approved shoe_location_approved shoe_procedures_approved generator_approved button_approved "
            "jam_procedures",
        ),
        (
            "asia-poker-pa",
            "layout_approved shaker_approved generator_approved button_approved shoe_location_approved",
        ),
    ],
)
def test_the_approvals_of_each_document(run: Run, file: Path, rulebook: str, options: str) -> None:
    file.write_text(f'rulebook = "{rulebook}"\n')
    granted = json.loads(run("check", str(file), "--json").out)["taken_for_granted"]
    assert [each["option"] for each in granted] == options.split()


def test_options_may_stand_at_the_top(run: Run, file: Path) -> None:
    file.write_text(HEAD + "pair_up_paytable = 2\n")
    assert run("check", str(file)).code == 0


def test_all_findings_are_listed_each_with_its_clause(run: Run, file: Path) -> None:
    file.write_text(HEAD + 'dealing = "hand"\nseats = 9\npear_up_paytable = "1"\n')
    ran = run("check", str(file), "--json")
    assert ran.code == 1
    assert ran.err == ""
    found = json.loads(ran.out)
    assert found["ok"] is False
    by_option = {each["option"]: each for each in found["findings"]}
    assert all(set(each) == {"option", "message", "clause"} for each in found["findings"])
    assert by_option["pair_up_paytable"]["clause"] == "MA-TCJP-11(d)"
    assert by_option["shuffler"]["clause"] == "MA-TCJP-8(b)(1)"
    assert "from 1 to 7" in by_option["seats"]["message"]
    assert "did you mean 'pair_up_paytable'?" in by_option["pear_up_paytable"]["message"]


def test_findings_are_told_to_people(run: Run, file: Path) -> None:
    file.write_text(HEAD)
    ran = run("check", str(file))
    assert ran.code == 1
    assert "pair_up_paytable: must be chosen: one of 1, 2, 3 [MA-TCJP-11(d)]" in ran.out


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("rulebook =\nseats = 5\n", "line 1"),
        ("seats = 5\n", "names no rulebook"),
        ("rulebook = 5\n", "rulebook 5"),
        ('rulebook = "poker"\n', "unknown rulebook 'poker'"),
        (HEAD + "submission = 5\n", "expected a table"),
        (HEAD + "seats = 5\n[submission]\nseats = 5\n", "seats stands at the top and under"),
        (HEAD + "seats = 5\nseats = 5\n", "line 3"),
        ("x = " + "[" * 100_000, "not TOML"),
    ],
)
def test_files_that_are_no_submission_are_refused(run: Run, file: Path, text: str, word: str) -> None:
    file.write_text(text)
    refused(run("check", str(file), "--json"), word)


def test_a_file_that_is_not_utf_8(run: Run, file: Path) -> None:
    file.write_bytes(b'rulebook = "\xff"')
    refused(run("check", str(file)), "not UTF-8")


def test_the_command_line_goes_before_the_file(run: Run, file: Path) -> None:
    file.write_text(HEAD + 'ace_three_flush = "high"\n')
    arguments = ["rank", TCJP, "Ac 3c", "4d 2d", "--json", "--submission", str(file)]
    assert json.loads(run(*arguments).out)["order"] == [0, 1]
    assert json.loads(run(*arguments, "--option", "ace_three_flush=low").out)["order"] == [1, 0]


def test_a_submission_for_another_rulebook_is_refused(run: Run, file: Path) -> None:
    file.write_text('rulebook = "other"\n')
    refused(run("rank", TCJP, "As Kd", "--submission", str(file)), "'other'", TCJP)


def test_a_submission_with_an_unknown_option_is_refused(run: Run, file: Path) -> None:
    file.write_text(HEAD + "seat = 5\n")
    refused(run("rank", TCJP, "As Kd", "--submission", str(file)), "'seat'", "did you mean 'seats'?")


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["seats"], "expected NAME=VALUE"),
        (["=5"], "expected NAME=VALUE"),
        (["seats=5", "seats=6"], "was given before as '5'"),
        (["seats=none"], "'none' is not allowed"),
    ],
)
def test_options_that_cannot_be_read_are_refused(run: Run, options: list[str], word: str) -> None:
    given = [part for option in options for part in ("--option", option)]
    refused(run("rank", TCJP, "As Kd", *given), word)
