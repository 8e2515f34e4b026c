"""Areas: the places of the layout where cards and chips lie, each with who sees the cards there."""

from __future__ import annotations

from typing import NamedTuple, NewType

from houseway.engine.words import Sight

Mark = NewType("Mark", str)
"""The name of a counter, a flag or a condition that outlives a round."""

PLAYED_BY = Mark("played by")
"""Which seat plays a spot, where it is not the seat of the same number."""


class Area(NamedTuple):
    """A place on the layout, for a spot where it has one."""

    name: str
    spot: int = 0
    sight: Sight = Sight.FACES

    def __str__(self) -> str:
        return f"{self.name} {self.spot}" if self.spot else self.name


def deck_area(deck: int) -> Area:
    """Where a deck lies when it is not in play: before it is opened, or in the shuffling device."""
    return Area("deck", deck, Sight.NONE)
