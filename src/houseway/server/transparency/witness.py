"""A witness, after c2sp.org/tlog-witness: it signs what it saw of a log, and never two histories of one.

For each log it keeps the last checkpoint that it signed. Another is signed only with the proof that it goes on
from that one, and is on the disk before anybody has the signature.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from houseway.errors import BadNotation
from houseway.server.keys import Keys
from houseway.server.transparency.checkpoints import Checkpoint, read_hash, read_size
from houseway.server.transparency.merkle import EMPTY, consistent
from houseway.server.transparency.notes import COSIGNATURE, Note, PrivateKey, PublicKey

KEY = "witness.key"
MOST_HASHES = 63
SIZE_TYPE = "text/x.tlog.size"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a witness answers: a status of HTTP and a text."""

    status: int
    text: str
    kind: str = "text/plain; charset=utf-8"


def origin_hash(origin: str) -> str:
    return sha256(origin.encode()).hexdigest()


class Witness:
    """A witness with its key and what it has signed, in a folder."""

    def __init__(self, folder: Keys, now: Callable[[], float], name: str = "") -> None:
        self.folder, self._now = folder, now
        made = name or f"houseway.invalid/witness-{secrets.token_hex(8)}"
        self.key = PrivateKey.read(
            folder.secret(KEY, lambda: PrivateKey.new(made, COSIGNATURE).written().encode()).decode()
        )
        self._logs: dict[str, PublicKey] = {}
        self._turn = threading.Lock()

    def trust(self, log: PublicKey) -> None:
        """The key of a log, which has the name of its checkpoints; one that it knew by another key is refused."""
        file = f"{origin_hash(log.name)}.key"
        known = self.folder.secret(file, lambda: str(log).encode()).decode()
        if known != str(log):
            raise BadNotation(f"the log {log.name} has another key than before: {log}, expected {known}")
        self._logs[log.name] = log

    def expect(self, address: str, origin: str, *, anew: bool = False) -> None:
        """Remembers which log is at an address: another one there is followed only on somebody's word."""
        file = f"{origin_hash(address)}.origin"
        if anew:
            self.folder.keep(file, origin.encode())
        known = self.folder.secret(file, origin.encode).decode()
        if known != origin:
            told = f"{address} has another log than before, {origin}: expected {known}"
            raise BadNotation(f"{told}; if the house was restored and says so, give the new key with --key")

    def trusts(self, note: Note) -> bool:
        """Is a checkpoint of a log that it knows, and signed by it?"""
        log = self._logs.get(Checkpoint.read(note).origin)
        try:
            return log is not None and bool(note.signed_by([log]))
        except BadNotation:
            return False

    def keep_evidence(self, note: Note) -> None:
        """Two checkpoints of one log that do not go together may prove what it did."""
        last = self.last(Checkpoint.read(note).origin)
        if last is not None:
            self.folder.keep(f"fork-{origin_hash(note.text)[:16]}", f"{last}\n{note}".encode())

    def known(self, origin: str) -> PublicKey | None:
        """The key of a log that it looked at before."""
        found = self.folder.kept(f"{origin_hash(origin)}.key")
        return None if found is None else PublicKey.read(found.decode())

    def last(self, origin: str) -> Note | None:
        """The last checkpoint of a log that it signed."""
        return self._kept(f"{origin_hash(origin)}.checkpoint")

    def shown(self, hash: str) -> Answer:
        """The last checkpoint for a monitor who asks by the hash of the log's name."""
        note = self._kept(f"{hash}.checkpoint") if len(hash) == 64 and hash.isalnum() else None
        return Answer(404, "this log was never signed here\n") if note is None else Answer(200, str(note))

    def add_checkpoint(self, request: str) -> Answer:
        """Answers a request of the protocol."""
        try:
            old, proof, note, wanted = _read(request)
        except BadNotation as wrong:
            return Answer(400, f"{wrong}\n")
        if wanted.origin not in self._logs:
            return Answer(404, "this log is not known here\n")
        if not self.trusts(note):
            return Answer(403, "the checkpoint is not signed by the log's key\n")
        if old > wanted.size:
            return Answer(400, f"old is {old}: expected at most {wanted.size}\n")
        with self._turn:
            return self._signed(old, proof, note, wanted)

    def _signed(self, old: int, proof: list[bytes], note: Note, wanted: Checkpoint) -> Answer:
        last = self.last(wanted.origin)
        before = Checkpoint(wanted.origin, 0, EMPTY) if last is None else Checkpoint.read(last)
        if old != before.size:
            return Answer(409, f"{before.size}\n", SIZE_TYPE)
        fits = consistent(old, before.root, wanted.size, wanted.root, proof)
        if not fits or (wanted.size == 0 and wanted.root != EMPTY):
            self.keep_evidence(note)
            return Answer(422, "the checkpoint does not go on from the one that was signed last\n")
        signature = self.key.sign(note.text, int(self._now()))
        kept = Note(note.text, (*(each for each in note.signatures if not each.is_by(self.key.public)), signature))
        self.folder.keep(f"{origin_hash(wanted.origin)}.checkpoint", str(kept).encode())
        return Answer(200, str(signature))

    def _kept(self, file: str) -> Note | None:
        found = self.folder.kept(file)
        return None if found is None else Note.read(found.decode())


def _read(request: str) -> tuple[int, list[bytes], Note, Checkpoint]:
    head, blank, rest = request.partition("\n\n")
    first, *hashes = head.split("\n")
    if not blank or not first.startswith("old ") or len(hashes) > MOST_HASHES:
        raise BadNotation("expected a line `old SIZE`, at most 63 hashes, an empty line and a checkpoint")
    note = Note.read(rest)
    return read_size(first.removeprefix("old ")), [read_hash(each) for each in hashes], note, Checkpoint.read(note)
