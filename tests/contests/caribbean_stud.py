"""Caribbean Stud: five cards against five, one of the dealer's open; raise by twice the ante, or fold."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, Stakes
from houseway.money import Odds, Outcome
from houseway.ranking import Value, at_least, exactly, paytable
from tests.contests.poker import CARDS, five_cards

RAISE = paytable("",
    ("Royal flush",     exactly(8, Rank.ACE), 100),
    ("Straight flush",  exactly(8),            50),
    ("Four of a kind",  exactly(7),            20),
    ("Full house",      exactly(6),             7),
    ("Flush",           exactly(5),             5),
    ("Straight",        exactly(4),             4),
    ("Three of a kind", exactly(3),             3),
    ("Two pairs",       exactly(2),             2),
    ("All others",      at_least(0),            1),
)  # fmt: skip
qualifies = at_least(0, Rank.ACE, Rank.KING)


def settle(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
    if not qualifies(theirs):
        return [Outcome.at("ante", Odds(1), 1), Outcome.at("raise", Odds(0), 2)]
    if ours > theirs:
        return [Outcome.at("ante", Odds(1), 1), Outcome.at("raise", RAISE.odds(ours), 2)]
    return [Outcome.at(wager, Odds(0) if ours == theirs else None, units) for wager, units in stakes.items()]


CARIBBEAN_STUD = Contest(
    CARDS,
    {"ante": 1},
    (
        Deal(PLAYER, 5), Deal(DEALER, 4), Deal(DEALER, 1, open=True),
        Choose((Option("raise", {"raise": 2}), Option("fold", leads=FOLD))),
    ),
    five_cards,
    settle,
)  # fmt: skip
