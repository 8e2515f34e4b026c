"""The crowd: the sockets of a table, and what each is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from houseway.engine.words import Seat
from houseway.server.people.people import Visitor
from houseway.server.wire import protocol as wire

_encode = msgspec.json.Encoder().encode
MOST_WAITING = 200
"""How many messages a socket may be behind before it is dropped; it can come back and resume."""

MOVED = "this table has moved to another server: coming back"


def encode(message: msgspec.Struct) -> str:
    return _encode(message).decode()


class Connection:
    """A socket at a table, whose messages wait here until they are sent."""

    def __init__(self, visitor: Visitor, session: str = "") -> None:
        self.visitor, self.session = visitor, session
        self.guided = True
        self.joined = False
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

    def publish(self, seen: Callable[[Connection], Any], message: Callable[[Connection], msgspec.Struct]) -> None:
        """Sends everybody what they see; those who see the same get the same bytes, made once."""
        made: dict[Any, str] = {}
        for connection in list(self.connections):
            key = seen(connection)
            if key not in made:
                made[key] = encode(message(connection))
            connection.send(made[key])

    def tell_all(self, message: msgspec.Struct, but: Connection | None = None) -> None:
        text = encode(message)
        for connection in list(self.connections):
            if connection is not but:
                connection.send(text)

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
