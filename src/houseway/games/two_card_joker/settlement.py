"""Sections 10 and 11: what each wager comes to. Table, `houseway settle`, odds, simulation and coach ask here."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Hand
from houseway.games.two_card_joker.hands import value
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.money import Outcome, Result, beside, forfeited
from houseway.ranking import Paytable, Value

BONUS = ("pair_up", "super_flush")


def settle_seat(
    options: TwoCardJoker, hand: Hand, dealer: Hand, stakes: Mapping[str, int], coupon_cents: int = 0
) -> list[Outcome]:
    """10(c), (d): bonus wagers, then the ante with a coupon beside it, and the call; an ante alone was folded."""
    # AMB-01: the super flush pays every ace-high flush alike, so the paytables read the plain value
    outcomes = [bonus(options, name, value(hand), stakes[name]) for name in BONUS if stakes.get(name)]
    if stakes.get("ante"):
        low = options.ace_three_flush == "low"
        if stakes.get("call"):
            main = compared(options, value(hand, ace_three_low=low), value(dealer, ace_three_low=low), stakes)
        else:
            main = folded(options, stakes)
        outcomes += [main[0], *beside(main[0], coupon_cents, options.clauses.coupon), *main[1:]]  # AMB-24
    return outcomes


def bonus_table(options: TwoCardJoker, wager: str) -> Paytable:
    """11(d), (e): the paytable of a bonus wager; of the pair up wager, the one chosen."""
    if wager == "pair_up":
        return options.fixed.pair_up[options.pair_up_paytable]
    return options.fixed.super_flush[""]


def bonus(options: TwoCardJoker, wager: str, worth: Value, units: int) -> Outcome:
    """10(c)(1): the pair up and super flush wagers, whatever becomes of the ante."""
    table = bonus_table(options, wager)
    return Outcome.at(wager, table.odds(worth), units, table.clause)


def folded(options: TwoCardJoker, stakes: Mapping[str, int]) -> list[Outcome]:
    """10(b), 10(c)(2): a folded hand forfeits the ante."""
    return forfeited({"ante": stakes["ante"]}, *options.clauses.folded)


def compared(options: TwoCardJoker, ours: Value, theirs: Value, stakes: Mapping[str, int]) -> list[Outcome]:
    """10(d), 11(b), (c), (f): the ante and the call against the dealer's hand."""
    ante, call, fixed, clauses = stakes["ante"], stakes["call"], options.fixed, options.clauses
    if not fixed.dealer_qualifies(theirs):  # AMB-06: before any tie
        return [
            Outcome.at("ante", fixed.ante_without_qualifier, ante, *clauses.ante_without_qualifier),
            Outcome("call", Result.RETURNED, 0, clauses.call_without_qualifier),
        ]
    if ours < theirs:
        return forfeited({"ante": ante, "call": call}, clauses.loses)
    if ours == theirs:
        return [Outcome(name, Result.PUSHED, 0, (clauses.tie,)) for name in ("ante", "call")]
    return [
        Outcome.at("ante", fixed.ante[""].odds(ours), ante, fixed.ante[""].clause),
        Outcome.at("call", fixed.call[""].odds(ours), call, fixed.call[""].clause),
    ]
