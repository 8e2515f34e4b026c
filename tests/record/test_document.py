"""The page on the format says what is so: its example, its checker, its list of types.

`python -m tests.record.test_document` writes the list of types anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from houseway.cards import Card
from houseway.engine.actions import ACTIONS
from houseway.engine.areas import Area
from houseway.engine.events import EVENTS
from houseway.record.audit import verify
from houseway.record.chain import scan
from houseway.record.codec import canonical
from tests.record.tables import logged, walked

PAGE = Path(__file__).parents[2] / "docs" / "log-format.md"
TYPES = re.compile(r"(?<=<!-- types -->\n).*?(?=<!-- end of types -->)", re.DOTALL)


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def word(hint: Any) -> str:
    """A type as the page calls it."""
    if NoneType in get_args(hint):
        return word(next(each for each in get_args(hint) if each is not NoneType)) + "?"
    if get_origin(hint) is tuple:
        return f"list of {word(get_args(hint)[0])}"
    if hint in (Card, Area):
        return str(hint.__name__).lower()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "word"
    plain = getattr(hint, "__supertype__", hint)
    return {int: "number", str: "text", bool: "true or false"}[plain]


def types() -> str:
    """The list of types, in the order of the program."""
    lines = []
    for title, kinds in (("action, each also with `by` and `at`", ACTIONS), ("event", EVENTS)):
        lines += ["", f"| {title} | fields | what it is |", "| --- | --- | --- |"]
        for kind in kinds:
            hints = get_type_hints(kind)
            told = ", ".join(
                f"`{each.name}` {word(hints[each.name])}"
                for each in fields(kind)
                if each.name not in ("by", "at") or kind in EVENTS
            )
            says = (kind.__doc__ or "").split("\n")[0]
            lines.append(f"| `{kind.__name__}` | {told or 'none'} | {says} |")
    return "\n".join([*lines, "", ""])


def test_the_page_lists_every_action_and_event_with_its_fields() -> None:
    found = TYPES.search(PAGE.read_text("utf-8"))
    assert found
    assert found[0] == types(), "run: python -m tests.record.test_document"


def test_the_example_is_a_log(tmp_path: Path) -> None:
    path = tmp_path / "example.log"
    path.write_text(block("json"), "utf-8", newline="\n")
    lines = list(scan(path))
    assert [line.faults for line in lines] == [(), (), ()]
    assert f"The head is `{lines[-1].hash}`" in PAGE.read_text("utf-8")
    assert lines[1].hash.removeprefix("sha256:") + "  -" in PAGE.read_text("utf-8")


def checker() -> Callable[[Path], str]:
    """The checker that the page gives to its readers."""
    names: dict[str, Any] = {}
    exec(block("python"), names)
    return names["head_of"]  # type: ignore[no-any-return]


def test_the_checker_on_the_page_agrees_with_ours(tmp_path: Path) -> None:
    walker = walked(rounds=2, seed=91)
    path = logged(tmp_path / "table.log", walker.round.rulebook, walker.entries)
    assert checker()(path) == verify(path).head
    data = path.read_bytes()
    for place in range(0, len(data), 997):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with pytest.raises(ValueError, match=r"line \d+"):
            checker()(path)


def test_the_canonical_form_is_what_the_page_says() -> None:
    value = {"b": [1, None, True], "a": 'Ægir\n"王"\x1f\\/', "A": {}}
    assert (
        canonical(value) == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    )
    assert canonical(value).decode() == '{"A":{},"a":"Ægir\\n\\"王\\"\\u001f\\\\/","b":[1,null,true]}'


if __name__ == "__main__":
    PAGE.write_text(TYPES.sub(lambda _: types(), PAGE.read_text("utf-8")), "utf-8")
