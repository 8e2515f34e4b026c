"""Bundles: what somebody outside needs to check a table's record, or their own chips, against the house's log.

A bundle has the signed checkpoint, what is public of every leaf of the house, and the leaves of its subject
opened, with their salts. Only who sees the tags of all leaves can tell that none was left out.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from sqlalchemy import Row, select

from houseway import __version__
from houseway.errors import HousewayError
from houseway.server.store import leaves, schema
from houseway.server.store.rows import EntryRow, SeedRow
from houseway.server.store.store import Store
from houseway.server.transparency import growing, tiles
from houseway.server.transparency.checkpoints import Checkpoint
from houseway.server.transparency.notes import Note
from houseway.server.transparency.sequencer import Sequencer

FORMAT, VERSION = "houseway bundle", 1
TOGETHER = 500
PATIENCE = 100
Lines = AsyncIterator[str]
of = schema.leaves.c


async def of_table(sequencer: Sequencer, table: str, before: int | None) -> Lines:
    """The bundle of a table with its rounds before one; with all of them where it is closed."""
    store, subject = sequencer.store, leaves.of_table(table)
    note = await _settled(sequencer, subject)
    yield _line(**_header(sequencer, subject, note), closed=before is None)
    positions: list[int] = []
    async for line in _entries(store, note, growing.tag_of(subject), positions):
        yield line
    last = -1
    async for row in store.log(table):
        if before is not None and row.round >= before:
            break
        last = row.seq
        yield _line(entry={name: getattr(row, name) for name in EntryRow.__slots__})
    for seed in await store.committed(table, before):
        yield _line(seed=_seed(seed))
    async for line in _leaves(store, positions, lambda body: body["what"] != "entry" or body["seq"] <= last):
        yield line


async def of_person(sequencer: Sequencer, person: str) -> Lines:
    """The bundle of a person: what they were given, won and lost, and the roles they had."""
    store, subject = sequencer.store, leaves.of_person(person)
    for _ in range(PATIENCE):
        note = await _settled(sequencer, subject)
        async with store.database.read() as connection:
            known = schema.people.c
            row = (await connection.execute(select(schema.people).where(known.id == person))).one()
        if str(note) == str(await _settled(sequencer, subject)):
            break  # nothing was written meanwhile
    shown = {"id": row.id, "name": row.name, "roles": sorted(row.roles.split()), "chips_cents": row.chips_cents}
    yield _line(**_header(sequencer, subject, note), person=shown)
    positions: list[int] = []
    async for line in _entries(store, note, growing.tag_of(subject), positions):
        yield line
    async for line in _leaves(store, positions, lambda body: True):
        yield line


async def _settled(sequencer: Sequencer, subject: str) -> Note:
    """A checkpoint with all leaves of a subject in it that there are."""
    for _ in range(PATIENCE):
        await sequencer.step()
        note = sequencer.store.checkpoint
        async with sequencer.database.read() as connection:
            wanted = of.position.is_(None) & (of.subject == subject)
            if (await connection.execute(select(of.id).where(wanted).limit(1))).first() is None:
                return Note.read(note)
        await asyncio.sleep(0.05)  # another server gives positions
    raise HousewayError("the house's log is behind: try again in a moment")


def _header(sequencer: Sequencer, subject: str, note: Note) -> dict[str, Any]:
    made = {"format": FORMAT, "format_version": VERSION, "houseway": __version__}
    return {**made, "subject": subject, "key": str(sequencer.key.public), "checkpoint": str(note)}


async def _entries(store: Store, note: Note, tag: bytes, positions: list[int]) -> Lines:
    """What is public of all leaves; the positions of those with the tag are noted."""
    size = Checkpoint.read(note).size
    for number in range(-(-size // tiles.WIDTH)):
        width = tiles.width_of(0, number, size)
        async with store.database.read() as connection:
            data = await connection.run_sync(growing.bundle, number)
        each = list(growing.unbundled(data))[:width]
        positions += [number * tiles.WIDTH + place for place, entry in enumerate(each) if entry.startswith(tag)]
        yield _line(entries=base64.b64encode(b"".join(each)).decode())


async def _leaves(store: Store, positions: list[int], may_be_known: Callable[[dict[str, Any]], bool]) -> Lines:
    for start in range(0, len(positions), TOGETHER):
        these = positions[start : start + TOGETHER]
        async with store.database.read() as connection:
            rows = await connection.execute(
                select(schema.leaves).where(of.position.in_(these)).order_by(of.position)
            )
        for line in _opened(list(rows), may_be_known):
            yield line


def _opened(rows: list[Row[Any]], may_be_known: Callable[[dict[str, Any]], bool]) -> Iterator[str]:
    for row in rows:
        if may_be_known(json.loads(row.body)):
            yield _line(leaf={"position": row.position, "salt": row.salt.hex(), "body": row.body})


def _seed(seed: SeedRow) -> dict[str, Any]:
    facts = {name: getattr(seed, name) for name in SeedRow.__slots__}
    return {**facts, "seed": None if seed.revealed is None else seed.seed.hex() or None}


def _line(**values: Any) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
