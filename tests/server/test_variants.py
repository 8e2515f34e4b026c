"""Live tables of a variant: opened by its options, and telling so in the lobby and at the table."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.server.serving import clients, play, serving, settings

TWO_CARD = "two-card-joker-poker-ma"
KING: dict[str, Any] = {"title": "King", "rules": {"dealer_qualifies": "king high"}}
SAID = "Two Card Joker Poker (King: a variant, not the document)"


def test_a_table_of_a_variant_says_so_and_is_played(sqlite: str) -> None:
    asyncio.run(_played(sqlite))


async def _played(sqlite: str) -> None:
    async with (
        serving(settings(sqlite)) as address,
        clients(address, "Ann") as (ann,),
    ):
        id = await ann.open_table(TWO_CARD, options={"pair_up_paytable": "1", "variant": KING})
        table = await ann.get(f"/api/tables/{id}")
        assert table["game"] == SAID
        assert table["signs"][0]["title"] == "King: a variant, not the document"
        assert table["signs"][0]["lines"] == [["the least hand with which a dealer qualifies", "king high"]]
        lobby = await ann.get("/api/tables")
        assert [line["game"] for line in lobby["yours"]] == [SAID]
        await ann.join(id)
        await ann.sit(2, 50_000)
        await play(ann, TWO_CARD, 1)
        assert 1 in [each["number"] for each in (await ann.get(f"/api/tables/{id}/rounds"))["rounds"]]
        assert json.loads(table["options"]["variant"])["rules"] == KING["rules"]


def test_a_bad_variant_is_refused_in_words(sqlite: str) -> None:
    asyncio.run(_refused(sqlite))


async def _refused(sqlite: str) -> None:
    wrong = {"title": "King", "rules": {"dealer_qualifies": "king"}}
    async with (
        serving(settings(sqlite)) as address,
        clients(address, "Ann") as (ann,),
    ):
        options = {"pair_up_paytable": "1", "variant": wrong}
        refused = await ann.send("POST", "/api/tables", {"rulebook": TWO_CARD, "options": options}, status=400)
        assert "rule dealer_qualifies = 'king': did you mean 'king high'" in json.dumps(refused)
