"""Memory: what a seat has seen of a round, also of cards that have since been collected."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.cli.terminal.draw import is_hand, place_of
from houseway.engine.areas import Area
from houseway.engine.events import CardsMoved, Compared, Judged, Settled, Unsettled, Voided
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry


@dataclass(slots=True)
class Memory:
    """The hands as last seen, and what came of them."""

    hands: dict[Area, list[Card | None]] = field(default_factory=dict)
    results: list[Settled | Judged | Compared] = field(default_factory=list)  # those that stand
    void: bool = False

    def note(self, entry: Entry) -> None:
        """Takes in an entry as the seat sees it."""
        for event in entry.events:
            if isinstance(event, Unsettled):
                self.results = [each for each in self.results if not _undone(each, event)]
            elif isinstance(event, Settled | Judged | Compared):
                self.results.append(event)
            elif isinstance(event, Voided):
                self.void = True
            elif isinstance(event, CardsMoved) and is_hand(event.target):
                held = self.hands.get(event.source, [])
                for card in event.cards:
                    if card in held or None in held:
                        held.remove(card if card in held else None)
                self.hands.setdefault(event.target, []).extend(event.cards)

    def at(self, spot: int, rulebook: Rulebook) -> list[tuple[Area, tuple[Card | None, ...]]]:
        """The hands of a spot in the rulebook's order, the dealer's under 0."""
        found = [(area, tuple(cards)) for area, cards in self.hands.items() if area.spot == spot and cards]
        return sorted(found, key=lambda each: place_of(each[0], rulebook))

    def forget(self) -> None:
        self.hands.clear()
        self.results.clear()
        self.void = False


def _undone(result: Settled | Judged | Compared, by: Unsettled) -> bool:
    """A settlement that is undone takes the comparison with it that it came from."""
    if isinstance(result, Settled):
        return (result.spot, result.wager) == (by.spot, by.wager)
    return isinstance(result, Judged) and result.spot == by.spot
