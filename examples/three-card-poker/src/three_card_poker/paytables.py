"""Section 649a.12: payout odds, as printed; the first line that fits pays."""

from __future__ import annotations

from houseway.ranking import at_least, exactly, paytable, paytables
from three_card_poker.hands import PA, Five, Kind

# 12(a)
EVEN = paytable(PA("12(a)"),
    ("Winning hand",    at_least(Kind.HIGH_CARD),               1),
)  # fmt: skip

# 12(b)                                               Paytable   A  B  C
ANTE_BONUS = paytables({name: PA(f"12(b)/{name}") for name in "ABC"},
    ("Straight flush",  exactly(Kind.STRAIGHT_FLUSH),           (5, 4, 3)),
    ("Three of a kind", exactly(Kind.THREE_OF_A_KIND),          (4, 3, 2)),
    ("Straight",        exactly(Kind.STRAIGHT),                 (1, 1, 1)),
)  # fmt: skip

# 12(d)                                               Paytable    A   B   C   D   E
PAIR_PLUS = paytables({name: PA(f"12(d)/{name}") for name in "ABCDE"},
    ("Straight flush",  exactly(Kind.STRAIGHT_FLUSH),           (35, 40, 40, 40, 40)),
    ("Three of a kind", exactly(Kind.THREE_OF_A_KIND),          (25, 30, 30, 30, 25)),
    ("Straight",        exactly(Kind.STRAIGHT),                 ( 6,  5,  6,  6,  6)),
    ("Flush",           exactly(Kind.FLUSH),                    ( 4,  4,  3,  4,  4)),
    ("Pair",            exactly(Kind.PAIR),                     ( 1,  1,  1,  1,  1)),
)  # fmt: skip

# 12(e)                                               Paytable       A     B
SIX_CARD_BONUS = paytables({name: PA(f"12(e)/{name}") for name in "AB"},
    ("Royal flush",     exactly(Five.ROYAL_FLUSH),              (1000, 1000)),
    ("Straight flush",  exactly(Five.STRAIGHT_FLUSH),           ( 200,  200)),
    ("Four of a kind",  exactly(Five.FOUR_OF_A_KIND),           (  50,   50)),
    ("Full house",      exactly(Five.FULL_HOUSE),               (  25,   25)),
    ("Flush",           exactly(Five.FLUSH),                    (  20,   15)),
    ("Straight",        exactly(Five.STRAIGHT),                 (  10,   10)),
    ("Three of a kind", exactly(Five.THREE_OF_A_KIND),          (   5,    5)),
)  # fmt: skip
