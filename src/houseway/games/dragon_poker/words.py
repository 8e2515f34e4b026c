"""Dragon Poker: ways to play that people use, where hands stand in a grid, and what may be left out."""

from __future__ import annotations

from houseway.cards import Card, Hand
from houseway.games.dragon_poker.cards import GOLD, Character
from houseway.games.dragon_poker.hands import Kind
from houseway.odds.contested import Labels, Words
from houseway.odds.decision import thresholds
from houseway.ranking import at_least

CHARACTERS = ("Gold", *(character.word for character in reversed(Character)))

STRATEGIES = thresholds(
    ("always", "play every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("phoenix-or-better", "play Phoenix high or better", at_least(Kind.HIGH_CARD, Character.PHOENIX)),
    ("dragon-or-better", "play Dragon high or better", at_least(Kind.HIGH_CARD, Character.DRAGON)),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)


def _character(card: Card) -> str:
    return "Gold" if card == GOLD else Character(card.rank).word


def _cell(hand: Hand) -> tuple[Labels, Labels]:
    first, second, last = sorted(map(_character, hand), key=CHARACTERS.index)
    return (first, second), (last,)


WORDS = Words(
    STRATEGIES,
    _cell,
    CHARACTERS,
    "A row names the two higher cards, a column the lowest.",
    {"three_card_bonus": "offer_three_card_bonus", "dragon": "offer_dragon_bet", "progressive": "progressive"},
)
