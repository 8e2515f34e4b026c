"""What the page asks of rulebooks beside the tables: odds, and hands that are being set."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from houseway.odds.contract import document
from houseway.odds.question import odds
from houseway.registry import game
from houseway.server.rest.odds import odds_of
from tests.server.serving import Client, clients, serving, settings

WITHOUT = """
import sys
for name in ("numba", "numpy"):
    sys.modules[name] = None
import houseway.server.app
from houseway.server.rest.odds import odds_of
from houseway.registry import NAMES
print([len(odds_of(name).wagers) > 0 for name in sorted(NAMES)])
"""


@pytest.mark.parametrize("rulebook", ["two-card-joker-poker-ma", "dragon-poker-md"])
def test_odds_are_those_of_the_command(rulebook: str, sqlite: str) -> None:
    async def main() -> dict[str, Any]:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            return await ann.get(f"/api/rulebooks/{rulebook}/odds")

    told = asyncio.run(main())
    filed = game(rulebook).filed({}, complete=False)
    expected = json.loads(json.dumps(document(filed, odds(rulebook, filed.options))))["wagers"]
    assert len(told["wagers"]) == len(expected)
    for mine, theirs in zip(told["wagers"], expected, strict=True):
        for name in ("wager", "house_edge", "element_of_risk", "outcomes", "combinations"):
            assert mine[name] == theirs[name]
    first = told["wagers"][0]
    places = {tuple(each["cell"]) for each in first["decisions"]}
    assert len(places) == len(first["decisions"]) == len(expected[0]["decisions"])
    assert {row for row, _ in places} <= set(first["grid"]["rows"])
    assert (told["command"], told["house"]) == ("", True)


def test_a_game_among_players_has_no_odds() -> None:
    told = odds_of("chinese-poker-ca")
    assert (told.wagers, told.command, told.house) == ([], "", False)


def test_odds_need_no_compiler() -> None:
    """What takes minutes is told only where it was kept; nothing of a kernel is imported for the rest."""
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert ran.stdout.count("True") >= 3


def _set(ann: Client, rulebook: str, *hands: str) -> Any:
    return ann.send("POST", f"/api/rulebooks/{rulebook}/setting", {"hands": list(hands)})


def test_hands_that_are_being_set(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            legal = await _set(ann, "asia-poker-ma", "Ks Kh 3d 2c", "Ad Qs", "Jc")
            assert (legal["complete"], legal["legal"]) == (True, True)
            foul = await _set(ann, "asia-poker-ma", "As Kh 3d 2c", "Kd Ks", "9c")
            assert (foul["complete"], foul["legal"]) == (True, False)
            assert foul["hands"][1]["clause"] == "MA-AP-12(g)(3)"
            rows = await _set(ann, "chinese-poker-ca", "Qs Qh 5d", "7d 7s", "")
            assert [each["points"] for each in rows["hands"]] == [7, 0, 0]
            assert (rows["complete"], rows["legal"]) == (False, False)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("rulebook", "hands", "why"),
    [
        ("asia-poker-ma", ["As"], "expected high, medium, low"),
        ("asia-poker-ma", ["As", "As", ""], "As appears 2 times"),
        ("chinese-poker-ca", ["As Ks Qs Js", "", ""], "has 4 cards: expected 3"),
        ("dragon-poker-md", ["Dr"], "has no cards to be set"),
    ],
)
def test_hands_that_cannot_be_set_are_refused(rulebook: str, hands: list[str], why: str, sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            path = f"/api/rulebooks/{rulebook}/setting"
            assert why in (await ann.send("POST", path, {"hands": hands}, 400))["detail"]

    asyncio.run(main())
