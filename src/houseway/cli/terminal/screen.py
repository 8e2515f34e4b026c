"""The screen: what a person reads and types, with colours and drawings at a terminal, as plain lines elsewhere."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console, RenderableType
from rich.text import Text

LEAST_WIDTH, MOST_WIDTH, PLAIN_WIDTH = 60, 100, 200


class Screen:
    """A console that writes plain lines where drawings would be in the way."""

    def __init__(self, *, plain: bool = False) -> None:
        typed = sys.stdin is not None and sys.stdin.isatty()
        self.typed = typed
        self.console = Console(highlight=False, markup=False, emoji=False, no_color=plain or None)
        utf = "utf" in (self.console.encoding or "").lower()
        self.plain = plain or not self.console.is_terminal or not utf
        width = min(max(self.console.width, LEAST_WIDTH), MOST_WIDTH)
        self.console.width = PLAIN_WIDTH if self.plain else width
        if typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # lines can then be edited and recalled

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Writes a line; long ones are broken between words at a terminal, and left whole elsewhere."""
        if not self.plain:
            self.console.print(text, style=style or None)
            return
        with self.console.capture() as written:
            self.console.print(text, soft_wrap=isinstance(text, str | Text))
        self.console.file.write("".join(f"{line.rstrip()}\n" for line in written.get().splitlines()))

    def title(self, text: str) -> None:
        self.say()
        if self.plain:
            self.say(f"== {text}")
        else:
            self.console.rule(Text(text, style="bold"), align="left", style="dim")

    def ask(self, prompt: str) -> str:
        """A line from the person; EOFError when there are no more."""
        self.console.file.flush()
        if self.typed:
            return input(self._bold(f"{prompt} > ")).strip()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self.say(f"{prompt} > {line.strip()}")
        if not line:
            raise EOFError
        return line.strip()

    def _bold(self, prompt: str) -> str:
        """The prompt in bold; the marks tell readline which characters take no room."""
        return prompt if self.plain else f"\001\x1b[1m\002{prompt}\001\x1b[0m\002"
