"""Strengths: every value of a segment numbered from lowest to highest, found by adding up codes of cards.

The fast twin of `hands.value`, derived from it, for searches through the settings of one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from houseway.cards import Card, Rank, Suit
from houseway.games.chinese_poker.hands import DECK, value
from houseway.ranking import Value

RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)

# Three bits a rank count up to four cards of it, so that a sum of codes tells the ranks
CODES = {card: 1 << 3 * (card.rank - Rank.TWO) for card in DECK.cards}


@dataclass(frozen=True, slots=True)
class Strengths:
    """All values in ascending order, and the place of each in it by the sum of the codes of its cards."""

    values: tuple[Value, ...]
    three: dict[int, int]
    five: dict[int, int]  # not of one suit
    five_suited: dict[int, int]


@cache
def strengths() -> Strengths:
    """The numbering, made once from the plain evaluator; both sizes stand in one order (AMB-17)."""
    clubs, *others = Suit
    three = _by_code(combinations_with_replacement, (clubs, *others[:2]))
    five = _by_code(combinations_with_replacement, (clubs, *others, clubs))
    suited = _by_code(combinations, (clubs,) * 5)
    values = tuple(sorted({*three.values(), *five.values(), *suited.values()}))
    place = {value: strength for strength, value in enumerate(values)}
    numbered = ({code: place[value] for code, value in each.items()} for each in (three, five, suited))
    return Strengths(values, *numbered)


Choose = Callable[[Iterable[Rank], int], Iterable[tuple[Rank, ...]]]


def _by_code(choose: Choose, suits: tuple[Suit, ...]) -> dict[int, Value]:
    """The value of each combination of ranks in the given suits; a card twice is no hand."""
    hands = (list(map(Card, ranks, suits)) for ranks in choose(RANKS, len(suits)))
    return {sum(CODES[card] for card in cards): value(cards) for cards in hands if len(set(cards)) == len(suits)}
