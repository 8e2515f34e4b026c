"""Side wagers: some cards of the deal decide them alone, so that every hand of so many cards is as likely."""

from __future__ import annotations

from collections import Counter
from math import comb

from houseway.cards import Hand
from houseway.contest.contest import Contest, SideWager, worth
from houseway.money import Outcome
from houseway.odds.staged.classes import Classes
from houseway.odds.staged.suits import SuitNamed, alike_suits, values_without_names
from houseway.ranking import Value

MOST = 300_000  # hands counted without kernels


def side_wagers(contest: Contest) -> dict[str, dict[tuple[Outcome, ...], int]]:
    """How each side wager ends, and with how many hands."""
    return {each.name: dict(_ends(contest.deck, each)) for each in contest.side}


def _ends(deck: Hand, wager: SideWager) -> Counter[tuple[Outcome, ...]]:
    found: Counter[tuple[Outcome, ...]] = Counter()
    for value, hands in values(deck, wager).items():
        found[tuple(wager.settle(value, wager.units))] += hands
    assert found.total() == comb(len(deck), wager.cards)
    return found


def values(deck: Hand, wager: SideWager) -> Counter[Value]:
    """How many hands have each value."""
    if comb(len(deck), wager.cards) > MOST:
        from houseway.odds.staged.tables import all_values  # numba takes a second to load

        return all_values(deck, wager.cards, wager.value, wager.best)
    for alike in (alike_suits(deck), ()):
        hands = Classes(deck, alike).of(wager.cards)
        try:
            worths = values_without_names(
                (each.hand for each in hands), lambda hand: worth(hand, wager.value, wager.best), deck, alike
            )
        except SuitNamed:
            continue
        found: Counter[Value] = Counter()
        for each, value in zip(hands, worths, strict=True):
            found[value] += each.combinations
        return found
    raise AssertionError("a suit without a name was asked for it")
