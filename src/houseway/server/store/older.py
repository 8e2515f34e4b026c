"""Tables whose log has an older format: nobody goes on with them, and people have the chips again that lay there.

The rules do not follow such a log. Who sat where and which chips went where is written alike in every format.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from houseway.engine.areas import PLAYED_BY
from houseway.server.store.rows import EntryRow, Movement


def given_back(rows: Iterable[EntryRow]) -> tuple[Movement, ...]:
    """What each person has on a table by its log, stack and wagers together."""
    holders: dict[int, str | None] = {}
    player: dict[int, int] = {}
    cents = Counter[int]()  # by spot
    last = 0
    for row in rows:
        last = row.seq
        for event in json.loads(row.line).get("events", ()):
            match event:
                case {"type": "Seated", "seat": int(seat)}:
                    holders[seat] = row.person
                case {"type": "Departed", "seat": int(seat)}:
                    holders.pop(seat, None)
                case {"type": "Marked", "mark": mark, "spot": int(spot), "value": int(value)} if mark == PLAYED_BY:
                    player[spot] = value
                case {
                    "type": "ChipsMoved",
                    "source": [_, source, _],
                    "target": [_, target, _],
                    "cents": int(moved),
                }:
                    cents[source] -= moved
                    cents[target] += moved
    found = Counter[str]()
    for spot in cents:
        person = holders.get(player.get(spot) or spot)
        if spot > 0 and person is not None:
            found[person] += cents[spot]
    return tuple(Movement(person, left, last) for person, left in found.items() if left > 0)
