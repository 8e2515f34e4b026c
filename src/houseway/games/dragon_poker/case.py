"""A case of Dragon Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from houseway.cards import show
from houseway.engine.phase import Rulebook
from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.hands import kind_of, value
from houseway.games.dragon_poker.settlement import FIRST
from houseway.games.dragon_poker.submission import OFFERS, DragonPoker
from houseway.procedures import case as cases
from houseway.procedures.case import (
    SeatCase,
    check_abandoned,
    check_chosen,
    check_coupon,
    check_decision,
    check_limits,
)

WAGERS = ("ante", "ante_bonus", "play", *OFFERS)


def settle_case(rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    check = partial(_check, rulebook.options, case.get("submission", {}))
    dealer, seats = cases.settle_seats(
        rulebook, case, wagers=WAGERS, decides="play", check=check, abandoned=MD("7.C(2)")
    )
    return {
        "rulebook": rulebook.id,
        "dealer": {"cards": show(dealer), "kind": kind_of(value(dealer))},
        "seats": seats,
    }


def _check(options: DragonPoker, given: Mapping[str, Any], seat: SeatCase) -> None:
    """Refuses wagers and decisions that chapters 7 and 11 do not allow."""
    ante, bonus = seat.wagers.get("ante", 0), seat.wagers.get("ante_bonus", 0)
    if ante != bonus:
        raise seat.violates(f"ante {ante} and ante bonus {bonus}: they must be equal", MD("7.F(1)#1"))
    if not seat.abandons("ante") or seat.decision:
        check_decision(seat, "play", asked=MD("11.B#1"), without=MD("1.B(3)"), equal=MD("7.F(1)#2"))
    if not ante and not options.side_bets_alone:
        raise seat.violates("no ante and ante bonus: other wagers come beside them", MD("1.B(1)"))
    for name in OFFERS:
        if seat.wagers.get(name) and (clause := options.not_offered(name)):
            raise seat.violates(f"{name.replace('_', ' ')} is not offered by the submission", clause)
    if seat.decision == "play":
        check_chosen(seat, "ante_bonus", options, "ante_bonus_paytable")
    check_chosen(seat, "three_card_bonus", options, "three_card_bonus_paytable")
    check_coupon(seat, "ante", options, MD("7.A"))
    check_abandoned(seat, FIRST, MD("7.C(2)"))
    check_limits(seat, ("ante",), options, given, MD("7.F(1)#1"))
    check_limits(seat, OFFERS, options, given, MD("7.F"), "bonus_")
