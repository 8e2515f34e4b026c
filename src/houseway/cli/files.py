"""Files: text, JSON and TOML, each refused with one line that names the file and the place; and whole ones."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from houseway.errors import BadNotation, HousewayError

STANDARD_INPUT = "-"


def read_text(path: str) -> str:
    """The text of a file, or of standard input."""
    where = "standard input" if path == STANDARD_INPUT else repr(path)
    try:
        data = _standard_input() if path == STANDARD_INPUT else Path(path).read_bytes()
    except OSError as error:
        raise BadNotation(f"cannot read {where}: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise BadNotation(f"cannot read {where}: {error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadNotation(
            f"{where} is not UTF-8 text: byte {data[error.start]:#04x} at position {error.start}"
        ) from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        return b""
    buffer = getattr(sys.stdin, "buffer", None)
    data: bytes = sys.stdin.read().encode() if buffer is None else buffer.read()
    return data


def read_json(path: str) -> Any:
    """The JSON document of a file; a key that appears twice is refused, as it would hide one of its values."""
    import json

    text = read_text(path)
    where = "standard input" if path == STANDARD_INPUT else repr(path)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        problem = f"{error.msg.lower()} at line {error.lineno}, column {error.colno}"
    except RecursionError:
        problem = "it is nested too deeply"
    except ValueError as error:
        problem = str(error)
    raise BadNotation(f"{where} is not JSON: {problem}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} appears twice in one object")
    return read


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number of JSON")


def read_toml(path: str) -> dict[str, Any]:
    """The TOML document of a file."""
    import tomllib

    text = read_text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = str(error)
    except RecursionError:
        problem = "it is nested too deeply"
    except ValueError as error:
        problem = str(error)
    raise BadNotation(f"{path!r} is not TOML: {problem}")


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all: on a full disk what was there before stays."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise HousewayError(f"cannot write {str(path)!r}: {(error.strerror or str(error)).lower()}") from None
