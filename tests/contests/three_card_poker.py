"""Three Card Poker: ante and play, the ante bonus whatever the dealer holds, pair plus and six card bonus."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, SideWager, Stakes
from houseway.money import Odds, Outcome, Result
from houseway.ranking import Value, at_least, exactly, paytable
from tests.contests.poker import CARDS, five_cards, three_cards

ANTE_BONUS = paytable("",
    ("Straight flush",  exactly(5), 5),
    ("Three of a kind", exactly(4), 4),
    ("Straight",        exactly(3), 1),
)  # fmt: skip
PAIR_PLUS = paytable("",
    ("Straight flush",  exactly(5), 40),
    ("Three of a kind", exactly(4), 30),
    ("Straight",        exactly(3),  6),
    ("Flush",           exactly(2),  4),
    ("Pair",            exactly(1),  1),
)  # fmt: skip
SIX_CARD_BONUS = paytable("",
    ("Royal flush",     exactly(8, Rank.ACE), 1000),
    ("Straight flush",  exactly(8),            200),
    ("Four of a kind",  exactly(7),             50),
    ("Full house",      exactly(6),             25),
    ("Flush",           exactly(5),             15),
    ("Straight",        exactly(4),             10),
    ("Three of a kind", exactly(3),              5),
)  # fmt: skip
qualifies = at_least(0, Rank.QUEEN)


def settle(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
    row = ANTE_BONUS.row(ours)
    bonus = Outcome("ante", Result.WON, row.odds.to_one if row else 0, ())
    if not qualifies(theirs):
        return [bonus, Outcome.at("ante", Odds(1), 1), Outcome.at("play", Odds(0), 1)]
    odds = Odds(1) if ours > theirs else Odds(0) if ours == theirs else None
    return [bonus, Outcome.at("ante", odds, 1), Outcome.at("play", odds, 1)]


THREE_CARD_POKER = Contest(
    CARDS,
    {"ante": 1},
    (Deal(PLAYER, 3), Deal(DEALER, 3), Choose((Option("play", {"play": 1}), Option("fold", leads=FOLD)))),
    three_cards,
    settle,
    side=(
        SideWager("pair_plus", 3, three_cards, PAIR_PLUS),
        SideWager("six_card", 6, five_cards, SIX_CARD_BONUS, best=5),
    ),
)
