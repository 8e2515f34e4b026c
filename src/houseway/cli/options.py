"""What commands share: their parser, and a rulebook's options from the command line or a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from houseway.cli.files import read_text, read_toml
from houseway.cli.helping import Parser
from houseway.cli.variants import read_variant
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, BadSubmission
from houseway.near import near
from houseway.procedures.submission import first_permitted, option_names
from houseway.registry import NAMES, Game, game

FROM_FILES = ("house_way",)


def add_command(subparsers: Any, name: str, says: str, more: str) -> Parser:
    """The parser of a command, whose help ends with examples, and whatever else is worth knowing."""
    parser: Parser = subparsers.add_parser(
        name, description=says, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.command, parser.more = name, more
    return parser


def add_rulebook(parser: argparse.ArgumentParser, *, always: bool = True) -> None:
    """The RULEBOOK argument and the options it may be filed with; a variant's file names its rulebook itself."""
    known = "such as " + next(iter(NAMES))
    parser.add_argument("rulebook", metavar="RULEBOOK", nargs=None if always else "?", help=known)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--variant", metavar="FILE.toml", help="a file that changes what the document fixes")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the rulebook; may be given again for others, and goes before a submission's",
    )
    parser.add_argument("--submission", metavar="FILE.toml", help="a file with the rulebook's options")


def find_game(name: str) -> Game:
    """The game of a rulebook id, or what may have been meant."""
    if name not in NAMES:
        raise BadNotation(f"unknown rulebook {name!r}: {near(name, NAMES)}")
    return game(name)


def given_options(args: argparse.Namespace, rulebook: str = "") -> dict[str, Any]:
    """The options of the command line, over those of the submission's file."""
    given: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise BadNotation(f"--option {text!r}: expected NAME=VALUE")
        if name in given:
            raise BadNotation(f"--option {text!r}: {name} was given before as {given[name]!r}")
        given[name] = value
    given = with_files(given)
    if args.submission is not None:
        given = {**_of(rulebook, "submission", args.submission, read_submission), **given}
    if args.variant is not None:
        given = {**_of(rulebook, "variant", args.variant, lambda path: read_once(args)), **given}
    return given


def read_once(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """The variant of the command line, which may be standard input, and so is read once."""
    if "varied" not in args:
        args.varied = read_variant(args.variant)
    varied: tuple[str, dict[str, Any]] = args.varied
    return varied


def _of(rulebook: str, what: str, path: str, read: Callable[[str], tuple[str | None, dict[str, Any]]]) -> Any:
    """The options of a file, which is for no other rulebook."""
    named, options = read(path)
    if named is not None and rulebook and named != rulebook:
        raise BadNotation(f"{path!r} is a {what} for {named!r}: expected {rulebook!r}")
    return options


def read_submission(path: str) -> tuple[str | None, dict[str, Any]]:
    """The rulebook a file names, and its options at the top or under [submission]."""
    document = read_toml(path)
    named = document.pop("rulebook", None)
    if named is not None and not isinstance(named, str):
        raise BadNotation(f"{path!r}: rulebook {named!r}: expected text such as {next(iter(NAMES))!r}")
    section = document.pop("submission", {})
    if not isinstance(section, dict):
        raise BadNotation(f"{path!r}: submission {section!r}: expected a table [submission]")
    twice = sorted(document.keys() & section.keys())
    if twice:
        raise BadNotation(f"{path!r}: {twice[0]} stands at the top and under [submission]: expected one of them")
    return named, with_files(document | section, Path(path).parent)


def with_files(options: Mapping[str, Any], folder: Path = Path()) -> dict[str, Any]:
    """The options, each that names a file with a house way standing for what is in it."""
    named = {name: value for name, value in options.items() if name in FROM_FILES and str(value).endswith(".toml")}
    return {**options, **{name: read_text(str(folder / value)) for name, value in named.items()}}


def refuse_unknown_options(game: Game, given: Mapping[str, Any]) -> None:
    known = option_names(game.submission)
    for name in given:
        if name not in known:
            raise BadSubmission(f"unknown option {name!r} of {game.id}: {near(name, known)}", option=name)


def asked_game(args: argparse.Namespace) -> Game:
    """The game of the command line, or of its variant."""
    if args.rulebook is None and args.variant is None:
        raise BadNotation(f"RULEBOOK is missing: expected one of {', '.join(NAMES)}, or --variant FILE.toml")
    return find_game(args.rulebook or read_once(args)[0])


def filed(args: argparse.Namespace, *, complete: bool = True) -> Rulebook:
    """The rulebook of the command line, filed with its options."""
    game = asked_game(args)
    given = given_options(args, game.id)
    refuse_unknown_options(game, given)
    return game.filed(given, complete=complete)


def filed_for_play(args: argparse.Namespace) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook, with the first permitted value for what must be chosen and was not; and those values."""
    game = asked_game(args)
    given = given_options(args, game.id)
    refuse_unknown_options(game, given)
    chosen = first_permitted(game.submission, given)
    return game.filed({**given, **chosen}), chosen
