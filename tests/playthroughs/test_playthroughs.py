"""Golden playthroughs: two rounds of every game as readable text, every card open, reviewed as a diff.

`make playthroughs` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.record.telling import tell_entry
from houseway.registry import NAMES
from tests.laws.walking import walk

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", NAMES)
def test_two_rounds_play_as_they_did(name: str, pytestconfig: pytest.Config) -> None:
    golden = HERE / f"{name}.txt"
    text = played(name)
    if pytestconfig.getoption("update_playthroughs"):
        golden.write_text(text)
    assert golden.read_text() == text


def played(name: str) -> str:
    """Two rounds of routine play with fixed chance."""
    walker = walk(name, 0, seed=1, irregular=0)
    lines: list[str] = []
    phase = ""
    for _ in range(2):
        number = walker.round.number
        while walker.round.number == number:
            before = walker.round
            if before.phase.name != phase:
                phase = before.phase.name
                lines.append(f"\n[round {number}: {phase}, {before.phase.clause}]")
            entry = walker.take(walker.choose())
            action, *events = tell_entry(entry, before.table.names)
            lines += [action, *(f"    {event}" for event in events)]
    return "\n".join(lines).lstrip() + "\n"
