"""The Bonus System as it is printed: a column of points for each segment (BONUS-T, BONUS-M, BONUS-B)."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.hands import Kind, Segment
from houseway.ranking import Paytable, Value, exactly, paytable

N_A = 0

BONUS_SYSTEM: tuple[tuple[str, Value, int, int, int], ...] = (
    # Hand dealt             the value begins with                     top  middle bottom
    ("Pair of Sixes",        (Kind.ONE_PAIR, Rank.SIX),                  1,   N_A,   N_A),
    ("Pair of Sevens",       (Kind.ONE_PAIR, Rank.SEVEN),                2,   N_A,   N_A),
    ("Pair of Eights",       (Kind.ONE_PAIR, Rank.EIGHT),                3,   N_A,   N_A),
    ("Pair of Nines",        (Kind.ONE_PAIR, Rank.NINE),                 4,   N_A,   N_A),
    ("Pair of Tens",         (Kind.ONE_PAIR, Rank.TEN),                  5,   N_A,   N_A),
    ("Pair of Jacks",        (Kind.ONE_PAIR, Rank.JACK),                 6,   N_A,   N_A),
    ("Pair of Queens",       (Kind.ONE_PAIR, Rank.QUEEN),                7,   N_A,   N_A),
    ("Pair of Kings",        (Kind.ONE_PAIR, Rank.KING),                 8,   N_A,   N_A),
    ("Pair of Aces",         (Kind.ONE_PAIR, Rank.ACE),                  9,   N_A,   N_A),
    ("Three of a Kind, 2s",  (Kind.THREE_OF_A_KIND, Rank.TWO),          10,   N_A,   N_A),
    ("Three of a Kind, 3s",  (Kind.THREE_OF_A_KIND, Rank.THREE),        11,   N_A,   N_A),
    ("Three of a Kind, 4s",  (Kind.THREE_OF_A_KIND, Rank.FOUR),         12,   N_A,   N_A),
    ("Three of a Kind, 5s",  (Kind.THREE_OF_A_KIND, Rank.FIVE),         13,   N_A,   N_A),
    ("Three of a Kind, 6s",  (Kind.THREE_OF_A_KIND, Rank.SIX),          14,   N_A,   N_A),
    ("Three of a Kind, 7s",  (Kind.THREE_OF_A_KIND, Rank.SEVEN),        15,   N_A,   N_A),
    ("Three of a Kind, 8s",  (Kind.THREE_OF_A_KIND, Rank.EIGHT),        16,   N_A,   N_A),
    ("Three of a Kind, 9s",  (Kind.THREE_OF_A_KIND, Rank.NINE),         17,   N_A,   N_A),
    ("Three of a Kind, 10s", (Kind.THREE_OF_A_KIND, Rank.TEN),          18,   N_A,   N_A),
    ("Three of a Kind, Js",  (Kind.THREE_OF_A_KIND, Rank.JACK),         19,   N_A,   N_A),
    ("Three of a Kind, Qs",  (Kind.THREE_OF_A_KIND, Rank.QUEEN),        20,   N_A,   N_A),
    ("Three of a Kind, Ks",  (Kind.THREE_OF_A_KIND, Rank.KING),         21,   N_A,   N_A),
    ("Three of a Kind, As",  (Kind.THREE_OF_A_KIND, Rank.ACE),          22,   N_A,   N_A),
    ("Straight",             (Kind.STRAIGHT,),                         N_A,     4,     2),
    ("Flush",                (Kind.FLUSH,),                            N_A,     8,     4),
    ("Full House",           (Kind.FULL_HOUSE,),                       N_A,    12,     6),
    ("Four of a Kind",       (Kind.FOUR_OF_A_KIND,),                   N_A,    20,    10),
    ("Straight Flush",       (Kind.STRAIGHT_FLUSH,),                   N_A,    30,    15),
    ("Royal Flush",          (Kind.ROYAL_FLUSH,),                      N_A,    50,    25),
)  # fmt: skip

COLUMNS = {Segment.FRONT: "top", Segment.MIDDLE: "middle", Segment.BACK: "bottom"}
CLAUSES = {Segment.FRONT: "BONUS-T", Segment.MIDDLE: "BONUS-M", Segment.BACK: "BONUS-B"}


def _column(segment: Segment) -> Paytable:
    place = list(Segment).index(segment)
    rows = ((name, exactly(*begins), points[place]) for name, begins, *points in BONUS_SYSTEM)
    return paytable(DOCUMENT(CLAUSES[segment]), *(row for row in rows if row[2] != N_A), name=COLUMNS[segment])


TABLES = tuple(_column(segment) for segment in Segment)
