"""Players of Chinese Poker by name, each made from a seed for a table's rules.

Those that search are compiled, and what they need is imported only when one of them is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from houseway.bots.bot import Bot
from houseway.bots.chinese_poker import player
from houseway.engine.phase import Rulebook
from houseway.rulebooks.chinese_poker.submission import ChinesePoker

RULEBOOK = "chinese-poker-ca"
ForTable = Callable[[Rulebook, int], Bot]


def at_random(rulebook: Rulebook, seed: int) -> Bot:
    """Puts cards anywhere."""
    return player(rulebook, "Random", random.Random(seed), at_random=True)


def basic(rulebook: Rulebook, seed: int) -> Bot:
    """Sensible in every decision, and careful not to foul."""
    return player(rulebook, "Basic", random.Random(seed))


def rollout(rulebook: Rulebook, seed: int) -> Bot:
    """Fills every choice up at random many times, as public programs do."""
    from houseway.bots.open_face.rollout import Filler

    return player(rulebook, "Rollout", random.Random(seed), sets=Filler(_options(rulebook), seed).sets)


def searching(level: str, rulebook: Rulebook, seed: int) -> Bot:
    """Looks ahead by what was learned, with the effort of a level."""
    from houseway.bots.open_face.strong import thinker

    sets = thinker(level, _options(rulebook), seed).sets
    return player(rulebook, level.capitalize(), random.Random(seed), sets=sets)


def _options(rulebook: Rulebook) -> ChinesePoker:
    assert isinstance(rulebook.options, ChinesePoker)
    return rulebook.options


LEVELS = ("casual", "club", "strong", "strongest")

PLAYERS: dict[str, ForTable] = {
    "random": at_random,
    "basic": basic,
    "rollout": rollout,
    **{level: partial(searching, level) for level in LEVELS},
}
