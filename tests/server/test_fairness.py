"""Fairness: what is revealed fits what was committed to, and whoever changes something is found out."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cli import main as houseway
from houseway.engine.events import RoundEnded, Voided
from houseway.rulebooks import NAMES
from houseway.server.drafting import Draft
from houseway.server.fairness import check, draws, read, told
from houseway.server.ledger import header_row
from houseway.server.rows import SeedRow
from tests.server.test_rebuilding import walked


def revealed(draft: Draft, round: int) -> dict[str, Any]:
    """The document of a finished round of a walk, as the server gives it out."""
    seeds = {each.round: each for each in (*_first_seed(draft), *draft.append([]).seeds)}
    steps = [
        (each.before.round, each.entry.action, each.row.seq) for each in draft.told if each.row.round == round
    ]
    seed = seeds[round]
    shown = SeedRow(seed.round, seed.seed, seed.commitment, seed.committed, 1)
    document = told("t", shown, list(draws(steps)), ended=True)
    found: dict[str, Any] = msgspec.to_builtins(document)
    return found


def _first_seed(draft: Draft) -> list[SeedRow]:
    return [SEEDS[id(draft)]]


SEEDS: dict[int, SeedRow] = {}


def walk(rulebook: str, seed: int, steps: int, irregular: float = 0.02) -> Draft:
    from tests.server import test_rebuilding

    started = test_rebuilding.start
    first: list[SeedRow] = []

    def remembering(name: str, **options: object) -> Draft:
        draft = started(name, **options)
        first.append(draft.seed)
        return draft

    test_rebuilding.start = remembering
    try:
        draft = walked(rulebook, seed, steps, irregular)
    finally:
        test_rebuilding.start = started
    SEEDS[id(draft)] = first[0]
    return draft


@pytest.mark.parametrize("rulebook", NAMES)
def test_every_finished_round_can_be_checked_void_ones_included(rulebook: str) -> None:
    draft = walk(rulebook, 11, 500, irregular=0.1)
    ended = {each.row.round for each in draft.told if any(isinstance(e, RoundEnded) for e in each.entry.events)}
    void = {each.row.round for each in draft.told if any(isinstance(e, Voided) for e in each.entry.events)}
    assert ended
    drawn = 0
    for round in ended:
        document = revealed(draft, round)
        assert document["ok"], document
        drawn += len(document["draws"])
    assert drawn >= len(ended)
    assert void <= ended | {draft.standing.round.number}


def test_whoever_changes_something_is_found_out() -> None:
    document = revealed(walk(next(iter(NAMES)), 11, 300), 1)
    assert list(check(read(document))) == []
    order = document["draws"][0]["values"]
    for change in (
        {"seed": "00" * 32},
        {"commitment": "sha256:" + "0" * 64},
        {"table": "u"},
        {"round": 2},
        {"draws": [{**document["draws"][0], "values": [order[1], order[0], *order[2:]]}]},
        {"draws": [{**document["draws"][0], "index": 1}]},
        {"draws": [{**document["draws"][0], "count": 10**9}]},
    ):
        assert list(check(read({**deepcopy(document), **change}))), change


def test_a_round_that_is_not_over_shows_its_commitment_only() -> None:
    draft = walk(next(iter(NAMES)), 11, 40)
    secret = SEEDS[id(draft)]
    for ended, status in ((False, "committed"), (True, "withheld")):
        shown = told("t", secret, [], ended=ended)
        assert shown.status == status
        assert shown.seed is None
        assert secret.seed.hex() not in msgspec.json.encode(shown).decode()
        assert list(check(shown))


def test_the_command_checks_a_round_against_commitment_and_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = walk(next(iter(NAMES)), 11, 300)
    document, other = revealed(draft, 1), revealed(draft, 2)
    file, log = tmp_path / "round.json", tmp_path / "table.log"
    header = header_row(draft.standing.round.rulebook, 0).line
    log.write_text(header + "".join(each.row.line for each in draft.told), encoding="utf-8")
    file.write_text(json.dumps(document))
    assert houseway(["fairness", str(file)]) == 0
    assert "the seed fits its commitment" in capsys.readouterr().out
    good = ["--commitment", document["commitment"], "--log", str(log), "--json"]
    assert houseway(["fairness", str(file), *good]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert houseway(["fairness", str(file), "--commitment", other["commitment"]]) == 1
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
