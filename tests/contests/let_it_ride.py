"""Let It Ride: three wagers, two of which may be taken back as the board appears."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.contest import BOARD, PLAYER, Choose, Contest, Deal, Option
from houseway.money import Outcome
from houseway.ranking import at_least, exactly, paytable
from tests.contests.poker import CARDS, five_cards

PAYS = paytable("",
    ("Royal flush",          exactly(8, Rank.ACE),  1000),
    ("Straight flush",       exactly(8),             200),
    ("Four of a kind",       exactly(7),              50),
    ("Full house",           exactly(6),              11),
    ("Flush",                exactly(5),               8),
    ("Straight",             exactly(4),               5),
    ("Three of a kind",      exactly(3),               3),
    ("Two pairs",            exactly(2),               2),
    ("Pair of tens or more", at_least(1, Rank.TEN),    1),
)  # fmt: skip


def ride(wager: str) -> Choose:
    return Choose((Option("let it ride"), Option("take back", {wager: -1})))


LET_IT_RIDE = Contest(
    CARDS,
    {"first": 1, "second": 1, "third": 1},
    (Deal(PLAYER, 3), ride("first"), Deal(BOARD, 1), ride("second"), Deal(BOARD, 1)),
    five_cards,
    lambda ours, theirs, stakes: [Outcome.at(wager, PAYS.odds(ours), units) for wager, units in stakes.items()],
)
