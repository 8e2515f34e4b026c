"""What the page makes of a round's events: its own code, run without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from houseway.engine.actions import Perform, Report
from houseway.engine.events import Judged
from houseway.engine.play import offers
from houseway.engine.words import DEALER, Irregularity
from houseway.record.codec import event_json
from tests.playing import Playing
from tests.rules.asia_poker.tables import table
from tests.rules.asia_poker.test_comparing import misset

WEB = Path(__file__).parents[2] / "web"
PROGRAM = """
import { told } from %s;
const events = JSON.parse(process.argv[1]);
console.log(JSON.stringify(told(1, events, []).spots));
"""


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's sorting of results, as a module that node can read."""
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    if not compiler.is_file() or shutil.which("node") is None:
        pytest.skip("the page's tools are not here: make page")
    folder = tmp_path_factory.mktemp("model")
    (folder / "package.json").write_text('{"type": "module"}')
    options = ["--outDir", str(folder), "--module", "es2022", "--target", "es2022"]
    subprocess.run([compiler, *options, "--skipLibCheck", "src/table/model.ts"], cwd=WEB, check=True)
    return next(folder.rglob("model.js"))


def spots(model: Path, at: Playing) -> list[dict[str, Any]]:
    """The results by spot as the page has them."""
    events = json.dumps([event_json(event) for entry in at.entries for event in entry.events])
    program = PROGRAM % json.dumps(str(model))
    run = subprocess.run(
        ["node", "--input-type=module", "-e", program, events], capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def test_a_payment_that_was_put_right_leaves_the_comparison_as_it_was(model: Path) -> None:
    at = table("asia-poker-ma", 1)
    at.until("comparing")
    at.next()
    at.do(
        next(each.act for each in offers(at.round, DEALER) if isinstance(each.act, Perform) and not each.routine)
    )
    at.do(Report(by=DEALER, what=Irregularity.WRONG_PAYMENT, spot=1))
    (judged,) = at.events(Judged)
    (spot,) = spots(model, at)
    assert spot["judged"] == event_json(judged)
    assert [each["net_cents"] for each in spot["settled"]] == [at.nets(1)["asia"]]


def test_hands_that_are_compared_again_are_told_as_they_were_compared_last(model: Path) -> None:
    at = misset("asia-poker-ma", 1)
    for _ in range(2):
        at.next()
    at.do(Report(by=DEALER, what=Irregularity.DEALER_MISSET))
    assert spots(model, at) == []
    at.finish()
    first, last = at.events(Judged)
    assert first != last
    (spot,) = spots(model, at)
    assert spot["judged"] == event_json(last)
