"""Writes docs/refusals.md from the table of refusals: `make refusals`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.rules.refusals.cards import DEAL, OPENING, SHUFFLE
from tests.rules.refusals.chinese import CHINESE_POKER
from tests.rules.refusals.devices import DEVICES
from tests.rules.refusals.found import FOUND
from tests.rules.refusals.games import ASIA_MA, ASIA_PA, DRAGON, JOKER
from tests.rules.refusals.methods import METHODS
from tests.rules.refusals.reports import REPORTS
from tests.rules.refusals.rows import CHINESE, Row
from tests.rules.refusals.setting import SETTING, START
from tests.rules.refusals.together import TOGETHER
from tests.rules.refusals.wagers import SEATS, WAGERS

PAGE = Path(__file__).parents[3] / "docs" / "refusals.md"
PREFIXES = (JOKER, DRAGON, ASIA_MA, ASIA_PA, CHINESE)
ROWS: tuple[Row, ...] = (
    *WAGERS,
    *TOGETHER,
    *SEATS,
    *OPENING,
    *SHUFFLE,
    *START,
    *DEAL,
    *METHODS,
    *SETTING,
    *DEVICES,
    *REPORTS,
    *FOUND,
    *CHINESE_POKER,
)

HEAD = """\
# Refusals

An action that nothing offers is refused with the clause that it would break and a reason that is true of the
table as it stands. This page says which clause that is, by what is tried and when: in Two Card Joker Poker
(`MA-TCJP-`), Dragon Poker (`MD-DP-`), Asia Poker of Massachusetts (`MA-AP-`) and of Pennsylvania (`PA-575.`),
and Chinese Poker (`CA-CP-`). An empty cell means that it cannot be tried there, or that another row with another
reason speaks of it.

The page is written by `make refusals` from the table in `tests/rules/refusals/`. The tests bring a table to each
of these states, try it, and compare clause and reason; they also notice when the page is not what the table
says.

How the clause is found (`engine/play.py`): a value out of bounds has the clause of its offer; a step that a duty
holds up has the clause of the duty; else the first row of the rulebook's own table that fits answers
(`procedures/refusals.py`, the `refused_*` beside it, and the `refusals.py` of a game); what no row speaks of has
the clause of what the dealer is asked to do now, or else of the phase. What somebody else on the staff is asked
to do now has the clause of their step. Where clauses differ with the method of dealing, a row that names none is
of the manual shoe.
"""


def page() -> str:
    """The page, with one line for each thing that is tried, its moment and its reason."""
    names = " | ".join(f"`{prefix}`" for prefix in PREFIXES)
    table = [f"| tried | when | {names} | because |", "| --- " * (len(PREFIXES) + 3) + "|"]
    return "\n".join([HEAD, *table, *_lines()]) + "\n"


def _lines() -> Iterator[str]:
    lines: dict[str, dict[tuple[str, str], dict[str, str]]] = {}
    for row in ROWS:
        lines.setdefault(row.tried, {}).setdefault((row.when, row.because), {}).update(row.clauses)
    for tried, reasons in lines.items():
        for number, ((when, because), clauses) in enumerate(reasons.items()):
            cells = [f"`{clauses[prefix]}`" if prefix in clauses else "" for prefix in PREFIXES]
            yield "| " + " | ".join(["" if number else tried, when, *cells, because]) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(PAGE.parents[1])}")
