"""A case of Two Card Joker Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards import show
from houseway.engine.phase import Rulebook
from houseway.games.two_card_joker.hands import MA, kind_of, value
from houseway.games.two_card_joker.settlement import BONUS
from houseway.procedures import case as cases
from houseway.procedures.case import SeatCase

WAGERS = ("ante", "call", *BONUS)


def settle_case(rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    options, given = rulebook.options, case.get("submission", {})

    def check(seat: SeatCase) -> None:
        cases.check_decision(seat, "call", asked=MA("10(b)#1"), without=MA("1/call"), equal=MA("10(b)#2"))
        cases.check_chosen(seat, "pair_up", options, "pair_up_paytable")
        cases.check_limits(seat, ("ante",), options, given, MA("6(c)(1)"))
        cases.check_limits(seat, BONUS, options, given, MA("6(c)(2)"), "bonus_")
        cases.check_coupon(seat, "ante", options, MA("6(a)#1"))  # AMB-24

    dealer, seats = cases.settle_seats(rulebook, case, wagers=WAGERS, decides="call", check=check)
    rank = value(dealer)
    qualifies = options.fixed.dealer_qualifies(rank)
    return {
        "rulebook": rulebook.id,
        "dealer": {
            "cards": show(dealer),
            "kind": kind_of(rank),
            "qualifies": qualifies,
        },
        "seats": seats,
    }
