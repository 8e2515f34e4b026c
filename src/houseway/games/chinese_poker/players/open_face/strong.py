"""The strong player: what it sees of the table becomes numbers, and the search says where cards go.

With few cards to come everything is looked ahead, by the terms of the table: the rules filed, the opponents'
boards as they may end, the buttons and the stacks. Before that the nets look further, which know only simple terms
against an average opponent: what the terms of the table change is found by playing each choice out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence

from houseway.cards import Hand
from houseway.engine.view import View
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.players.basic import split
from houseway.games.chinese_poker.players.open_face.alone import Effort
from houseway.games.chinese_poker.players.open_face.course import ENTRY_POINTS
from houseway.games.chinese_poker.players.open_face.net import workspace
from houseway.games.chinese_poker.players.open_face.opponents import (
    Strengths,
    bonus_of,
    finished_boards,
    segment_points,
    strengths_of,
    worth_more,
)
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.search import (
    NEVER,
    OPENINGS,
    lay,
    lay_out,
    openings,
    placements,
    put,
)
from houseway.games.chinese_poker.players.open_face.seeing import Opponent, Seen, board_of, look, new_board
from houseway.games.chinese_poker.players.open_face.setting import set_thirteen
from houseway.games.chinese_poker.players.open_face.shape import Floats, Ints
from houseway.games.chinese_poker.players.open_face.terms import Terms, room_of, short_terms, simple, terms
from houseway.games.chinese_poker.players.open_face.weights import Learned, learned
from houseway.games.chinese_poker.submission import ChinesePoker

AMPLE = 40  # points that a hand hardly ever wins or loses: a stack of as many is long
SETTLED = 60  # hands of each opponent that are settled with where a stack is short
SETTLED_EXACT = 2  # with so many cards to come, all are looked ahead there


class Strength(NamedTuple):
    """How hard a player thinks: ahead, about the others by playing boards out so often, and how carelessly."""

    effort: Effort
    completions: int
    careless: float = 0.0  # by how many points it misjudges a choice


LEVELS = {
    # by time per decision: the first two about a millisecond, then below 20 and 100 for a single card
    "casual": Strength(Effort(exact=2, depth=0, keep=0, deeper=0), 0, 1.5),
    "club": Strength(Effort(exact=2, depth=1, keep=5, deeper=0), 0, 0.3),
    "strong": Strength(Effort(exact=3, depth=1, keep=20, deeper=2), 60),
    "strongest": Strength(Effort(exact=4, depth=2, keep=40, deeper=10), 300),
}


class Known(NamedTuple):
    """The terms of the table, and the same for long stacks, which are sums."""

    terms: Terms
    long: Terms


@dataclass(frozen=True)
class Thinker:
    """Where cards go, by what was learned and so much effort, under the rules of a table."""

    level: Strength
    learned: Learned
    options: ChinesePoker
    seed: int

    def sets(self, view: View, spot: int, cards: Hand) -> tuple[Hand, ...]:
        """Thirteen cards, the first five, or one."""
        seen = look(view, spot, self.options)
        if len(cards) == 13:
            return set_thirteen(cards, self._known(seen, 0.0).terms, ENTRY_POINTS)
        numbers = np.array([number_of(card) for card in cards], np.int64)
        if len(cards) == 1:
            worth = self.worth(board_of(view, spot), int(numbers[0]), seen)
            return split(cards, [self._best(worth, seen)])
        return split(cards, OPENINGS[self.opening(numbers, seen)].tolist())

    def opening(self, cards: Ints, seen: Seen) -> int:
        """The way to place the first five cards, by its number among `OPENINGS`."""
        return self._best(self.opening_worth(cards, seen), seen)

    def opening_worth(self, cards: Ints, seen: Seen) -> Floats:
        """What each of the `OPENINGS` is worth; one that was not looked at closely, never."""
        values = self._openings(cards, seen.cards, self.level.effort)
        if self.level.completions:
            known = self._known(seen, ENTRY_POINTS)
            for number in np.flatnonzero(values > NEVER):
                values[number] += self._changed(self._laid(cards, int(number)), seen, known)
        return values

    def worth(self, board: Ints, card: int, seen: Seen) -> Floats:
        """What the hand is worth with the card in front, in the middle or in the back."""
        live, suits, values = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(3, np.float32)
        deck, effort = lay_out(seen.cards, live, suits), self.level.effort
        known, to_come = self._known(seen, ENTRY_POINTS), 12 - seen.placed
        exact = to_come <= (effort.exact if known.terms is known.long else min(effort.exact, SETTLED_EXACT))
        placements(
            board, card, live, suits, deck, 52 - len(seen.cards), to_come, to_come if exact else effort.depth,
            known.terms if exact else self._usual, self.learned.table, workspace(), values,
        )  # fmt: skip
        if not exact and self.level.completions:
            for place in np.flatnonzero(values > NEVER):
                after = board.copy()
                put(after, card, int(place))
                values[place] += self._changed(after, seen, known)
        return values

    def _best(self, values: Floats, seen: Seen) -> int:
        """The choice that seems best; a careless player misjudges the same table in the same way again."""
        if not self.level.careless:
            return int(np.argmax(values))
        rng = Generator(PCG64DXSM(SeedSequence([self.seed, *seen.cards.tolist()])))
        return int(np.argmax(values + self.level.careless * rng.standard_normal(len(values))))

    @cached_property
    def _usual(self) -> Terms:
        """What the nets know."""
        return simple(ENTRY_POINTS, segment_points(self.learned.ordinary))

    @cached_property
    def _theirs(self) -> Terms:
        """What opponents are taken to play for."""
        return simple(
            ENTRY_POINTS, segment_points(self.learned.ordinary), room_of(self.options.readings), self.options.fixed
        )

    def _known(self, seen: Seen, entry_points: float) -> Known:
        """The terms by all that is seen."""
        readings, ends = self.options.readings, [self._ends(each, seen) for each in seen.opponents]
        pairs = list(zip(seen.opponents, ends, strict=True))
        segments = np.asarray(np.mean([segment_points(end, each.ties) for each, end in pairs], axis=0), np.float32)
        unpaid = float(np.mean([bonus_of(end, readings.fixed).mean() for end in ends]))
        long = terms(readings, entry_points, segments, unpaid)
        if min(min(each.loses, each.wins) for each in seen.opponents) >= AMPLE:
            return Known(long, long)
        hands = np.concatenate([rivals(each, end[:SETTLED], readings.fixed) for each, end in pairs], axis=1)
        return Known(short_terms(readings, entry_points, hands), long)

    def _ends(self, opponent: Opponent, seen: Seen) -> Strengths:
        """Hands that an opponent may end with."""
        if opponent.hidden:
            return self.learned.fantasy_land
        board = opponent.board
        if not self.level.completions or not (board[0::2].any() or len(opponent.waiting)):
            return self.learned.ordinary
        if len(opponent.waiting):
            values = self._openings(opponent.waiting, seen.cards, Effort(0, 0, 0, 0))
            board = self._laid(opponent.waiting, int(np.argmax(values)))
        return strengths_of(self._played_out(board, seen, self._theirs), room_of(self.options.readings))

    def _openings(self, cards: Ints, seen: Ints, effort: Effort) -> Floats:
        """What the nets say of each way to place five cards."""
        live, suits, values = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(len(OPENINGS), np.float32)
        deck = lay_out(seen, live, suits)
        openings(
            cards, live, suits, deck, 52 - len(seen), self._usual, self.learned.table, workspace(), values,
            effort.keep, effort.deeper,
        )  # fmt: skip
        return values

    def _laid(self, cards: Ints, opening: int) -> Ints:
        board = new_board()
        lay(board, cards, opening)
        return board

    def _played_out(self, board: Ints, seen: Seen, terms: Terms) -> Ints:
        """A board as it may end, always with the same cards."""
        return finished_boards(board, seen.unseen, terms, self.learned.table, self.seed, self.level.completions)

    def _changed(self, board: Ints, seen: Seen, known: Known) -> float:
        """What the terms of the table change about a board that the nets have judged: it is played out."""
        return float(worth_more(self._played_out(board, seen, known.long), known.terms, self._usual))


def rivals(opponent: Opponent, ends: Strengths, fixed: Fixed) -> Floats:
    """Hands of an opponent as `short_terms` has them."""
    stakes = np.tile([[opponent.ties], [opponent.loses], [opponent.wins]], len(ends))
    return np.vstack((ends.T, bonus_of(ends, fixed), stakes)).astype(np.float32)


def thinker(level: str, options: ChinesePoker, seed: int) -> Thinker:
    """A player of a level."""
    return Thinker(LEVELS[level], learned(), options, seed)
