"""Events: what happened. Two of them move things; the rest are facts, marks and turns of the round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from houseway.cards import Card
from houseway.engine.areas import Area, Mark
from houseway.engine.words import Dealing, Irregularity, Seat, Shuffler, Step, Why
from houseway.money import Result
from houseway.values import frozen


@frozen()
class CardsMoved:
    """Cards went from one area to another, to its end or on top of it; dealing names its step.

    A card that the reader may not see is None.
    """

    source: Area
    target: Area
    cards: tuple[Card | None, ...]
    clause: str
    step: Step | None = None
    on_top: bool = False


@frozen()
class ChipsMoved:
    """Chips went from one area to another."""

    source: Area
    target: Area
    cents: int
    why: Why
    clause: str


@frozen()
class DeckReceived:
    """A deck came to the table; the only way cards come into the world."""

    deck: int
    cards: tuple[Card | None, ...]
    at: int
    clause: str


@frozen()
class DeckRemoved:
    """A deck left the table with all the cards that are left of it; the only way cards go."""

    deck: int
    clause: str


@frozen()
class Seated:
    """Somebody took a seat."""

    seat: Seat
    name: str


@frozen()
class Departed:
    """Somebody gave up a seat."""

    seat: Seat


@frozen()
class Performed:
    """A step of procedure was performed."""

    step: Step
    spot: int
    clause: str


@frozen()
class Counted:
    """The cards of an area were counted: how many there were, and how many there should have been."""

    cards: int
    expected: int
    clause: str
    area: Area


@frozen()
class Rolled:
    """Dice were uncovered, or a number was drawn and displayed."""

    dice: tuple[int, ...]
    clause: str


@frozen()
class Announced:
    """A figure was announced aloud."""

    figure: int
    clause: str


@frozen()
class Judged:
    """A spot's hands were compared with the dealer's: each is higher, 1, a copy, 0, or lower, -1."""

    spot: int
    standings: tuple[int, ...]
    clause: str


@frozen()
class Settled:
    """A wager was settled; the net excludes the stake, which lay on the betting area until then."""

    spot: int
    wager: str
    result: Result
    net_cents: int
    clauses: tuple[str, ...]
    staked_cents: int = 0


@frozen()
class Unsettled:
    """A settlement was undone: its result no longer stands."""

    spot: int
    wager: str
    clause: str


@frozen()
class Compared:
    """Two hands were settled against each other; points count for the first, shares say where they come from."""

    spot: int
    other: int
    points: int
    shares: tuple[tuple[str, int], ...]
    owed_cents: int
    paid_cents: int
    clauses: tuple[str, ...]


@frozen()
class Reported:
    """Something irregular was noticed."""

    what: Irregularity
    spot: int
    clause: str


@frozen()
class Claimed:
    """A player claims that something irregular happened; the supervisor rules on it."""

    what: Irregularity
    spot: int
    clause: str


@frozen()
class Voided:
    """All hands of the round became void."""

    clause: str


@frozen()
class Marked:
    """A mark at the table changed: a counter, a flag, the condition of a device."""

    mark: Mark
    spot: int
    value: int
    clause: str


@frozen()
class MethodChanged:
    """Another method of shuffling and dealing is in use."""

    shuffler: Shuffler
    dealing: Dealing
    decks: int
    clause: str


@frozen()
class PhaseEnded:
    """The round goes on to its next phase."""


@frozen()
class Reopened:
    """The round goes back to a phase; the steps named are done again, but at some decks, and all else stands."""

    phase: str
    clause: str
    again: tuple[Step, ...] = ()
    but_at: tuple[int, ...] = field(default=(), metadata={"later": True})


@frozen()
class RoundEnded:
    """The round is over and the next begins."""


Noted = Performed | Counted | Rolled | Announced | Reported | Claimed | Voided
Resulted = Judged | Settled | Compared
Fact = CardsMoved | ChipsMoved | Noted | Resulted
Turn = (
    DeckReceived | DeckRemoved | Seated | Departed | Unsettled | Marked | MethodChanged | PhaseEnded | Reopened
    | RoundEnded
)  # fmt: skip
Event = Fact | Turn
EVENTS: tuple[type[Event], ...] = (
    CardsMoved, ChipsMoved, DeckReceived, DeckRemoved, Seated, Departed, Performed, Counted, Rolled, Announced,
    Judged, Settled, Unsettled, Compared, Reported, Claimed, Voided, Marked, MethodChanged, PhaseEnded, Reopened,
    RoundEnded,
)  # fmt: skip


def standing(events: Iterable[object]) -> tuple[Settled, ...]:
    """The results that stand after the events of a round, one for each wager."""
    found: dict[tuple[int, str], Settled] = {}
    for event in events:
        if type(event) is Settled:
            found[event.spot, event.wager] = event
        elif type(event) is Unsettled:
            del found[event.spot, event.wager]
    return tuple(found.values())
