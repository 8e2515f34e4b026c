"""The table of refusals says under which clause an action is refused, in which state and why; so do the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.citing import shows
from tests.rules.refusals.page import PAGE, PREFIXES, ROWS, page
from tests.rules.refusals.rows import Row


def tried() -> list[Any]:
    return [
        pytest.param(
            prefix, row, marks=shows(prefix + row.clauses[prefix]), id=f"{prefix} {row.tried}: {row.when}"
        )
        for prefix in PREFIXES
        for row in ROWS
        if prefix in row.clauses
    ]


@pytest.mark.parametrize(("prefix", "row"), tried())
def test_an_action_is_refused_as_the_table_says(prefix: str, row: Row) -> None:
    table, action = row.tries(prefix)
    because = table.refuses(action, prefix + row.clauses[prefix])
    assert re.search(rf": {re.escape(row.because)}(: expected .*)?$", because), because


def test_a_table_has_one_row_for_each_thing_that_is_tried_at_a_moment() -> None:
    rows = Counter((prefix, row.tried, row.when) for row in ROWS for prefix in row.clauses)
    assert [row for row, count in rows.items() if count > 1] == []


def test_the_page_is_what_the_table_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make refusals`"
