"""Chapters 11 and 12: what each wager comes to. Table, `houseway settle`, odds, simulation and coach ask here."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.hands import dragons, value
from houseway.games.dragon_poker.paytables import HANDS
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.money import Outcome, Result, forfeited
from houseway.ranking import Paytable, Value, scheduled

FIRST = ("ante", "ante_bonus")
SIDE = {"three_card_bonus": value, "dragon": dragons, "progressive": value}  # and what each looks at
CLAUSES = {
    "three_card_bonus": (MD("11.D(3)(b)"), MD("11.D(3)(c)")),
    "dragon": (MD("11.D(3)(d)"), MD("11.D(3)(e)")),
    "progressive": (MD("7.F(4)"),),
}


def settle_seat(
    options: DragonPoker, hand: Hand, dealer: Hand, stakes: Mapping[str, int], coupon_cents: int = 0
) -> list[Outcome]:
    """11.D: side bets, then Ante, Ante Bonus and Play; without Play they were folded. 7.A knows no coupons."""
    assert not coupon_cents
    outcomes = [side(options, name, looks(hand), stakes[name]) for name, looks in SIDE.items() if stakes.get(name)]
    if stakes.get("play"):
        outcomes += compared(options, value(hand), value(dealer), stakes)
    elif stakes.get("ante"):
        outcomes += folded(stakes)
    return outcomes


def side_table(options: DragonPoker, wager: str) -> Paytable:
    """12.C, 12.D, 7.F(4): the paytable of a side bet, of those there are the one chosen."""
    if wager == "progressive":
        return scheduled(MD("7.F(4)"), options.progressive_schedule, HANDS)
    if wager == "dragon":
        return options.fixed.dragon["A"]
    return options.fixed.three_card_bonus[options.three_card_bonus_paytable]


def side(options: DragonPoker, wager: str, rank: Value, units: int) -> Outcome:
    """11.D(3)(b)-(e): the Three Card Bonus, the Dragon Wager and a progressive one, on the player's cards."""
    return _on(wager, units, side_table(options, wager), rank, *CLAUSES[wager])


def folded(stakes: Mapping[str, int]) -> list[Outcome]:
    """11.B, 11.D(1): a folded hand forfeits Ante and Ante Bonus."""
    return forfeited({name: stakes[name] for name in FIRST}, MD("11.B#2"), MD("11.D(1)"))


def _on(wager: str, units: int, table: Paytable, rank: Value, settled: str, *paid: str) -> Outcome:
    row = table.row(rank)
    if row is None:
        return Outcome.at(wager, None, units, *dict.fromkeys((settled, table.clause)))
    return Outcome.at(wager, row.odds, units, row.clause, *paid)


def compared(options: DragonPoker, ours: Value, theirs: Value, stakes: Mapping[str, int]) -> list[Outcome]:
    """11.D(3)(f)-(i): the Ante, the Ante Bonus and the Play against the dealer's hand (AMB-11 for Play)."""
    wagers, fixed = (*FIRST, "play"), options.fixed
    if not fixed.dealer_qualifies(theirs):  # in a variant alone: the Ante is paid, the others are returned
        returned = [Outcome(name, Result.RETURNED, 0, (MD("11.D(3)(g)"),)) for name in wagers[1:]]
        return [_on("ante", stakes["ante"], fixed.ante[""], ours, MD("11.D(3)(g)")), *returned]
    if ours < theirs:
        return [Outcome(name, Result.LOST, -stakes[name], (MD("11.D(3)(h)"),)) for name in wagers]
    if ours == theirs:
        return [Outcome(name, Result.RETURNED, 0, (MD("11.D(3)(i)"), MD("6.B(4)"))) for name in wagers]
    tables = {
        "ante": fixed.ante[""],
        "ante_bonus": fixed.ante_bonus[options.ante_bonus_paytable],
        "play": fixed.play[""],
    }
    return [_on(name, stakes[name], tables[name], ours, tables[name].clause, MD("11.D(3)(g)")) for name in wagers]
