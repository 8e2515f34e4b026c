"""Dragon Poker as a model: classes of hands of three cards, where the colours of Dragons count."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import BLUE, DECK, RED
from houseway.games.dragon_poker.contest import PLAYED, STAKES
from houseway.games.dragon_poker.odds import STRATEGIES, play_or_fold
from houseway.games.dragon_poker.settlement import settle_seat
from houseway.games.dragon_poker.submission import OFFERS, DragonPoker
from houseway.money import Outcome
from houseway.odds.decision import BEST, names
from houseway.odds.simulating.classes import Classes, classes_of
from houseway.odds.simulating.model import Model, Simulation, nets_by_cell

PLAYERS = (BEST, *names(STRATEGIES))
UNITS = PLAYED.after(STAKES)


@cache
def classes() -> Classes:
    return classes_of(DECK.cards, 3, lambda hand: hand)


def model(options: DragonPoker, player: str) -> Model:
    decision = play_or_fold(options)
    plan = decision.plan(player)
    plays = {_colourless(holding.hand): plan(holding) for holding in decision.holdings}
    offered = {name: 1 for name in OFFERS if not options.not_offered(name)}

    def against_all(hand: Hand) -> Iterator[list[Outcome]]:
        side, stakes = settle_seat(options, hand, (), offered), UNITS if plays[_colourless(hand)] else STAKES
        for dealer in classes().hands:
            yield side + settle_seat(options, hand, dealer, stakes)

    nets = nets_by_cell(map(against_all, classes().hands), (*UNITS, *offered))
    return Model(classes().count, nets, tuple(UNITS))


def _colourless(hand: Hand) -> Hashable:
    """The hand as the main game sees it: 6.B."""
    return tuple(sorted(map(str, (RED if card == BLUE else card for card in hand))))


SIMULATION = Simulation(PLAYERS, model)
