"""Fuzz: thousands of messages that must not be served. Nothing changes, nothing breaks, nothing leaks."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from houseway.engine.actions import Action, Leave, Sit
from houseway.engine.play import everybody, offers
from houseway.engine.state import Round
from houseway.record.codec import action_json
from houseway.registry import NAMES, game
from houseway.server.live.rebuilding import Rebuilt, rebuilt
from houseway.server.live.time import milliseconds
from houseway.server.rest.submissions import usual_options
from houseway.server.store.database import connect
from houseway.server.store.store import Store
from houseway.server.store.vault import Vault
from houseway.server.wire.protocol import MOST_BYTES
from tests.server.serving import Client, Json, clients, drained, into_a_round, serving, settings

MESSAGES = 1000  # of each rulebook; 5,000 in the campaign
CARD = re.compile(r'"([2-9TJQKA][cdhs]|Jk|Dg|Dr|Db|Ph|Ti|Pa|Mo|Ra)"')
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**53, 2**64, -(2**70), 10**400, 1.5, 1e308,
    "", "x", "\x00", "As", "é\u2028", "x" * 5000, "'; DROP TABLE entries; --", "../../etc/passwd", "<script>",
    [], [[]], [["As"]], [None] * 50, {}, {"type": "act"},
]  # fmt: skip
RAW: list[str | bytes] = [
    "", " ", "null", "[]", "{}", "0", '"x"', "{", '{"type"', '{"type":"act"', "\ufeff{}", "NaN", "\x00",
    "[" * 9000, "{}" * 100, '{"a":' * 3000, "x" * 16_000, '{"type":"act","id":"\\ud800","action":{}}',
    b"", b"\xff\xfe", b'{"type":"join"}',
]  # fmt: skip


@pytest.mark.parametrize("rulebook", NAMES)
def test_messages_that_must_not_be_served_change_nothing(rulebook: str, sqlite: str) -> None:
    attacked(rulebook, sqlite, MESSAGES)


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", NAMES)
def test_five_thousand_messages_that_must_not_be_served(rulebook: str, sqlite: str) -> None:
    attacked(rulebook, sqlite, 5 * MESSAGES)


def attacked(rulebook: str, sqlite: str, messages: int) -> None:
    """So many messages, half by a bystander and half by somebody who plays."""
    rng = random.Random(rulebook)

    async def main() -> None:
        now = milliseconds()  # time stands still, so that nothing happens by itself
        async with (
            serving(settings(sqlite), lambda: now) as address,
            clients(address, "Ann", "Bob", "Eve") as (ann, bob, eve),
        ):
            table = await _mid_round(rulebook, ann, bob)
            applied = dict(ann.acknowledged)
            await eve.join(table)
            before = await _standing(sqlite, rulebook, table)
            head, past = before.situation.seq, [told.entry.action for told in before.told]
            for client, seat in ((eve, None), (ann, 2)):
                wrong = _messages(rng, before.situation.round, seat, applied, past)
                _check_answers(
                    await _attack(client, table, wrong, messages // 2), applied if client is ann else {}
                )
            after = await _standing(sqlite, rulebook, table)
            assert after.situation.seq == head
            assert after.situation.round == before.situation.round
            for client in (ann, bob):  # and the table goes on
                await client.join(table)
                assert client.last["seq"] == head
            answer = await ann.act({"type": "BuyIn", "by": 2, "at": 0, "cents": 1}, "after all")
            assert answer["id"] == "after all"

    with capture_logs() as logs:
        asyncio.run(main())
    assert not [each for each in logs if each["log_level"] in ("error", "critical")]


async def _mid_round(rulebook: str, ann: Client, bob: Client) -> str:
    """Two people and a bot in the middle of a round; the house waits for the first of them."""
    table = await ann.open_table(rulebook, bots=1)
    for seat, client in ((2, ann), (3, bob)):
        await client.join(table)
        await client.sit(seat, 50_000)
    await into_a_round(rulebook, ann, bob)
    return table


async def _standing(url: str, rulebook: str, table: str) -> Rebuilt:
    """The table as the database has it."""
    database = await connect(url)
    there = await rebuilt(Store(database, Vault(bytes(32))), table, game(rulebook).filed(usual_options(rulebook)))
    await database.close()
    return there


def _messages(
    rng: random.Random, round: Round, seat: int | None, applied: dict[str, int], past: list[Action]
) -> Iterator[str | bytes | Json]:
    """Messages of every wrong kind, without end."""
    own = list(offers(round, seat)) if seat is not None else []
    others = [offer for each in everybody(round) if each != seat for offer in offers(round, each)]
    strange = [action_json(offer.act) for offer in others if not isinstance(offer.act, Sit)]
    mine = [action_json(offer.act) for offer in own if not isinstance(offer.act, Leave)]
    # what was right before is wrong now, but for what is asked again
    late = [action_json(each) for each in past if not any(offer.fits(each) for offer in own)]
    late = [each for each in late if each["type"] not in ("Sit", "BuyIn", "PlaceWager")]
    for number in range(10**9):
        id = f"f{number}"
        kind = rng.randrange(8)
        if rng.random() < 0.03:
            yield json.dumps({"type": "act", "id": rng.choice([id, "x" * 20_000]), "action": {"x": "y" * 20_000}})
            continue
        if kind == 0:
            yield rng.choice(RAW)
        elif kind == 1:
            yield {key: rng.choice(ODD) for key in rng.sample(["type", "id", "action", "after", "x"], 3)}
        elif kind == 2 and strange:
            yield {"type": "act", "id": id, "action": rng.choice(strange)}  # somebody else's
        elif kind == 3 and strange:
            yield {"type": "act", "id": id, "action": _spoiled(rng, rng.choice(strange), seat)}
        elif kind == 4 and applied and seat is not None:
            yield {"type": "act", "id": rng.choice(list(applied)), "action": rng.choice(strange)}  # repeated
        elif kind == 6 and late:
            yield {"type": "act", "id": id, "action": rng.choice(late)}  # reordered
        elif kind == 5:
            text = json.dumps({"type": "act", "id": id, "action": rng.choice(strange or mine or [{}])})
            yield text[: rng.randrange(len(text))] + rng.choice(["", "}", "]", '"', "\x00"])
        else:
            yield {"type": "act", "id": rng.choice(ODD), "action": rng.choice([*ODD, *strange])}


def _spoiled(rng: random.Random, action: Json, seat: int | None) -> Json:
    """An action with one field changed, added or left out; never one that the seat may take."""
    spoiled = dict(action)
    field = rng.choice(list(action))
    match rng.randrange(3):
        case 0:
            spoiled[field] = rng.choice(ODD)
        case 1:
            del spoiled[field]
        case _:
            spoiled[f"{field}x"] = rng.choice(ODD)
    if spoiled.get("type") == "Sit" or spoiled.get("by") == seat:
        return action
    return spoiled


async def _attack(
    client: Client, table: str, messages: Iterator[str | bytes | Json], count: int
) -> list[tuple[str, str]]:
    """Sends messages and hears the answers, coming back whenever the server has had enough."""
    told: list[tuple[str, str]] = []
    sent = 0
    while sent < count:
        early = sent % 3 == 1  # now and then without joining first
        await client.join(table)
        if early:
            await client.leave_socket()
            await client.reconnect(table)
        batch = list(_batch(messages))
        sent += len(batch)
        heard = len(client.received)
        try:
            for message in batch:
                await client.say(message if not isinstance(message, dict) else json.dumps(message))
            await client.say("enough")
            await drained(client, 0.05)
        except ConnectionClosed:
            pass
        sent_text = " ".join(map(str, batch))
        told += [(text, sent_text) for text in client.received[heard:]]
    return told


def _batch(messages: Iterator[str | bytes | Json]) -> Iterator[str | bytes | Json]:
    """Messages for one socket; one that is too long is the last, as the server closes it then."""
    for message in islice(messages, 40):
        yield message
        if isinstance(message, str | bytes) and len(message) > MOST_BYTES:
            return


def _check_answers(told: list[tuple[str, str]], applied: dict[str, int]) -> None:
    """Every answer is a refusal, or tells of what was done before; none tells what is not known already."""
    kinds: dict[str, int] = {}
    for text, sent in told:
        answer = json.loads(text)
        kinds[answer["type"]] = kinds.get(answer["type"], 0) + 1
        if answer["type"] == "done":
            assert answer["repeated"] is True
            assert applied[answer["id"]] == answer["seq"]
        elif answer["type"] == "refused":
            assert len(text) < 2000
            assert "Traceback" not in text
            for card in CARD.findall(text):
                assert card in sent
        else:
            assert answer["type"] in ("welcome", "update", "presence", "bye")
    assert kinds["refused"] > 100, kinds
