"""Odds for the page: what can be had at once is told; what takes minutes is told once it was counted and kept."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.odds.contract import entry_json
from houseway.odds.figures import WagerFigures, title_of
from houseway.odds.question import Analysis, analyses
from houseway.registry import Part, game
from houseway.server.rest.documents.odds import OddsDocument, WagerOdds

_known: dict[str, OddsDocument] = {}  # those that are complete


def odds_of(rulebook: str) -> OddsDocument:
    """The odds of every paytable of a rulebook, as far as they can be had, and how to have the rest."""
    if rulebook in _known:
        return _known[rulebook]
    asked_of = game(rulebook)
    filed = asked_of.filed({}, complete=False)
    options = filed.options
    asked = analyses(rulebook) if asked_of.has(Part.ODDS) else ()
    found = [_entries(each, options) for each in asked if each.offered(options)]
    told = OddsDocument(
        rulebook=rulebook,
        wagers=msgspec.convert([_written(entry) for entries in found for entry in entries], list[WagerOdds]),
        command="" if all(found) else f"houseway odds {rulebook}",
        house=filed.settle_seat is not None,
    )
    if all(found):
        _known[rulebook] = told
    return told


def _entries(analysis: Analysis, options: Any) -> list[WagerFigures]:
    """The odds under the first way to play that can be had at once, the best before the others."""
    for player in analysis.players or ("",):
        if analysis.at_once(options, player):
            return analysis.entries(options, player)
    return []


def _written(entry: WagerFigures) -> dict[str, Any]:
    """An entry in the contract's form, with its heading and the places of its decisions in the grid."""
    written = entry_json(entry)
    for choice, decision in zip(entry.choices, written.get("decisions", ()), strict=True):
        decision["cell"] = list(choice.cell)
    grid = {"rows": list(entry.grid.rows), "columns": list(entry.grid.columns), "says": entry.grid.says}
    return {**written, "title": title_of(entry), "grid": grid if entry.grid.says else None}
