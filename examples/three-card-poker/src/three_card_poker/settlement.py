"""Sections 649a.11 and 649a.12: what each wager comes to. Table, `houseway settle`, odds and coach ask here."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Hand
from houseway.money import Outcome, Result, forfeited
from houseway.ranking import Paytable, Value
from three_card_poker.hands import BEST_FIVE, PA, value
from three_card_poker.submission import ThreeCardPoker

FOLDED = ("ante", "pair_plus")  # what a player who folds forfeits


def settle_seat(
    options: ThreeCardPoker, hand: Hand, dealer: Hand, stakes: Mapping[str, int], coupon_cents: int = 0
) -> list[Outcome]:
    """11(c): Ante and Play, Pair Plus, and the Six Card Bonus; an Ante alone was folded."""
    assert not coupon_cents  # 7(a)#1 knows no coupons
    if stakes.get("ante") and not stakes.get("play"):
        outcomes = folded(stakes)
    else:
        outcomes = compared(options, value(hand), value(dealer), stakes) if stakes.get("ante") else []
        if cents := stakes.get("pair_plus"):
            table = options.fixed.pair_plus[options.pair_plus_paytable]
            outcomes.append(on_table("pair_plus", table, value(hand), cents))
    if cents := stakes.get("six_card_bonus"):
        table = options.fixed.six_card_bonus[options.six_card_bonus_paytable]
        outcomes.append(on_table("six_card_bonus", table, BEST_FIVE(hand + dealer), cents))
    return outcomes


def folded(stakes: Mapping[str, int]) -> list[Outcome]:
    """11(b)#3, 11(b)(1): who folds forfeits the Ante, and a Pair Plus Wager with it."""
    return [
        *forfeited({"ante": stakes["ante"]}, PA("11(c)#1"), PA("11(b)#3")),
        *forfeited({"pair_plus": stakes.get("pair_plus", 0)}, PA("11(c)#1"), PA("11(b)(1)")),
    ]


def compared(options: ThreeCardPoker, ours: Value, theirs: Value, stakes: Mapping[str, int]) -> list[Outcome]:
    """11(c)(1)-(3): Ante and Play against the dealer's hand; 12(b)#1: the Ante Bonus, whatever that hand is."""
    names, fixed = ("ante", "play"), options.fixed
    if not fixed.dealer_qualifies(theirs):  # AMB-02: before any tie
        main = [
            Outcome.at("ante", fixed.ante_without_qualifier, stakes["ante"], PA("11(c)(1)#1"), PA("12(a)")),
            Outcome("play", Result.RETURNED, 0, (PA("11(c)(1)#2"),)),
        ]
    elif ours > theirs:
        odds = {"ante": fixed.ante[""].odds(ours), "play": fixed.play[""].odds(ours)}
        main = [Outcome.at(name, odds[name], stakes[name], PA("11(c)(3)#1"), PA("12(a)")) for name in names]
    elif ours < theirs:
        main = [Outcome.at(name, None, stakes[name], PA("11(c)(2)")) for name in names]
    else:
        main = [Outcome(name, Result.PUSHED, 0, (PA("11(c)(3)#2"),)) for name in names]
    if row := fixed.ante_bonus[options.ante_bonus_paytable].row(ours):
        main.append(Outcome.at("ante_bonus", row.odds, stakes["ante"], PA("12(b)#1"), row.clause))
    return main


def on_table(wager: str, table: Paytable, rank: Value, cents: int) -> Outcome:
    """11(c)(4), (5): a wager that its paytable alone decides."""
    odds = table.odds(rank)
    settled = {"pair_plus": "11(c)(4)", "six_card_bonus": "11(c)(5)"}[wager]
    return Outcome.at(wager, odds, cents, PA(f"{settled}#{2 if odds is None else 3}"), table.clause)
