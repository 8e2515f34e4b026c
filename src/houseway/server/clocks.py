"""Clocks: for whom the house waits, until when, and what follows by which clause. A pure matter of the standing.

Times are counted from entries of the log. A server that was away counts on from them, but nobody's time ends within
the grace after the table was woken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from houseway.engine.play import describe, offers
from houseway.engine.words import Seat
from houseway.server import wire
from houseway.server.documents import Clocks
from houseway.server.house import Choice, undecided
from houseway.server.standing import Standing

ABSENT_S = 60  # how long the house waits for somebody who is gone, where the operator set no clock
GRACE_MS = 10_000


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
    standing: Standing,
    clocks: Clocks,
    *,
    ready: Collection[Seat],
    present: Collection[Seat],
    woken: int,
    next_step: Callable[[], Choice | None],
) -> Waiting | None:
    """Whom the house waits for: until they have wagered if it could go on without them, or until they decide."""
    seats = tuple(seat for seat in sorted(standing.waits) if seat not in ready)
    if not seats:
        return None
    step = next_step()
    if step is not None:
        since = min(standing.waits[seat] for seat in seats)
        deadline = _deadline(since, clocks.betting_s, all(seat in present for seat in seats), woken)
        return Waiting("betting", seats, since, deadline, step)
    return _decision(standing, clocks, tuple(sorted(standing.waits)), present, woken)


def _decision(
    standing: Standing, clocks: Clocks, seats: tuple[Seat, ...], present: Collection[Seat], woken: int
) -> Waiting | None:
    """The seat whose time ends first, of those for whom something can be done."""
    found = []
    for seat in seats:
        choice, since = undecided(offers(standing.round, seat)), standing.waits[seat]
        deadline = _deadline(since, clocks.decision_s, seat in present, woken)
        if choice is not None and deadline is not None:
            found.append(Waiting("decision", (seat,), since, deadline, choice))
    return min(found, key=lambda each: each.deadline or 0, default=Waiting("decision", seats, 0, None, None))


def _deadline(since: int, limit_s: int, there: bool, woken: int) -> int | None:
    if not limit_s:
        if there:
            return None
        limit_s = ABSENT_S
    return max(since + limit_s * 1000, woken + min(limit_s * 1000, GRACE_MS))
