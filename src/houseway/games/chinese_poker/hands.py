"""Segments: how they rank, what they are called, and when a hand set in three of them is foul.

A front that is the beginning of a middle ranks below it, because the shorter tuple is the lesser (AMB-17).

>>> show_value(value(DECK.hand("8h 8d Qc"))), show_value(value(DECK.hand("5h 4d 3c 2s Ah")))
('One pair, 8-8-Q', 'Straight, 5-4-3-2-A')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from houseway.cards import Card, Hand, Rank, show, standard_deck
from houseway.errors import BadNotation, RuleViolation
from houseway.games.chinese_poker.document import DOCUMENT, EqualSegments
from houseway.ranking import Value

DECK = standard_deck()  # DECK-1


class Segment(Enum):
    """The three segments (OBJ-1); the document also says top for front and bottom for back."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"

    @property
    def size(self) -> int:
        return 3 if self is Segment.FRONT else 5


class Kind(IntEnum):
    """Hands from lowest to highest (RANK-4 to RANK-13, FRONT-1 to FRONT-3)."""

    HIGH_CARD, ONE_PAIR, TWO_PAIRS, THREE_OF_A_KIND, STRAIGHT = range(5)
    FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(5, 10)

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


SHAPES = {
    # How often each rank occurs, most often first; the front has three cards
    (4, 1): Kind.FOUR_OF_A_KIND,
    (3, 2): Kind.FULL_HOUSE,
    (3, 1, 1): Kind.THREE_OF_A_KIND,
    (2, 2, 1): Kind.TWO_PAIRS,
    (2, 1, 1, 1): Kind.ONE_PAIR,
    (3,): Kind.THREE_OF_A_KIND,
    (2, 1): Kind.ONE_PAIR,
    (1, 1, 1): Kind.HIGH_CARD,  # FRONT-4: neither straights nor flushes
}


def value(cards: Sequence[Card]) -> Value:
    """What a segment of three or five cards ranks as; greater is better, suits are equal (RANK-3, AMB-18)."""
    assert len(cards) in (3, 5), f"a segment has three or five cards, not {len(cards)}"
    counted = sorted(Counter(card.rank for card in cards).items(), key=lambda each: (-each[1], -each[0]))
    ranks = [int(rank) for rank, _ in counted]
    kind = SHAPES.get(tuple(count for _, count in counted))
    if kind is not None:
        return (kind, *ranks)
    top, flush = straight_top(cards), one_suit(cards)
    if top == Rank.ACE and flush:
        return (Kind.ROYAL_FLUSH,)
    if top:
        return (Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT, top)
    return (Kind.FLUSH if flush else Kind.HIGH_CARD, *ranks)


def straight_top(cards: Sequence[Card]) -> int | None:
    """The highest rank of cards in sequence, where an ace may be the lowest (RANK-2)."""
    ranks = sorted(int(card.rank) for card in cards)
    if ranks[-1] == Rank.ACE and ranks[0] == Rank.TWO:
        ranks = [1, *ranks[:-1]]
    return ranks[-1] if ranks == list(range(ranks[0], ranks[0] + len(ranks))) else None


def one_suit(cards: Sequence[Card]) -> bool:
    """Whether the cards are of one suit."""
    return len({card.suit for card in cards}) == 1


def show_value(value: Value) -> str:
    """A hand's name for people: its kind, then its ranks with those that decide first."""
    kind, *ranks = value
    words = Kind(kind).words.capitalize()
    if kind == Kind.ROYAL_FLUSH:
        return words
    if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        written = [rank if rank > 1 else Rank.ACE for rank in range(ranks[0], ranks[0] - 5, -1)]
    else:
        shape = next((shape for shape, each in SHAPES.items() if each == kind), (1, 1, 1))
        written = [rank for rank, count in zip(ranks, (*shape, 1, 1), strict=False) for _ in range(count)]
    return f"{words}, " + "-".join(Rank(rank).mark for rank in written)


class Values(NamedTuple):
    """The values of the three segments."""

    front: Value
    middle: Value
    back: Value


@dataclass(frozen=True, slots=True)
class Setting:
    """Thirteen cards set in three segments (OBJ-1), foul or not."""

    front: Hand
    middle: Hand
    back: Hand

    def __post_init__(self) -> None:
        for segment, cards in zip(Segment, (self.front, self.middle, self.back), strict=True):
            if len(cards) != segment.size:
                message = f"{segment.value} {show(cards)!r} has {len(cards)} cards: expected {segment.size}"
                raise RuleViolation(message, clause=DOCUMENT("OBJ-1"))
        DECK.check(self.cards, str(self))

    @classmethod
    def read(cls, text: str) -> Setting:
        """A setting written front / middle / back."""
        parts = text.split("/")
        if len(parts) != 3:
            raise BadNotation(f"{text!r} is not a setting: expected front / middle / back")
        front, middle, back = map(DECK.hand, parts)
        return cls(front, middle, back)

    @property
    def cards(self) -> Hand:
        return self.front + self.middle + self.back

    @property
    def values(self) -> Values:
        return Values(value(self.front), value(self.middle), value(self.back))

    def __str__(self) -> str:
        return " / ".join(map(show, (self.front, self.middle, self.back)))


def is_foul(values: Values, equal_segments: EqualSegments = EqualSegments.FOUL) -> bool:
    """Whether the back fails to outrank the middle, or the middle the front (OBJ-2, FOUL-1)."""
    if values.middle <= values.front:  # AMB-17: never equal, their sizes differ
        return True
    if equal_segments is EqualSegments.LEGAL:  # AMB-16
        return values.back < values.middle
    return values.back <= values.middle
