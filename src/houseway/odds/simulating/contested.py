"""A contest of one decision as a model: hands that only the names of suits tell apart, against each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import Any

from houseway.cards import Hand
from houseway.contest import FOLD, PLAYER, Contest
from houseway.money import Outcome
from houseway.odds.decision import BEST, Decision, Strategy, names
from houseway.odds.simulating.classes import Classes, classes_of
from houseway.odds.simulating.model import Model, Simulation, nets_by_cell
from houseway.odds.staged import classes as staged
from houseway.odds.staged.suits import alike_suits

FEW = 500  # hands that are settled against each other without looking for classes


def simulation(
    contest: Callable[[Any], Contest], decision: Callable[[Any], Decision], strategies: tuple[Strategy, ...]
) -> Simulation:
    """What a game hands over whose round is a contest with one decision."""

    def model(options: Any, player: str) -> Model:
        return _model(contest(options), decision(options), player)

    return Simulation((BEST, *names(strategies)), model)


def _model(contest: Contest, decision: Decision, player: str) -> Model:
    (choice,) = contest.choices
    (stay,) = (option for option in choice.options if option.leads is not FOLD)
    size, staked = contest.cards(PLAYER), stay.after(contest.stakes)
    assert all(side.cards == size for side in contest.side), "a side wager on more cards than the player's"
    hands = hand_classes(contest.deck, size)
    main = staged.Classes(contest.told_apart, alike_suits(contest.told_apart))
    plan = decision.plan(player)
    stays = {main.class_of(holding.hand): plan(holding) for holding in decision.holdings}

    def settled(ours: Hand, theirs: Hand) -> list[Outcome]:
        """The wagers that the decision joins, with what is paid beside them."""
        if not stays[main.class_of(contest.as_ranked(ours))]:
            return list(contest.folded(contest.stakes))
        own, against = (contest.value(contest.as_ranked(hand)) for hand in (ours, theirs))
        return list(contest.settle(own, against, staked))

    rows = [[settled(ours, theirs) for theirs in hands.hands] for ours in hands.hands]
    together = tuple(dict.fromkeys([*staked, *(each.wager for row in rows for cell in row for each in cell)]))
    side = [[one for each in contest.side for one in each.settled(each.value(ours))] for ours in hands.hands]
    nets = nets_by_cell(rows, together)
    nets |= nets_by_cell(([own] * len(rows) for own in side), [each.name for each in contest.side])
    return Model(hands.count, nets, together)


@cache
def hand_classes(deck: Hand, size: int) -> Classes:
    """The hands of so many cards, one of each class; where kinds of cards are few, each is its own."""
    if comb(len(set(deck)) + size - 1, size) <= FEW:
        return classes_of(deck, size, lambda hand: hand)
    return classes_of(deck, size, staged.Classes(deck, alike_suits(deck)).class_of)
