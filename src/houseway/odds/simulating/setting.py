"""A contest of hands that are set as a model: how the hands stand, and the kinds of the player's cards.

A whole block looks its hands up in the table of how the house way sets every hand, which is made once and kept; a
smaller one sets them one after the other. A player who sets at best always looks them up, and that table takes
minutes to make.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.random import Generator

from houseway.compiling import Array
from houseway.contest import SettingContest, SideWager
from houseway.errors import BadNotation
from houseway.forms import Forms
from houseway.odds.decision import BEST
from houseway.odds.figures import net_of
from houseway.odds.kernels.formed import kinds_of
from houseway.odds.kernels.suit_orbits import bits_of
from houseway.odds.question import HOUSE_WAY
from houseway.odds.setting.endings import inputs
from houseway.odds.setting.fates import fates
from houseway.odds.setting.kernels.rounds import as_bits, look_up, tally_rounds
from houseway.odds.setting.prospects import dealer_classes
from houseway.odds.setting.tables import tables
from houseway.odds.simulating.job import BLOCK
from houseway.odds.simulating.model import Model, Simulation, dealt
from houseway.odds.stored import stored_array
from houseway.registry import Game, Part


def simulation(game: Game) -> Simulation:
    """What follows from the contest of a game whose hands are set."""

    def model(options: Any, player: str) -> Model:
        return model_of(game.part(Part.SETTING)(options), player)

    return Simulation((HOUSE_WAY, BEST), model)


def model_of(contest: SettingContest, player: str) -> Model:
    """The model of a contest, with a player who sets so."""
    known, deck = tables(contest), np.array([bits_of([card]) for card in contest.deck], np.int64)
    forms = tuple(map(_forms, contest.side))
    kinds = tuple(len(each.kinds) for each in forms)

    def count(rng: Generator, rounds: int) -> tuple[Array, ...]:
        bits, kind = np.zeros((2, rounds), np.int64), np.zeros(rounds, np.int64)
        as_bits(dealt(rng, rounds, len(contest.deck), contest.cards), deck, bits)
        for number, each in zip(kinds, forms, strict=True):
            kind = kind * number + kinds_of(bits[0], each)
        tally = np.zeros((len(known.end_of), prod(kinds)), np.int64)
        ours, theirs = _set(bits[0], contest, player), _set(bits[1], contest, HOUSE_WAY)
        tally_rounds(ours, theirs, known.classes, kind, tally)
        return (tally,)

    shape = (len(known.end_of), *kinds)

    def along(axis: int, nets: list[int]) -> Array:
        """Nets that depend on one part of a cell alone."""
        sizes = [len(nets) if place == axis else 1 for place in range(len(shape))]
        return np.broadcast_to(np.array(nets, np.int64).reshape(sizes), shape)

    nets = {contest.wager: along(0, [known.ends[end].net for end in known.end_of])}
    for axis, (side, form) in enumerate(zip(contest.side, forms, strict=True), 1):
        nets[side.name] = along(axis, [net_of(side.settled((kind,))) for kind in form.kinds])
    return Model(count, nets)


def _forms(side: SideWager) -> Forms:
    """What a side wager tells apart."""
    if not isinstance(side.value, Forms):
        raise BadNotation(f"the wager {side.name!r} cannot be simulated yet: its hands are not stated as forms")
    return side.value


def _set(hands: Array, contest: SettingContest, player: str) -> Array:
    """The classes of hands set so."""
    found = np.zeros(len(hands), np.int64)
    if player == BEST:
        look_up(hands, best_classes(contest), found)
    elif contest.many is not None and len(hands) < BLOCK:
        found[:] = tables(contest).set_by_house(hands)[0]
    else:
        look_up(hands, dealer_classes(contest), found)
    return found


@lru_cache(maxsize=2)
def best_classes(contest: SettingContest) -> Array:
    """How every hand is best set against the house way, by its orbit: kept, as it takes minutes."""

    def compute() -> Array:
        return fates(contest).best

    return stored_array(inputs(contest, "setting-best-classes"), compute) if contest.follows else compute()
