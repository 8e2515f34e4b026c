"""Chapters 11 and 12: what each wager comes to. Table, `houseway settle`, odds, simulation and coach ask here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.cards import Hand
from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.hands import dragons, value
from houseway.games.dragon_poker.paytables import HANDS
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.money import Outcome, Result, forfeited
from houseway.ranking import Paytable, Value, scheduled

FIRST = ("ante", "ante_bonus")


def settle_seat(
    options: DragonPoker, hand: Hand, dealer: Hand, stakes: Mapping[str, int], coupon_cents: int = 0
) -> list[Outcome]:
    """11.D: side bets, then Ante, Ante Bonus and Play; without Play they were folded. 7.A knows no coupons."""
    assert not coupon_cents
    outcomes = list(_side(hand, stakes, options))
    if stakes.get("play"):
        outcomes += _compared(hand, dealer, stakes, options)
    elif stakes.get("ante"):
        outcomes += forfeited({name: stakes[name] for name in FIRST}, MD("11.B#2"), MD("11.D(1)"))
    return outcomes


def _side(hand: Hand, stakes: Mapping[str, int], options: DragonPoker) -> Iterator[Outcome]:
    """11.D(3)(b)-(e): the Three Card Bonus, the Dragon Wager and a progressive one, on the player's cards."""
    if cents := stakes.get("three_card_bonus", 0):
        table = options.fixed.three_card_bonus[options.three_card_bonus_paytable]
        yield _on("three_card_bonus", cents, table, value(hand), MD("11.D(3)(b)"), MD("11.D(3)(c)"))
    if cents := stakes.get("dragon", 0):
        yield _on("dragon", cents, options.fixed.dragon["A"], dragons(hand), MD("11.D(3)(d)"), MD("11.D(3)(e)"))
    if cents := stakes.get("progressive", 0):
        table = scheduled(MD("7.F(4)"), options.progressive_schedule, HANDS)
        yield _on("progressive", cents, table, value(hand), MD("7.F(4)"))


def _on(wager: str, cents: int, table: Paytable, rank: Value, settled: str, *paid: str) -> Outcome:
    row = table.row(rank)
    if row is None:
        return Outcome.at(wager, None, cents, *dict.fromkeys((settled, table.clause)))
    return Outcome.at(wager, row.odds, cents, row.clause, *paid)


def _compared(hand: Hand, dealer: Hand, stakes: Mapping[str, int], options: DragonPoker) -> Iterator[Outcome]:
    """11.D(3)(f)-(i): the Ante, the Ante Bonus and the Play against the dealer's hand (AMB-11 for Play)."""
    ours, theirs, fixed = value(hand), value(dealer), options.fixed
    tables = {
        "ante": fixed.ante[""],
        "ante_bonus": fixed.ante_bonus[options.ante_bonus_paytable],
        "play": fixed.play[""],
    }
    for name in (*FIRST, "play"):
        if ours < theirs:
            yield Outcome(name, Result.LOST, -stakes[name], (MD("11.D(3)(h)"),))
        elif ours == theirs:
            yield Outcome(name, Result.RETURNED, 0, (MD("11.D(3)(i)"), MD("6.B(4)")))
        else:
            yield _on(name, stakes[name], tables[name], ours, tables[name].clause, MD("11.D(3)(g)"))
