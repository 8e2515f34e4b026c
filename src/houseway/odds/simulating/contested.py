"""A contest of one decision as a model: hands that only the names of suits tell apart, against each other.

A side wager on more cards than the player's own is counted by the value of these, apart from the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.random import Generator

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.contest import PLAYER, Contest, SideWager
from houseway.errors import BadNotation
from houseway.forms import Forms
from houseway.money import Outcome
from houseway.odds.best_play import stays
from houseway.odds.decision import BEST
from houseway.odds.figures import net_of
from houseway.odds.kernels.dealing import tally_worths
from houseway.odds.kernels.formed import kinds_of
from houseway.odds.kernels.suit_orbits import bits_of
from houseway.odds.question import Analysis
from houseway.odds.simulating.classes import Classes, classes_of
from houseway.odds.simulating.model import Model, Simulation, dealt
from houseway.odds.staged import classes as staged
from houseway.odds.staged.suits import alike_suits
from houseway.registry import Game, Part

FEW = 500  # hands that are settled against each other without looking for classes

Plan = Callable[[Hand], bool]


def simulation(game: Game) -> Simulation:
    """What follows from the contest of a game; players other than the best are those that its odds name."""
    analyses: Iterable[Analysis] = game.part(Part.ODDS)(game)
    told = next((each for each in analyses if each.decision is not None), None)

    def model(options: Any, player: str) -> Model:
        contest: Contest = game.part(Part.CONTEST)(options)
        if not contest.stays_or_folds:
            raise BadNotation(
                f"{game.id} has no {Part.SIMULATION.value} yet: it is not one decision on equal hands"
            )
        return _model(contest, stays(contest) if player == BEST else _plan(contest, told, options, player))

    return Simulation(told.players if told else (BEST,), model)


def _plan(contest: Contest, told: Analysis | None, options: Any, player: str) -> Plan:
    """A player that the odds name: with which hands it stays."""
    assert told is not None
    assert told.decision is not None
    decision, classes = told.decision(options), _classes(contest)
    plan = decision.plan(player)
    found = {classes.class_of(holding.hand): plan(holding) for holding in decision.holdings}
    return lambda hand: found[classes.class_of(contest.as_ranked(hand))]


def _classes(contest: Contest) -> staged.Classes:
    return staged.Classes(contest.told_apart, alike_suits(contest.told_apart))


def _model(contest: Contest, stays: Plan) -> Model:
    size, classes = contest.cards(PLAYER), hand_classes(contest.deck, contest.cards(PLAYER))
    own = [side for side in contest.side if side.cards == size]
    more = [_worths(contest.deck, side) for side in contest.side if side.cards != size]

    def count(rng: Generator, rounds: int) -> tuple[Array, ...]:
        hands = dealt(rng, rounds, len(contest.deck), size)
        return (classes.count(hands), *(tally(hands) for tally, _ in more))

    nets = _nets(contest, stays, classes.hands)
    together = tuple(nets)
    for side in own:
        paid = np.array([net_of(side.settled(side.value(hand))) for hand in classes.hands], np.int64)
        nets[side.name] = np.repeat(paid[:, None], len(paid), axis=1)
    apart: dict[str, int] = {}
    for place, (_, further) in enumerate(more, 1):
        nets |= further
        apart |= dict.fromkeys(further, place)
    return Model(count, nets, together, apart)


def _nets(contest: Contest, stays: Plan, hands: Sequence[Hand]) -> dict[str, Array]:
    """What the wagers that the decision joins come to, with what is paid beside them, by both hands' classes."""
    staked = contest.staying
    worths = [contest.worth(contest.as_ranked(hand)) for hand in hands]
    values = list(dict.fromkeys(worths))
    settled = [[contest.settle(ours, theirs, staked) for theirs in values] for ours in values]
    names = dict.fromkeys([*staked, *(each.wager for row in settled for cell in row for each in cell)])
    of = np.array([values.index(each) for each in worths])
    staying, left = np.array([stays(hand) for hand in hands]), contest.folded(contest.stakes)
    found = {}
    for name in names:
        cells = np.array([[_net(cell, name) for cell in row] for row in settled], np.int64)
        found[name] = np.where(staying[:, None], cells[np.ix_(of, of)], _net(left, name))
    return found


def _net(outcomes: Iterable[Outcome], wager: str) -> int:
    return sum(each.net_cents for each in outcomes if each.wager == wager)


def _worths(deck: Hand, side: SideWager) -> tuple[Callable[[Array], Array], dict[str, Array]]:
    """How rounds are counted by the value of their first cards, and what a side wager comes to with each."""
    if isinstance(side.value, Forms):
        return _kinds(deck, side, side.value)
    from houseway.odds.staged.tables import Values

    size = side.best or side.cards
    known = Values(deck, {size}, side.value)

    def tally(hands: Array) -> Array:
        found = np.zeros(len(known.values), np.int64)
        tally_worths(hands, side.cards, size, known.tables[size], found)
        return found

    return tally, {side.name: np.array([net_of(side.settled(each)) for each in known.values], np.int64)}


def _kinds(deck: Hand, side: SideWager, forms: Forms) -> tuple[Callable[[Array], Array], dict[str, Array]]:
    """The same, where the first cards are stated by what they form."""
    bits = np.array([bits_of([card]) for card in deck], np.int64)

    def tally(hands: Array) -> Array:
        found = kinds_of(np.bitwise_or.reduce(bits[hands[:, : side.cards]], axis=1), forms)
        return np.bincount(found, minlength=len(forms.kinds))

    return tally, {side.name: np.array([net_of(side.settled((kind,))) for kind in forms.kinds], np.int64)}


@cache
def hand_classes(deck: Hand, size: int) -> Classes:
    """The hands of so many cards, one of each class; where kinds of cards are few, each is its own."""
    if comb(len(set(deck)) + size - 1, size) <= FEW:
        return classes_of(deck, size, lambda hand: hand)
    return classes_of(deck, size, staged.Classes(deck, alike_suits(deck)).class_of)
