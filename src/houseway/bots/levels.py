"""How well bots play, where that can be chosen: the levels of a rulebook, weakest first, in words for people."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from houseway.bots.bot import Bot
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, HousewayError

EXTRA = ("numba", "numpy")  # what the extra `kernels` brings
USUAL = "basic"
"""How bots play where nobody chose; it needs no extra."""


class Level(NamedTuple):
    """A level, what people call it, and how such a bot plays."""

    name: str
    title: str
    says: str


LEVELS: dict[str, tuple[Level, ...]] = {
    "chinese-poker-ca": (
        Level("casual", "Casual", "Plays by feeling, and fouls now and then"),
        Level("basic", "Basic", "Sensible in every decision, and careful not to foul"),
        Level("club", "Club", "Knows what a hand is worth, and slips at times"),
        Level("strong", "Strong", "Looks ahead, and minds the other boards"),
        Level("strongest", "Strongest", "Looks furthest ahead, and takes its time"),
    )
}
"""Every name is one of the players that `houseway match` knows."""


def installed() -> bool:
    """Is there what the levels but the usual one are made with?"""
    return all(find_spec(name) is not None for name in EXTRA)


def check_level(rulebook: str, level: str) -> None:
    """Refuses a level that bots of a rulebook cannot play at here."""
    known = [each.name for each in LEVELS.get(rulebook, ())]
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
    from houseway.bots.chinese_players import PLAYERS

    try:
        return PLAYERS[level](rulebook, seed)
    except ImportError:
        raise not_installed(level) from None
