"""The audit of a bundle: does the record say what the leaves say, and did all follow from rules and chance?"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from houseway.engine.play import open_table
from houseway.record.audit import Audit, verify
from houseway.record.fold import fold
from houseway.record.log import Logged, read_log
from houseway.server.live.fairness import Step, draws, told
from houseway.server.live.fairness import check as check_chance
from houseway.server.rest.documents.records import Draw
from houseway.server.store.rows import EntryRow, SeedRow
from houseway.server.transparency.bundles import Bundle, Said

FACTS = ("seq", "round", "at", "person", "action_id")


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


def _commitments(bundle: Bundle) -> dict[tuple[int, int], tuple[int, Said]]:
    """Those in the log, by round and generation, with their positions."""
    found = [(leaf.position, said) for leaf, said in bundle.leaves if said.what == "commitment"]
    return {(said.round, said.generation): (position, said) for position, said in found}


def _other_commitments(bundle: Bundle) -> Iterator[str]:
    """Where the commitments differ from those in the log."""
    there = {which: said for which, (_, said) in _commitments(bundle).items()}
    if len(there) != sum(said.what == "commitment" for _, said in bundle.leaves):
        yield "the log has two commitments for the same draws"
    for seed in bundle.seeds:
        said = there.pop((seed.round, seed.generation), None)
        if said is None or said.commitment != seed.commitment:
            yield f"the commitment {seed.generation} of round {seed.round} is not the one in the log"
    rounds = {row.round for row in bundle.rows}
    for round, generation in there:
        if round in rounds:
            yield f"the commitment {generation} of round {round} is in the log and not in the record"


def _misdrawn(bundle: Bundle, file: Path) -> Iterator[str]:
    """Draws that do not follow from seeds that were committed to before them, and are revealed."""
    table = bundle.header.subject.removeprefix("table ")
    entries = {said.seq: leaf.position for leaf, said in bundle.leaves if said.what == "entry"}
    commitments = _commitments(bundle)
    seeds = defaultdict[int, list[SeedRow]](list)
    for seed in bundle.seeds:
        seeds[seed.round].append(seed)
    for round, steps in groupby(_steps(file), key=lambda each: each[0].round):
        drawn = list(draws([step for _, step in steps]))
        for draw in drawn:
            when = _untimely(draw, commitments, round, entries.get(draw.seq, 0))
            yield from (f"round {round}: {fault}" for fault in when)
        if drawn and round not in seeds:
            yield f"round {round} was drawn without a commitment"
        elif drawn and any(seed.revealed is None or not seed.seed for seed in seeds[round]):
            yield f"round {round} was drawn, and its seed is not revealed"
        elif drawn:
            shown = told(table, seeds[round], drawn, ended=True)
            yield from (f"round {round}: {fault}" for fault in check_chance(shown))


def _untimely(
    draw: Draw, commitments: dict[tuple[int, int], tuple[int, Said]], round: int, position: int
) -> Iterator[str]:
    """Was a draw from a commitment that was not in the log yet, or void? Of what was carried over nobody knows."""
    own, later = (commitments.get((round, draw.generation + more)) for more in (0, 1))
    if own is not None and position < own[0] and not own[1].carried:
        yield f"commitment {draw.generation} came into the log after draw {draw.index + 1} from it"
    if later is not None and later[0] < position and not later[1].carried:
        yield f"draw {draw.index + 1} comes from commitment {draw.generation}, which was void"


def _steps(file: Path) -> Iterator[tuple[Logged, Step]]:
    log = read_log(file)
    before = open_table(log.rulebook)
    for after, logged in fold(before, log):
        yield logged, (before, logged.entry.action, logged.seq, logged.live)
        before = after
