"""What a game hands over to the bots at its table: a best strategy, or a player who decides everything."""

from __future__ import annotations

import random
from collections.abc import Callable

from houseway.bots.bot import Bot
from houseway.bots.players import Stays
from houseway.engine.phase import Rulebook
from houseway.registry import Part, game

WholePlayer = Callable[[Rulebook, str, random.Random, bool], Bot]
"""A player made from a rulebook, a name, chance, and whether decisions are left to it."""


def best_strategy(rulebook: Rulebook) -> Stays | None:
    """The best strategy for the game's decision under the rules as filed, if it has one."""
    asked = game(rulebook.id)
    found: Callable[[Rulebook], Stays] | None = asked.part(Part.STRATEGY) if asked.has(Part.STRATEGY) else None
    return found(rulebook) if found else None


def whole_player(rulebook: str) -> WholePlayer | None:
    """The player of a game with more to decide than to stay or fold."""
    asked = game(rulebook)
    found: WholePlayer | None = asked.part(Part.PLAYER) if asked.has(Part.PLAYER) else None
    return found
