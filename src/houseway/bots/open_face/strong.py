"""The strong player: what it sees of the table becomes numbers, and the search says where cards go."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.bots.chinese_poker import split
from houseway.bots.open_face.alone import Effort
from houseway.bots.open_face.course import ENTRY_POINTS
from houseway.bots.open_face.net import workspace
from houseway.bots.open_face.opponents import against
from houseway.bots.open_face.rows import gains, number_of
from houseway.bots.open_face.search import OPENINGS, lay_out, openings, placements
from houseway.bots.open_face.seeing import Seen, board_of, look
from houseway.bots.open_face.setting import set_thirteen
from houseway.bots.open_face.weights import Learned, learned
from houseway.cards import Hand
from houseway.engine.view import View
from houseway.procedures.layout import exposed
from houseway.rulebooks.chinese_poker.layout import DUE, FANTASY_LAND, HANDS, TABLE_STAKES

STAY_POINTS = ENTRY_POINTS  # the next hand is the same

LEVELS = {
    # by time per decision: how many cards are looked ahead, and how many openings
    "casual": Effort(exact=1, depth=0, keep=0, deeper=0),
    "club": Effort(exact=2, depth=1, keep=5, deeper=0),
    "strong": Effort(exact=4, depth=1, keep=20, deeper=4),
    "strongest": Effort(exact=4, depth=2, keep=40, deeper=12),
}


@dataclass(frozen=True, slots=True)
class Thinker:
    """Where cards go, by what was learned and so much effort."""

    effort: Effort
    learned: Learned
    seed: int

    def sets(self, view: View, spot: int, cards: Hand) -> tuple[Hand, ...]:
        """Thirteen cards, the first five, or one."""
        if len(cards) == 13:
            return set_thirteen(cards, gains(0.0, self._expected_segments(view, spot)), STAY_POINTS)
        numbers = np.array([number_of(card) for card in cards], np.int64)
        seen = look(view, spot)
        if len(cards) == 1:
            places: tuple[int, ...] = (self._place(view, spot, int(numbers[0]), seen),)
        else:
            places = self._open(numbers, seen)
        return split(cards, places)

    def _average(self, seen: Seen) -> NDArray[np.float32]:
        """What segments win against boards that are not known yet."""
        return self._mixed(self.learned.ordinary, len(seen.opponents), seen.hidden)

    def _expected_segments(self, view: View, spot: int) -> NDArray[np.float32]:
        """What segments win for a Fantasy Land hand, which is set before the others are dealt to."""
        table = view.table
        others = [seat for seat in table.names if seat != table.player_of(spot) and table.mark(TABLE_STAKES, seat)]
        hidden = sum(table.mark(FANTASY_LAND, seat) == DUE for seat in others)
        return self._mixed(self.learned.ordinary, len(others) - hidden, hidden)

    def _mixed(self, segments: NDArray[np.float32], open_hands: int, hidden: int) -> NDArray[np.float32]:
        """The mean over hands that lie open and hands in Fantasy Land."""
        if not open_hands + hidden:
            return np.zeros_like(segments)
        mixed = (segments * open_hands + self.learned.fantasy_land * hidden) / (open_hands + hidden)
        return mixed.astype(np.float32)

    def _open(self, cards: NDArray[np.int64], seen: Seen) -> tuple[int, ...]:
        live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        deck = lay_out(seen.cards, live, suits)
        alone = not seen.opponents and not seen.hidden
        nets = self.learned.alone if alone else self.learned.table
        number = openings(
            cards, live, suits, deck, 52 - len(seen.cards), gains(ENTRY_POINTS, self._average(seen)), nets,
            workspace(), np.zeros(len(OPENINGS), np.float32), self.effort.keep, self.effort.deeper,
        )  # fmt: skip
        return tuple(map(int, OPENINGS[number]))

    def _place(self, view: View, spot: int, card: int, seen: Seen) -> int:
        board = board_of(view, spot)
        live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        deck = lay_out(seen.cards, live, suits)
        alone = not seen.opponents and not seen.hidden
        nets = self.learned.alone if alone else self.learned.table
        placed = sum(len(view.at(exposed(hand, spot))) for hand in HANDS)
        to_come = 12 - placed
        exact = to_come <= self.effort.exact
        segments = self._segments(seen) if exact else self._average(seen)
        values = np.zeros(3, np.float32)
        placements(
            board, card, live, suits, deck, 52 - len(seen.cards), to_come, to_come if exact else self.effort.depth,
            gains(ENTRY_POINTS, segments), nets, workspace(), values,
        )  # fmt: skip
        return int(np.argmax(values))

    def _segments(self, seen: Seen) -> NDArray[np.float32]:
        """What segments win against the boards on the table, as they may end."""
        if not seen.opponents:
            return self._average(seen)
        unseen = np.setdiff1d(np.arange(52), seen.cards)
        actual = against(
            seen.opponents, unseen, gains(ENTRY_POINTS, self.learned.ordinary), self.learned.table, self.seed
        )
        return self._mixed(actual, len(seen.opponents), seen.hidden)


def thinker(level: str, seed: int) -> Thinker:
    """A player of a level."""
    return Thinker(LEVELS[level], learned(), seed)
