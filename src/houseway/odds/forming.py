"""How many hands there are of each kind that is stated by its form, without a look at each hand.

Cards of one rank, the ranks that are there, and the ranks of one suit each form something by themselves; the
highest of the three is the hand. Ranks that no form names are counted together. Hands in which one suit has enough
cards for a suited form are counted apart from the others, as long as no two suits can have as many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple

from houseway.cards import Hand
from houseway.forms import Alike, Form, Forms, OfRanks, Ranks, ranks_of
from houseway.ranking import Value

Numbers = tuple[int, ...]  # of cards of each of some ranks
MANY = 99  # more cards than a hand has


class Pack(NamedTuple):
    """A deck of suits that have the same ranks, each once, and of jokers."""

    ranks: Ranks
    suits: int
    jokers: int


def pack_of(deck: Hand) -> Pack | None:
    """The pack of a deck, if it is one."""
    natural = [card for card in deck if card.suit is not None]
    ranks, suits = ranks_of(deck), len({card.suit for card in natural})
    whole = len(set(natural)) == len(natural) == ranks.bit_count() * suits
    return Pack(ranks, suits, len(deck) - len(natural)) if whole else None


def formed(deck: Hand, cards: int, forms: Forms) -> Counter[Value] | None:
    """How many hands of so many cards are of each kind; None where this is not the way to count them."""
    if (pack := pack_of(deck)) is None:
        return None
    found: Counter[Value] = Counter()
    for jokers in range(min(pack.jokers, cards) + 1):
        count = Count(forms, pack, cards - jokers, jokers)
        if not count.cards < 2 * count.flush:
            return None
        for kind, hands in count.kinds().items():
            found[forms.kinds[kind],] += comb(pack.jokers, jokers) * hands
    return +found


# --- what is formed, by the number of its kind ------------------------------------------------------------------


@cache
def numbered(forms: Forms) -> tuple[tuple[int, Form], ...]:
    return tuple((forms.kinds.index(kind), form) for kind, form in forms.forms)


@cache
def by_ranks(forms: Forms, ranks: Ranks, jokers: int, *, suited: bool) -> dict[Ranks, int]:
    """What sets of ranks form with so many jokers, of one suit or of all cards, where it is something."""
    asked = [(kind, form) for kind, form in numbered(forms) if isinstance(form, OfRanks) and form.suited is suited]
    least, found = min((form.least for _, form in asked), default=MANY) - jokers, {}
    for held in _subsets(ranks):
        if held.bit_count() >= least and (kind := next((k for k, form in asked if form.among(held, jokers)), 0)):
            found[held] = kind
    return found


def _subsets(ranks: Ranks) -> Iterator[Ranks]:
    """All sets of some of the ranks, from all of them to none."""
    held = ranks
    while held:
        yield held
        held = (held - 1) & ranks
    yield 0


@cache
def alike_in(forms: Forms, ranks: Ranks, jokers: int, *, suited: bool) -> Counter[tuple[int, Ranks, int]]:
    """The same, as how many sets there are of each size, with which of the ranks that are named, of each kind."""
    names = sum(1 << rank for rank in named(forms))
    kinds = by_ranks(forms, ranks, jokers, suited=suited)
    return Counter((held.bit_count(), held & names, kind) for held, kind in kinds.items())


@cache
def named(forms: Forms) -> tuple[int, ...]:
    """The ranks that forms name, and that of the joker."""
    groups = (group for _, form in forms.forms if isinstance(form, Alike) for group in form.groups)
    return tuple(sorted({forms.joker, *(rank for _, rank in groups if rank is not None)}))


@cache
def repeated(forms: Forms, numbers: Numbers, others: Numbers) -> int:
    """What so many cards of each rank that is named, jokers among them, and of each of some others form."""
    held = dict(zip(named(forms), numbers, strict=True))
    held |= {-place: number for place, number in enumerate(others, 1)}
    alike = ((kind, form) for kind, form in numbered(forms) if isinstance(form, Alike))
    return next((kind for kind, form in alike if form.among(held) is not None), 0)


# --- how many cards of each rank there can be -------------------------------------------------------------------


class Group(NamedTuple):
    """So many ranks that have at least so many cards each, beside the one of a suit that is counted apart."""

    ranks: int
    least: int
    suited: bool = False
    name: int | None = None  # of one rank that a form names


@cache
def _patterns(cards: int, groups: tuple[Group, ...], suits: int) -> tuple[tuple[tuple[Numbers, ...], int], ...]:
    """How many cards of each rank there can be, the order within a group apart, and in how many ways."""
    if not groups:
        return () if cards else (((), 1),)
    first, rest = groups[0], groups[1:]
    return tuple(
        ((numbers, *others), _orders(numbers) * _ways(numbers, suits) * ways)
        for total in range(cards + 1)
        for numbers in _partitions(total, first.ranks, first.least, suits)
        for others, ways in _patterns(cards - total, rest, suits)
    )


def _partitions(total: int, parts: int, least: int, most: int) -> Iterator[Numbers]:
    if not parts:
        if not total:
            yield ()
        return
    for first in range(min(most, total - least * (parts - 1)), least - 1, -1):
        for rest in _partitions(total - first, parts - 1, least, first):
            yield (first, *rest)


def _orders(numbers: Numbers) -> int:
    return factorial(len(numbers)) // prod(map(factorial, Counter(numbers).values()))


@cache
def _ways(numbers: Numbers, suits: int) -> int:
    """In how many ways so many cards of each rank can be taken from the suits."""
    return prod(comb(suits, number) for number in numbers)


@cache
def _suited(numbers: Numbers, suits: int, flush: int) -> int:
    """In how many of them one suit has enough cards."""
    by_size = [1]
    for number in numbers:
        without, held = comb(suits - 1, number), comb(suits - 1, number - 1)
        by_size = [without * here + held * below for here, below in zip([*by_size, 0], [0, *by_size], strict=True)]
    return suits * sum(by_size[flush:])


# --- counting ---------------------------------------------------------------------------------------------------


class Count:
    """Hands of so many natural cards with so many jokers."""

    def __init__(self, forms: Forms, pack: Pack, cards: int, jokers: int) -> None:
        self.forms, self.pack, self.cards, self.jokers = forms, pack, cards, jokers
        self.sets, self.suits = (by_ranks(forms, pack.ranks, jokers, suited=suited) for suited in (False, True))
        suited = (form.least for _, form in forms.forms if isinstance(form, OfRanks) and form.suited)
        self.flush = min(suited, default=MANY) - jokers  # natural cards of a suit that are enough
        self.named = tuple(rank for rank in named(forms) if pack.ranks >> rank & 1)
        self.others = pack.ranks & ~sum(1 << rank for rank in self.named)
        self.found: Counter[int] = Counter()

    def kinds(self) -> Counter[int]:
        """How many hands are of each kind."""
        self._count_unsuited()
        self._count_suited()
        self._count_suited_in_sets()
        return self.found

    def _count_unsuited(self) -> None:
        """Hands in which no suit has enough cards: by the ranks that are there, and how many of each."""
        suits = self.pack.suits
        for (size, there), kinds in self._sets(0, suited=False).items():
            names = tuple(Group(1, 1, name=rank) for rank in self.named if there >> rank & 1)
            groups = (*names, Group(size - len(names), 1))
            for numbers, ways in _patterns(self.cards, groups, suits):
                every, alike = sum(numbers, ()), self._alike(groups, numbers)
                ways -= ways // _ways(every, suits) * _suited(every, suits, self.flush)
                for kind, sets in kinds.items():
                    self.found[max(kind, alike)] += sets * ways

    def _count_suited(self) -> None:
        """Hands in which one suit has enough: by its ranks, and how many more cards there are of which."""
        suits, others = self.pack.suits, self.others.bit_count()
        for (size, there), kinds in self._sets(self.flush, suited=True).items():
            names = tuple(Group(1, 0, bool(there >> rank & 1), rank) for rank in self.named)
            rest = size - there.bit_count()
            groups = (*names, Group(rest, 0, suited=True), Group(others - rest, 0))
            for numbers, ways in _patterns(self.cards - size, groups, suits - 1):
                alike = self._alike(groups, numbers)
                for kind, sets in kinds.items():
                    self.found[max(kind, alike)] += suits * sets * ways

    def _count_suited_in_sets(self) -> None:
        """Of these, hands that are higher by the ranks of all cards."""
        ranks = self.pack.ranks.bit_count()
        flushes = sum(comb(ranks, size) for size in range(self.flush, ranks + 1))
        suits, least = self.pack.suits, min(self.suits.values()) if 0 < flushes == len(self.suits) else 0
        for there, kind in self.sets.items():
            for held in _subsets(there) if kind > least else ():
                if held.bit_count() < self.flush or (suited := self.suits.get(held, 0)) >= kind:
                    continue
                groups = tuple(self._beside(there, held))
                for numbers, ways in _patterns(self.cards - held.bit_count(), groups, suits - 1):
                    if (before := max(suited, self._alike(groups, numbers))) < kind:
                        self.found[before] -= suits * ways
                        self.found[kind] += suits * ways

    def _beside(self, ranks: Ranks, held: Ranks) -> Iterator[Group]:
        """The cards of other suits where one has some of the ranks, and all of them are there."""
        for name in self.named:
            if ranks >> name & 1:
                yield Group(1, 1 - (held >> name & 1), bool(held >> name & 1), name)
        yield Group((held & self.others).bit_count(), 0, suited=True)
        yield Group((ranks & ~held & self.others).bit_count(), 1)

    def _sets(self, least: int, *, suited: bool) -> dict[tuple[int, Ranks], Counter[int]]:
        """How many sets of ranks form what, by their size and the named ranks among them."""
        found: dict[tuple[int, Ranks], Counter[int]] = {}
        for size in range(least, self.cards + 1):
            for some in range(min(size, len(self.named)) + 1):
                for names in combinations(self.named, some):
                    sets = comb(self.others.bit_count(), size - some)
                    found[size, sum(1 << rank for rank in names)] = Counter({0: sets})
        for (size, there, kind), sets in alike_in(self.forms, self.pack.ranks, self.jokers, suited=suited).items():
            if least <= size <= self.cards:
                found[size, there].update({kind: sets, 0: -sets})
        return {key: +each for key, each in found.items() if +each}

    def _alike(self, groups: tuple[Group, ...], of: tuple[Numbers, ...]) -> int:
        """What so many cards of the ranks of the groups form."""
        held: dict[int, int] = {self.forms.joker: self.jokers}
        others: list[int] = []
        for group, each in zip(groups, of, strict=True):
            if group.name is None:
                others += [number + group.suited for number in each]
            else:
                held[group.name] = held.get(group.name, 0) + each[0] + group.suited
        numbers = tuple(held.get(rank, 0) for rank in named(self.forms))
        return repeated(self.forms, numbers, tuple(sorted(others, reverse=True)))
