"""Episodes to be had: the rulebooks with their defaults, how many play, and how long an episode can be."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any

from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.procedures.submission import Among, check
from houseway.registry import game
from houseway.research.choices import is_among_players
from houseway.research.play import Play
from houseway.research.tensors import Tensors

MOST_CARDS, CARDS = 13, 7  # that a player puts into hands in a round, among players or against the house
MOST_HANDS = 4


def filed(rulebook: str, options: Mapping[str, Any] | None = None) -> Rulebook:
    """A rulebook with the options given; what must be chosen and is not gets its first permitted value."""
    chosen, kind = dict(options or {}), game(rulebook).submission
    for finding in check(kind, chosen):
        reads = next((each.metadata["read"] for each in fields(kind) if each.name == finding.option), None)
        if finding.option not in chosen and isinstance(reads, Among):
            chosen[finding.option] = reads.values[0]
    return game(rulebook).filed(chosen)


class Episodes:
    """Episodes of one game, each begun from the same opened table."""

    def __init__(
        self,
        rulebook: str,
        players: int | None = None,
        rounds: int = 1,
        options: Mapping[str, Any] | None = None,
        *,
        betting: bool = True,
    ) -> None:
        self.rulebook, self.rounds, self.betting = filed(rulebook, options), rounds, betting
        self.among_players = is_among_players(self.rulebook)
        least, most = (2, MOST_HANDS) if self.among_players else (1, len(self.rulebook.spots))
        self.players = least if players is None else players
        if not least <= self.players <= most:
            raise BadNotation(f"{self.players} players of {rulebook}: expected {least} to {most}")
        if rounds < 1:
            raise BadNotation(f"{rounds} rounds: expected a whole number from 1")
        self._first = Play(self.rulebook, self.players, rounds, betting=betting)
        self.tensors = Tensors(self._first, self.most_choices)

    def begin(self) -> Play:
        return deepcopy(self._first)

    @property
    def most_choices(self) -> int:
        """How many choices an episode can have: cards, wagers with an end to them, and a last decision."""
        cards = MOST_CARDS if self.among_players else CARDS if self.rulebook.hands else 0
        wagers = 1 + sum(wager.before_deal for wager in self.rulebook.wagers)
        return self.rounds * self.players * (cards + wagers * (self.betting and not self.among_players) + 1)
