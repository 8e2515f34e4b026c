"""Fortune: a round played at a table of a house that is stopped, with cards that lead where a test wants to go."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from houseway.bots.bot import by_the_book
from houseway.bots.run import chance_from, next_action
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR
from houseway.rulebooks import game
from houseway.server.database import connect
from houseway.server.drafting import Draft, Taken
from houseway.server.house import player_bot
from houseway.server.rebuilding import rebuilt
from houseway.server.standing import Standing
from houseway.server.store import Store
from tests.web.house import House

TRIES = 200
Wanted = Callable[[Round], bool]


def play_to(house: House, table: str, wanted: Wanted) -> None:
    """Plays a round of a stopped house to its end, anew until the table is as wanted, and writes that one."""
    played = _play_to(f"sqlite:///{house.folder / 'tables.db'}", table, wanted)
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, played).result()


async def _play_to(url: str, table: str, wanted: Wanted) -> None:
    store = Store(await connect(url))
    await store.start()
    try:
        row = await store.table(table)
        assert row is not None
        there = await rebuilt(store, table, game(row.rulebook).filed(row.options, complete=False))
        seed = await store.seed(table, there.standing.round.number)
        assert seed is not None
        for luck in range(TRIES):
            draft = Draft(table, there.standing, seed)
            _play(draft, there.standing, random.Random(luck))
            if wanted(draft.standing.round):
                await store.append(draft.append(await store.unrevealed(table)))
                return
        raise AssertionError(f"no round of {TRIES} led where it should")
    finally:
        await store.stop()


def _play(draft: Draft, standing: Standing, rng: random.Random) -> None:
    """Bots play for everybody; what a person's bot does is the person's doing."""
    rulebook = standing.round.rulebook
    bots = {seat: player_bot(rulebook, "") for seat in standing.holders} | dict.fromkeys(
        (DEALER, SUPERVISOR), by_the_book
    )
    chance = chance_from(rng)
    while not draft.round_ended:
        action = next_action(draft.standing.round, bots, chance)
        assert action is not None, "nobody has anything to do"
        draft.add(Taken(action, standing.holders.get(action.by)))
