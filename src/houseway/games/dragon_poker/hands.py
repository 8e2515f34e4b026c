"""Chapter 6: what a three-card hand is worth, the Gold Dragon at its best; and the Dragons that it holds."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import BLUE, GOLD, RED, Character
from houseway.ranking import Value


class Kind(IntEnum):
    """6.B: the permissible hands, greater is better."""

    HIGH_CARD, PAIR, TRIPS = range(3)


def value(hand: Hand) -> Value:
    """The rank of a hand under 6.B: the most frequent character decides first, then the highest.

    AMB-01: the Gold Dragon serves its holder best as the one that decides, so that the other two cards rank it.
    """
    count = Counter(int(card.rank) for card in hand if card != GOLD)
    deciding = sorted(count, key=lambda each: (count[each], each), reverse=True)
    return (Kind.TRIPS - len(deciding) + 1, *deciding)


class Dragons(IntEnum):
    """12.D: what the Dragon Wager looks at, greater is better; one red or blue Dragon is nothing."""

    NOTHING, GOLD, PAIR, THREE, THREE_WITH_GOLD, THREE_BLUE, THREE_RED = range(7)


THREE = {
    frozenset({RED}): Dragons.THREE_RED,
    frozenset({BLUE}): Dragons.THREE_BLUE,
    frozenset({RED, BLUE}): Dragons.THREE,
}


def dragons(hand: Hand) -> Value:
    """The Dragons that a hand holds; AMB-03 to AMB-06: the Gold Dragon is one of them and stays gold."""
    held = [card for card in hand if card.rank is Character.DRAGON]
    if len(held) < 3:
        return (Dragons.PAIR if len(held) == 2 else Dragons.GOLD if GOLD in held else Dragons.NOTHING,)
    return (THREE.get(frozenset(held), Dragons.THREE_WITH_GOLD),)


def kind_of(value: Value) -> str:
    return Kind(value[0]).name.lower().replace("_", " ")


def name_of(value: Value) -> str:
    """A hand in words.

    >>> from houseway.games.dragon_poker.cards import DECK
    >>> [name_of(value(DECK.hand(each))) for each in ("Dg Pa Pa", "Dg Ph Ti", "Ra Db Ti")]
    ['Three Pandas', 'Pair of Phoenix, Tiger', 'High card, Dragon-Tiger-Rabbit']
    """
    first, *others = (Character(each) for each in value[1:])
    match value[0]:
        case Kind.TRIPS:
            return f"Three {first.plural}"
        case Kind.PAIR:
            return f"Pair of {first.plural}, {others[0].word}"
        case _:
            return "High card, " + "-".join(each.word for each in (first, *others))
