"""houseway rules."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, refused

TCJP = "two-card-joker-poker-ma"


def test_all_clauses_as_json(run: Run) -> None:
    ran = run("rules", TCJP, "--json")
    document = json.loads(ran.out)
    assert ran.code == 0
    assert document["rulebook"] == TCJP
    assert len(document["clauses"]) == 139
    assert len(document["readings"]) == 33
    for clause in document["clauses"]:
        assert {"id", "title", "says", "status", "kind", "see", "tests"} <= clause.keys()
        assert clause["status"] in ("enforced", "represented", "displayed", "configured", "physical")


def test_clauses_name_the_tests_that_show_them(run: Run) -> None:
    tests = [clause["tests"] for clause in json.loads(run("rules", TCJP, "--json").out)["clauses"]]
    assert any(tests)
    assert all(test.startswith("tests/") for names in tests for test in names)


def test_one_clause_with_the_readings_that_touch_it(run: Run) -> None:
    document = json.loads(run("rules", TCJP, "MA-TCJP-5(b)(6)", "--json").out)
    assert [clause["id"] for clause in document["clauses"]] == ["MA-TCJP-5(b)(6)"]
    assert [reading["id"] for reading in document["readings"]] == ["AMB-01"]
    assert document["readings"][0]["option"] == "ace_three_flush"


def test_a_paragraph_without_its_prefix(run: Run) -> None:
    document = json.loads(run("rules", TCJP, "7(f)(2)", "--json").out)
    assert [clause["id"] for clause in document["clauses"]] == [f"MA-TCJP-7(f)(2)#{n}" for n in (1, 2, 3)]


def test_the_list_for_people(run: Run) -> None:
    out = run("rules", TCJP).out
    assert "139 clauses" in out
    assert "MA-TCJP-11(f)" in out
    assert "Tie returns ante and call" in out


def test_a_clause_for_people(run: Run) -> None:
    out = " ".join(run("rules", TCJP, "8(b)(2)(ii)").out.split())
    assert "over the table inventory container" in out
    assert "physical" in out
    assert "on the dealer's card during dealing, hand" in out
    assert "tests" in out


@pytest.mark.parametrize("clause", ["5(b)(9)", "MA-TCJP-13", ""])
def test_an_unknown_clause(run: Run, clause: str) -> None:
    refused(run("rules", TCJP, clause), repr(clause), "MA-TCJP-")


def test_an_unknown_rulebook(run: Run) -> None:
    refused(run("rules", "two-card-poker"), "'two-card-poker'", "did you mean", TCJP)


def test_the_help_teaches_by_example(run: Run) -> None:
    ran = run("rules", "--help")
    assert ran.code == 0
    assert "examples:" in ran.out


CHINESE = "chinese-poker-ca"


def found(run: Run, rulebook: str, *words: str) -> set[str]:
    """The clauses and readings that a search finds."""
    document = json.loads(run("rules", rulebook, *words, "--json").out)
    return {each["id"] for each in (*document["clauses"], *document["readings"])}


def test_words_are_looked_for_in_titles_and_texts(run: Run) -> None:
    assert {f"CA-CP-FEE-{n}" for n in (1, 3, 4, 5, 6, 7, 8)} <= found(run, CHINESE, "fee")
    assert found(run, CHINESE, "fee") > found(run, CHINESE, "FEE", "half")
    assert "MA-TCJP-8(b)(2)(ii)" in found(run, TCJP, "inventory container")


def test_words_are_looked_for_in_readings(run: Run) -> None:
    assert {"CA-CP-FL-5", "AMB-32"} <= found(run, CHINESE, "announce")


def test_all_words_must_be_there_each_at_the_beginning_of_one(run: Run) -> None:
    assert found(run, CHINESE, "twenty minutes") == found(run, CHINESE, "minutes", "twenty") == {"AMB-36"}
    refused(run("rules", CHINESE, "inutes"), "'inutes'", "words of its text")


def test_a_number_is_read_as_a_clause_before_it_is_looked_for(run: Run) -> None:
    assert {each for each in found(run, CHINESE, "FEE") if each.startswith("CA")} == {
        *(f"CA-CP-FEE-{n}" for n in range(1, 9)), "CA-CP-FEE-T",
    }  # fmt: skip
