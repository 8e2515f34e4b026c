"""The hands of Asia Poker: MA section 3, PA section 575.6.

A high hand has four cards, a medium hand two, a low hand one. A value is a tuple led by its kind, greater
is better; values of hands of different sizes compare too, and the longer of two otherwise equal ones is
the higher (AMB-14).

>>> name(value(DECK.hand("Jk Ah 9h 5h")))
'Flush, A-K-9-5'
>>> value(DECK.hand("7h 7d 5c 2s")) > value(DECK.hand("7c 7s")) > value(DECK.hand("Ah"))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache

from houseway.cards import Card, Hand, Rank, standard_deck
from houseway.citation import Document
from houseway.forms import RANK_OF_MARK
from houseway.ranking import Value

MA = Document("MA-AP-", "Asia Poker", "Massachusetts")
PA = Document("PA-575.", "Asia Poker", "Pennsylvania")

DECK = standard_deck(jokers=1)  # MA 2(a), PA 3(a)


class Kind(IntEnum):
    """The poker hands, lowest first: MA 3(b), PA 6(b)."""

    HIGH_CARD = 0  # none of the hands listed
    PAIR = 1  # (9)
    TWO_PAIRS = 2  # (8)
    THREE_OF_A_KIND = 3  # (7)
    STRAIGHT = 4  # (6)
    FLUSH = 5  # (5)
    FOUR_OF_A_KIND = 6  # (4)
    STRAIGHT_FLUSH = 7  # (3)
    ROYAL_FLUSH = 8  # (2)
    FOUR_ACES = 9  # (1)


WORDS = {kind: kind.name.lower().replace("_", " ") for kind in Kind} | {
    Kind.THREE_OF_A_KIND: "three-of-a-kind",
    Kind.FOUR_OF_A_KIND: "four-of-a-kind",
}


class JokerFlush(Enum):
    """The card a joker is in a flush: AMB-02."""

    HIGHEST_MISSING = "highest-missing"
    ACE = "ace"


class UnevenTie(Enum):
    """Whether the longer of two otherwise equal unpaired hands is the higher: AMB-14."""

    LONGER_WINS = "longer-wins"
    FOUL_IF_UNPAIRED = "foul-if-unpaired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How one table ranks hands, where the documents leave a choice or are unclear."""

    a234_last_straight: bool = False  # MA 3(d), PA 6(b)(6)
    a234_last_straight_flush: bool = False  # MA 3(d), PA 6(b)(3)
    joker_flush: JokerFlush = JokerFlush.HIGHEST_MISSING
    uneven_tie: UnevenTie = UnevenTie.LONGER_WINS
    two_pairs: str = "two pairs"  # the document's own word

    def word(self, kind: Kind) -> str:
        """The kind in the document's words."""
        return self.two_pairs if kind is Kind.TWO_PAIRS else WORDS[kind]


USUAL = Ranking()

# Straights from the highest: MA 3(b)(6), PA 6(b)(6). The grade is the top card's rank, and one more for
# A-K-Q-J, since A-2-3-4 stands between it and K-Q-J-T. Suited, A-K-Q-J is the royal flush.
STRAIGHTS = {
    15: "AKQJ", 14: "A432", 13: "KQJT", 12: "QJT9", 11: "JT98", 10: "T987",
    9: "9876", 8: "8765", 7: "7654", 6: "6543", 5: "5432",
}  # fmt: skip
A234, A234_LAST = 14, 4
ROYAL = 15

_RUNS = {grade: frozenset(RANK_OF_MARK[mark] for mark in marks) for grade, marks in STRAIGHTS.items()}

SHAPES = {
    (4,): Kind.FOUR_OF_A_KIND, (3, 1): Kind.THREE_OF_A_KIND, (2, 2): Kind.TWO_PAIRS,
    (2, 1, 1): Kind.PAIR, (1, 1, 1, 1): Kind.HIGH_CARD,
    (2,): Kind.PAIR, (1, 1): Kind.HIGH_CARD, (1,): Kind.HIGH_CARD,
}  # fmt: skip


def ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    """The ranks from the highest, the joker as an ace: MA 3(a), PA 6(a)."""
    return tuple(sorted((Rank.ACE if card.suit is None else card.rank for card in cards), reverse=True))


