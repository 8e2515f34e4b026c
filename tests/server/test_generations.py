"""Seeds: sealed at rest with a key that lies elsewhere, and committed to anew when a table is taken up again."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from cryptography.exceptions import InvalidTag
from sqlalchemy import Connection, text

from houseway.bots.bot import by_the_book
from houseway.engine.actions import Sit
from houseway.engine.words import DEALER, SUPERVISOR
from houseway.errors import HousewayError
from houseway.registry import NAMES
from houseway.server.live.chance import commitment
from houseway.server.live.drafting import Pending, Taken, seed_row
from houseway.server.live.fairness import check, draws, told
from houseway.server.live.house import first_choice, player_bot, timed
from houseway.server.live.time import milliseconds
from houseway.server.starting import open_store, started
from houseway.server.store.database import Database, read_url
from houseway.server.store.ledger import live_of
from houseway.server.store.vault import Vault
from houseway.server.wire.views import Told
from tests.server.serving import Json, clients, operator, serving, settings
from tests.server.test_rebuilding import start
from tests.server.test_trust import file_of

RULEBOOK = "two-card-joker-poker-ma"
SEED = bytes(range(32))


# --- at rest -----------------------------------------------------------------------------------------------------


def test_no_seed_is_in_the_files_of_the_database(sqlite: str) -> None:
    """All seeds that a round revealed are looked for in what was on the disk, before and after."""

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.until_view(lambda view: view["round"] > 2)
            found = await ann.get(f"/api/tables/{table}/rounds/1/fairness")
            seed = bytes.fromhex(found["generations"][0]["seed"])
            folder = Path(file_of(sqlite)).parent
            on_disk = b"".join(each.read_bytes() for each in folder.glob("tables.db*"))
            assert found["generations"][0]["commitment"].encode() in on_disk
            assert seed not in on_disk
            assert seed.hex().encode() not in on_disk
            key = folder / "tables.keys" / "seeds.key"
            assert key.stat().st_mode & 0o777 == 0o600
            assert key.read_bytes() not in on_disk

    asyncio.run(main())


def test_a_sealed_seed_is_bound_to_its_place() -> None:
    vault, row = Vault(SEED), seed_row("t", 3, 1)
    sealed = vault.sealed("t", row)
    assert vault.opened("t", sealed) == row
    assert row.seed not in sealed.seed
    for table, other in (("u", sealed), ("t", replace(sealed, round=4)), ("t", replace(sealed, generation=2))):
        with pytest.raises(InvalidTag):
            vault.opened(table, other)


def test_a_key_that_is_missing_or_wrong_is_one_line(database: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("right", "missing", "wrong", "torn")]

    async def start_with(folder: Path) -> None:
        async with started(settings(database, keys=str(folder)), milliseconds):
            pass

    asyncio.run(start_with(folders[0]))
    for folder, line in ((folders[2], "x" * 32), (folders[3], "12")):
        folder.mkdir()
        (folder / "seeds.key").write_text(line)
    for folder, expected in zip(folders[1:], ("is missing", "does not open the seeds", "is no key"), strict=True):
        with pytest.raises(HousewayError, match=expected) as refused:
            asyncio.run(start_with(folder))
        assert str(folder) in str(refused.value)
        assert "\n" not in str(refused.value)
    assert not folders[1].exists()
    asyncio.run(start_with(folders[0]))


def test_a_house_whose_key_is_lost_goes_on_and_says_what_was_lost(sqlite: str) -> None:
    """Its seeds cannot be revealed any more: every open round is committed to anew, as after a restore."""
    key = Path(file_of(sqlite)).parent / "tables.keys" / "seeds.key"

    async def play(restored: bool) -> tuple[str, Json, Json]:
        async with serving(settings(sqlite, restored=restored)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.until_view(lambda view: view["round"] > 2)
            lobby = await ann.get("/api/tables")
            return table, await ann.get(f"/api/tables/{table}/rounds/1/fairness"), lobby

    async def asked(path: str) -> Json:
        async with serving(settings(sqlite)) as address, clients(address, "Bob") as (bob,):
            return await bob.get(path)

    table, shown, _ = asyncio.run(play(restored=False))
    assert shown["ok"]
    key.unlink()
    with pytest.raises(HousewayError, match=r"is missing.* start once with --restored"):
        asyncio.run(open_store(settings(sqlite)))
    _, new, lobby = asyncio.run(play(restored=True))
    assert new["ok"]
    assert len(lobby["tables"]) == len(NAMES)
    lost = asyncio.run(asked(f"/api/tables/{table}/rounds/1/fairness"))
    assert (lost["status"], lost["ok"], lost["generations"][0]["seed"]) == ("withheld", None, None)
    assert "lost with the key" in lost["message"]


def test_seeds_from_before_there_was_a_key_are_sealed_at_the_start(database: str) -> None:
    def older(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "houseway.server.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
        names = "id, rulebook, options, title, listed, betting_s, decision_s, pace_ms, opened, closing"
        values = "'t', 'x', '{}', 'T', true, 0, 0, 0, 1, true"
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"))
        row = {"seed": SEED, "commitment": commitment("t", 1, SEED)}
        connection.execute(text("INSERT INTO seeds VALUES ('t', 1, :seed, :commitment, 1, 2)"), row)

    async def main() -> None:
        first = Database(read_url(database))
        await first.transact(older)
        await first.close()
        store = await open_store(settings(database))
        (row,) = await store.seeds("t", 1)
        assert (row.seed, row.generation, row.why, row.revealed) == (SEED, 1, "round", 2)
        async with store.database.read() as connection:
            kept = (await connection.execute(text("SELECT seed FROM seeds"))).scalar_one()
        assert SEED not in bytes(kept)
        await store.database.close()

    asyncio.run(main())


# --- anew --------------------------------------------------------------------------------------------------------


def test_a_restored_backup_never_deals_the_cards_that_were_known(sqlite: str) -> None:
    """The file as it was in round 3 comes back when round 3 has been revealed, and nobody can tell by the keys."""
    file = Path(file_of(sqlite))
    backup = file.with_name("backup.db")

    async def first() -> tuple[str, Json]:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.until_view(lambda view: view["round"] > 2)
            await ann.leave_socket()
            await asyncio.sleep(0.3)
            with closing(sqlite3.connect(file)) as here, closing(sqlite3.connect(backup)) as there:
                here.backup(there)
            await ann.join(table)
            round = ann.view["round"]
            await ann.until_view(lambda view: view["round"] > round + 1)
            return table, await ann.get(f"/api/tables/{table}/rounds/{round}/fairness")

    async def again(table: str, known: Json) -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            boss = await operator(address, stack)
            await boss.join(table)
            now = boss.last["commitment"]
            assert (now["round"], now["why"]) == (known["round"], "started")
            seeds = {each["seed"] for each in known["generations"]}
            await boss.until_view(lambda view: view["round"] > known["round"] + 1)
            shown = await boss.get(f"/api/tables/{table}/rounds/{known['round']}/fairness")
            assert shown["ok"], shown
            fresh = [each for each in shown["generations"] if each["seed"] not in seeds]
            assert [each["commitment"] for each in fresh] == [now["commitment"]]
            lines = (await boss.http.get(f"/api/tables/{table}/record")).text.splitlines()
            notices = [each for line in lines[1:] for each in json.loads(line).get("commits", ())]
            assert {name: now[name] for name in ("round", "generation", "commitment", "why")} in notices
            told_of = [line for each in boss.entries for line in each["told"] if now["commitment"] in line]
            assert len(told_of) == 1
            assert "the server was started again" in told_of[0]
            drawn = [each for each in shown["draws"] if each["generation"] == now["generation"]]
            old = {tuple(each["values"]) for each in known["draws"]}
            assert not old & {tuple(each["values"]) for each in drawn}

    table, known = asyncio.run(first())
    for each in file.parent.glob("tables.db*"):
        each.unlink()
    shutil.copy(backup, file)
    (file.parent / "tables.keys" / "checkpoint").unlink()
    asyncio.run(again(table, known))


def test_what_is_drawn_after_a_table_was_taken_up_again_comes_from_the_new_seed() -> None:
    draft = start(RULEBOOK, decks=2, shuffler="automated")
    first, second, rows = draft.seed, seed_row("t", 1, 5, 2, "started"), list[Told]()
    draft.add(Taken(Sit(by=1, name="Ann", at=1)))
    bots = {1: player_bot(draft.situation.round.rulebook, "Ann"), DEALER: by_the_book, SUPERVISOR: by_the_book}
    while not draft.round_ended:
        choice = first_choice(draft.situation.round, bots)
        assert choice is not None
        draft.add(Taken(timed(choice.action, draft.situation.round.clock)))
        if draft.situation.draws == 1 and draft.seed is first:
            rows, draft = [*draft.told], Pending("t", draft.situation, second)
    rows += draft.told
    steps = [(e.before.round, e.entry.action, e.row.seq, live_of(e.row)) for e in rows if e.row.round == 1]
    found = list(draws(steps))
    assert [each.generation for each in found] == [1, 2]
    seeds = [replace(each, revealed=9) for each in (first, second)]
    shown = told("t", seeds, found, ended=True)
    assert shown.ok, shown
    swapped = [msgspec.structs.replace(each, generation=3 - each.generation) for each in found]
    assert list(check(msgspec.structs.replace(shown, draws=swapped)))
    announced = [each for row in rows for each in live_of(row.row).get("commits", ())]
    assert [(each["round"], each["generation"]) for each in announced[:3]] == [(1, 1), (1, 2), (2, 1)]
