"""The vault: seeds as the database keeps them, sealed with a key that is not in it.

Who reads the database, or a copy of it, does not learn what will be dealt. A sealed seed is bound to its table,
round and generation, so that it cannot be put in the place of another.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import replace
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from sqlalchemy import Connection, Row, Select, func, select, update

from houseway.errors import HousewayError
from houseway.server.keys import Keys
from houseway.server.live.time import milliseconds
from houseway.server.store import schema
from houseway.server.store.database import Database
from houseway.server.store.rows import SeedRow

KEY = "seeds.key"
KEY_BYTES = 32
NONCE_BYTES = 12
PLAIN_BYTES = 32  # of a seed that is not sealed, as databases had them before there was a vault
TOGETHER = 1000
WAY_OUT = "name the folder of the right one with --keys; if it is lost, start once with --restored"


class Vault:
    """Seals seeds and opens them."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    def sealed(self, table: str, row: SeedRow) -> SeedRow:
        nonce = os.urandom(NONCE_BYTES)
        return replace(row, seed=nonce + self._cipher.encrypt(nonce, row.seed, _bound_to(table, row)))

    def opened(self, table: str, row: SeedRow) -> SeedRow:
        """The seed itself; raises `InvalidTag` where the key is another, or the seed is not of this round."""
        nonce, sealed = row.seed[:NONCE_BYTES], row.seed[NONCE_BYTES:]
        return replace(row, seed=self._cipher.decrypt(nonce, sealed, _bound_to(table, row)))

    def opened_or_lost(self, table: str, row: SeedRow) -> SeedRow:
        """The seed, or an empty one where its key is lost or it was changed: nothing is drawn from that."""
        try:
            return self.opened(table, row)
        except InvalidTag:
            return replace(row, seed=b"")


def _bound_to(table: str, row: SeedRow) -> bytes:
    return f"houseway seed 1\0{table}\0{row.round}\0{row.generation}".encode()


async def unlocked(database: Database, keys: Keys, *, restored: bool = False) -> Vault:
    """The vault of a database, whose key must fit what was sealed last; what is not sealed yet is sealed.

    A database whose key is lost is opened only as a restored one: no round goes on whose seed nobody can reveal.
    """
    sealed = _rows().where(func.length(schema.seeds.c.seed) > PLAIN_BYTES)
    async with database.read() as connection:
        found = (await connection.execute(sealed.order_by(schema.seeds.c.committed.desc()).limit(1))).first()
    anew = found is None or restored
    key = keys.secret(KEY, lambda: secrets.token_bytes(KEY_BYTES)) if anew else keys.kept(KEY)
    file = str(keys.folder / KEY)
    if key is None:
        raise HousewayError(f"the key {file!r} of this database's seeds is missing: {WAY_OUT}")
    if len(key) != KEY_BYTES:
        raise HousewayError(f"{file!r} is no key: expected {KEY_BYTES} bytes")
    vault = Vault(key)
    fits = found is None or vault.opened_or_lost(*_read(found)).seed != b""
    if not fits and not restored:
        raise HousewayError(f"the key {file!r} does not open the seeds of this database: {WAY_OUT}")

    def work(connection: Connection) -> None:
        _seal_all(connection, vault)
        if not fits:
            connection.execute(update(schema.house).values(restored=milliseconds()))

    await database.transact(work)
    return vault


def _seal_all(connection: Connection, vault: Vault) -> None:
    """Seals the seeds of a database from before."""
    of = schema.seeds.c
    plain = _rows().where(func.length(of.seed) == PLAIN_BYTES).limit(TOGETHER)
    while rows := connection.execute(plain).all():
        for each in rows:
            table, row = _read(each)
            here = (of.table_id == table) & (of.round == row.round) & (of.generation == row.generation)
            connection.execute(update(schema.seeds).where(here).values(seed=vault.sealed(table, row).seed))


def _rows() -> Select[Any]:
    return select(schema.seeds)


def _read(row: Row[Any]) -> tuple[str, SeedRow]:
    fields = dict(row._mapping)
    return fields.pop("table_id"), SeedRow(**fields)
