"""Variant files: a rulebook, a title, and what is changed of what its document fixes."""

from __future__ import annotations

from typing import Any

from houseway.cli.files import read_toml
from houseway.errors import BadNotation
from houseway.near import near
from houseway.procedures.submission import Misread, option_names
from houseway.registry import NAMES, game

KEYS = ("rulebook", "title", "submission", "paytables", "rules")


def is_variant(document: dict[str, Any]) -> bool:
    """Does a file change what its document fixes, or does it only choose options?"""
    return bool(document.keys() & {"title", "paytables", "rules"})


def read_variant(path: str) -> tuple[str, dict[str, Any]]:
    """The rulebook of a variant file, and its options, what it changes among them."""
    document = read_toml(path)
    for key in document:
        if key not in KEYS:
            raise BadNotation(f"{path!r}: unknown key {key!r}: {near(key, KEYS)}")
    named, submission = document.pop("rulebook", None), document.pop("submission", {})
    if named not in NAMES:
        words = near(named, NAMES) if isinstance(named, str) else f"expected one of {', '.join(NAMES)}"
        raise BadNotation(f"{path!r}: unknown rulebook {named!r}: {words}")
    if not isinstance(submission, dict):
        raise BadNotation(f"{path!r}: submission {submission!r}: expected a table [submission]")
    kind = game(named).submission
    if "variant" not in option_names(kind):
        raise BadNotation(f"{path!r}: {named} has no variants yet")
    try:
        changes = kind.__dataclass_fields__["variant"].metadata["read"](document)
    except Misread as wrong:
        raise BadNotation(f"{path!r}: {wrong}") from None
    return named, {**submission, "variant": changes}
