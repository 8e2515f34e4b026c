"""Chapter 12: payout odds, as printed; the first line that fits pays (AMB-04, AMB-10)."""

from __future__ import annotations

from houseway.games.dragon_poker.cards import MD, Character
from houseway.games.dragon_poker.hands import Dragons, Kind
from houseway.ranking import at_least, exactly, paytable, paytables

TRIPS, PAIR = Kind.TRIPS, Kind.PAIR
DRAGON, PHOENIX, TIGER, PANDA = Character.DRAGON, Character.PHOENIX, Character.TIGER, Character.PANDA

# 12.A
EVEN = paytable(MD("12.A"),
    ("Winning Hand",                   at_least(Kind.HIGH_CARD),            1),
)  # fmt: skip

# 12.B: of winning hands only (AMB-08)
ANTE_BONUS = {
    "A": paytable(MD("12.B(1)"),
        ("Three Dragons",              exactly(TRIPS, DRAGON),             30),
        ("Three Phoenix",              exactly(TRIPS, PHOENIX),            10),
        ("Trips",                      exactly(TRIPS),                      6),
        ("Pair of Dragons",            exactly(PAIR, DRAGON),               2),
        ("Pair of Phoenix",            exactly(PAIR, PHOENIX),              1),
        ("Winning Hand",               at_least(Kind.HIGH_CARD),            0),
        name="A", lettered=True),
    "B": paytable(MD("12.B(2)"),
        ("Three Dragons",              exactly(TRIPS, DRAGON),             30),
        ("Trips",                      exactly(TRIPS),                      4),
        ("Pair of Pandas or Better",   at_least(PAIR, PANDA),               1),
        ("Winning Hand",               at_least(Kind.HIGH_CARD),            0),
        name="B", lettered=True),
}  # fmt: skip

# 12.C                                                                     A   B
THREE_CARD_BONUS = paytables({"A": MD("12.C(1)"), "B": MD("12.C(2)")},
    ("Three Dragons",                  exactly(TRIPS, DRAGON),           (40, 40)),
    ("Three Phoenix",                  exactly(TRIPS, PHOENIX),          (30, 30)),
    ("Three Tigers",                   exactly(TRIPS, TIGER),            (15, 20)),
    ("Trips",                          exactly(TRIPS),                   (10, 10)),
    ("Pair of Dragons",                exactly(PAIR, DRAGON),            ( 4,  4)),
    ("Pair of Phoenix",                exactly(PAIR, PHOENIX),           ( 2,  2)),
    ("Pair of Tigers",                 exactly(PAIR, TIGER),             ( 1,  1)),
    lettered=True,
)  # fmt: skip

HANDS = THREE_CARD_BONUS["A"]  # AMB-17: the hands that a progressive schedule may name

# 12.D
DRAGON_WAGER = paytable(MD("12.D(1)"),
    ("Three Red Dragons",              exactly(Dragons.THREE_RED),       1000),
    ("Three Blue Dragons",             exactly(Dragons.THREE_BLUE),      1000),
    ("Three Dragons with Gold Dragon", exactly(Dragons.THREE_WITH_GOLD),  200),
    ("Three Dragons",                  exactly(Dragons.THREE),             60),
    ("Pair of Dragons",                exactly(Dragons.PAIR),               7),
    ("Gold Dragon",                    exactly(Dragons.GOLD),               5),
    name="A", lettered=True,
)  # fmt: skip
