"""Checkpoints, after c2sp.org/tlog-checkpoint: which log, how many leaves, and the root of its tree, signed."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass

from houseway.errors import BadNotation
from houseway.server.transparency.notes import Note, PublicKey

_SIZE = re.compile(r"(0|[1-9][0-9]{0,18})\Z", re.A)


def hash_text(hash: bytes) -> str:
    return base64.b64encode(hash).decode()


def read_hash(text: str) -> bytes:
    """A hash as checkpoints and proofs write it."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != 32 or hash_text(found) != text:
        raise BadNotation(f"{text[:80]!r} is not a hash: expected 44 characters of base64")
    return found


def read_size(text: str) -> int:
    if not _SIZE.match(text):
        raise BadNotation(f"{text[:40]!r} is not the size of a tree: expected a whole number")
    return int(text)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of a log: its name, how many leaves its tree has, and the root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{hash_text(self.root)}\n"

    @classmethod
    def read(cls, note: Note) -> Checkpoint:
        lines = note.text.split("\n")[:-1]
        if len(lines) < 3 or not all(lines):
            raise BadNotation("this is not a checkpoint: expected the lines of a name, a size and a hash")
        return cls(lines[0], read_size(lines[1]), read_hash(lines[2]))


def opened(text: str, keys: Iterable[PublicKey]) -> Checkpoint:
    """The checkpoint of a note that all the keys have signed."""
    note, keys = Note.read(text), list(keys)
    missing = [key.name for key in keys if key not in note.signed_by(keys)]
    if missing:
        raise BadNotation(f"the checkpoint is not signed by {', '.join(missing)}")
    return Checkpoint.read(note)
