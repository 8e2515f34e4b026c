"""What can be asked about a rulebook: its wagers, and ways to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from houseway.errors import BadNotation, BadSubmission
from houseway.odds.decision import BEST, Decision
from houseway.odds.design import Design
from houseway.odds.figures import WagerFigures
from houseway.procedures.submission import clause_of
from houseway.registry import Part, game, having

HOUSE_WAY = "house-way"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What can be asked about a wager: its odds under a submission and a player, and designs of its paytable."""

    wager: str
    entries: Callable[[Any, str], list[WagerFigures]]
    method: str  # how the figures are counted, in words
    design: Callable[[Any], Design] | None = None
    joined: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    option: str = ""  # the option of the submission that may leave the wager out
    decision: Callable[[Any], Decision] | None = None  # that the wager hangs on
    at_once: Callable[[Any, str], bool] = lambda options, player: True  # or does it take minutes?

    def offered(self, options: Any) -> bool:
        return not self.option or bool(getattr(options, self.option))


def analyses(rulebook: str) -> tuple[Analysis, ...]:
    """The wagers of a rulebook that can be analysed, in the order in which they are reported."""
    if not (asked := game(rulebook)).has(Part.ODDS):
        against = asked.filed({}, complete=False).settle_seat is not None
        why = "has no exact odds yet" if against else "has no wager against a house"
        raise BadNotation(f"{rulebook} {why}: expected one of {', '.join(having(Part.ODDS))}")
    found: tuple[Analysis, ...] = asked.part(Part.ODDS)(asked)
    return found


def method(rulebook: str) -> str:
    """How the figures of a rulebook are counted, in words."""
    return " ".join(dict.fromkeys(each.method for each in analyses(rulebook)))


def odds(rulebook: str, options: Any, *, wager: str | None = None, player: str = BEST) -> list[WagerFigures]:
    """The odds of a wager, or of all that the submission offers, under a way to play."""
    return [
        entry
        for each in analyses_asked(rulebook, options, wager, player)
        for entry in each.entries(options, player if each.players else "")
    ]


def analyses_asked(rulebook: str, options: Any, wager: str | None, player: str) -> list[Analysis]:
    """The wager that is asked about, or all that the submission offers; refuses an unknown way to play."""
    asked = [find(rulebook, wager)] if wager else list(analyses(rulebook))
    if wager:
        refuse_not_offered(asked[0], options)
    deciding = [each for each in asked if each.players]
    if player != BEST:
        if not deciding:
            raise BadNotation(f"player {player!r}: the wager {wager!r} has no decision, so no way to play it")
        for each in deciding:
            _check_player(rulebook, each, player)
    return [each for each in asked if each.offered(options)]


def find(rulebook: str, wager: str) -> Analysis:
    """The analysis of a wager, which is that of the wager it is settled with."""
    known = analyses(rulebook)
    for each in known:
        if wager == each.wager or wager in each.joined:
            return each
    names = ", ".join(each.wager for each in known)
    raise BadNotation(f"unknown wager {wager!r} of {rulebook}: expected one of {names}")


def refuse_not_offered(analysis: Analysis, options: Any) -> None:
    if not analysis.offered(options):
        message = f"option {analysis.option}: the wager {analysis.wager!r} is not offered under this submission"
        raise BadSubmission(message, option=analysis.option, clause=clause_of(options, analysis.option))


def _check_player(rulebook: str, analysis: Analysis, player: str) -> None:
    if player in analysis.players:
        return
    why = f"no hand of {rulebook} is set by a house way" if player == HOUSE_WAY else f"unknown for {rulebook}"
    raise BadNotation(f"player {player!r}: {why}: expected one of {', '.join(analysis.players)}")
