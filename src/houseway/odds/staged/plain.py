"""One hand against one, with the standard library alone: every choice is made with all of the own cards seen.

The dealer's hands are swept from the lowest value to the highest, class by class, each added to the counters of
all that it holds. How many of them are left beside a hand of the player is then a matter of inclusion and
exclusion over what that hand holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb

from houseway.cards import Hand
from houseway.contest import DEALER, Stakes
from houseway.errors import BadNotation
from houseway.money import Outcome
from houseway.odds.staged.classes import Classes, HandClass
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


Cell = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Prospect:
    """Hands of the player that are alike, and how many hands of the dealer are settled with them in which way."""

    hands: HandClass
    value: Value
    against: dict[Cell, int]  # by our class, the dealer's run, and how the hands stand


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
    alike = alike_suits(contest.told_apart)
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
    counted = _Sweep(classes, found.cuts, contest.cards(DEALER), left)
    against = counted.against(
        [(each, numbers[value]) for each, value in ours], [(each, numbers[value]) for each, value in theirs]
    )
    prospects = (
        Prospect(each, value, {(found.ours[numbers[value]], *cell): ways for cell, ways in runs.items()})
        for (each, value), runs in zip(ours, against, strict=True)
    )
    return Table(classes, tuple(prospects), left, found)


Valued = list[tuple[HandClass, Value]]
Numbered = list[tuple[HandClass, int]]


def _valued(tree: Tree, alike: Alike) -> tuple[Classes, Valued, Valued]:
    """The hands of the player and of the dealer by class, with their values."""
    contest = tree.contest
    classes = Classes(contest.told_apart, alike)
    found: dict[int, Valued] = {0: []}
    for size in {tree.final.player, contest.cards(DEALER)} - {0}:
        hands = classes.of(size)
        values = values_without_names((each.hand for each in hands), contest.worth, contest.told_apart, alike)
        found[size] = list(zip(hands, values, strict=True))
    return classes, found[tree.final.player], found[contest.cards(DEALER)]


class _Sweep:
    """The dealer's hands in order of value, counted by all that they hold."""

    def __init__(self, classes: Classes, cuts: Sequence[int], dealt: int, left: int) -> None:
        self._classes, self._cuts, self._dealt, self._left = classes, cuts, dealt, left
        self._held: list[int] = []  # by what is held: how many of the hands added hold it

    def against(self, ours: Numbered, theirs: Numbered) -> list[dict[tuple[int, int], int]]:
        """For each hand of the player how many of the dealer's lie in each run and stand so to it."""
        if not theirs:
            return [{(0, HIGHER): 1} for _ in ours]
        most = min(self._dealt, len(ours[0][0].kinds))
        hands = {each.number: each for each, _ in (*ours, *theirs)}
        parts = {number: self._classes.parts(each, most) for number, each in hands.items()}
        self._held = [0] * (max(part.number for held in parts.values() for part, _ in held) + 1)
        signed = [
            [(part.number, -times if len(part.kinds) % 2 else times, part.combinations) for part, times in held]
            for held in (parts[each.number] for each, _ in ours)
        ]
        below: list[list[int]] = [[] for _ in ours]  # each cut
        lower, upto = [0] * len(ours), [0] * len(ours)
        asking, adding = _by_value(ours), _by_value(theirs)
        for value in sorted({*asking, *adding, *self._cuts}):
            if value in self._cuts:
                for place, held in enumerate(signed):
                    below[place].append(self._beside(held))
            for place in asking.get(value, ()):
                lower[place] = self._beside(signed[place])
            for place in adding.get(value, ()):
                self._add(parts[theirs[place][0].number], theirs[place][0].combinations)
            for place in asking.get(value, ()):
                upto[place] = self._beside(signed[place])
        return [
            self._runs(value, [0, *below[place], self._left], lower[place], upto[place])
            for place, (_, value) in enumerate(ours)
        ]

    def _add(self, parts: list[tuple[HandClass, int]], hands: int) -> None:
        for part, times in parts:
            self._held[part.number] += times * hands

    def _beside(self, parts: list[tuple[int, int, int]]) -> int:
        """How many of the hands added hold no card of a hand that has these parts."""
        total, held = 0, self._held
        for number, times, hands in parts:
            total += times * (held[number] // hands)
        return total

    def _runs(self, value: int, below: list[int], lower: int, upto: int) -> dict[tuple[int, int], int]:
        found = {}
        own = sum(cut <= value for cut in self._cuts)  # the run in which the hand's own value lies
        for run, (start, end) in enumerate(pairwise(below)):
            if run != own:
                found[run, HIGHER if run < own else LOWER] = end - start
        found[own, HIGHER] = lower - below[own]
        found[own, EQUAL] = upto - lower
        found[own, LOWER] = below[own + 1] - upto
        assert sum(found.values()) == self._left
        assert min(found.values()) >= 0
        return {cell: found[cell] for cell in sorted(found) if found[cell]}


def _by_value(hands: Numbered) -> dict[int, list[int]]:
    """The places of hands, by their values."""
    found: dict[int, list[int]] = {}
    for place, (_, value) in enumerate(hands):
        found.setdefault(value, []).append(place)
    return found


class Play:
    """A table played best: what each step is worth with each hand."""

    def __init__(self, tree: Tree, counted: Table) -> None:
        self.tree, self.table = tree, counted
        self._nets = {
            cell: [sum(each.net_cents for each in outcomes) for outcomes in settled]
            for cell, settled in counted.cells.settled.items()
        }
        self._places = {each: place for place, each in enumerate(tree.showdowns)}

    def sum(self, step: Step, prospect: Prospect) -> int:
        """The net over all hands of the dealer."""
        if isinstance(step, Folded):
            return sum(each.net_cents for each in step.outcomes) * self.table.dealers_hands
        if isinstance(step, Showdown):
            place = self._places[step]
            return sum(ways * self._nets[cell][place] for cell, ways in prospect.against.items())
        return max(self.sum(each, prospect) for each in step.leads)

    def choice(self, point: Point, prospect: Prospect) -> int:
        """The first option that is worth the most."""
        sums = [self.sum(each, prospect) for each in point.leads]
        return sums.index(max(sums))

    def endings(self) -> tuple[Counter[Ending], Counter[tuple[tuple[int, int, int], str]]]:
        """How many deals end in which way, and choose which option."""
        folded, compared, chosen = (
            Counter[Folded](),
            Counter[tuple[Showdown, Cell]](),
            Counter[tuple[Point, int]](),
        )
        for prospect in self.table.prospects:
            step, hands = self.tree.first, prospect.hands.combinations
            while isinstance(step, Point):
                option = self.choice(step, prospect)
                chosen[step, option] += hands * self.table.dealers_hands
                step = step.leads[option]
            if isinstance(step, Folded):
                folded[step] += hands * self.table.dealers_hands
                continue
            for cell, ways in prospect.against.items():
                compared[step, cell] += hands * ways
        found: Counter[Ending] = Counter()
        for fold, number in folded.items():
            found[Ending(tuple(fold.stakes.items()), fold.outcomes)] += number
        for (showdown, cell), number in compared.items():
            outcomes = self.table.cells.settled[cell][self._places[showdown]]
            found[Ending(tuple(showdown.stakes.items()), outcomes)] += number
        options = Counter[tuple[tuple[int, int, int], str]]()
        for (point, option), number in chosen.items():
            options[point.sight, point.options[option].name] += number
        return found, options

    def asked(self, player: Hand, board: Hand, open: Hand, stakes: Stakes | None) -> Worth:
        point = next((each for each in self.tree.points if stakes in (None, each.stakes)), None)
        if point is None or board or open or len(player) != self.tree.final.player:
            raise BadNotation(f"nothing is chosen with {len(player)} cards and these stakes")
        hands = self.table.classes.class_of(self.tree.contest.as_ranked(player))
        prospect = next(each for each in self.table.prospects if each.hands is hands)
        return {
            option.name: Fraction(self.sum(step, prospect), self.table.dealers_hands)
            for option, step in zip(point.options, point.leads, strict=True)
        }


def solve(tree: Tree) -> Solution:
    """A contest of one hand against one, solved."""
    play = Play(tree, table(tree))
    endings, chosen = play.endings()
    return Solution(tree.contest, endings, chosen, play.asked)
