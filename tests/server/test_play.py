"""Whole rounds by two people over real sockets, of every game; the record that is left fits the rules."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from houseway.cli import main as houseway
from houseway.registry import NAMES
from tests.server.serving import Client, Json, clients, operator, play, serving, settings

FULL = 1_000_000
ROUNDS = 3


@pytest.mark.parametrize("rulebook", NAMES)
def test_two_people_and_a_bot_play_rounds_that_verify(rulebook: str, sqlite: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, AsyncExitStack() as stack:
            ann, bob = await stack.enter_async_context(clients(address, "Ann", "Bob"))
            table = await ann.open_table(rulebook, bots=1)
            await _sit_and_play(table, rulebook, ann, bob)
            await _leave(ann, bob)
            await _same_for_both(ann, bob)
            await _check_rounds(ann, table, tmp_path)
            await _check_record(await operator(address, stack), table, tmp_path)

    asyncio.run(main())


@pytest.mark.parametrize("rulebook", ["two-card-joker-poker-ma"])
def test_the_same_on_either_database(rulebook: str, database: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(settings(database)) as address, AsyncExitStack() as stack:
            ann, bob = await stack.enter_async_context(clients(address, "Ann", "Bob"))
            table = await ann.open_table(rulebook)
            await _sit_and_play(table, rulebook, ann, bob)
            await _leave(ann, bob)
            await _check_rounds(ann, table, tmp_path)
            await _check_record(await operator(address, stack), table, tmp_path)

    asyncio.run(main())


async def _sit_and_play(table: str, rulebook: str, *people: Client) -> None:
    for seat, client in enumerate(people, 2):
        await client.join(table)
        await client.sit(seat, 50_000)
    async with asyncio.TaskGroup() as group:
        for client in people:
            group.create_task(play(client, rulebook, ROUNDS))


async def _leave(ann: Client, bob: Client) -> None:
    """Whoever may leave takes their chips along; what they won or lost is settled with the house or each other."""
    for client in (ann, bob):
        leave = next((each for each in client.view["offers"] if each["act"]["type"] == "Leave"), None)
        if leave is not None:
            answer = await client.act(leave["act"])
            if answer["type"] == "done":
                chips = (await client.get("/api/me"))["person"]["chips_cents"]
                assert chips > FULL - 50_000
                assert client.view["seat"] is None
        await client.leave_socket()
    await asyncio.sleep(0.2)  # until the server has seen that nobody is left, and the table stands still


async def _same_for_both(ann: Client, bob: Client) -> None:
    """Both were told of the same entries in the same order, without a gap."""
    for client in (ann, bob):
        told = [each["seq"] for each in client.entries]
        assert told == sorted(set(told))
        assert told[-1] - told[0] == len(told) - 1
    common = {each["seq"]: each["action"]["type"] for each in ann.entries}
    for each in bob.entries:
        assert common.get(each["seq"], each["action"]["type"]) == each["action"]["type"]


async def _check_rounds(client: Client, table: str, folder: Path) -> None:
    rounds = (await client.get(f"/api/tables/{table}/rounds", limit=20))["rounds"]
    finished = [each for each in rounds if each["ended"] is not None]
    assert len(finished) >= ROUNDS
    for each in finished:
        number = each["number"]
        shown = await client.get(f"/api/tables/{table}/rounds/{number}/fairness")
        assert shown["ok"], shown
        assert shown["draws"]
        replay = await client.get(f"/api/tables/{table}/rounds/{number}")
        assert [step["entry"]["seq"] for step in replay["steps"]] == list(
            range(each["first_seq"], each["last_seq"] + 1)
        )
    running = rounds[0]["number"] + (rounds[0]["ended"] is not None)
    assert (await client.get(f"/api/tables/{table}/rounds/{running}/fairness"))["status"] == "committed"


async def _check_record(auditor: Client, table: str, folder: Path) -> None:
    """The exported log verifies at the command line, and so do the shuffles of a round."""
    answer = await auditor.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    log, document = folder / "table.log", folder / "round.json"
    log.write_bytes(answer.content)
    assert houseway(["verify", str(log), "--json"]) == 0
    fairness = await auditor.get(f"/api/tables/{table}/rounds/1/fairness")
    document.write_text(json.dumps(fairness))
    seen = fairness["generations"][0]["commitment"]
    assert houseway(["fairness", str(document), "--log", str(log), "--commitment", seen]) == 0
    checked: Json = await auditor.get(f"/api/tables/{table}/verification")
    assert checked["ok"], checked
    assert checked["rounds"] >= ROUNDS
    hits = (await auditor.get("/api/records"))["tables"]
    assert table in [each["id"] for each in hits]


def test_a_bot_makes_room_between_rounds(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table("two-card-joker-poker-ma", bots=2)
            seat = next(each["seat"] for each in await _seats(ann, table) if each["kind"] == "bot")
            await ann.join(table)
            while True:
                answer = await ann.act({"type": "Sit", "by": seat, "at": 0, "name": "Mallory"})
                if answer["type"] == "done":
                    break
                assert answer["code"] == "wait", answer
                await asyncio.sleep(0.02)
            mine = next(each for each in ann.seats if each["seat"] == seat)
            assert (mine["name"], mine["kind"], mine["connected"]) == ("Ann", "person", True)

    asyncio.run(main())


async def _seats(client: Client, table: str) -> list[Json]:
    lobby = await client.get("/api/tables")
    return next(each["seats"] for each in lobby["tables"] + lobby["yours"] if each["id"] == table)


def test_bots_come_and_go_on_request(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Eve") as (ann, eve):
            table = await ann.open_table("two-card-joker-poker-ma")
            line = await ann.send("PUT", f"/api/tables/{table}/bots", {"count": 3})
            assert sum(each["kind"] == "bot" for each in line["seats"]) == 3
            refused = await eve.send("PUT", f"/api/tables/{table}/bots", {"count": 0}, status=403)
            assert refused["code"] == "role"
            await ann.join(table)
            await ann.send("PUT", f"/api/tables/{table}/bots", {"count": 1})
            async with asyncio.timeout(20):
                while sum(each["kind"] == "bot" for each in ann.seats) != 1:
                    await ann.hear()

    asyncio.run(main())


def test_a_table_is_closed_when_its_round_is_over(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Eve") as (ann, eve):
            rulebook = "two-card-joker-poker-ma"
            table = await ann.open_table(rulebook, bots=1)
            await ann.join(table)
            await ann.sit(3, 20_000)
            await eve.send("DELETE", f"/api/tables/{table}", status=403)
            await ann.send("DELETE", f"/api/tables/{table}")
            bye = await ann.until("bye")
            assert bye["reason"] == "closed"
            assert (await ann.get("/api/me"))["person"]["chips_cents"] == FULL
            assert (await ann.get(f"/api/tables/{table}"))["closed"]
            assert table not in [each["id"] for each in (await ann.get("/api/tables"))["yours"]]

    asyncio.run(main())


def test_open_tables_wait_for_visitors_at_first_start_and_only_then(sqlite: str) -> None:
    async def lobby() -> list[Json]:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            return list((await ann.get("/api/tables"))["tables"])

    first, second = asyncio.run(lobby()), asyncio.run(lobby())
    assert [each["rulebook"] for each in first] == list(NAMES)
    assert [each["id"] for each in first] == [each["id"] for each in second]
    for each in first:
        kinds = [seat["kind"] for seat in each["seats"]]
        assert kinds.count("bot") >= 2
        assert "empty" in kinds
        assert kinds.count("house") == 2
