"""Clocks: for whom the house waits, until when, and what follows by which clause. A pure matter of the standing.

Times are counted from entries of the log. A server that was away counts on from them, but nobody's time ends
within the grace after the table was woken.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

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
    step: Choice | None,
    *,
    ready: Collection[Seat],
    present: Collection[Seat],
    woken: int,
) -> Waiting | None:
    """Whom the house waits for before its next `step`, or until they decide where it has none."""
    if step is None:
        return _decision(standing, clocks, present, woken)
    seats = tuple(seat for seat in sorted(standing.waits) if seat not in ready)
    if not seats:
        return None
    since = min(standing.waits[seat] for seat in seats)
    deadline = _deadline(since, clocks.betting_s, all(seat in present for seat in seats), woken)
    return Waiting("betting", seats, since, deadline, step)


def _decision(standing: Standing, clocks: Clocks, present: Collection[Seat], woken: int) -> Waiting | None:
    """The seats whose time ends first, of those for whom something can be done."""
    found = []
    for seat, since in sorted(standing.waits.items()):
        choice = undecided(offers(standing.round, seat), standing.round.rulebook)
        deadline = _deadline(since, clocks.decision_s, seat in present, woken)
        if choice is not None and deadline is not None:
            found.append(Waiting("decision", (seat,), since, deadline, choice))
    if not found:
        return None
    first = min(found, key=lambda each: each.deadline or 0)
    together = tuple(each.seats[0] for each in found if each.deadline == first.deadline)
    return replace(first, seats=together)


def _deadline(since: int, limit_s: int, there: bool, woken: int) -> int | None:
    if not limit_s:
        if there:
            return None
        limit_s = ABSENT_S
    return max(since + limit_s * 1000, woken + min(limit_s * 1000, GRACE_MS))
