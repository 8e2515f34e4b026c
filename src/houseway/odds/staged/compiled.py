"""Contests of any number of stages, by kernels: from the last card back to the start, and forward again.

What is seen is a context (board and open cards, up to the names of suits) and the player's own cards. At the last
card every showdown is summed over the dealer's hands; at a choice the best option counts; and what a step is worth
is added up under all that may have been seen when it was chosen. How rounds end is the same way taken back: how
often each hand is reached, from the first choice to the last card.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np

from houseway.cards import Card, Hand
from houseway.contest import DEALER, Stakes
from houseway.errors import BadNotation
from houseway.odds.staged.last import Last, sizes_of
from houseway.odds.staged.seen import Batch, Before, Stage
from houseway.odds.staged.solution import Ending, Solution, Worth
from houseway.odds.staged.tables import Values
from houseway.odds.staged.tree import Folded, Point, Sight, Step, Tree

BOUND = 2**62


class Solver:
    """All times of a contest, solved one after the other."""

    def __init__(self, tree: Tree) -> None:
        self.tree, contest = tree, tree.contest
        known = Values(contest.told_apart, set(sizes_of(tree)) - {0}, contest.value)
        names = known.names(contest.told_apart)
        self.sights = tree.sights()
        later: dict[Sight, list[Step]] = {
            sight: [] for sight in self.sights
        }  # steps that a time needs and that lie after it
        self.passed: list[tuple[Step, Sight, Sight]] = []  # from the time at which a step lies to one before
        steps: tuple[Step, ...] = (*tree.showdowns, *tree.points)
        for step in steps:
            here = step.sight if isinstance(step, Point) else tree.final
            needed = {each.sight for each in tree.parents(step)} | ({Sight()} if step is tree.first else set())
            for sight in sorted(needed - {here}):
                later[sight].append(step)
                self.passed.append((step, here, sight))
        self.times: dict[Sight, Last | Before] = {}
        for sight in self.sights:
            points = [each for each in reversed(tree.points) if each.sight == sight]
            if sight == tree.final:
                self.times[sight] = Last(tree, known, names, points)
            else:
                deals = self._chain(sight, tree.final) * comb(
                    len(contest.deck) - sum(tree.final), contest.cards(DEALER) - tree.final.open
                )
                self.times[sight] = Before(len(contest.deck), sight, names, later[sight], points, deals)
        self.last = self.times[tree.final]
        assert isinstance(self.last, Last)
        self.deals = self.times[Sight()].deals
        assert self.deals * self.last.most * len(names) < BOUND, "sums beyond 64 bits"

    def _direct(self, first: Sight, second: Sight) -> int:
        """In how many ways the cards seen second can be seen after those seen first."""
        left, ways = len(self.tree.contest.deck) - sum(first), 1
        for before, after in zip(first, second, strict=True):
            ways *= comb(left, after - before)
            left -= after - before
        return ways

    def _chain(self, first: Sight, second: Sight) -> int:
        """The same, counted from each time to the next."""
        between = [each for each in self.sights if first <= each <= second]
        ways = 1
        for one, other in pairwise(between):
            ways *= self._direct(one, other)
        return ways

    def _times(self, first: Sight, second: Sight) -> int:
        return self._chain(first, second) // self._direct(first, second)

    def _before(self, sight: Sight) -> Before:
        found = self.times[sight]
        assert isinstance(found, Before)
        return found

    def back(self) -> int:
        """What every step is worth, from the last card to the start: the net over all deals."""
        for sight in reversed(self.sights):
            time = self.times[sight]
            for step, here, to in self.passed:
                if to == sight:
                    self._before(to).average(step, self._times(to, here))
            for batch in time.batches(self._cuts(time)):
                time.fill(batch)
                for step, here, to in self.passed:
                    if here == sight:
                        self._before(to).take_back(step, time, batch)
        (start,) = self.times[Sight()].batches()
        self._before(Sight()).fill(start)
        return int(start.sums[0, self.times[Sight()].place(self.tree.first), 0])

    def forward(self) -> None:
        """How often every step is reached, from the start to the last card."""
        for sight in self.sights:
            time = self.times[sight]
            for batch in time.batches(self._cuts(time)):
                time.fill(batch)
                if sight == Sight():
                    batch.reached[0, time.place(self.tree.first), 0] = 1
                for step, here, to in self.passed:
                    if here == sight:
                        self._before(to).bring_forward(step, time, batch, self._times(to, here))
                time.lead(batch)
                time.keep(batch)

    def _cuts(self, time: Stage) -> int:
        return len(time.cells.cuts) if isinstance(time, Last) else 0

    def endings(self) -> Counter[Ending]:
        found: Counter[Ending] = Counter()
        last = self.last
        assert isinstance(last, Last)
        for (a, run, relation), settled in last.cells.settled.items():
            for showdown, outcomes in enumerate(settled):
                stakes = tuple(self.tree.showdowns[showdown].stakes.items())
                found[Ending(stakes, outcomes)] += int(last.tally[showdown, a, run, relation])
        for time in self.times.values():
            for fold, number in zip(time.folds, time.folded, strict=True):
                found[Ending(tuple(fold.stakes.items()), fold.outcomes)] += int(number)
        return +found

    def chosen(self) -> Counter[tuple[tuple[int, int, int], str]]:
        found: Counter[tuple[tuple[int, int, int], str]] = Counter()
        for time in self.times.values():
            for point, row in zip(time.points, time.chosen, strict=True):
                for option, number in zip(point.options, row, strict=False):
                    found[point.sight, option.name] += int(number)
        return +found

    def asked(self, player: Hand, board: Hand, open: Hand, stakes: Stakes | None) -> Worth:
        """What each option is worth to a player who sees this."""
        sight = Sight(len(player), len(board), len(open))
        point = next((p for p in self.tree.points if p.sight == sight and stakes in (None, p.stakes)), None)
        if point is None:
            raise BadNotation(f"nothing is chosen with {sight} cards seen and these stakes")
        time = self.times[sight]
        hand, batch = self._found(time, *self._placed(player, board, open))
        time.fill(batch)
        return {
            option.name: self._worth(time, step, batch, hand)
            for option, step in zip(point.options, point.leads, strict=True)
        }

    def _worth(self, time: Stage, step: Step, batch: Batch, hand: int) -> Fraction:
        if isinstance(step, Folded):
            return Fraction(sum(each.net_cents for each in step.outcomes))
        return Fraction(int(batch.sums[0, time.place(step), hand]), time.deals)

    def _placed(self, *hands: Hand) -> list[list[int]]:
        """Cards as places in the deck, identical ones one after the other."""
        free: list[Card | None] = list(self.tree.contest.told_apart)
        found = []
        for hand in hands:
            places = []
            for card in self.tree.contest.as_ranked(hand):
                places.append(free.index(card))
                free[places[-1]] = None
            found.append(places)
        return found

    def _found(self, time: Stage, player: list[int], board: list[int], open: list[int]) -> tuple[int, Batch]:
        """The class that was seen, and the place of the player's hand beside its first member."""
        seconds = comb(time.deck, len(open))
        pair = _number(board) * seconds + _number(open)
        names, place = time.names[time.orbits.by[pair]], int(time.orbits.orbit[pair])
        number = _number([int(names[card]) for card in player])
        batch = time.batch(place, time.orbits.members[place : place + 1], self._cuts(time))
        return int(np.flatnonzero(batch.numbers[0] == number)[0]), batch


def _number(cards: list[int]) -> int:
    return sum(comb(card, place) for place, card in enumerate(sorted(cards), 1))


def solve(tree: Tree) -> Solution:
    """A contest of any number of stages, solved; how rounds end must come to what they are worth."""
    solver = Solver(tree)
    total = solver.back()
    solver.forward()
    endings = solver.endings()
    assert sum(endings.values()) == solver.deals
    assert sum(each.net * number for each, number in endings.items()) == total
    return Solution(tree.contest, endings, solver.chosen(), solver.asked)
