"""Mississippi Stud: two cards, and one to three times the ante on each card of the board before it appears."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.contest import BOARD, FOLD, PLAYER, Choose, Contest, Deal, Option
from houseway.money import Outcome
from houseway.ranking import at_least, exactly, paytable
from tests.contests.poker import CARDS, five_cards

PAYS = paytable("",
    ("Royal flush",           exactly(8, Rank.ACE),   500),
    ("Straight flush",        exactly(8),             100),
    ("Four of a kind",        exactly(7),              40),
    ("Full house",            exactly(6),              10),
    ("Flush",                 exactly(5),               6),
    ("Straight",              exactly(4),               4),
    ("Three of a kind",       exactly(3),               3),
    ("Two pairs",             exactly(2),               2),
    ("Pair of jacks or more", at_least(1, Rank.JACK),   1),
    ("Pair of sixes or more", at_least(1, Rank.SIX),    0),
)  # fmt: skip


def street(wager: str) -> Choose:
    return Choose((Option("fold", leads=FOLD), *(Option(f"bet {times}", {wager: times}) for times in (1, 2, 3))))


MISSISSIPPI_STUD = Contest(
    CARDS,
    {"ante": 1},
    (
        Deal(PLAYER, 2), street("third street"), Deal(BOARD, 1), street("fourth street"),
        Deal(BOARD, 1), street("fifth street"), Deal(BOARD, 1),
    ),
    five_cards,
    lambda ours, theirs, stakes: [Outcome.at(wager, PAYS.odds(ours), units) for wager, units in stakes.items()],
)  # fmt: skip
