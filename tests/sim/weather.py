"""The weather of a seed: which faults there are, how often, and when. Each seed has some of them, few have all."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, field, fields

STORM_S = 20.0
LAST_S = 6.0  # in which commits alone are lost, and nobody comes or goes: so nothing else wakes a table


@dataclass
class Weather:
    """Chances are of one commit, statement or message; times are seconds from the beginning."""

    lost: float = 0  # a commit fails and nothing is written
    unknown: float = 0  # a commit is done and then its connection breaks
    death: float = 0  # the server dies at a commit, just before or just after it
    misread: float = 0  # a statement that reads fails
    slow: float = 0  # a statement takes seconds
    cut: float = 0  # a line breaks at a message
    deaf: float = 0  # ... and an end does not notice for a while
    double: float = 0  # a person sends an action twice
    unheard: float = 0  # a request or its answer is lost
    wild: float = 0  # a person does anything that is offered
    restless: float = 0  # a person goes away and comes back
    forsaken: float = 0  # a person leaves a server that stands still or is cut off, and comes to another
    restore: tuple[float, float] | None = None  # when a backup is made, and when it is put back
    last: float = 0  # what is lost of commits when all else is over
    delay_s: float = 0.01
    kills: list[float] = field(default_factory=list)
    stops: list[float] = field(default_factory=list)  # ends in good order
    outages: list[tuple[float, float]] = field(default_factory=list)  # the database does not answer
    cut_offs: list[tuple[float, float]] = field(default_factory=list)  # when a node is cut off, and for how long
    sleeps: list[tuple[float, float]] = field(default_factory=list)  # when a server stands still, and for how long
    full: list[tuple[float, float]] = field(default_factory=list)  # the disk has no room
    jumps: list[tuple[float, float]] = field(
        default_factory=list
    )  # when the system's clock is set, and by how much

    def stand_still(self, rng: random.Random) -> None:
        """A server stands still for longer than it counts as living, and some leave it for others."""
        self.sleeps.append((rng.uniform(2, STORM_S - 6), rng.choice((2, 4, 6))))
        self.forsaken = max(self.forsaken, 0.5)

    def clear_up(self, *, but: Collection[str] = ()) -> None:
        """The end of all faults but some; people play on by the book."""
        calm = Weather()
        for each in fields(self):
            if each.name not in but:
                setattr(self, each.name, getattr(calm, each.name))


CHANCES = {
    "lost": 0.05, "unknown": 0.05, "death": 0.02, "misread": 0.02, "slow": 0.02, "cut": 0.02, "deaf": 0.5,
    "double": 0.2, "unheard": 0.2, "wild": 0.2, "restless": 0.02, "forsaken": 1,
}  # fmt: skip


def weather_of(rng: random.Random) -> Weather:
    found = Weather(delay_s=rng.choice((0.001, 0.02, 0.3)))
    for name, most in CHANCES.items():
        if rng.random() < 0.4:
            setattr(found, name, most * rng.random())
    moments = {"kills": found.kills, "stops": found.stops}
    for times in moments.values():
        if rng.random() < 0.4:
            times += sorted(rng.uniform(0, STORM_S) for _ in range(rng.randint(1, 2)))
    for spans in (found.outages, found.full):
        if rng.random() < 0.3:
            begin = rng.uniform(0, STORM_S)
            spans.append((begin, begin + rng.choice((0.2, 2, 8))))
    if rng.random() < 0.5:
        found.cut_offs.append((rng.uniform(0, STORM_S), rng.choice((0.5, 2, 6))))
    if rng.random() < 0.3:
        found.last = rng.random()
    if rng.random() < 0.15:
        begin, end = sorted((rng.uniform(2, STORM_S - 2), rng.uniform(4, STORM_S)))
        found.restore = begin, end
    if rng.random() < 0.5:
        found.sleeps += [(rng.uniform(0, STORM_S), rng.choice((0.5, 2, 5))) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        found.jumps += [
            (rng.uniform(0, STORM_S), rng.choice((-1, 1)) * rng.choice((0.5, 60, 86_400))) for _ in range(2)
        ]
    return found
