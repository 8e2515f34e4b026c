"""The sequencer: about once a second, while something is new, it signs a checkpoint of the house's log.

A checkpoint is signed, cosigned by the witnesses there are, kept beside the key, and only then published.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress

import structlog
from sqlalchemy import Connection, insert
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.server.keys import Keys
from houseway.server.live.time import milliseconds
from houseway.server.store import leaves, schema
from houseway.server.store.database import Database, told
from houseway.server.store.store import Store
from houseway.server.transparency import growing
from houseway.server.transparency.asking import AskedWitness
from houseway.server.transparency.checkpoints import Checkpoint, opened
from houseway.server.transparency.merkle import EMPTY, root
from houseway.server.transparency.notes import Note, PrivateKey, PublicKey, Signature

KEY, MARK = "log.key", "checkpoint"
EVERY_S = 1.0
OLDER = (
    "this database is older than what its server has published ({there:,} leaves of {published:,}): if a back-up "
    "was put in its place on purpose, start once with --restored"
)
STRANGE = (
    "the key {file!r} is not that of this database's log, {log}: name the folder of the right one with --keys; "
    "if it is lost, start once with --restored"
)
DAMAGED = (
    "{file!r} is not the checkpoint that was published last ({wrong}): put it back; "
    "if it is lost, start once with --restored"
)
UNMARKED = "the checkpoint that was published last is missing: an older database would not be told from this one"
log = structlog.get_logger()


def signing_key(keys: Keys, names: Sequence[str]) -> PrivateKey:
    """The key of the house's log; with it the log gets its name, once and for all."""
    name = f"{names[0]}/api/log" if names else f"houseway.invalid/{secrets.token_hex(8)}"
    written = keys.secret(KEY, lambda: PrivateKey.new(name).written().encode())
    try:
        return PrivateKey.read(written.decode())
    except (HousewayError, UnicodeError) as wrong:
        raise HousewayError(f"{str(keys.folder / KEY)!r}: {wrong}") from None


