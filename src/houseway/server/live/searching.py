"""Bots that search: where cards go they ask the process that thinks, and all else they know at once.

It is sent what the bot's seat sees, and nothing else. Where it cannot answer, the bot plays as usual bots do.
"""

from __future__ import annotations

import asyncio
import random
from functools import lru_cache
from typing import Any

import structlog

from houseway.bots.bot import Bot
from houseway.bots.levels import player_of
from houseway.engine.actions import Action
from houseway.engine.offers import Split
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.errors import BadNotation
from houseway.server.live import thinking

LONGEST_S = 300  # that a bot searches, with the time it takes to compile the search
log = structlog.get_logger()


class Searching:
    """A bot of a level, which answers by itself as the usual bot does."""

    def __init__(self, rulebook: Rulebook, level: str, usual: Bot) -> None:
        self.rulebook, self.level, self.usual = rulebook, level, usual
        self.seed = random.randrange(2**32)

    def __call__(self, view: View) -> Action | None:
        return self.usual(view)

    def searches(self, view: View) -> bool:
        """Are there cards to be set?"""
        return any(isinstance(offer.bounds, Split) for offer in view.offers)

    async def found(self, view: View) -> Action | None:
        """What the bot does after its search."""
        rulebook = self.rulebook
        try:
            async with asyncio.timeout(LONGEST_S):
                action = await thinking.asked(_found, self.level, rulebook.id, rulebook.options, self.seed, view)
            if action is None or not any(each.fits(action) and each.admits(action) for each in view.offers):
                raise BadNotation("its answer is not on offer")
            return action
        except Exception as failed:  # whatever it is, the table goes on
            log.warning("a bot cannot search and plays as usual", bot=self.level, error=repr(failed))
            return await asyncio.to_thread(self.usual, view)


# --- in the process that thinks --------------------------------------------------------------------------------


def _found(level: str, rulebook: str, options: Any, seed: int, view: View) -> Action | None:
    return _made(level, rulebook, options, seed)(view)


@lru_cache(maxsize=256)
def _made(level: str, rulebook: str, options: Any, seed: int) -> Bot:
    return player_of(level, thinking.filed(rulebook, options), seed)
