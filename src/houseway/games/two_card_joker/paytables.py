"""Section 11: payout odds, as printed."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.games.two_card_joker.hands import MA, Kind
from houseway.ranking import at_least, exactly, paytable, paytables

# 11(d)                                              Table   1   2   3
PAIR_UP = paytables({n: MA(f"11(d)T{n}") for n in "123"},
    ("Pair of jokers", exactly(Kind.TWO_JOKERS),           (40, 50, 40)),
    ("Royal flush",    exactly(Kind.ROYAL_FLUSH),          (20, 25, 30)),
    ("Straight flush", exactly(Kind.STRAIGHT_FLUSH),       ( 5,  4,  4)),
    ("Straight",       exactly(Kind.STRAIGHT),             ( 3,  3,  3)),
    ("Pair",           exactly(Kind.PAIR),                 ( 1,  1,  1)),
)  # fmt: skip

# 11(e)
SUPER_FLUSH = paytable(MA("11(e)"),
    ("Royal flush",                     exactly(Kind.ROYAL_FLUSH),         30),
    ("Straight flush",                  exactly(Kind.STRAIGHT_FLUSH),       5),
    ("Ace high flush",                  exactly(Kind.FLUSH, Rank.ACE),      3),
    ("King high flush",                 exactly(Kind.FLUSH, Rank.KING),     2),
    ("Flush",                           exactly(Kind.FLUSH),                1),
    ("Straight",                        exactly(Kind.STRAIGHT),             0),
    ("Pair (including pair of jokers)", exactly(Kind.PAIR),                 0),
    ("Pair (including pair of jokers)", exactly(Kind.TWO_JOKERS),           0),
)  # fmt: skip

# 11(c)
CALL = paytable(MA("11(c)"),
    ("Pair of jokers",   exactly(Kind.TWO_JOKERS),      8),
    ("Royal flush",      exactly(Kind.ROYAL_FLUSH),     5),
    ("Straight flush",   exactly(Kind.STRAIGHT_FLUSH),  3),
    ("Straight or less", at_least(Kind.HIGH_CARD),      1),
)  # fmt: skip

# 11(b)
ANTE = paytable(MA("11(b)(2)"),
    ("Winning hand",     at_least(Kind.HIGH_CARD),      1),
)  # fmt: skip
