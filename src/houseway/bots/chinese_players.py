"""Players of Chinese Poker by name, each made from a seed: where cards go, and whether to declare."""

from __future__ import annotations

import random
from collections.abc import Callable

from houseway.bots.bot import Bot
from houseway.bots.chinese_poker import player
from houseway.rulebooks import game

RULEBOOK = "chinese-poker-ca"


def at_random(seed: int) -> Bot:
    """Puts cards anywhere."""
    return player(game(RULEBOOK).filed({"schedule": 1}), "Random", random.Random(seed), at_random=True)


def basic(seed: int) -> Bot:
    """Sensible in every decision, and careful not to foul."""
    return player(game(RULEBOOK).filed({"schedule": 1}), "Basic", random.Random(seed))


PLAYERS: dict[str, Callable[[int], Bot]] = {"random": at_random, "basic": basic}
