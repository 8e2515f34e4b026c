"""What is seen at one time: the contexts, the hands beside them, and what each step is worth with each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from houseway.compiling import Array
from houseway.odds.staged.kernels import deciding, passing, sets
from houseway.odds.staged.tables import Orbits
from houseway.odds.staged.tree import Folded, Point, Sight, Step

AT_ONCE = 400_000  # hands of the player looked at together


@dataclass(slots=True)
class Batch:
    """Some contexts with all hands of the player beside them."""

    first: int
    contexts: Array
    weights: Array
    copies: Array  # of each hand, none of those that are like another
    cards: Array
    numbers: Array
    sums: Array  # by context, step and hand
    reached: Array  # likewise
    values: Array
    below: Array


class Stage:
    """One time: what is seen, and the steps known there, which lie elsewhere first, then the points of this time.

    Steps that lie elsewhere come with a table of their sums, by class of context and number of hand.
    """

    def __init__(
        self, deck: int, sight: Sight, names: Array, steps: Sequence[Step], points: Sequence[Point], deals: int
    ) -> None:
        self.deck, self.sight, self.names, self.deals = deck, sight, names, deals
        self.points = tuple(points)  # those first that others lead to
        self.steps: tuple[Step, ...] = (*steps, *points)
        self.orbits = Orbits(deck, sight.board, sight.open, names)
        self.hands = comb(deck - sight.board - sight.open, sight.player)
        self.folds = [each for point in points for each in point.leads if isinstance(each, Folded)]
        self._places = np.array([len(steps) + k for k in range(len(points))], np.int64)
        self._leads = self._made_leads()
        self.chosen = np.zeros(self._leads.shape[:2], np.int64)
        self.folded = np.zeros(len(self.folds), np.int64)

    def place(self, step: Step) -> int:
        return next(place for place, each in enumerate(self.steps) if each is step)

    def _made_leads(self) -> Array:
        most = max((len(each.leads) for each in self.points), default=1)
        found = np.full((len(self.points), most, 3), deciding.NONE, np.int64)
        for place, point in enumerate(self.points):
            for option, step in enumerate(point.leads):
                if isinstance(step, Folded):
                    fold = next(k for k, each in enumerate(self.folds) if each is step)
                    net = sum(each.net_cents for each in step.outcomes)
                    found[place, option] = (deciding.FOLD, fold, net * self.deals)
                else:
                    found[place, option] = (deciding.STEP, self.place(step), 0)
        return found

    def batches(self, cuts: int = 0) -> Iterator[Batch]:
        """All contexts, some at a time."""
        at_once = max(1, AT_ONCE // self.hands)
        for first in range(0, len(self.orbits.members), at_once):
            yield self.batch(first, self.orbits.members[first : first + at_once], cuts)

    def batch(self, first: int, contexts: Array, cuts: int = 0) -> Batch:
        """Some contexts, with all hands beside them."""
        number, hands = len(contexts), self.hands
        found = Batch(
            first=first,
            contexts=contexts,
            weights=self.orbits.weights[first : first + number],
            copies=np.ones((number, hands), np.int16),
            cards=np.empty((number, hands, self.sight.player), np.uint8),
            numbers=np.empty((number, hands), np.int64),
            sums=np.zeros((number, len(self.steps), hands), np.int64),
            reached=np.zeros((number, len(self.steps), hands), np.int64),
            values=np.empty((number, hands), np.int32),
            below=np.empty((number, cuts + 2, hands), np.int64),
        )
        gone = self.sight.board + self.sight.open
        passing.all_hands(self.deck, contexts, gone, self.sight.player, found.cards, found.numbers)
        return found

    def choose(self, batch: Batch) -> None:
        """What each point of this time is worth, once the other steps are known."""
        if self.points:
            deciding.choose(self._places, self._leads, batch.sums)

    def lead(self, batch: Batch) -> None:
        """Where hands that reach a point of this time are led."""
        if self.points:
            deciding.lead(
                self._places,
                self._leads,
                batch.sums,
                batch.weights,
                batch.copies,
                self.deals,
                batch.reached,
                self.chosen,
                self.folded,
            )


class Before(Stage):
    """A time before the last card, with tables of what the steps that lie after it are worth."""

    def __init__(
        self, deck: int, sight: Sight, names: Array, steps: Sequence[Step], points: Sequence[Point], deals: int
    ) -> None:
        super().__init__(deck, sight, names, steps, points, deals)
        self.moved = np.empty((len(names), comb(deck, sight.player)), np.int32)
        sets.renamed_numbers(deck, sight.player, names, self.moved)
        shape = (len(self.orbits.members), comb(deck, sight.player))
        self.sums = [np.zeros(shape, np.int64) for _ in steps]
        self.reached = [np.zeros(shape, np.int64) for _ in steps]

    def fill(self, batch: Batch) -> None:
        """What each step is worth, from the tables."""
        for place, table in enumerate(self.sums):
            passing.gathered(batch.numbers, batch.first, table, batch.sums[:, place])
        self.choose(batch)

    def keep(self, batch: Batch) -> None:
        """How often each step that lies after is reached, into the tables."""
        for place, table in enumerate(self.reached):
            passing.scattered(batch.numbers, batch.first, batch.reached[:, place], table)

    def take_back(self, step: Step, now: Stage, batch: Batch) -> None:
        """Adds up what a step is worth at a later time under what may have been seen now."""
        passing.back(
            self.deck,
            np.array(now.sight),
            np.array(self.sight),
            batch.contexts,
            batch.weights,
            batch.copies,
            batch.cards,
            batch.numbers,
            batch.sums[:, now.place(step)],
            self.orbits.orbit,
            self.orbits.by,
            self.moved,
            self.sums[self.place(step)],
        )

    def bring_forward(self, step: Step, now: Stage, batch: Batch, times: int) -> None:
        """Adds to a step at a later time how often it is reached from here."""
        passing.forward(
            self.deck,
            np.array(now.sight),
            np.array(self.sight),
            batch.contexts,
            batch.copies,
            batch.cards,
            batch.numbers,
            times,
            self.reached[self.place(step)],
            self.orbits.orbit,
            self.orbits.by,
            self.moved,
            batch.reached[:, now.place(step)],
        )

    def average(self, step: Step, times: int) -> None:
        """Completes the table of a step, each deal counted as often as its stages can come about."""
        place = self.place(step)
        out = np.zeros_like(self.sums[place])
        odd = passing.averaged(
            self.orbits.members,
            self.sight.board,
            self.sight.open,
            self.names,
            self.moved,
            times,
            self.sums[place],
            out,
        )
        assert odd == 0, "sums over renamed suits do not divide by their number"
        self.sums[place] = out
