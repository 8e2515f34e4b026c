"""The rulebooks: a registry of five lines, and a folder for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.procedures.submission import read

NAMES = {
    "two-card-joker-poker-ma": ("two_card_joker", "TwoCardJoker", "two_card_joker"),
    "dragon-poker-md": ("dragon_poker", "DragonPoker", "dragon_poker"),
    "chinese-poker-ca": ("chinese_poker", "ChinesePoker", "chinese_poker"),
    "asia-poker-ma": ("asia_poker", "AsiaPokerMassachusetts", "asia_poker_massachusetts"),
    "asia-poker-pa": ("asia_poker", "AsiaPokerPennsylvania", "asia_poker_pennsylvania"),
}


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be filed: its submission, and the rulebook made from one."""

    id: str
    folder: str
    submission: type[Any]
    rulebook: Callable[[Any], Rulebook]

    def filed(self, options: dict[str, Any], *, complete: bool = True) -> Rulebook:
        """The rulebook of a submission with these options."""
        return self.rulebook(read(self.submission, options, complete=complete))

    def settle(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """Who is owed what in a case, under its own submission, which need not be complete."""
        options = case.get("submission", {})
        if not isinstance(options, dict):
            raise BadNotation(f"submission {str(options)[:40]!r}: expected an object such as {{'seats': 6}}")
        rulebook = self.filed(options, complete=False)
        return rulebook.case(rulebook, case)


def game(name: str) -> Game:
    """The game of a rulebook id."""
    if name not in NAMES:
        raise BadNotation(f"unknown rulebook {name!r}: expected one of {', '.join(NAMES)}")
    folder, submission, rulebook = NAMES[name]
    module = import_module(f"houseway.rulebooks.{folder}")
    return Game(name, folder, getattr(module, submission), getattr(module, rulebook))
