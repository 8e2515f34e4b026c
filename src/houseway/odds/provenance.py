"""What a par sheet is made from, and how anybody can make its figures again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from hashlib import sha256
from importlib.resources import files
from shlex import quote
from typing import Any

from houseway import __version__
from houseway.engine.phase import Rulebook
from houseway.odds.contract import document
from houseway.odds.figures import WagerFigures
from houseway.procedures.submission import as_json
from houseway.registry import game

SHARED_RULES = ("cards.py", "money.py", "ranking.py")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a par sheet is made from."""

    rulebook: Rulebook
    entries: tuple[WagerFigures, ...]
    player: str
    wager: str
    pace: int
    dated: str = ""


def plain(value: Any) -> str:
    """A value of an option as text."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(plain, value))
        case _:
            return str(value)


def command(sheet: Sheet) -> str:
    """The command whose output is the figures of the page."""
    words = ["houseway odds", sheet.rulebook.id]
    words += [f"--wager {sheet.wager}"] if sheet.wager else []
    words += [f"--player {sheet.player}"] if sheet.player != "best" else []
    words += [f"--option {option}" for option in _chosen(sheet.rulebook.options)]
    return " ".join((*words, "--json"))


def _chosen(options: Any) -> Iterator[str]:
    """Options that differ from their defaults, as the command line takes them."""
    for each in fields(options):
        value = getattr(options, each.name)
        if value != each.default:
            chosen = plain(as_json(options)[each.name]).replace(", ", ",")
            yield quote(f"{each.name}={chosen}")


def figures_hash(sheet: Sheet) -> str:
    """The sha256 of what the command prints."""
    return sha256(f"{json.dumps(document(sheet.rulebook, sheet.entries))}\n".encode()).hexdigest()


def inputs_hash(sheet: Sheet) -> str:
    """The sha256 of all that the figures follow from."""
    inputs = {
        "rulebook": sheet.rulebook.id,
        "submission": as_json(sheet.rulebook.options),
        "wager": sheet.wager,
        "player": sheet.player,
        "pace": sheet.pace,
        "version": __version__,
        "rules": _rules_hash(sheet.rulebook.id),
    }
    return sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()


def _rules_hash(rulebook: str) -> str:
    """The sha256 of the source of the rules: the game's folder, and what hands and payouts are built on."""
    folder = files(game(rulebook).package)
    sources = [each for each in folder.iterdir() if each.name.endswith(".py")]
    sources += [files("houseway") / name for name in SHARED_RULES]
    digest = sha256()
    for source in sorted(sources, key=lambda source: source.name):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()
