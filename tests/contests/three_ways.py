"""An invented contest: four of 16 cards set into two, one and one, in which copies count for themselves."""

from __future__ import annotations

from houseway.cards import Hand, Rank, by_rank, standard_deck
from houseway.contest import SetByHouse, SettingContest, Stakes, Standing, Standings
from houseway.money import Outcome, Result
from houseway.ranking import Value


def value(hand: Hand) -> Value:
    """A pair, two of one suit, then the ranks."""
    ranks = by_rank(hand)
    return (len(hand) - len(set(ranks)), len(hand) - len({card.suit for card in hand}), *ranks)


def settle(standings: Standings, stakes: Stakes) -> list[Outcome]:
    """A unit for each hand that is higher, less one for each that is lower; two copies are paid three."""
    net = 3 if standings.count(Standing.COPY) == 2 else sum(standings)
    return [Outcome("main", Result.WON if net > 0 else Result.LOST, net, ())]


def house(cards: Hand) -> SetByHouse:
    """The highest card goes last, the next before it."""
    return SetByHouse(max(THREE_WAYS.legal(cards), key=lambda hands: THREE_WAYS.values(hands)[::-1]), "high last")


THREE_WAYS = SettingContest(
    tuple(card for card in standard_deck().cards if card.rank < Rank.SIX),
    {"main": 1},
    {"front": 2, "middle": 1, "back": 1},
    value=value,
    settle=settle,
    house=house,
    outranks=lambda upper, lower: upper[-1] <= lower[-1],
    rules=("high last",),
)
