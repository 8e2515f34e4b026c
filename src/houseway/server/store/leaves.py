"""Leaves: what is said in the house's log of everything that is written, in the same transaction.

A leaf is about a subject: a table, a person, or the house. Its body says what happened. Its salt is a secret until
the body may be known, so that nobody finds a face-down card by trying out what the body may be.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from houseway.server.store.rows import Append, EntryRow, SeedRow, TableRow

SALT_BYTES = 16
_encode = msgspec.json.Encoder(order="sorted").encode
Row = dict[str, Any]


def leaf(subject: str, what: str, **facts: Any) -> Row:
    """A row of the table `leaves`."""
    body = _encode({"what": what, **facts}).decode()
    return {"subject": subject, "salt": secrets.token_bytes(SALT_BYTES), "body": body}


def of_table(table: str) -> str:
    return f"table {table}"


def of_person(person: str) -> str:
    return f"person {person}"


def opened(row: TableRow) -> Row:
    """A table; its rules are in the first line of its log, which is an entry."""
    return leaf(of_table(row.id), "table", table=row.id, rulebook=row.rulebook, owner=row.owner, at=row.opened)


def closed(table: str, at: int) -> Row:
    return leaf(of_table(table), "closed", table=table, at=at)


def entry(table: str, row: EntryRow, **further: Any) -> Row:
    """An entry with who took its action, and the hash of its whole line."""
    return leaf(
        of_table(table), "entry", table=table, seq=row.seq, round=row.round, at=row.at, person=row.person,
        action_id=row.action_id, line=sha256(row.line.encode()).hexdigest(), **further,
    )  # fmt: skip


def committed(table: str, row: SeedRow) -> Row:
    facts = {"round": row.round, "generation": row.generation, "commitment": row.commitment, "why": row.why}
    return leaf(of_table(table), "commitment", table=table, at=row.committed, **facts)


def revealed(table: str, round: int, at: int) -> Row:
    return leaf(of_table(table), "reveal", table=table, round=round, at=at)


def moved(person: str, cents: int, at: int, table: str | None = None, seq: int | None = None) -> Row:
    """Chips of a person that came or went, and the entry by which they did where there is one."""
    return leaf(of_person(person), "chips", person=person, cents=cents, at=at, table=table, seq=seq)


def account(person: str, name: str, login: str | None, at: int) -> Row:
    return leaf(of_person(person), "account", person=person, name=name, login=login, at=at)


def roles(person: str, held: Iterable[str], at: int) -> Row:
    return leaf(of_person(person), "roles", person=person, roles=sorted(held), at=at)


def appended(append: Append) -> Iterator[Row]:
    """The leaves of what is added to a table."""
    table = append.table
    for row in append.entries:
        yield entry(table, row)
    for seed in append.seeds:
        yield committed(table, seed)
    for round in append.revealed:
        yield revealed(table, round, append.at)
    for each in append.movements:
        yield moved(each.person, each.cents, append.at, table, each.seq)
