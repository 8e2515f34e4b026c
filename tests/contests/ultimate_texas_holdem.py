"""Ultimate Texas Hold'em: three chances to raise; a unit is half the ante, as a flush pays the blind 3 to 2."""

from __future__ import annotations

from houseway.cards import Rank
from houseway.contest import BOARD, DEALER, FOLD, PLAYER, SHOWDOWN, Choose, Contest, Deal, Option, Stakes
from houseway.money import Odds, Outcome
from houseway.ranking import Value, at_least, exactly, paytable
from tests.contests.poker import CARDS, five_cards

BLIND = paytable("",  # for each unit of two
    ("Royal flush",    exactly(8, Rank.ACE), 1000),
    ("Straight flush", exactly(8),            100),
    ("Four of a kind", exactly(7),             20),
    ("Full house",     exactly(6),              6),
    ("Flush",          exactly(5),              3),
    ("Straight",       exactly(4),              2),
    ("All others",     at_least(0),             0),
)  # fmt: skip
qualifies = at_least(1)


def settle(ours: Value, theirs: Value, stakes: Stakes) -> list[Outcome]:
    odds = Odds(1) if ours > theirs else Odds(0) if ours == theirs else None
    ante = Outcome.at("ante", odds if qualifies(theirs) else Odds(0), 2)
    blind = Outcome.at("blind", BLIND.odds(ours), 1) if ours > theirs else Outcome.at("blind", odds, 2)
    return [ante, blind, Outcome.at("play", odds, stakes["play"])]


def bet(times: int) -> Option:
    return Option(f"bet {times}", {"play": 2 * times}, SHOWDOWN)


ULTIMATE_TEXAS_HOLDEM = Contest(
    CARDS,
    {"ante": 2, "blind": 2},
    (
        Deal(PLAYER, 2), Deal(DEALER, 2), Choose((bet(4), bet(3), Option("check"))),
        Deal(BOARD, 3), Choose((bet(2), Option("check"))),
        Deal(BOARD, 2), Choose((bet(1), Option("fold", leads=FOLD))),
    ),
    five_cards,
    settle,
    best=5,
)  # fmt: skip
