"""The catalogues of all rulebooks: every citation in them leads somewhere, and every clause can be asked for."""

from __future__ import annotations

import pytest

from houseway.catalogue import Catalogue, catalogue, catalogues, covers
from houseway.errors import BadNotation

books = pytest.mark.parametrize("book", list(catalogues()), ids=lambda book: book.rulebook)


@books
def test_clauses_point_at_clauses(book: Catalogue) -> None:
    for clause in book.clauses.values():
        for other in clause.see:
            assert any(covers(other, each) for each in book.clauses), f"{clause.id} points at {other}"


@books
def test_readings_are_about_clauses(book: Catalogue) -> None:
    for ruling in book.rulings.values():
        assert ruling.clauses
        for other in ruling.clauses:
            assert any(covers(other, each) for each in book.clauses), f"{ruling.id} is about {other}"


@books
def test_every_clause_has_a_status_and_physical_ones_say_how_they_are_shown(book: Catalogue) -> None:
    for clause in book.clauses.values():
        assert clause.status in ("enforced", "represented", "displayed", "configured", "physical")
        assert clause.status != "physical" or clause.shown_as
        assert clause.title
        assert clause.says


@books
def test_a_clause_that_is_neither_forced_refused_nor_filed_says_so_and_how_it_is_carried(book: Catalogue) -> None:
    stated = [clause for clause in book.clauses.values() if clause.stated]
    assert stated
    for clause in stated:
        assert clause.status == clause.stated == "represented"
        assert clause.modelled in ("state", "procedure", "config")
        assert clause.kind != "definition"
        assert clause.shown_as


@books
def test_a_clause_is_found_with_and_without_the_prefix(book: Catalogue) -> None:
    for clause in book.clauses.values():
        assert book.under(clause.id)[0] is clause
        assert clause in book.under(clause.id.removeprefix(book.prefix))


def two_card_joker(number: str) -> list[str]:
    return [clause.id for clause in catalogue("two-card-joker-poker-ma").under(number)]


def test_a_paragraph_brings_along_all_that_is_below_it() -> None:
    assert two_card_joker("2(a)") == ["MA-TCJP-2(a)#1", "MA-TCJP-2(a)#2"]
    assert two_card_joker("11(d)") == ["MA-TCJP-11(d)", "MA-TCJP-11(d)T1", "MA-TCJP-11(d)T2", "MA-TCJP-11(d)T3"]
    assert two_card_joker("5(c)#1") == ["MA-TCJP-5(c)#1"]
    assert len(two_card_joker("1")) == 8  # not those of sections 10 to 12


@pytest.mark.parametrize("number", ["5(b)(9)", "13", "", "MA-TCJP-5(d)"])
def test_an_unknown_clause_is_answered_with_near_ones(number: str) -> None:
    with pytest.raises(BadNotation, match=r"unknown clause .* expected one such as MA-TCJP-"):
        two_card_joker(number)


def test_an_unknown_rulebook_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadNotation, match=r"expected one of .*two-card-joker-poker-ma"):
        catalogue("bridge")


def test_readings_touch_the_parts_of_their_clauses() -> None:
    book = catalogue("two-card-joker-poker-ma")
    assert [ruling.id for ruling in book.rulings_on("MA-TCJP-5(c)#2")] == ["AMB-01", "AMB-03"]


@books
def test_the_dealers_card_has_physical_clauses_only(book: Catalogue) -> None:
    assert all(reminder.clause.status == "physical" for reminder in book.card)
