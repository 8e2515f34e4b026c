"""Poker hands of three and of five cards, as the contests of these tests compare them."""

from __future__ import annotations

from collections import Counter

from houseway.cards import Hand, Rank, by_rank, standard_deck
from houseway.ranking import Value

DECK = standard_deck()
CARDS = DECK.cards

HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = range(9)

WHEEL = [Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO]


def five_cards(hand: Hand) -> Value:
    """The usual ranking of five cards."""
    ranks = by_rank(hand)
    flush = len({card.suit for card in hand}) == 1
    if len(set(ranks)) == 5:
        top = ranks[0] if ranks[0] - ranks[4] == 4 else Rank.FIVE if ranks == WHEEL else None
        if top:
            return (STRAIGHT_FLUSH if flush else STRAIGHT, top)
        return (FLUSH if flush else HIGH_CARD, *ranks)
    count = Counter(ranks)
    deciding = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    match sorted(count.values(), reverse=True):
        case [4, 1]:
            kind = FOUR_OF_A_KIND
        case [3, 2]:
            kind = FULL_HOUSE
        case [3, 1, 1]:
            kind = THREE_OF_A_KIND
        case [2, 2, 1]:
            kind = TWO_PAIR
        case _:
            kind = PAIR
    return (kind, *deciding)


def three_cards(hand: Hand) -> Value:
    """The usual ranking of three cards, where a straight beats a flush; its kinds are numbered anew."""
    high, middle, low = by_rank(hand)
    flush = len({card.suit for card in hand}) == 1
    if high == middle == low:
        return (4, high)
    if high == middle or middle == low:
        return (1, middle, low if high == middle else high)
    top = high if high - low == 2 else Rank.THREE if (high, middle, low) == (14, 3, 2) else None
    if middle - low == 1 and top:
        return (5 if flush else 3, top)
    return (2 if flush else 0, high, middle, low)
