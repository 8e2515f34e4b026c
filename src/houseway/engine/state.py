"""State: where the cards and chips lie, what happened in the round, what outlives it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.cards import Card
from houseway.engine.areas import PLAYED_BY, Area, Mark
from houseway.engine.events import Fact, Performed
from houseway.engine.words import Dealing, Seat, Shuffler, Sight, Step
from houseway.values import frozen

if TYPE_CHECKING:
    from houseway.engine.phase import Phase, Rulebook

T = TypeVar("T")


@frozen()
class Table:
    """What outlives a round: who sits where, the decks, the method in use, counters and conditions."""

    names: Mapping[Seat, str]
    decks: Mapping[int, int]  # number of the deck -> when it came to the table
    shuffler: Shuffler
    dealing: Dealing
    number_of_decks: int
    marks: Mapping[tuple[Mark, int], int]

    def mark(self, mark: Mark, spot: int = 0) -> int:
        return self.marks.get((mark, spot), 0)

    def player_of(self, spot: int) -> Seat:
        """The seat that plays a spot: its own, unless a neighbour plays two."""
        return self.marks.get((PLAYED_BY, spot), 0) or spot


@frozen()
class Round:
    """The state of play: a fold of events, never changed in place."""

    rulebook: Rulebook = field(compare=False, repr=False)
    number: int
    table: Table
    cards: Mapping[Area, tuple[Card, ...]]
    chips: Mapping[Area, int]
    facts: tuple[Fact, ...]  # what happened in this round that later steps look back on
    place: int  # which phase of the row it is
    clock: int  # when the last action was taken
    steps: frozenset[Step] = frozenset()  # the kinds of steps among the facts, asked for all the time
    cache: dict[Seat | str, Any] = field(default_factory=dict, compare=False, repr=False, init=False)

    @property
    def phase(self) -> Phase:
        return self.rulebook.phases[self.place]

    def at(self, area: Area) -> tuple[Card, ...]:
        """The cards that lie in an area, the top or first one first."""
        return self.cards.get(area, ())

    def stake(self, area: Area) -> int:
        """The chips that lie in an area, in cents."""
        return self.chips.get(area, 0)

    def performed(self, step: Step) -> Iterator[int]:
        """The spots at which a step was performed, in order."""
        facts = self.facts if step in self.steps else ()
        return (fact.spot for fact in facts if type(fact) is Performed and fact.step is step)

    def did(self, step: Step, spot: int = 0) -> bool:
        return step in self.steps and spot in self.performed(step)

    def sees(self, seat: Seat | None, area: Area) -> bool:
        """May the seat see the faces of cards in the area? None is a bystander."""
        if area.sight is Sight.OWNER:
            return seat is not None and self.table.player_of(area.spot) == seat
        return area.sight is Sight.FACES


def once(question: Callable[[Round], T]) -> Callable[[Round], T]:
    """A question about a state that is answered once for it, however many seats and phases ask."""
    name = f"{question.__module__}.{question.__qualname__}"  # a state can be copied, and a function cannot

    @wraps(question)
    def answer(round: Round) -> T:
        known: dict[Any, T] = round.cache
        if name not in known:
            known[name] = question(round)
        return known[name]

    return answer
