"""Asia Poker as a model: whether two of three hands are higher, and the player's bonus hand.

A whole block looks its hands up in the table of how the house way sets every hand, which is made once and kept; a
smaller one sets them one after the other. A player who sets at best always looks them up, and that table takes
minutes to make. A payout limit, which depends on the amounts wagered, is left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator

from houseway.compiling import Array
from houseway.games.asia_poker.bonus import bonus_hand
from houseway.games.asia_poker.filed import way_of
from houseway.games.asia_poker.hands import Ranking
from houseway.games.asia_poker.kernels.fates import SETTING, fates, set_by
from houseway.games.asia_poker.kernels.rounds import (
    CARDS,
    DECK,
    KINDS,
    as_bits,
    bonus_kinds,
    bonus_tables,
    look_up,
    tally_rounds,
)
from houseway.games.asia_poker.odds.best import dealer_classes
from houseway.games.asia_poker.odds.bonus import hand_classes, settled
from houseway.games.asia_poker.odds.wager import inputs, won_and_lost
from houseway.games.asia_poker.settle import ASIA, BONUS
from houseway.odds.decision import BEST
from houseway.odds.figures import net_of
from houseway.odds.progress import report
from houseway.odds.question import HOUSE_WAY
from houseway.odds.simulating.job import BLOCK
from houseway.odds.simulating.model import Model, Simulation, dealt
from houseway.odds.stored import stored_array

PLAYERS = (HOUSE_WAY, BEST)


def model(options: Any, player: str) -> Model:
    has_bonus = getattr(options, "offers_bonus", False)

    def count(rng: Generator, rounds: int) -> Array:
        bits, kinds = np.zeros((2, rounds), np.int64), np.zeros(rounds, np.int64)
        tally = np.zeros((2, KINDS), np.int64)
        as_bits(dealt(rng, rounds, DECK, CARDS), bits)
        ours, theirs = _set(bits[0], options, player), _set(bits[1], options, HOUSE_WAY)
        if has_bonus:
            bonus_kinds(bits[0], bonus_tables(options.bonus_joker_royal), kinds)
        tally_rounds(ours, theirs, kinds, tally)
        return tally

    won, lost = won_and_lost(options)
    nets = {ASIA: np.repeat([[lost.net], [won.net]], KINDS, axis=1)}
    return Model(count, nets | ({BONUS: np.tile(_bonus(options), (2, 1))} if has_bonus else {}))


def _set(hands: Array, options: Any, player: str) -> Array:
    """The classes of hands set so."""
    way, found = options.house_way, np.zeros(len(hands), np.int64)
    if player == BEST:
        look_up(hands, best_classes(way, options.ranking), found)
    elif len(hands) < BLOCK:
        found[:] = set_by(way_of(way), options.ranking, hands) & SETTING
    else:
        look_up(hands, dealer_classes(way, options.ranking), found)
    return found


@lru_cache(maxsize=2)
def best_classes(way: str, ranking: Ranking) -> Array:
    """How every hand is best set against the house way, by its orbit: kept, as it takes minutes."""
    filed, what = way_of(way), "best setting of every hand"

    def compute() -> Array:
        return fates(filed, ranking, best=True, report=lambda share: report(what, share)).best

    return stored_array({**inputs(filed, ranking, BEST), "what": "asia-poker-best"}, compute)


def _bonus(options: Any) -> Array:
    """The net of each kind of bonus hand."""
    nets = np.zeros(KINDS, np.int64)
    for each in hand_classes(options.bonus_joker_royal):
        kind = bonus_hand(each.hand, options.bonus_joker_royal).kind
        nets[kind] = net_of(settled(options, each.hand))
    return nets


SIMULATION = Simulation(PLAYERS, model)