class Sequencer:
    """Gives leaves their positions, and signs and publishes checkpoints."""

    def __init__(
        self, store: Store, keys: Keys, names: Sequence[str] = (), witnesses: Sequence[tuple[str, str]] = ()
    ) -> None:
        self.store, self.keys = store, keys
        self.key = signing_key(keys, names)
        self.witnesses = [AskedWitness(PublicKey.read(key), url) for key, url in witnesses]
        self._silent: set[str] = set()  # witnesses that did not sign the last time
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def database(self) -> Database:
        return self.store.database

    async def check(self, *, restored: bool = False) -> None:
        """Refuses a database that lacks what was published; one that was restored gets a log of its own.

        The old log would have to go on from what is lost. The new one begins with the tree that is there, under
        another name and key, and says which checkpoint was the last of the old.
        """
        async with self.database.read() as connection:
            there, wrong = await connection.run_sync(self._compared)
        known = await self.store.is_restored()  # then more may have been published than the mark says
        if not wrong and not (known and there.size):
            return
        if not restored and not known:
            raise HousewayError(wrong)
        await self.store.mark_restored(milliseconds())  # until what follows from it is done
        await self._begin_anew(there)

    def _compared(self, connection: Connection) -> tuple[Checkpoint, str]:
        """The tree of the database, and why this log cannot go on with it, if so."""
        note, mark = growing.newest(connection), self.keys.kept(MARK)
        there = Checkpoint(self.key.name, 0, EMPTY) if note is None else Checkpoint.read(note)
        if note is not None and there.origin != self.key.name:
            return there, STRANGE.format(file=str(self.keys.folder / KEY), log=there.origin)
        if mark is None:
            if there.size:
                log.warning(UNMARKED, file=str(self.keys.folder / MARK), leaves=there.size)
            return there, ""
        try:
            published = opened(mark.decode(), [self.key.public])
        except (HousewayError, UnicodeError) as wrong:
            return there, DAMAGED.format(file=str(self.keys.folder / MARK), wrong=wrong)
        if there.size >= published.size and root(growing.nodes(connection), published.size) == published.root:
            return there, ""
        return there, OLDER.format(there=there.size, published=published.size)

    async def _begin_anew(self, there: Checkpoint) -> None:
        old, mark = self.key, self.keys.kept(MARK) or b""
        name, _, count = old.name.rpartition(".log-")
        name = f"{name}.log-{int(count) + 1}" if name and count.isdigit() else f"{old.name}.log-2"
        self.keys.keep(f"{KEY}.{old.public.id.hex()}", old.written().encode())
        self.keys.keep(f"{MARK}.{old.public.id.hex()}", mark)
        self.key = PrivateKey.new(name)
        checkpoint = Checkpoint(name, there.size, there.root)
        note = Note(checkpoint.text, (self.key.sign(checkpoint.text),))
        said = leaves.leaf("house", "restored", published=mark.decode(errors="replace"), size=there.size)

        def write(connection: Connection) -> None:
            growing.keep(connection, note)
            connection.execute(insert(schema.leaves), said)

        self.keys.keep(KEY, self.key.written().encode())
        self.keys.keep(MARK, str(note).encode())
        await self.database.transact(write)
        log.warning("a new log begins: the database was restored", log=name, published=old.name, leaves=there.size)

    async def start(self) -> None:
        """Signs what waits, and goes on doing so."""
        await self.step()
        self._task = asyncio.create_task(self._run(), name="sequencer")

    async def stop(self) -> None:
        """Signs what was written last."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            await self._try()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            await self._try()

    async def _try(self) -> None:
        try:
            await self.step()
        except (SQLAlchemyError, OSError, HousewayError) as error:
            log.error("no checkpoint could be signed", error=told(error))

    async def step(self) -> None:
        """Signs a checkpoint over all that waits, if anything does, and publishes the newest there is."""
        async with self._turn:
            more = True
            while more:
                note, more = await self._grow()
            if note is not None and str(note) != self.store.checkpoint:
                note = await self._cosigned(note)
                await asyncio.to_thread(self._keep, note)
                self.store.checkpoint = str(note)

    def _keep(self, note: Note) -> None:
        """Keeps what is published, unless another node on these keys has published more meanwhile."""
        with suppress(HousewayError, UnicodeError):  # what cannot be read is put right
            mark = self.keys.kept(MARK)
            if mark and Checkpoint.read(Note.read(mark.decode())).size > Checkpoint.read(note).size:
                return
        self.keys.keep(MARK, str(note).encode())

    async def _cosigned(self, note: Note) -> Note:
        """The checkpoint with the signatures of the witnesses that gave theirs."""
        missing = [each for each in self.witnesses if not note.signed_by([each.key])]
        answers = await asyncio.gather(*(self._ask(each, note) for each in missing))
        if not (signatures := [each for each in answers if each is not None]):
            return note
        cosigned = Note(note.text, (*note.signatures, *signatures))
        await self.database.transact(lambda connection: growing.replace(connection, note, cosigned))
        return cosigned

    async def _ask(self, witness: AskedWitness, note: Note) -> Signature | None:
        size = Checkpoint.read(note).size
        try:
            for _ in range(2):  # the second time from the size that it has told
                old = min(witness.size, size)
                async with self.database.read() as connection:
                    proof = await connection.run_sync(growing.proof, old, size)
                if signature := await asyncio.to_thread(witness.ask, note, old, proof):
                    self._silent.discard(witness.url)
                    return signature
        except HousewayError as wrong:
            if witness.url not in self._silent:
                self._silent.add(witness.url)
                log.warning("a witness did not sign", witness=witness.key.name, error=str(wrong))
        return None

    async def _grow(self) -> tuple[Note | None, bool]:
        grown: list[tuple[Note | None, bool]] = []
        await self.database.transact(lambda connection: grown.append(growing.grow(connection, self.key)))
        return grown[-1]
