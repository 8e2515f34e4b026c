"""Clocks: for whom the house waits, until when, and what follows by which clause. A pure matter of the situation.

Times are counted from entries of the log. A server that was away counts on from them, but nobody's time ends
within the grace after the table was woken.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from houseway.cards import Hand
from houseway.engine.play import describe
from houseway.engine.words import SUPERVISOR, Seat
from houseway.server.live.house import Choice, reported_gone, undecided
from houseway.server.live.situation import Situation
from houseway.server.rest.documents.tables import Clocks
from houseway.server.wire import protocol as wire

ABSENT_S = 60  # how long the house waits for somebody who is gone, where the operator set no clock
GRACE_MS = 10_000

Arranged = Mapping[Seat, tuple[Hand, ...]]
"""How far players have put the cards into hands that they are setting."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The house waits for these seats; when the deadline has passed, `choice` is taken. None waits for ever."""

    kind: str
    seats: tuple[Seat, ...]
    since: int
    deadline: int | None
    choice: Choice | None

    def shown(self) -> wire.Clock | None:
        if self.deadline is None or self.choice is None:
            return None
        return wire.Clock(
            kind="betting" if self.kind == "betting" else "decision",
            seats=list(self.seats),
            since=self.since,
            deadline=self.deadline,
            then=describe(self.choice.action),
            clause=self.choice.clause,
        )


def waiting(
    situation: Situation,
    clocks: Clocks,
    step: Choice | None,
    *,
    ready: Collection[Seat],
    present: Collection[Seat],
    woken: int,
    arranged: Arranged = MappingProxyType({}),
) -> Waiting | None:
    """Whom the house waits for before its next `step`, or until they decide where it has none.

    Before a step nobody waits for those who are gone, but for a moment after the table was woken.
    """
    if step is None:
        return _decision(situation, clocks, present, woken, arranged)
    seats = tuple(seat for seat in sorted(situation.waits) if seat not in ready)
    if here := tuple(seat for seat in seats if seat in present):
        since = min(situation.waits[seat] for seat in here)
        return Waiting("betting", here, since, _deadline(since, clocks.betting_s, True, woken), step)
    deadline = woken + _grace_ms(clocks.betting_s)
    if not seats or deadline <= situation.round.clock:
        return None
    return Waiting("betting", seats, woken, deadline, step)


def _decision(
    situation: Situation, clocks: Clocks, present: Collection[Seat], woken: int, arranged: Arranged
) -> Waiting | None:
    """The seats whose time ends first, of those for whom something can be done.

    For somebody who is here it is the gentlest that the rules allow; who is gone is reported as having left.
    """
    found, round = [], situation.round
    for seat, since in sorted(situation.waits.items()):
        here = seat in present
        choice = None if here or SUPERVISOR in present else reported_gone(round, seat)
        choice = choice or undecided(round, seat, arranged.get(seat, ()))
        deadline = _deadline(since, clocks.decision_s, here, woken)
        if choice is not None and deadline is not None:
            found.append(Waiting("decision", (seat,), since, deadline, choice))
    if not found:
        return None
    first = min(found, key=lambda each: each.deadline or 0)
    together = tuple(each.seats[0] for each in found if each.deadline == first.deadline)
    return replace(first, seats=together)


def _deadline(since: int, limit_s: int, here: bool, woken: int) -> int | None:
    if not limit_s:
        if here:
            return None
        limit_s = ABSENT_S
    return max(since + limit_s * 1000, woken + _grace_ms(limit_s))


def _grace_ms(limit_s: int) -> int:
    return min(limit_s * 1000, GRACE_MS) if limit_s else GRACE_MS
