"""A case of Three Card Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from houseway.cards import show
from houseway.engine.phase import Rulebook
from houseway.procedures import case as cases
from houseway.procedures.case import SeatCase
from three_card_poker.hands import PA, kind_of, value
from three_card_poker.settlement import FOLDED
from three_card_poker.submission import ThreeCardPoker

WAGERS = ("ante", "play", "pair_plus", "six_card_bonus")


def settle_case(rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    check = partial(_check, rulebook.options, case.get("submission", {}))
    dealer, seats = cases.settle_seats(
        rulebook, case, wagers=WAGERS, decides="play", check=check, abandoned=PA("7(b)#3")
    )
    rank, qualifies = value(dealer), rulebook.options.fixed.dealer_qualifies
    return {
        "rulebook": rulebook.id,
        "dealer": {"cards": show(dealer), "kind": kind_of(rank), "qualifies": qualifies(rank)},
        "seats": seats,
    }


def _check(options: ThreeCardPoker, given: Mapping[str, Any], seat: SeatCase) -> None:
    """Refuses wagers and decisions that sections 649a.7 and 649a.11 do not allow."""
    if not seat.abandons("ante") or seat.decision:
        cases.check_decision(seat, "play", asked=PA("11(b)#1"), without=PA("1/play"), equal=PA("11(b)#2"))
    if seat.decision == "play":
        cases.check_chosen(seat, "ante", options, "ante_bonus_paytable")
    if seat.decision != "fold":
        cases.check_chosen(seat, "pair_plus", options, "pair_plus_paytable")
    if seat.wagers.get("six_card_bonus"):
        if not options.six_card_bonus:
            raise seat.violates("the Six Card Bonus Wager is not offered by the submission", PA("7(e)#1"))
        if not any(seat.wagers.get(name) for name in FOLDED):
            raise seat.violates("a Six Card Bonus Wager comes beside an Ante or a Pair Plus Wager", PA("7(e)#2"))
    cases.check_coupon(seat, "ante", options, PA("7(a)#1"))
    cases.check_abandoned(seat, FOLDED, PA("7(b)#3"))
    cases.check_limits(seat, ("ante",), options, given, PA("7(d)(1)"))
    cases.check_limits(seat, ("pair_plus", "six_card_bonus"), options, given, PA("7(d)(2)"), "bonus_")
