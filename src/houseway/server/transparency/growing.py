"""The tree in the database: leaves that wait are given their positions, tiles grow, and the new root is signed.

What is public of a leaf is 48 bytes: a tag of its subject and the salted hash of what it says. So anybody can
count the leaves of a table or a person whose id they know, and nobody can tell from them what was done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import groupby

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from houseway.server.store import schema
from houseway.server.transparency import tiles
from houseway.server.transparency.checkpoints import Checkpoint
from houseway.server.transparency.merkle import Nodes, consistency, leaf_hash, root
from houseway.server.transparency.notes import Note, PrivateKey

TAG_BYTES, ENTRY_BYTES = 16, 48
PREFIX = ENTRY_BYTES.to_bytes(2, "big")  # before each entry of a bundle of them
STEP = len(PREFIX) + ENTRY_BYTES
ENTRIES = -1  # the level under which entries are kept
MOST_TOGETHER = 2000
ONE_SEQUENCER = 0x686F757367  # the number that the one holds who gives positions


_TURN = text(f"SELECT pg_try_advisory_xact_lock({ONE_SEQUENCER})")  # where SQLite has one writer anyhow
_of = schema.leaves.c
_WAITING = (
    select(_of.id, _of.subject, _of.salt, _of.body)
    .where(_of.position.is_(None))
    .order_by(_of.id)
    .limit(MOST_TOGETHER)
)
_tile = schema.tiles.c
_TILE = select(_tile.data).where((_tile.level == bindparam("level")) & (_tile.number == bindparam("number")))
_NEWEST = select(schema.checkpoints.c.note)
_WAIT = text(f"SELECT pg_advisory_xact_lock({ONE_SEQUENCER})")


@lru_cache(maxsize=10_000)
def tag_of(subject: str) -> bytes:
    """By which the leaves of a subject are known."""
    return sha256(b"houseway subject 1\0" + subject.encode()).digest()[:TAG_BYTES]


def entry_of(subject: str, salt: bytes, body: str) -> bytes:
    """What is public of a leaf."""
    return tag_of(subject) + sha256(salt + body.encode()).digest()


def unbundled(data: bytes) -> Iterator[bytes]:
    """The entries of a bundle of them."""
    return (data[at + len(PREFIX) : at + STEP] for at in range(0, len(data), STEP))


def reading(connection: Connection) -> tiles.Read:
    """The tiles of the database, each read once."""
    found: dict[tiles.Tile, bytes] = {}

    def read(level: int, number: int) -> bytes:
        if (level, number) not in found:
            tile = connection.execute(_TILE, {"level": level, "number": number}).scalar_one_or_none()
            found[level, number] = tile or b""
        return found[level, number]

    return read


def bundle(connection: Connection, number: int) -> bytes:
    return reading(connection)(ENTRIES, number)


def nodes(connection: Connection) -> Nodes:
    return tiles.nodes_of(reading(connection))


def proof(connection: Connection, old: int, size: int) -> list[bytes]:
    """That the tree of a size begins with an older one."""
    return consistency(nodes(connection), old, size)


def newest(connection: Connection) -> Note | None:
    """The newest checkpoint that was signed."""
    found = connection.execute(_NEWEST).scalar_one_or_none()
    return None if found is None else Note.read(found)


def grow(connection: Connection, key: PrivateKey) -> tuple[Note | None, bool]:
    """Gives positions to leaves that wait, and signs the tree: the newest checkpoint, and are there more to come?

    All of it is one transaction, and one server at a time does it: a checkpoint that is signed is kept, or was
    never seen by anybody.
    """
    if connection.dialect.name == "postgresql" and not connection.execute(_TURN).scalar_one():
        return newest(connection), False
    waiting = connection.execute(_WAITING).all()
    before = newest(connection)
    if not waiting and before is not None:
        return before, False
    size = Checkpoint.read(before).size if before is not None else 0
    entries = [entry_of(row.subject, row.salt, row.body) for row in waiting]
    read = reading(connection)
    changed = tiles.grown(read, size, map(leaf_hash, entries))
    whole = root(tiles.nodes_of(tiles.overlaid(read, changed)), size + len(waiting))
    _store(connection, {**changed, **_bundles(read, size, entries)})
    _place(connection, [row.id for row in waiting], size)
    checkpoint = Checkpoint(key.name, size + len(waiting), whole)
    note = Note(checkpoint.text, (key.sign(checkpoint.text),))
    keep(connection, note)
    return note, len(waiting) == MOST_TOGETHER


def keep(connection: Connection, note: Note) -> None:
    """Keeps the newest checkpoint, which is the only one that is kept."""
    connection.execute(delete(schema.checkpoints))
    connection.execute(insert(schema.checkpoints), {"origin": Checkpoint.read(note).origin, "note": str(note)})


def replace(connection: Connection, note: Note, cosigned: Note) -> None:
    """Keeps the cosigned checkpoint in the place of the one that it was, if that is still the newest."""
    if connection.dialect.name == "postgresql":
        connection.execute(_WAIT)
    if newest(connection) == note:
        keep(connection, cosigned)


def _place(connection: Connection, ids: list[int], size: int) -> None:
    """Gives leaves the positions from a size on; ids mostly follow each other, and are then placed together."""
    of = schema.leaves.c
    for shift, run in groupby(enumerate(ids, size), key=lambda each: each[0] - each[1]):
        these = [id for _, id in run]
        wanted = of.id.between(these[0], these[-1]) & of.position.is_(None)
        connection.execute(update(schema.leaves).where(wanted).values(position=of.id + shift))


def _bundles(read: tiles.Read, size: int, entries: list[bytes]) -> dict[tiles.Tile, bytes]:
    """The bundles of entries that change, each entry with its length before it."""
    changed: dict[tiles.Tile, bytearray] = {}
    for at, entry in enumerate(entries, size):
        number, place = divmod(at, tiles.WIDTH)
        if (ENTRIES, number) not in changed:
            changed[ENTRIES, number] = bytearray(read(ENTRIES, number)[: place * STEP])
        changed[ENTRIES, number] += PREFIX + entry
    return {tile: bytes(data) for tile, data in changed.items()}


def _store(connection: Connection, changed: dict[tiles.Tile, bytes]) -> None:
    of = schema.tiles.c
    for (level, number), data in changed.items():
        connection.execute(delete(schema.tiles).where((of.level == level) & (of.number == number)))
        connection.execute(insert(schema.tiles), {"level": level, "number": number, "data": data})
