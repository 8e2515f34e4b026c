"""The best setting of seven cards of Asia Poker: every legal one against all hands that the dealer may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from houseway.cards import Card, Hand, show
from houseway.compiling import Array
from houseway.engine.phase import Rulebook
from houseway.games.asia_poker.filed import way_of
from houseway.games.asia_poker.hands import DECK, Ranking, written
from houseway.games.asia_poker.odds.wager import inputs
from houseway.games.asia_poker.setting import HANDS, SIZES, Setting, legal_settings, same_hands
from houseway.odds.contract import exact
from houseway.odds.progress import report
from houseway.odds.stored import stored_array
from houseway.ranking import Value


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
    from houseway.games.asia_poker.kernels.fates import beaten, dealt_against
    from houseway.games.asia_poker.kernels.settings import bits_of, setting_class

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
        from houseway.games.asia_poker.kernels.fates import SETTING, all_hands, set_by

        report("the dealer's hands", 0)
        return (set_by(filed, ranking, all_hands()[0]) & SETTING).astype("int32")

    return stored_array({**inputs(filed, ranking, ""), "what": "asia-poker-dealer"}, compute)


def ranked(rulebook: Rulebook, text: str) -> dict[str, Any]:
    """The best setting with its chance to win, the house way's, and all others, one of those alike in rank."""
    house = rulebook.options.house(rulebook.deck.hand(text, sum(SIZES)))
    found: dict[tuple[Value, ...], dict[str, Any]] = {}
    for each in prospects(house.setting.cards, rulebook.options):
        hands = dict(zip(HANDS, map(show, each.setting.hands), strict=True))
        grades = tuple(rulebook.value(hand) for hand in each.setting.hands)
        found.setdefault(grades, {**hands, "win_probability": exact(each.wins)})
    own = found[tuple(rulebook.value(hand) for hand in house.setting.hands)]
    best, *others = found.values()
    rule = house.rule if best is own else "best"
    return {**best, "rule": rule, "house_way": {**own, "rule": house.rule}, "runners_up": others}
