"""The protocol as it is written down: for the page in TypeScript, for people in docs/protocol.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from houseway.engine.actions import ACTIONS, Claim
from houseway.engine.events import EVENTS
from houseway.procedures.labels import label
from houseway.registry import NAMES, game
from houseway.server.rest.submissions import usual_options
from houseway.server.wire import folding
from houseway.server.wire import protocol as wire
from houseway.server.wire.typescript import documents, typescript

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "protocol.ts"
EXAMPLES = [json.loads(line) for block in re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL) for line in
            ([block] if block.count("\n{") < 1 else block.strip().split("\n"))]  # fmt: skip


def test_the_types_of_the_page_are_up_to_date() -> None:
    if not TYPES.parent.is_dir():
        pytest.skip("the page is not here")
    written = TYPES.read_text(encoding="utf-8")
    assert written == typescript(), "run: python -m houseway.server.wire.typescript > web/src/protocol.ts"


def test_a_claim_has_one_name_on_the_page_and_at_the_terminal() -> None:
    words = TYPES.with_name("words.ts")
    if not words.is_file():
        pytest.skip("the page is not here")
    name = label(
        Claim(by=1, spot=1), game("two-card-joker-poker-ma").filed(usual_options("two-card-joker-poker-ma"))
    )
    assert f'return "{name.capitalize()}"' in words.read_text(encoding="utf-8")


def test_every_action_event_and_document_has_a_type() -> None:
    written = typescript()
    named = [each.__name__ for each in (*ACTIONS, *EVENTS)]
    named += [each.__name__ for each in documents()]
    for name in named:
        assert f"export interface {name} {{" in written
    assert "undefined" not in written
    assert "NoneType" not in written


def test_the_examples_of_the_protocol_are_messages() -> None:
    read = 0
    for example in EXAMPLES:
        if example.get("type") in ("join", "act", "ready", "arrange", "coach", "pledge", "reveal"):
            msgspec.convert(example, wire.FromClient)
            read += 1
        elif "type" in example:
            msgspec.json.decode(json.dumps(example), type=wire.FromServer)
            read += 1
        else:
            msgspec.convert(example, wire.Clock)
            read += 1
    assert read >= 10


def test_the_example_of_a_change_folds_as_the_page_says_and_its_program_is_the_one_that_is_used() -> None:
    program = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0]
    used = Path(folding.__file__).read_text()
    assert used.endswith(program)
    found: dict[str, Any] = {}
    exec(used, found)
    update, changed = (each for each in EXAMPLES if each.get("type") in ("update", "changed"))
    now = found["following"](update, changed)
    assert now["seq"] == 43
    assert now["view"]["chips"] == [[["ante", 1, "faces"], 1000], [["chips", 1, "faces"], 98000]]
    assert [each["type"] for each in now["view"]["facts"]] == ["ChipsMoved", "Performed"]
    assert now["view"]["table"] == update["view"]["table"]
    assert (now["view"]["phase"], now["seats"]) == ("dealing", update["seats"])
    with pytest.raises(AssertionError, match="join again"):
        found["following"](now, changed)


def test_the_protocol_names_every_request_and_every_code() -> None:
    from houseway.server.app import Application
    from houseway.server.settings import Settings

    text = PAGE.read_text()
    app = Application(Settings(database="sqlite:///unused.db"))
    for path, methods in app.litestar.openapi_schema.to_schema()["paths"].items():
        for method in methods:
            shown = path.replace("{number}", "{round}")
            assert f"`{method.upper()} {shown}" in text, (method, path)
    for code in get_args(wire.Refusal):
        assert f"`{code}`" in text


@pytest.mark.parametrize("rulebook", NAMES)
def test_the_usual_options_can_be_filed(rulebook: str) -> None:
    assert game(rulebook).filed(usual_options(rulebook)).id == rulebook
