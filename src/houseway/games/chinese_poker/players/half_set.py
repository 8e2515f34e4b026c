"""Half-set hands of Chinese Poker, and what counts of them.

A segment is an integer for its ranks, one for its suits, and its number of cards. What counts of a half-set hand
are a few features: each segment as it looks, each draw in it, and how each stands to the one behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from houseway.cards import Card, Rank, Suit
from houseway.games.chinese_poker.hands import DECK, Kind, Segment
from houseway.games.chinese_poker.strengths import CODES, RANKS, strengths
from houseway.ranking import Value

SIZES = (3, 5, 5)
SUITED = {count << 3 * suit: count for suit in Suit for count in range(1, 6)}
SUITS = {card: 1 << 3 * card.suit for card in DECK.cards if card.suit is not None}


class Begun(NamedTuple):
    """A segment in the making."""

    ranks: int = 0
    suits: int = 0
    size: int = 0

    def with_card(self, card: Card) -> Begun:
        return Begun(self.ranks + CODES[card], self.suits + SUITS[card], self.size + 1)


class HalfSet(NamedTuple):
    """Front, middle and back in the making."""

    front: Begun = Begun()
    middle: Begun = Begun()
    back: Begun = Begun()

    def after(self, card: Card) -> dict[int, HalfSet]:
        """The hand with the card in front, 0, in the middle, 1, or in the back, 2, where there is room."""
        front, middle, back = self
        hands = {}
        if front.size < 3:
            hands[0] = HalfSet(front.with_card(card), middle, back)
        if middle.size < 5:
            hands[1] = HalfSet(front, middle.with_card(card), back)
        if back.size < 5:
            hands[2] = HalfSet(front, middle, back.with_card(card))
        return hands


def all_splits(cards: Sequence[Card]) -> dict[tuple[int, ...], HalfSet]:
    """Every way to place the first cards, by where each goes; hands that look the same are there once."""
    hands: dict[HalfSet, tuple[int, ...]] = {HalfSet(): ()}
    for card in cards:
        longer: dict[HalfSet, tuple[int, ...]] = {}
        for hand, places in hands.items():
            for place, after in hand.after(card).items():
                longer.setdefault(after, (*places, place))
        hands = longer
    return {places: hand for hand, places in hands.items()}


# --- how a segment looks ---------------------------------------------------------------------------------------

PAIRS = ("2-4", "5-7", "8-T", "J-K", "A")
FRONT_PAIRS = ("2-3", "4-5", "6-7", "8-9", "T-J", "Q-K", "A")
FRONT_HIGHS = ("2-5", "6-9", "T-K", "A")


class Look(NamedTuple):
    """What counts of a segment: its height among segments, whether it is paired, and the names of its features."""

    height: Value
    paired: bool
    features: tuple[str, ...]


@cache
def look(segment: Segment, ranks: int, suited: bool, count: int) -> Look:
    """How a segment looks; before the fifth card straights and flushes are only draws."""
    counts = sorted(((ranks >> 3 * (rank - Rank.TWO) & 7, rank) for rank in RANKS), reverse=True)
    held = [(number, rank) for number, rank in counts if number]
    if segment is not Segment.FRONT and count == 5:
        table = strengths().five_suited if suited else strengths().five
        value = strengths().values[table[ranks]]
        kind = Kind(min(value[0], Kind.STRAIGHT_FLUSH))
        height: Value = (kind, *(value[1:] if kind in (Kind.TWO_PAIRS, Kind.FULL_HOUSE) else value[1:2]))
    else:
        kind = _kind(held)
        height = (kind, *(rank for number, rank in held[: 2 if kind in (Kind.TWO_PAIRS, Kind.FULL_HOUSE) else 1]))
    name = segment.value
    features = [f"{name} {count} {_named(segment, kind, held[0][1] if held else Rank.TWO)}"]
    if segment is not Segment.FRONT and 2 <= count < 5:
        if suited:
            features.append(f"{name} {count} suited")
        if _in_sequence(held):
            features.append(f"{name} {count} in sequence")
    return Look(height, kind > Kind.HIGH_CARD, tuple(features))


def _kind(held: Sequence[tuple[int, Rank]]) -> Kind:
    """What ranks alone make."""
    shape = tuple(number for number, _ in held)
    if shape[:1] == (4,):
        return Kind.FOUR_OF_A_KIND
    if shape[:1] == (3,):
        return Kind.FULL_HOUSE if shape[1:2] == (2,) else Kind.THREE_OF_A_KIND
    if shape[:1] == (2,):
        return Kind.TWO_PAIRS if shape[1:2] == (2,) else Kind.ONE_PAIR
    return Kind.HIGH_CARD


def _named(segment: Segment, kind: Kind, rank: Rank) -> str:
    place = rank - Rank.TWO
    if kind > Kind.ONE_PAIR:
        return kind.words
    if segment is Segment.FRONT:
        return f"pair {FRONT_PAIRS[place // 2]}" if kind else f"high {FRONT_HIGHS[place // 4]}"
    if kind:
        return f"pair {PAIRS[place // 3]}"
    return "high 9-A" if place >= 7 else "high 2-8"


def _in_sequence(held: Sequence[tuple[int, Rank]]) -> bool:
    """Can the cards become a straight?"""
    ranks = sorted(int(rank) for _, rank in held)
    if any(number > 1 for number, _ in held):
        return False
    low = [1, *ranks[:-1]] if ranks[-1] == Rank.ACE else ranks
    return ranks[-1] - ranks[0] < 5 or low[-1] - low[0] < 5


def features(hand: HalfSet) -> tuple[str, ...]:
    """All that counts of a half-set hand."""
    looks = [look(each, row.ranks, is_suited(row), row.size) for each, row in zip(Segment, hand, strict=True)]
    standings = []
    for place in (0, 1):
        ahead, behind = looks[place], looks[place + 1]
        order = (ahead.height >= behind.height) + (ahead.height > behind.height)
        standings.append(standing(place, order, ahead.paired, hand[place].size, hand[place + 1].size))
    return (*(feature for each in looks for feature in each.features), *standings)


def is_suited(row: Begun) -> bool:
    return SUITED.get(row.suits) == row.size


def standing(place: int, order: int, paired: bool, size: int, other: int) -> str:
    """How the front, 0, or the middle, 1, stands to the segment behind it."""
    names, stands = (("front", "middle"), ("middle", "back"))[place], ("below", "level with", "above")[order]
    return f"{'paired ' if paired else ''}{names[0]} {size} {stands} {names[1]} {other}"
