"""The Bonus Wager of Pennsylvania: hands of 575.6(d), payout odds of 575.12(b).

>>> from houseway.games.asia_poker.hands import DECK
>>> kind, cards = bonus_forms().formed(DECK.hand("9h 8h 7h 5h Jk Kc 2d"))
>>> kind.word, str(PAYTABLES["A"].odds((kind,)))
('straight flush with joker', '40 to 1')
>>> " ".join(map(str, cards))
'Jk 9h 8h 7h 5h'
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache

from houseway.cards import Rank
from houseway.forms import Forms, Suited, alike, runs, whole
from houseway.games.asia_poker.hands import PA
from houseway.ranking import Paytable, exactly, paytables


class BonusKind(IntEnum):
    """The bonus hands, lowest first: 6(d)."""

    NOTHING = 0
    STRAIGHT = 1  # (11)
    THREE_OF_A_KIND = 2  # (10)
    FLUSH = 3  # (9)
    FULL_HOUSE = 4  # (8)
    NINE_HIGH = 5  # (7)
    FOUR_OF_A_KIND = 6  # (6)
    STRAIGHT_FLUSH_WITH_JOKER = 7  # (5)
    NATURAL_STRAIGHT_FLUSH = 8  # (4)
    ROYAL_FLUSH = 9  # (3)
    FIVE_ACES = 10  # (2)
    THREE_OF_A_KIND_AND_FOUR_8S = 11  # (1)

    @property
    def word(self) -> str:
        """The kind in the document's words."""
        return WORDS[self]


# 12(b), as printed; each pays to 1.
PAYTABLES: dict[str, Paytable] = paytables(
    {"A": PA("12(b)/A"), "B": PA("12(b)/B"), "C": PA("12(b)/C")},
    ("Three-of-a-kind and four 8s", exactly(BonusKind.THREE_OF_A_KIND_AND_FOUR_8S),   (5000, 5000, 5000)),
    ("Five aces",                   exactly(BonusKind.FIVE_ACES),                     ( 800,  800,  800)),
    ("Royal flush",                 exactly(BonusKind.ROYAL_FLUSH),                   ( 200,  200,  200)),
    ("Natural straight flush",      exactly(BonusKind.NATURAL_STRAIGHT_FLUSH),        (  80,   50,   50)),
    ("Straight flush with joker",   exactly(BonusKind.STRAIGHT_FLUSH_WITH_JOKER),     (  40,   40,   40)),
    ("Four-of-a-kind",              exactly(BonusKind.FOUR_OF_A_KIND),                (  30,   30,   25)),
    ("9-high",                      exactly(BonusKind.NINE_HIGH),                     (  10,   10,   10)),
    ("Full house",                  exactly(BonusKind.FULL_HOUSE),                    (   5,    5,    5)),
    ("Flush",                       exactly(BonusKind.FLUSH),                         (   4,    4,    4)),
    ("Three-of-a-kind",             exactly(BonusKind.THREE_OF_A_KIND),               (   3,    3,    3)),
    ("Straight",                    exactly(BonusKind.STRAIGHT),                      (   2,    2,    2)),
)  # fmt: skip

WORDS = {BonusKind(row.line.prefix[0]): row.name.lower() for row in PAYTABLES["A"].rows} | {
    BonusKind.NOTHING: "nothing"
}


class JokerRoyal(Enum):
    """Whether a royal flush made with the joker is a royal flush: AMB-70."""

    ROYAL = "royal"
    STRAIGHT_FLUSH = "straight-flush"


@cache
def bonus_forms(joker_royal: JokerRoyal = JokerRoyal.ROYAL) -> Forms:
    """6(d), in the order of the list; the first that seven cards form is the hand: 11(h), AMB-73."""
    natural_royal = joker_royal is JokerRoyal.STRAIGHT_FLUSH
    return Forms(BonusKind.NOTHING, (
        (BonusKind.THREE_OF_A_KIND_AND_FOUR_8S, alike((4, Rank.EIGHT), 3)),  # AMB-71: the joker is an ace
        (BonusKind.FIVE_ACES, alike(5)),
        (BonusKind.ROYAL_FLUSH, runs(RUNS[0], suited=True, natural=natural_royal)),
        (BonusKind.NATURAL_STRAIGHT_FLUSH, runs(*RUNS, suited=True, natural=True)),
        (BonusKind.STRAIGHT_FLUSH_WITH_JOKER, runs(*RUNS, suited=True)),  # AMB-75: natural ones are found before
        (BonusKind.FOUR_OF_A_KIND, alike(4)),
        (BonusKind.NINE_HIGH, whole("9876432", "9875432")),  # AMB-72
        (BonusKind.FULL_HOUSE, alike(3, 2)),
        (BonusKind.FLUSH, Suited(5)),
        (BonusKind.THREE_OF_A_KIND, alike(3)),
        (BonusKind.STRAIGHT, runs(*RUNS)),
    ))  # fmt: skip


# Five cards of consecutive rank, the ace at either end: AMB-74.
RUNS = ("AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A")
