"""Tables whose bots play at a level: they search in another process, which sees what their seats see."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from houseway.bots import levels as level_module
from houseway.bots.bot import Bot, by_the_book
from houseway.bots.levels import USUAL, levels, player_of
from houseway.bots.run import chance_from, next_action
from houseway.engine.actions import SetHands
from houseway.engine.play import apply, open_table
from houseway.engine.state import Round
from houseway.engine.view import View, view
from houseway.engine.words import DEALER, SUPERVISOR
from houseway.games.chinese_poker.players.named import PLAYERS
from houseway.registry import NAMES, game
from houseway.server.live import thinking
from houseway.server.live.house import Thoughts, player_bot
from houseway.server.live.plan import NextStep, planned
from houseway.server.live.searching import Searching
from houseway.server.live.situation import beginning
from houseway.server.rest.documents.tables import Clocks
from houseway.server.rest.submissions import usual_options
from tests.server.serving import Client, Json, clients, operator, play, serving, settings

CHINESE = "chinese-poker-ca"
RULES = game(CHINESE).filed(usual_options(CHINESE))
Ask = Callable[..., Awaitable[Any]]

WITHOUT_NUMBA = """
import asyncio, sys
from tests.server.test_levels import a_round
asyncio.run(a_round(sys.argv[1]))
sys.exit("numba" in sys.modules)
"""


def rehearsed(level: str) -> int:
    """A round by bots of a level alone; what they need is compiled and loaded after it."""
    round, steps = open_table(RULES), 0
    bots = {seat: player_of(level, RULES, seat) for seat in (1, 2, 3)} | dict.fromkeys(
        (DEALER, SUPERVISOR), by_the_book
    )
    chance = chance_from(random.Random(1))
    while round.number == 1 and (action := next_action(round, bots, chance)) is not None:
        round, steps = apply(round, action)[0], steps + 1
    return steps


async def ready(level: str = "club") -> None:
    """The process that thinks has all it needs, so that nobody at a table waits for it."""
    assert await thinking.asked(rehearsed, level) > 40


async def a_round(database: str) -> Client:
    """Ann, Bob and a bot of the level club play a round."""
    await ready()
    async with serving(settings(database)) as address, clients(address, "Ann", "Bob") as (ann, bob):
        table = await ann.open_table(CHINESE, level="club", bots=1)
        for seat, client in enumerate((ann, bob), 2):
            await client.join(table)
            await client.sit(seat, 50_000)
        async with asyncio.TaskGroup() as group:
            for client in (ann, bob):
                group.create_task(play(client, CHINESE, 1))
        return ann


class Overheard:
    """All that was asked of the process that thinks, and what it answered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.views: list[View] = []
        self.answers: list[Any] = []
        self._ask: Ask = thinking.asked
        monkeypatch.setattr(thinking, "asked", self.asked)

    async def asked(self, work: Callable[..., Any], *about: Any) -> Any:
        if work is rehearsed:
            return await self._ask(work, *about)
        self.views.append(about[-1])
        self.answers.append(await self._ask(work, *about))
        return self.answers[-1]


def settings_by(client: Client, seat: int) -> list[Json]:
    return [e["action"] for e in client.entries if e["action"]["type"] == "SetHands" and e["action"]["by"] == seat]


def test_a_bot_of_a_level_plays_a_whole_round_by_its_search(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    overheard = Overheard(monkeypatch)
    ann = asyncio.run(a_round(sqlite))
    seats = {seen.seat for seen in overheard.views}
    assert seats == {1}, "it is sent what the bot sees, and nothing else"
    assert [action.by for action in overheard.answers] == [1] * len(settings_by(ann, 1))
    assert len(overheard.answers) == 9  # five cards, and eight more


def test_the_server_does_not_load_what_is_compiled(sqlite: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, sqlite], capture_output=True, text=True, check=False, timeout=400
    )
    assert ran.returncode == 0, ran.stderr


