"""The crowd: the sockets of a table, and what each is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.engine.words import Seat
from houseway.server.people.people import Visitor
from houseway.server.wire import protocol as wire
from houseway.server.wire.changes import Shown

_encode = msgspec.json.Encoder().encode
MOST_WAITING = 200
"""How many messages a socket may be behind before it is dropped; it can come back and resume."""

MOVED = "this table has moved to another server: coming back"


def encode(message: msgspec.Struct) -> str:
    return _encode(message).decode()


class Saw(NamedTuple):
    """What somebody was told last of a table: as everybody was, who was there, and what is their own."""

    shown: Shown
    company: wire.Presence
    seat: Seat | None
    chips_cents: int | None


class Connection:
    """A socket at a table, whose messages wait here until they are sent."""

    def __init__(self, visitor: Visitor, session: str = "") -> None:
        self.visitor, self.session = visitor, session
        self.guided = True
        self.saw: Saw | None = None
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING + 2)
        self.closed = False

    def send(self, message: str) -> None:
        if self.closed:
            return
        if self.outgoing.qsize() >= MOST_WAITING:
            self.close("slow", "you read too slowly: reconnect and resume")
            return
        self.outgoing.put_nowait(message)

    def tell(self, message: msgspec.Struct) -> None:
        self.send(encode(message))

    def close(self, reason: Any, message: str) -> None:
        """Says good-bye after what still waits."""
        if not self.closed:
            self.closed = True
            self.outgoing.put_nowait(encode(wire.Bye(reason=reason, message=message)))
            self.outgoing.put_nowait(None)


class Crowd:
    """All sockets at a table."""

    def __init__(self) -> None:
        self.connections: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self.connections)

    @property
    def people(self) -> set[str]:
        """Who is connected."""
        return {each.visitor.id for each in self.connections}

    def tell_all(self, message: msgspec.Struct, but: Connection | None = None) -> None:
        text = encode(message)
        for connection in list(self.connections):
            if connection is not but:
                connection.send(text)

    def tell_company(self, company: wire.Presence, but: Connection | None = None) -> None:
        """Tells everybody who is there, and remembers that they know it."""
        self.tell_all(company, but)
        for connection in self.connections:
            if connection is not but and connection.saw is not None:
                connection.saw = connection.saw._replace(company=company)

    def close(self, reason: Any, message: str) -> None:
        for connection in list(self.connections):
            connection.close(reason, message)


def occupants(
    spots: Iterable[Seat],
    names: Mapping[Seat, str],
    holders: Mapping[Seat, str | None],
    people: set[str],
    ready: set[Seat],
    thinking: Seat | None,
) -> list[wire.Occupant]:
    """Who is in which seat; the house itself deals and supervises where nobody else does."""
    found = []
    for seat in (*sorted(spots), 0, -1):
        if seat in names:
            person = holders.get(seat)
            kind: Any = "person" if person else "bot"
            found.append(wire.Occupant(seat, names[seat], kind, person in people, seat in ready, seat == thinking))
        else:
            found.append(wire.Occupant(seat, "", "empty" if seat > 0 else "house"))
    return found
