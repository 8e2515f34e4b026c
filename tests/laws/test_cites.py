"""A table of clauses is complete, and nothing more, when a rulebook is filed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from houseway.catalogue import catalogue
from houseway.engine.phase import Rulebook
from houseway.errors import HousewayError
from houseway.procedures.cites import Cites, Key
from houseway.procedures.submission import operator_options, read
from houseway.registry import game
from tests.laws.walking import GAMES, submissions


@cache
def read_all(name: str) -> list[Any]:
    return [read(game(name).submission, options) for options in submissions(name)]


def missed(name: str, *keys: Key) -> str:
    """What filing says where these rows are taken away; nothing where every submission is filed all the same."""
    found = game(name)
    less = replace(found, cites={key: row for key, row in found.cites.items() if key not in keys})
    for submission in read_all(name):
        try:
            less.rulebook(submission)
        except HousewayError as error:
            return str(error)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_every_row_that_is_taken_away_is_missed_and_named(name: str) -> None:
    assert [key for key in game(name).cites if str(key) not in missed(name, key)] == []


@pytest.mark.parametrize("name", GAMES)
def test_all_rows_that_are_missing_are_named_at_once(name: str) -> None:
    first, *_, last = game(name).cites
    said = missed(name, first, last)
    assert str(first) in said
    assert str(last) in said


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_has_every_phase_to_which_it_can_go_back(name: str) -> None:
    rulebook = game(name).filed(submissions(name)[0])
    for back in {each for phase in (*rulebook.phases, *rulebook.beside) for each in phase.reopens}:
        row = tuple(phase for phase in rulebook.phases if phase.name != back)
        with pytest.raises(HousewayError, match="could go back"):
            replace(rulebook, phases=row)


@pytest.mark.parametrize("name", GAMES)
def test_the_dealers_card_speaks_of_phases_that_there_are(name: str) -> None:
    phases = {phase.name for phase in game(name).filed(submissions(name)[0]).phases}
    assert {reminder.during for reminder in catalogue(name).card} <= phases


def held(rulebook: Rulebook) -> Iterator[str]:
    """The clauses that are there without a round: of options, what is fixed, wagers, phases, signs, refusals."""
    yield from (each.metadata["clause"] for each in operator_options(rulebook.options))
    fixed = getattr(rulebook.options, "fixed", None)
    for each in fields(fixed) if fixed is not None else ():
        if each.metadata["rule"] is not None:
            yield each.metadata["rule"].clause
        else:
            tables = getattr(fixed, each.name).values()
            yield from (part.clause for table in tables for part in (table, *table.rows))
    shown: tuple[Any, ...] = (
        *rulebook.wagers,
        *rulebook.phases,
        *rulebook.beside,
        *rulebook.signs,
        *rulebook.refusals,
    )
    yield from (each.clause for each in shown if isinstance(each.clause, str))


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_a_rulebook_holds_is_one_of_its_document(name: str) -> None:
    book = catalogue(name)
    for options in submissions(name)[:2]:
        for clause in dict.fromkeys(held(game(name).filed(options))):
            assert book.under(clause), clause


@pytest.mark.parametrize("name", GAMES)
def test_nothing_asks_for_a_clause_once_the_rulebook_is_made(name: str) -> None:
    rulebook = game(name).filed(submissions(name)[-1])
    gc.collect()
    assert [each for each in gc.get_objects() if isinstance(each, Cites)] == []
    assert rulebook.phases
