"""The registry: which games there are, and what each hands over.

A game is a folder, or a package of somebody else's, that states itself as a `Game` and is found by its entry point
in the group `houseway.games`. Nothing here imports one before it is asked for; nothing below knows any by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from houseway.citation import Document
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, HousewayError
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.departures import as_json, variant_of, variant_signs
from houseway.procedures.submission import read

GROUP = "houseway.games"


class Part(Enum):
    """What a game may hand over beside its table, in the words in which it is missed."""

    CONTEST = "contest against the house"
    SETTING = "contest of hands that are set against a house way"
    ODDS = "exact odds"
    WORDS = "words of its own for its odds"
    SIMULATION = "simulation of rounds by the million"
    COACH = "coach"
    STRATEGY = "best strategy against a house"
    PLAYER = "player that decides everything"
    PLAYERS = "players by name"
    LEVELS = "levels of players"
    MATCH = "match of players against each other"
    TRAINING = "player that learns"
    BEST_SETTING = "count of the best setting"
    EVERY_HAND = "count of a house way over every hand"


FOLLOWS: Mapping[Part, Mapping[Part, str]] = {
    Part.CONTEST: {
        Part.ODDS: "houseway.odds.contested:analyses",
        Part.STRATEGY: "houseway.odds.best_play:strategy",
        Part.COACH: "houseway.odds.coach.stay_or_fold:stay_or_fold",
        Part.SIMULATION: "houseway.odds.simulating.contested:simulation",
    },
    Part.SETTING: {
        Part.ODDS: "houseway.odds.setting.odds:analyses",
        Part.COACH: "houseway.odds.coach.set_hands:set_hands",
        Part.BEST_SETTING: "houseway.odds.setting.prospects:ranked",
        Part.EVERY_HAND: "houseway.odds.setting.every_hand:every_hand",
        Part.SIMULATION: "houseway.odds.simulating.setting:simulation",
    },
}
"""What a game has by stating its contest, if it does not name one of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game that can be filed: its submission, the rulebook made from one, and what else it can do."""

    id: str
    document: Document
    cites: Rows  # the document's clause behind each step of procedure
    submission: type[Any]
    rules: Callable[[Cites, Any], Rulebook]  # the game, with these clauses and from a submission
    parts: Mapping[Part, str] = field(default_factory=dict)  # each as "module:name", imported when asked for

    @property
    def package(self) -> str:
        """The package that holds its clauses and the rest of its data."""
        return self.submission.__module__.rpartition(".")[0]

    def has(self, part: Part) -> bool:
        return self._where(part) is not None

    def part(self, part: Part) -> Any:
        """What the game hands over, or what follows from its contest; one that has no such thing yet says so."""
        if (where := self._where(part)) is None:
            raise BadNotation(f"{self.id} has no {part.value} yet")
        module, _, name = where.partition(":")
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            other = isinstance(error, ModuleNotFoundError) and str(error.name).split(".")[0]
            if other and other != module.split(".")[0]:
                raise  # another package is missing, perhaps one of an extra
            raise HousewayError(f"the {part.value} of {self.id} cannot be loaded: {error}") from error

    def _where(self, part: Part) -> str | None:
        follows = (rest[part] for contest, rest in FOLLOWS.items() if contest in self.parts and part in rest)
        return self.parts.get(part) or next(follows, None)

    def rulebook(self, submission: Any) -> Rulebook:
        """The rulebook of a submission; it is not made where a clause that it needs is missing."""
        cites = Cites(self.id, self.document, self.cites)
        try:
            return self.rules(cites, submission)
        finally:
            cites.complete()

    def filed(self, options: dict[str, Any], *, complete: bool = True) -> Rulebook:
        """The rulebook of a submission with these options."""
        rulebook = self.rulebook(read(self.submission, options, complete=complete))
        says = variant_signs(rulebook.options)
        return replace(rulebook, signs=(*says, *rulebook.signs)) if says else rulebook

    def settle(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """Who is owed what in a case, under its own submission, which need not be complete."""
        options = case.get("submission", {})
        if not isinstance(options, dict):
            raise BadNotation(f"submission {str(options)[:40]!r}: expected an object such as {{'seats': 6}}")
        rulebook = self.filed(options, complete=False)
        return {**rulebook.case(rulebook, case), **as_json(variant_of(rulebook.options))}


_FOUND = {
    each.name: each
    for each in sorted(
        entry_points(group=GROUP), key=lambda each: each.dist is None or each.dist.name != "houseway"
    )
}  # those of the house first
NAMES = tuple(_FOUND)
"""The ids of all rulebooks that are installed."""


@cache
def game(name: str) -> Game:
    """The game of a rulebook id."""
    if name not in _FOUND:
        raise BadNotation(f"unknown rulebook {name!r}: expected one of {', '.join(NAMES)}")
    try:
        found = _FOUND[name].load()
    except (ImportError, AttributeError) as error:
        raise HousewayError(f"the rulebook {name!r} cannot be loaded: {error}") from error
    if not isinstance(found, Game) or found.id != name:
        raise HousewayError(f"the rulebook {name!r} cannot be loaded: its entry point names no game of this id")
    return found


def entry_point(name: str) -> str:
    """Where a game is found, as "package:NAME"."""
    return _FOUND[game(name).id].value


def having(part: Part) -> tuple[str, ...]:
    """The rulebooks that hand over such a part."""
    return tuple(name for name in NAMES if game(name).has(part))
