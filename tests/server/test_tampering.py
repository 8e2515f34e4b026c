"""The tamper table of docs/security.md: each row is attacked as an owner would, and found by an outsider."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from houseway.cli import main
from houseway.errors import HousewayError
from houseway.server.keys import Keys
from houseway.server.live.chance import commitment, new_seed
from houseway.server.starting import open_store
from houseway.server.store import leaves
from houseway.server.store.rows import EntryRow
from houseway.server.transparency.sequencer import Sequencer
from tests.server.serving import clients, operator, play, serving, settings
from tests.server.tampering import Json, Played, Ran, run

RULEBOOK = "two-card-joker-poker-ma"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A house in which Ann played some rounds and left; an outsider kept a checkpoint in the middle."""
    folder = tmp_path_factory.mktemp("house")
    return asyncio.run(_play(folder, folder.with_name("backup.db")))


async def _play(folder: Path, backup: Path) -> Played:
    url = f"sqlite:///{folder / 'tables.db'}"
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(serving(settings(url, names=("cards.example",))))
        ann, bea = await stack.enter_async_context(clients(address, "Ann", "Bea"))
        boss = await operator(address, stack)
        tables = [await each.open_table(RULEBOOK, bots=1) for each in (ann, bea)]
        for client, table in zip((ann, bea), tables, strict=True):
            await client.join(table)
            await client.sit(2, 50_000)
            await play(client, RULEBOOK, 2)
        await bea.leave_socket()
        await asyncio.sleep(1.5)  # a checkpoint is signed every second
        kept = (await ann.http.get("/api/log/checkpoint")).text
        key = (await ann.http.get("/api/log/key")).text.strip()
        with closing(sqlite3.connect(folder / "tables.db")) as here, closing(sqlite3.connect(backup)) as there:
            here.backup(there)
        await play(ann, RULEBOOK, 2)
        await boss.send("DELETE", f"/api/tables/{tables[0]}")
        with suppress(ConnectionClosed):
            await ann.until("bye")
        person = ann.me["id"]
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (closed,) = connection.execute("SELECT closed FROM tables WHERE id = ?", (tables[0],)).fetchone()
        assert closed is not None, "the table was to be closed"
    return Played(folder, tables[0], tables[1], person, key, kept, backup)


def verified(house: Played, folder: Path, *, kept: bool = True, person: bool = False) -> Ran:
    """What an outsider finds with what the house gives out."""
    bundle = asyncio.run(house.bundle(folder / "it.bundle", person=person))
    (folder / "kept.txt").write_text(house.kept)
    saved = ("--checkpoint", str(folder / "kept.txt")) if kept else ()
    return run("verify", str(bundle), "--key", house.key, *saved, "--json")


def findings(ran: Ran) -> list[str]:
    assert ran.code == 1, ran
    return list(ran.json["findings"])


def bought_more(value: Json, row: EntryRow) -> Json | None:
    """Ann bought in for a cent more."""
    if value.get("action", {}).get("type") != "BuyIn":
        return None
    value["action"]["cents"] += 1
    value["events"] = [{**e, "cents": e["cents"] + 1} if "cents" in e else e for e in value["events"]]
    return value


def renamed(value: Json, row: EntryRow) -> Json | None:
    """Somebody else sat there, at another time."""
    if value.get("action", {}).get("type") != "Sit" or row.person is None:
        return None
    value["action"] |= {"name": "Eve", "at": value["action"]["at"] + 1}
    value["events"] = [{**e, "name": "Eve"} if e["type"] == "Seated" else e for e in value["events"]]
    return value


def change(house: Played) -> None:
    house.changed(bought_more)


def delete(house: Played) -> None:
    rows = house.rows(house.table)
    at = next(
        n for n, row in enumerate(rows) if row.round > 1 and json.loads(row.line)["action"]["type"] == "Perform"
    )
    house.write(house.table, rows[:at] + rows[at + 1 :])


def insert(house: Played) -> None:
    rows = house.rows(house.table)
    at = next(n for n, row in enumerate(rows) if n and json.loads(row.line)["action"]["type"] == "BuyIn")
    house.write(house.table, [*rows[: at + 1], replace(rows[at], action_id="again"), *rows[at + 1 :]])


def reorder(house: Played) -> None:
    rows = house.rows(house.table)
    house.write(house.table, [*rows[:5], rows[6], rows[5], *rows[7:]])


def cut(house: Played) -> None:
    house.write(house.table, house.rows(house.table)[:-3])


def rewrite_names_and_times(house: Played) -> None:
    house.changed(renamed)


def another_table(house: Played) -> None:
    house.write(house.table, house.rows(house.other))


def steal_a_seat(house: Played) -> None:
    with house.opened() as connection:
        connection.execute("UPDATE entries SET person = 'thief' WHERE person = ?", (house.person,))


