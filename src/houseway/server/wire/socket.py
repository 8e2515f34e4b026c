"""The live socket of a table: reads messages, passes them on, and sends what waits for the visitor."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from houseway.engine.play import offers
from houseway.errors import RuleViolation
from houseway.server.live.access import Denied, read
from houseway.server.live.coaching import Coaching
from houseway.server.live.examining import admitted_slip, slip
from houseway.server.live.situation import STAFF
from houseway.server.live.table import LiveTable
from houseway.server.metrics import ACTION_SECONDS, ACTIONS, CONNECTIONS
from houseway.server.nodes.node import HeldElsewhere
from houseway.server.people.limits import Bucket
from houseway.server.people.sessions import hashed
from houseway.server.service import Serves, token_of
from houseway.server.store.writer import NotWritten, Unknown
from houseway.server.wire import messages
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import Connection

NOBODY, NO_TABLE, TOO_MUCH, GOOD_BYE, TRY_AGAIN = 4401, 4404, 1008, 1001, 1013
MOST_REFUSALS = 200
MOST_WAITING = 100  # messages that were read and are still to be answered
LONGEST_WHY = 400
log = structlog.get_logger()
_decode = msgspec.json.Decoder(wire.FromClient).decode
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, service: Serves, table: FromPath[str]) -> None:
    """A visitor at a table, from coming to going."""
    visitor = await service.visitor(socket)
    try:
        found = await service.hall.table(table) if len(table) <= 40 else None
    except HeldElsewhere:
        await socket.accept()
        await socket.close(code=TRY_AGAIN, reason="this table is on its way to another server")
        return
    await socket.accept()
    if visitor is None:
        await socket.close(code=NOBODY, reason="come in first")
        return
    if found is None or found.row.closed is not None:
        await socket.close(code=NO_TABLE, reason="there is no such table")
        return
    if not service.hall.has_room(visitor.id, table, service.settings):
        await socket.close(code=TOO_MUCH, reason="too many windows")
        return
    connection = Connection(visitor, hashed(token_of(socket) or ""))
    bucket = Bucket(service.settings.messages, service.settings.messages_at_once)
    CONNECTIONS.inc()
    service.hall.sockets[connection] = table
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await Listener(socket, connection, found, bucket).listen()
    finally:
        CONNECTIONS.dec()
        del service.hall.sockets[connection]
        found.depart(connection)
        connection.closed = True
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _send(socket: Socket, connection: Connection) -> None:
    """Sends what waits, until the good-bye."""
    try:
        while (message := await connection.outgoing.get()) is not None:
            await socket.send_text(message)
        await socket.close(code=GOOD_BYE)
    except Exception as gone:  # the other end went away in the middle of a message; reading ends as well
        log.debug("a socket is gone", error=repr(gone))


class Listener:
    """Reads a visitor's messages and answers them one after the other; a share alone is taken out of turn.

    For a table may be waiting for the share while it answers what was sent before.
    """

    def __init__(self, socket: Socket, connection: Connection, table: LiveTable, bucket: Bucket) -> None:
        self.socket, self.connection, self.table, self.bucket = socket, connection, table, bucket
        self.coaching = Coaching(table, connection)
        self.refusals = 0
        self.joined = False
        self._turn: asyncio.Queue[wire.FromClient | None] = asyncio.Queue(MOST_WAITING)

    async def listen(self) -> None:
        answering = asyncio.create_task(self._answer_in_turn())
        hearing: asyncio.Future[Any] = answering
        try:
            while True:
                hearing = asyncio.ensure_future(self.socket.receive())
                await asyncio.wait((hearing, answering), return_when=asyncio.FIRST_COMPLETED)
                if not hearing.done():  # nobody is left to answer: the visitor must not wait for ever
                    break
                event: dict[str, Any] = dict(hearing.result())
                if event["type"] != "websocket.receive":
                    break
                if self.refusals > MOST_REFUSALS:
                    with suppress(Exception):
                        await self.socket.close(code=TOO_MUCH, reason="too many messages that cannot be served")
                    break
                await self._take(event.get("text"))
            if not answering.done():
                await self._turn.put(None)
            await answering  # what was sent before is done, and a mistake of ours is told
        finally:
            answering.cancel()
            hearing.cancel()

    async def _answer_in_turn(self) -> None:
        while (message := await self._turn.get()) is not None:
            if isinstance(message, wire.Join):
                self.joined = True
                await self.table.join(self.connection, message)
            elif not self.joined:
                self._refuse(message.id, "not-joined", "the first message must be join")
            else:
                await self._answer(message)

    async def _take(self, text: str | None) -> None:
        if not self.bucket.take():
            self._refuse(None, "slow-down", f"too many messages: at most {self.bucket.rate:g} a second")
            return
        try:
            if text is None:
                raise Denied("unreadable", "expected text, not bytes")
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as wrong:
            self._refuse(None, "unreadable", f"this is no message: {wrong}")
            return
        except Denied as denied:
            self._refuse(None, denied.code, str(denied))
            return
        if isinstance(message, wire.Reveal) and self.joined:
            await self._answer(message)
        else:
            await self._turn.put(message)

    async def _answer(self, message: wire.Answered) -> None:
        try:
            if isinstance(message, wire.Coach):
                self.coaching.ask(message)
                return
            if isinstance(message, wire.Act):
                with ACTION_SECONDS.time():
                    done = await self.table.act(self.connection.visitor, message)
                    if not done.repeated:
                        told = next(each for each in reversed(self.table.recent) if each.row.seq == done.seq)
                        done.slip = admitted_slip(told) if self._examined else None
                        self.coaching.note(told)
            elif isinstance(message, wire.Arrange):
                done = wire.Done(message.id, self.table.arrange(self.connection.visitor, message.hands))
            elif isinstance(message, wire.Pledge):
                done = wire.Done(message.id, self.table.shares.pledge(self.connection.visitor, message))
            elif isinstance(message, wire.Reveal):
                done = wire.Done(message.id, self.table.shares.reveal(self.connection.visitor, message))
            else:
                done = wire.Done(message.id, self.table.set_ready(self.connection.visitor, message.ready))
        except Denied as denied:
            self._refuse(message.id, denied.code, str(denied))
        except RuleViolation as refused:
            self._refuse(message.id, "rules", refused.reason, refused.clause, self._slip(message))
            self._tell_what_is_due()
        except Unknown:
            self._refuse(message.id, "unknown", "nobody can tell yet whether it was written: it is asked again")
        except NotWritten:
            self._refuse(message.id, "wait", "it could not be written: try again")
        else:
            self.refusals = 0
            ACTIONS.labels("done").inc()
            self.connection.tell(done)

    def _tell_what_is_due(self) -> None:
        """Shows the table again to somebody who may do other things by now than after its last entry."""
        table = self.table
        seat = table.situation.seat_of(self.connection.visitor.id)
        if seat is not None and offers(table.at_present(), seat) != offers(table.situation.round, seat):
            messages.Telling(table, at=table.time()).tell([self.connection])

    def _slip(self, message: wire.Answered) -> wire.Slip | None:
        """What was wrong with a refused step, for somebody of the staff who works without guidance."""
        if not isinstance(message, wire.Act) or not self._examined:
            return None
        table, visitor = self.table, self.connection.visitor
        return slip(table.situation.round, read(message.action, table.rulebook, visitor, table.time()))

    @property
    def _examined(self) -> bool:
        return not self.connection.guided and self.table.situation.seat_of(self.connection.visitor.id) in STAFF

    def _refuse(
        self, id: str | None, code: wire.Refusal, message: str, clause: str = "", slip: wire.Slip | None = None
    ) -> None:
        self.refusals += 1
        ACTIONS.labels("refused").inc()
        shown = message if len(message) <= LONGEST_WHY else f"{message[:LONGEST_WHY]}..."
        self.connection.tell(wire.Refused(id, code, shown, clause, slip))
