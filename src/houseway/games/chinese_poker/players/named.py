"""Players of Chinese Poker by name, each made from a seed for a table's rules.

Those that search are compiled, and what they need is imported only when one of them is made.
"""

from __future__ import annotations

import random
from functools import partial

from houseway.bots.bot import Bot
from houseway.bots.levels import USUAL, ForTable, Level
from houseway.engine.phase import Rulebook
from houseway.games.chinese_poker.players.basic import player
from houseway.games.chinese_poker.submission import ChinesePoker


def at_random(rulebook: Rulebook, seed: int) -> Bot:
    """Puts cards anywhere."""
    return player(rulebook, "Random", random.Random(seed), at_random=True)


def usual(rulebook: Rulebook, name: str, rng: random.Random, at_random: bool) -> Bot:
    """Whom bots of a table play like; what it tries out is no part of the table's chance."""
    return player(rulebook, name, random.Random(rng.random()), at_random=at_random)


def basic(rulebook: Rulebook, seed: int) -> Bot:
    """Sensible in every decision, and careful not to foul."""
    return player(rulebook, "Basic", random.Random(seed))


def rollout(rulebook: Rulebook, seed: int) -> Bot:
    """Fills every choice up at random many times, as public programs do."""
    from houseway.games.chinese_poker.players.open_face.rollout import Filler

    return player(rulebook, "Rollout", random.Random(seed), sets=Filler(_options(rulebook), seed).sets)


def searching(level: str, rulebook: Rulebook, seed: int) -> Bot:
    """Looks ahead by what was learned, with the effort of a level."""
    from houseway.games.chinese_poker.players.open_face.strong import thinker

    sets = thinker(level, _options(rulebook), seed).sets
    return player(rulebook, level.capitalize(), random.Random(seed), sets=sets)


def _options(rulebook: Rulebook) -> ChinesePoker:
    assert isinstance(rulebook.options, ChinesePoker)
    return rulebook.options


LEVELS = (
    Level("casual", "Casual", "Plays by feeling, and fouls now and then"),
    Level("basic", "Basic", "Sensible in every decision, and careful not to foul"),
    Level("club", "Club", "Knows what a hand is worth, and slips at times"),
    Level("strong", "Strong", "Looks ahead, and minds the other boards"),
    Level("strongest", "Strongest", "Looks furthest ahead, and takes its time"),
)

PLAYERS: dict[str, ForTable] = {
    "random": at_random,
    "basic": basic,
    "rollout": rollout,
    **{each.name: partial(searching, each.name) for each in LEVELS if each.name != USUAL},
}
