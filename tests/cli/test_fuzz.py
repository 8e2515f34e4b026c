"""Whatever is typed at a table, the session goes on and ends well."""

from __future__ import annotations

import random

import pytest

from houseway.registry import NAMES
from tests.cli.conftest import Run

WORDS = (
    "", "", "", "1", "2", "3", "call", "fold", "play", "ante 10", "ante", "10", "$5", "repeat", "undo", "clear",
    "done", "hint", "?", "rules 10(b)", "rules (", "table", "sign", "card", "report", "report 1", "report 99",
    "steps", "deal", "shuffle", "cut 5", "cut 20", "settle 1", "settle x", "settle the bonus 2", "buy 5", "buy -5",
    "no more", "reveal", "-1", "999999999999999999999", "9" * 5000, "\x1b[31m", "\x00", "é€😀", ", , ,", "; ;",
    "/", "ante 10, pair 5; super 1", "set As / Kd", "front", "a" * 300, "%s %d {}", "'; drop", "receive the cards",
    "inspect", "lost", "push", "verify",
)  # fmt: skip


@pytest.mark.parametrize("rulebook", NAMES)
@pytest.mark.parametrize(
    "role", [("player",), ("dealer",), ("supervisor",), ("dealer", "--exam"), ("supervisor", "--exam")]
)
def test_garbage_never_ends_a_session(run: Run, rulebook: str, role: tuple[str, ...]) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        lines = "".join(f"{rng.choice(WORDS)}\n" for _ in range(90))
        arguments = ["play", rulebook, "--as", *role, "--seed", str(seed)]
        if role != ("player",):
            arguments += ["--irregularities", "0.7"]
        ran = run(*arguments, lines=lines)
        assert ran.code == 0
        assert ran.err == ""
