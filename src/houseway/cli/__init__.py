"""The command line: one module a command, imported only when it is asked for.

Every error is one line on standard error. Exit codes: 0 done; 1 done, and the answer is no; 2 the request could
not be read or is not allowed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from houseway.cli.helping import Parser
from houseway.errors import BadNotation, HousewayError
from houseway.registry import NAMES

COMMANDS = {
    "play": "play at the terminal: as a player, the dealer or the supervisor",
    "rank": "what is this hand, and which is higher?",
    "set": "how should these cards be set?",
    "settle": "who is owed what?",
    "try": "does a scenario come out as expected?",
    "odds": "what is a wager worth? exact, with the best strategy",
    "solve": "which payouts meet a target edge?",
    "simulate": "play many rounds with bots and report what each wager came to",
    "match": "bots against each other over duplicate deals, and by how much one is better",
    "train": "make what a player that learns knows",
    "check": "does a rules submission fit the clauses?",
    "rules": "the clauses of a rulebook, in our own words",
    "new": "begin a game of your own, like one there is",
    "schemas": "JSON Schemas of the files people write, for editors",
    "verify": "is a record whole and in line with the rules?",
    "replay": "show a record again, as a seat saw it",
    "serve": "the live tables",
    "witness": "look after the log of a house, and sign what was seen of it",
    "backup": "copy everything that the server keeps, but for its keys",
    "restore": "put a backup into an empty database",
    "fairness": "was a round dealt from the seed that was committed to?",
}

EXTRAS = {
    "kernels": ("numba", "numpy", "llvmlite"),
    "report": ("matplotlib", "weasyprint"),
    "cluster": ("ray",),
    "research": ("gymnasium", "pyspiel", "pettingzoo"),
}

MODULES = {"try": "trying"}  # commands whose word cannot be the name of a module

MORE = """\
examples:
  houseway play {rulebook}
  houseway play {rulebook} --as dealer --exam
  houseway settle case.json --json
  houseway try scenario.toml
  houseway COMMAND --help

The rulebooks: {rulebooks}.
Cards are a rank 2-9 T J Q K A and a suit c d h s; a joker is Jk; a hand is text with spaces: "As Kd".
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):  # what a terminal cannot show or send is never a reason to stop
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _code(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except HousewayError as error:
        return _fail(str(error), 2)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except BrokenPipeError:
        _close_output()
        return 141  # as a shell reports a program that lost its reader
    except OSError as error:
        _close_output()
        where = f"{error.filename!r}: " if error.filename else ""
        return _fail(f"{where}{(error.strerror or str(error)).lower()}", 2)
    except Exception as bug:
        if (extra := _extra_for(bug)) is not None:
            return _fail(extra, 2)
        if os.environ.get("HOUSEWAY_TRACEBACK"):
            raise
        return _fail(f"this is a mistake in houseway, not in your request: {type(bug).__name__}: {bug}", 2)


def _code(arguments: list[str]) -> int:
    try:
        return _run(arguments)
    except SystemExit as stop:  # argparse, after printing help
        return stop.code if isinstance(stop.code, int) else 0


def _run(arguments: list[str]) -> int:
    parser = Parser(
        prog="houseway",
        description="An executable rulebook for casino card games.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    word = arguments[0] if arguments else ""
    if word in COMMANDS:
        module = import_module(f"houseway.cli.commands.{MODULES.get(word, word)}")
        module.add(commands)
        code: int = module.run(parser.parse_args(arguments))
        return code
    if word and not word.startswith("-"):
        from houseway.near import near

        raise BadNotation(f"unknown command {word!r}: {near(word, COMMANDS)}")
    for name, says in COMMANDS.items():
        commands.add_parser(name, help=says)
    parser.more = MORE.format(rulebook=next(iter(NAMES), "RULEBOOK"), rulebooks=", ".join(NAMES))
    if parser.parse_args(arguments).version:
        from houseway import __version__

        print(f"houseway {__version__}")
    else:
        parser.print_help()
    return 0


def _extra_for(bug: Exception) -> str | None:
    """Which extra brings the library that was not found, where an extra does."""
    name = (bug.name or "").partition(".")[0] if isinstance(bug, ModuleNotFoundError) else ""
    extra = next((extra for extra, names in EXTRAS.items() if name in names), None)
    return None if extra is None else f"this needs {name}: pip install 'houseway[{extra}]'"


def _fail(message: str, code: int) -> int:
    with contextlib.suppress(OSError):
        print(f"error: {' '.join(message.split())}", file=sys.stderr)
    return code


def _close_output() -> None:
    """Lets the interpreter end without a second complaint about an output that is gone."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
