"""A contest of one decision as a model: hands that only the names of suits tell apart, against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    staked, hands = stay.after(contest.stakes), hand_classes(contest.deck, contest.cards(PLAYER))
    main = staged.Classes(contest.told_apart, alike_suits(contest.told_apart))
    plan = decision.plan(player)
    stays = {main.class_of(holding.hand): plan(holding) for holding in decision.holdings}

    def settled(ours: Hand, theirs: Hand, *, staying: bool) -> list[Outcome]:
        side = [one for each in contest.side for one in each.settled(each.value((ours + theirs)[: each.cards]))]
        value = contest.value(contest.as_ranked(ours))
        against = contest.value(contest.as_ranked(theirs))
        return [*(contest.settle(value, against, staked) if staying else contest.folded(contest.stakes)), *side]

    def against_all(ours: Hand) -> Iterator[list[Outcome]]:
        staying = stays[main.class_of(contest.as_ranked(ours))]
        return (settled(ours, theirs, staying=staying) for theirs in hands.hands)

    wagers = (*staked, *(each.name for each in contest.side))
    return Model(hands.count, nets_by_cell(map(against_all, hands.hands), wagers), tuple(staked))


@cache
def hand_classes(deck: Hand, size: int) -> Classes:
    """The hands of so many cards, one of each class; where kinds of cards are few, each is its own."""
    if comb(len(set(deck)) + size - 1, size) <= FEW:
        return classes_of(deck, size, lambda hand: hand)
    return classes_of(deck, size, staged.Classes(deck, alike_suits(deck)).class_of)