def choose_anew(house: Played) -> None:
    """Every seed is another, and so is its commitment."""
    with house.opened() as connection:
        for round, generation in connection.execute(
            "SELECT round, generation FROM seeds WHERE table_id = ?", (house.table,)
        ).fetchall():
            values = (commitment(house.table, round, new_seed()), house.table, round, generation)
            connection.execute(
                "UPDATE seeds SET commitment = ? WHERE table_id = ? AND round = ? AND generation = ?", values
            )


Attack = Callable[[Played], None]
REWRITTEN: dict[Attack, str] = {
    change: "its line is not the one that was written",
    delete: "leaves of this table are kept back",
    insert: "is in the record and not in the log",
    reorder: "its line is not the one that was written",
    cut: "3 leaves of this table are kept back",
    rewrite_names_and_times: "its line is not the one that was written",
    another_table: "its line is not the one that was written",
    steal_a_seat: "person is 'thief', and the log says ",
    choose_anew: "the commitment 1 of round 1 is not the one in the log",
}


def test_what_was_not_touched_verifies(played: Played, tmp_path: Path) -> None:
    house = played.copied(tmp_path / "house")
    for person in (False, True):
        ran = verified(house, tmp_path, person=person)
        assert ran.json["findings"] == []
        assert ran.code == 0
        assert ran.json["withheld"] == 0
        assert ran.json["size"] > ran.json["leaves"] > 3


def test_a_closed_table_has_no_secrets(played: Played) -> None:
    """Or else its owner could never be asked for the seeds of its last rounds."""
    with closing(sqlite3.connect(f"file:{played.folder / 'tables.db'}?mode=ro", uri=True)) as connection:
        query = "SELECT count(*), count(revealed) FROM seeds WHERE table_id = ?"
        made, revealed = connection.execute(query, (played.table,)).fetchone()
        assert made == revealed > 4


@pytest.mark.parametrize("attack", REWRITTEN)
def test_a_rewritten_record_does_not_fit_the_log(played: Played, tmp_path: Path, attack: Attack) -> None:
    """The record and its chain are rewritten, the house's log is not: a bundle alone shows it."""
    house = played.copied(tmp_path / "house")
    attack(house)
    found = findings(verified(house, tmp_path, kept=False))
    assert any(REWRITTEN[attack] in each for each in found), found


@pytest.mark.parametrize("attack", REWRITTEN)
def test_a_rewritten_log_does_not_fit_a_checkpoint_that_was_kept(
    played: Played, tmp_path: Path, attack: Attack
) -> None:
    """All is recomputed and signed anew with the house's own key: whoever kept a checkpoint finds it."""
    house = played.copied(tmp_path / "house")
    attack(house)
    house.relogged()
    found = findings(verified(house, tmp_path))
    assert any(
        each.startswith("the log was rewritten") or "the checkpoint that was kept had" in each for each in found
    )


def test_of_a_log_that_is_made_anew_a_kept_checkpoint_alone_tells(played: Played, tmp_path: Path) -> None:
    """A chain recomputed after an edit that the rules admit: without a kept checkpoint it verifies."""
    house = played.copied(tmp_path / "house")
    with house.opened() as connection:
        connection.execute("UPDATE entries SET person = 'thief' WHERE person = ?", (house.person,))
    house.relogged()
    assert verified(house, tmp_path, kept=False).json["findings"] == []
    assert [each[:21] for each in findings(verified(house, tmp_path))] == ["the log was rewritten"]


def test_an_edited_purse_is_found_by_its_owner(played: Played, tmp_path: Path) -> None:
    house = played.copied(tmp_path / "house")
    with house.opened() as connection:
        connection.execute("UPDATE people SET chips_cents = chips_cents - 100 WHERE id = ?", (house.person,))
    (found,) = findings(verified(house, tmp_path, person=True))
    assert found.startswith("the purse has ")


def test_a_role_that_nobody_gave_is_found(played: Played, tmp_path: Path) -> None:
    house = played.copied(tmp_path / "house")
    with house.opened() as connection:
        connection.execute("UPDATE people SET roles = 'player operator' WHERE id = ?", (house.person,))
    (found,) = findings(verified(house, tmp_path, person=True))
    assert found.startswith("the roles shown is ['operator', 'player']")


def test_a_leaf_that_is_kept_back_is_found(played: Played, tmp_path: Path) -> None:
    """The owner leaves out of a bundle what they do not want to be seen."""
    house = played.copied(tmp_path / "house")
    bundle = asyncio.run(house.bundle(tmp_path / "it.bundle"))
    lines = bundle.read_text().splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if line.startswith('{"leaf":'))
    bundle.write_text("".join(lines[:last] + lines[last + 1 :]))
    ran = run("verify", str(bundle), "--json")
    assert any("1 leaves of this table are kept back" in each for each in findings(ran))


