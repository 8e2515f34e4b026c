"""A database from before the house's log has leaves of all that is in it, once it was opened."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select

from houseway.server.keys import Keys
from houseway.server.starting import open_store
from houseway.server.store import leaves, schema
from houseway.server.store.database import Database, read_url
from houseway.server.transparency.sequencer import Sequencer
from tests.server.serving import settings

ENTRIES = 1500  # more than are read at a time


def before(connection: Connection) -> None:
    """A database as it was."""
    config = Config()
    config.set_main_option("script_location", "houseway.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0010")
    person = {"id": "p", "name": "Ann", "login": "ann", "roles": "player dealer", "chips_cents": 70, "made": 3}
    table = {"rulebook": "r", "options": "{}", "title": "T", "listed": True, "owner": "p", "betting_s": 1}
    further = {"decision_s": 1, "pace_ms": 1, "opened": 4, "closing": False}
    connection.execute(insert(schema.people), person)
    for id, closed in (("t", None), ("u", 9)):
        connection.execute(insert(schema.tables), {"id": id, "closed": closed, **table, **further})
    rows = [
        {"table_id": "t", "seq": seq, "round": 1 + seq // 1000, "at": seq, "person": "p", "action_id": f"a{seq}"}
        for seq in range(ENTRIES)
    ]
    connection.execute(insert(schema.entries), [{**row, "line": f"line {row['seq']}\n"} for row in rows])
    for id, round, revealed in (("t", 1, 5), ("t", 2, None), ("u", 1, None)):
        seed = {"round": round, "seed": bytes(32), "commitment": f"c{round}", "committed": 4, "revealed": revealed}
        connection.execute(insert(schema.seeds), {"table_id": id, "generation": 1, "why": "round", **seed})
    for cents in (100, -30):
        moved = {"person": "p", "cents": cents, "at": 6, "table_id": "t", "seq": 2}
        connection.execute(insert(schema.movements), moved)


def test_what_is_there_is_carried_over(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        older = Database(read_url(database))
        await older.transact(before)
        await older.close()
        store = await open_store(settings(database))
        await Sequencer(store, Keys(tmp_path)).step()
        async with store.database.read() as connection:
            query = select(schema.leaves).order_by(schema.leaves.c.position)
            rows = (await connection.execute(query)).all()
        await store.stop()
        assert [row.position for row in rows] == list(range(len(rows)))
        assert len({row.salt for row in rows}) == len(rows)
        said = [json.loads(row.body) for row in rows]
        counted = {"account": 1, "roles": 1, "table": 2, "commitment": 3, "entry": ENTRIES, "chips": 2}
        assert Counter(each["what"] for each in said) == {**counted, "reveal": 2, "closed": 1}
        assert said[1] == {"what": "roles", "person": "p", "roles": ["dealer", "player"], "at": 3}
        entries = [each for each in said if each["what"] == "entry"]
        assert [each["seq"] for each in entries] == list(range(ENTRIES))
        wanted = json.loads(leaves.leaf("", "entry", line="")["body"])
        assert {**entries[7], **wanted} == {
            "what": "entry",
            "table": "t",
            "seq": 7,
            "round": 1,
            "at": 7,
            "person": "p",
            "action_id": "a7",
            "line": "",
            "carried": True,
        }
        assert said[-2:] == [
            {"what": "closed", "table": "u", "at": 9},
            {"what": "reveal", "table": "u", "round": 1, "at": 9},  # a table that is closed has no secrets
        ]

    asyncio.run(main())
