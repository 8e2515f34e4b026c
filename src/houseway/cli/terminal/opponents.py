"""Opponents of a level at the terminal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from houseway.bots.bot import NAMES, Bot
from houseway.bots.levels import player_of
from houseway.cli.progress import shown
from houseway.engine.actions import Action, Sit
from houseway.engine.offers import Split
from houseway.engine.phase import Rulebook
from houseway.engine.view import View
from houseway.engine.words import Seat
from houseway.errors import BadNotation
from houseway.near import near
from houseway.odds.progress import report
from houseway.registry import Part, game, having

AT_ONCE = ("random", "basic")  # that are not compiled


class Opponents:
    """Players of one level; what they need is compiled while they decide for the first time, and that is shown."""

    def __init__(self, rulebook: Rulebook, level: str) -> None:
        asked = game(rulebook.id)
        if not asked.has(Part.PLAYERS):
            why = f"in {rulebook.id} everybody plays the house, as well as they can"
            raise BadNotation(f"--opponents {level!r}: {why}: expected {' or '.join(having(Part.PLAYERS))}")
        if level not in (players := asked.part(Part.PLAYERS)):
            raise BadNotation(f"--opponents: unknown level {level!r}: {near(level, players)}")
        self.rulebook, self.level = rulebook, level
        self.searches = level not in AT_ONCE
        self._ready = set[int]()
        player_of(level, rulebook, 0)  # what is missing is told at once

    def seated(self, seats: Sequence[Seat], rng: random.Random) -> dict[Seat, Bot]:
        """An opponent for each of the seats."""
        seeds = {seat: rng.getrandbits(32) for seat in seats}
        return {seat: self._named(name, seeds[seat]) for seat, name in zip(seats, NAMES, strict=False)}

    def _named(self, name: str, seed: int) -> Bot:
        player = player_of(self.level, self.rulebook, seed)

        def bot(view: View) -> Action | None:
            action = self._told(player, view)
            return replace(action, name=name) if isinstance(action, Sit) else action

        return bot

    def _told(self, player: Bot, view: View) -> Action | None:
        """What a player does; how many cards there are to set says what must be ready for it."""
        cards = next((len(each.bounds.cards) for each in view.offers if isinstance(each.bounds, Split)), 0)
        if not self.searches or not cards or cards in self._ready:
            return player(view)
        self._ready.add(cards)
        with shown():
            report("the opponents are made ready", 0)
            return player(view)