def test_an_old_backup_is_found_by_a_kept_checkpoint_and_by_the_server_itself(
    played: Played, tmp_path: Path
) -> None:
    house = played.copied(tmp_path / "house")
    last = (Keys(house.folder / "tables.keys").kept("checkpoint") or b"").decode()
    for each in house.folder.glob("tables.db*"):
        each.unlink()
    shutil.copy(played.backup, house.folder / "tables.db")
    found = findings(verified(replace(house, kept=last), tmp_path))
    assert any("the checkpoint that was kept had" in each for each in found), found
    (house.folder / "tables.keys" / "checkpoint").write_text(last)

    async def refused() -> None:
        store = await open_store(settings(house.url))
        try:
            with pytest.raises(HousewayError, match="this database is older than what its server has published"):
                await Sequencer(store, Keys(house.folder / "tables.keys")).check()
        finally:
            await store.stop()

    asyncio.run(refused())


# --- bundles that their owner has edited -----------------------------------------------------------------------


def forged(house: Played, folder: Path, forge: Callable[[list[Json]], list[Json]], *, person: bool = False) -> Ran:
    """What an outsider finds in a bundle that was edited before it was given out."""
    bundle = asyncio.run(house.bundle(folder / "it.bundle", person=person))
    lines = [json.loads(line) for line in bundle.read_text().splitlines()]
    bundle.write_text("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in forge(lines)))
    return run("verify", str(bundle), "--key", house.key, "--json")


def test_chips_cannot_be_counted_twice(played: Played, tmp_path: Path) -> None:
    """The purse is emptied of what somebody bought in for, and that leaf is shown once more."""

    def forge(lines: list[Json]) -> list[Json]:
        (at, cents) = next(
            (n, body["cents"])
            for n, line in enumerate(lines)
            if "leaf" in line
            and (body := json.loads(line["leaf"]["body"]))["what"] == "chips"
            and body["cents"] < 0
        )
        lines[0]["person"]["chips_cents"] += cents
        return [*lines[: at + 1], lines[at], *lines[at + 1 :]]

    found = findings(forged(played.copied(tmp_path / "house"), tmp_path, forge, person=True))
    assert any("leaves are not in the order of the log" in each for each in found), found


def test_what_came_first_cannot_be_shown_as_the_last_word(played: Played, tmp_path: Path) -> None:
    house = played.copied(tmp_path / "house")

    def forge(lines: list[Json]) -> list[Json]:
        opened = [line for line in lines if "leaf" in line]
        return [line for line in lines if "leaf" not in line] + opened[::-1]

    found = findings(forged(house, tmp_path, forge, person=True))
    assert any("leaves are not in the order of the log" in each for each in found), found


def test_a_table_cannot_be_shown_as_a_person(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then nobody would look at its record."""

    bundle = asyncio.run(played.copied(tmp_path / "house").bundle(tmp_path / "it.bundle"))
    shown = '"person":{"id":"x","name":"Eve","roles":[],"chips_cents":0}'
    bundle.write_text(bundle.read_text().replace('"closed":true', shown, 1))
    assert main(["verify", str(bundle)]) == 2
    assert f"is of 'table {played.table}', and shows the person 'x'" in capsys.readouterr().err


def test_seeds_cannot_be_kept_back_from_the_check_of_the_cards(played: Played, tmp_path: Path) -> None:
    def forge(lines: list[Json]) -> list[Json]:
        for line in lines:
            if "seed" in line:
                line["seed"] |= {"seed": None, "revealed": None}
        return lines

    found = findings(forged(played.copied(tmp_path / "house"), tmp_path, forge))
    assert any("round 1 was drawn, and its seed is not revealed" in each for each in found), found


def test_a_commitment_cannot_be_kept_back(played: Played, tmp_path: Path) -> None:
    """Two seeds were committed to, and the one that was not drawn from is not shown."""
    house = played.copied(tmp_path / "house")
    with house.opened() as connection:
        connection.execute("UPDATE leaves SET position = NULL")
        for table in ("tiles", "checkpoints"):
            connection.execute(f"DELETE FROM {table}")
        second = leaves.leaf(
            f"table {house.table}", "commitment", table=house.table, round=1, generation=2, commitment="sha256:0"
        )
        connection.execute(
            "INSERT INTO leaves (id, subject, salt, body) VALUES (0, :subject, :salt, :body)", second
        )
    found = findings(verified(house, tmp_path, kept=False))
    assert any("the commitment 2 of round 1 is in the log and not in the record" in each for each in found), found
    assert any("round 1: draw 1 comes from commitment 1, which was void" in each for each in found), found


def test_a_draw_that_names_no_commitment_must_come_after_it_too(played: Played, tmp_path: Path) -> None:
    """The seeds are chosen after the cards, and the lines do not say what was drawn from."""
    house = played.copied(tmp_path / "house")
    rows = []
    for row in house.rows(house.table):
        value = json.loads(row.line)
        value.pop("chance", None)
        rows.append(replace(row, line=json.dumps(value)))
    house.write(house.table, rows)
    house.relogged()
    with house.opened() as connection:
        query = "UPDATE leaves SET id = id + 100000 WHERE subject = ? AND body LIKE '%\"commitment\"%'"
        assert connection.execute(query, (f"table {house.table}",)).rowcount
    found = findings(verified(house, tmp_path, kept=False))
    assert any("round 1: commitment 1 came into the log after draw 1" in each for each in found), found
