"""Signs: the words that must stand at a table, as data that terminal and page show alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Posted(Enum):
    """Where words stand."""

    LAYOUT = "on the layout"
    TABLE = "on a sign at the table"
    EQUIPMENT = "on the equipment sheet"


@dataclass(frozen=True, slots=True)
class Sign:
    """A title, and perhaps lines of two columns below it, such as a hand and its odds."""

    title: str
    clause: str
    posted: Posted
    lines: tuple[tuple[str, str], ...] = ()
