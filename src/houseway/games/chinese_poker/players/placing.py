"""Placing a card of Chinese Poker: the choices are played out with cards that may still come."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from houseway.cards import Card
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.players.half_set import SIZES, HalfSet, all_splits
from houseway.games.chinese_poker.players.worth import Worth, finished, learned
from houseway.games.chinese_poker.readings import AS_PRINTED

AS_FIXED = AS_PRINTED.fixed
ALL = sum(SIZES)
TRIALS = 40  # how often each choice is played out
FIRST_CHOICES = 6  # how many ways to place the first cards are looked at closely

Choice = TypeVar("Choice", bound=Hashable)


@cache
def worth() -> Worth:
    """The worth of half-set hands, by what was learned."""
    return Worth(learned())


def place_one(
    hand: HalfSet, card: Card, unseen: Sequence[Card], rng: random.Random, fixed: Fixed = AS_FIXED
) -> int:
    """Where a card goes best: 0 is the front, 1 the middle, 2 the back."""
    return best(hand.after(card), unseen, rng, TRIALS, fixed)


def place_first(
    cards: tuple[Card, ...], unseen: Sequence[Card], rng: random.Random, fixed: Fixed = AS_FIXED
) -> tuple[int, ...]:
    """Where the first cards go best."""
    splits, value = all_splits(cards), worth()
    promising = sorted(splits, key=lambda places: value(splits[places]), reverse=True)[:FIRST_CHOICES]
    return best({places: splits[places] for places in promising}, unseen, rng, TRIALS // 2, fixed)


def best(
    choices: Mapping[Choice, HalfSet],
    unseen: Sequence[Card],
    rng: random.Random,
    trials: int,
    fixed: Fixed = AS_FIXED,
) -> Choice:
    """The choice that comes to most on average."""
    if len(choices) == 1:
        return next(iter(choices))
    points = averages(choices, unseen, rng, trials, fixed)
    return max(points, key=lambda choice: points[choice])


def averages(
    choices: Mapping[Choice, HalfSet],
    unseen: Sequence[Card],
    rng: random.Random,
    trials: int,
    fixed: Fixed = AS_FIXED,
) -> dict[Choice, float]:
    """What each choice comes to on average, all played out with the same cards."""
    totals, draws = dict.fromkeys(choices, 0.0), _draws(choices, unseen, rng, trials)
    for draw in draws:
        for choice, hand in choices.items():
            totals[choice] += finished(worth().played_out(hand, draw), fixed)
    return {choice: total / len(draws) for choice, total in totals.items()}


def _draws(
    choices: Mapping[Choice, HalfSet], unseen: Sequence[Card], rng: random.Random, trials: int
) -> list[Sequence[Card]]:
    """Cards that may come: none, each one that is left, or some of many orders."""
    to_come = ALL - sum(row.size for row in next(iter(choices.values())))
    if to_come == 0:
        return [()]
    if to_come == 1:
        return [(card,) for card in unseen]
    return [rng.sample(unseen, to_come) for _ in range(trials)]
