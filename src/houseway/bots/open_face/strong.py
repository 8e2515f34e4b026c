"""The strong player: what it sees of the table becomes numbers, and the search says where cards go.

With few cards to come everything is looked ahead, against the opponents' boards as they may end. Before that the
nets look further, which know only an average opponent: what the boards on the table change is found by playing
each choice out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from houseway.bots.chinese_poker import split
from houseway.bots.open_face.alone import Effort
from houseway.bots.open_face.course import ENTRY_POINTS
from houseway.bots.open_face.net import workspace
from houseway.bots.open_face.opponents import against, segments_won
from houseway.bots.open_face.rows import gains, number_of
from houseway.bots.open_face.search import NEVER, OPENINGS, lay_out, openings, placements
from houseway.bots.open_face.seeing import Seen, board_of, look, others
from houseway.bots.open_face.setting import set_thirteen
from houseway.bots.open_face.weights import Learned, learned
from houseway.cards import Hand
from houseway.engine.view import View

Table = NDArray[np.float32]


class Level(NamedTuple):
    """How hard a player thinks: ahead, about the others by playing boards out so often, and how carelessly."""

    effort: Effort
    completions: int
    careless: float = 0.0  # by how many points it misjudges a choice


LEVELS = {
    # by time per decision: the first two far below a millisecond, then below 20 and 100 for a single card
    "casual": Level(Effort(exact=2, depth=0, keep=0, deeper=0), 0, 1.5),
    "club": Level(Effort(exact=2, depth=1, keep=5, deeper=0), 0, 0.5),
    "strong": Level(Effort(exact=3, depth=1, keep=20, deeper=2), 60),
    "strongest": Level(Effort(exact=4, depth=2, keep=40, deeper=10), 300),
}


@dataclass(frozen=True)
class Thinker:
    """Where cards go, by what was learned and so much effort."""

    level: Level
    learned: Learned
    seed: int

    def sets(self, view: View, spot: int, cards: Hand) -> tuple[Hand, ...]:
        """Thirteen cards, the first five, or one."""
        if len(cards) == 13:
            segments = self._mixed(self.learned.ordinary, *others(view, spot))
            return set_thirteen(cards, gains(0.0, segments), ENTRY_POINTS)
        numbers = np.array([number_of(card) for card in cards], np.int64)
        seen = look(view, spot)
        if len(cards) == 1:
            worth = self.worth(board_of(view, spot), int(numbers[0]), seen)
            return split(cards, [self._best(worth, seen)])
        return split(cards, OPENINGS[self.opening(numbers, seen)].tolist())

    def opening(self, cards: NDArray[np.int64], seen: Seen) -> int:
        """The way to place the first five cards, by its number among `OPENINGS`."""
        return self._best(self.opening_worth(cards, seen), seen)

    def opening_worth(self, cards: NDArray[np.int64], seen: Seen) -> Table:
        """What each of the `OPENINGS` is worth; one that was not looked at closely, never."""
        live, suits, values = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(len(OPENINGS), np.float32)
        deck, effort = lay_out(seen.cards, live, suits), self.level.effort
        worth = gains(ENTRY_POINTS, self._mixed(self.learned.ordinary, len(seen.opponents), seen.hidden))
        openings(
            cards, live, suits, deck, 52 - len(seen.cards), worth, self.learned.table, workspace(), values,
            effort.keep, effort.deeper,
        )  # fmt: skip
        return values

    def worth(self, board: NDArray[np.int64], card: int, seen: Seen) -> Table:
        """What the hand is worth with the card in front, in the middle or in the back."""
        live, suits, values = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(3, np.float32)
        deck, effort = lay_out(seen.cards, live, suits), self.level.effort
        to_come = 12 - seen.placed
        exact = to_come <= effort.exact
        average = self._mixed(self.learned.ordinary, len(seen.opponents), seen.hidden)
        actual = self._mixed(self._against(seen), len(seen.opponents), seen.hidden)
        placements(
            board, card, live, suits, deck, 52 - len(seen.cards), to_come, to_come if exact else effort.depth,
            gains(ENTRY_POINTS, actual if exact else average), self.learned.table, workspace(), values,
        )  # fmt: skip
        if not exact and seen.opponents and self.level.completions:
            values += self._changed(board, card, seen, values > NEVER, actual - average)
        return values

    def _best(self, values: Table, seen: Seen) -> int:
        """The choice that seems best; a careless player misjudges the same table in the same way again."""
        if not self.level.careless:
            return int(np.argmax(values))
        rng = Generator(PCG64DXSM(SeedSequence([self.seed, *seen.cards.tolist()])))
        return int(np.argmax(values + self.level.careless * rng.standard_normal(len(values))))

    @cached_property
    def _usual(self) -> Table:
        return gains(ENTRY_POINTS, self.learned.ordinary)

    def _mixed(self, segments: Table, open_hands: int, hidden: int) -> Table:
        """What segments win on average over hands that lie open and hands in Fantasy Land."""
        mixed = (segments * open_hands + self.learned.fantasy_land * hidden) / max(open_hands + hidden, 1)
        return mixed.astype(np.float32)

    def _against(self, seen: Seen) -> Table:
        """What segments win against the open boards, as they may end."""
        if not self.level.completions or not seen.opponents:
            return self.learned.ordinary
        nets = self.learned.table
        return against(seen.opponents, seen.unseen, self._usual, nets, self.seed, self.level.completions)

    def _changed(
        self, board: NDArray[np.int64], card: int, seen: Seen, open_to_it: NDArray[np.bool_], segments: Table
    ) -> Table:
        """What boards on the table change about each choice: the choice is played out, all with the same cards."""
        return segments_won(
            board, card, open_to_it, seen.unseen, segments, self._usual, self.learned.table, self.seed,
            self.level.completions,
        )  # fmt: skip


def thinker(level: str, seed: int) -> Thinker:
    """A player of a level."""
    return Thinker(LEVELS[level], learned(), seed)
