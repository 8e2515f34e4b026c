"""Somebody in a seat sees what was dealt to them, and not what was seen from it before; worlds for other tests."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import httpx
from sqlalchemy import insert

from houseway.engine.actions import Shuffle, Sit
from houseway.engine.words import Seat
from houseway.server.live.chance import commitment
from houseway.server.live.drafting import Pending, Taken
from houseway.server.rest.documents.tables import Clocks
from houseway.server.starting import open_store
from houseway.server.store import schema
from houseway.server.store.ledger import header_row
from houseway.server.store.rows import SeedRow, TableRow
from tests.laws.worlds import cards_seen, exchanged, replaced, translated
from tests.server.serving import Client, hold_of, serving, settings
from tests.server.test_rebuilding import start, walked

LATER = 2**50
PEOPLE = {"ann": 1, "bob": 3, "eve": None}


def other_world(rulebook: str, here: Pending, seat: Seat | None, rng: random.Random) -> Pending | None:
    """The same log with every card exchanged that the seat has not seen since the last shuffle."""
    told = here.told
    at = max((n for n, each in enumerate(told) if isinstance(each.entry.action, Shuffle)), default=None)
    if at is None:
        return None
    before, last = told[at].before.round, [each.entry for each in told[at:]]
    other = exchanged(before, last[0], cards_seen(before, last, seat), rng)
    instead = replaced(before, last[0], other)
    there = start(rulebook)
    for number, each in enumerate(told):
        action = each.entry.action
        if number >= at:
            action = other if number == at else translated(action, instead)
        there.add(Taken(action, each.row.person, each.row.action_id))
    assert [each.row.line for each in told] != [each.row.line for each in there.told]
    return there


async def written(world: Pending, rulebook: str, url: str) -> None:
    """The log of a world in a database, with people whose tokens are their names and seeds as elsewhere."""
    store = await open_store(settings(url))
    await store.start()
    filed = world.situation.round.rulebook
    async with store.database.write() as connection:
        for person in (*PEOPLE, "dan"):
            row = {"id": person, "name": person, "roles": "player", "chips_cents": 10**9, "made": 1}
            await connection.execute(insert(schema.people), row)
            token = sha256(person.encode()).hexdigest()
            session = {"token": token, "person": person, "made": 1, "used": LATER, "expires": LATER}
            await connection.execute(insert(schema.sessions), session)
    clocks = Clocks(betting_s=0, decision_s=0, pace_ms=10_000)
    row_of_table = TableRow("t", rulebook, _options(world), "T", True, None, clocks, 1)
    seeds = [_seed(number) for number in range(1, world.situation.round.number + 1)]
    await store.add_table(row_of_table, header_row(filed, 1))
    append = world.append(seeds)
    hold = await hold_of(store, "t")
    await store.append(replace(append, seeds=tuple(seeds), movements=(), snapshot=None, hold=hold))
    await store.stop()


def _options(world: Pending) -> dict[str, object]:
    from houseway.procedures.submission import as_json

    return as_json(world.situation.round.rulebook.options)


def _seed(round: int) -> SeedRow:
    seed = sha256(str(round).encode()).digest()
    return SeedRow(round, 1, seed, commitment("t", round, seed), 1, "round")


def test_somebody_who_takes_over_a_seat_does_not_see_what_was_seen_from_it(sqlite: str) -> None:
    """Entries from before somebody sat down are shown to them as to a bystander, even when they resume."""
    rulebook = "two-card-joker-poker-ma"
    world = walked(rulebook, 40, 200, irregular=0)
    owners = _owned_cards(world)
    assert owners

    async def main() -> None:
        await written(world, rulebook, sqlite)
        now = world.situation.round.clock
        async with serving(settings(sqlite), lambda: now) as address, httpx.AsyncClient(base_url=address) as http:
            http.cookies.set("houseway", "eve")
            client = Client(http)
            await client.join("t", after=0)
            for seat in (4, 5):
                if (await client.act({"type": "Sit", "by": seat, "at": 0, "name": ""}))["type"] == "done":
                    break
            await client.join("t", after=0)
            for entry in client.last["entries"]:
                for event in entry["events"]:
                    if event["type"] == "CardsMoved" and event["target"][2] == "owner":
                        assert set(event["cards"]) == {None} or event["source"][2] == "faces"

    asyncio.run(main())


def _owned_cards(world: Pending) -> Sequence[Sit]:
    """There was something to be seen: people sat down and cards were dealt to them."""
    return [each.entry.action for each in world.told if isinstance(each.entry.action, Sit)]
