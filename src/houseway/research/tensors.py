"""Tensors: what a player sees as numbers from 0 to 1, and the same with all that was chosen before.

The observation is the table as it lies. The information state is the observation and a row for each choice so
far: who made it, which it was, and the card it was about, where the player may know. Seats count from the
player's own, clockwise by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.engine.actions import SetHands
from houseway.engine.view import View
from houseway.engine.words import DEALER, Seat
from houseway.procedures.layout import betting_area, dealt, exposed, held, set_down, shown, stack_of
from houseway.research.choices import Do, is_among_players
from houseway.research.play import Play

Floats = NDArray[np.float32]
HALF_UNITS = 10  # an amount of so many units is half of what can be


class Tensors:
    """The shapes of a game's tensors, and how they are filled."""

    def __init__(self, play: Play, most_choices: int) -> None:
        self.rulebook, self.seats, self.choices = play.rulebook, play.seats, play.choices
        self.kinds = {card: place for place, card in enumerate(dict.fromkeys(self.rulebook.deck.cards))}
        self.copies = np.bincount([self.kinds[card] for card in self.rulebook.deck.cards]).astype(np.float32)
        self.phases = [phase.name for phase in self.rulebook.phases]
        self.steps = [choice.step for choice in self.choices if isinstance(choice, Do)]
        self.dealer = () if is_among_players(self.rulebook) else (DEALER,)
        self.unit_cents = play.unit_cents
        self.rows = most_choices
        self.row = len(self.seats) + len(self.choices) + len(self.kinds)
        self.size = len(self.observation(play, self.seats[0]))

    @property
    def information_size(self) -> int:
        return self.size + self.rows * self.row

    def observation(self, play: Play, seat: Seat) -> Floats:
        """The table as the seat sees it, and the cards that it has put into hands so far."""
        seen = play.view(seat)
        around = self._around(seat)
        return np.concatenate(
            [
                self._one_hot(self.phases, seen.phase),
                *self._being_set(play, seat),
                *(cards for each in (*around, *self.dealer) for cards in self._cards(seen, each)),
                *(self._money(seen, each) for each in around),
                *(self._one_hot(around, seen.table.mark(disk)) for disk in self.rulebook.disks),
                *(self._flags(seen, each) for each in around),
            ]
        )

    def information_state(self, play: Play, seat: Seat) -> Floats:
        """The observation, and every choice as far as the seat knows it."""
        rows = np.zeros((self.rows, self.row), np.float32)
        around, players = self._around(seat), len(self.seats)
        for row, each in zip(rows, play.history, strict=False):
            row[around.index(each.seat)] = 1
            if each.is_open or each.seat == seat:
                row[players + each.choice] = 1
                if each.card is not None:
                    row[players + len(self.choices) + self.kinds[each.card]] = 1
        return np.concatenate([self.observation(play, seat), rows.ravel()])

    def _around(self, seat: Seat) -> list[Seat]:
        place = self.seats.index(seat)
        return [*self.seats[place:], *self.seats[:place]]

    def _one_hot(self, among: list[str] | list[Seat], value: str | Seat) -> Floats:
        return np.array([each == value for each in among], np.float32)

    def _count(self, cards: Iterable[Card | None]) -> Floats:
        """How many of each card there are, as shares of those in the deck."""
        counts = np.zeros(len(self.kinds), np.float32)
        for card in cards:
            if card is not None:
                counts[self.kinds[card]] += 1
        return counts / self.copies

    def _being_set(self, play: Play, seat: Seat) -> Iterator[Floats]:
        """The next card to be put into a hand, and the cards that lie in each so far, face up or not."""
        if not self.rulebook.hands:
            return
        now = play.arranging
        mine = now is not None and isinstance(now.offer.act, SetHands) and now.offer.act.by == seat
        yield self._count([now.next_card] if now is not None and mine else [])
        hands = now.hands() if now is not None and mine else ((),) * len(self.rulebook.hands)
        yield from map(self._count, hands)

    def _cards(self, seen: View, spot: int) -> Iterator[Floats]:
        yield self._count((*seen.at(shown(spot)), *seen.at(held(spot)), *seen.at(dealt(spot))))
        for hand in self.rulebook.hands:
            yield self._count((*seen.at(exposed(hand, spot)), *seen.at(set_down(hand, spot))))

    def _money(self, seen: View, spot: int) -> Floats:
        """The stack and the wagers, on a scale where no amount is too large."""
        areas = [stack_of(spot), *(betting_area(wager.name, spot) for wager in self.rulebook.wagers)]
        units = np.array([seen.stake(area) / self.unit_cents for area in areas], np.float32)
        return units / (units + HALF_UNITS)

    def _flags(self, seen: View, spot: int) -> Floats:
        """The flags of a spot, and the steps that its player performed in this round."""
        flags = [bool(seen.table.mark(flag, spot)) for flag in self.rulebook.flags]
        performed = {getattr(fact, "step", None) for fact in seen.facts if getattr(fact, "spot", None) == spot}
        return np.array([*flags, *(step in performed for step in self.steps)], np.float32)
