"""How long bots think, by what they decide."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import NamedTuple

from houseway.bots.bot import Bot
from houseway.engine.actions import Action
from houseway.engine.offers import Split
from houseway.engine.view import View

KINDS = {5: "first five", 1: "single card", 13: "Fantasy Land", 0: "declaring"}
"""What is decided, by the number of cards to be set."""


class Spent(NamedTuple):
    """So many decisions, the seconds they took, and the most that one took."""

    decisions: int = 0
    seconds: float = 0.0
    most: float = 0.0

    def and_(self, other: Spent) -> Spent:
        seconds, most = self.seconds + other.seconds, max(self.most, other.most)
        return Spent(self.decisions + other.decisions, seconds, most)


Times = Mapping[str, Spent]


def together(one: Times, other: Times) -> Times:
    return {kind: one.get(kind, Spent()).and_(other.get(kind, Spent())) for kind in {**one, **other}}


class Stopwatch:
    """A bot under the clock."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.times = bot, dict[str, Spent]()

    def __call__(self, view: View) -> Action | None:
        cards = next((len(each.bounds.cards) for each in view.offers if isinstance(each.bounds, Split)), 0)
        start = perf_counter()
        action = self.bot(view)
        seconds = perf_counter() - start
        kind = KINDS[cards]
        self.times[kind] = self.times.get(kind, Spent()).and_(Spent(1, seconds, seconds))
        return action

    def read(self) -> Times:
        """What it shows, and sets it back."""
        times, self.times = self.times, {}
        return times
