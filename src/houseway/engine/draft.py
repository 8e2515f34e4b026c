"""A draft: the events decided so far, each applied as it comes, so that `decide` reads like the document."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards import Card
from houseway.engine.areas import Area, Mark
from houseway.engine.events import CardsMoved, ChipsMoved, Event, Marked, Performed
from houseway.engine.evolve import evolve
from houseway.engine.state import Round
from houseway.engine.words import Step, Why


class Draft:
    """What follows from an action: `round` is the state after the events so far."""

    __slots__ = ("events", "round")

    def __init__(self, round: Round) -> None:
        self.round = round
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.round = evolve(self.round, event)
        self.events.append(event)

    def move(
        self,
        source: Area,
        target: Area,
        clause: str,
        cards: Iterable[Card] | None = None,
        *,
        count: int | None = None,
        step: Step | None = None,
        on_top: bool = False,
    ) -> None:
        """Moves these cards, or so many from the top, or all of them; moving none is no event."""
        chosen = tuple(cards) if cards is not None else self.round.at(source)[:count]
        if chosen:
            self.emit(CardsMoved(source, target, chosen, clause, step, on_top))

    def chips(self, source: Area, target: Area, cents: int, why: Why, clause: str) -> None:
        """Moves chips; moving none is no event."""
        if cents:
            self.emit(ChipsMoved(source, target, cents, why, clause))

    def perform(self, step: Step, clause: str, spot: int = 0) -> None:
        self.emit(Performed(step, spot, clause))

    def mark(self, mark: Mark, value: int, clause: str, spot: int = 0) -> None:
        if self.round.table.mark(mark, spot) != value:
            self.emit(Marked(mark, spot, value, clause))
