"""Section 649a.6: what three cards are worth, and what the best five of six are."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from houseway.cards import Hand, Rank, by_rank, standard_deck
from houseway.citation import Document
from houseway.forms import Forms, Suited, alike, runs
from houseway.ranking import Value

PA = Document("PA-649a.", "Three Card Poker", "Pennsylvania")
DECK = standard_deck()  # 3(a)#1


class Kind(IntEnum):
    """6(b): the permissible hands of three cards, greater is better."""

    HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)


class Five(IntEnum):
    """6(d): the hands of five cards that the Six Card Bonus looks at, greater is better."""

    NOTHING, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(8)


def value(hand: Hand) -> Value:
    """The rank of three cards under 6(b): a straight is above a flush.

    >>> value(DECK.hand("4c 3d 2h")) > value(DECK.hand("3c 2d Ah")) > value(DECK.hand("As Ks Js"))
    True
    """
    high, middle, low = by_rank(hand)
    if high == low:
        return (Kind.THREE_OF_A_KIND, high)
    if middle in (high, low):
        return (Kind.PAIR, middle, low if middle == high else high)
    flush = len({card.suit for card in hand}) == 1
    if top := _top([high, middle, low]):
        return (Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT, top)
    return (Kind.FLUSH if flush else Kind.HIGH_CARD, high, middle, low)


# 6(a)#2: the ace at either end
RUNS = ("AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A")

# 6(d); 11(c)(5)#1: the highest hand of five among the player's three cards and the dealer's three
BEST_FIVE = Forms(
    Five.NOTHING,
    (
        (Five.ROYAL_FLUSH, runs(RUNS[0], suited=True)),
        (Five.STRAIGHT_FLUSH, runs(*RUNS, suited=True)),
        (Five.FOUR_OF_A_KIND, alike(4)),
        (Five.FULL_HOUSE, alike(3, 2)),
        (Five.FLUSH, Suited(5)),
        (Five.STRAIGHT, runs(*RUNS)),
        (Five.THREE_OF_A_KIND, alike(3)),
    ),
)


def _top(ranks: Sequence[int]) -> int:
    """The highest card of a straight, or 0; 6(a)#2: an ace below a two is the lowest card."""
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    return ranks[1] if ranks[0] == Rank.ACE and ranks[1] == len(ranks) else 0


def kind_of(value: Value) -> str:
    return Kind(value[0]).name.lower().replace("_", " ")


def name_of(value: Value) -> str:
    """A hand in words.

    >>> [name_of(value(DECK.hand(each))) for each in ("6c 6d 6h", "9d 9c 4s", "2s As 3s", "Qd 6c 4s")]
    ['Three sixes', 'Pair of nines, 4', 'Straight flush, 3-2-A', 'High card, Q-6-4']
    """
    kind, *ranks = value
    match kind:
        case Kind.THREE_OF_A_KIND:
            return f"Three {_plural(ranks[0])}"
        case Kind.PAIR:
            return f"Pair of {_plural(ranks[0])}, {Rank(ranks[1]).mark}"
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            top = ranks[0]
            ranks = [top, top - 1, Rank.ACE if top == Rank.THREE else top - 2]
    return f"{kind_of(value).capitalize()}, " + "-".join(Rank(rank).mark for rank in ranks)


def _plural(rank: int) -> str:
    word = Rank(rank).word
    return f"{word}{'es' if word.endswith('x') else 's'}"
