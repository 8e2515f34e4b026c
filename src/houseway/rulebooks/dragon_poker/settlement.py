"""Chapters 11 and 12: what each wager comes to. The table and `houseway settle` both ask here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.cards import Hand
from houseway.money import Outcome, Result
from houseway.ranking import Paytable, Value, scheduled
from houseway.rulebooks.dragon_poker.cards import MD
from houseway.rulebooks.dragon_poker.hands import dragons, value
from houseway.rulebooks.dragon_poker.paytables import ANTE_BONUS, DRAGON_WAGER, EVEN, HANDS, THREE_CARD_BONUS
from houseway.rulebooks.dragon_poker.submission import DragonPoker


def settle_side(hand: Hand, wagers: Mapping[str, int], options: DragonPoker) -> Iterator[Outcome]:
    """11.D(3)(b)-(e): the Three Card Bonus, the Dragon Wager and a progressive one, on the player's cards."""
    rank = value(hand)
    if cents := wagers.get("three_card_bonus", 0):
        table = THREE_CARD_BONUS[options.three_card_bonus_paytable]
        yield _on("three_card_bonus", cents, table, rank, MD("11.D(3)(b)"), MD("11.D(3)(c)"))
    if cents := wagers.get("dragon", 0):
        yield _on("dragon", cents, DRAGON_WAGER, dragons(hand), MD("11.D(3)(d)"), MD("11.D(3)(e)"))
    if cents := wagers.get("progressive", 0):
        table = scheduled(MD("7.F(4)"), options.progressive_schedule, HANDS)
        yield _on("progressive", cents, table, rank, MD("7.F(4)"))


def _on(wager: str, cents: int, table: Paytable, rank: Value, settled: str, *paid: str) -> Outcome:
    row = table.row(rank)
    if row is None:
        return Outcome.at(wager, None, cents, *dict.fromkeys((settled, table.clause)))
    return Outcome.at(wager, row.odds, cents, row.clause, *paid)


def settle_folded(wagers: Mapping[str, int]) -> Iterator[Outcome]:
    """11.B, 11.D(1): a fold forfeits the Ante and the Ante Bonus, and nothing else."""
    for name in ("ante", "ante_bonus"):
        yield Outcome(name, Result.LOST, -wagers[name], (MD("11.B#2"), MD("11.D(1)")))


def settle_main(hand: Hand, dealer: Hand, wagers: Mapping[str, int], options: DragonPoker) -> Iterator[Outcome]:
    """11.D(3)(f)-(i): the Ante, the Ante Bonus and the Play against the dealer's hand (AMB-11 for Play)."""
    ours, theirs = value(hand), value(dealer)
    for name in ("ante", "ante_bonus", "play"):
        if ours < theirs:
            yield Outcome(name, Result.LOST, -wagers[name], (MD("11.D(3)(h)"),))
        elif ours == theirs:
            yield Outcome(name, Result.RETURNED, 0, (MD("11.D(3)(i)"), MD("6.B(4)")))
        else:
            table = ANTE_BONUS[options.ante_bonus_paytable] if name == "ante_bonus" else EVEN
            yield _on(name, wagers[name], table, ours, table.clause, MD("11.D(3)(g)"))
