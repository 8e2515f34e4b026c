"""Hands stated by what they are made of: cards alike, runs, cards of one suit; the first that fits is the hand.

A joker is a card of one rank, and stands for whatever is missing in a run or in a suit.

>>> from houseway.cards import standard_deck
>>> class Kind(IntEnum):
...     NOTHING, FLUSH, ROYAL_FLUSH, FOUR_ALIKE = range(4)
>>> forms = Forms(Kind.NOTHING, (
...     (Kind.FOUR_ALIKE, alike(4)), (Kind.ROYAL_FLUSH, runs("AKQJT", suited=True)), (Kind.FLUSH, Suited(5))))
>>> forms(standard_deck(jokers=1).hand("Ah Kh Jk Jh Th 2c"))
(<Kind.ROYAL_FLUSH: 2>,)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain

from houseway.cards import Card, Hand, Rank
from houseway.ranking import Value

RANK_OF_MARK = {rank.mark: rank for rank in Rank}

Cards = Sequence[Card]  # from the highest, the joker after the natural cards of its rank
Ranks = int  # a set of ranks, a bit for each


def ranks_of(cards: Cards) -> Ranks:
    """The ranks of the cards, jokers apart."""
    found = 0
    for card in cards:
        if card.suit is not None:
            found |= 1 << card.rank
    return found


def _marked(marks: str) -> Ranks:
    return sum(1 << RANK_OF_MARK[mark] for mark in marks)


@dataclass(frozen=True, slots=True)
class Alike:
    """So many cards of one rank, for each of some ranks: those that are named, and then any others."""

    groups: tuple[tuple[int, Rank | None], ...]

    def among(self, numbers: Mapping[int, int]) -> tuple[int, ...] | None:
        """The ranks that the groups have, the highest there are, where there are so many of each."""
        taken: tuple[int, ...] = ()
        for number, named in self.groups:
            able = (named,) if named is not None else numbers.keys() - taken
            best = max((rank for rank in able if numbers.get(rank, 0) >= number), default=None)
            if best is None:
                return None
            taken += (best,)
        return taken


def alike(*groups: int | tuple[int, Rank]) -> Alike:
    """So many cards of one rank each; of a rank that is named: alike((4, Rank.EIGHT), 3)."""
    every = [(each, None) if isinstance(each, int) else each for each in groups]
    return Alike(tuple(sorted(every, key=lambda group: (group[1] is None, -group[0]))))


@dataclass(frozen=True, slots=True)
class Run:
    """One card of each rank of one of some runs, the highest first; suited, or natural, if so stated."""

    runs: tuple[Ranks, ...]
    suited: bool = False
    natural: bool = False

    @property
    def least(self) -> int:
        """How many cards it takes."""
        return min(run.bit_count() for run in self.runs)

    def among(self, held: Ranks, jokers: int) -> Ranks:
        """The highest run that these ranks have, jokers for those that are missing, or none."""
        for run in self.runs:
            if (held & run).bit_count() + (0 if self.natural else jokers) >= run.bit_count():
                return run
        return 0

    def taken(self, cards: Cards, run: Ranks) -> Cards:
        by_rank = {card.rank: card for card in reversed(cards) if card.suit is not None and run >> card.rank & 1}
        return [*by_rank.values(), *(card for card in cards if card.suit is None)][: run.bit_count()]


def runs(*marks: str, suited: bool = False, natural: bool = False) -> Run:
    """Runs of ranks by their marks, from the highest: runs("AKQJT", "5432A")."""
    return Run(tuple(map(_marked, marks)), suited, natural)


@dataclass(frozen=True, slots=True)
class Suited:
    """So many cards of one suit, jokers among them."""

    least: int
    suited = True

    def among(self, held: Ranks, jokers: int) -> Ranks:
        return held if held.bit_count() + jokers >= self.least else 0

    def taken(self, cards: Cards, held: Ranks) -> Cards:
        return cards[: self.least]


@dataclass(frozen=True, slots=True)
class Whole:
    """All cards together have the ranks of one of some sets, without a joker."""

    sets: tuple[Ranks, ...]
    suited = False

    @property
    def least(self) -> int:
        return min(each.bit_count() for each in self.sets)

    def among(self, held: Ranks, jokers: int) -> Ranks:
        return held if held in self.sets and not jokers else 0

    def taken(self, cards: Cards, held: Ranks) -> Cards:
        return cards


def whole(*marks: str) -> Whole:
    """Sets of ranks by their marks: whole("9876432")."""
    return Whole(tuple(map(_marked, marks)))


OfRanks = Run | Suited | Whole  # what is seen from ranks that are there, of one suit or of all cards
Form = Alike | OfRanks


@dataclass(frozen=True, slots=True, eq=False)
class Forms:
    """What cards are: the first of a list that they form, from the highest, or nothing; its value is the kind."""

    nothing: IntEnum
    forms: tuple[tuple[IntEnum, Form], ...]
    joker: Rank = Rank.ACE  # the rank of which a joker is a card

    def __post_init__(self) -> None:
        kinds = self.kinds
        assert list(kinds) == sorted(set(kinds)), "hands are listed from the highest, each once"

    @property
    def kinds(self) -> tuple[IntEnum, ...]:
        """All that cards can be, from the lowest."""
        return (self.nothing, *(kind for kind, _ in reversed(self.forms)))

    def __call__(self, hand: Cards) -> Value:
        return (self._first(hand)[0],)

    def formed(self, hand: Cards) -> tuple[IntEnum, Hand]:
        """What cards are, and those that form it, the highest there are."""
        kind, cards = self._first(sorted(hand, key=self._written))
        return kind, tuple(sorted(cards, key=self._written))

    def _first(self, cards: Cards) -> tuple[IntEnum, Cards]:
        numbers = Counter(map(self._rank, cards))
        by_suit: dict[IntEnum, Cards] = {
            suit: [card for card in cards if card.suit in (suit, None)]
            for suit in dict.fromkeys(card.suit for card in cards)
            if suit is not None
        }
        for kind, form in self.forms:
            if isinstance(form, Alike):
                if (ranks := form.among(numbers)) is not None:
                    return kind, self._grouped(cards, form, ranks)
                continue
            for among in by_suit.values() if form.suited else (cards,):
                jokers = sum(card.suit is None for card in among)
                if taken := form.among(ranks_of(among), jokers):
                    return kind, form.taken(among, taken)
        return self.nothing, ()

    def _rank(self, card: Card) -> int:
        return self.joker if card.suit is None else card.rank

    def _written(self, card: Card) -> tuple[int, bool, int]:
        """The place of a card as hands are written: from the highest rank, and a joker after the natural cards."""
        return -self._rank(card), card.suit is None, -(card.suit or 0)

    def _grouped(self, cards: Cards, form: Alike, ranks: Sequence[int]) -> list[Card]:
        alike = (
            [card for card in cards if self._rank(card) == rank][:number]
            for (number, _), rank in zip(form.groups, ranks, strict=True)
        )
        return list(chain.from_iterable(alike))
