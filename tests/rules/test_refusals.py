"""docs/refusals.md says under which clause an action is refused, in which state and why; so do the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.citing import shows
from tests.rules.refused import CASES, DRAGON, GAMES

PAGE = Path(__file__).parents[2] / "docs" / "refusals.md"
BOTH, ONLY = ("MA-TCJP", "MD-DP"), ("MD-DP",)
Row = tuple[tuple[str, str], tuple[str, ...], str]


def rows(columns: int) -> list[Row]:
    """The rows of the page with so many clauses: what is tried and when, the clauses, and why."""
    found: list[Row] = []
    what = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == columns + 3 and re.fullmatch(r"`.+[^-]`", cells[2]):
            what = cells[0] or what
            found.append(((what, cells[1]), tuple(cell.strip("`") for cell in cells[2:-1]), cells[-1]))
    return found


def refused() -> list[Any]:
    return [
        pytest.param(
            prefix, case, clause, because, marks=shows(f"{prefix}-{clause}"), id=f"{prefix} {': '.join(case)}"
        )
        for prefixes in (BOTH, ONLY)
        for case, clauses, because in rows(len(prefixes))
        for prefix, clause in zip(prefixes, clauses, strict=True)
    ]


def test_the_page_has_a_row_for_each_case_and_no_other() -> None:
    assert sorted(case for case, _, _ in rows(2)) == sorted(CASES)
    assert sorted(case for case, _, _ in rows(1)) == sorted(DRAGON)


@pytest.mark.parametrize(("prefix", "case", "clause", "because"), refused())
def test_an_action_is_refused_as_the_page_says(
    prefix: str, case: tuple[str, str], clause: str, because: str
) -> None:
    table, action = (CASES | DRAGON)[case](GAMES[prefix])
    assert because in table.refuses(action, f"{prefix}-{clause}")
