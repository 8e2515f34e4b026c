"""Help pages: what a command does, examples that the games give, and whatever else is worth knowing."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from typing import Any, NoReturn

from houseway.errors import BadNotation


class Parser(argparse.ArgumentParser):
    """A parser that refuses as everything else here does, with one line, and asks the games for examples."""

    command = ""
    more = ""

    def error(self, message: str) -> NoReturn:
        raise BadNotation(f"{message} (try '{self.prog} --help')")

    def format_help(self) -> str:
        """The examples are read only for somebody who wants to see them."""
        examples = "\n".join(_examples(self.command)) if self.command else ""
        self.epilog = "\n".join(part for part in (examples, self.more) if part)
        return super().format_help()


def _examples(command: str) -> Iterator[str]:
    told = list(_told())
    written = next((each["files"][command] for _, each in told if command in each.get("files", {})), "")
    if written:
        yield f"an example of a file:\n{textwrap.indent(written, '  ')}"
    lines = [
        f"  houseway {command} {name} {words}".rstrip() for name, each in told for words in each.get(command, ())
    ]
    if lines:
        yield "\n".join(["examples:", *lines, ""])


def _told() -> Iterator[tuple[str, dict[str, Any]]]:
    """What each game has to show, by command."""
    import tomllib

    from houseway.catalogue import data_file
    from houseway.registry import NAMES

    for name in NAMES:
        file = data_file(name, "examples.toml")
        if file.is_file():
            yield name, tomllib.loads(file.read_text(encoding="utf-8"))
