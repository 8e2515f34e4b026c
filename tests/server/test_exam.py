"""Exams over the socket: slips with what was right, and the repertoire that may be tried."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from houseway.registry import NAMES
from tests.server.serving import Client, Json, clients, serving, settings

RULEBOOK = "two-card-joker-poker-ma"


FIELDS = {"CountStub": "cards", "Cut": "cards", "Deal": "places", "Announce": "figure"}


async def dealing(ann: Client, *, guided: bool, pace_ms: int = 10_000) -> str:
    """Ann opens a table with a bot and takes the dealer's place."""
    table = await ann.open_table(RULEBOOK, bots=1, clocks={"pace_ms": pace_ms})
    await ann.join(table, guided=guided)
    await ann.done({"type": "Sit", "by": 0, "at": 0, "name": ""})
    return table


def taken(offer: Json) -> Json:
    """An offered action with its usual answer, or the least that its bounds admit."""
    field = FIELDS.get(offer["act"]["type"])
    if field is None:
        return dict(offer["act"])
    value = offer["usual"] if offer["usual"] is not None else offer["bounds"]["least"]
    return {**offer["act"], field: value}


def run(test: Any, sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            await test(ann)

    asyncio.run(main())


def test_a_refused_step_is_told_with_what_was_right(sqlite: str) -> None:
    async def test(ann: Client) -> None:
        table = await dealing(ann, guided=False)
        assert not any(offer["routine"] or offer["usual"] for offer in ann.view["offers"])
        step = {"type": "Perform", "by": 0, "at": 0, "step": "reveal the dealer's cards", "spot": 0}
        answer = await ann.act(step)
        assert (answer["type"], answer["code"]) == ("refused", "rules")
        slip = answer["slip"]
        assert (slip["round"], slip["phase"]) == (1, ann.view["phase"])
        assert slip["action"]["step"] == "reveal the dealer's cards"
        await ann.join(table, guided=True)
        asked = [offer for offer in ann.view["offers"] if offer["routine"]]
        assert asked
        assert slip["right"] == [{"action": offer["act"], "clause": offer["clause"]} for offer in asked]

    run(test, sqlite)


def test_somebody_with_guidance_is_told_of_no_slip(sqlite: str) -> None:
    async def test(ann: Client) -> None:
        await dealing(ann, guided=True)
        step = {"type": "Perform", "by": 0, "at": 0, "step": "reveal the dealer's cards", "spot": 0}
        assert (await ann.act(step))["slip"] is None

    run(test, sqlite)


def test_a_wrong_count_is_a_slip_although_the_rules_admit_it(sqlite: str) -> None:
    """The dealer goes by the book in one window, and is examined in another when the stub is counted."""

    async def test(ann: Client) -> None:
        table = await dealing(ann, guided=True, pace_ms=0)
        count: Json | None = None
        async with asyncio.timeout(30):
            while count is None:
                routine = [offer for offer in ann.view["offers"] if offer["routine"]]
                count = next((offer for offer in routine if offer["act"]["type"] == "CountStub"), None)
                if count is None and routine:
                    await ann.done(taken(routine[0]))
                elif count is None:
                    await ann.until("update")
        await ann.join(table, guided=False)
        wrong = {**count["act"], "cards": count["usual"] - 1}
        answer = await ann.act(wrong)
        assert answer["type"] == "done"
        assert answer["slip"]["action"]["cards"] == count["usual"] - 1
        assert [each["action"]["cards"] for each in answer["slip"]["right"]] == [count["usual"]]

    run(test, sqlite)


@pytest.mark.parametrize("rulebook", NAMES)
def test_the_repertoire_has_every_step_that_a_round_asks_for(rulebook: str, sqlite: str) -> None:
    async def test(ann: Client) -> None:
        table = await ann.open_table(rulebook, bots=2)
        known = await ann.get(f"/api/tables/{table}/repertoire", seat=0)
        steps = {(each["action"]["type"], each["action"].get("step")) for each in known["moves"]}
        await ann.join(table)
        await ann.until_view(lambda view: bool(view["round"] > 1), patience_s=60)
        dealt = {
            (entry["action"]["type"], entry["action"].get("step"))
            for entry in ann.entries
            if entry["action"]["by"] == 0
        }
        assert dealt
        assert dealt <= steps

    run(test, sqlite)
