"""A contest of hands that are set: each side forms its cards into hands, which are compared one with one.

The dealer sets by a house way; the player as it pleases, if only each hand outranks the next. How the hands stand
to the dealer's decides the wager.

>>> from houseway.cards import standard_deck
>>> from houseway.money import Odds
>>> def settle(standings, stakes):
...     return [Outcome.at("main", Odds(1) if sum(standings) > 0 else None, stakes["main"])]
>>> def as_dealt(cards):
...     return SetByHouse((tuple(sorted(cards)[1:]), tuple(sorted(cards)[:1])), "lowest")
>>> game = SettingContest(standard_deck().cards, {"main": 1}, {"high": 2, "low": 1}, settle=settle, house=as_dealt,
...                       value=lambda hand: tuple(sorted((int(card.rank) for card in hand), reverse=True)))
>>> cards = standard_deck().hand("Ah 9d 7c")
>>> len(list(game.settings(cards))), len(game.legal(cards))
(3, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations, pairwise, product
from operator import gt
from typing import Any, NamedTuple

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.contest.contest import SideWager, Stakes
from houseway.money import Outcome, forfeited
from houseway.ranking import Value


class Standing(IntEnum):
    """How a player's hand stands to the dealer's corresponding hand."""

    LOWER = -1
    COPY = 0  # identical in rank
    HIGHER = 1


Standings = tuple[Standing, ...]
Hands = tuple[Hand, ...]


class SetByHouse(NamedTuple):
    """Cards as a house way sets them, and the line of it that says so."""

    hands: Hands
    rule: str


class SetMany(NamedTuple):
    """Many hands as a house way sets them: each as sets of bits, and the number of the line that says so."""

    hands: Array  # a row for each, with the bits of each of its hands
    rules: Array


@dataclass(frozen=True, slots=True, eq=False)
class SettingContest:
    """A round between one seat and the house in which cards are set; stakes are in units, of one wager.

    Values of hands of one size are compared with each other, and each hand's with that of the next, which it must
    outrank. The house way looks at the names of suits only to choose among cards that make the same values.
    """

    deck: Hand
    stakes: Stakes
    hands: Mapping[str, int]  # how many cards each has, in the order in which they must outrank each other
    value: Callable[[Hand], Value]
    settle: Callable[[Standings, Stakes], Sequence[Outcome]]
    house: Callable[[Hand], SetByHouse]
    outranks: Callable[[Value, Value], bool] = gt
    forfeit: Callable[[Stakes], Sequence[Outcome]] = forfeited  # of a foul setting, or a surrender
    written: Callable[[Sequence[Any]], Hand] = tuple  # cards in the order in which they are read
    rules: tuple[str, ...] = ()  # the lines of the house way
    many: Callable[[Array], SetMany] | None = None  # the house way, compiled
    side: tuple[SideWager, ...] = ()  # on all cards of a player
    follows: Mapping[str, Any] = field(default_factory=dict)  # what figures follow from; they are kept then

    @property
    def wager(self) -> str:
        (wager,) = self.stakes
        return wager

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(self.hands.values())

    @property
    def cards(self) -> int:
        """How many cards each side sets."""
        return sum(self.sizes)

    def settings(self, cards: Hand) -> Iterator[Hands]:
        """All ways to set cards, foul ones among them."""
        return _settings(cards, self.sizes)

    def values(self, hands: Hands) -> tuple[Value, ...]:
        return tuple(map(self.value, hands))

    def is_legal(self, hands: Hands) -> bool:
        """Does each hand outrank the next?"""
        return all(self.outranks(one, next) for one, next in pairwise(self.values(hands)))

    def legal(self, cards: Hand) -> list[Hands]:
        """The settings of cards that are not foul."""
        return [hands for hands in self.settings(cards) if self.is_legal(hands)]

    def standings(self, ours: Hands, theirs: Hands) -> Standings:
        """Each hand compared with the dealer's."""
        pairs = zip(self.values(ours), self.values(theirs), strict=True)
        return tuple(Standing((mine > other) - (mine < other)) for mine, other in pairs)

    def settled(self, ours: Hands, theirs: Hands) -> Sequence[Outcome]:
        """What a round comes to; a foul setting is forfeited."""
        if not self.is_legal(ours):
            return self.forfeit(self.stakes)
        return self.settle(self.standings(ours, theirs), self.stakes)

    def endings(self) -> dict[Standings, tuple[Outcome, ...]]:
        """What each way for the hands to stand comes to."""
        every = product(Standing, repeat=len(self.hands))
        return {standings: tuple(self.settle(standings, self.stakes)) for standings in every}


def _settings(cards: Hand, sizes: tuple[int, ...]) -> Iterator[Hands]:
    if len(sizes) == 1:
        yield (cards,)
        return
    for places in combinations(range(len(cards)), sizes[0]):
        first = tuple(cards[place] for place in places)
        left = tuple(card for place, card in enumerate(cards) if place not in places)
        for others in _settings(left, sizes[1:]):
            yield (first, *others)
