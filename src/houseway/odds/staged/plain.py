"""One hand against one, with the standard library alone: every choice is made with all of the own cards seen.

The dealer's hands are swept from the lowest value to the highest, class by class, each added to the counters of
all that it holds. How many of them are left beside a hand of the player is then a matter of inclusion and
exclusion over what that hand holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import comb

from houseway.cards import Hand
from houseway.contest import DEALER, Stakes
from houseway.errors import BadNotation
from houseway.money import Outcome
from houseway.odds.staged.classes import Classes, HandClass, Key
from houseway.odds.staged.solution import Ending, Solution, Worth
from houseway.odds.staged.suits import Alike, SuitNamed, alike_suits, values_without_names
from houseway.odds.staged.tracing import EQUAL, HIGHER, LOWER, Cells, cells
from houseway.odds.staged.tree import Folded, Point, Showdown, Step, Tree
from houseway.ranking import Value

MOST = 300_000  # hands of one side


def fits(tree: Tree) -> bool:
    """Can the contest be solved here?"""
    deck, sight = len(tree.contest.deck), tree.final
    alone = not sight.board and not sight.open and all(each.sight == sight for each in tree.points)
    return alone and max(comb(deck, sight.player), comb(deck, tree.contest.cards(DEALER))) <= MOST


@dataclass(frozen=True, slots=True)
class Prospect:
    """Hands of the player that are alike, and how many hands of the dealer are settled with them in which way."""

    hands: HandClass
    value: Value
    against: dict[tuple[int, int, int], int]  # by our class, the dealer's run, and how the hands stand


@dataclass(frozen=True, slots=True)
class Table:
    """All hands of the player, how many hands the dealer may hold against each, and what each cell comes to."""

    classes: Classes
    prospects: tuple[Prospect, ...]
    dealers_hands: int
    cells: Cells


def table(tree: Tree) -> Table:
    """The hands of both sides, counted against each other."""
    contest = tree.contest
    alike = alike_suits(contest.deck)
    try:
        classes, ours, theirs = _valued(tree, alike)
    except SuitNamed:
        classes, ours, theirs = _valued(tree, ())
    own, dealers = sorted({value for _, value in ours}), sorted({value for _, value in theirs})
    values = sorted({*own, *dealers})
    numbers = {value: number for number, value in enumerate(values)}

    def settle(one: Value, other: Value) -> tuple[tuple[Outcome, ...], ...]:
        return tuple(tuple(contest.settle(one, other, each.stakes)) for each in tree.showdowns)

    found = cells(values, own, dealers or [()], settle)
    left = comb(len(contest.deck) - tree.final.player, contest.cards(DEALER))
    counted = _Sweep(classes, found.cuts, [(each, numbers[value]) for each, value in theirs], left)
    against = counted.against([(each, numbers[value]) for each, value in ours], contest.cards(DEALER))
    prospects = (
        Prospect(each, value, {(found.ours[numbers[value]], *cell): ways for cell, ways in runs.items()})
        for (each, value), runs in zip(ours, against, strict=True)
    )
    return Table(classes, tuple(prospects), left, found)


Valued = list[tuple[HandClass, Value]]


def _valued(tree: Tree, alike: Alike) -> tuple[Classes, Valued, Valued]:
    """The hands of the player and of the dealer by class, with their values."""
    contest = tree.contest
    classes = Classes(contest.deck, alike)
    found: dict[int, Valued] = {0: []}
    for size in {tree.final.player, contest.cards(DEALER)} - {0}:
        hands = classes.of(size)
        values = values_without_names((each.hand for each in hands), contest.worth, contest.deck, alike)
        found[size] = list(zip(hands, values, strict=True))
    return classes, found[tree.final.player], found[contest.cards(DEALER)]


class _Sweep:
    """The dealer's hands in order of value, counted by all that they hold."""

    def __init__(
        self, classes: Classes, cuts: Sequence[int], theirs: list[tuple[HandClass, int]], left: int
    ) -> None:
        self._classes, self._cuts, self._left = classes, cuts, left
        self._theirs = sorted(theirs, key=lambda each: each[1])
        self._held: Counter[Key] = Counter()
        self._sizes: dict[Key, int] = {}

    def against(self, ours: list[tuple[HandClass, int]], dealt: int) -> list[dict[tuple[int, int], int]]:
        """For each hand of the player how many of the dealer's lie in each run and stand so to it."""
        if not self._theirs:
            return [{(0, HIGHER): 1} for _ in ours]
        most = min(dealt, len(ours[0][0].hand))
        for size in range(most + 1):
            self._sizes.update((each.key, each.combinations) for each in self._classes.of(size))
        holds = [self._held_by(each.hand, most) for each, _ in ours]
        below: list[list[int]] = [[] for _ in ours]  # each cut
        lower, upto = [0] * len(ours), [0] * len(ours)
        at = {number: [place for place, _ in group] for number, group in _by_number(ours)}
        adding = {number: [each for _, each in group] for number, group in _by_number(self._theirs)}
        for number in sorted({*at, *adding, *self._cuts}):
            if number in self._cuts:
                for place, hold in enumerate(holds):
                    below[place].append(self._count(hold))
            for place in at.get(number, ()):
                lower[place] = self._count(holds[place])
            for each in adding.get(number, ()):
                for key, times in self._classes.parts(each.hand, most).items():
                    self._held[key] += times * each.combinations
            for place in at.get(number, ()):
                upto[place] = self._count(holds[place])
        return [
            self._runs(number, [0, *below[place], self._left], lower[place], upto[place])
            for place, (_, number) in enumerate(ours)
        ]

    def _held_by(self, hand: Hand, most: int) -> list[tuple[Key, int, int]]:
        parts = self._classes.parts(hand, most).items()
        return [(key, times * (-1) ** _cards(key), self._sizes[key]) for key, times in parts]

    def _count(self, hold: list[tuple[Key, int, int]]) -> int:
        """How many of the hands added hold no card of a hand that holds this."""
        held = self._held
        return sum(times * (held[key] // size) for key, times, size in hold if key in held)

    def _runs(self, number: int, below: list[int], lower: int, upto: int) -> dict[tuple[int, int], int]:
        found = {}
        own = sum(cut <= number for cut in self._cuts)  # the run in which the hand's own value lies
        for run, (start, end) in enumerate(pairwise(below)):
            if run != own:
                found[run, HIGHER if run < own else LOWER] = end - start
        found[own, HIGHER] = lower - below[own]
        found[own, EQUAL] = upto - lower
        found[own, LOWER] = below[own + 1] - upto
        assert sum(found.values()) == self._left
        assert min(found.values()) >= 0
        return {cell: ways for cell, ways in found.items() if ways}


def _by_number(
    hands: list[tuple[HandClass, int]],
) -> Iterator[tuple[int, Iterable[tuple[int, HandClass]]]]:
    placed = sorted(((number, place, each) for place, (each, number) in enumerate(hands)), key=lambda row: row[:2])
    for number, rows in groupby(placed, key=lambda row: row[0]):
        yield number, [(place, each) for _, place, each in rows]


def _cards(key: Key) -> int:
    return sum(len(ranks) for suits in key for ranks in suits)


class Play:
    """A table played best: what each step is worth with each hand."""

    def __init__(self, tree: Tree, counted: Table) -> None:
        self.tree, self.table = tree, counted
        self._nets = {
            cell: [sum(each.net_cents for each in outcomes) for outcomes in settled]
            for cell, settled in counted.cells.settled.items()
        }
        self._places = {id(each): place for place, each in enumerate(tree.showdowns)}

    def sum(self, step: Step, prospect: Prospect) -> int:
        """The net over all hands of the dealer."""
        if isinstance(step, Folded):
            return sum(each.net_cents for each in step.outcomes) * self.table.dealers_hands
        if isinstance(step, Showdown):
            place = self._places[id(step)]
            return sum(ways * self._nets[cell][place] for cell, ways in prospect.against.items())
        return max(self.sum(each, prospect) for each in step.leads)

    def choice(self, point: Point, prospect: Prospect) -> int:
        """The first option that is worth the most."""
        sums = [self.sum(each, prospect) for each in point.leads]
        return sums.index(max(sums))

    def endings(self) -> tuple[Counter[Ending], Counter[tuple[tuple[int, int, int], str]]]:
        found: Counter[Ending] = Counter()
        chosen: Counter[tuple[tuple[int, int, int], str]] = Counter()
        for prospect in self.table.prospects:
            step, hands = self.tree.first, prospect.hands.combinations
            while isinstance(step, Point):
                option = self.choice(step, prospect)
                chosen[step.sight, step.options[option].name] += hands * self.table.dealers_hands
                step = step.leads[option]
            stakes = tuple(step.stakes.items())
            if isinstance(step, Folded):
                found[Ending(stakes, step.outcomes)] += hands * self.table.dealers_hands
                continue
            place = self._places[id(step)]
            for cell, ways in prospect.against.items():
                found[Ending(stakes, self.table.cells.settled[cell][place])] += hands * ways
        return found, chosen

    def asked(self, player: Hand, board: Hand, open: Hand, stakes: Stakes | None) -> Worth:
        point = next((each for each in self.tree.points if stakes in (None, each.stakes)), None)
        key = self.table.classes.key(player)
        prospect = next((each for each in self.table.prospects if each.hands.key == key), None)
        if point is None or prospect is None or board or open:
            raise BadNotation(f"nothing is chosen with {len(player)} cards and these stakes")
        return {
            option.name: Fraction(self.sum(step, prospect), self.table.dealers_hands)
            for option, step in zip(point.options, point.leads, strict=True)
        }


def solve(tree: Tree) -> Solution:
    """A contest of one hand against one, solved."""
    play = Play(tree, table(tree))
    endings, chosen = play.endings()
    return Solution(tree.contest, endings, chosen, play.asked)
