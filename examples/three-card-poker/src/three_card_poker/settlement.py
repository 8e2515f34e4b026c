"""Sections 649a.11 and 649a.12: what each wager comes to. Table, `houseway settle`, odds and coach ask here."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Hand
from houseway.money import Odds, Outcome, Result, forfeited
from houseway.ranking import Paytable, Value
from three_card_poker.hands import PA, best_five, qualifies, value
from three_card_poker.paytables import ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS
from three_card_poker.submission import ThreeCardPoker

EVEN = Odds(1)
FOLDED = ("ante", "pair_plus")  # what a player who folds forfeits


def settle_seat(
    options: ThreeCardPoker, hand: Hand, dealer: Hand, stakes: Mapping[str, int], coupon_cents: int = 0
) -> list[Outcome]:
    """11(c), (e) to (h): Ante and Play, Pair Plus, and the Six Card Bonus; an Ante alone was folded."""
    assert not coupon_cents  # 7(a)#1 knows no coupons
    if stakes.get("ante") and not stakes.get("play"):
        outcomes = folded({name: stakes.get(name, 0) for name in FOLDED})
    else:
        outcomes = compared(options, value(hand), value(dealer), stakes) if stakes.get("ante") else []
        if cents := stakes.get("pair_plus"):
            outcomes.append(on_table("pair_plus", PAIR_PLUS[options.pair_plus_paytable], value(hand), cents))
    if cents := stakes.get("six_card_bonus"):
        table = SIX_CARD_BONUS[options.six_card_bonus_paytable]
        outcomes.append(on_table("six_card_bonus", table, best_five(hand + dealer), cents))
    return outcomes


def folded(stakes: Mapping[str, int]) -> list[Outcome]:
    """11(b)#3, #4: who folds forfeits the Ante, and a Pair Plus Wager with it."""
    return forfeited(stakes, PA("11(c)"), PA("11(b)#3"))


def compared(options: ThreeCardPoker, ours: Value, theirs: Value, stakes: Mapping[str, int]) -> list[Outcome]:
    """11(e): Ante and Play against the dealer's hand; 11(f): the Ante Bonus, whatever that hand is."""
    names = ("ante", "play")
    if not qualifies(theirs):  # AMB-02: before any tie
        main = [
            Outcome.at("ante", EVEN, stakes["ante"], PA("11(e)(1)#1"), PA("12(a)")),
            Outcome("play", Result.RETURNED, 0, (PA("11(e)(1)#2"),)),
        ]
    elif ours == theirs:
        main = [Outcome(name, Result.PUSHED, 0, (PA("11(e)(4)"),)) for name in names]
    elif ours < theirs:
        main = [Outcome.at(name, None, stakes[name], PA("11(e)(2)")) for name in names]
    else:
        main = [Outcome.at(name, EVEN, stakes[name], PA("11(e)(3)"), PA("12(a)")) for name in names]
    if row := ANTE_BONUS[options.ante_bonus_paytable].row(ours):
        main.append(Outcome.at("ante_bonus", row.odds, stakes["ante"], PA("11(f)"), row.clause))
    return main


def on_table(wager: str, table: Paytable, rank: Value, cents: int) -> Outcome:
    """11(g), (h): a wager that its paytable alone decides."""
    odds = table.odds(rank)
    settled = {"pair_plus": "11(g)", "six_card_bonus": "11(h)"}[wager]
    return Outcome.at(wager, odds, cents, PA(f"{settled}#{2 if odds is None else 3}"), table.clause)
