"""Fairness: what is revealed fits what was committed to, and whoever changes something is found out."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cli import main as houseway
from houseway.engine.events import RoundEnded, Voided
from houseway.registry import NAMES
from houseway.server.live.fairness import check, draws, read, told
from houseway.server.rest.submissions import usual_options
from houseway.server.store.ledger import header_row, live_of
from tests.server.serving import Client, operator, serving, settings
from tests.server.test_rebuilding import start, walked

TCJP = "two-card-joker-poker-ma"


class Walk:
    """A walk, and the seeds of its rounds."""

    def __init__(self, rulebook: str, steps: int, irregular: float = 0.02) -> None:
        draft = start(rulebook)
        self.seeds = [draft.seed]
        self.draft = walked(rulebook, 11, steps, irregular, draft)
        self.seeds += self.draft.append([]).seeds

    def revealed(self, round: int) -> dict[str, Any]:
        """The document of a finished round, as the server gives it out."""
        rows = [each for each in self.draft.told if each.row.round == round]
        steps = [(each.before.round, each.entry.action, each.row.seq, live_of(each.row)) for each in rows]
        seed = replace(self.seeds[round - 1], revealed=1)
        found: dict[str, Any] = msgspec.to_builtins(told("t", [seed], list(draws(steps)), ended=True))
        return found


@pytest.mark.parametrize("rulebook", NAMES)
def test_every_finished_round_can_be_checked_void_ones_included(rulebook: str) -> None:
    walk = Walk(rulebook, 500, irregular=0.1)
    draft = walk.draft
    ended = {each.row.round for each in draft.told if any(isinstance(e, RoundEnded) for e in each.entry.events)}
    void = {each.row.round for each in draft.told if any(isinstance(e, Voided) for e in each.entry.events)}
    assert ended
    drawn = 0
    for round in ended:
        document = walk.revealed(round)
        assert document["ok"], document
        drawn += len(document["draws"])
    assert drawn >= len(ended)
    assert void <= ended | {draft.situation.round.number}


def test_whoever_changes_something_is_found_out() -> None:
    document = Walk("two-card-joker-poker-ma", 300).revealed(1)
    assert list(check(read(document))) == []
    order = document["draws"][0]["values"]
    for change in (
        {"generations": [{**document["generations"][0], "seed": "00" * 32}]},
        {"generations": [{**document["generations"][0], "commitment": "sha256:" + "0" * 64}]},
        {"generations": [{**document["generations"][0], "generation": 2}]},
        {"table": "u"},
        {"round": 2},
        {"draws": [{**document["draws"][0], "values": [order[1], order[0], *order[2:]]}]},
        {"draws": [{**document["draws"][0], "index": 1}]},
        {"draws": [{**document["draws"][0], "count": 10**9}]},
    ):
        assert list(check(read({**deepcopy(document), **change}))), change


def test_a_round_that_is_not_over_shows_its_commitment_only() -> None:
    secret = Walk("two-card-joker-poker-ma", 40).seeds[0]
    for ended, status in ((False, "committed"), (True, "withheld")):
        shown = told("t", [secret], [], ended=ended)
        assert shown.status == status
        assert [each.seed for each in shown.generations] == [None]
        assert secret.seed.hex() not in msgspec.json.encode(shown).decode()
        assert list(check(shown))


def test_the_command_checks_a_round_against_commitment_and_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walk = Walk("two-card-joker-poker-ma", 300)
    draft, document, other = walk.draft, walk.revealed(1), walk.revealed(2)
    file, log = tmp_path / "round.json", tmp_path / "table.log"
    header = header_row(draft.situation.round.rulebook, 0).line
    log.write_text(header + "".join(each.row.line for each in draft.told), encoding="utf-8")
    file.write_text(json.dumps(document))
    assert houseway(["fairness", str(file)]) == 0
    assert "the seed fits its commitment" in capsys.readouterr().out
    good = ["--commitment", document["generations"][0]["commitment"], "--log", str(log), "--json"]
    assert houseway(["fairness", str(file), *good]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert houseway(["fairness", str(file), "--commitment", other["generations"][0]["commitment"]]) == 1
    assert "expected sha256:" in capsys.readouterr().out
    file.write_text(json.dumps({**document, "draws": document["draws"][:-1]}))
    assert houseway(["fairness", str(file), "--log", str(log), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["findings"]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"table": 1}', "nonsense"])
def test_the_command_refuses_what_is_no_document(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(text)
    assert houseway(["fairness", str(file)]) == 2
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--database", "mysql://x"], "expected sqlite:///FILE or postgresql://"),
        (["--port", "70000"], "expected a whole number from 0 to 65535"),
        (["--host", "256.0.0.1"], "cannot listen on 256.0.0.1"),
        (["--database", "sqlite:////proc/none/x.db"], "cannot make the folder"),
        (["--node", "a b"], "'a b': expected up to 40 letters"),
        (["--node", "a"], "--node a: a file has one server only"),
        (["--workers", "0"], "'0': expected a whole number from 1 to 64"),
        (["--workers", "2"], "--workers 2: a file has one server only"),
        (["--advertise", "10.0.0.5"], "'10.0.0.5': expected http://HOST:PORT"),
    ],
)
def test_serve_refuses_in_one_line(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/none")
    port = [] if "--port" in arguments else ["--port", "0"]
    assert houseway(["serve", *port, *arguments]) == 2
    error = capsys.readouterr().err.strip().splitlines()
    assert expected in error[-1]
    assert error[-1].startswith("error: ")


@asynccontextmanager
async def two_decks(url: str) -> AsyncIterator[tuple[Client, str]]:
    """A table that stands still, one of whose decks lies shuffled; and the operator."""
    async with serving(settings(url)) as address, AsyncExitStack() as stack:
        boss = await operator(address, stack)
        options = {**usual_options(TCJP), "decks": 2, "shuffler": "automated"}
        table = await boss.open_table(TCJP, options=options, bots=2)
        await boss.join(table)
        await boss.until_view(lambda view: bool(view["round"] > 4))
        await boss.leave_socket()
        await asyncio.sleep(0.3)
        yield boss, table


def test_no_line_of_a_round_leaves_while_its_seed_is_secret(sqlite: str) -> None:
    """Of two decks one lies shuffled while the other is dealt: the round that ordered it stays in the house."""

    async def main() -> None:
        async with two_decks(sqlite) as (boss, table):
            lines = (await boss.http.get(f"/api/tables/{table}/record")).text.splitlines()
            told = {json.loads(line)["round"] for line in lines[1:]}
            ended = (await boss.get(f"/api/tables/{table}/rounds"))["rounds"][0]["number"]
            secret = set()
            for round in range(1, ended + 1):
                shown = await boss.get(f"/api/tables/{table}/rounds/{round}/fairness")
                if shown["status"] != "revealed":
                    secret.add(round)
            assert told == set(range(1, ended + 1)) - secret
            assert {ended - 1, ended} & secret
            assert told

    asyncio.run(main())


def test_nothing_that_an_auditor_may_fetch_shows_a_deck_that_is_still_to_be_dealt(sqlite: str) -> None:
    """What the database alone knows, orders and rows of cards, is looked for in all answers about the table."""

    async def main() -> None:
        async with two_decks(sqlite) as (boss, table):
            hidden, shown = _orders(sqlite, table)
            assert hidden
            assert shown
            rounds = (await boss.get(f"/api/tables/{table}/rounds"))["rounds"]
            last = rounds[0]["number"]
            seats = [f"?seat={seat}" for seat in (-1, 0, 1, 2)]
            paths = ["", "/rounds", "/record", "/bundle", "/verification"]
            paths += [f"/rounds/{n}{more}" for n in range(1, last + 1) for more in ("", "/fairness", *seats)]
            answers = [(await boss.http.get(f"/api/tables/{table}{path}")).text for path in paths]
            answers += boss.received
            said = "\n".join(answers).replace(", ", ",").replace('\\"', '"')
            assert any(order in said for order in shown), "what was dealt is there"
            assert [order for order in hidden if order in said] == []

    asyncio.run(main())


def _orders(url: str, table: str) -> tuple[set[str], set[str]]:
    """Long rows of numbers or cards in the lines of rounds that are secret, and in those of the others."""
    found: tuple[set[str], set[str]] = set(), set()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        secret = "SELECT round FROM seeds WHERE table_id = ? AND revealed IS NULL"
        rounds = {round for (round,) in connection.execute(secret, (table,))}
        rows = connection.execute(
            "SELECT round, line FROM entries WHERE table_id = ? AND seq > 0", (table,)
        ).fetchall()
    for round, line in rows:
        value = json.loads(line)
        for each in (value["action"], *value["events"]):
            for row in each.values():
                if isinstance(row, list) and len(row) > 20 and row != sorted(row):
                    some = row if round not in rounds else row[:15]
                    found[round not in rounds].add(json.dumps(some).strip("[]").replace(", ", ","))
    hidden, shown = found
    return {order for order in hidden if not any(order in each for each in shown)}, shown
