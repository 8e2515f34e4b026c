"""Players of Chinese Poker by name, each made from a seed: where cards go, and whether to declare.

Those that search are compiled, and what they need is imported only when one of them is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial

from houseway.bots.bot import Bot
from houseway.bots.chinese_poker import player
from houseway.engine.phase import Rulebook
from houseway.rulebooks import game

RULEBOOK = "chinese-poker-ca"
Maker = Callable[[int], Bot]


@cache
def _rulebook() -> Rulebook:
    """Where cards go does not depend on the schedule."""
    return game(RULEBOOK).filed({"schedule": 1})


def at_random(seed: int) -> Bot:
    """Puts cards anywhere."""
    return player(_rulebook(), "Random", random.Random(seed), at_random=True)


def basic(seed: int) -> Bot:
    """Sensible in every decision, and careful not to foul."""
    return player(_rulebook(), "Basic", random.Random(seed))


def rollout(seed: int) -> Bot:
    """Fills every choice up at random many times, as public programs do."""
    from houseway.bots.open_face.rollout import Filler

    return player(_rulebook(), "Rollout", random.Random(seed), sets=Filler(seed).sets)


def searching(level: str, seed: int) -> Bot:
    """Looks ahead by what was learned, with the effort of a level."""
    from houseway.bots.open_face.strong import thinker

    return player(_rulebook(), level.capitalize(), random.Random(seed), sets=thinker(level, seed).sets)


LEVELS = ("casual", "club", "strong", "strongest")

PLAYERS: dict[str, Maker] = {
    "random": at_random,
    "basic": basic,
    "rollout": rollout,
    **{level: partial(searching, level) for level in LEVELS},
}
