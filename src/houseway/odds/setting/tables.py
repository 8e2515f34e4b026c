"""A contest of hands that are set, as tables that kernels read; its own functions fill them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import prod

import numpy as np

from houseway.cards import show
from houseway.compiling import Array
from houseway.contest import SetMany, SettingContest, Standing
from houseway.contest.setting import Hands
from houseway.odds.figures import net_of
from houseway.odds.kernels.suit_orbits import Pack, bits_of, cards_of, pack_of, sets_of
from houseway.odds.setting.endings import End, ends
from houseway.odds.setting.kernels.classes import Classes, Splits, setting_classes
from houseway.odds.setting.kernels.shared_cards import Terms
from houseway.odds.staged.suits import alike_suits, values_without_names, without_names
from houseway.ranking import Value

HANDS = 3  # that kernels know; those a contest lacks are empty


@lru_cache(maxsize=8)
def tables(contest: SettingContest) -> Tables:
    """The tables of a contest, made once."""
    return Tables(contest)


class Tables:
    """What kernels have to know of a contest."""

    def __init__(self, contest: SettingContest) -> None:
        assert 1 < len(contest.hands) <= HANDS, "a contest sets two hands, or three"
        self.contest, self.cards = contest, contest.cards
        self.pack: Pack = pack_of(contest.deck)
        self.sizes = (*contest.sizes, *(0 for _ in range(HANDS - len(contest.hands))))

    @cached_property
    def hands(self) -> tuple[Array, Array]:
        """One hand of each orbit, 0 where the deck has none, and how many hands it stands for."""
        return sets_of(self.cards, self.pack)

    # --- settings as numbers ------------------------------------------------------------------------------------

    @cached_property
    def values(self) -> tuple[list[Value], ...]:
        """For each hand its values, from the lowest."""
        return tuple(sorted(set(self._valued[size].values())) for size in self.sizes)

    @cached_property
    def _valued(self) -> dict[int, dict[int, Value]]:
        """The value of one hand of each orbit, for each size."""
        alike = alike_suits(self.contest.deck)
        found: dict[int, dict[int, Value]] = {0: {0: ()}}
        for size in set(self.sizes) - {0}:
            sets = [int(bits) for bits in sets_of(size, self.pack)[0]]
            hands = {number: cards_of(bits) for number, bits in enumerate(sets) if bits}
            worths = values_without_names(hands.values(), self.contest.value, self.contest.deck, alike)
            found[size] = dict(zip(hands, worths, strict=True))
        return found

    @cached_property
    def classes(self) -> Classes:
        """The classes of hands by orbit, and how those of a setting make one number."""
        numbers = [{each: number for number, each in enumerate(values)} for values in self.values]
        by_orbit: list[Array] = []
        for size, number in zip(self.sizes, numbers, strict=True):
            found = np.zeros(len(sets_of(size, self.pack)[0]), np.int64)
            for orbit, value in self._valued[size].items():
                found[orbit] = number[value]
            by_orbit.append(found)
        first, second, third = self.values
        of_first, of_second, of_third = by_orbit
        bits = [max(len(values) - 1, 0).bit_length() for values in self.values]
        return Classes(
            of_first,
            of_second,
            of_third,
            self._above(first, second),
            self._above(second, third),
            bits[1] + bits[2],
            bits[2],
            (1 << bits[1]) - 1,
            (1 << bits[2]) - 1,
        )

    def _above(self, upper: list[Value], lower: list[Value]) -> Array:
        """Which values may stand above which; above an empty hand, all."""
        return np.array([[not other or self.contest.outranks(each, other) for other in lower] for each in upper])

    @property
    def numbers(self) -> int:
        """Settings' classes are below it."""
        return len(self.values[0]) << self.classes.first_shift

    def class_of(self, hands: Hands) -> int:
        """The class of a setting."""
        return int(self.classes_of(np.array([[bits_of(hand) for hand in hands]], np.int64))[0])

    def classes_of(self, settings: Array) -> Array:
        """The classes of settings, each as the bits of its hands."""
        found, rows = np.zeros(len(settings), np.int64), np.zeros((len(settings), HANDS), np.int64)
        rows[:, : settings.shape[1]] = settings
        setting_classes(rows, self.classes, found)
        return found

    @cached_property
    def splits(self) -> Splits:
        """All ways to set a hand, by the places of its cards."""
        ways = list(_splits(tuple(range(self.cards)), self.sizes))
        forms = [list(dict.fromkeys(parts)) for parts in zip(*ways, strict=True)]
        numbers = [[each.index(part) for each, part in zip(forms, parts, strict=True)] for parts in ways]
        first, second, third = (np.array(each, np.int64) for each in forms)
        return Splits(np.array(numbers, np.int64), first, second, third, int(self._rises()))

    def _rises(self) -> bool:
        """Is a hand that stands better never worth less?"""
        nets = {standings: net_of(each) for standings, each in self.contest.endings().items()}
        return all(
            nets[one] <= nets[other]
            for one, other in product(nets, repeat=2)
            if all(a <= b for a, b in zip(one, other, strict=True))
        )

    # --- the house way ------------------------------------------------------------------------------------------

    def set_by_house(self, hands: Array) -> tuple[Array, Array]:
        """The classes of hands set by the house way, and the numbers of its lines; no hand is 0."""
        held = hands[hands != 0]
        settings, rules = self._many(held)
        assert (np.bitwise_or.reduce(settings, axis=1) == held).all(), "the house way loses a card"
        classes, lines = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int16)
        classes[hands != 0], lines[hands != 0] = self.classes_of(settings), rules
        return classes, lines

    def _many(self, hands: Array) -> SetMany:
        if self.contest.many is not None:
            return self.contest.many(hands)
        hidden, found, lines = without_names(self.contest.deck, alike_suits(self.contest.deck)), [], []
        for bits in hands.tolist():
            cards = cards_of(bits)
            setting, nameless = (
                self.contest.house(cards),
                self.contest.house(tuple(map(hidden.__getitem__, cards))),
            )
            same = self.contest.values(setting.hands) == self.contest.values(nameless.hands)
            assert same, f"the house way looks at the names of suits: {show(cards)}"
            found.append([bits_of(hand) for hand in setting.hands])
            lines.append(self.contest.rules.index(setting.rule) if self.contest.rules else 0)
        return SetMany(np.array(found, np.int64).reshape(len(hands), -1), np.array(lines, np.int16))

    # --- the settlement -----------------------------------------------------------------------------------------

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """How the wager may end; the last is what is left over."""
        return ends(self.contest)

    @cached_property
    def end_of(self) -> Array:
        """The number of the ending of each standing, as kernels number them."""
        found = np.zeros(3**HANDS, np.int64)
        for number, end in enumerate(self.ends):
            for standings in end.outcomes:
                place = 0
                for each in (*standings, *(0 for _ in range(HANDS - len(standings)))):
                    place = 3 * place + each + 1
                found[place] = number
        return found

    @property
    def gains(self) -> Array:
        """What each ending but the last is worth above the last."""
        return np.array([each.net - self.ends[-1].net for each in self.ends[:-1]], np.int64)

    @cached_property
    def terms(self) -> Terms:
        """Every ending but the last as a sum of numbers of hands that are below in some hands.

        A hand is higher if the dealer's is below; a copy if it is not above, but not below; and lower otherwise.
        """
        found: dict[tuple[int, int], list[int]] = {}
        for number, end in enumerate(self.ends[:-1]):
            for standings in end.outcomes:
                for bounds in product(*(BOUNDS[each] for each in standings)):
                    below = sum(1 << hand for hand, (bound, _) in enumerate(bounds) if bound != ANY)
                    copies = sum(1 << hand for hand, (bound, _) in enumerate(bounds) if bound == NOT_ABOVE)
                    found.setdefault((number, copies), [0] * (1 << HANDS))[below] += prod(
                        sign for _, sign in bounds
                    )
        rows = [(*key, *times) for key, times in found.items() if any(times)]
        table = np.array(rows, np.int64)
        return Terms(table[:, 0].copy(), table[:, 1].copy(), table[:, 2:].copy())


ANY, BELOW, NOT_ABOVE = range(3)
BOUNDS = {  # what is counted for a standing, and with which sign
    Standing.HIGHER: ((BELOW, 1),),
    Standing.COPY: ((NOT_ABOVE, 1), (BELOW, -1)),
    Standing.LOWER: ((ANY, 1), (NOT_ABOVE, -1)),
}


def _splits(places: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to give places to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for part in combinations(places, sizes[0]):
        for rest in _splits(tuple(place for place in places if place not in part), sizes[1:]):
            yield (part, *rest)
