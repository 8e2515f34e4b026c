"""The audit of a bundle: does the record say what the leaves say, and did all follow from rules and chance?"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import msgspec

from houseway.engine.play import open_table
from houseway.record.audit import Audit, verify
from houseway.record.fold import fold
from houseway.record.log import Logged, read_log
from houseway.server.live.fairness import Step, draws, told
from houseway.server.live.fairness import check as check_chance
from houseway.server.store.rows import EntryRow, SeedRow
from houseway.server.transparency.bundles import Bundle, Said

FACTS = ("seq", "round", "at", "person", "action_id")


class _Generation(msgspec.Struct, frozen=True):
    generation: int = 1


class _Drew(msgspec.Struct):
    """What the line of a draw says of its commitment."""

    chance: _Generation = _Generation()


def check_person(bundle: Bundle) -> Iterator[str]:
    """Are somebody's chips, name and roles those that the log came to?"""
    shown = bundle.header.person
    assert shown is not None
    cents = sum(said.cents for _, said in bundle.leaves if said.what == "chips")
    if cents != shown.chips_cents:
        yield f"the purse has {shown.chips_cents} cents: the log came to {cents}"
    for what, name, value in (("account", "name", shown.name), ("roles", "roles", shown.roles)):
        last = next((getattr(said, name) for _, said in reversed(bundle.leaves) if said.what == what), None)
        if last != value:
            yield f"the {name} shown is {value!r}: the log came to {last!r}"


def check_table(bundle: Bundle) -> tuple[Audit, list[str]]:
    """What `houseway verify` says of the record, and what else does not fit the leaves."""
    found = [*_other_entries(bundle), *_other_commitments(bundle)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.log"
        file.write_text("".join(row.line for row in bundle.rows), encoding="utf-8", newline="")
        audit = verify(file)
        if audit.ok:
            found += _misdrawn(bundle, file)
    return audit, found


def _other_entries(bundle: Bundle) -> Iterator[str]:
    """Where the record differs from what was said of it when it was written."""
    table = bundle.header.subject.removeprefix("table ")
    said = [each for _, each in bundle.leaves if each.what == "entry"]
    for place, each in enumerate(said):
        if (each.seq, each.table) != (place, table):
            yield f"the log has entry {each.seq} of table {each.table} where entry {place} of {table} belongs"
            return
    rows = {row.seq: row for row in bundle.rows}
    for place, each in enumerate(said):
        row = rows.pop(place, None)
        if row is None:
            yield f"entry {place} is in the log and not in the record"
        else:
            yield from _differences(row, each)
    for seq in sorted(rows):
        yield f"entry {seq} is in the record and not in the log"


def _differences(row: EntryRow, said: Said) -> Iterator[str]:
    for name in FACTS:
        if getattr(row, name) != getattr(said, name):
            yield f"entry {row.seq}: {name} is {getattr(row, name)!r}, and the log says {getattr(said, name)!r}"
    if sha256(row.line.encode()).hexdigest() != said.line:
        yield f"entry {row.seq}: its line is not the one that was written"


def _other_commitments(bundle: Bundle) -> Iterator[str]:
    """Commitments that are others than those in the log, or came there after something was drawn from them."""
    commitments = [(leaf.position, said) for leaf, said in bundle.leaves if said.what == "commitment"]
    there = {(said.round, said.generation): (position, said) for position, said in commitments}
    if len(there) != len(commitments):
        yield "the log has two commitments for the same draws"
    drew = _first_draws(bundle)
    for seed in bundle.seeds:
        which = seed.round, seed.generation
        position, said = there.get(which, (0, None))
        name = f"the commitment {seed.generation} of round {seed.round}"
        if said is None or said.commitment != seed.commitment:
            yield f"{name} is not the one in the log"
        elif drew.get(which, position) < position and not said.carried:
            yield f"{name} came into the log after something was drawn from it"


def _first_draws(bundle: Bundle) -> dict[tuple[int, int], int]:
    """The position of the first entry that drew from each commitment."""
    at = {said.seq: leaf.position for leaf, said in bundle.leaves if said.what == "entry"}
    found: dict[tuple[int, int], int] = {}
    for row in bundle.rows:
        if row.seq in at and '"chance":' in row.line:
            with suppress(msgspec.MsgspecError):  # a line that was changed is found elsewhere
                line = msgspec.json.decode(row.line, type=_Drew)
                found.setdefault((row.round, line.chance.generation), at[row.seq])
    return found


def _misdrawn(bundle: Bundle, file: Path) -> Iterator[str]:
    """Draws that do not follow from the seeds that were committed to and revealed."""
    table = bundle.header.subject.removeprefix("table ")
    seeds = defaultdict[int, list[SeedRow]](list)
    for seed in bundle.seeds:
        seeds[seed.round].append(seed)
    for round, steps in groupby(_steps(file), key=lambda each: each[0].round):
        drawn = list(draws([step for _, step in steps]))
        if drawn and round not in seeds:
            yield f"round {round} was drawn without a commitment"
        elif drawn and all(seed.revealed is not None for seed in seeds[round]):
            shown = told(table, seeds[round], drawn, ended=True)
            yield from (f"round {round}: {fault}" for fault in check_chance(shown))


def _steps(file: Path) -> Iterator[tuple[Logged, Step]]:
    log = read_log(file)
    before = open_table(log.rulebook)
    for after, logged in fold(before, log):
        yield logged, (before, logged.entry.action, logged.seq, logged.live)
        before = after
