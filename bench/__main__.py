"""python -m bench [NAME...] [--write]: runs the benchmarks and prints a table for each; --write keeps them."""

from __future__ import annotations

import argparse
import contextlib
import io
import platform
import sys
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

NAMES = (
    "engine",
    "load",
    "growth",
    "idle",
    "memory",
    "rebuilding",
    "startup",
    "odds",
    "fantasy_land",
    "chinese",
    "asia",
    "kernels",
    "contests",
)
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
HEAD = """# Performance

Written by `make bench ARGS=--write`. A figure is a ratio to a peer or to a limit measured in the same run; where
it has a goal, that stands beside it. Times depend on the machine, ratios much less.

"""
VERSIONS = (
    "litestar",
    "msgspec",
    "numba",
    "numpy",
    "phevaluator",
    "pokerkit",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)


class Tee(io.TextIOBase):
    """Prints, and keeps what was printed."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.kept = out, io.StringIO()

    def write(self, text: str) -> int:
        self.out.write(text)
        return self.kept.write(text)

    def flush(self) -> None:
        self.out.flush()


def machine() -> str:
    """What the figures were measured on, and with."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").is_file() else []
    cores = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    shown = f"{len(cores)} x {cores[0]}" if cores else platform.processor() or platform.machine()
    found = ", ".join(f"{name} {version(name)}" for name in VERSIONS)
    return (
        f"{datetime.now(UTC):%d %B %Y}; {shown}; {platform.system()}; Python {platform.python_version()}; {found}."
    )


def section(name: str, printed: str) -> str:
    about = (import_module(f"bench.{name}").__doc__ or "").strip()
    picture = "\n![How the cost of an action grows](performance.svg)\n" if name == "growth" else ""
    return f"## {name.replace('_', ' ')}\n\n{about}\n\n```\n{printed.rstrip()}\n```\n{picture}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; without one all are run")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}, a section for each that is run")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in NAMES]
    if unknown:
        print(f"error: unknown benchmark {unknown[0]!r}: expected one of {', '.join(NAMES)}", file=sys.stderr)
        return 2
    sections = []
    for name in given.names or NAMES:
        printed = Tee(sys.stdout)
        with contextlib.redirect_stdout(printed):
            import_module(f"bench.{name}").main()
        sections.append(section(name, printed.kept.getvalue()))
    if given.write:
        PAGE.write_text(HEAD + machine() + "\n\n" + "\n".join(sections))
        print(f"written to {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
