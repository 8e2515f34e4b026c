"""The coach at a live table: only where it was opened with one, exact, and blind to what its seat cannot see."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from houseway.engine.view import view
from houseway.odds.coach.coach import advise
from houseway.record.codec import action_json, read_view
from houseway.registry import game
from houseway.server.live.drafting import Pending
from houseway.server.rest.submissions import usual_options
from houseway.server.store.rows import TableRow
from tests.server import test_leaks as leaks
from tests.server.serving import Client, Json, clients, into_a_round, operator, play, serving, settings
from tests.server.test_rebuilding import walked

COMPILED_S = 180  # the search of Chinese Poker is compiled at its first use
TWO_CARD, CHINESE = "two-card-joker-poker-ma", "chinese-poker-ca"


def at_a_table(
    database: str, rulebook: str, script: Callable[[Client, str], Awaitable[None]], **table: object
) -> None:
    """Runs a script for a guest at a table of their own."""

    async def main() -> None:
        async with serving(settings(database)) as address, clients(address, "Ann") as (ann,):
            id = await ann.open_table(rulebook, **table)
            await ann.join(id)
            await script(ann, address)

    asyncio.run(main())


async def asked(client: Client, about: str = "now") -> Json:
    await client.say({"type": "coach", "id": "c", "about": about})
    while True:
        answer = await client.until("advised", "graded", "refused", patience_s=COMPILED_S)
        if answer["id"] == "c":
            return answer


def test_there_is_no_coach_unless_the_table_was_opened_with_one(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        await ann.sit(1, 50_000)
        await into_a_round(TWO_CARD, ann)
        answer = await asked(ann)
        assert (answer["type"], answer["code"]) == ("refused", "coach")
        assert answer["message"] == "there is no coach at this table"

    at_a_table(sqlite, TWO_CARD, script)


def test_the_houses_own_tables_have_no_coach(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, AsyncExitStack() as stack:
            client = await operator(address, stack)
            for line in (await client.get("/api/tables"))["tables"]:
                assert (await client.get(f"/api/tables/{line['id']}"))["coach"] is False

    asyncio.run(main())


def test_a_player_is_told_what_each_decision_gives_up(sqlite: str) -> None:
    rulebook = game(TWO_CARD).filed(usual_options(TWO_CARD))

    async def script(ann: Client, address: str) -> None:
        await ann.sit(1, 50_000)
        await until_decision(ann)
        answer = await asked(ann)
        advice = advise(rulebook, read_view(ann.view, rulebook.deck))
        assert advice is not None
        assert answer["exact"] is True
        assert answer["says"] == advice.says
        assert [each["action"] for each in answer["choices"]] == [
            action_json(each.action) for each in advice.alternatives
        ]
        assert [each["worth"]["exact"] for each in answer["choices"]] == [
            str(each.worth) for each in advice.alternatives
        ]
        assert answer["choices"][0]["gives_up"] == ""
        assert "% of your Ante" in answer["choices"][1]["gives_up"]

    at_a_table(sqlite, TWO_CARD, script, coach=True)


async def until_decision(client: Client) -> None:
    """Plays until the person has to call or fold."""
    await into_a_round(TWO_CARD, client, until=lambda view: bool(view["phase"] == "deciding"))


def test_a_round_is_graded_when_it_is_over(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        await ann.sit(1, 50_000)
        await until_decision(ann)
        before = await asked(ann, "round")
        assert (before["type"], before["round"], before["decisions"]) == ("graded", 0, [])
        choices = (await asked(ann))["choices"]
        round = ann.view["round"]
        await ann.done(choices[-1]["action"])
        await ann.until_view(lambda seen: bool(seen["round"] > round))
        answer = await asked(ann, "round")
        assert answer["round"] == round
        (decision,) = answer["decisions"]
        assert decision["action"] | {"at": 0} == choices[-1]["action"] | {"at": 0}
        assert decision["best"] == choices[0]["action"]
        assert decision["gave_up"] == choices[-1]["gives_up"] == answer["gave_up"] != ""

    at_a_table(sqlite, TWO_CARD, script, coach=True)


def test_who_does_not_play_is_not_advised(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        assert (await asked(ann))["code"] == "not-your-seat"
        await ann.done({"type": "Sit", "by": 0, "at": 0, "name": ""})
        assert (await asked(ann))["code"] == "not-your-seat"

    at_a_table(sqlite, TWO_CARD, script, coach=True)


def test_where_nothing_is_to_be_decided_there_is_no_choice(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        await ann.sit(1, 50_000)
        answer = await asked(ann)
        assert (answer["type"], answer["choices"]) == ("advised", [])

    at_a_table(sqlite, TWO_CARD, script, coach=True)


def test_one_question_at_a_time(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        await ann.sit(2, 50_000)
        await into_a_round(CHINESE, ann)
        for id in ("first", "second"):
            await ann.say({"type": "coach", "id": id})
        refused, advised = await ann.until("refused"), await ann.until("advised", patience_s=COMPILED_S)
        assert (refused["id"], refused["code"]) == ("second", "wait")
        assert advised["id"] == "first"
        assert advised["choices"]

    at_a_table(sqlite, CHINESE, script, coach=True, bots=1)


def test_a_table_goes_on_while_the_coach_counts(sqlite: str) -> None:
    async def script(ann: Client, address: str) -> None:
        await ann.sit(2, 50_000)
        await play(ann, CHINESE, 1)
        assert (await asked(ann, "round"))["decisions"]

    at_a_table(sqlite, CHINESE, script, coach=True, bots=1)


# --- the two worlds ---------------------------------------------------------------------------------------------


def deciding_walk(rulebook: str) -> Pending:
    """A walk that stops when Ann, in seat 1, has something to decide."""
    for seed in range(40, 400):
        for steps in range(60, 240, 20):
            here = walked(rulebook, seed, steps, irregular=0)
            round = here.situation.round
            named = {seat for seat in leaks.PEOPLE.values() if seat} <= set(round.table.names)
            if named and advise(round.rulebook, view(round, 1)) is not None:
                return here
    raise AssertionError("nobody decides")


@pytest.mark.parametrize("rulebook", [TWO_CARD, "dragon-poker-md", CHINESE, "asia-poker-ma", "asia-poker-pa"])
def test_the_coach_says_the_same_in_two_worlds(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "TableRow", lambda *row: replace(TableRow(*row), coach=True))
    here = deciding_walk(rulebook)
    there = leaks.other_world(rulebook, here, 1, random.Random(rulebook))
    assert there is not None
    said = [asyncio.run(advice(world, rulebook, tmp_path / f"{n}.db")) for n, world in enumerate((here, there))]
    assert said[0] == said[1]
    assert '"choices":[{' in said[0]


async def advice(world: Pending, rulebook: str, file: Path) -> str:
    url = f"sqlite:///{file}"
    await leaks.written(world, rulebook, url)
    now = world.situation.round.clock
    async with serving(settings(url), lambda: now) as address, httpx.AsyncClient(base_url=address) as http:
        http.cookies.set("houseway", "ann")
        client = Client(http)
        await client.join("t", after=0)
        await asked(client)
        await client.leave_socket()
        return client.received[-1]
