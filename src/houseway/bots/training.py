"""What a game hands over whose player learns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

Tells = Callable[[str], None]


class Trains(Protocol):
    """Learns, writes what is learned to a file, and gives a record of how it was made."""

    def __call__(self, seed: int, out: Path, *, quick: bool, cluster: str, tell: Tells) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Training:
    """How a player is trained, and where what it learned belongs."""

    run: Trains
    out: Path
    record: str  # the ending of the record's name, beside what was learned