def value(cards: Sequence[Card], ranking: Ranking = USUAL) -> Value:
    """The value of a four-, two- or one-card hand, the joker at its best: MA 3(b)-(e), AMB-01."""
    assert len(cards) in (4, 2, 1), f"{len(cards)} cards are no hand of Asia Poker"
    if len(cards) < 4:
        return grouped(ranks(cards))  # AMB-07: straights and flushes are high hands
    natural = ranks([card for card in cards if card.suit is not None])
    suited = len({card.suit for card in cards if card.suit is not None}) == 1
    if suited:
        run = best_straight(natural, ranking.a234_last_straight_flush)
        if run:
            return (Kind.ROYAL_FLUSH,) if run == ROYAL else (Kind.STRAIGHT_FLUSH, run)
        return (Kind.FLUSH, *(natural if len(natural) == 4 else _with_joker(natural, ranking.joker_flush)))
    return unsuited(ranks(cards), natural, ranking)


def unsuited(ranks: tuple[int, ...], natural: tuple[int, ...], ranking: Ranking = USUAL) -> Value:
    """The value of a high hand without regard to suits, `natural` being the ranks other than the joker's."""
    run = best_straight(natural, ranking.a234_last_straight)
    return (Kind.STRAIGHT, run) if run else grouped(ranks)


@cache
def best_straight(natural: tuple[int, ...], a234_last: bool) -> int:
    """The grade of the highest straight with these ranks, the joker filling a gap, or 0: AMB-04."""
    grades = straights(natural)
    return max((A234_LAST if a234_last and grade == A234 else grade for grade in grades), default=0)


def straights(natural: tuple[int, ...]) -> tuple[int, ...]:
    """The grades of all straights with these ranks, the joker filling a gap."""
    if len(set(natural)) < len(natural):
        return ()
    return tuple(grade for grade, run in _RUNS.items() if run.issuperset(natural))


@cache
def grouped(ranks: tuple[int, ...]) -> Value:
    """Pairs, threes and fours before side cards, then by rank: MA 3(b)(4), (7)-(9), 3(e), AMB-10."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    if groups == [(4, Rank.ACE)]:
        return (Kind.FOUR_ACES,)
    kind = SHAPES[tuple(count for count, _ in groups)]
    return (kind, *(rank for _, rank in groups))


def _with_joker(natural: tuple[int, ...], joker_flush: JokerFlush) -> tuple[int, ...]:
    """A flush of three cards and the joker: AMB-02."""
    if joker_flush is JokerFlush.ACE:
        return (Rank.ACE, *natural)
    missing = next(rank for rank in range(Rank.ACE, Rank.TWO, -1) if rank not in natural)
    return tuple(sorted((missing, *natural), reverse=True))


def outranks(first: Value, second: Value, ranking: Ranking = USUAL) -> bool:
    """Whether a hand is higher than a smaller one of the same setting: MA 12(a), PA 11(b), AMB-14."""
    if ranking.uneven_tie is UnevenTie.FOUL_IF_UNPAIRED and second[0] == Kind.HIGH_CARD:
        return first[: len(second)] > second
    return first > second


def name(value: Value, ranking: Ranking = USUAL) -> str:
    """A hand's name for people, with the ranks its joker stands for.

    >>> name((Kind.TWO_PAIRS, 14, 13)), name((Kind.STRAIGHT, 14)), name((Kind.ROYAL_FLUSH,))
    ('Two pairs, A-A-K-K', 'Straight, A-2-3-4', 'Royal flush')
    """
    kind, grades = Kind(value[0]), value[1:]
    word = ranking.word(kind).capitalize()
    if not grades:
        return word
    if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        marks = "A234" if grades[0] in (A234, A234_LAST) else STRAIGHTS[grades[0]]
    else:
        marks = "".join(Rank(rank).mark * times for rank, times in zip(grades, _times(kind), strict=False))
    return f"{word}, {'-'.join(marks)}"


def _times(kind: Kind) -> tuple[int, ...]:
    """How often each rank of a value stands in the hand, for every size of hand."""
    if kind is Kind.FLUSH:
        return (1, 1, 1, 1)
    return next(shape for shape, shaped in SHAPES.items() if shaped is kind)


# The order in which cards are written: rank A to 2, then spade, heart, diamond, club; the joker follows the
# natural aces. The default house way breaks its last ties by it (Rule T), and no other rule looks at suits.
WRITTEN: dict[Card, int] = {
    card: place
    for place, card in enumerate(
        sorted(DECK.cards, key=lambda card: (-Rank.ACE, 1) if card.suit is None else (-card.rank, -card.suit))
    )
}


def written(cards: Sequence[Card]) -> Hand:
    """The cards in the order in which they are written."""
    return tuple(sorted(cards, key=WRITTEN.__getitem__))
