"""Signed notes, after c2sp.org/signed-note: a text with signatures below it, each under the name of its key.

Two kinds of keys are known: Ed25519 for whoever writes a note, and the cosignatures of witnesses, which say when
(c2sp.org/tlog-cosignature).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.errors import BadNotation

ED25519, COSIGNATURE = 1, 4
DASH = "\u2014"
PRIVATE = "PRIVATE+KEY+"
MOST_BYTES = 64_000
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")  # all but the end of a line
_NAME = re.compile(r"[^\s+]+\Z")
_SIGNATURE = re.compile(rf"{DASH} (?P<name>[^\s+]+) (?P<data>[A-Za-z0-9+/]+=*)\Z")


def name_checked(name: str) -> str:
    if not _NAME.match(name):
        raise BadNotation(f"{name[:80]!r} is not the name of a key: expected one without spaces and +")
    return name


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that checks signatures, and its name."""

    name: str
    kind: int
    data: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.data).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_text(bytes([self.kind]) + self.data)}"

    @classmethod
    def read(cls, text: str) -> PublicKey:
        """A key as people hand it on."""
        name, id, data = (*text.strip().split("+", 2), "", "")[:3]
        raw = _bytes(data)
        if name and raw is not None and len(raw) == 33 and raw[0] in (ED25519, COSIGNATURE):
            key = cls(name_checked(name), raw[0], raw[1:])
            if key.id.hex() == id:
                return key
        raise BadNotation(f"{text.strip()[:120]!r} is not a public key: expected NAME+ID+KEY, as the log shows it")

    def checks(self, text: str, signature: bytes) -> bool:
        """Is this its signature of a note's text?"""
        signed, proof = text.encode(), signature
        if self.kind == COSIGNATURE:
            if len(signature) != 72:
                return False
            signed, proof = cosigned(text, int.from_bytes(signature[:8], "big")), signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.data).verify(proof, signed)
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True, slots=True)
class PrivateKey:
    """A key that signs, and its name; it is never shown."""

    name: str
    kind: int
    key: Ed25519PrivateKey

    @classmethod
    def new(cls, name: str, kind: int = ED25519) -> PrivateKey:
        return cls(name_checked(name), kind, Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, text: str) -> PrivateKey:
        """A key from its file."""
        name, id, data = (*text.strip().removeprefix(PRIVATE).split("+", 2), "", "")[:3]
        raw = _bytes(data)
        if raw is not None and len(raw) == 33 and raw[0] in (ED25519, COSIGNATURE):
            key = cls(name_checked(name), raw[0], Ed25519PrivateKey.from_private_bytes(raw[1:]))
            if key.public.id.hex() == id:
                return key
        raise BadNotation("this is not the file of a signing key")

    def written(self) -> str:
        data = bytes([self.kind]) + self.key.private_bytes_raw()
        return f"{PRIVATE}{self.name}+{self.public.id.hex()}+{_text(data)}"

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.name, self.kind, self.key.public_key().public_bytes_raw())

    def sign(self, text: str, at: int = 0) -> Signature:
        """Its signature of a text; a cosignature says the time, in seconds."""
        if self.kind == COSIGNATURE:
            return Signature(self.name, self.public.id + at.to_bytes(8, "big") + self.key.sign(cosigned(text, at)))
        return Signature(self.name, self.public.id + self.key.sign(text.encode()))


@dataclass(frozen=True, slots=True)
class Signature:
    """A line below a note: the key's name, and the key's id with what it signed."""

    name: str
    data: bytes

    def __str__(self) -> str:
        return f"{DASH} {self.name} {_text(self.data)}\n"

    @classmethod
    def read(cls, line: str) -> Signature:
        found = _SIGNATURE.match(line)
        data = _bytes(found["data"]) if found else None
        if found is None or data is None or len(data) < 5:
            raise BadNotation(f"{line[:80]!r} is not a signature: expected {DASH} NAME BASE64")
        return cls(found["name"], data)

    def is_by(self, key: PublicKey) -> bool:
        return self.name == key.name and self.data[:4] == key.id


@dataclass(frozen=True, slots=True)
class Note:
    """A text, which ends with a line feed, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(map(str, self.signatures))

    @classmethod
    def read(cls, text: str) -> Note:
        body, blank, below = text.rpartition("\n\n")
        if len(text) > MOST_BYTES or _CONTROL.search(text) or not (blank and body and below.endswith("\n")):
            raise BadNotation("this is not a signed note: expected a text, an empty line and signatures")
        return cls(body + "\n", tuple(Signature.read(line) for line in below[:-1].split("\n")))

    def signed_by(self, keys: Iterable[PublicKey]) -> list[PublicKey]:
        """Which of the keys have signed it; refuses a signature under the name of one that is not its own."""
        found = []
        for key in keys:
            there = [each for each in self.signatures if each.is_by(key)]
            if not all(key.checks(self.text, each.data[4:]) for each in there):
                raise BadNotation(f"the signature of {key.name} does not fit the note")
            if there:
                found.append(key)
        return found


def cosigned(text: str, at: int) -> bytes:
    """What a witness signs: when, and the text."""
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if _text(data) == text else None
