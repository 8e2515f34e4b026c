"""Live tables of a variant: opened by its options, and telling so in the lobby and at the table."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from houseway.procedures.submission import option_names
from houseway.registry import NAMES, game
from houseway.server.rest.documents.rules import AmongForm, NumberForm
from houseway.server.rest.submissions import checked, document, usual_options
from tests.server.serving import clients, play, serving, settings

TWO_CARD = "two-card-joker-poker-ma"
KING: dict[str, Any] = {"title": "King", "rules": {"dealer_qualifies": "king high", "jokers": "1"}}
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
        assert table["signs"][0]["lines"] == [
            ["the least hand with which a dealer qualifies", "king high"],
            ["how many jokers the deck has", "1"],
        ]
        assert (len(table["deck"]), table["deck"].count("Jk")) == (53, 1)
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


@pytest.mark.parametrize("name", [name for name in NAMES if "variant" in option_names(game(name).submission)])
def test_what_the_form_offers_is_what_a_variant_takes(name: str) -> None:
    """Every rule another value of its form, every line one more: each is a departure from its clause."""
    varied = document(name).varied
    assert varied is not None
    rules = {
        each.name: next(str(value) for value in values_of(each.form) if str(value) != each.document)
        for each in varied.rules
    }
    lines: dict[str, dict[str, dict[str, int]]] = {}
    for table in varied.tables:
        lines.setdefault(table.of, {})[table.name] = {line.name: line.figure + 1 for line in table.lines}
    options = usual_options(name)
    found = checked(name, {**options, "variant": {"title": "All", "rules": rules, "paytables": lines}})
    assert found.findings == []
    clauses = {each.departs_from for each in found.variant}
    assert clauses >= {each.clause for each in varied.rules}
    assert len(found.variant) > len(rules)
    assert checked(name, options).variant == []


def values_of(form: AmongForm | NumberForm) -> list[Any]:
    return form.values if isinstance(form, AmongForm) else [form.most, form.least]
