"""The purse: play money that is kept between sessions in the user's data folder."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from houseway.errors import BadNotation
from houseway.money import Cents, dollars

START_CENTS = 100_000
MOST_CENTS = 10**13


@dataclass(slots=True)
class Purse:
    """A person's play money; `at_table` is what lies on the table and is counted when the purse is kept."""

    path: Path
    cents: Cents
    at_table: Cents = 0

    def take(self, cents: Cents) -> None:
        self.cents -= cents

    def top_up(self) -> Cents:
        """The house's present to somebody who has nothing left."""
        self.cents += START_CENTS
        return START_CENTS

    def keep(self) -> str:
        """Writes the purse; gives the reason where that is not possible."""
        temporary = self.path.with_name(self.path.name + f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps({"cents": self.cents + self.at_table}) + "\n", encoding="utf-8")
            temporary.replace(self.path)
        except OSError as error:
            return f"your money cannot be kept in {str(self.path)!r}: {(error.strerror or str(error)).lower()}"
        return ""


def purse_path() -> Path:
    """Where the purse lies: $XDG_DATA_HOME/houseway, by default ~/.local/share/houseway."""
    folder = os.environ.get("XDG_DATA_HOME", "")
    root = Path(folder) if os.path.isabs(folder) else Path.home() / ".local" / "share"
    return root / "houseway" / "purse.json"


def open_purse(path: Path) -> tuple[Purse, str]:
    """The purse and a word about it; a file that cannot be read is put aside, never overwritten."""
    try:
        return Purse(path, _read(path)), ""
    except FileNotFoundError:
        return Purse(path, START_CENTS), f"You have {dollars(START_CENTS)} of play money."
    except OSError as error:
        reason = f"Your purse {str(path)!r} cannot be opened: {(error.strerror or str(error)).lower()}."
    except BadNotation as wrong:
        aside = _put_aside(path)
        reason = f"Your purse {str(path)!r} cannot be read: {wrong}. It is kept as {str(aside)!r}."
    return Purse(path, START_CENTS), f"{reason} You begin anew with {dollars(START_CENTS)}."


def _read(path: Path) -> Cents:
    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadNotation(f"it is not JSON ({str(error).splitlines()[0]})") from None
    cents = document.get("cents") if isinstance(document, dict) else None
    if type(cents) is not int or not 0 <= cents <= MOST_CENTS:
        raise BadNotation(f'expected {{"cents": a whole number from 0}}, got {str(document)[:40]!r}')
    return cents


def _put_aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise BadNotation(f"{str(path)!r} cannot be read or put aside: {error.strerror}") from None
    return aside
