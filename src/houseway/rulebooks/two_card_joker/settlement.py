"""Sections 10 and 11: what each wager comes to. The table and `houseway settle` both ask here."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Hand
from houseway.money import Odds, Outcome, Result
from houseway.ranking import Paytable
from houseway.rulebooks.two_card_joker.hands import MA, qualifies, value
from houseway.rulebooks.two_card_joker.paytables import CALL, PAIR_UP, SUPER_FLUSH
from houseway.rulebooks.two_card_joker.submission import TwoCardJoker

EVEN = Odds(1)


def settle_bonus(hand: Hand, wagers: Mapping[str, int], options: TwoCardJoker) -> list[Outcome]:
    """10(c)(1): the pair up and super flush wagers, whatever becomes of the ante."""
    tables: dict[str, Paytable] = {"super_flush": SUPER_FLUSH}
    if options.pair_up_paytable:
        tables["pair_up"] = PAIR_UP[options.pair_up_paytable]
    # AMB-01: the super flush pays every ace-high flush alike, so the paytables read the plain value
    rank = value(hand)
    return [
        Outcome.at(name, tables[name].odds(rank), wagers[name], tables[name].clause)
        for name in ("pair_up", "super_flush")
        if wagers.get(name)
    ]


def settle_folded(wagers: Mapping[str, int]) -> list[Outcome]:
    """10(b), 10(c)(2): a folded hand forfeits the ante."""
    return [Outcome("ante", Result.LOST, -wagers["ante"], (MA("10(b)#3"), MA("10(c)(2)")))]


def settle_main(hand: Hand, dealer: Hand, wagers: Mapping[str, int], options: TwoCardJoker) -> list[Outcome]:
    """10(d), 11(b), (c), (f): the ante and the call against the dealer's hand."""
    ante, call = wagers["ante"], wagers["call"]
    low = options.ace_three_flush == "low"
    ours, theirs = value(hand, ace_three_low=low), value(dealer, ace_three_low=low)
    if not qualifies(theirs):  # AMB-06: before any tie
        return [
            Outcome.at("ante", EVEN, ante, MA("11(b)(1)"), MA("10(d)(1)(i)")),
            Outcome("call", Result.RETURNED, 0, (MA("11(c)#1"), MA("10(d)(1)(ii)"))),
        ]
    if ours == theirs:
        return [Outcome(name, Result.PUSHED, 0, (MA("11(f)"),)) for name in ("ante", "call")]
    if ours < theirs:
        clauses = (MA("10(d)(2)(ii)"),)
        return [Outcome(name, Result.LOST, -wagers[name], clauses) for name in ("ante", "call")]
    return [
        Outcome.at("ante", EVEN, ante, MA("11(b)(2)")),
        Outcome.at("call", CALL.odds(value(hand)), call, CALL.clause),
    ]


def settle_coupon(ante: Outcome, cents: int) -> Outcome:
    """AMB-24: a coupon is paid even money once with a winning ante, taken win or lose, kept on a push."""
    net = cents if ante.result is Result.WON else 0
    return Outcome("match_play", ante.result, net, (MA("6(a)#1"), *ante.clauses))
