"""Asia Poker as a model: whether two of three hands are higher, and the player's bonus hand.

A whole block looks its hands up in the table of how the dealer sets every hand, which is made once and kept; a
smaller one sets them by the house way one after the other. A payout limit, which depends on the amounts wagered,
is left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.random import Generator

from houseway.analysis.asia_poker_best import dealer_classes
from houseway.analysis.asia_poker_bonus import hand_classes
from houseway.analysis.kernels.asia_poker_fates import SETTING, set_by
from houseway.analysis.kernels.asia_rounds import (
    CARDS,
    DECK,
    KINDS,
    as_bits,
    bonus_kinds,
    bonus_tables,
    look_up,
    tally_rounds,
)
from houseway.analysis.kernels.compiling import Array
from houseway.analysis.question import HOUSE_WAY
from houseway.analysis.simulating.job import BLOCK
from houseway.analysis.simulating.model import Model, dealt
from houseway.rulebooks.asia_poker.bonus import bonus_hand
from houseway.rulebooks.asia_poker.filed import way_of
from houseway.rulebooks.asia_poker.setting import MASSACHUSETTS, read
from houseway.rulebooks.asia_poker.settle import ASIA, BONUS, settle_asia, settle_bonus

PLAYERS = (HOUSE_WAY,)
LOWER, HIGHER = read("6h 5d 4h 3d / Ac Td / Kc"), read("9h 9d 4c 3s / As Kd / Ad")


def model(options: Any, player: str) -> Model:
    has_bonus = getattr(options, "offers_bonus", False)

    def count(rng: Generator, rounds: int) -> Array:
        bits, classes = np.zeros((2, rounds), np.int64), np.zeros((2, rounds), np.int64)
        kinds, tally = np.zeros(rounds, np.int64), np.zeros((2, KINDS), np.int64)
        as_bits(dealt(rng, rounds, DECK, CARDS), bits)
        for hands, found in zip(bits, classes, strict=True):
            if rounds < BLOCK:
                found[:] = set_by(way_of(options.house_way), options.ranking, hands) & SETTING
            else:
                look_up(hands, dealer_classes(options.house_way, options.ranking), found)
        if has_bonus:
            bonus_kinds(bits[0], bonus_tables(options.bonus_joker_royal), kinds)
        tally_rounds(classes[0], classes[1], kinds, tally)
        return tally

    nets = {ASIA: np.repeat([[_asia(False)], [_asia(True)]], KINDS, axis=1)}
    return Model(count, nets | ({BONUS: np.tile(_bonus(options), (2, 1))} if has_bonus else {}))


def _asia(won: bool) -> int:
    """The net of a round in which two of three hands are higher, or are not."""
    ours, theirs = (HIGHER, LOWER) if won else (LOWER, HIGHER)
    return settle_asia(ours, theirs, 1, MASSACHUSETTS).net_cents


def _bonus(options: Any) -> Array:
    """The net of each kind of bonus hand."""
    nets = np.zeros(KINDS, np.int64)
    for each in hand_classes(options.bonus_joker_royal):
        kind = bonus_hand(each.hand, options.bonus_joker_royal).kind
        nets[kind] = settle_bonus(each.hand, 1, options.payout).net_cents
    return nets
