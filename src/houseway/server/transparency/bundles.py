"""A bundle as it was read: everything in it that can be checked without knowing what its leaves say.

The tree over all entries must have the root of the signed checkpoint, begin with the tree of any checkpoint that
was kept earlier, and hold the leaves that are opened; of the leaves of its subject none may be left out.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from houseway.errors import BadNotation
from houseway.server.store.rows import EntryRow, SeedRow
from houseway.server.transparency.checkpoints import opened
from houseway.server.transparency.growing import ENTRY_BYTES, TAG_BYTES, entry_of, tag_of
from houseway.server.transparency.merkle import leaf_hash, over, root
from houseway.server.transparency.notes import PublicKey


class Shown(msgspec.Struct, frozen=True):
    """Somebody as the house shows them."""

    id: str
    name: str
    roles: list[str]
    chips_cents: int


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    format_version: int
    houseway: str
    subject: str
    key: str
    checkpoint: str
    closed: bool = False
    person: Shown | None = None


class Said(msgspec.Struct, frozen=True):
    """What a leaf says; `houseway.server.store.leaves` says which has what."""

    what: str
    table: str | None = None
    seq: int | None = None
    round: int = 0
    generation: int = 1
    at: int = 0
    person: str | None = None
    action_id: str | None = None
    line: str = ""
    commitment: str = ""
    carried: bool = False
    cents: int = 0
    name: str = ""
    roles: list[str] = []


class Leaf(msgspec.Struct, frozen=True):
    """A leaf that is opened."""

    position: int
    salt: str
    body: str


class _Line(msgspec.Struct, frozen=True):
    entries: str = ""
    leaf: Leaf | None = None
    entry: dict[str, Any] | None = None
    seed: dict[str, Any] | None = None


@dataclass
class Bundle:
    """All of a bundle."""

    header: Header
    public: list[bytes] = field(default_factory=list)
    leaves: list[tuple[Leaf, Said]] = field(default_factory=list)
    rows: list[EntryRow] = field(default_factory=list)
    seeds: list[SeedRow] = field(default_factory=list)

    @property
    def unopened(self) -> list[int]:
        """The positions of leaves of its subject that it does not open."""
        tag, there = tag_of(self.header.subject), {leaf.position for leaf, _ in self.leaves}
        return [at for at, entry in enumerate(self.public) if entry[:TAG_BYTES] == tag and at not in there]


def read(path: str) -> Bundle:
    """Reads a bundle; one that is cut short or is none is refused."""
    try:
        with open(path, "rb") as file:
            lines = enumerate(file, 1)
            bundle = Bundle(msgspec.json.decode(next(lines)[1], type=Header))
            _check_header(bundle.header)
            for number, line in lines:
                _take(bundle, line, number)
    except (OSError, StopIteration) as error:
        raise BadNotation(
            f"cannot read {path!r}: {(getattr(error, 'strerror', '') or 'it is empty').lower()}"
        ) from None
    except msgspec.MsgspecError as wrong:
        raise BadNotation(f"{path!r} is not a bundle: {wrong}") from None
    return bundle


def _check_header(header: Header) -> None:
    """What it is a bundle of decides what is checked, and is said once."""
    if header.format_version != 1:
        raise BadNotation(f"the bundle has format version {header.format_version}: expected 1")
    person = None if header.person is None else header.person.id
    if header.subject != f"person {person}" and (person is not None or not header.subject.startswith("table ")):
        shown = "no person" if person is None else f"the person {person!r}"
        raise BadNotation(f"the bundle is of {header.subject!r}, and shows {shown}")


def _take(bundle: Bundle, line: bytes, number: int) -> None:
    try:
        said = msgspec.json.decode(line, type=_Line)
        if said.leaf is not None:
            bundle.leaves.append((said.leaf, msgspec.json.decode(said.leaf.body, type=Said)))
        elif said.entry is not None:
            bundle.rows.append(msgspec.convert(said.entry, EntryRow))
        elif said.seed is not None:
            seed = bytes.fromhex(said.seed.get("seed") or "")
            bundle.seeds.append(msgspec.convert({**said.seed, "seed": seed}, SeedRow))
        else:
            data = base64.b64decode(said.entries, validate=True)
            bundle.public += [data[at : at + ENTRY_BYTES] for at in range(0, len(data), ENTRY_BYTES)]
    except (msgspec.MsgspecError, binascii.Error, ValueError, TypeError) as wrong:
        raise BadNotation(f"line {number} of the bundle cannot be read: {wrong}") from None


def check(
    bundle: Bundle, key: PublicKey | None = None, kept: Sequence[str] = (), witnesses: Sequence[PublicKey] = ()
) -> Iterator[str]:
    """What is wrong with the tree of a bundle; `kept` are checkpoints that somebody kept earlier."""
    log = key or PublicKey.read(bundle.header.key)
    try:
        now = opened(bundle.header.checkpoint, [log, *witnesses])
    except BadNotation as wrong:
        yield f"{wrong}: it is not of the log {log.name}"
        return
    nodes = over([leaf_hash(entry) for entry in bundle.public])
    if len(bundle.public) != now.size or root(nodes, now.size) != now.root:
        yield f"the {len(bundle.public)} leaves do not make the tree of the checkpoint, which has {now.size}"
        return
    for text in kept:
        older = opened(text, [log])
        if older.origin != now.origin:
            yield f"the checkpoint that was kept is of the log {older.origin}: expected {now.origin}"
        elif older.size > now.size:
            yield f"the log has {now.size} leaves: the checkpoint that was kept had {older.size}"
        elif root(nodes, older.size) != older.root:
            yield f"the log was rewritten: the checkpoint that was kept had other leaves among its {older.size}"
    yield from _unfit(bundle)


def _unfit(bundle: Bundle) -> Iterator[str]:
    """Leaves that are opened and say something else than they did, and those that are kept back."""
    for leaf, _ in bundle.leaves:
        there = bundle.public[leaf.position] if 0 <= leaf.position < len(bundle.public) else b""
        if entry_of(bundle.header.subject, _bytes(leaf.salt), leaf.body) != there:
            yield f"leaf {leaf.position} does not say what it said when it was written: {leaf.body[:120]}"
    if any(one.position >= other.position for (one, _), (other, _) in pairwise(bundle.leaves)):
        yield "the leaves are not in the order of the log, each of them once"
    finished = [leaf.position for leaf, said in bundle.leaves if said.what == "entry"]
    whole = bundle.header.closed or bundle.header.person is not None
    last = len(bundle.public) if whole else max(finished, default=-1)
    if missing := [position for position in bundle.unopened if position < last]:
        of = bundle.header.subject.split()[0]
        yield f"{len(missing)} leaves of this {of} are kept back: the first is {missing[0]}"


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
