"""Odds for the page: what can be counted at once is counted here; what takes minutes is shown where it was kept.

A kept result is a file in `houseway/analysis/kept`, named by its rulebook, as `houseway odds --json` prints it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import houseway.analysis
from houseway.analysis.contract import entry_json
from houseway.analysis.odds import Entry, title_of
from houseway.analysis.question import odds
from houseway.rulebooks import game
from houseway.server.documents import OddsDocument

KEPT = Path(houseway.analysis.__file__).parent / "kept"
AT_ONCE: dict[str, tuple[str | None, ...]] = {
    "two-card-joker-poker-ma": (None,),  # all wagers
    "dragon-poker-md": (None,),
    "asia-poker-pa": ("bonus",),
}
NO_HOUSE = ("chinese-poker-ca",)  # players play against each other, and the house only takes its fee


@lru_cache(maxsize=8)
def odds_of(rulebook: str) -> OddsDocument:
    """The odds of every paytable of a rulebook, as far as they are known here, and how to have the rest."""
    kept = _kept(rulebook)
    counted = [] if kept else [_written(entry) for entry in _counted(rulebook)]
    complete = bool(kept) or AT_ONCE.get(rulebook) == (None,) or rulebook in NO_HOUSE
    return msgspec.convert(
        {
            "rulebook": rulebook,
            "wagers": [*kept, *counted],
            "command": "" if complete else f"houseway odds {rulebook}",
            "house": rulebook not in NO_HOUSE,
        },
        OddsDocument,
    )


def _counted(rulebook: str) -> list[Entry]:
    options = game(rulebook).filed({}, complete=False).options
    return [entry for wager in AT_ONCE.get(rulebook, ()) for entry in odds(rulebook, options, wager=wager)]


def _kept(rulebook: str) -> list[dict[str, Any]]:
    try:
        document = json.loads((KEPT / f"{rulebook}.json").read_text(encoding="utf-8"))
    except OSError:
        return []
    wagers: list[dict[str, Any]] = document["wagers"]
    return [{"title": _title(each), **each} for each in wagers]


def _title(wager: dict[str, Any]) -> str:
    joined, paytable = tuple(wager.get("with", ())), wager.get("paytable", "")
    return title_of(Entry(wager=wager["wager"], joined=joined, paytable=paytable, endings=()))


def _written(entry: Entry) -> dict[str, Any]:
    """An entry in the contract's form, with its heading and the places of its decisions in the grid."""
    written = entry_json(entry)
    for choice, decision in zip(entry.choices, written.get("decisions", ()), strict=True):
        decision["cell"] = list(choice.cell)
    grid = {"rows": list(entry.grid.rows), "columns": list(entry.grid.columns), "says": entry.grid.says}
    return {**written, "title": title_of(entry), "grid": grid if entry.grid.rows else None}
