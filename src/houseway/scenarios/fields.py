"""Fields of a file: each is read by its kind, or refused with where it stands and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from houseway.engine.phase import Rulebook
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.errors import BadNotation
from houseway.near import near

STAFF = {"dealer": DEALER, "supervisor": SUPERVISOR}
MOST = 10**12
LONGEST = 60


def refuse(where: str, value: Any, expected: str) -> NoReturn:
    shown = repr(value)
    shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 3] + "..."
    raise BadNotation(f"{where} {shown}: expected {expected}")


def table(where: str, value: Any, keys: Iterable[str] | None = None) -> Mapping[str, Any]:
    """A table with no other keys than these."""
    if not isinstance(value, dict):
        refuse(where, value, "a table, such as { ... }" if where else "a scenario")
    known = None if keys is None else list(keys)
    for key in value:
        if known is not None and key not in known:
            raise BadNotation(f"unknown key {f'{where}.{key}'.strip('.')!r}: {near(str(key), known)}")
    return value


def text(where: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        refuse(where, value, "text")
    return value.strip()


def texts(where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        refuse(where, value, 'a list, such as ["..."]')
    return tuple(text(where, each) for each in value)


def whole(where: str, value: Any, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        refuse(where, value, f"a whole number from {least} to {most}")
    return int(value)


def flag(where: str, value: Any) -> bool:
    if type(value) is not bool:
        refuse(where, value, "true or false")
    return bool(value)


def number(where: str, key: str) -> int:
    """A key that is a number, as TOML and JSON write it."""
    if key not in map(str, range(1, 100)):
        refuse(where, key, "the number of a seat")
    return int(key)


def player(where: str, value: Any, rulebook: Rulebook) -> Seat:
    """A seat of the table by its number, written as a number or as a key."""
    seat = number(where, value) if isinstance(value, str) else value
    if type(seat) is not int or seat not in rulebook.spots:
        refuse(where, value, f"a seat from {min(rulebook.spots)} to {max(rulebook.spots)}")
    return seat


def anybody(where: str, value: Any, rulebook: Rulebook) -> Seat:
    """A seat's number, the dealer or the supervisor."""
    if isinstance(value, str) and value in STAFF:
        return STAFF[value]
    if isinstance(value, str) and not value.isdecimal():
        refuse(where, value, 'a seat\'s number, "dealer" or "supervisor"')
    return player(where, value, rulebook)


def word(where: str, value: Any, known: Iterable[str]) -> str:
    """One of these words, in lower case."""
    said, words = text(where, value), list(known)
    if said.lower() not in words:
        raise BadNotation(f"{where} {said[:LONGEST]!r}: {near(said.lower()[:LONGEST], words)}")
    return said.lower()
