"""Models: a game as cells that its rounds fall into, and what every wager comes to in each.

A kernel deals and counts rounds by cell. What a cell is worth is settled by the rulebook's own functions, once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import perm
from typing import Any

import numpy as np
from numpy.random import Generator

from houseway.compiling import Array
from houseway.errors import BadNotation
from houseway.odds.kernels.dealing import deal
from houseway.odds.question import HOUSE_WAY
from houseway.registry import Part, game


@dataclass(frozen=True, slots=True)
class Model:
    """How rounds fall into cells, and the net of each wager in each cell, in units of the wager."""

    count: Callable[[Generator, int], tuple[Array, ...]]  # the same rounds, once for each way to tell them apart
    nets: dict[str, Array]
    together: tuple[str, ...] = ()  # the wagers that one decision joins
    apart: dict[str, int] = field(default_factory=dict)  # wagers that go by another than the first way

    def sums(self, rng: Generator, rounds: int) -> dict[tuple[str, ...], tuple[int, int]]:
        """The sum and the sum of squares of nets over so many rounds, for each wager and for those together."""
        tallies = [each.ravel() for each in self.count(rng, rounds)]
        assert {int(cells.sum()) for cells in tallies} == {rounds}
        rows: dict[tuple[str, ...], Array] = {(name,): nets.ravel() for name, nets in self.nets.items()}
        if self.together:
            rows[self.together] = sum((self.nets[name] for name in self.together), np.int64(0)).ravel()
        found = {}
        for names, nets in rows.items():
            cells = tallies[self.apart.get(names[0], 0)]
            found[names] = int(cells @ nets), int(cells @ (nets * nets))
        return found


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is made of a game to simulate it: how a player may decide, the default first, and the model."""

    players: tuple[str, ...]
    model: Callable[[Any, str], Model]


def model_of(rulebook: str, options: Any, player: str) -> Model:
    """The model of a banked game under a submission, with a player who decides so."""
    return _simulation(rulebook).model(options, player)


def player_of(rulebook: str, wanted: str = "") -> str:
    """How the player decides: as wanted, if the game has such a player, or by default."""
    players = _simulation(rulebook).players
    if wanted and wanted not in players:
        why = f"{rulebook} has no house way" if wanted == HOUSE_WAY else f"unknown for {rulebook}"
        raise BadNotation(f"player {wanted!r}: {why}: expected one of {', '.join(players)}")
    return wanted or players[0]


def _simulation(rulebook: str) -> Simulation:
    asked = game(rulebook)
    found: Simulation = asked.part(Part.SIMULATION)(asked)
    return found


def dealt(rng: Generator, rounds: int, deck: int, size: int) -> Array:
    """Two hands a round: the places of their cards in the deck, the player's first."""
    hands = np.empty((rounds, 2 * size), np.int64)
    first, second = rng.integers(perm(deck, size), size=rounds), rng.integers(perm(deck - size, size), size=rounds)
    deal(first, second, deck, hands)
    return hands
