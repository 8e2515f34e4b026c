"""docs/refusals.md says under which clause each kind of action is refused, and in which state; so do the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rules.refused import CASES, DRAGON, GAMES

PAGE = Path(__file__).parents[2] / "docs" / "refusals.md"
BOTH, ONLY = ("MA-TCJP", "MD-DP"), ("MD-DP",)


def rows(columns: int) -> dict[tuple[str, str], list[str]]:
    """The rows of the page with so many clauses: what is tried, and when, to the clauses."""
    found: dict[tuple[str, str], list[str]] = {}
    what = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != columns + 2 or not re.fullmatch(r"`.+[^-]`", cells[-1]):
            continue
        what = cells[0] or what
        found[what, cells[1]] = [cell.strip("`") for cell in cells[2:]]
    return found


CLAUSES = [
    (prefix, what, when, clause)
    for prefixes in (BOTH, ONLY)
    for (what, when), clauses in rows(len(prefixes)).items()
    for prefix, clause in zip(prefixes, clauses, strict=True)
]


def test_the_page_has_a_row_for_each_case_and_no_other() -> None:
    assert list(rows(2)) == list(CASES)
    assert list(rows(1)) == list(DRAGON)


@pytest.mark.parametrize(
    ("prefix", "what", "when", "clause"), CLAUSES, ids=[f"{each[0]}: {each[1]} {each[2]}" for each in CLAUSES]
)
def test_an_action_is_refused_under_the_clause_of_the_page(prefix: str, what: str, when: str, clause: str) -> None:
    table, action = (CASES | DRAGON)[what, when](GAMES[prefix])
    table.refuses(action, f"{prefix}-{clause}")
