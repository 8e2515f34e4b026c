"""A case of Two Card Joker Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards import show
from houseway.engine.phase import Rulebook
from houseway.games.two_card_joker.hands import kind_of, value
from houseway.games.two_card_joker.settlement import BONUS
from houseway.procedures import case as cases
from houseway.procedures.case import SeatCase
from houseway.procedures.submission import clause_of

CITED = ("decisions", "later wager", "amount", "match play")  # what a case breaks
WAGERS = ("ante", "call", *BONUS)


def settle_case(cited: Mapping[str, str], rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    asked, without, equal, coupon = (cited[key] for key in CITED)
    options, given = rulebook.options, case.get("submission", {})

    def check(seat: SeatCase) -> None:
        cases.check_decision(seat, "call", asked=asked, without=without, equal=equal)
        cases.check_chosen(seat, "pair_up", options, "pair_up_paytable")
        cases.check_limits(seat, ("ante",), options, given, clause_of(options, "minimum_cents"))
        cases.check_limits(seat, BONUS, options, given, clause_of(options, "bonus_minimum_cents"), "bonus_")
        cases.check_coupon(seat, "ante", options, coupon)  # AMB-24

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
