"""Bundles of houses in play: who may have them, what they keep back, and what is refused in one line."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from houseway.cli import main
from tests.server.serving import clients, into_a_round, operator, serving, settings
from tests.server.tampering import run

RULEBOOK = "two-card-joker-poker-ma"


def test_a_bundle_of_a_table_in_play_keeps_back_what_is_not_over(sqlite: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            ann, bea = await stack.enter_async_context(clients(address, "Ann", "Bea"))
            boss = await operator(address, stack)
            table = await ann.open_table(RULEBOOK, bots=1, clocks={"betting_s": 0, "decision_s": 60, "pace_ms": 0})
            await ann.join(table)
            await ann.sit(2, 50_000)
            await into_a_round(RULEBOOK, ann, until=lambda view: view["round"] > 2)
            given = await boss.http.get(f"/api/tables/{table}/bundle")
            (tmp_path / "table.bundle").write_bytes(given.content)
            for client, path, code in (
                (ann, f"tables/{table}", 403),
                (bea, f"people/{ann.me['id']}", 403),
                (boss, "people/nobody", 404),
            ):
                assert (await client.http.get(f"/api/{path}/bundle")).status_code == code
            for client in (ann, boss):
                own = await client.http.get(f"/api/people/{ann.me['id']}/bundle")
                (tmp_path / "ann.bundle").write_bytes(own.content)
                assert run("verify", str(tmp_path / "ann.bundle"), "--json").json["findings"] == []

    asyncio.run(main())
    ran = run("verify", str(tmp_path / "table.bundle"), "--json")
    assert ran.json["findings"] == []
    assert ran.json["withheld"] > 5
    assert ran.json["rounds"] == 2
    lines = [json.loads(line) for line in (tmp_path / "table.bundle").read_text().splitlines()]
    said = [json.loads(each["leaf"]["body"]) for each in lines if "leaf" in each]
    assert {each["round"] for each in said if each["what"] == "entry"} == {0, 1, 2}
    assert {each["entry"]["round"] for each in lines if "entry" in each} == {0, 1, 2}
    assert {each["seed"]["round"] for each in lines if "seed" in each} == {1, 2}


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    header = {"format": "houseway bundle", "format_version": 1, "houseway": "0", "subject": "table t", "key": "k"}
    file = tmp_path / "it.bundle"
    file.write_text(json.dumps({**header, "checkpoint": ""}, separators=(",", ":")) + "\n")
    return file


@pytest.mark.parametrize(
    ("line", "arguments", "why"),
    [
        ("", (), "'k' is not a public key"),
        ("", ("--key", "x"), "'x' is not a public key"),
        ("", ("--witness", "x"), "'x' is not a public key"),
        ("", ("--checkpoint", "nowhere.txt"), "cannot read 'nowhere.txt'"),
        ("", ("--head", 64 * "0"), "--head is for a log"),
        ("x\n", (), "line 2 of the bundle cannot be read"),
        ('{"leaf":{"position":1}}\n', (), "line 2 of the bundle cannot be read"),
        ('{"leaf":{"position":1,"salt":"","body":"[]"}}\n', (), "line 2 of the bundle cannot be read"),
        ('{"entry":{"seq":"x"}}\n', (), "line 2 of the bundle cannot be read"),
        ('{"seed":{"seed":"x"}}\n', (), "line 2 of the bundle cannot be read"),
        ('{"entries":"x"}\n', (), "line 2 of the bundle cannot be read"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(
    bundle: Path, line: str, arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with bundle.open("a") as file:
        file.write(line)
    assert main(["verify", str(bundle), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert why in err
    assert err.count("\n") == 1


def test_what_is_for_bundles_is_refused_with_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.log").write_text("{}\n")
    assert main(["verify", str(tmp_path / "a.log"), "--key", "x"]) == 2
    assert capsys.readouterr().err.startswith("error: --key is for a bundle, and '")
