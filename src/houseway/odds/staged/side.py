"""Side wagers: some cards of the deal decide them alone, so that every hand of so many cards is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import comb

from houseway.cards import Hand
from houseway.contest.contest import Contest, worth
from houseway.forms import Forms
from houseway.money import Outcome
from houseway.odds.forming import formed
from houseway.odds.staged.classes import Classes
from houseway.odds.staged.suits import SuitNamed, alike_suits, values_without_names
from houseway.ranking import Value

MOST = 300_000  # hands counted without kernels


def side_wagers(contest: Contest) -> dict[str, dict[tuple[Outcome, ...], int]]:
    """How each side wager ends, and with how many hands."""
    found: dict[str, dict[tuple[Outcome, ...], int]] = {}
    for wager in contest.side:
        ends = found.setdefault(wager.name, {})
        for value, hands in values(contest.deck, wager.cards, wager.value, wager.best).items():
            outcomes = tuple(wager.settled(value))
            ends[outcomes] = ends.get(outcomes, 0) + hands
        assert sum(ends.values()) == comb(len(contest.deck), wager.cards)
    return found


@cache
def values(deck: Hand, cards: int, value: Callable[[Hand], Value], best: int | None = None) -> Counter[Value]:
    """How many hands of so many cards have each value."""
    if isinstance(value, Forms) and (found := formed(deck, cards, value)) is not None:
        return found
    if comb(len(deck), cards) > MOST:
        from houseway.odds.staged.tables import all_values  # numba takes a second to load

        return all_values(deck, cards, value, best)
    for alike in (alike_suits(deck), ()):
        hands = Classes(deck, alike).of(cards)
        try:
            worths = values_without_names(
                (each.hand for each in hands), lambda hand: worth(hand, value, best), deck, alike
            )
        except SuitNamed:
            continue
        found = Counter()
        for each, value_of in zip(hands, worths, strict=True):
            found[value_of] += each.combinations
        return found
    raise AssertionError("a suit that has a name is not hidden")