def test_the_level_outlives_the_server(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    overheard = Overheard(monkeypatch)

    async def main() -> None:
        await ready()
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(CHINESE, level="club", bots=2)
            cookies = ann.http.cookies
        async with serving(settings(sqlite)) as address, clients(address, "Bob") as (bob,):
            bob.http.cookies = cookies
            document = await bob.get(f"/api/tables/{table}")
            assert document["level"] == {
                "name": "club",
                "title": "Club",
                "says": levels(CHINESE)[2].says,
                "usual": False,
            }
            await bob.join(table)
            await bob.until_view(lambda seen: len(overheard.answers) > 2, patience_s=60)

    asyncio.run(main())


def refusal(database: str, rulebook: str, level: str) -> Json:
    async def main() -> Json:
        async with serving(settings(database)) as address, clients(address, "Ann") as (ann,):
            return await ann.send("POST", "/api/tables", {"rulebook": rulebook, "level": level}, status=400)

    return asyncio.run(main())


@pytest.mark.parametrize("rulebook", [name for name in NAMES if not levels(name)])
def test_other_games_have_no_levels(sqlite: str, rulebook: str) -> None:
    assert refusal(sqlite, rulebook, "strong")["detail"] == (
        f"level 'strong': bots of {rulebook} have no levels: leave it out"
    )


@pytest.mark.parametrize("level", ["stong", "Strong", "rollout"])
def test_an_unknown_level_is_refused(sqlite: str, level: str) -> None:
    assert refusal(sqlite, CHINESE, level)["detail"] == (
        f"level '{level}': expected one of casual, basic, club, strong, strongest"
    )


def test_without_the_extra_a_level_is_refused_and_none_is_on_offer(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_module, "installed", lambda: False)
    assert "pip install 'houseway[kernels]'" in refusal(sqlite, CHINESE, "strong")["detail"]

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            lines = (await ann.get("/api/rulebooks"))["rulebooks"]
            assert [line["levels"] for line in lines] == [[]] * len(NAMES)
            assert await ann.open_table(CHINESE, level=USUAL)

    asyncio.run(main())


def test_the_page_is_told_the_levels_of_each_game(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, AsyncExitStack() as stack:
            client = await operator(address, stack)
            for line in (await client.get("/api/rulebooks"))["rulebooks"]:
                names = [each["name"] for each in line["levels"]]
                assert names == [each.name for each in levels(line["id"])]
                assert [each["name"] for each in line["levels"] if each["usual"]] == [USUAL] * bool(names)
                document = await client.get(f"/api/rulebooks/{line['id']}")
                assert document["levels"] == line["levels"]
            for line in (await client.get("/api/tables"))["tables"]:
                assert (await client.get(f"/api/tables/{line['id']}"))["level"] is None

    asyncio.run(main())


def test_every_level_is_a_player_by_name() -> None:
    assert {each.name for each in levels(CHINESE)} <= set(PLAYERS)


# --- when it does not answer ------------------------------------------------------------------------------------


def test_a_new_process_thinks_when_one_has_died() -> None:
    async def main() -> None:
        with pytest.raises(BrokenExecutor):
            await thinking.asked(os._exit, 1)
        assert await thinking.asked(os.getpid) != os.getpid()

    asyncio.run(main())


def test_the_coach_and_the_bots_do_not_wait_for_each_other() -> None:
    async def main() -> None:
        slow = asyncio.create_task(thinking.asked(time.sleep, 600, by=thinking.COACH))
        assert await thinking.asked(os.getpid) > 0
        assert not slow.done()
        thinking.stop()
        with pytest.raises(BrokenExecutor):
            await slow

    asyncio.run(main())


LEFT_ALONE = """
import asyncio, os, time
from houseway.server.live import thinking
print(asyncio.run(thinking.asked(os.getpid)), flush=True)
time.sleep(600)
"""


def test_the_process_ends_when_the_server_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", LEFT_ALONE], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        process = int(server.stdout.readline())
        assert is_running(process)
        server.kill()
    until = time.monotonic() + 60
    while is_running(process):
        assert time.monotonic() < until, "it goes on without its server"
        time.sleep(0.05)


def is_running(process: int) -> bool:
    """A process that has ended and was not waited for is a zombie."""
    try:
        return "(zombie)" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("why", [BrokenExecutor("it died"), level_module.not_installed("club"), None])
def test_a_bot_that_cannot_search_plays_as_usual(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, why: Exception | None
) -> None:
    """Its process dies, has no compiler, or says what is not on offer."""

    async def fails(work: Callable[..., Any], *about: Any) -> Any:
        if why is None:
            return SetHands(by=1, spot=1)
        raise why

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(CHINESE, level="club", bots=1)
            await ann.join(table)
            await ann.sit(2, 50_000)
            await play(ann, CHINESE, 1)
            assert len(settings_by(ann, 1)) == 9

    monkeypatch.setattr(thinking, "asked", fails)
    with capture_logs() as logged:
        asyncio.run(main())
    warned = [each for each in logged if each["event"] == "a bot cannot search and plays as usual"]
    assert len(warned) >= 9
    for each in warned:
        assert (each["log_level"], each["bot"]) == ("warning", "club")
        assert each["error"] == repr(why) if why is not None else "not on offer" in each["error"]


def test_people_act_while_a_bot_searches_and_it_is_asked_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob sits down while the first answer is awaited: the table has moved on, and that answer is dropped."""
    asked: list[View] = []

    async def slowly(work: Callable[..., Any], *about: Any) -> Any:
        asked.append(about[-1])
        if len(asked) == 1:
            await asyncio.Event().wait()
        return player_bot(RULES, "x")(about[-1])

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table(CHINESE, level="strongest", bots=2)
            await bob.join(table)
            await ann.join(table)
            while not any(seat["thinking"] for seat in bob.seats):
                await bob.hear()
            assert [seat["seat"] for seat in bob.seats if seat["thinking"]] == [asked[0].seat]
            head = bob.seq
            await bob.sit(4)
            assert bob.seq > head
            await bob.until_view(lambda seen: bool(seen["round"] > 1), patience_s=60)
            assert asked[1].seat == asked[0].seat
            assert asked[0].table.names != asked[1].table.names

    monkeypatch.setattr(thinking, "asked", slowly)
    asyncio.run(main())


def searched_state() -> tuple[Round, dict[int, Bot]]:
    """A state in which a bot of a level has cards to set."""
    round = open_table(RULES)
    bots = {seat: Searching(RULES, "club", player_bot(RULES, f"P{seat}")) for seat in (1, 2)}
    people: dict[int, Bot] = {**bots, DEALER: by_the_book, SUPERVISOR: by_the_book}
    chance = chance_from(random.Random(1))
    while not any(bots[seat].searches(view(round, seat)) for seat in bots):
        action = next_action(round, people, chance)
        assert action is not None
        round, _ = apply(round, action)
    return round, dict(bots)


def test_the_house_waits_for_a_search_and_takes_its_answer_once() -> None:
    round, bots = searched_state()
    thoughts, situation = Thoughts(), beginning(round, "")

    def plan() -> NextStep:
        return planned(
            situation, Clocks(), bots=bots, thoughts=thoughts, ready=(), present=(), going=(), woken=0, last=None
        )

    assert plan().thinking
    thoughts.think(round, bots)
    search = thoughts.search(round)
    assert search is not None
    assert search.seen == view(round, search.seat)
    assert (plan().thinking, plan().choice) == (False, None)
    action = bots[search.seat](search.seen)
    assert thoughts.answer(search, action)
    assert (choice := plan().choice) is not None
    assert choice.action == action
    assert not thoughts.answer(search, action)
    assert thoughts.search(open_table(RULES)) is None
