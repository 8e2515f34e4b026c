"""Sensitivity: what one change does to the edge of each wager, counted anew each time.

Each line of each paytable pays one more, each rule that a variant may change takes the value before and after its
own, and each option with a few values takes every other one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.errors import BadSubmission
from houseway.odds.comparing import pairs
from houseway.odds.figures import WagerFigures
from houseway.odds.provenance import plain
from houseway.odds.question import Analysis, analyses_asked
from houseway.procedures.departures import Change, changes_by_one
from houseway.procedures.submission import Among, Flag, as_json, operator_options
from houseway.registry import Game


@dataclass(frozen=True, slots=True)
class Effect:
    """A change, and a wager whose edge it changes, before and after."""

    change: Change
    first: WagerFigures
    second: WagerFigures

    @property
    def difference(self) -> Fraction:
        return self.second.house_edge - self.first.house_edge


@dataclass(slots=True)
class Sensitivity:
    """What each change does, and the wagers that are not counted under all of them, as that takes minutes."""

    effects: list[Effect] = field(default_factory=list)
    not_counted: list[str] = field(default_factory=list)


def sensitivity(game: Game, options: Any, *, wager: str | None, player: str) -> Sensitivity:
    """What each change does; a count that takes minutes is made for a wager that was asked for by name."""
    asked, found = analyses_asked(game.id, options, wager, player), Sensitivity()
    base = {each.wager: _entries(each, options, player, patient=bool(wager)) for each in asked}
    for change, changed in _changed(game, options):
        for each in asked:
            if change.wager and change.wager not in (each.wager, *each.joined):
                continue
            before, after = base[each.wager], _entries(each, changed, player, patient=bool(wager))
            if before is not None and after is not None:
                found.effects += [
                    Effect(change, pair.first, pair.second)
                    for pair in pairs(before, after)
                    if pair.first and pair.second and pair.difference
                ]
            elif each.wager not in found.not_counted:
                found.not_counted.append(each.wager)
    return found


def _changed(game: Game, options: Any) -> Iterator[tuple[Change, Any]]:
    """Every change, and the submission with it; one that the clauses refuse is left out."""
    given = {name: value for name, value in as_json(options).items() if value is not None}
    for change in (*changes_by_one(options), *_options(game, options)):
        with suppress(BadSubmission):
            yield change, game.filed({**given, change.option: change.value}, complete=False).options


def _entries(analysis: Analysis, options: Any, player: str, *, patient: bool) -> list[WagerFigures] | None:
    """The odds of a wager under a submission; None where they take minutes."""
    if not analysis.offered(options):
        return []  # an option that leaves the wager out
    how = player if analysis.players else ""
    if not patient and not analysis.at_once(options, how):
        return None
    return analysis.entries(options, how)


def _options(game: Game, options: Any) -> Iterator[Change]:
    """Every other value of each option that has a few; one that was left open is open with all its values."""
    now = as_json(options)
    for option in operator_options(game.submission):
        read, value = option.metadata["read"], now[option.name]
        values = read.values if isinstance(read, Among) else (True, False) if isinstance(read, Flag) else ()
        for other in (getattr(each, "value", each) for each in values):
            if value not in (None, "", other) and other != "":
                clause, before, after = option.metadata["clause"], plain(value), plain(other)
                yield Change("option", option.name, before, after, clause, option.name, other)
