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
from houseway.server.store import schema
from houseway.server.store.database import Database
from houseway.server.store.rows import SeedRow

KEY = "seeds.key"
KEY_BYTES = 32
NONCE_BYTES = 12
PLAIN_BYTES = 32  # of a seed that is not sealed, as databases had them before there was a vault
TOGETHER = 1000


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


def _bound_to(table: str, row: SeedRow) -> bytes:
    return f"houseway seed 1\0{table}\0{row.round}\0{row.generation}".encode()


async def unlocked(database: Database, keys: Keys) -> Vault:
    """The vault of a database, whose key must fit what is sealed there; what is not sealed yet is sealed."""
    sealed = _rows().where(func.length(schema.seeds.c.seed) > PLAIN_BYTES)
    async with database.read() as connection:
        found = (await connection.execute(sealed.limit(1))).first()
    key = keys.secret(KEY, lambda: secrets.token_bytes(KEY_BYTES)) if found is None else keys.kept(KEY)
    file = str(keys.folder / KEY)
    if key is None:
        raise HousewayError(f"the key {file!r} of this database's seeds is missing: name its folder with --keys")
    if len(key) != KEY_BYTES:
        raise HousewayError(f"{file!r} is no key: expected {KEY_BYTES} bytes")
    vault = Vault(key)
    if found is not None:
        try:
            vault.opened(*_read(found))
        except InvalidTag:
            wrong = f"the key {file!r} does not open the seeds of this database"
            raise HousewayError(f"{wrong}: name the folder of the right one with --keys") from None
    await database.transact(lambda connection: _seal_all(connection, vault))
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
