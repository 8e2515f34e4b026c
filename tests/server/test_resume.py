"""Coming back: every entry once, every action once, and a round goes on where a server left it."""

from __future__ import annotations

import asyncio

import pytest

from houseway.registry import NAMES
from houseway.server.live.table import RECENT
from tests.server.serving import Json, clients, into_a_round, play, serving, settings

RULEBOOK = "two-card-joker-poker-ma"


def test_a_client_resumes_after_what_it_has(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table(RULEBOOK)
            for seat, client in enumerate((ann, bob), 1):
                await client.join(table)
                await client.sit(seat, 50_000)
            had = bob.seq
            await bob.leave_socket()
            for _ in range(5):
                await ann.done({"type": "BuyIn", "by": 1, "at": 0, "cents": 100})
            await bob.join(table, after=had)
            assert [each["action"]["type"] for each in bob.last["entries"]][-5:] == ["BuyIn"] * 5
            async with asyncio.TaskGroup() as group:
                for client in (ann, bob):
                    group.create_task(play(client, RULEBOOK, 2))
            told = [each["seq"] for each in bob.entries]
            assert told == list(range(told[0], told[-1] + 1))
            head = bob.seq
            for after in (head, head - 5, head + 10):
                await bob.join(table, after=after)
                assert len(bob.last["entries"]) == max(0, bob.last["seq"] - after)
                assert bob.last["skipped"] is False

    asyncio.run(main())


def test_entries_no_longer_at_hand_are_read_from_the_log_again(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table(RULEBOOK, bots=2)
            await bob.join(table)
            had = bob.seq
            await bob.leave_socket()
            await ann.join(table)
            await ann.until_view(lambda view: bool(ann.seq > had + 3 * RECENT))
            await ann.leave_socket()  # nobody is here, and nothing goes on
            await bob.join(table, after=had)
            told = bob.last["entries"]
            assert bob.last["skipped"] is False
            assert [each["seq"] for each in told] == list(range(had + 1, bob.last["seq"] + 1))
            assert len(told) > RECENT
            live = {each["seq"]: each for each in ann.entries}
            assert [each for each in told if each["seq"] in live] == [
                live[seq] for seq in sorted(live) if seq > had
            ]

    asyncio.run(main())


def test_too_many_missed_entries_are_skipped_and_the_view_is_whole(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK, bots=2)
            await ann.join(table)
            await ann.until_view(lambda view: bool(ann.seq > 700))
            await ann.join(table, after=1)
            assert ann.last["skipped"] is True
            assert ann.last["entries"] == []
            assert ann.view["round"] > 1

    asyncio.run(main())


def test_a_repeated_action_is_applied_once(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table(RULEBOOK)
            await ann.join(table)
            await bob.join(table)
            await ann.sit(1)
            buy = {"type": "BuyIn", "by": 1, "at": 0, "cents": 1000}
            first = await ann.act(buy, "one")
            again = await ann.act(buy, "one")
            other = await ann.act({**buy, "cents": 777}, "one")
            assert [first["repeated"], again["repeated"], other["repeated"]] == [False, True, True]
            assert first["seq"] == again["seq"] == other["seq"]
            assert _chips(ann.view, 1) == 1000
            assert (await ann.get("/api/me"))["person"]["chips_cents"] == 999_000
            for _ in range(20):  # many at once, none waited for
                await ann.say({"type": "act", "id": "two", "action": buy})
            answers = [await ann.until("done") for _ in range(20)]
            assert sorted(each["repeated"] for each in answers) == [False] + [True] * 19
            assert _chips(ann.view, 1) == 2000
            await bob.sit(2)
            assert (await bob.act({**buy, "by": 2}, "one"))["repeated"] is False  # ids are a person's own

    asyncio.run(main())


def _chips(view: Json, seat: int) -> int:
    return sum(cents for area, cents in view["chips"] if area[:2] == ["chips", seat])


def test_an_id_is_known_after_a_restart(database: str) -> None:
    """The action is known from the database, even where the memory of the server is new."""
    buy = {"type": "BuyIn", "by": 1, "at": 0, "cents": 1000}
    table, cookies = "", {}

    async def before() -> None:
        nonlocal table, cookies
        async with serving(settings(database)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(RULEBOOK)
            await ann.join(table)
            await ann.sit(1)
            assert (await ann.act(buy, "one"))["repeated"] is False
            cookies = dict(ann.http.cookies)

    async def after() -> None:
        async with serving(settings(database)) as address, clients(address, "Somebody") as (ann,):
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            welcome = await ann.join(table, after=0)
            assert welcome["you"]["seat"] == 1
            assert {"Sit", "BuyIn"} <= {each["action"]["type"] for each in ann.last["entries"]}
            assert (await ann.act(buy, "one"))["repeated"] is True
            assert _chips(ann.view, 1) == 1000

    asyncio.run(before())
    asyncio.run(after())


@pytest.mark.parametrize("rulebook", NAMES)
def test_a_restart_in_mid_round_changes_nothing(rulebook: str, sqlite: str) -> None:
    """What a player saw before the server stopped is what they see afterwards; then the round goes on."""
    table, cookies, seen = "", {}, {}

    async def before() -> None:
        nonlocal table, cookies, seen
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(rulebook, bots=2)
            await ann.join(table)
            await ann.sit(4, 50_000)
            await into_a_round(rulebook, ann)
            cookies, seen = dict(ann.http.cookies), ann.last

    async def after() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Somebody") as (ann,):
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            await ann.join(table, after=seen["seq"])
            for field in ("seq", "view", "hands", "revealed", "chips_cents"):
                assert ann.last[field] == seen[field], field
            anew, old = ann.last["commitment"], seen["commitment"]
            assert (anew["round"], anew["generation"], anew["why"]) == (old["round"], 2, "started")
            assert anew["commitment"] != old["commitment"]
            await play(ann, rulebook, 1)

    asyncio.run(before())
    asyncio.run(after())


def test_two_windows_of_one_person_see_the_same(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (one, two):
            two.http.cookies.clear()
            two.http.cookies.update(dict(one.http.cookies))
            table = await one.open_table(RULEBOOK)
            await one.join(table)
            await two.join(table)
            await one.sit(1, 10_000)
            await two.until_view(lambda view: bool(view["seat"] == 1 and view["chips"]))
            assert two.last["view"] == one.last["view"]
            assert (await two.act({"type": "BuyIn", "by": 1, "at": 0, "cents": 5}, "x"))["type"] == "done"

    asyncio.run(main())
