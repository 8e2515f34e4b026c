"""Shares: what people at a table add to the chance of a round, so that neither the house nor they can choose it.

It goes in two steps. Whoever wants to sends the hash of a share. When something is first to be drawn the hashes
are frozen and told to everybody, beside the commitment of the house; only then are the shares themselves told. So
nobody knows the others' shares when they choose their own. One that does not come in time, or does not fit, is
left out, and the record says so. Who never sends a hash is not waited for.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from houseway.engine.words import Seat
from houseway.server.live.access import Denied
from houseway.server.live.chance import pledge
from houseway.server.people.people import Visitor
from houseway.server.rest.documents.records import Share
from houseway.server.wire import protocol as wire

if TYPE_CHECKING:
    from houseway.server.live.table import LiveTable

PATIENCE_S = 1.0


class Shares:
    """The shares at one table: pledged for this round and the next, frozen for the present seed, then fixed."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._pledged: dict[tuple[int, Seat], tuple[str, str]] = {}  # by round and seat: the person and the hash
        self._commitment = ""  # of the seed for which the following is so
        self._frozen: dict[Seat, str] = {}
        self._came: dict[Seat, str] = {}
        self._fixed: tuple[Share, ...] | None = None
        self._news = asyncio.Event()

    def known(self) -> tuple[Share, ...] | None:
        """What the present seed is drawn with: nothing where nobody pledged; None while it must be gathered."""
        if self._is_begun:
            return self._fixed
        return None if self._open() else ()

    def fix(self) -> None:
        """Something was drawn: whoever comes now is too late for this seed."""
        if not self._is_begun:
            self._freeze({})  # a hash that came while it was written is of no use any more
            self._fixed = ()

    async def gather(self) -> None:
        """Freezes the hashes, and waits a moment for the shares."""
        if not self._is_begun:
            self._freeze(self._open())
        if frozen := self.frozen():
            self.table.crowd.tell_all(frozen)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while self._missing():
                    self._news.clear()
                    await self._news.wait()
        self._fixed = tuple(Share(seat, self._frozen[seat], self._came.get(seat)) for seat in sorted(self._frozen))

    def frozen(self) -> wire.Frozen | None:
        """The hashes that are frozen for the present seed, for who comes while they are or has to see them."""
        seed = self.table.seed
        if not self._is_begun or not self._frozen:
            return None
        pledges = [wire.Pledged(seat, hash) for seat, hash in sorted(self._frozen.items())]
        return wire.Frozen(seed.round, seed.generation, seed.commitment, pledges)

    def pledge(self, visitor: Visitor, message: wire.Pledge) -> int:
        """Somebody sends the hash of their share of this round or the next."""
        seat, now = self._seat_of(visitor), self.table.situation.round.number
        first = now + self._is_begun  # of this round they are frozen already
        if not first <= message.round <= now + 1:
            told = f"round {message.round} takes no hash of a share: expected round {first}"
            raise Denied("share", told + (f" or {now + 1}" if first == now else ""))
        self._pledged = {key: each for key, each in self._pledged.items() if key[0] >= now}
        self._pledged[message.round, seat] = visitor.id, message.hash
        return self.table.situation.seq

    def reveal(self, visitor: Visitor, message: wire.Reveal) -> int:
        """Somebody tells their share of this round, of which the hash is frozen."""
        seat, seed = self._seat_of(visitor), self.table.seed
        if not self._is_begun or seed.round != message.round or seat not in self._frozen:
            raise Denied("share", f"no share of yours is asked for in round {message.round}")
        if self._fixed is not None:
            raise Denied("share", "it came too late and was left out")
        if pledge(self.table.row.id, seed.round, seat, bytes.fromhex(message.share)) != self._frozen[seat]:
            raise Denied("share", "it does not fit its hash")
        self._came[seat] = message.share
        self._news.set()
        return self.table.situation.seq

    def somebody_left(self) -> None:
        """Nobody waits for who is gone."""
        self._news.set()

    @property
    def _is_begun(self) -> bool:
        """Are the hashes frozen for the present seed, also where the table was read again meanwhile?"""
        return self._commitment == self.table.seed.commitment

    def _freeze(self, hashes: dict[Seat, str]) -> None:
        self._commitment, self._frozen, self._came, self._fixed = self.table.seed.commitment, hashes, {}, None

    def _open(self) -> dict[Seat, str]:
        """The hashes for this round of people who sit there and are connected."""
        holders, here, number = self.table.situation.holders, self.table.crowd.people, self.table.seed.round
        return {
            seat: hash
            for (round, seat), (person, hash) in self._pledged.items()
            if round == number and holders.get(seat) == person and person in here
        }

    def _missing(self) -> bool:
        holders, here = self.table.situation.holders, self.table.crowd.people
        return any(seat not in self._came and holders.get(seat) in here for seat in self._frozen)

    def _seat_of(self, visitor: Visitor) -> Seat:
        seat = self.table.situation.seat_of(visitor.id)
        if seat is None:
            raise Denied("not-your-seat", "you have no seat here: take one first")
        return seat
