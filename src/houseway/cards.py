"""Cards, decks and their notation.

A card is a rank and perhaps a suit. A hand is text with spaces: ``"As Kd Jk"``; cards are read as they are printed
and typed, too, and always written so.

>>> deck = standard_deck(jokers=2)
>>> len(deck.cards)
54
>>> show(deck.hand("As Td Jk")), show(deck.hand("A♠ 10d JK")), show(deck.hand("as td jk"))
('As Td Jk', 'As Td Jk', 'As Td Jk')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from houseway.errors import BadNotation


class Suit(IntEnum):
    """The four suits; none is higher than another."""

    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

    @property
    def mark(self) -> str:
        return "cdhs"[self]


class Rank(IntEnum):
    """Ranks, lowest first; a joker has no suit and no rank of its own."""

    TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(2, 15)
    JOKER = 15

    @property
    def mark(self) -> str:
        return "Jk" if self is Rank.JOKER else "23456789TJQKA"[self - 2]

    @property
    def word(self) -> str:
        return self.name.lower()


class Card(NamedTuple):
    """One card; identical cards of a deck (two jokers) are equal."""

    rank: IntEnum
    suit: IntEnum | None = None

    def __str__(self) -> str:
        rank: str = self.rank.mark  # type: ignore[attr-defined]
        return rank if self.suit is None else rank + self.suit.mark  # type: ignore[attr-defined]


JOKER = Card(Rank.JOKER)

Hand = tuple[Card, ...]

PRINTED = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "★\ufe0e\ufe0f")  # suits, a joker's star, how a suit is to look


def show(cards: Iterable[Card | None]) -> str:
    """Cards as text; a card one may not see is ``??``."""
    return " ".join("??" if card is None else str(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards a game is played with, in the order in which a new deck is spread."""

    cards: Hand
    expected: str
    by_mark: dict[str, Card] = field(init=False, repr=False, compare=False)
    by_spelling: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        marks = {str(card): card for card in self.cards}
        object.__setattr__(self, "by_mark", marks)
        alike = Counter(mark.upper() for mark in marks)  # two marks that differ in case alone are two cards
        spellings = {mark.upper(): card for mark, card in marks.items() if alike[mark.upper()] == 1}
        object.__setattr__(self, "by_spelling", spellings)

    def card(self, mark: str) -> Card:
        """The card written as `mark` in files."""
        try:
            return self.by_mark[mark]
        except KeyError:
            raise BadNotation(f"unknown card {mark!r}: expected {self.expected}") from None

    def spelled(self, mark: str) -> Card | None:
        """The card that people write so, or that is printed so: 10s, AS, as, A♠."""
        plain = re.sub("^10", "T", mark.translate(PRINTED))
        return self.by_mark.get(plain) or self.by_spelling.get(plain.upper())

    def hand(self, text: str, *sizes: int) -> Hand:
        """The cards written in `text`, checked against the deck and the sizes allowed."""
        if not isinstance(text, str):
            raise BadNotation(f"cards must be text such as 'As Kd', got {text!r}")
        cards = []
        for position, mark in enumerate(text.split(), 1):
            card = self.spelled(mark)
            if card is None:
                raise BadNotation(
                    f"unknown card {mark!r} at place {position} of {text!r}: expected {self.expected}"
                )
            cards.append(card)
        self.check(cards, text)
        if sizes and len(cards) not in sizes:
            wanted = " or ".join(map(str, sizes))
            raise BadNotation(f"{text!r} has {len(cards)} cards: expected {wanted}")
        return tuple(cards)

    def check(self, cards: Iterable[Card], text: str = "") -> None:
        """Refuses more cards of a kind than the deck holds."""
        held = Counter(self.cards)
        for card, count in Counter(cards).items():
            if count > held[card]:
                there = f" in {text!r}" if text else ""
                only = f"the deck has {held[card]}" if held[card] > 1 else "the deck has only one"
                raise BadNotation(f"{card} appears {count} times{there}: {only}")


def standard_deck(jokers: int = 0, lowest: Rank = Rank.TWO) -> Deck:
    """52 cards in four suits, or fewer of a short deck, and jokers apart from them."""
    suited = tuple(Card(rank, suit) for suit in Suit for rank in Rank if lowest <= rank < Rank.JOKER)
    numbers = "" if lowest > Rank.NINE else f"{lowest.mark}-9 " if lowest < Rank.NINE else "9 "
    expected = f"a rank {numbers}T J Q K A with a suit c d h s" + (", or Jk" if jokers else "")
    return Deck(suited + (JOKER,) * jokers, expected)


def by_rank(cards: Sequence[Card]) -> list[int]:
    """The ranks of the cards, highest first."""
    return sorted((card.rank for card in cards), reverse=True)
