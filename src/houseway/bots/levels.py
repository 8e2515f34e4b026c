"""How well bots play, where that can be chosen: the levels of a rulebook, weakest first, in words for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import NamedTuple

from houseway.bots.bot import Bot
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, HousewayError
from houseway.registry import Part, game

ForTable = Callable[[Rulebook, int], Bot]
"""A player for a table's rules, made from a seed."""

EXTRA = ("numba", "numpy")  # what the extra `kernels` brings
USUAL = "basic"
"""How bots play where nobody chose; it needs no extra."""


class Level(NamedTuple):
    """A level, what people call it, and how such a bot plays."""

    name: str
    title: str
    says: str


def levels(rulebook: str) -> tuple[Level, ...]:
    """The levels of a rulebook's bots, weakest first; each is the name of one of its players."""
    asked = game(rulebook)
    found: tuple[Level, ...] = asked.part(Part.LEVELS) if asked.has(Part.LEVELS) else ()
    return found


def installed() -> bool:
    """Is there what the levels but the usual one are made with?"""
    return all(find_spec(name) is not None for name in EXTRA)


def check_level(rulebook: str, level: str) -> None:
    """Refuses a level that bots of a rulebook cannot play at here."""
    known = [each.name for each in levels(rulebook)]
    if not known:
        raise BadNotation(f"level {level!r}: bots of {rulebook} have no levels: leave it out")
    if level not in known:
        raise BadNotation(f"level {level!r}: expected one of {', '.join(known)}")
    if level != USUAL and not installed():
        raise not_installed(level)


def not_installed(level: str) -> HousewayError:
    return HousewayError(f"bots of the level {level!r} need numba: pip install 'houseway[kernels]'")


def player_of(level: str, rulebook: Rulebook, seed: int) -> Bot:
    """A player of a level, made when asked for, as some take a moment to load."""
    players: Mapping[str, ForTable] = game(rulebook.id).part(Part.PLAYERS)
    try:
        return players[level](rulebook, seed)
    except ImportError:
        raise not_installed(level) from None
