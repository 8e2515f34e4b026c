"""A case of Dragon Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards import Hand
from houseway.money import Outcome
from houseway.procedures import case as cases
from houseway.procedures.case import SeatCase, check_chosen, check_decision, check_limits
from houseway.rulebooks.dragon_poker.cards import DECK, MD
from houseway.rulebooks.dragon_poker.hands import kind_of, value
from houseway.rulebooks.dragon_poker.settlement import settle_folded, settle_main, settle_side
from houseway.rulebooks.dragon_poker.submission import OFFERS, DragonPoker

WAGERS = ("ante", "ante_bonus", "play", "three_card_bonus", "dragon", "progressive")


def settle_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    options, given = cases.submission_of(case, DragonPoker)

    def settle(seat: SeatCase, dealer: Hand, wagers: dict[str, int]) -> Iterator[Outcome]:
        _check(seat, options, given)
        if seat.decision == "fold":
            yield from settle_folded(wagers)
        elif seat.decision == "play":
            check_chosen(seat, "ante_bonus", options, "ante_bonus_paytable")
            yield from settle_main(seat.cards, dealer, wagers, options)
        yield from settle_side(seat.cards, wagers, options)

    dealer, seats = cases.settle_seats(case, DECK, 3, wagers=WAGERS, later="play", settle=settle)
    return {
        "rulebook": "dragon-poker-md",
        "dealer": {"cards": case["dealer"], "kind": kind_of(value(dealer))},
        "seats": seats,
    }


def _check(seat: SeatCase, options: DragonPoker, given: Mapping[str, Any]) -> None:
    """Refuses wagers and decisions that chapters 7 and 11 do not allow."""
    ante, bonus = seat.wagers.get("ante", 0), seat.wagers.get("ante_bonus", 0)
    if ante != bonus:
        raise seat.violates(f"ante {ante} and ante bonus {bonus}: they must be equal", MD("7.F(1)#1"))
    check_decision(seat, "play", asked=MD("11.B#1"), without=MD("1.B(3)"), equal=MD("7.F(1)#2"))
    if not ante and not options.side_bets_alone:
        raise seat.violates("no ante and ante bonus: other wagers come beside them", MD("1.B(1)"))
    for name in OFFERS:
        if seat.wagers.get(name) and (clause := options.not_offered(name)):
            raise seat.violates(f"{name.replace('_', ' ')} is not offered by the submission", clause)
    check_chosen(seat, "three_card_bonus", options, "three_card_bonus_paytable")
    check_limits(seat, ("ante",), options, given, MD("7.F(1)#1"))
    check_limits(seat, OFFERS, options, given, MD("7.F"), "bonus_")
