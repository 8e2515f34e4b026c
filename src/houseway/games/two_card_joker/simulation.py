"""Two Card Joker Poker as a model: 183 classes of hands of two cards, against each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache

from houseway.cards import Hand, by_rank
from houseway.games.two_card_joker.contest import CALLED, STAKES
from houseway.games.two_card_joker.hands import DECK
from houseway.games.two_card_joker.odds import STRATEGIES, call_or_fold
from houseway.games.two_card_joker.settlement import BONUS, settle_seat
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.money import Outcome
from houseway.odds.decision import BEST, names
from houseway.odds.simulating.classes import Classes, classes_of
from houseway.odds.simulating.model import Model, Simulation, nets_by_cell

PLAYERS = (BEST, *names(STRATEGIES))
UNITS = CALLED.after(STAKES)
SIDE = dict.fromkeys(BONUS, 1)


def alike(hand: Hand) -> Hashable:
    """Ranks, and whether they are of one suit: all that a wager looks at."""
    return (*by_rank(hand), hand[0].suit is hand[1].suit)


@cache
def classes() -> Classes:
    return classes_of(DECK.cards, 2, alike)


def model(options: TwoCardJoker, player: str) -> Model:
    decision = call_or_fold(options)
    plan = decision.plan(player)
    calls = {alike(holding.hand): plan(holding) for holding in decision.holdings}

    def against_all(hand: Hand) -> Iterator[list[Outcome]]:
        bonus, stakes = settle_seat(options, hand, (), SIDE), UNITS if calls[alike(hand)] else STAKES
        for dealer in classes().hands:
            yield bonus + settle_seat(options, hand, dealer, stakes)

    nets = nets_by_cell(map(against_all, classes().hands), (*UNITS, *SIDE))
    return Model(classes().count, nets, tuple(UNITS))


SIMULATION = Simulation(PLAYERS, model)
