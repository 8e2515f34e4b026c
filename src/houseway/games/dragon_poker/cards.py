"""Chapter 3: the customized cards, 53 as the document has them, and the document they are of."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from houseway.cards import Card, Deck
from houseway.citation import Document

MD = Document("MD-DP-", "Dragon Poker", "Maryland")


class Character(IntEnum):
    """6.A: the characters, greater is better."""

    RABBIT, MONKEY, PANDA, TIGER, PHOENIX, DRAGON = range(6)

    @property
    def mark(self) -> str:
        return "D" if self is Character.DRAGON else self.word[:2]

    @property
    def word(self) -> str:
        return self.name.capitalize()

    @property
    def plural(self) -> str:
        return self.word if self is Character.PHOENIX else f"{self.word}s"


class Colour(IntEnum):
    """3.A(3)(a): the colours of the Dragons; other characters have none."""

    RED, BLUE, GOLD = range(3)

    @property
    def mark(self) -> str:
        return "rbg"[self]


RED = Card(Character.DRAGON, Colour.RED)
BLUE = Card(Character.DRAGON, Colour.BLUE)
GOLD = Card(Character.DRAGON, Colour.GOLD)

# 3.A(3), grouped as they are spread (AMB-21)
COUNTS = {
    RED: 3, BLUE: 3, GOLD: 1,
    Card(Character.PHOENIX): 7, Card(Character.TIGER): 8, Card(Character.PANDA): 9,
    Card(Character.MONKEY): 10, Card(Character.RABBIT): 12,
}  # fmt: skip


def deck_of(counts: Mapping[Card, int]) -> Deck:
    """A deck with so many of each card."""
    named = [str(card) for card in sorted(counts, key=lambda card: (card.rank, card == GOLD), reverse=True)]
    cards = tuple(card for card, count in counts.items() for _ in range(count))
    return Deck(cards, "one of " + " ".join(mark for mark in named if mark in map(str, cards)))


DECK = deck_of(COUNTS)
