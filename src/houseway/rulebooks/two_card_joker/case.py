"""A case of Two Card Joker Poker, as `houseway settle` takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import BadSubmission, RuleViolation
from houseway.money import Outcome
from houseway.procedures.case import SeatCase, read_seats, refuse_unknown, result_of, within
from houseway.procedures.submission import read
from houseway.rulebooks.two_card_joker.hands import DECK, MA, kind_of, qualifies, value
from houseway.rulebooks.two_card_joker.settlement import settle_bonus, settle_folded, settle_main
from houseway.rulebooks.two_card_joker.submission import TwoCardJoker

WAGERS = ("ante", "call", "pair_up", "super_flush")


def settle_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's hand, and each seat with each of its wagers."""
    refuse_unknown(case, ("rulebook", "submission", "dealer", "seats"), "case")
    given = case.get("submission", {})
    options = read(TwoCardJoker, given, complete=False)
    dealer = DECK.hand(case.get("dealer", ""), 2)
    seats = read_seats(case, DECK, 2, wagers=WAGERS, decisions=("call", "fold"))
    DECK.check([*dealer, *(card for seat in seats for card in seat.cards)], "the case")
    theirs = value(dealer)
    results = []
    for seat in seats:
        _check(seat, options, given)
        wagers = dict(seat.wagers)
        if seat.decision == "call":
            wagers["call"] = wagers["ante"]
        outcomes: list[Outcome] = settle_bonus(seat.cards, wagers, options)
        if seat.decision == "fold":
            outcomes = settle_folded(wagers) + outcomes
        elif seat.decision == "call":
            outcomes = settle_main(seat.cards, dealer, wagers, options) + outcomes
        results.append(result_of(seat.seat, outcomes))
    return {
        "rulebook": "two-card-joker-poker-ma",
        "dealer": {"cards": case["dealer"], "kind": kind_of(theirs), "qualifies": qualifies(theirs)},
        "seats": results,
    }


def _check(seat: SeatCase, options: TwoCardJoker, given: Mapping[str, Any]) -> None:
    """Refuses wagers and decisions that sections 6 and 10 do not allow."""
    ante, call = seat.wagers.get("ante", 0), seat.wagers.get("call")
    if ante and seat.decision is None:
        raise RuleViolation(
            f"seat {seat.seat}: an ante needs a decision, call or fold", clause=MA("10(b)#1"), seat=seat.seat
        )
    if not ante and seat.decision is not None:
        raise RuleViolation(
            f"seat {seat.seat}: {seat.decision!r} without an ante: only a player with an ante decides",
            clause=MA("1/call"),
            seat=seat.seat,
        )
    if call is not None and (seat.decision != "call" or call != ante):
        expected = (
            f"the call must equal the ante, {ante}" if seat.decision == "call" else "only a caller has one"
        )
        raise RuleViolation(
            f"seat {seat.seat}: call {call}: {expected}", clause=MA("10(b)#2"), seat=seat.seat
        )
    if seat.wagers.get("pair_up") and not options.pair_up_paytable:
        message = "option pair_up_paytable: must be chosen where there is a pair up wager: one of 1, 2, 3"
        raise BadSubmission(message, option="pair_up_paytable", clause=MA("11(d)"))
    if ante and {"minimum_cents", "maximum_cents"} & given.keys():
        within("ante", ante, options.minimum_cents, options.maximum_cents, seat.seat, MA("6(c)(1)"))
    if {"bonus_minimum_cents", "bonus_maximum_cents"} & given.keys():
        for name in ("pair_up", "super_flush"):
            if cents := seat.wagers.get(name):
                within(
                    name,
                    cents,
                    options.bonus_minimum_cents,
                    options.bonus_maximum_cents,
                    seat.seat,
                    MA("6(c)(2)"),
                )
