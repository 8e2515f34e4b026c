"""Pai Gow Poker: seven of 53 cards set into five and two; copies are the dealer's, winners pay one in twenty."""

from __future__ import annotations

from functools import cache

from houseway.cards import Card, Hand, Rank, by_rank, standard_deck
from houseway.contest import SetByHouse, SettingContest, Stakes, Standing, Standings
from houseway.money import Outcome, Result
from houseway.ranking import Value
from tests.contests.poker import FLUSH, HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, five_cards

RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
FIVE_ACES = STRAIGHT_FLUSH + 1


@cache
def value(hand: Hand) -> Value:
    """The joker is what completes a straight or a flush, or an ace."""
    natural = tuple(card for card in hand if card.suit is not None)
    if len(natural) == len(hand):
        return without_joker(hand)
    stands = [without_joker((*natural, Card(rank, natural[0].suit))) for rank in RANKS if len(hand) == 5]
    complete = [each for each in stands if each[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)]
    return max([without_joker((*natural, Card(Rank.ACE))), *complete])


def without_joker(hand: Hand) -> Value:
    ranks = by_rank(hand)
    if len(hand) == 2:
        return (PAIR, ranks[0]) if ranks[0] == ranks[1] else (HIGH_CARD, *ranks)
    return (FIVE_ACES,) if ranks[0] == ranks[4] else five_cards(hand)


def settle(standings: Standings, stakes: Stakes) -> list[Outcome]:
    """Both higher win, neither loses, and one is a push."""
    units, higher = stakes["main"], standings.count(Standing.HIGHER)
    if higher == 2:
        return [Outcome("main", Result.WON, units - units // 20, ())]
    return [Outcome("main", Result.PUSHED, 0, ()) if higher else Outcome("main", Result.LOST, -units, ())]


def house(cards: Hand) -> SetByHouse:
    """The best two cards that leave a higher five; of those the highest five."""
    legal = PAI_GOW_POKER.legal(cards)
    return SetByHouse(max(legal, key=lambda hands: (value(hands[1]), value(hands[0]))), "low hand first")


PAI_GOW_POKER = SettingContest(
    standard_deck(jokers=1).cards,
    {"main": 20},
    {"high": 5, "low": 2},
    value=value,
    settle=settle,
    house=house,
    rules=("low hand first",),
)
