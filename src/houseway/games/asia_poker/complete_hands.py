"""Complete hands: four of seven cards that make a straight, flush, straight flush or royal flush.

A house way may play one and set the three cards left (Rule C), and settles by Rule T which of several
cards of one rank it uses.

>>> from houseway.games.asia_poker.hands import DECK
>>> choice = choose(DECK.hand("Kd Qs 9h 8h 7d 6c 5c"), tuple(PREFERENCES))
>>> str(choice), count(choice)
('8h 7d 6c 5c / Kd 9h / Qs', 25)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

from houseway.cards import Card, Hand
from houseway.games.asia_poker.hands import (
    USUAL,
    WRITTEN,
    Ranking,
    ranks,
    straights,
    value,
    written,
)
from houseway.games.asia_poker.setting import Setting


def complete_hands(cards: Sequence[Card]) -> Iterator[Hand]:
    """Every complete hand among the cards; a straight flush comes twice."""
    jokers = tuple(card for card in cards if card.suit is None)
    by_suit: dict[int | None, list[Card]] = {}
    by_rank: dict[int, list[Card]] = {}  # the joker's own rank is in no straight
    for card in cards:
        by_suit.setdefault(card.suit, []).append(card)
        by_rank.setdefault(card.rank, []).append(card)
    for suited in by_suit.values():
        yield from combinations(suited, 4)
        for joker in jokers:
            yield from ((*three, joker) for three in combinations(suited, 3))
    held = frozenset(by_rank)
    for run in _straights(held, 4):
        yield from product(*(by_rank[rank] for rank in run))
    for joker in jokers:
        for run in _straights(held, 3):
            yield from ((*three, joker) for three in product(*(by_rank[rank] for rank in run)))


@cache
def _straights(held: frozenset[int], size: int) -> tuple[tuple[int, ...], ...]:
    """So many of the ranks held that make a straight, three of them with the joker."""
    return tuple(run for run in combinations(held, size) if straights(run))


def with_rest(cards: Sequence[Card], high: Hand) -> Setting:
    """A complete hand, and the three cards left set by Rule C."""
    first, second, third = written([card for card in cards if card not in high])
    upper, middle, lower = ranks((first, second, third))
    if upper == middle == lower:
        return Setting(high, (second, third), (first,))  # Rule T: the low card comes first
    if upper == middle:
        return Setting(high, (first, second), (third,))
    if middle == lower:
        return Setting(high, (second, third), (first,))
    return Setting(high, (first, third), (second,))


def leaves_a_pair(setting: Setting) -> bool:
    """Whether the medium hand is a pair."""
    upper, lower = ranks(setting.medium)
    return upper == lower


def count(setting: Setting) -> int:
    """The higher medium card and the low card together."""
    return ranks(setting.medium)[0] + ranks(setting.low)[0]


def _pair_or_count(setting: Setting, ranking: Ranking) -> int:
    return ranks(setting.medium)[0] if leaves_a_pair(setting) else count(setting)


def _third_card(setting: Setting, ranking: Ranking) -> tuple[int, ...]:
    return () if leaves_a_pair(setting) else ranks(setting.medium)[1:]


# What a way may prefer in a complete hand; the default way asks in this order (Rule C).
PREFERENCES: dict[str, Callable[[Setting, Ranking], int | tuple[int, ...]]] = {
    "a pair left": lambda setting, ranking: leaves_a_pair(setting),
    "higher pair or count": _pair_or_count,
    "higher low card": lambda setting, ranking: ranks(setting.low)[0],
    "better kind of high hand": lambda setting, ranking: value(setting.high, ranking)[0],
    "higher third card": _third_card,
    "higher ranking high hand": lambda setting, ranking: value(setting.high, ranking),
}


def choose(cards: Sequence[Card], prefer: Sequence[str], ranking: Ranking = USUAL) -> Setting | None:
    """The complete hand a way prefers, set with the cards left: Rule C; None if there is none."""
    candidates = [with_rest(cards, high) for high in complete_hands(cards)]
    for wish in prefer:
        if len(candidates) < 2:
            break
        graded = [(PREFERENCES[wish](setting, ranking), setting) for setting in candidates]
        best = max(grade for grade, _ in graded)
        candidates = [setting for grade, setting in graded if grade == best]
    return rule_t(candidates, ranking) if candidates else None


def rule_t(settings: Sequence[Setting], ranking: Ranking = USUAL) -> Setting:
    """Of settings alike in rank the one with the highest high hand, then the first as written: Rule T."""
    if len(settings) > 1:
        values = [value(setting.high, ranking) for setting in settings]
        best = max(values)
        highest = [setting for setting, each in zip(settings, values, strict=True) if each == best]
        return min((_as_written(setting) for setting in highest), key=_places)
    return _as_written(settings[0])


def _as_written(setting: Setting) -> Setting:
    return Setting(written(setting.high), written(setting.medium), setting.low)


def _places(setting: Setting) -> list[int]:
    """Where the cards of the high hand, then the low card, stand in the written order."""
    return [WRITTEN[card] for card in setting.high + setting.low]
