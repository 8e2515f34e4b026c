"""The best setting of seven cards of Asia Poker: every legal one against all hands that the dealer may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from houseway.analysis.asia_poker_wager import inputs
from houseway.analysis.progress import report
from houseway.analysis.stored import stored_array
from houseway.cards import Card, Hand
from houseway.compiling import Array
from houseway.rulebooks.asia_poker.filed import way_of
from houseway.rulebooks.asia_poker.hands import DECK, Ranking, written
from houseway.rulebooks.asia_poker.setting import SIZES, Setting, legal_settings, same_hands


@dataclass(frozen=True, slots=True)
class Prospect:
    """A setting, and how often it wins against a dealer who sets by the house way."""

    setting: Setting
    wins: Fraction


def prospects(cards: Sequence[Card], options: Any, seen: Sequence[Card] = ()) -> list[Prospect]:
    """The legal settings of seven cards, the best first, the house way's before its equals.

    Cards that are seen elsewhere are not the dealer's.
    """
    house = options.house(tuple(cards)).setting
    found = _prospects(written(cards), options.house_way, options.ranking, tuple(sorted(seen)))
    return sorted(found, key=lambda each: (each.wins, same_hands(each.setting, house)), reverse=True)


@lru_cache(maxsize=64)
def _prospects(cards: Hand, way: str, ranking: Ranking, seen: Hand) -> tuple[Prospect, ...]:
    from houseway.analysis.kernels.asia_poker import bits_of, setting_class
    from houseway.analysis.kernels.asia_poker_fates import beaten, dealt_against

    rest = [card for card in DECK.cards if card not in seen]
    classes, counts = dealt_against(bits_of(cards), bits_of(rest), dealer_classes(way, ranking))
    deals = comb(len(rest) - len(cards), sum(SIZES))
    return tuple(
        Prospect(setting, Fraction(beaten(setting_class(setting, ranking), classes, counts), deals))
        for setting in legal_settings(cards, ranking)
    )


@lru_cache(maxsize=2)
def dealer_classes(way: str, ranking: Ranking) -> Array:
    """How the dealer sets every hand, by its orbit: kept, as it takes some seconds."""
    filed = way_of(way)

    def compute() -> Array:
        from houseway.analysis.kernels.asia_poker_fates import SETTING, all_hands, set_by

        report("the dealer's hands", 0)
        return (set_by(filed, ranking, all_hands()[0]) & SETTING).astype("int32")

    return stored_array({**inputs(filed, ranking, ""), "what": "asia-poker-dealer"}, compute)
