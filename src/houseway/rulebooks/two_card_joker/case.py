"""A case of Two Card Joker Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards import Hand
from houseway.money import Outcome
from houseway.procedures.case import (
    SeatCase,
    check_chosen,
    check_decision,
    check_limits,
    settle_seats,
    submission_of,
)
from houseway.rulebooks.two_card_joker.hands import DECK, MA, kind_of, qualifies, value
from houseway.rulebooks.two_card_joker.settlement import settle_bonus, settle_folded, settle_main
from houseway.rulebooks.two_card_joker.submission import TwoCardJoker

WAGERS = ("ante", "call", "pair_up", "super_flush")
BONUS = ("pair_up", "super_flush")


def settle_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    options, given = submission_of(case, TwoCardJoker)

    def settle(seat: SeatCase, dealer: Hand, wagers: dict[str, int]) -> list[Outcome]:
        check_decision(seat, "call", asked=MA("10(b)#1"), without=MA("1/call"), equal=MA("10(b)#2"))
        check_chosen(seat, "pair_up", options, "pair_up_paytable")
        check_limits(seat, ("ante",), options, given, MA("6(c)(1)"))
        check_limits(seat, BONUS, options, given, MA("6(c)(2)"), "bonus_")
        bonus = settle_bonus(seat.cards, wagers, options)
        match seat.decision:
            case "fold":
                return settle_folded(wagers) + bonus
            case "call":
                return settle_main(seat.cards, dealer, wagers, options) + bonus
            case _:
                return bonus

    dealer, seats = settle_seats(case, DECK, 2, wagers=WAGERS, later="call", settle=settle)
    rank = value(dealer)
    return {
        "rulebook": "two-card-joker-poker-ma",
        "dealer": {"cards": case["dealer"], "kind": kind_of(rank), "qualifies": qualifies(rank)},
        "seats": seats,
    }
