"""The last card: every showdown, summed over the hands that the dealer may hold."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import numpy as np

from houseway.compiling import Array
from houseway.contest import DEALER
from houseway.money import Outcome
from houseway.odds.staged.kernels import counting, deciding, passing
from houseway.odds.staged.seen import Batch, Stage
from houseway.odds.staged.tables import Values
from houseway.odds.staged.tracing import RELATIONS, cells
from houseway.odds.staged.tree import Point, Tree
from houseway.ranking import Value


class Last(Stage):
    """The time of the last card: every showdown is summed over the hands that the dealer may hold."""

    def __init__(self, tree: Tree, known: Values, names: Array, points: list[Point]) -> None:
        contest, deck = tree.contest, len(tree.contest.deck)
        self._hidden = contest.cards(DEALER) - tree.final.open
        self._left = comb(deck - sum(tree.final), self._hidden)
        super().__init__(deck, tree.final, names, tree.showdowns, points, self._left)
        self._sizes = np.array([tree.final.board, tree.final.open, tree.final.player, self._hidden])
        ours, theirs = sizes_of(tree)
        self._best = np.array([ours, theirs])
        self._tables = known.tables[ours], known.tables[theirs or ours]

        def settle(one: Value, other: Value) -> tuple[tuple[Outcome, ...], ...]:
            return tuple(tuple(contest.settle(one, other, each.stakes)) for each in tree.showdowns)

        self.cells = cells(known.values, known.of[ours], known.of[theirs] if theirs else [()], settle)
        self._cuts = np.array(self.cells.cuts, np.int32)
        self._classes = np.array(self.cells.ours, np.int32)
        shape = (len(tree.showdowns), max(self.cells.ours) + 1, len(self._cuts) + 1, len(RELATIONS))
        self._nets, self.tally = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for (a, run, relation), settled in self.cells.settled.items():
            for showdown, outcomes in enumerate(settled):
                self._nets[showdown, a, run, relation] = sum(each.net_cents for each in outcomes)
        folds = [sum(each.net_cents for each in fold.outcomes) for fold in tree.folds]
        self.most = max(int(np.abs(self._nets).max(initial=0)), *map(abs, folds), 1)

    def batches(self, cuts: int = 0) -> Iterator[Batch]:
        """All contexts; of hands that become each other when suits change names, one is enough."""
        known = np.empty(comb(self.deck, self.sight.player), np.bool_)
        for batch in super().batches(cuts):
            batch.copies = passing.count_copies(
                batch.contexts,
                self.sight.board,
                self.sight.open,
                self.sight.player,
                self.names,
                batch.cards,
                batch.numbers,
                known,
            )
            yield batch

    def fill(self, batch: Batch) -> None:
        counting.counted(
            self.deck,
            batch.contexts,
            self._sizes,
            self._best,
            *self._tables,
            self._cuts,
            batch.cards,
            batch.copies,
            batch.values,
            batch.below,
        )
        deciding.showdown_sums(
            batch.copies,
            batch.values,
            self._classes,
            self._cuts,
            batch.below,
            self._left,
            self._nets,
            batch.sums,
        )
        self.choose(batch)

    def keep(self, batch: Batch) -> None:
        deciding.tally_showdowns(
            batch.weights,
            batch.copies,
            batch.values,
            self._classes,
            self._cuts,
            batch.below,
            self._left,
            batch.reached,
            self.tally,
        )


def sizes_of(tree: Tree) -> tuple[int, int]:
    """How many cards of the player's hand and of the dealer's count; none where there is no dealer's hand."""
    contest, board = tree.contest, tree.final.board
    ours, theirs = tree.final.player + board, contest.cards(DEALER)
    theirs += board if theirs else 0
    return contest.best or ours, (contest.best or theirs) if theirs else 0
